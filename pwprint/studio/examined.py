"""From a text to all that a page shows beside it: problems at their places, and the picture of the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, check, has_errors, load
from pwprint.app.rendering import subject_of
from pwprint.game.board.base import bits
from pwprint.game.players.registry import PLAYERS
from pwprint.page.sheet import PrintSettings
from pwprint.studio.inspector import member
from pwprint.studio.messages import KindName, MapFacts, ToldProblem
from pwprint.studio.shapes import shapes_of, squares_in
from pwprint.studio.shared_text import in_units
from pwprint.text.document import Document, read_bytes
from pwprint.text.places import Lines, steps_of
from pwprint.text.problems import Severity
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import Subject
    from pwprint.studio.picture import MapPicture, Painter
    from pwprint.studio.shapes import ShownShape
    from pwprint.text import Unreadable
    from pwprint.text.problems import Problem, Span


class Examined(Struct, frozen=True):
    """What a text is: its problems, and if it is a scenario its picture and facts."""

    problems: tuple[ToldProblem, ...]
    loaded: Loaded | Unreadable
    picture: MapPicture | None = None
    facts: MapFacts | None = None
    shapes: tuple[ShownShape, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return all(problem.severity != Severity.ERROR.value for problem in self.problems)


def examined(text: str, name: str, folder: str, painter: Painter) -> Examined:
    """Check a text and draw its map. Pictures named in it lie in the folder."""
    read = read_bytes(text.encode(errors="surrogatepass"), name, folder)
    if not isinstance(read, Document):
        return Examined(tuple(_told(text, read.problems, None)), read)
    loaded = load(read)
    verdict = check(loaded)
    problems = tuple(_told(text, verdict.problems, loaded))
    if loaded.scenario is None or loaded.ruleset is None or has_errors(loaded.problems):
        return Examined(problems, loaded)
    subject = subject_of(loaded, verdict, PrintSettings())
    picture = painter.picture(loaded, subject)
    return Examined(problems, loaded, picture, facts_of(subject, picture), shapes_of(loaded.scenario.board, read.value))


def facts_of(subject: Subject, picture: MapPicture) -> MapFacts:
    """Return what seldom changes of a picture."""
    scenario, play = subject.scenario, subject.ruleset.play
    return MapFacts(
        subject.ruleset.id,
        scenario.title,
        picture.width,
        picture.height,
        picture.inch,
        picture.origin,
        picture.areas,
        tuple(KindName(name, row.title) for name, row in play.terrain.items()),
        tuple(KindName(name, row.title) for name, row in play.units.items()),
        tuple((side.id, side.title, side.colour or "") for side in scenario.sides),
        tuple(KindName(name, kind.about) for name, kind in PLAYERS.items()),
        subject.ruleset.book.turn_word,
    )


def _told(text: str, problems: tuple[Problem, ...], loaded: Loaded | None) -> Iterator[ToldProblem]:
    lines = Lines.of(text)
    for problem in problems:
        start, end = _offsets(lines, problem.span, len(text))
        yield ToldProblem(
            in_units(text, start),
            in_units(text, end),
            problem.severity.value,
            problem.code,
            problem.message,
            problem.hint or "",
            problem.pointer,
            *_on_the_map(problem.pointer, loaded),
        )


def _offsets(lines: Lines, span: Span | None, length: int) -> tuple[int, int]:
    if span is None:
        return 0, min(1, length)
    start = lines.starts[span.line - 1] + span.column - 1
    end = lines.starts[span.end_line - 1] + span.end_column - 1
    return min(start, length), min(max(end, start), length)


def _on_the_map(pointer: str, loaded: Loaded | None) -> tuple[tuple[str, ...], str]:
    """Return the squares that a place of the text names, and the pointer of the unit that it belongs to."""
    if loaded is None or loaded.scenario is None:
        return (), ""
    scenario = loaded.scenario
    unit = next((each for each in scenario.units if f"{pointer}/".startswith(f"{each.pointer}/")), None)
    value = loaded.document.value
    for step in steps_of(pointer):
        value = member(value, step)
    squares = squares_in(scenario.board, value) if isinstance(value, str) else 0
    return tuple(scenario.board.name(square) for square in bits(squares)), (unit.pointer if unit else "")
