"""A scenario set up, as a saved game of VASSAL: the boards, every piece in its place, the chits in their bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.pdf.output import zipped
from pwprint.values import Struct
from pwprint.vtt.vassal.metadata import metadata
from pwprint.vtt.vassal.sequence import masked, sequence
from pwprint.vtt.vassal.traits import Lying, piece_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.vtt.component import PlayPiece
    from pwprint.vtt.vassal.layout import GameOf

_ESCAPE = "\x1b"
_LAYER = "@@-1"
"""The layer of stacks, of which there is only one."""


class LaidPiece(Struct, frozen=True):
    """A piece as one of several alike: its number in the game, and where it lies; `bagged` ones lie in the bag."""

    key: str
    piece: PlayPiece
    lying: Lying
    gpid: int
    bagged: bool


def saved_game(game: GameOf, module: bytes) -> bytes:
    """Return the file of a saved game; `module` is what it says about the module that it belongs to."""
    about = metadata("", game.title)
    commands = sequence(_ESCAPE, _commands(game))
    return zipped({"savedGame": masked(commands), "savedata": about, "moduledata": module})


def _commands(game: GameOf) -> Iterator[str]:
    yield "begin_save"
    laid = tuple(_laid(game))
    for each in laid:
        yield piece_text(each.piece, game.shared, each.gpid, each.lying).added(each.key)
    yield from _stacks(game, laid)
    bagged = [each.key for each in laid if each.bagged]
    if game.found.bag is not None:
        yield _deck(game, str(len(laid) + 1), bagged)
    yield f"{game.map}BoardPicker\t{sequence(chr(9), _boards(game))}"
    yield "SETUP_STACK\t"  # this is no new game, whose bags VASSAL would fill itself
    yield "end_save"


def _laid(game: GameOf) -> Iterator[LaidPiece]:
    number = 0
    for gpid, piece in enumerate(game.found.pieces, game.first_gpid):
        x, y = game.dot(piece.place.mat, piece.place.at)
        if piece.place.bagged:
            assert game.found.bag is not None
            x, y = game.dot("tray", game.found.bag.at)
        for _ in range(piece.copies):
            number += 1
            yield LaidPiece(str(number), piece, Lying(game.map, x, y), gpid, piece.place.bagged)


def _stacks(game: GameOf, laid: Iterable[LaidPiece]) -> Iterator[str]:
    """Yield a stack for each point where pieces lie."""
    there: dict[tuple[int, int], list[str]] = {}
    for each in laid:
        if not each.bagged:
            there.setdefault((each.lying.x, each.lying.y), []).append(each.key)
    for (x, y), keys in there.items():
        yield f"+/{sequence('/', (f's{keys[0]}', 'stack', sequence(';', (game.map, x, y, *keys, _LAYER))))}"


def _deck(game: GameOf, key: str, keys: list[str]) -> str:
    """Return the bag: chits face down, shuffled before every draw."""
    assert game.found.bag is not None
    x, y = game.dot("tray", game.found.bag.at)
    kind = sequence(
        ";",
        (
            *("true", "0,0,0", *game.bag_size, "Always", "Always", "false", "false", "false", "", "", ""),
            *(game.bag_name, "", "", "", "true", "false", "", "", 30, "", "false"),
        ),
    )
    state = sequence(";", (game.map, x, y, "true", *((sequence(",", keys),) if keys else ())))
    return f"+/{sequence('/', (key, f'deck;{kind}', state))}"


def _boards(game: GameOf) -> Iterator[object]:
    for column, mat in enumerate(game.found.mats):
        yield sequence("/", (game.board_name(mat),))
        yield column
        yield 0
