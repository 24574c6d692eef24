"""Letters that the typefaces of the sheets do not have."""

import json
import re
from typing import Any

import pytest

import pwprint
from pwprint.format.reader import letters
from pwprint.pdf.fonts import missing
from pwprint.pdf.typefaces import FONTS

BASE: dict[str, Any] = {
    "format": 1,
    "id": "mill",
    "title": "The mill",
    "ruleset": "tile",
    "map": {"columns": 4, "rows": 6},
    "sides": [
        {"id": "red", "units": [{"id": "R1", "type": "infantry", "at": "b2"}]},
        {"id": "blue", "units": [{"id": "B1", "type": "infantry", "at": "b5"}]},
    ],
}


def found(escape=False, **more):
    data = json.dumps(BASE | more, ensure_ascii=escape).encode()
    return [(p.code, p.pointer, p.message) for p in pwprint.check(pwprint.load(data)).problems]


@pytest.mark.parametrize("escape", [False, True], ids=["as they are", "as escapes"])
def test_letters_of_other_scripts_are_told_of_wherever_they_stand(escape):
    units = [{**BASE["sides"][0]["units"][0], "name": "日本"}]
    problems = found(escape, title="奉天", summary="A 😀 day", sides=[{"id": "red", "units": units}, BASE["sides"][1]])
    said = "the sheets have no letter for {}: `?` is printed instead"
    assert problems == [
        ("W005", "/title", said.format("`奉` and `天`")),
        ("W005", "/sides/0/units/0/name", said.format("`日` and `本`")),
        ("W005", "/summary", said.format("`😀`")),
    ]


def test_letters_with_accents_quotes_and_dashes_are_fine():
    assert found(title="Žižkov – “Über den Łęk” … Ğüneş’s Œuvre", summary="e\u0301tude, 1×2 ½ °") == []


def test_what_nobody_prints_may_be_in_any_script():
    allow = [{"code": "W005", "at": "/title", "because": "日本"}]
    assert found(title="奉天", allow=allow) == []


def test_every_letter_that_is_not_looked_up_is_in_every_face():
    usual = [chr(code) for code in range(0x3000) if not letters._UNUSUAL.search(chr(code))]
    assert len(usual) > 200
    assert re.match(letters._UNUSUAL, "λ")
    assert {font: missing("".join(usual), font) for font in FONTS} == dict.fromkeys(FONTS, ())
