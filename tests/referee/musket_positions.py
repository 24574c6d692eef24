"""Random positions of `musket` on squares and hexes, and candidate orders in them, for the engine and for the referee."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from pwprint.game.battle import begin
from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.board.shapes import SHAPES, facings_of
from pwprint.game.orders import CORNER, OFF, Advance, CloseCombat, Fire, Hold, Move, Order
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival, Scenario, Side, Unit
from pwprint.game.state import Activation, MayAdvance, MayFight, Piece, State, Status
from pwprint.game.turn.turn import Turn
from pwprint.rulesets import RULESETS
from pwprint.rulesets.musket.own import Battle
from pwprint.values import replace
from tests.referee.own_rows import with_own_rows
from tests.referee.plain_view import as_read, as_written, random_view
from tests.referee.positions import STATUS, Position, random_options

MUSKET = RULESETS["musket"]
KINDS = ("infantry", "infantry", "rifles", "cavalry", "artillery", "artillery", "commander", "commander")
GROUND = ("hill", "woods", "town", "river", "ford", "ford", "bridge", "road", "road", "road", "wooded road")
STEPS = {"artillery": 0, "first": 2, "second": 3}
NAMES = ("red", "blue")


@dataclass(frozen=True)
class Source:
    """The positions of one kind of board, as `Match` asks for them."""

    shape: str

    def random_position(self, chance: Random, ruleset: Ruleset) -> Position:
        """Return a random position."""
        return random_position(chance, self.shape, ruleset)

    def for_referee(self, position: Position) -> dict[str, Any]:
        """Return a position as plain data."""
        return for_referee(position)

    def candidates(self, position: Position, chance: Random) -> list[Order]:
        """Return orders to every unit."""
        return candidates(position, chance)

    def order_for_referee(self, position: Position, order: Order) -> dict[str, Any]:
        """Return an order as the script would write it."""
        return order_for_referee(position, order)


# --- battles --------------------------------------------------------------------------------------------------------

FURTHER: list[str | float] = ["none", "none", 0, 1, 2]
"""Limits of further close combats."""


def random_battle(chance: Random, shape: str, ruleset: Ruleset = MUSKET) -> Battle:
    """Return a small, crowded board with all kinds of terrain, options and units."""
    board = SHAPES[shape](chance.choice([4, 5, 6, 7, 9]), chance.choice([4, 5, 6, 8]))
    options = random_options(chance, MUSKET)
    options["further_combat_limit"] = chance.choice(FURTHER)
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, board, side, sum(len(other.units) for other in sides)))
    units = (*sides[0].units, *sides[1].units)
    terrain = _terrain(chance, board)
    scenario = Scenario(
        *("random", "Random", "musket", options, board, terrain, {}, (sides[0], sides[1]), units, None, (), (), (), ()),
        visibility=as_read(random_view(chance, (1, 1, 2, 3, 4), "squares")),
    )
    return begin(with_own_rows(chance, scenario, ruleset), ruleset)


def _terrain(chance: Random, board: Board) -> dict[str, Squares]:
    terrain = dict.fromkeys(MUSKET.play.terrain, 0)
    for square in range(board.size):
        if chance.random() < 0.5:
            kind = chance.choice(GROUND)
            for part in {"bridge": ("river", "road"), "wooded road": ("woods", "road")}.get(kind, (kind,)):
                terrain[part] |= 1 << square
            if kind == "ford" and chance.random() < 0.3:
                terrain[chance.choice(["river", "road"])] |= 1 << square
    return terrain


def _side(chance: Random, board: Board, side: int, first: int) -> Side:
    edge = list(bits(board.edge))
    members = []
    for number in range(chance.randint(3, 7)):
        arrives = None
        if chance.random() < 0.15:
            entry = sum({1 << chance.choice(edge) for _ in range(chance.randint(1, 3))})
            arrives = Arrival(chance.randint(1, 4), entry)
        pointer = f"/sides/{side}/units/{number}"
        kind = chance.choice(KINDS)
        members.append(Unit(first + number, f"{'RB'[side]}{number}", side, kind, "", None, arrives, False, {}, pointer))
    exits = sum({1 << chance.choice(edge) for _ in range(chance.randint(0, 4))})
    return Side(side, NAMES[side], "", None, None, exits, None, 0, tuple(members), f"/sides/{side}")


# --- positions ------------------------------------------------------------------------------------------------------


def random_position(chance: Random, shape: str, ruleset: Ruleset = MUSKET) -> Position:
    """Return a position in the middle of a turn: guns firing, before an action, within one, or after a close combat."""
    battle = random_battle(chance, shape, ruleset)
    state = _scatter(battle, chance)
    kind = chance.choice(["guns", "guns", "new", "acting", "acting", "acting", "acting", "advance", "further"])
    if kind == "guns":
        return Position(battle, _while_guns_fire(state, chance))
    state = _in_a_step(battle, state, chance)
    if kind == "acting":
        state = _acting(battle, state, chance)
    elif kind == "advance":
        state = may_advance(battle, state, chance)
    elif kind == "further":
        state = may_fight(battle, state, chance)
    return Position(battle, state)


def _scatter(battle: Battle, chance: Random) -> State:
    """Put the units on the board at random, close together, some commanders in one area with a friend."""
    board, water = battle.board, battle.ruleset.play.barred(battle)
    corner = chance.randrange(board.size)
    near = list(bits(board.within(corner, chance.choice([3, 4, 6, 12])) & ~water))
    chance.shuffle(near)
    pieces: list[Piece] = []
    for unit in battle.scenario.units:
        status = Status.WAITING if unit.arrives else chance.choice([Status.ON_BOARD] * 9 + [Status.LOST, Status.LEFT])
        square = -1
        if status is Status.ON_BOARD:
            friends = [piece.square for other, piece in enumerate(pieces) if battle.sides[other] == unit.side]
            friends = [friend for friend in friends if friend >= 0]
            if battle.riders >> unit.index & 1 and friends and chance.random() < 0.5:
                square = chance.choice(friends)
            elif near:
                square = near.pop()
            else:
                status = Status.LOST
        pieces.append(Piece(status, square, chance.randrange(len(board.facings))))
    occupied = [0, 0]
    for number, piece in enumerate(pieces):
        if piece.status is Status.ON_BOARD:
            occupied[battle.sides[number]] |= 1 << piece.square
    spent = (chance.choice([None, None, 1]), chance.choice([None, None, 1]))
    return State(chance.randint(1, 4), 0, tuple(pieces), (occupied[0], occupied[1]), spent, Turn(None))


def some(chance: Random, units: int, share: float) -> int:
    return sum(1 << unit for unit in range(units) if chance.random() < share)


def _guns(battle: Battle) -> int:
    return sum(1 << unit.index for unit in battle.scenario.units if battle.kinds[unit.index].guns)


def _while_guns_fire(state: State, chance: Random) -> State:
    aimed = some(chance, len(state.pieces), 0.3)
    return State(state.turn, 0, state.pieces, state.occupied, state.exhausted_in, Turn(None, aimed=aimed))


def _in_a_step(battle: Battle, state: State, chance: Random) -> State:
    """Let it be the step of one of the sides; some units have fired, have finished, or have entered a ford."""
    first, place, units = chance.randrange(2), chance.randrange(2), len(state.pieces)
    acting = 1 - first if place else first
    finished = some(chance, units, 0.15) & battle.members[acting]
    if place:
        finished |= some(chance, units, 0.5) & battle.members[first]
    ended = 1 << acting if chance.random() < 0.04 else 0
    memory = Turn(
        None,
        first=first,
        acting=acting,
        aimed=some(chance, units, 0.4) & _guns(battle),
        finished=finished,
        bogged=_bogged(battle, state, chance),
        begun=1 << acting,
        ended=ended,
    )
    return State(state.turn, 2 + place, state.pieces, state.occupied, state.exhausted_in, memory)


def _bogged(battle: Battle, state: State, chance: Random) -> int:
    """Return some of the units that stand in fords."""
    return sum(
        1 << unit
        for unit, piece in enumerate(state.pieces)
        if piece.status is Status.ON_BOARD and battle.ground.water >> piece.square & 1 and chance.random() < 0.5
    )


def on_board(battle: Battle, state: State, side: int | None = None) -> list[int]:
    return [
        unit
        for unit, piece in enumerate(state.pieces)
        if piece.status is Status.ON_BOARD and side in (None, battle.sides[unit])
    ]


def in_contact(battle: Battle, state: State, units: list[int]) -> list[int]:
    board = battle.board
    return [
        unit
        for unit in units
        if board.neighbours(state.occupied[1 - battle.sides[unit]]) >> state.pieces[unit].square & 1
    ]


def _unfinished(state: State, unit: int, **changes: Any) -> Turn:
    memory: Turn = state.memory
    return replace(memory, **({"finished": memory.finished & ~(1 << unit), "ended": 0} | changes))


def _acting(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit be in the middle of its action, where its path may be one that the rules would not allow."""
    side = state.memory.acting
    mine = on_board(battle, state, side)
    gone = [unit for unit in bits(battle.members[side]) if state.pieces[unit].status is Status.LEFT]
    if not mine and not gone:
        return state
    if gone and (not mine or chance.random() < 0.1):
        unit = chance.choice(gone)
        act = Activation(unit, chance.choice(list(bits(battle.board.edge))), (OFF,), ("move",))
        return state.with_activation(act, _unfinished(state, unit))
    unit = chance.choice(in_contact(battle, state, mine) or mine if chance.random() < 0.6 else mine)
    origin, path = way_here(battle, state.pieces[unit].square, chance)
    first = ["move"] if path else chance.choice([[], ["move"], ["hold"], []])
    done = first + chance.choice([[], [], [], ["fire"], ["close_combat"], ["fire", "close_combat"]])
    if "close_combat" in done and chance.random() < 0.4:
        done.append("advance")
    act = Activation(unit, origin, tuple(path), tuple(done), "move" in done and chance.random() < 0.5)
    return state.with_activation(act, _unfinished(state, unit))


def way_here(battle: Battle, square: int, chance: Random) -> tuple[int | None, list[int]]:
    """Return where a unit may have come from, None for off the board, and its path."""
    path: list[int] = []
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        before = list(bits(battle.board.adjacent[square] & ~battle.ground.deep))
        if before:
            path.insert(0, square)
            square = chance.choice(before)
    return (None if path and chance.random() < 0.12 else square), path


def may_advance(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit, of either side, have won a close combat."""
    able = [unit for unit in on_board(battle, state) if battle.kinds[unit].advances]
    if not able:
        return state
    unit = chance.choice(in_contact(battle, state, able) or able)
    board, here = battle.board, state.pieces[unit].square
    enemies = [other for other in range(len(state.pieces)) if battle.sides[other] != battle.sides[unit]]
    gone = [other for other in enemies if state.pieces[other].status is Status.LOST]
    if not gone:
        return state
    enemy_riders = [
        state.pieces[other].square
        for other in on_board(battle, state, 1 - battle.sides[unit])
        if battle.riders >> other & 1
    ]
    riders = [square for square in enemy_riders if board.adjacent[here] >> square & 1]
    free = list(bits(board.adjacent[here] & ~state.occupied[0] & ~state.occupied[1] & ~battle.ground.deep))
    places = riders if chance.random() < 0.3 else free
    if not places:
        return state
    choice = MayAdvance(unit, here, chance.choice(places), chance.choice(gone), chance.randrange(3))
    memory = _unfinished(state, unit)
    act = None
    if memory.acting == battle.sides[unit]:
        act = Activation(unit, here, (), (*chance.choice([(), ("fire",)]), "close_combat"))
    return state.with_activation(act, memory).with_pending((choice,))


def may_fight(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit, of either side, have advanced, so that it may fight on."""
    able = [unit for unit in on_board(battle, state) if battle.kinds[unit].advances]
    touching = in_contact(battle, state, able)
    if not able:
        return state
    unit = chance.choice(touching or able)
    piece, board = state.pieces[unit], battle.board
    if chance.random() < 0.7:
        enemies = state.occupied[1 - battle.sides[unit]] & board.adjacent[piece.square]
        faced = [board.direction(piece.square, square) for square in bits(enemies)]
        if faced:
            state = state.with_piece(unit, battle.sides[unit], Piece(piece.status, piece.square, chance.choice(faced)))
    memory, act = _unfinished(state, unit), None
    if memory.acting == battle.sides[unit]:
        act = Activation(unit, piece.square, (), ("close_combat", "advance"))
    return state.with_activation(act, memory).with_pending((MayFight(unit, chance.randrange(3)),))


# --- in the referee's terms -----------------------------------------------------------------------------------------


def for_referee(position: Position) -> dict[str, Any]:
    """Return a position as plain data."""
    battle, state = position.battle, position.state
    board, scenario, memory = battle.board, battle.scenario, position.state.memory
    name = board.name
    step = next(step for step, number in STEPS.items() if number == state.step)
    return {
        "shape": board.shape,
        "columns": board.columns,
        "rows": board.rows,
        "unit_types": position.own[0],
        "terrain_types": position.own[1],
        "terrain": {kind: [name(square) for square in bits(squares)] for kind, squares in scenario.terrain.items()},
        "options": dict(scenario.options),
        "turn": state.turn,
        "visibility": as_written(scenario.visibility),
        "step": step,
        "side_in_action": None if memory.acting is None else NAMES[memory.acting],
        "sides": [
            {
                "id": side.id,
                "exits": [name(square) for square in bits(side.exits)],
                "exhausted": state.exhausted_in[side.index] is not None,
                "done": bool(memory.ended >> side.index & 1) or (step == "second" and side.index == memory.first),
            }
            for side in scenario.sides
        ],
        "units": [_unit(position, unit.index) for unit in scenario.units],
        "activation": activation_for_referee(position),
        "declared": [scenario.units[unit].id for unit in bits(memory.aimed)] if step == "artillery" else [],
        "further": _further(position),
        "pending": _pending(position),
    }


def _unit(position: Position, unit: int) -> dict[str, Any]:
    battle, state = position.battle, position.state
    known, piece, board = battle.scenario.units[unit], state.pieces[unit], battle.board
    arrives = known.arrives and {
        "turn": known.arrives.turn,
        "at": [board.name(square) for square in bits(known.arrives.at)],
    }
    return {
        "id": known.id,
        "side": NAMES[known.side],
        "type": known.type,
        "at": board.name(piece.square) if piece.status is Status.ON_BOARD else None,
        "status": STATUS[piece.status],
        "facing": board.facings[piece.facing or 0],
        "arrives": arrives,
        "finished": bool(state.memory.finished >> unit & 1),
        "fired_artillery": state.step > 0 and bool(state.memory.aimed >> unit & 1),
        "entered_ford_turn": bool(state.memory.bogged >> unit & 1),
    }


def activation_for_referee(position: Position) -> dict[str, Any] | None:
    act, board = position.state.activation, position.battle.board
    if act is None:
        return None
    return {
        "unit": position.battle.scenario.units[act.unit].id,
        "origin": None if act.origin is None else board.name(act.origin),
        "path": ["off" if square == OFF else board.name(square) for square in act.path],
        "done": list(act.done),
        "turned": act.turned,
    }


def _further(position: Position) -> dict[str, Any] | None:
    owed = position.state.pending[0] if position.state.pending else None
    if not isinstance(owed, MayFight):
        return None
    return {"unit": position.battle.scenario.units[owed.unit].id, "fought": owed.further}


def _pending(position: Position) -> dict[str, Any] | None:
    owed = position.state.pending[0] if position.state.pending else None
    if not isinstance(owed, MayAdvance):
        return None
    name = position.battle.board.name
    return {
        "kind": "advance",
        "unit": position.battle.scenario.units[owed.unit].id,
        "from": name(owed.origin),
        "to": name(owed.to),
        "survived": False,
    }


# --- candidate orders -----------------------------------------------------------------------------------------------


def candidates(position: Position, chance: Random) -> list[Order]:
    """Return orders to every unit: all simple ones, all short paths, and some long and crooked ones."""
    battle, state = position.battle, position.state
    units = range(len(state.pieces))
    owed = state.pending[0] if state.pending else None
    facings = [None, CORNER, *range(len(battle.board.facings))]
    if isinstance(owed, MayAdvance):
        return [Advance(unit, facing) for unit in units for facing in facings]
    orders: list[Order] = []
    for unit in units:
        near = near_squares(position, unit)
        attacks = fights(position, unit, near, chance)
        if isinstance(owed, MayFight):
            orders += attacks if unit == owed.unit else []
            continue
        ordered = [Hold(unit), Advance(unit, chance.choice(facings)), *attacks, *_moves(position, unit, chance)]
        filled = state.occupied[0] | state.occupied[1]
        ordered += [Fire(unit, square) for square in near if filled >> square & 1 or chance.random() < 0.1]
        # Whose turn it is not is told after a few orders.
        orders += ordered if _may_order(position, unit) else chance.sample(ordered, 4)
    return orders


def _may_order(position: Position, unit: int) -> bool:
    memory: Turn = position.state.memory
    battle: Any = position.battle
    if memory.acting is None:
        return battle.kinds[unit].guns
    return (
        position.battle.sides[unit] == memory.acting
        and not (memory.finished >> unit | memory.ended >> memory.acting) & 1
    )


def near_squares(position: Position, unit: int) -> list[int]:
    board, piece = position.battle.board, position.state.pieces[unit]
    return list(range(board.size)) if piece.status is Status.ON_BOARD else [0, board.size // 2]


def fights(position: Position, unit: int, near: list[int], chance: Random) -> list[Order]:
    """Return attacks; where several enemies stand, also with each of them named, and sometimes with a wrong one."""
    battle, state = position.battle, position.state
    orders: list[Order] = []
    for square in near:
        there = [
            other for other in on_board(battle, state, 1 - battle.sides[unit]) if state.pieces[other].square == square
        ]
        if there or chance.random() < 0.2:
            orders.append(CloseCombat(unit, square))
        orders += [CloseCombat(unit, square, other) for other in there if len(there) > 1 or chance.random() < 0.1]
        if there and chance.random() < 0.1:
            orders.append(CloseCombat(unit, square, chance.randrange(len(state.pieces))))
    return orders


def _moves(position: Position, unit: int, chance: Random) -> list[Move]:
    battle, state = position.battle, position.state
    board, piece = battle.board, state.pieces[unit]
    paths: set[tuple[int, ...]] = {()}
    arrives = battle.scenario.units[unit].arrives
    if piece.status is Status.ON_BOARD:
        starts: list[tuple[tuple[int, ...], int]] = [((), piece.square)]
    else:
        entries = list(bits(arrives.at)) if arrives else []
        starts = [((square,), square) for square in [*entries, chance.randrange(board.size)]]
    for begun, here in starts:
        paths.add(begun)
        paths.add((*begun, OFF))
        for _ in range(16):
            paths.add(random_path(board, begun, here, chance))
    facings = [None, None, *range(len(board.facings)), *([CORNER] if chance.random() < 0.3 else [])]
    return [Move(unit, path, chance.choice(facings)) for path in sorted(paths)]


def random_path(board: Board, begun: tuple[int, ...], here: int, chance: Random) -> tuple[int, ...]:
    path = list(begun)
    for _ in range(chance.randint(1, 6)):
        stray = chance.random() < 0.04
        here = chance.randrange(board.size) if stray else chance.choice(list(bits(board.adjacent[here])))
        path.append(here)
    if chance.random() < 0.12:
        path.append(OFF)
    return tuple(path)


def order_for_referee(position: Position, order: Order) -> dict[str, Any]:
    """Return an order as the script would write it; a corner is named by a direction that only other boards have."""
    battle = position.battle
    units, board = battle.scenario.units, battle.board
    plain: dict[str, Any] = {"unit": units[order.unit].id, "do": order.do}  # type: ignore[union-attr]
    if isinstance(order, Move):
        plain["path"] = ["off" if square == OFF else board.name(square) for square in order.path]
    if isinstance(order, Move | Advance) and order.facing is not None:
        corner = next(name for name in facings_of(MUSKET.play.shapes) if name not in board.facings)
        plain["facing"] = corner if order.facing == CORNER else board.facings[order.facing]
    if isinstance(order, Fire | CloseCombat):
        plain["at"] = board.name(order.at)
    if isinstance(order, CloseCombat) and order.target is not None:
        plain["target"] = units[order.target].id
    return plain
