"""A piece as VASSAL knows it: a picture with traits round it, each of them a type, which never changes, and a state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.values import Struct
from pwprint.vtt.component import ComponentKind, back_name, front_name
from pwprint.vtt.vassal.sequence import sequence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.vtt.component import PlayPiece

_CTRL = 128
_FLIP, _LIMBER, _LEFT, _RIGHT, _TURN, _BACK, _DELETE = "FLGHRBD"
"""The letters that work with the control key."""
_LIMBERED = "Limbered"
LAYER = "Turned"
"""The layer that shows the back of a piece: its trait has this name, whatever the ruleset calls what it means."""


HIDDEN = "chit-hidden"
"""The picture of a chit that nobody sees."""


class Trait(Struct, frozen=True):
    """A trait: its type, and its state at the start."""

    type: str
    state: str = ""


class PieceText(Struct, frozen=True):
    """A piece in the words of VASSAL: its type and its state."""

    type: str
    state: str

    def added(self, key: str) -> str:
        """Return the command that adds the piece, `key` being its id in the game, `null` on a palette."""
        return f"+/{sequence('/', (key, self.type, self.state))}"


class Lying(Struct, frozen=True):
    """Where a piece lies: the name of the map, and the dot there; `null` for a piece on a palette."""

    map: str = "null"
    x: int = 0
    y: int = 0


class InModule(Struct, frozen=True):
    """What pieces share: how the names of pictures begin, what their backs mean, and the bag to which chits return."""

    prefix: str
    word: str
    bag: str


def piece_text(piece: PlayPiece, shared: InModule, gpid: int, lying: Lying) -> PieceText:
    """Return a piece; `gpid` is the number by which VASSAL knows it again on the palette."""
    first = piece.states[0]
    basic = Trait(
        f"piece;{sequence(';', ('', '', _image(shared, front_name(first)), piece.name))}",
        sequence(";", (lying.map, lying.x, lying.y, gpid, 0)),
    )
    found = [basic, *_traits(piece, shared)]
    kinds, states = found[0].type, found[0].state
    for trait in found[1:]:
        kinds, states = sequence("\t", (trait.type, kinds)), sequence("\t", (trait.state, states))
    return PieceText(kinds, states)


def _image(shared: InModule, name: str) -> str:
    return f"{shared.prefix}{name}.png"


def _traits(piece: PlayPiece, shared: InModule) -> Iterator[Trait]:
    """Yield the traits from the picture outwards."""
    if len(piece.states) > 1:
        front = _image(shared, front_name(piece.states[1]))
        yield _layer(_LIMBERED, _LIMBER, (front,), active=piece.state == 1)
    backs = tuple(_image(shared, back_name(state)) for state in piece.states)
    if any(state.back != state.front for state in piece.states):
        follows = f'{{{_LIMBERED}_Active=="true" ? 2 : 1}}' if len(backs) > 1 else ""
        yield _layer(LAYER, _FLIP, backs, active=piece.turned, command=shared.word, follows=follows)
    if piece.heads != 1:
        yield _turning(piece)
    if piece.side:
        yield Trait("mark;Side", piece.side)
    if piece.kind is ComponentKind.CHIT:
        mask = ("", _image(shared, HIDDEN), "", "B", "chit", "player:", "")
        yield Trait(f"obs;{sequence(';', mask)}", "null;")
        yield Trait(f"return;{sequence(';', ('Return to the bag', _key(_BACK), shared.bag))}")
    yield Trait(f"delete;{sequence(';', ('Delete', _key(_DELETE)))}", "null")


def _key(letter: str) -> str:
    """Return a letter with the control key as VASSAL writes it."""
    return f"{ord(letter)},130"


def _layer(
    name: str, letter: str, images: tuple[str, ...], *, active: bool, command: str = "", follows: str = ""
) -> Trait:
    """Return a layer that a key shows and hides again, and whose picture may follow an expression."""
    word = command or name
    parts = (
        *(word, _CTRL, letter, "", _CTRL, "", "", _CTRL, "", "", "", "1", "false", 0, 0),
        *(sequence(",", images), sequence(",", (f"+ ({word.lower()})" for _ in images)), "false", name),
        *("", "", "true" if follows else "false", follows, 1, 1, "false", _key(letter), "", "", "", "1.0", "", "true"),
    )
    return Trait(f"emb2;{sequence(';', parts)}", "1" if active else "-1")


def _turning(piece: PlayPiece) -> Trait:
    """Return the trait of pieces that face a direction: one of few, or any. VASSAL counts degrees the other way."""
    heading = piece.place.heading
    if not piece.heads:
        free = (1, _key(_TURN), "Turn by hand", "", "", "Facing", "")
        return Trait(f"rotate;{sequence(';', free)}", f"{-heading:g}")
    kind = (piece.heads, _key(_RIGHT), _key(_LEFT), "Turn right", "Turn left", "", "", "Facing", "")
    return Trait(f"rotate;{sequence(';', kind)}", str(round(heading / 360 * piece.heads) % piece.heads))
