"""What places on a grid are worth to a unit: tables of closeness to all that matters, and masks of danger."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from pwprint.game.board.base import bits
from pwprint.game.order.sight import seen_by_line
from pwprint.game.orders import Advance, Move, Retreat, SetDown
from pwprint.game.players.aims import leaving, wanted
from pwprint.game.players.setting_up import SetupRole, roles_of, worth_at
from pwprint.game.players.weights import WEIGHTS as W
from pwprint.game.setup import joined
from pwprint.game.state import Status
from pwprint.memo import cached_property

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pwprint.game.battle import Battle
    from pwprint.game.board.base import Board, Facing, Square, Squares
    from pwprint.game.decision import Offer
    from pwprint.game.players.aims import Aims
    from pwprint.game.players.task import Task
    from pwprint.game.state import Piece, State

_STEPS = 6
"""Enemies further away than so many steps do not hurry a unit."""


def closeness(steps: int | None) -> int:
    """Return how much of a place's worth is felt so many steps away, in thousandths."""
    if steps is None:
        return 0
    felt = 1000
    for number in range(steps):
        felt = felt * (W.fade if number else W.near) // 100
    return felt


class _Seen(NamedTuple):
    """What a side sees of the enemy in a state, as squares.

    `rings` are those at most 0, 1, 2 … steps from an enemy. One enemy or more could fire at `some`, several at `many`;
    `weak` is next to Exhausted enemies, `flanks` next to enemies and not in front of them. `ranges` are how far units
    of both sides fire.
    """

    ranges: Sequence[int]
    rings: tuple[Squares, ...]
    some: Squares
    many: Squares
    weak: Squares
    flanks: Squares

    def within(self, board: Board, reach: int) -> Squares:
        """Return the squares at most so many steps from an enemy."""
        return self.rings[reach] if reach < _STEPS else board.grow(self.rings[0], reach)


class _Last(NamedTuple):
    """What a side saw last: in which turn and of which pieces, those of the enemy, and what it saw of them."""

    turn: int
    pieces: Sequence[Piece]
    enemies: Sequence[Piece]
    seen: _Seen


class SquarePlaces:
    """The places of a battle on a grid, as one side sees them."""

    moves: ClassVar = frozenset({Move.do, Retreat.do, Advance.do, SetDown.do})

    def __init__(self, battle: Battle, side: int, aims: Aims) -> None:
        """Measure the board once."""
        self.battle, self.side, self.aims = battle, side, aims
        board, look = battle.board, battle.ruleset.play.appraisal
        self._open = board.all & ~battle.ruleset.play.barred(battle)
        self._near = tuple(self._closenesses(aim.at) for aim in aims.places)
        self._wanted = joined(aim.at for aim in aims.places)
        self._pulls: dict[tuple[int, int, tuple[int, ...]], list[int]] = {}
        units = battle.scenario.units
        self._cover = [sum(1 << s for s in range(board.size) if look.sheltered(battle, u.index, s)) for u in units]
        self._reach = [int(look.reach(kind)) for kind in battle.kinds]
        self._ranges_in: dict[int, list[int]] = {}
        self._frail = [look.frail(kind) for kind in battle.kinds]
        self._waits = [40 * (frail and not reach) for frail, reach in zip(self._frail, self._reach, strict=True)]
        self._enemies = tuple(bits(battle.members[1 - side]))
        self._last: _Last | None = None
        self._stood: tuple[State, int, Task, int] | None = None

    @cached_property
    def _enemy_zone(self) -> Squares:
        """Where the enemy starts, as far as the scenario says."""
        scenario = self.battle.scenario
        return self.battle.ruleset.play.deployment(scenario, scenario.sides[1 - self.side])

    def _closenesses(self, goal: Squares) -> list[int]:
        """Return for each square how near it is to a goal, round what no unit enters."""
        found = [0] * self.battle.board.size
        for steps, ring in enumerate(self.battle.board.rings(goal, self._open)):
            near = closeness(steps)
            for square in bits(ring):
                found[square] = near
        return found

    # --- what is wanted ---------------------------------------------------------------------------------------------

    def _pull(self, turn: int, others: Squares, parts: tuple[int, ...]) -> list[int]:
        """Return for each square what its closeness to all that matters is worth."""
        places = self.aims.places
        taken = 0
        if others & self._wanted:  # only now and then, and every order asks
            taken = sum([1 << number for number, aim in enumerate(places) if others & aim.at])
        key = turn, taken, parts
        found = self._pulls.get(key)
        if found is None:
            found = [0] * self.battle.board.size
            for number, (aim, near) in enumerate(zip(places, self._near, strict=True)):
                worth = wanted(aim, self.side, turn, taken=bool(taken >> number & 1)) * parts[number] // 100
                if worth:
                    found = [sum_ + worth * felt // 1000 for sum_, felt in zip(found, near, strict=True)]
            self._pulls[key] = found
        return found

    # --- what places are worth --------------------------------------------------------------------------------------

    def widened(self, _state: State, _unit: int, offer: Offer) -> Offer:
        """Return an offer as it is: on a grid it has every place."""
        return offer

    def gains(self, state: State, unit: int, task: Task, offer: Offer) -> list[tuple[int, Square]]:
        """Return what each place of an offer to move is worth beside where the unit stands, with its number."""
        here, places = self._standing(state, unit), offer.places
        if here == places and offer.do == Move.do:
            return [(0, state.pieces[unit].square)]  # as for units in contact, and guns that are not limbered
        found = self._values(state, unit, task, places | here)
        now = 0
        if here:
            square = state.pieces[unit].square
            now = found[square] if places & here else found.pop(square)
            self._stood = state, unit, task, now
        if offer.do == SetDown.do:
            found = self._set_up(state, unit, found)
        return [(value - now, square) for square, value in found.items()]

    def _standing(self, state: State, unit: int) -> Squares:
        """Return the square in which a unit stands; none for one that is not on the board."""
        piece = state.pieces[unit]
        return 1 << piece.square if piece.status is Status.ON_BOARD else 0

    def _set_up(self, state: State, unit: int, found: Mapping[Square, int]) -> dict[Square, int]:
        """Return places with what they are worth before turn 1."""
        board, theirs = self.battle.board, state.occupied[1 - self.side] or self._enemy_zone
        distances = {at: far for far, ring in enumerate(board.rings(theirs, board.all)) for at in bits(ring)}
        apart = [distances.get(square, 0) for square in found]
        nearest, span = min(apart), max(max(apart) - min(apart), 1)
        cover, role = self._cover[unit], self._roles[unit]
        goals = theirs | joined(aim.at for aim in self.aims.places)

        def seen(square: Square) -> float:
            # What gives cover mostly hides, too: that is near enough.
            near = goals & board.within(square, self._reach[unit]) if role is SetupRole.GUNS else 0
            return seen_by_line(board, square, near, cover).bit_count() / goals.bit_count() if near else 0.0

        def valued(value: int, square: Square, far: int) -> int:
            forward = 1 - (far - nearest) / span
            return worth_at(role, value, forward, seen(square), sheltered=bool(cover >> square & 1))

        return {square: valued(value, square, far) for (square, value), far in zip(found.items(), apart, strict=True)}

    @cached_property
    def _roles(self) -> dict[int, SetupRole]:
        return roles_of(self.battle, self.side, self._reach, self._frail)

    def _values(self, state: State, unit: int, task: Task, places: Squares) -> dict[Square, int]:
        """Return what each of some places is worth to a unit of the side, which may be on its way to them."""
        board, piece, w, seen = self.battle.board, state.pieces[unit], task.weights, self._seen(state)
        contact, next_, nearer, near = seen.rings[1:5]
        some, many, weak, flanks = seen.some, seen.many, seen.weak, seen.flanks
        others = state.occupied[self.side] & ~self._standing(state, unit)
        pull, beside, adjacent = self._pull(state.turn, others, task.pulls), board.neighbours(others), board.adjacent
        cover, reach, fire, drive = self._cover[unit], seen.ranges[unit], w.fire, w.drive
        in_range = seen.within(board, reach) if reach else 0
        shot = w.shot * w.unready // 100 if piece.limbered else w.shot
        idle = -w.ready if reach and self._frail[unit] and not piece.limbered else 0
        touch = -w.risk if piece.exhausted or self._frail[unit] else w.contact
        about = some | near | in_range | beside
        found = {}
        for square in bits(places & board.all):
            bit = 1 << square
            value = pull[square] + idle
            if not about & bit:
                found[square] = value
                continue
            if some & bit:
                danger = fire * (3 if many & bit else 1)
                value -= danger * w.cover // 100 if cover & bit else danger
            if contact & bit:
                value += 4 * drive + touch
                if touch > 0:
                    value += (w.weak if weak & bit else 0) + (w.flank if flanks & bit else 0)
            elif near & bit:
                value += drive * (1 + bool(nearer & bit) + bool(next_ & bit))
            if in_range & bit:
                value += shot - idle
            if beside & bit:
                friends = adjacent[square] & others
                value += w.support * (2 if friends & (friends - 1) else 1)
            found[square] = value
        if places >> board.size:
            found[board.size] = leaving(self.battle, self.aims, state, self.side)
        return found

    def _seen(self, state: State) -> _Seen:
        """Return what the side sees in a state; few orders of its own change that."""
        last, pieces, turn = self._last, state.pieces, state.turn
        if last is not None and last.pieces is pieces and last.turn == turn:
            return last.seen
        enemies = [pieces[unit] for unit in self._enemies]
        if last is None or last.turn != turn or last.enemies != enemies:
            rings = [state.occupied[1 - self.side]]
            for _ in range(_STEPS - 1):
                rings.append(rings[-1] | self.battle.board.neighbours(rings[-1]))
            ranges = self._ranges(turn)
            seen = _Seen(ranges, tuple(rings), *self._dangers(enemies, ranges))
        else:
            seen = last.seen
        self._last = _Last(turn, pieces, enemies, seen)
        return seen

    def _ranges(self, turn: int) -> list[int]:
        """Return how far each unit fires, no farther than it sees in a turn."""
        found = self._ranges_in.get(turn)
        if found is None:
            limit = self.battle.scenario.visibility_in(turn)
            most = max(self._reach, default=0) if limit is None else int(limit.far)
            found = self._ranges_in[turn] = [min(reach, most) for reach in self._reach]
        return found

    def _dangers(self, enemies: Sequence[Piece], ranges: Sequence[int]) -> tuple[Squares, Squares, Squares, Squares]:
        """Return where an enemy could fire at, and several; what is next to Exhausted ones; what is not before them."""
        board, some, many, weak, flanks = self.battle.board, 0, 0, 0, 0
        for unit, piece in zip(self._enemies, enemies, strict=True):
            if piece.status is not Status.ON_BOARD:
                continue
            reach = ranges[unit]
            if reach and not piece.limbered:
                covered = board.within(piece.square, reach)
                many |= some & covered
                some |= covered
            if piece.exhausted:
                weak |= board.adjacent[piece.square]
            if piece.facing is not None:
                flanks |= board.adjacent[piece.square] & ~board.front(piece.square, piece.facing)
        return some, many, weak, flanks

    def here(self, state: State, unit: int, task: Task) -> int:
        """Return what the place is worth in which a unit stands; 0 for one that stands in none."""
        piece = state.pieces[unit]
        if piece.status is not Status.ON_BOARD:
            return leaving(self.battle, self.aims, state, self.side) if piece.status is Status.LEFT else 0
        stood = self._stood
        if stood is not None and stood[0] is state and stood[1] == unit and stood[2] is task:
            return stood[3]  # as a decision to move or not has just asked
        return self._values(state, unit, task, 1 << piece.square)[piece.square]

    def urgencies(self, state: State, units: int) -> list[tuple[int, int]]:
        """Return how soon units ought to act: first who has enemies within range, then who is near them."""
        pieces, seen, board = state.pieces, self._seen(state), self.battle.board
        rings, ranges, found = seen.rings, seen.ranges, []
        for unit in bits(units):
            piece = pieces[unit]
            if piece.status is not Status.ON_BOARD:
                found.append((50, unit))
                continue
            here, urgent = 1 << piece.square, 100
            for ring in rings:
                if ring & here:
                    break
                urgent -= 10
            else:
                urgent = 0
            if seen.within(board, ranges[unit] or 1) & here:
                urgent += 100
            found.append((urgent - 30 * piece.exhausted - self._waits[unit], unit))
        return found

    def facings(self, state: State, order: Move | Advance | SetDown, open_: tuple[Facing, ...]) -> list[Facing]:
        """Return those of some facings that look at most enemies, the nearest above all."""
        board, theirs = self.battle.board, state.occupied[1 - self.side]
        path = [square for square in order.path if square >= 0] if isinstance(order, Move) else []
        square = path[-1] if path else state.pieces[order.unit].square
        if isinstance(order, SetDown):
            assert isinstance(order.at, int)
            square, theirs = order.at, theirs or self._enemy_zone
        near = [(1 << enemy, 1000 // (board.distance(square, enemy) ** 2 or 1)) for enemy in bits(theirs)]

        def seen(facing: Facing) -> int:
            arc = board.arc(square, facing)
            return sum([weight for bit, weight in near if arc & bit])

        found = [seen(facing) for facing in open_]
        return [facing for facing, count in zip(open_, found, strict=True) if count == max(found)]
