"""What `convert` brings from other programs and takes to them: maps of Tiled, and lists of units for spreadsheets."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pwprint.cli.console import Ended, Exit, fail, say, show, write_file
from pwprint.cli.records import read, refuse
from pwprint.text import Document, Unreadable, read_bytes
from pwprint.text.failures import why
from pwprint.text.words import counted, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pwprint.app.checking import Loaded
    from pwprint.format.drawing.reading import Slip
    from pwprint.format.tiled import TiledPlan
    from pwprint.game.ruleset import Ruleset

TILED, UNITS = {".tmx", ".tmj"}, {".csv"}
"""How the names of the files of other programs end."""
FORMS = ("tmx", "tmj", "csv")
_MOST_SLIPS = 10


def is_foreign(name: str) -> bool:
    """Say whether a file is one of another program, by its name."""
    return Path(name).suffix.lower() in TILED | UNITS


# --- to other programs ----------------------------------------------------------------------------------------------


def take_out(found: Document | Unreadable, form: str, output: Path | None, *, colour: bool) -> None:
    """Write the map or the units of a scenario in a form of another program."""
    document, loaded = _scenario(found, colour=colour)
    if form == "csv":
        from pwprint.format.unit_list import unit_table  # noqa: PLC0415

        _deliver(unit_table(document.value["sides"]), output)
        return
    from pwprint.format.drawing import sketch_of  # noqa: PLC0415
    from pwprint.format.tiled import TiledPlan, tiled_json, tiled_xml  # noqa: PLC0415

    ruleset = _gridded(found.name, loaded)
    ground = document.value["map"]
    plan, kinds = TiledPlan(sketch_of(ruleset.id, ground), ground.get("labels", {})), tuple(ruleset.play.terrain)
    written = {"tmx": tiled_xml, "tmj": tiled_json}[form]
    if output is None:
        show(written(plan, kinds).removesuffix("\n"))
        return
    from pwprint.app.tileset import tileset  # noqa: PLC0415 - it draws

    # Named after the map, so that maps of one folder, and pictures that lie there, stay as they are.
    image = output.parent / f"{output.stem}-terrain.png"
    _deliver(written(plan, kinds, image.name), output)
    write_file(image, tileset(ruleset, plan.sketch.board.shape))
    show(visible(str(image)))


def _scenario(found: Document | Unreadable, *, colour: bool) -> tuple[Document, Loaded]:
    """Return a sound scenario; anything else ends the program with what is wrong."""
    from pwprint.app.checking import has_errors, load  # noqa: PLC0415

    document = found.as_it_stands
    if not isinstance(document, Document):
        refuse(document, colour=colour)
    loaded = load(document)
    if loaded.scenario is None or has_errors(loaded.problems):
        refuse(loaded, colour=colour)
    return document, loaded


def _gridded(name: str, loaded: Loaded) -> Ruleset:
    assert loaded.ruleset is not None
    if not loaded.ruleset.play.grids:
        fail(f"{name}: {loaded.ruleset.id} is played on an open table, in inches; Tiled has squares and hexes")
    return loaded.ruleset


def _deliver(text: str, output: Path | None) -> None:
    if output is None:
        show(text.removesuffix("\n"))
        return
    write_file(output, text.encode())
    show(visible(str(output)))


# --- from other programs --------------------------------------------------------------------------------------------


def bring_in(file: str, into: Path | None, *, colour: bool) -> None:
    """Show the map of a file of another program, or put what it holds into a scenario."""
    text = _text(file)
    if Path(file).suffix.lower() in UNITS:
        if into is None:
            fail(f"{file}: is a list of units; --into names the scenario that they are for")
        _put_units(file, text, into, colour=colour)
    elif into is None:
        _show_map(_plan(file, text, {}, None))
    else:
        _put_map(file, text, into, colour=colour)


def _text(file: str) -> str:
    """Return the text of a file, whatever it means."""
    from pwprint.text.document import regular_bytes  # noqa: PLC0415
    from pwprint.text.limits import MAX_BYTES  # noqa: PLC0415

    try:
        data = regular_bytes(file)
    except OSError as failure:
        fail(f"{file}: {why(failure)}")
    except ValueError as failure:
        fail(f"{file}: {failure}")
    if len(data) > MAX_BYTES:
        fail(f"{file}: has more than {MAX_BYTES // (1024 * 1024)} MiB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        fail(f"{file}: is not UTF-8 (byte {failure.start}); save it as UTF-8")


def _plan(file: str, text: str, unsaid: Mapping[str, str], own: Ruleset | None) -> TiledPlan:
    """Return what a map of Tiled means; slips end the program."""
    from pwprint.format.drawing.reading import Slip  # noqa: PLC0415
    from pwprint.format.tiled import TiledFault, TiledPlan, plan_of, read_tiled  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    try:
        found = plan_of(
            read_tiled(text, file, _neighbour(file)), {**RULESETS, own.id: own} if own else RULESETS, unsaid
        )
    except TiledFault as fault:
        refuse_slips(file, (Slip(*fault.at, fault.message),))
    if not isinstance(found, TiledPlan):
        refuse_slips(file, found)
    return found


def _neighbour(file: str) -> Callable[[str], str]:
    """Return what reads a tileset beside a map; one that lies elsewhere is not read."""
    from pwprint.text.document import regular_bytes  # noqa: PLC0415
    from pwprint.text.limits import MAX_BYTES  # noqa: PLC0415

    home = os.path.realpath(os.path.dirname(file) or os.curdir)  # noqa: PTH120

    def read_it(name: str) -> str:
        path = os.path.realpath(os.path.join(home, name))  # noqa: PTH118
        if os.path.commonpath((home, path)) != home:
            raise ValueError("lies elsewhere")
        data = regular_bytes(path)
        if len(data) > MAX_BYTES:
            raise ValueError("is too large")
        return data.decode("utf-8-sig")

    return read_it


def refuse_slips(file: str, slips: Sequence[Slip]) -> NoReturn:
    """End the program with what is wrong with a file that is no scenario, slip by slip."""
    for slip in slips[:_MOST_SLIPS]:
        say(f"{file}:{slip.line}:{slip.column}: {slip.message}")
    if len(slips) > _MOST_SLIPS:
        say(f"{file}: and {counted(len(slips) - _MOST_SLIPS, 'slip')} more")
    raise Ended(Exit.PROBLEMS)


def _show_map(plan: TiledPlan) -> None:
    from pwprint.format.drawing import map_value  # noqa: PLC0415
    from pwprint.format.layout import laid_out  # noqa: PLC0415

    value = map_value(plan.sketch) | ({"labels": dict(plan.labels)} if plan.labels else {})
    show(laid_out(value).removesuffix("\n"))


def _target(into: Path, *, colour: bool) -> tuple[Document, Ruleset | None]:
    """Return the scenario that something is put into, and its ruleset with ground and units of its own."""
    from pwprint.app.checking import load  # noqa: PLC0415

    document = read(str(into)).as_it_stands
    if not isinstance(document, Document):
        refuse(document, colour=colour)
    return document, load(document).ruleset


def _put_map(file: str, text: str, into: Path, *, colour: bool) -> None:
    from pwprint.format.drawing import with_map  # noqa: PLC0415
    from pwprint.format.edits import Editable, edited  # noqa: PLC0415

    document, own = _target(into, colour=colour)
    value = document.value
    if not isinstance(value, dict) or not isinstance(value.get("map"), dict):
        fail(f"{into}: has no map that could be replaced")
    plan = _plan(file, text, {"ruleset": str(value.get("ruleset"))}, own)
    if value.get("ruleset") != plan.sketch.ruleset:
        fail(f"{into}: is for the ruleset {value.get('ruleset')}, the map for {plan.sketch.ruleset}")
    drawn = with_map(document, plan.sketch)
    editable = Editable.of(drawn)
    labels = editable.written("/map/labels", dict(plan.labels)) if plan.labels else editable.removed("/map/labels")
    put(into, edited(drawn, labels), f"now has the map of {visible(file)}")


def _put_units(file: str, text: str, into: Path, *, colour: bool) -> None:
    """Put units into a scenario, if they are right: what is wrong with them is told by row and cell."""
    from pwprint.app.checking import has_errors, load  # noqa: PLC0415
    from pwprint.format.drawing.reading import Slip  # noqa: PLC0415
    from pwprint.format.edits import Editable, edited  # noqa: PLC0415
    from pwprint.format.unit_list import UnitRow, read_unit_table  # noqa: PLC0415

    document, _ = _target(into, colour=colour)
    sides = document.value.get("sides") if isinstance(document.value, dict) else None
    ids = [str(side.get("id")) for side in sides if isinstance(side, dict)] if isinstance(sides, list) else []
    if not ids:
        fail(f"{into}: has no sides that units could be put into")
    found = read_unit_table(text, ids)
    rows = tuple(row for row in found if isinstance(row, UnitRow))
    if len(rows) < len(found):
        refuse_slips(file, tuple(slip for slip in found if isinstance(slip, Slip)))
    mine = {number: tuple(row for row in rows if row.side == side) for number, side in enumerate(ids)}
    editable = Editable.of(document.text)
    changed = edited(
        document.text,
        (
            edit
            for number, its in mine.items()
            for edit in editable.written(f"/sides/{number}/units", [dict(row.unit) for row in its])
        ),
    )
    again = read_bytes(changed.encode(), str(into), document.folder)
    if not isinstance(again, Document):
        fail(f"{file}: {again.problems[0].message}")
    slips = []
    for problem in load(again).problems:
        steps = problem.pointer.split("/")
        if has_errors((problem,)) and steps[1:2] == ["sides"] and steps[3:4] == ["units"] and len(steps) > 4:
            row = mine[int(steps[2])][int(steps[4])]
            hint = f"; {problem.hint}" if problem.hint else ""
            slips.append(
                Slip(row.line, row.columns.get(steps[5] if steps[5:] else "id", 1), f"{problem.message}{hint}")
            )
    if slips:
        refuse_slips(file, slips)
    put(into, changed, f"now has the {counted(len(rows), 'unit')} of {visible(file)}")


def put(into: Path, text: str, done: str) -> None:
    """Write a changed scenario, whole or not at all, and say what was `done` and what is wrong with it now."""
    from pwprint.app.checking import load  # noqa: PLC0415
    from pwprint.app.refusal import counts, judged  # noqa: PLC0415

    write_file(into, text.encode())
    show(f"{visible(str(into))}: {done}")
    again = read_bytes(text.encode(), str(into), str(into.parent))
    verdict = judged(load(again) if isinstance(again, Document) else again)
    off = sum(problem.code == "G001" for problem in verdict.problems)
    if off:
        say(f"{into}: squares are named that lie off the new board, in {counted(off, 'place')}")
    if verdict.problems:
        say(f"{into}: {counts(verdict)}; pwprint validate shows them")
