"""A module: one file with everything that VASSAL needs for one scenario or for several."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.pdf.colours import INK
from pwprint.pdf.marks import Text
from pwprint.pdf.output import zipped
from pwprint.pieces.chit_face import CHIT, MARKER, plain_marker
from pwprint.values import Struct
from pwprint.vtt.component import FlatPicture
from pwprint.vtt.pictures import pngs
from pwprint.vtt.vassal.build_file import build_file, setup_name
from pwprint.vtt.vassal.layout import GameOf
from pwprint.vtt.vassal.metadata import metadata
from pwprint.vtt.vassal.saved_game import saved_game
from pwprint.vtt.vassal.traits import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pwprint.page.look import Look
    from pwprint.page.sheet import Subject
    from pwprint.vtt.component import PlaySet
    from pwprint.vtt.pictures import Dots

_MAPS: Mapping[Surface, str] = {Surface.GRID: "Battle", Surface.TABLE: "Table"}
"""What maps are called: a module may have both kinds, which measure in different ways."""


class DrawnSet(Struct, frozen=True):
    """A play set with its pictures, so that marks need not be kept while others are drawn."""

    found: PlaySet
    pictures: Mapping[str, bytes]


def drawn(found: PlaySet, dots: Dots) -> DrawnSet:
    """Return a play set with its pictures. Raises TooManyDotsError."""
    return DrawnSet(found, pngs(found, dots, {} if found.bag is None else {HIDDEN: _hidden(found.subject.look)}))


def _hidden(look: Look) -> FlatPicture:
    """Return what is seen of a chit in the bag."""
    word = Text(MARKER / 2, MARKER / 2 - 1.0, "chit", "serif-italic", 9.0, INK, "middle")
    return FlatPicture(CHIT, CHIT, plain_marker((word,), CHIT, look))


def named(subjects: list[Subject]) -> tuple[str, str]:
    """Return the name of a module's file without suffix, and its title: those of its scenario, else of its ruleset."""
    if len(subjects) == 1:
        return subjects[0].scenario.id, subjects[0].scenario.title
    rulesets = {subject.ruleset.id: subject.ruleset.book.title for subject in subjects}
    if len(rulesets) == 1:
        ((key, title),) = rulesets.items()
        return key, title
    return "scenarios", "Scenarios"


def module(name: str, sets: Iterable[DrawnSet], dots: Dots) -> bytes:
    """Return the bytes of a module, the same for the same scenarios."""
    sets = tuple(sets)
    games = tuple(_games([each.found for each in sets], dots))
    about = metadata(name, "; ".join(each.found.subject.scenario.title for each in sets))
    files = {"moduledata": about, "buildFile.xml": build_file(name, games)}
    for game, each in zip(games, sets, strict=True):
        files[setup_name(game)] = saved_game(game, about)
        files |= {f"images/{game.prefix}{file}": data for file, data in each.pictures.items()}
    return zipped(files)


def _games(sets: list[PlaySet], dots: Dots) -> Iterator[GameOf]:
    gpid, titles = 1, Counter(found.subject.scenario.title for found in sets)
    for found in sets:
        subject = found.subject
        title = subject.scenario.title
        title = title if titles[title] == 1 else f"{title} ({subject.scenario.id})"
        back = subject.ruleset.kit.back(subject.scenario.options)
        word = "Turned over" if back is None else back.word.capitalize()
        prefix = f"{subject.scenario.id}-" if len(sets) > 1 else ""
        yield GameOf(found, dots, title, prefix, _MAPS[subject.scenario.board.surface], word, gpid)
        gpid += len(found.pieces)
