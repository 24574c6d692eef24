"""Shipped scenarios in the forms of virtual tabletops, each made once for all tests."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import pytest

import pwprint
from pwprint.app.rendering import subject_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Group
from pwprint.resources import scenario_folder
from pwprint.sheets import SHEETS
from pwprint.vtt.manifest import pieces
from pwprint.vtt.pictures import Dots
from pwprint.vtt.play_set import play_set
from pwprint.vtt.tts.save import saved
from pwprint.vtt.vassal import module as vassal

DPI = 36
"""Small pictures are made soon."""
TABLE = "european-19c/missunde"
QUICK = {"tile/matchbox"}
"""The long stage has hexes, tables and all others."""
NAMES = sorted(
    path.relative_to(scenario_folder()).with_suffix("").as_posix() for path in scenario_folder().glob("*/*.json")
)
CASES = [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in NAMES]


ODD = {"odd": "odd", "odd too": "odd-too"}
"""Two scenarios of one title, full of what means something to programs."""


def _odd(name):
    """The matchbox with other words."""
    value = json.loads((scenario_folder() / "tile" / "matchbox.json").read_text(encoding="utf-8"))
    value |= {"id": ODD[name], "title": 'A/B;C\\D "E" <F> & $G$, {H}'}
    for side in value["sides"]:
        side["name"] = f"'{side['name']}/;\\'"
        for number, unit in enumerate(side["units"]):
            unit["name"] = ("\\tab;", "'quoted'", "a/b/c", "<i>&amp;</i>", "{1+1}", "$name$")[number % 6]
    # Two units whose ids differ in nothing but capitals.
    return json.dumps(value).replace('"B1"', '"r1"').encode()


@cache
def loaded(name):
    return pwprint.load(_odd(name)) if name in ODD else pwprint.load(scenario_folder() / f"{name}.json")


@cache
def subject(name):
    return subject_of(loaded(name), pwprint.check(loaded(name)), PrintSettings())


@cache
def play(name):
    """All that lies on the table of a scenario, which every form is made of."""
    return play_set(subject(name), PrintSettings())


_FORMS = {
    "pieces": lambda found: pieces(found, Dots(DPI)),
    "tts": lambda found: saved(found, Dots(DPI), ""),
    "vassal": lambda found: {"vmod": vassal.module("Test", [vassal.drawn(found, Dots(DPI))], Dots(DPI))},
}


@cache
def files(name, form):
    """The files of a scenario in a form."""
    return _FORMS[form](play(name))


def manifest(name):
    return json.loads(files(name, "pieces")["manifest.json"])


def save(name):
    return json.loads(files(name, "tts")[f"{name.split('/')[1]}.json"])


def module(name):
    (data,) = files(name, "vassal").values()
    return ZipFile(BytesIO(data))


def game(name):
    """The commands of the set-up in a module."""
    data = ZipFile(BytesIO(module(name).read(f"{name.split('/')[1]}.vsav"))).read("savedGame")
    key = int(data[5:7], 16)
    return bytes(byte ^ key for byte in bytes.fromhex(data[7:].decode())).decode().split("\x1b")


@cache
def printed(name):
    """The names of all groups on the sheet of pieces: `tile:R1:front` and so on."""
    pages = SHEETS["pieces"].make(subject(name), PrintSettings()).pages
    return tuple(mark.name for page in pages for mark in page.marks if isinstance(mark, Group))
