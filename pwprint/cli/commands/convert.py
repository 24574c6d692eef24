"""`pwprint convert`: maps as drawings and drawings as maps; maps of Tiled, and lists of units."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pwprint.cli.choices import name_option
from pwprint.cli.console import STDIN, fail, show, wants_colour
from pwprint.cli.options.switches import NoColor
from pwprint.cli.others.exchange import FORMS, bring_in, is_foreign, put, refuse_slips, take_out
from pwprint.cli.records import read, refuse
from pwprint.text import Document, Unreadable
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pwprint.app.checking import Loaded
    from pwprint.format.drawing import Sketch
    from pwprint.game.ruleset import Ruleset
    from pwprint.text.problems import Problem

_JSON = "{["
_BLANK = " \t\r\n"


def convert(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="A scenario, the drawing of a map, a map of Tiled (.tmx, .tmj) or a list of units (.csv); - for "
            "standard input.",
        ),
    ],
    *,
    into: Annotated[
        Path | None,
        typer.Option(
            metavar="SCENARIO", help="Put the map, or the units of a list, into this scenario; the rest of it stays."
        ),
    ] = None,
    form: Annotated[
        str | None,
        name_option(FORMS, "What to make of a scenario instead of a drawing: its map for Tiled, its units.", "--as"),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="With --as: where to write it; a map with its pictures."),
    ] = None,
    zones: Annotated[bool, typer.Option("--zones", help="Draw where the sides of the scenario may set up.")] = False,
    no_color: NoColor = False,
) -> None:
    """Draw a map in letters, or make a map of a drawing.

    A scenario is printed as a drawing, a drawing as the JSON of a map. docs/designing.md shows what a drawing looks
    like, docs/how-to/other-programs.md what the editor Tiled and spreadsheets have to do with it.
    """
    _refuse_nonsense(file, into, form, output)
    if zones and (form is not None or is_foreign(file)):
        raise typer.BadParameter("leave it out; only drawings in letters have zones", param_hint="--zones")
    colour = wants_colour(no_color)
    if is_foreign(file):
        bring_in(file, into, colour=colour)
    elif form is not None:
        take_out(read(file), form, output, colour=colour)
    else:
        _drawing(read(file), into, zones=zones, colour=colour)


def _refuse_nonsense(file: str, into: Path | None, form: str | None, output: Path | None) -> None:
    """End the program where options do not go together."""
    if str(into) == STDIN:
        fail("--into takes the name of a scenario file")
    if output is not None and form is None:
        raise typer.BadParameter(f"leave it out, or say --as {joined(FORMS, 'or')}", param_hint="--output")
    if form is not None and is_foreign(file):
        raise typer.BadParameter("leave it out; only scenarios are written in other forms", param_hint="--as")
    if form is not None and into is not None:
        raise typer.BadParameter("leave one of the two out", param_hint="--as and --into")


def _drawing(found: Document | Unreadable, into: Path | None, *, zones: bool, colour: bool) -> None:
    """Draw a scenario, or show or put into a scenario what a drawing is of."""
    if _is_no_drawing(found):
        if into is not None and found.text:
            fail(f"{found.name}: is a scenario; --into takes the drawing of a map")
        _draw(found, zones=zones, colour=colour)
    elif zones:
        fail(f"{found.name}: is a drawing; --zones draws those of a scenario")
    elif into is None:
        _show_map(_sketch(found.name, found.text, {}))
    else:
        _put(found, into, colour=colour)


def _is_no_drawing(found: Document | Unreadable) -> bool:
    """Say whether this is JSON, well written or not, or a file that could not be read at all."""
    if found.text.lstrip(_BLANK)[:1] in {*_JSON}:
        return True
    return not isinstance(found, Document) and any(problem.code.startswith("F") for problem in found.problems)


# --- from a scenario ------------------------------------------------------------------------------------------------


def _draw(found: Document | Unreadable, *, zones: bool, colour: bool) -> None:
    found = found.as_it_stands
    if not isinstance(found, Document):
        refuse(found, colour=colour)
    from pwprint.app.checking import load  # noqa: PLC0415
    from pwprint.format.drawing import drawn, drawn_zones, sketch_of  # noqa: PLC0415

    loaded = load(found)
    ruleset = loaded.ruleset
    if ruleset is not None and not ruleset.play.grids:
        fail(f"{found.name}: {ruleset.id} is played on an open table, in inches; there are no squares to draw")
    wrong = _wrong(loaded)
    if wrong or ruleset is None:
        refuse(Unreadable(found.name, wrong, found.text), colour=colour)
    sketch, play = sketch_of(ruleset.id, found.value["map"]), ruleset.play
    if not zones:
        show(drawn(sketch, play.terrain, play.alike_terrain).removesuffix("\n"))
    elif loaded.scenario is None:
        refuse(Unreadable(found.name, tuple(map(found.locate, loaded.problems)), found.text), colour=colour)
    else:
        there = {side.id: side.deployment or 0 for side in loaded.scenario.sides}
        show(drawn_zones(sketch, there, play.terrain).removesuffix("\n"))


def _wrong(loaded: Loaded) -> tuple[Problem, ...]:
    """Return the errors that stand in the way of a drawing: those of the map, and of the whole."""
    from pwprint.app.checking import has_errors  # noqa: PLC0415

    stands = tuple(
        loaded.document.locate(problem)
        for problem in loaded.problems
        if has_errors((problem,)) and _is_of_the_map(problem.pointer)
    )
    # Kinds of terrain that may not share a square can be drawn all the same, and be fixed in the drawing.
    return tuple(problem for problem in stands if problem.code != "G002")


def _is_of_the_map(pointer: str) -> bool:
    """Say whether a pointer leads to the whole, the ruleset or what a drawing shows of the map."""
    return pointer in {"", "/ruleset"} or (f"{pointer}/".startswith("/map/") and not pointer.startswith("/map/labels"))


# --- from a drawing -------------------------------------------------------------------------------------------------


def _sketch(
    name: str, text: str, unsaid: Mapping[str, str], own: Ruleset | None = None, sides: Sequence[str] = ()
) -> Sketch:
    """Return the map of a drawing; `own` is the ruleset of the scenario that it is for, with ground of its own."""
    from pwprint.format.drawing import Sketch, read_drawing  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    found = read_drawing(text, {**RULESETS, own.id: own} if own else RULESETS, unsaid, sides)
    if not isinstance(found, Sketch):
        refuse_slips(name, found)
    return found


def _show_map(sketch: Sketch) -> None:
    from pwprint.format.drawing import map_value  # noqa: PLC0415
    from pwprint.format.layout import laid_out  # noqa: PLC0415 - the schema is large

    show(laid_out(map_value(sketch)).removesuffix("\n"))


def _put(drawing: Document | Unreadable, path: Path, *, colour: bool) -> None:
    """Write the map into a scenario, whole or not at all, and say what is wrong with the whole now."""
    from pwprint.app.checking import load  # noqa: PLC0415
    from pwprint.format.drawing import with_map, with_zones  # noqa: PLC0415

    document = read(str(path)).as_it_stands
    if not isinstance(document, Document):
        refuse(document, colour=colour)
    loaded = load(document)
    sides = [side.id for side in loaded.scenario.sides] if loaded.scenario else ()
    sketch = _sketch(drawing.name, drawing.text, _said_by(document.value), loaded.ruleset, sides)
    _same_ruleset(sketch, path, document.value)
    if sketch.zones is not None:
        _same_board(sketch, path, document.value["map"])
    text = (with_map if sketch.zones is None else with_zones)(document, sketch)
    put(path, text, f"now has the {'map' if sketch.zones is None else 'zones'} of the drawing")


def _said_by(value: Any) -> dict[str, str]:  # noqa: ANN401 - any JSON value
    """Return the ruleset and the shape of a scenario, as far as they are names of such."""
    from pwprint.game.board.shapes import SHAPES  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    if not isinstance(value, dict) or not isinstance(value.get("map"), dict):
        return {}
    said = {"ruleset": (value.get("ruleset"), RULESETS), "shape": (value["map"].get("shape"), SHAPES)}
    return {key: word for key, (word, names) in said.items() if isinstance(word, str) and word in names}


def _same_ruleset(sketch: Sketch, path: Path, value: Any) -> None:  # noqa: ANN401 - any JSON value
    if not isinstance(value, dict) or not isinstance(value.get("map"), dict):
        fail(f"{path}: has no map that could be replaced")
    if value.get("ruleset") != sketch.ruleset:
        fail(f"{path}: is for the ruleset {value.get('ruleset')}, the drawing for {sketch.ruleset}")


def _same_board(sketch: Sketch, path: Path, ground: Mapping[str, Any]) -> None:
    board = sketch.board
    if (board.columns, board.rows) != (ground["columns"], ground["rows"]):
        size = f"{ground['columns']}x{ground['rows']}"
        fail(f"{path}: has a map of {size}, the drawing one of {board.columns}x{board.rows}")
