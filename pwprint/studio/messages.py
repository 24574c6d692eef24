"""What pages and studio say to each other, as values: each is a JSON object whose `type` names it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pwprint.studio.battle_view import LogLine, Watched
from pwprint.studio.canvas import Spot
from pwprint.studio.drawn.picture import AreaShape, PictureNews
from pwprint.studio.drawn.shapes import ShownShape
from pwprint.studio.gestures import Gesture
from pwprint.studio.inspector import PlaceForm
from pwprint.studio.offers import OfferedOrder
from pwprint.studio.shared_text import Change, Update
from pwprint.values import Struct, field


class Push(Struct, frozen=True, tag="push"):
    """A page's own changes, which follow a version."""

    version: int
    updates: tuple[Update, ...]


class Gestured(Struct, frozen=True, tag="gesture"):
    """Something was done on the map, while the text had a version. The answer bears the same `number`."""

    number: int
    version: int
    gesture: Gesture


class AskForm(Struct, frozen=True, tag="form"):
    """A page wants the form of a place."""

    pointer: str


class AskHere(Struct, frozen=True, tag="here"):
    """A page wants the form of what stands at an offset of its text."""

    offset: int


class Settle(Struct, frozen=True, tag="settle"):
    """How a conflict with another program's changes ends: with the text here, or with that of the file."""

    ours: bool


class BeginBattle(Struct, frozen=True, tag="begin-battle"):
    """A page wants to play, from the setup or from the end of the script.

    Without a `seed` it gives dice and chits itself. `computers` are the players of sides by their ids.
    """

    seed: int | None = None
    script: bool = False
    computers: Mapping[str, str] = field(default_factory=dict)


class GiveOrder(Struct, frozen=True, tag="order"):
    """An order, in the words of scripts."""

    order: dict[str, Any]


class GoTo(Struct, frozen=True, tag="go-to"):
    """A unit was dragged to a place; `ask` only asks why it cannot go there."""

    unit: str
    spot: Spot
    ask: bool = False


class ThrowDie(Struct, frozen=True, tag="throw"):
    """A die that was wanted."""

    score: int


class DrawChit(Struct, frozen=True, tag="draw"):
    """A chit that was wanted: the id of its side."""

    side: str


class PlayOn(Struct, frozen=True, tag="play-on"):
    """The next turn is to begin."""


class TakeBack(Struct, frozen=True, tag="take-back"):
    """The last order is to be taken back; with `dice` also what threw a die."""

    dice: bool = False


class AskTurns(Struct, frozen=True, tag="turns"):
    """A page wants the battle so far as scripted turns."""


class StepTo(Struct, frozen=True, tag="step"):
    """A battle that is watched is to be shown after so many orders."""

    at: int


class WatchBattle(Struct, frozen=True, tag="watch"):
    """A page wants to watch one of the battles between computer players: that of a seed."""

    seed: int


class ComeBack(Struct, frozen=True, tag="come-back"):
    """A page that was loaded anew wants its battle back, and its balance report, if it had any."""


class BeginBalance(Struct, frozen=True, tag="begin-balance"):
    """A page wants so many battles between two computer players, named in the order of the sides."""

    players: tuple[str, str]
    battles: int


class StopBalance(Struct, frozen=True, tag="stop-balance"):
    """No more battles are to begin."""


OfBattle = BeginBattle | GiveOrder | GoTo | ThrowDie | DrawChit | PlayOn | TakeBack | AskTurns | StepTo
"""What a page says while it plays."""

OfTab = OfBattle | ComeBack | BeginBalance | StopBalance | WatchBattle
"""What a page says that concerns no other page."""

OfFile = Push | Gestured | AskForm | AskHere | Settle
"""What a page says that concerns the file."""

Said = OfFile | OfTab
"""What a page says."""


class ToldProblem(Struct, frozen=True, array_like=True):
    """A problem with its stretch of the text in UTF-16 units, and what it is about on the map.

    A move may break many orders of a script, so it is told as a list: pages know the order of these fields. Without a
    `hint` of its own it has that of the problem before it.
    """

    start: int
    end: int
    severity: str
    code: str
    message: str
    hint: str | None
    pointer: str
    areas: tuple[str, ...] = ()
    unit: str = ""


class KindName(Struct, frozen=True):
    """A kind of unit or terrain that the ruleset has, or a computer player."""

    name: str
    title: str


class Welcome(Struct, frozen=True, tag="welcome", tag_field="type"):
    """The text as it is, for a page that has just come. Versions count anew in each `session`.

    A page that is at a version before the `oldest` has missed updates that nobody keeps.
    """

    file: str
    session: str
    text: str
    version: int
    oldest: int = 0


class Updates(Struct, frozen=True, tag="updates", tag_field="type"):
    """Changes made since a version."""

    version: int
    updates: tuple[Update, ...]


class Proposal(Struct, frozen=True, tag="proposal", tag_field="type"):
    """What a gesture would change: the page makes these changes as its own, so that it can undo them."""

    number: int
    version: int
    changes: tuple[Change, ...]


class RefusedGesture(Struct, frozen=True, tag="refusal", tag_field="type"):
    """Why a gesture changes nothing."""

    number: int
    message: str


class Told(Struct, frozen=True, tag="told", tag_field="type"):
    """What is wrong with a version of the text."""

    version: int
    problems: tuple[ToldProblem, ...]


class Shown(Struct, frozen=True, tag="shown", tag_field="type"):
    """What a version of the text shows; what is wrong with it is told after that.

    Without a `picture` the page keeps the last one and says that the text is no scenario. `facts`, `shapes`
    and `samples` of terrain come with the first picture, and when they change.
    """

    version: int
    picture: PictureNews | None = None
    facts: MapFacts | None = None
    shapes: tuple[ShownShape, ...] | None = None
    samples: Mapping[str, str] | None = None


class MapFacts(Struct, frozen=True):
    """What seldom changes: the size of the picture in mm, its squares, and what the ruleset has."""

    ruleset: str
    title: str
    width: float
    height: float
    inch: float
    origin: tuple[float, float]
    areas: tuple[AreaShape, ...]
    terrain: tuple[KindName, ...]
    kinds: tuple[KindName, ...]
    sides: tuple[tuple[str, str, str], ...]
    players: tuple[KindName, ...]
    turn: str


class ShowForm(Struct, frozen=True, tag="form", tag_field="type"):
    """The form of a place, if there is one, and where the place is in the text.

    Its fields are left out if they are those of the form told before, whatever values they have now.
    """

    pointer: str
    form: PlaceForm | None
    start: int = 0
    end: int = 0


class BattleTold(Struct, frozen=True, tag="battle", tag_field="type"):
    """Where a battle stands, what may be ordered, and what of its log is new: from the line of number `since` on.

    A page that knows nothing of the battle yet is told its `facts`.
    """

    stands: Mapping[str, Any]
    orders: tuple[OfferedOrder, ...]
    since: int
    log: tuple[LogLine, ...]
    refusal: str
    rule: str
    picture: PictureNews
    facts: MapFacts | None = None
    watched: Watched | None = None


class BalanceWords(Struct, frozen=True):
    """What is said of a report: the verdict, what it rests on, each way to end, and where the fighting was.

    `telling` are battles worth watching, and their seeds.
    """

    verdict: str
    why: str
    fought: str
    ends: tuple[str, ...]
    unreached: tuple[str, ...]
    telling: tuple[tuple[str, int], ...]
    turn: str


class BalanceTold(Struct, frozen=True, tag="balance", tag_field="type"):
    """Battles that are fought, or have been: the `report` that `pwprint balance --as json` gives of them.

    There is none before the first battle has ended. `sides` are ids and names, `command` fights the same battles.
    Battles that are `waiting` begin when those of other pages are over.
    """

    running: bool
    wanted: int
    players: tuple[str, str]
    sides: tuple[tuple[str, str], ...]
    command: str
    report: Mapping[str, Any] | None = None
    words: BalanceWords | None = None
    failure: str = ""
    waiting: bool = False


class CannotPlay(Struct, frozen=True, tag="cannot-play", tag_field="type"):
    """Why there is no battle."""

    why: str


class TurnsTold(Struct, frozen=True, tag="turns", tag_field="type"):
    """The battle so far as scripted turns, and where the players have placed units before."""

    turns: tuple[Mapping[str, Any], ...]
    setup: tuple[Mapping[str, Any], ...] = ()


class FileSaved(Struct, frozen=True, tag="saved", tag_field="type"):
    """The file holds what the text was at a version; or why it could not be written."""

    version: int
    failure: str = ""


class Conflict(Struct, frozen=True, tag="conflict", tag_field="type"):
    """Another program changed the file where the text here was changed too."""

    theirs: str


def encoded(message: Any) -> str:  # noqa: ANN401 - any of the values above
    """Return a message as JSON."""
    return msgspec.json.encode(message).decode()


def decoded(text: str | bytes) -> Said:
    """Return what a page said. Raises msgspec.ValidationError for anything else."""
    said: Said = _DECODER.decode(text)
    return said


_DECODER = msgspec.json.Decoder(Said)
