"""`pwprint convert`: maps as drawings, and drawings as maps."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from pwprint.cli.console import Exit, NoColor, fail, say, show, wants_colour, why
from pwprint.cli.records import STDIN, outcome, read
from pwprint.documents import Document, Unreadable, read_bytes
from pwprint.reports import REPORTERS, checked

if TYPE_CHECKING:
    from pwprint.checking import Loaded
    from pwprint.drawing import Sketch
    from pwprint.problems import Problem

_JSON = "{["


def convert(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A scenario, or the drawing of a map; - for standard input.")
    ],
    into: Annotated[
        Path | None,
        typer.Option(metavar="SCENARIO", help="Put the map of the drawing into this scenario; all else in it stays."),
    ] = None,
    no_color: NoColor = False,
) -> None:
    """Draw a map in letters, or make a map of a drawing.

    Of a scenario the drawing is printed, of a drawing the map as JSON. docs/designing.md shows what a drawing looks
    like.
    """
    name, text = _text(file)
    if text.lstrip("\ufeff \t\r\n")[:1] in {*_JSON}:
        if into is not None:
            fail(f"{name}: is a scenario; --into takes the drawing of a map")
        _draw(read_bytes(text.encode(), name), colour=wants_colour(no_color))
        return
    sketch = _sketch(name, text)
    if into is None:
        from pwprint.drawing import map_value  # noqa: PLC0415
        from pwprint.layout import laid_out  # noqa: PLC0415 - the schema is large

        show(laid_out(map_value(sketch)).removesuffix("\n"))
        return
    _put(sketch, into, colour=wants_colour(no_color))


def _text(file: str) -> tuple[str, str]:
    """Return the name of a file for messages, and its text. What cannot be read ends the program."""
    name = "<stdin>" if file == STDIN else file
    if file == STDIN and sys.stdin is None:
        fail("standard input: is closed")
    try:
        data = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
        return name, data.decode()
    except UnicodeDecodeError:
        fail(f"{name}: is not UTF-8")
    except ValueError:
        fail(f"{name!r}: no file can have this name")
    except OSError as failure:
        fail(f"{name}: {why(failure)}")


# --- from a scenario ------------------------------------------------------------------------------------------------


def _draw(read: Document | Unreadable, *, colour: bool) -> None:
    if not isinstance(read, Document):
        _refuse(read, colour=colour)
    from pwprint.checking import load  # noqa: PLC0415
    from pwprint.drawing import drawn, sketch_of  # noqa: PLC0415

    loaded = load(read)
    ruleset = loaded.ruleset
    if ruleset is not None and ruleset.on_table:
        fail(f"{read.name}: {ruleset.id} is played on an open table, in inches; there are no squares to draw")
    wrong = _wrong(loaded)
    if wrong or ruleset is None:
        _refuse(Unreadable(read.name, wrong, read.text), colour=colour)
    show(drawn(sketch_of(ruleset.id, read.value["map"]), ruleset.terrain).removesuffix("\n"))


def _wrong(loaded: Loaded) -> tuple[Problem, ...]:
    """Return the errors that stand in the way of a drawing: those of the map, and of the whole."""
    from pwprint.checking import has_errors  # noqa: PLC0415

    stands = tuple(
        loaded.document.locate(problem)
        for problem in loaded.problems
        if has_errors((problem,)) and _is_of_the_map(problem.pointer)
    )
    # Kinds of terrain that may not share a square can be drawn all the same, and be mended in the drawing.
    return tuple(problem for problem in stands if problem.code != "G002")


def _is_of_the_map(pointer: str) -> bool:
    """Say whether a pointer leads to the whole, the ruleset or what a drawing shows of the map."""
    return pointer in {"", "/ruleset"} or (f"{pointer}/".startswith("/map/") and not pointer.startswith("/map/labels"))


def _refuse(unreadable: Unreadable, *, colour: bool) -> NoReturn:
    files = (checked(unreadable),)
    show(REPORTERS["text"](files, colour), colour=colour)
    raise typer.Exit(outcome(files))


# --- from a drawing -------------------------------------------------------------------------------------------------


def _sketch(name: str, text: str) -> Sketch:
    from pwprint.drawing import Sketch, read_drawing  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    found = read_drawing(text.removeprefix("\ufeff"), RULESETS)
    if isinstance(found, Sketch):
        return found
    for slip in found:
        say(f"{name}:{slip.line}:{slip.column}: {slip.message}")
    raise typer.Exit(Exit.PROBLEMS)


def _put(sketch: Sketch, path: Path, *, colour: bool) -> None:
    """Write the map into a scenario, whole or not at all, and say what is wrong with the whole now."""
    from pwprint.drawing import with_map  # noqa: PLC0415
    from pwprint.press.output import write_whole  # noqa: PLC0415

    document = read(str(path))
    if not isinstance(document, Document):
        _refuse(document, colour=colour)
    _same_ruleset(sketch, path, document.value)
    data = with_map(document, sketch).encode()
    try:
        write_whole(path.resolve(), data)
    except OSError as failure:
        fail(f"{path}: {why(failure)}")
    show(f"{path}: has the map of the drawing now")
    _judge(path, data)


def _same_ruleset(sketch: Sketch, path: Path, value: Any) -> None:  # noqa: ANN401 - any JSON value
    if not isinstance(value, dict) or not isinstance(value.get("map"), dict):
        fail(f"{path}: has no map that could be replaced")
    if value.get("ruleset") != sketch.ruleset:
        fail(f"{path}: is for the ruleset {value.get('ruleset')}, the drawing for {sketch.ruleset}")


def _judge(path: Path, data: bytes) -> None:
    from pwprint.checking import load  # noqa: PLC0415
    from pwprint.refusal import counts, judged  # noqa: PLC0415

    again = read_bytes(data, str(path))
    verdict = judged(load(again) if isinstance(again, Document) else again)
    off = sum(problem.code == "G001" for problem in verdict.problems)
    if off:
        say(f"{path}: squares are named that lie off the new board, in {off} {'place' if off == 1 else 'places'}")
    if verdict.problems:
        say(f"{path}: {counts(verdict)}; pwprint validate shows them")
