"""Sound scenarios that are hard to print: long names, odd letters, empty sides, places at every edge."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pwprint
from pwprint.page.look import Ink, Look, Palette, Symbols
from pwprint.page.paper import Backs, paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.sheets import SHEETS
from tests.fuzz import odd, seeds
from tests.fuzz.laws import SECONDS_TO_PRINT, BrokenLawError, timed

LIMITS = {
    "title": 120,
    "name": 60,
    "text": 4000,
    "summary": 500,
    "briefing": 4000,
    "because": 500,
    "background": 20000,
    "history": 20000,
    "designer_notes": 20000,
}
TOPS = ("title", "date", "place", "author", "licence", "summary", "background", "history", "designer_notes")
PAPERS = (
    "a4",
    "letter",
    "a3",
    "legal",
    "tabloid",
    "90x130",
    "130x90",
    "920x1220",
    "330x483",
    "92x1220",
    "210x297",
    "13x19in",
)


def make(chance: Random) -> dict[str, Any]:
    """Return a scenario, sheets and settings."""
    ruleset = chance.choice(list(seeds.by_ruleset()))
    value = deepcopy(chance.choice(seeds.by_ruleset()[ruleset]))
    if chance.random() < 0.7:
        value["turns"] = value.get("turns", [])[:1]
    for _ in range(chance.randint(1, 8)):
        chance.choice(_CHANGES)(value, chance)
    return {"text": json.dumps(value, ensure_ascii=True), "sheets": [chance.choice(list(SHEETS))], **_settings(chance)}


def _settings(chance: Random) -> dict[str, Any]:
    return {
        "paper": chance.choice(PAPERS) if chance.random() < 0.5 else "a4",
        "backs": chance.choice(list(Backs)).value,
        "one_page_map": chance.random() < 0.3,
        "square": chance.choice((30.0, 30.0, 15.0, 17.3, 40.0, 50.0, 200.0, 1e4)),
        "bleed": chance.choice((0.0, 0.0, 2.0, 3.0, 5.0)),
        "colour": chance.choice(("rgb", "rgb", "cmyk")),
        "look": [
            chance.choice(list(Ink)).value,
            chance.choice(list(Palette)).value,
            chance.choice(list(Symbols)).value,
        ],
    }


def check(given: dict[str, Any]) -> str:
    """Render: a PDF, or a sentence why there is none."""
    data = given["text"].encode()
    loaded = pwprint.load(data)
    if not pwprint.check(loaded).ok:
        return "has errors"
    ink, palette, symbols = given["look"]
    settings = PrintSettings(
        paper=paper_of(given["paper"]),
        backs=Backs(given["backs"]),
        one_page_map=given["one_page_map"],
        square=given["square"],
        # Cases that were kept before there were these two have neither.
        bleed=given.get("bleed", 0.0),
        colour=given.get("colour", "rgb"),
        look=Look(Ink(ink), Palette(palette), Symbols(symbols)),
    )
    return timed(lambda: _render(loaded, given["sheets"], settings), SECONDS_TO_PRINT)


def _render(loaded: Any, sheets: list[str], settings: PrintSettings) -> str:
    try:
        rendered = pwprint.render(loaded, sheets, settings)
    except pwprint.CannotPrintError as no_room:
        if len(str(no_room)) > 400 or not str(no_room).isprintable():
            raise BrokenLawError("a refusal that is no sentence", repr(no_room)[:300]) from no_room
        return f"refused {sheets[0]}"
    for name, pdf in rendered.pdfs.items():
        if not pdf.startswith(b"%PDF-") or b"%%EOF" not in pdf[-32:]:
            raise BrokenLawError("no whole PDF", name)
    return "printed"


# --- what makes a scenario hard to print ----------------------------------------------------------------------------


def _text(chance: Random, most: int) -> str:
    size = chance.choice((1, 5, most // 2, most))
    how = chance.randrange(6)
    if how == 0:
        return "W" * size
    if how == 1:
        return "".join(chance.choice(odd.LETTERS) for _ in range(size))
    if how == 2:
        return (" a" * size)[1 : size + 1] or "a"
    if how == 3:
        return (chance.choice(odd.TEXTS).encode(errors="ignore").decode() or " ")[:most]
    if how == 4:
        return ("\n\n" * size)[: size - 1] + "x"
    return "".join(chance.choice("etaoin shrdlu,.-–’\n ") for _ in range(size)) or "x"


def _a_text(value: dict[str, Any], chance: Random) -> None:
    key = chance.choice(TOPS)
    value[key] = _text(chance, LIMITS.get(key, 120))


def _a_side(value: dict[str, Any], chance: Random) -> None:
    side = chance.choice(value["sides"])
    key = chance.choice(("name", "briefing", "colour"))
    side[key] = f"#{chance.randrange(1 << 24):06x}" if key == "colour" else _text(chance, LIMITS[key])


def _a_unit(value: dict[str, Any], chance: Random) -> None:
    for unit in chance.choice(value["sides"])["units"]:
        if chance.random() < 0.5:
            unit["name"] = _text(chance, 60)


def _an_id(value: dict[str, Any], chance: Random) -> None:
    """Long ids; the script, which names the old ones, is dropped."""
    value.pop("turns", None)
    for number, unit in enumerate(unit for side in value["sides"] for unit in side["units"]):
        if not unit.keys() & {"towed_by", "locked_with"}:
            unit["id"] = f"{chance.choice(('W', 'i', '0'))}{'WMw_-'[number % 5] * chance.choice((0, 10, 20))}{number}"[
                :24
            ]


def _fewer(value: dict[str, Any], chance: Random) -> None:
    value.pop("turns", None)
    units = chance.choice(value["sides"])["units"]
    del units[chance.randint(1, max(1, len(units))) :]


def _waiting(value: dict[str, Any], chance: Random) -> None:
    """Units that are lost before the battle, so that a side may have none on the map."""
    for unit in chance.choice(value["sides"])["units"]:
        if chance.random() < 0.8 and not unit.keys() & {"towed_by", "locked_with"}:
            for key in unit.keys() - {"id", "type", "name", "quality"}:
                del unit[key]
            unit["lost"] = True


def _map(value: dict[str, Any], chance: Random) -> None:
    board = value["map"]
    if "columns" in board:
        board["columns"] = max(board["columns"], chance.choice((1, 12, 26)))
        board["rows"] = max(board["rows"], chance.choice((1, 12, 26)))
    else:
        board["width"] = max(board["width"], chance.choice((6, 40.7, 72, 120)))
        board["height"] = max(board["height"], chance.choice((6, 48, 120)))
    value.get("sides", [{}])[1].pop("deployment", None)


def _ground(value: dict[str, Any], chance: Random) -> None:
    """Labels everywhere; on the table features that reach far over its edge, and tiny ones."""
    board = value["map"]
    if "columns" in board:
        squares = [
            f"{chr(97 + chance.randrange(board['columns']))}{chance.randint(1, board['rows'])}" for _ in range(9)
        ]
        board["labels"] = {square: _text(chance, 40) for square in squares}
        return
    features = board.setdefault("features", [])
    number = lambda: chance.choice((-200, 0, 0.001, chance.uniform(0, 40), 119.999, 400))  # noqa: E731
    kinds = ("hill", "woods", "river", "road", "rough")
    form = chance.choice(
        (
            {"circle": [number(), number(), chance.choice((0.001, 2, 400))]},
            {"rectangle": [number(), number(), chance.choice((0.001, 3, 400)), chance.choice((0.001, 3, 400))]},
            {
                "line": [[number(), number()] for _ in range(chance.randint(2, 12))],
                "width": chance.choice((0.1, 2, 40)),
            },
            {"polygon": [[number(), number()] for _ in range(chance.randint(3, 9))]},
        )
    )
    features.append({"terrain": chance.choice(kinds), **form})
    board["labels"] = [{"at": [1, 1], "text": _text(chance, 40)}]


def _goals(value: dict[str, Any], chance: Random) -> None:
    for objective in value.get("objectives", []):
        objective["name"] = _text(chance, 60)
    value["special_rules"] = [
        {"title": _text(chance, 120), "text": _text(chance, 4000)} for _ in range(chance.choice((0, 1, 30)))
    ]
    limit = value.get("turn_limit", 20)
    value["turn_limit"] = max(limit, chance.choice((1, 60, 400))) if isinstance(limit, int) else limit


_CHANGES = (_a_text, _a_text, _a_side, _a_unit, _an_id, _fewer, _waiting, _map, _ground, _ground, _goals)
