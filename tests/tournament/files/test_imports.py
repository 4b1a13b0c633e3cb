"""Lists as clubs bring them, and what is read from them.

Each list in `lists/` stands beside a text of what the organiser is shown for it.
"""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.files.imports import (
    MAX_BYTES,
    MAX_LINES,
    MAX_ROWS,
    Column,
    Entry,
    ExistingName,
    Issue,
    Reading,
    Severity,
    default_name,
    name_key,
    read_list,
)
from tournament.wording.imports import column_text, delimiter_text, finding_text, skip_text

LISTS = Path(__file__).parent / "lists"
SAINT_MARTIN = LISTS / "saint_martin.csv"

ACCENTED = (
    "Doublette;Joueur 1;Joueur 2;Club\n"
    "Cœur de pique;Noël Çelik;Gérard L’Hôte;Belote d’Évry\n"
    "Les Maîtres;Zoé Ibañez;Jürgen Groß;À 10 €\n"
    "Les Bœufs;Maëlle Guérin;Benoît Lemaître;\n"
)
IDENTIFIED = {
    "utf-8": "utf-8",
    "utf-8-sig": "utf-8",
    "utf-16": "utf-16-le",
    "utf-16-le": "utf-16-le",
    "utf-16-be": "utf-16-be",
    "cp1252": "windows-1252",
    "mac-roman": "mac-roman",
}


@pytest.fixture(autouse=True, scope="module")
def in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def shown(reading: Reading) -> str:
    """What the organiser is shown, one line each."""
    columns = " | ".join(map(column_text, reading.columns))
    lines = [f"{reading.encoding}, {delimiter_text(reading.delimiter)}: {columns}", ""]
    for entry in reading.entries:
        cells = " | ".join((entry.name, entry.player_1, entry.player_2, entry.club))
        lines.append(f"{entry.line:>3}  {cells}".rstrip(" |"))
    lines += ["", *(f"{s.line:>3}  {skip_text(s.reason)}" for s in reading.skipped), ""]
    lines += [f"{f.severity.upper()}: {finding_text(f)}" for f in reading.findings]
    return "\n".join(lines).rstrip() + "\n"


def rows(reading: Reading) -> list[tuple[str, str, str, str]]:
    return [(e.name, e.player_1, e.player_2, e.club) for e in reading.entries]


def kinds(reading: Reading) -> list[Issue]:
    return [finding.kind for finding in reading.findings]


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.?sv")), ids=lambda path: path.name)
def test_a_list_shows_what_its_text_says(path: Path) -> None:
    expected = path.with_suffix(".txt").read_text(encoding="utf-8")
    assert shown(read_list(path.read_bytes())) == expected


# Encodings


@pytest.mark.parametrize("encoding", IDENTIFIED)
def test_every_encoding_gives_the_same_names(encoding: str) -> None:
    reading = read_list(ACCENTED.encode(encoding))
    assert rows(reading) == rows(read_list(ACCENTED))
    assert reading.columns[0] is Column.NAME
    assert reading.encoding == IDENTIFIED[encoding]
    assert not reading.blocked


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
def test_utf_16_with_its_mark_is_read(mark: bytes) -> None:
    encoding = "utf-16-le" if mark == b"\xff\xfe" else "utf-16-be"
    assert rows(read_list(mark + ACCENTED.encode(encoding))) == rows(read_list(ACCENTED))


def test_latin_1_is_read_as_its_superset() -> None:
    latin = ACCENTED.translate({ord("œ"): "oe", ord("’"): "'", ord("€"): "E"})
    reading = read_list(latin.encode("latin-1"))
    assert rows(reading) == rows(read_list(latin))
    assert not reading.questions


def test_mac_roman_is_a_question_with_names_to_check() -> None:
    reading = read_list(ACCENTED.encode("mac-roman"))
    assert [finding.kind for finding in reading.questions] == [Issue.MAC_ROMAN]
    assert "Noël Çelik" in finding_text(reading.questions[0])


@pytest.mark.parametrize("name", ["é", "è", "ê", "ë", "ç", "œ", "à", "ï", "î", "ô", "û", "ù", "ñ"])
def test_one_accent_in_mac_roman_is_exact_or_asked(name: str) -> None:
    text = f"Les As;Jean Mar{name}tin;Paul Durand;\n"
    reading = read_list(text.encode("mac-roman"))
    assert reading.entries[0].player_1 == f"Jean Mar{name}tin" or reading.questions


@pytest.mark.parametrize("wrong", ["cp1252", "latin-1", "mac-roman"])
def test_a_text_damaged_elsewhere_is_asked_about_on_each_line(wrong: str) -> None:
    damaged = "Les As;Noël Martin;Gérard Petit\nLes Rois;Maëlle Guérin;Zoé Weiss\n"
    reading = read_list(damaged.encode().decode(wrong))
    assert {f.line for f in reading.findings if f.kind in (Issue.DAMAGED, Issue.UNREADABLE)} == {
        1,
        2,
    }


def test_right_names_raise_no_doubt() -> None:
    text = "L'Hôte;Jean-François O’Neill;José MUÑOZ;N°1 « Évry » 100 %\nÉA;ÉLODIE DÉ;Ána Åse;½ club"
    assert not read_list(text).questions


# Delimiters and line ends


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_every_delimiter_and_line_end_gives_the_same_list(delimiter: str, end: str) -> None:
    cells = ["Les As", "Jean Martin", "Paul Durand", '"Belote; Coinche, Whist | Cie"']
    heading = ["Doublette", "Joueur 1", "Joueur 2", "Club"]
    text = "".join(delimiter.join(row) + end for row in (heading, [], cells))
    reading = read_list(text)
    assert reading.delimiter == delimiter
    assert reading.entries == (
        Entry(3, "Les As", "Jean Martin", "Paul Durand", "Belote; Coinche, Whist | Cie"),
    )
    assert not reading.findings


def test_a_separator_inside_an_unquoted_cell_of_one_line_does_not_win() -> None:
    text = "Les As,Jean Martin,Paul Durand\nLes Rois,Anne; Petit,Luc Moreau\n"
    assert read_list(text).delimiter == ","


def test_lines_inside_a_quoted_cell_are_counted() -> None:
    text = 'Les As;Jean Martin;Paul Durand;"Club\ndu Chêne"\nLes Rois;Anne Petit;\n'
    reading = read_list(text)
    assert reading.entries[0].club == "Club du Chêne"
    assert [(f.line, f.kind) for f in reading.findings] == [(3, Issue.MISSING_PLAYER)]


# Headings


@pytest.mark.parametrize(
    "heading",
    [
        "Doublette;Joueur 1;Joueur 2;Club",
        "NOM DE L'ÉQUIPE ; nom du joueur 1 ; Nom du Joueur 2 ; nom du club",
        "Binôme;Joueur1;Joueur2;Association",
        "Paire;1er joueur;2ème joueur;Amicale",
        "Nom;Joueur A;Joueur B;Club",
        "Nom;Joueur;Joueur;Club",
        "Équipe;Capitaine;Partenaire;Club",
        "Doublette;Nom et prénom 1;Prénom nom 2;Société",
        "Team;Player 1;Player 2;Club",
        "Team name;Player;Partner;Association",
        "Mannschaft;Spieler 1;Spieler 2;Verein",
        "Doublette;Name 1;Name 2;Verein",
    ],
)
def test_headings_in_three_languages_name_the_columns(heading: str) -> None:
    reading = read_list(f"{heading}\nLes As;Jean Martin;Paul Durand;ABC\n")
    assert reading.entries == (Entry(2, "Les As", "Jean Martin", "Paul Durand", "ABC"),)


def test_a_list_sorted_with_its_heading_loses_no_doublette() -> None:
    above = "".join(f"As {n};Jean {n};Paul {n}\n" for n in range(20))
    reading = read_list(above + "Doublette;Joueur 1;Joueur 2\n")
    assert len(reading.entries) == 20


def test_a_title_without_heading_is_told() -> None:
    reading = read_list("Concours 2026\nLes As;Jean Martin;Paul Durand\n")
    assert len(reading.entries) == 1
    assert kinds(reading) == [Issue.TITLE]


# Doubles


def test_a_doublette_already_registered_is_a_question() -> None:
    existing = [ExistingName("Les As", "Jean Martin", "Paul Durand")]
    same, renamed, other = (
        read_list(line, existing=existing).findings[0]
        for line in (
            " LES  AS;Paul Durand;jean martin",
            "Les Rois;Jean Martin;Paul Durand",
            "Les As;Anne Petit;Luc Moreau",
        )
    )
    assert [f.kind for f in (same, renamed, other)] == [
        Issue.LINE_TWICE,
        Issue.PAIR_TWICE,
        Issue.NAME_TWICE,
    ]
    assert {f.doubles for f in (same, renamed, other)} == {(1,)}
    assert "already registered" in finding_text(same)


def test_a_player_of_a_registered_doublette_is_a_note() -> None:
    existing = [ExistingName("Les As", "Jean Martin", "Paul Durand")]
    reading = read_list("Les Rois;Jean Martin;Luc Moreau", existing=existing)
    assert [(f.kind, f.severity) for f in reading.findings] == [(Issue.PLAYER_TWICE, Severity.NOTE)]


def test_registered_doubles_alone_are_no_finding_of_the_list() -> None:
    existing = [ExistingName("Les As", "Jean Martin", "Paul Durand")] * 2
    assert not read_list("Les Rois;Anne Petit;Luc Moreau", existing=existing).findings


def test_same_leaves_out_all_lines_but_the_first() -> None:
    reading = read_list("Les As;A B;C D\nLes As;A B;C D\nLes As;A B;C D\n")
    assert [f.doubles for f in reading.questions] == [(2, 3)]


# Limits


def test_a_file_too_large_is_not_read() -> None:
    assert kinds(read_list(b"a;b\n" * (MAX_BYTES // 4 + 1))) == [Issue.TOO_LARGE]


def test_too_many_lines_are_not_read() -> None:
    assert kinds(read_list("\n" * (MAX_LINES + 1))) == [Issue.TOO_MANY_LINES]


def test_too_many_doublettes_are_one_error() -> None:
    text = "".join(f"As {n};Jean {n};Paul {n}\n" for n in range(MAX_ROWS + 1))
    reading = read_list(text)
    assert kinds(reading) == [Issue.TOO_MANY_ROWS]
    assert len(reading.entries) == MAX_ROWS


def test_a_name_of_eighty_characters_passes_and_one_more_does_not() -> None:
    assert not read_list(f"{'a' * 80};Jean Martin;Paul Durand").findings
    assert kinds(read_list(f"{'a' * 81};Jean Martin;Paul Durand")) == [Issue.TOO_LONG]


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", Issue.EMPTY),
        (b"\xef\xbb\xbf\r\n;;;\r\n", Issue.EMPTY),
        (b"PK\x03\x04rest of a workbook", Issue.WORKBOOK),
        (b"\xd0\xcf\x11\xe0rest of an old one", Issue.WORKBOOK),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), Issue.NOT_TEXT),
        (b"Les As;Jean\x00 Martin;Paul Durand" + b" " * 40, Issue.UNREADABLE),
        (b'Les As;"' + b"a;b\n" * 50_000, Issue.TOO_MANY_LINES),
        (b'Les As;"' + b"Jean Martin;" * 20_000, Issue.UNCLOSED_QUOTE),
    ],
)
def test_what_cannot_be_a_list_is_an_error_and_no_crash(data: bytes, kind: Issue) -> None:
    reading = read_list(data)
    assert kinds(reading) == [kind]
    assert reading.blocked


# Names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Les As", " LES\u00a0 AS\n"),
        ("Cœur", "COEUR"),
        ("D'Angelo", "D’Angelo"),
        ("Noël", unicodedata.normalize("NFD", "noël")),
        ("Guérin", "Guerin"),
        ("Groß", "GROSS"),
        ("Les As", "Les\u200b As\ufeff"),
        ("Saint-Jean", "Saint‑Jean"),
    ],
)
def test_names_that_look_the_same_have_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_names_that_differ_keep_their_keys_apart() -> None:
    names = ["Les As", "Les As 2", "L'As", "Las", "Les Rois", "+ 2", "- 2"]
    assert len({name_key(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("Joël Péron", "Océane Garçon"), "PÉRON / GARÇON"),
        (("LE GOFF Anne", "Luc DUPONT"), "LE GOFF / DUPONT"),
        (("JEAN MARTIN", "Zoé"), "MARTIN / ZOÉ"),
        (("Jean Martin", ""), "MARTIN"),
        (("", " "), ""),
    ],
)
def test_the_default_name_is_made_of_family_names(players: tuple[str, str], name: str) -> None:
    assert default_name(*players) == name


# What always holds

WORDS = st.text(st.sampled_from("abé ;,\t|\"'=?\n\rÃœ\x00\ufeff\u00a0Ž12"), max_size=60)
PIECES = st.lists(
    st.sampled_from(
        ["Doublette", "Joueur 1", "Joueur 2", "Club", "Jean", "Les As", "", '"', "sep="]
    )
    | st.sampled_from([";", ",", "\t", "|", "\n", "\r\n"]),
    max_size=40,
).map("".join)
TEXTS = st.text() | WORDS | PIECES


@given(st.binary(max_size=300) | TEXTS.map(lambda text: text.encode("cp1252", "replace")))
@settings(deadline=None)
def test_no_bytes_raise_and_the_text_gives_the_same_entries_again(data: bytes) -> None:
    reading = read_list(data)
    again = read_list(reading.text)
    assert (again.text, again.entries) == (reading.text, reading.entries)
    assert all(finding_text(finding) for finding in reading.findings)


@given(TEXTS)
@settings(deadline=None)
def test_a_text_sent_by_a_form_reads_the_same(text: str) -> None:
    reading = read_list(text)
    again = read_list(reading.text.replace("\n", "\r\n"))
    assert again.entries == reading.entries
    assert again.findings == reading.findings or not reading.text


@given(TEXTS)
@settings(deadline=None)
def test_every_line_is_an_entry_or_skipped_or_told(text: str) -> None:
    reading = read_list(text)
    accounted = {e.line for e in reading.entries} | {s.line for s in reading.skipped}
    told = {f.line for f in reading.findings}
    for line, content in enumerate(reading.text.split("\n")[:-1], start=1):
        assert line in accounted | told or '"' in reading.text, content


@given(PIECES)
@settings(deadline=None)
def test_questions_have_keys_of_their_own_and_doubles_that_are_entries(text: str) -> None:
    reading = read_list(text)
    keys = [finding.key for finding in reading.questions]
    lines = {entry.line for entry in reading.entries}
    assert len(keys) == len(set(keys))
    assert all(set(finding.doubles) <= lines for finding in reading.findings)


@given(st.text() | WORDS)
def test_the_key_of_a_key_is_itself(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)
