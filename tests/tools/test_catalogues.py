"""Compiling the catalogues, and finding what is wrong with them."""

import gettext
import os
import shutil

import polib
import pytest

from tools import catalogues, check_catalogues


@pytest.fixture
def project(tmp_path):
    """A project of one Python file with one text, and its catalogues."""
    (tmp_path / "page.py").write_text('_("%(count)s tables")\n')
    for language in catalogues.LANGUAGES:
        write(tmp_path, language, ("%(count)s tables", "%(count)s Tische"))
    return tmp_path


def write(root, language, *texts, flags=()):
    path = root / "locale" / language / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for text, translation in texts:
        catalogue.append(polib.POEntry(msgid=text, msgstr=translation, flags=list(flags)))
    catalogue.save(str(path))
    return path


def test_a_catalogue_is_compiled_so_that_gettext_reads_it(project):
    compiled = catalogues.compile_changed(project)
    assert len(compiled) == 3
    with compiled[0].open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("%(count)s tables") == "%(count)s Tische"


def test_only_a_newer_catalogue_is_compiled_again(project):
    for target in catalogues.compile_changed(project):
        os.utime(target, (1_000_000_000, 1_000_000_000))
    for source in project.rglob("*.po"):
        os.utime(source, (999_999_999, 999_999_999))
    assert catalogues.compile_changed(project) == []
    os.utime(source, (1_000_000_001, 1_000_000_001))
    assert catalogues.compile_changed(project) == [source.with_suffix(".mo")]


def test_compiling_leaves_nothing_else_behind(project):
    catalogues.compile_changed(project)
    assert {path.name for path in project.rglob("django*")} == {"django.po", "django.mo"}


def problems(text, translation, language="de", **more):
    entry = polib.POEntry(msgid=text, msgstr=translation, **more)
    return list(check_catalogues.problems_of_entry(entry, language))


def test_a_complete_translation_has_no_problem():
    assert problems("Table %(number)s, {name}, 100%%", "Tisch %(number)s, {name}, 100 %%") == []


def test_a_text_without_a_translation_is_a_problem_except_in_its_own_language():
    assert problems("Deal", "") == ["not translated: 'Deal'"]
    assert problems("Deal", "", language="en") == []


def test_a_fuzzy_translation_is_a_problem():
    assert problems("Deal", "Spiel", flags=["fuzzy"]) == ["fuzzy: 'Deal'"]


@pytest.mark.parametrize("translation", ["Tisch", "Tisch %(nummer)s", "%(number)s {name}"])
def test_other_placeholders_are_a_problem(translation):
    assert problems("Table %(number)s", translation) == [
        f"other placeholders: 'Table %(number)s' → {translation!r}"
    ]


def test_a_singular_may_leave_the_number_out_but_no_plural_may_invent_one():
    forms = {"msgid_plural": "%(count)s tables"}
    good = {0: "ein Tisch", 1: "%(count)s Tische"}
    bad = {0: "ein Tisch", 1: "%(n)s Tische"}
    assert problems("one table", "", msgstr_plural=good, **forms) == []
    assert problems("one table", "", msgstr_plural=bad, **forms) == [
        "other placeholders: 'one table' → '%(n)s Tische'"
    ]


@pytest.mark.parametrize("slip", ["Qui ?", "a; b", "a : b", "« a »", "l'as"])
def test_a_slip_of_punctuation_is_a_problem_in_french_alone(slip):
    assert problems("text", slip, language="fr") == [f"French punctuation: {slip!r}"]
    assert problems("text", slip) == []


def test_well_set_french_has_no_problem():
    well_set = "«\xa0l’as\xa0»\xa0: à 20:15, qui\u202f?"
    assert problems("text", well_set, language="fr") == []


needs_gettext = pytest.mark.skipif(
    not shutil.which("msgmerge"), reason="gettext is not installed: texts cannot be collected"
)


@needs_gettext
def test_a_project_whose_texts_are_all_collected_has_no_problem(project):
    assert check_catalogues.problems_of_project(project) == []


@needs_gettext
def test_a_text_that_no_catalogue_holds_is_a_problem_in_every_language(project):
    (project / "new.py").write_text('_("New text")\n')
    assert check_catalogues.problems_of_project(project) == [
        f"locale/{language}/LC_MESSAGES/django.po: not collected (make messages): 'New text'"
        for language in catalogues.LANGUAGES
    ]
