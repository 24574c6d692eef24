"""From a text to all that a page shows beside it: the picture of the map, and problems at their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, Verdict, check, has_errors, load
from pwprint.app.rendering import subject_of
from pwprint.game.board.base import bits
from pwprint.game.players.registry import PLAYERS
from pwprint.page.sheet import PrintSettings
from pwprint.page.side_style import side_styles
from pwprint.studio.drawn.painter import SQUARE
from pwprint.studio.drawn.samples import samples
from pwprint.studio.drawn.shapes import shapes_of, squares_in
from pwprint.studio.inspector import member
from pwprint.studio.messages import KindName, MapFacts, ToldProblem
from pwprint.studio.shared_text import in_units
from pwprint.text.document import Document, read_bytes
from pwprint.text.places import Lines, steps_of
from pwprint.values import Struct, field, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pwprint.page.sheet import Subject
    from pwprint.studio.drawn.painter import Painter
    from pwprint.studio.drawn.picture import MapPicture
    from pwprint.studio.drawn.shapes import ShownShape
    from pwprint.text import Unreadable
    from pwprint.text.problems import Problem, Span


class Examined(Struct, frozen=True):
    """A text that was read, and if it is a scenario its picture and facts."""

    text: str
    loaded: Loaded | Unreadable
    picture: MapPicture | None = None
    facts: MapFacts | None = None
    shapes: tuple[ShownShape, ...] = ()
    samples: Mapping[str, str] = field(default_factory=dict)

    def problems(self) -> tuple[ToldProblem, ...]:
        """Return all that is wrong with the text: this takes a while."""
        loaded = self.loaded if isinstance(self.loaded, Loaded) else None
        found = self.loaded.problems if loaded is None else check(loaded).problems
        return tuple(_told(self.text, found, loaded))


def examined(text: str, name: str, folder: str, painter: Painter) -> Examined:
    """Read a text and draw its map. Pictures named in it lie in the folder."""
    read = read_bytes(text.encode(errors="surrogatepass"), name, folder)
    if not isinstance(read, Document):
        return Examined(text, read)
    loaded = load(read)
    if loaded.scenario is None or loaded.ruleset is None or has_errors(loaded.problems):
        return Examined(text, loaded)
    subject = subject_of(loaded, Verdict(()), PrintSettings())
    picture, shapes = painter.picture(loaded, subject), shapes_of(loaded.scenario.board, read.value)
    wanted = {shape.sign for shape in shapes}
    shown = replace(picture, signs={key: sign for key, sign in picture.signs.items() if sign[0] in wanted})
    return Examined(text, loaded, shown, facts_of(subject, picture), shapes, samples(subject, SQUARE))


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
        tuple(
            (side.id, side.title, style.edge)
            for side, style in zip(scenario.sides, side_styles(scenario, subject.look), strict=True)
        ),
        tuple(KindName(name, kind.about) for name, kind in PLAYERS.items()),
        subject.ruleset.book.turn_word,
    )


def _told(text: str, problems: tuple[Problem, ...], loaded: Loaded | None) -> Iterator[ToldProblem]:
    lines, before = Lines.of(text), ""
    for problem in problems:
        start, end = _offsets(lines, problem.span, len(text))
        hint = problem.hint or ""
        yield ToldProblem(
            in_units(text, start),
            in_units(text, end),
            problem.severity.value,
            problem.code,
            problem.message,
            None if hint == before else hint,
            problem.pointer,
            *_on_the_map(problem.pointer, loaded),
        )
        before = hint


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
