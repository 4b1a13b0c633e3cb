"""The API's description, kept in openapi.yaml: whoever programs against it reads every change."""

from pathlib import Path

import pytest
import yaml

KEPT = Path(__file__).with_name("openapi.yaml")
RENEW = """The API's description has changed. Look at the difference; if it should be so, renew it:

    diff %(kept)s %(fresh)s
    cp %(fresh)s %(kept)s
"""


@pytest.fixture
def described(client) -> str:
    return client.get("/api/v1/schema/").content.decode()


@pytest.mark.django_db
def test_the_description_is_the_one_that_was_kept(described, tmp_path):
    fresh = tmp_path / KEPT.name
    fresh.write_text(described, encoding="utf-8")
    kept = KEPT.read_text(encoding="utf-8") if KEPT.exists() else ""
    if described != kept:
        pytest.fail(RENEW % {"kept": KEPT, "fresh": fresh}, pytrace=False)


@pytest.mark.django_db
def test_the_description_raises_no_warning(capsys, client):
    client.get("/api/v1/schema/")
    assert capsys.readouterr().err == ""


@pytest.mark.django_db
def test_every_operation_says_how_it_fails_and_in_one_shape(described):
    document = yaml.safe_load(described)
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            failures = {s: r for s, r in operation["responses"].items() if s >= "400"}
            # The arbiter looks nothing up, and anybody may ask: too often is refused.
            usual = {"400", "429"} if operation["tags"] == ["arbiter"] else {"404", "503"}
            assert usual <= set(failures), (method, path)
            for status, answer in failures.items():
                [kind] = answer["content"].values()
                name = kind["schema"]["$ref"].rsplit("/", 1)[1]
                shape = document["components"]["schemas"][name]
                assert {"code", "detail"} <= set(shape["required"]), (method, path, status)


@pytest.mark.django_db
def test_the_description_speaks_english_whoever_asks(client):
    told = [
        client.get("/api/v1/schema/", headers={"Accept-Language": language}).content
        for language in ("en", "fr", "de")
    ]
    assert told[0] == told[1] == told[2]
