"""Random positions of `portable-19c`, and candidate orders in them, for the engine and for the referee."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from pwprint.game.battle import begin
from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.board.squares import square_board
from pwprint.game.orders import (
    CORNER,
    OFF,
    Advance,
    Dismount,
    Fire,
    Hold,
    LayWire,
    Limber,
    Mount,
    Move,
    Order,
    RemoveWire,
    Retreat,
    Unlimber,
)
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival, Scenario, Side, Unit
from pwprint.game.state import Activation, MayAdvance, MayFight, MustRetreat, Piece, State, Status
from pwprint.game.turn.turn import Turn
from pwprint.rulesets import RULESETS
from pwprint.rulesets.portable_19c.own import Battle
from pwprint.rulesets.portable_19c.turn_memory import Job, TurnMemory
from pwprint.values import replace
from tests.battles.portable_19c_setups import GUNS, NAMES, random_terrain
from tests.referee import musket_positions
from tests.referee.musket_positions import (
    STEPS,
    activation_for_referee,
    fights,
    in_contact,
    near_squares,
    on_board,
    random_path,
    some,
    way_here,
)
from tests.referee.own_rows import with_own_rows
from tests.referee.plain_view import as_read, as_written, random_view
from tests.referee.positions import STATUS, Position, random_options

PORTABLE = RULESETS["portable-19c"]
KINDS = (
    *("infantry", "infantry", "infantry", "dismounted-cavalry", "mounted-cavalry", "mounted-cavalry", "machine-guns"),
    *("field-artillery", "field-artillery", "heavy-artillery", "mountain-artillery", "medium-artillery"),
    *("transport", "transport", "transport", "commander", "commander"),
)
WORKS = (LayWire.do, RemoveWire.do)
SEATS = {"mounted-cavalry": Dismount.do, "dismounted-cavalry": Mount.do}
CORNER_NAME = "NE"


@dataclass(frozen=True)
class Source:
    """The positions, as `Match` asks for them."""

    def random_position(self, chance: Random, ruleset: Ruleset) -> Position:
        """Return a random position."""
        return random_position(chance, ruleset)

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


def random_battle(chance: Random, ruleset: Ruleset = PORTABLE) -> Battle:
    """Return a small, crowded board with all kinds of terrain, options and units."""
    board = square_board(chance.choice([3, 4, 5, 6, 7]), chance.choice([4, 5, 6, 9]))
    options = random_options(chance, PORTABLE)
    options["further_combat_limit"] = chance.choice(FURTHER)
    sides: list[Side] = []
    for side in (0, 1):
        sides.append(_side(chance, board, side, sum(len(other.units) for other in sides)))
    units = (*sides[0].units, *sides[1].units)
    terrain = random_terrain(chance, board, chance.choice([0.2, 0.45, 0.65]))
    if chance.random() < 0.3:
        kind = chance.choice(["woods", "town", "trench", "fortification", "hill"])
        corner = chance.randrange(board.size)
        _cover(terrain, kind, board.within(corner, 2))
    if chance.random() < 0.4:
        # Round the corner of a wood: fire from its edge at a unit in the same wood.
        corner = board.rectangle(0, 1) | 1 << board.columns + chance.randrange(2)
        up, right = chance.randrange(board.rows - 1), chance.randrange(board.columns - 1)
        _cover(terrain, "woods", corner << board.columns * up + right & board.all)
    both = (sides[0], sides[1])
    scenario = Scenario(
        *("random", "Random", "portable-19c", options, board, terrain, {}, both, units, None, (), (), (), ()),
        visibility=as_read(random_view(chance, (1, 2, 2, 3, 4), "squares")),
    )
    return begin(with_own_rows(chance, scenario, ruleset), ruleset)


def _cover(terrain: dict[str, Squares], kind: str, squares: Squares) -> None:
    """Lay terrain of a kind over whatever may not share a square with it."""
    for other in terrain.keys() - {kind}:
        if not any({kind, other} <= shares for shares in PORTABLE.play.terrain_shares):
            terrain[other] &= ~squares
    terrain[kind] |= squares


def _side(chance: Random, board: Board, side: int, first: int) -> Side:
    edge = list(bits(board.edge))
    members: list[Unit] = []
    for number in range(chance.randint(3, 8)):
        arrives = None
        if chance.random() < 0.15:
            entry = sum({1 << chance.choice(edge) for _ in range(chance.randint(1, 3))})
            arrives = Arrival(chance.randint(1, 4), entry)
        pointer = f"/sides/{side}/units/{number}"
        kind = chance.choice(KINDS)
        before = members[-1] if members else None
        if before is not None and before.type == "transport" and chance.random() < 0.6:
            kind, arrives = chance.choice(GUNS), before.arrives
        members.append(Unit(first + number, f"{'RB'[side]}{number}", side, kind, "", None, arrives, False, {}, pointer))
    exits = sum({1 << chance.choice(edge) for _ in range(chance.randint(0, 4))})
    return Side(side, NAMES[side], "", None, None, exits, None, 0, tuple(members), f"/sides/{side}")


# --- positions ------------------------------------------------------------------------------------------------------


def random_position(chance: Random, ruleset: Ruleset = PORTABLE) -> Position:
    """Return a position in the middle of a turn: guns firing, before an action, within one, or an answer owed."""
    battle = random_battle(chance, ruleset)
    state = _scatter(battle, chance)
    if chance.random() < 0.05 and battle.scenario.options["initiative_winner_chooses"] == "on":
        memory = replace(state.memory, first=chance.randrange(2))
        return Position(battle, replace(state.with_activation(None, memory), step=STEPS["first"]))
    kind = chance.choice(["guns", "guns", "new", *["acting"] * 5, "advance", "further", "retreat"])
    if kind == "guns":
        memory = replace(state.memory, aimed=some(chance, len(state.pieces), 0.3) & _guns(battle))
        return Position(battle, state.with_activation(None, memory))
    state = _in_a_step(battle, state, chance)
    if kind == "acting":
        state = _acting(battle, state, chance)
    elif kind == "advance":
        state = _may_advance(battle, state, chance)
    elif kind == "further":
        state = _may_fight(battle, state, chance)
    elif kind == "retreat":
        state = _must_retreat(battle, state, chance)
    return Position(battle, state)


def _guns(battle: Battle) -> int:
    return battle.ground.guns


def _scatter(battle: Battle, chance: Random) -> State:
    """Put the units on the board at random, close together, some sharing squares, some guns towed."""
    board = battle.board
    woods = list(bits(battle.scenario.terrain["woods"]))
    corner = chance.choice(woods) if woods and chance.random() < 0.3 else chance.randrange(board.size)
    near = list(bits(board.within(corner, chance.choice([3, 4, 6, 12])) & ~battle.ruleset.play.barred(battle)))
    chance.shuffle(near)
    pieces: list[Piece] = []
    tows: list[tuple[int, int]] = []
    freed: list[tuple[int, int]] = []
    for unit in battle.scenario.units:
        before = unit.index - 1
        follows = (
            battle.kinds[unit.index].guns
            and before >= 0
            and battle.kinds[before].tows
            and battle.scenario.units[before].side == unit.side
            and battle.scenario.units[before].arrives == unit.arrives
            and not _fighter_with(battle, pieces, before)
        )
        if follows and chance.random() < 0.75 and pieces[before].status is not Status.LOST:
            pieces.append(pieces[before])
            if chance.random() < 0.65:
                tows.append((unit.index, before))
            continue
        pieces.append(_piece(battle, unit, pieces, near, chance))
        if follows and pieces[before].status is Status.LOST:
            freed.append((unit.index, before))
    occupied = [0, 0]
    for number, piece in enumerate(pieces):
        if piece.status is Status.ON_BOARD:
            occupied[battle.sides[number]] |= 1 << piece.square
    spent = (chance.choice([None, None, 1]), chance.choice([None, None, 1]))
    state = State(chance.randint(1, 4), 0, tuple(pieces), (occupied[0], occupied[1]), spent, None)
    kept = _ledger(battle, state, tuple(tows), tuple(freed), chance)
    return state.with_activation(None, Turn(kept=kept, bogged=_bogged(battle, state, kept, chance)))


def _fighter_with(battle: Battle, pieces: list[Piece], rider: int) -> bool:
    """Return whether a fighting unit stands with a transport already."""
    square = pieces[rider].square
    return any(
        piece.square == square and piece.status is Status.ON_BOARD and not battle.riders >> unit & 1
        for unit, piece in enumerate(pieces)
    )


def _piece(battle: Battle, unit: Unit, pieces: list[Piece], near: list[int], chance: Random) -> Piece:
    status = Status.WAITING if unit.arrives else chance.choice([Status.ON_BOARD] * 9 + [Status.LOST, Status.LEFT])
    square = -1
    if status is Status.ON_BOARD:
        friends = [piece.square for other, piece in enumerate(pieces) if battle.sides[other] == unit.side]
        friends = [friend for friend in friends if friend >= 0]
        if battle.riders >> unit.index & 1 and friends and chance.random() < 0.4:
            square = chance.choice(friends)
        elif near:
            square = near.pop()
        else:
            status = Status.LOST
    may_change = bool(battle.ruleset.play.swaps(battle.scenario.options)) and battle.kinds[unit.index].changes_by != ""
    return Piece(status, square, chance.randrange(4), swapped=may_change and chance.random() < 0.4)


def _ledger(
    battle: Battle, state: State, tows: tuple[tuple[int, int], ...], freed: tuple[tuple[int, int], ...], chance: Random
) -> TurnMemory:
    """Return what is remembered; `freed` are guns whose transports have been lost, in this turn or before it."""
    units = len(state.pieces)
    in_trench = sum(
        1 << unit
        for unit, piece in enumerate(state.pieces)
        if piece.status is Status.ON_BOARD and battle.ground.trench >> piece.square & 1
    )
    crossing = in_trench & some(chance, units, 0.6)
    fresh = crossing & some(chance, units, 0.4)
    stirred = _alike(tows, some(chance, units, chance.choice([0.0, 0.3]))) | fresh
    wire = battle.ground.wire | (1 << chance.randrange(battle.board.size))
    linked = (*tows, *(pair for pair in freed if chance.random() < 0.7))
    return TurnMemory(wire, tows, (), _alike(tows, crossing), linked, _alike(tows, fresh), _alike(tows, stirred))


def _alike(tows: tuple[tuple[int, int], ...], units: int) -> int:
    """Return a set of units in which a gun is exactly where its transport is."""
    for gun, transport in tows:
        units = units | 1 << gun if units >> transport & 1 else units & ~(1 << gun)
    return units


def _bogged(battle: Battle, state: State, kept: TurnMemory, chance: Random) -> int:
    """Return some of the units that stand in fords, trenches and wire, and a few that have left such ground again."""
    ground: Squares = battle.ground.water | battle.ground.trench | kept.wire
    found = some(chance, len(state.pieces), 0.04)
    for unit, piece in enumerate(state.pieces):
        if piece.status is Status.ON_BOARD and ground >> piece.square & 1 and chance.random() < 0.35:
            found |= 1 << unit
    return _alike(kept.tows, found | kept.fresh)


def _in_a_step(battle: Battle, state: State, chance: Random) -> State:
    """Let it be the step of one of the sides; some units have fired, have finished, or are at work."""
    first, place, units = chance.randrange(2), chance.randrange(2), len(state.pieces)
    acting = 1 - first if place else first
    finished = some(chance, units, 0.15) & battle.members[acting]
    if place:
        finished |= some(chance, units, 0.5) & battle.members[first]
    kept: TurnMemory = state.memory.kept
    finished = _alike(kept.linked, finished)
    kept = replace(kept, jobs=tuple(_jobs(battle, state, finished, chance)))
    towed = sum(1 << gun for gun, _ in kept.tows)
    memory = replace(
        state.memory,
        first=first,
        acting=acting,
        aimed=some(chance, units, 0.3) & _guns(battle) & ~towed & ~kept.at_work,
        finished=finished,
        begun=1 << acting,
        ended=1 << acting if chance.random() < 0.04 else 0,
        kept=kept,
    )
    return State(state.turn, 2 + place, state.pieces, state.occupied, state.exhausted_in, memory)


def _jobs(battle: Battle, state: State, finished: int, chance: Random) -> list[Job]:
    """Return work of some of the units that have finished."""
    kept: TurnMemory = state.memory.kept
    at_rest = ~kept.stirred
    free = [unit for unit in bits(finished & at_rest) if state.pieces[unit].status is Status.ON_BOARD]
    jobs: list[Job] = []
    for unit in free:
        if (
            chance.random() < 0.3
            and kept.pair(unit) == (unit,)
            and not any(unit in (j.unit, j.transport) for j in jobs)
        ):
            jobs.append(Job(_work(battle, state, unit, chance), unit, state.pieces[unit].square))
    return jobs


def _work(battle: Battle, state: State, unit: int, chance: Random) -> str:
    """Return work that a unit may be at."""
    kind = battle.ruleset.play.shipped(type_of(battle, state, unit))
    may_change = battle.scenario.options["cavalry_may_dismount"] == "on" and kind in SEATS
    return SEATS[kind] if may_change and chance.random() < 0.5 else chance.choice(WORKS)


def type_of(battle: Battle, state: State, unit: int) -> str:
    """Return what a unit is now."""
    kind, others = battle.scenario.units[unit].type, list(SEATS)
    return others[1 - others.index(battle.ruleset.play.shipped(kind))] if state.pieces[unit].swapped else kind


def _unfinished(state: State, unit: int) -> Turn:
    memory: Turn = state.memory
    kept: TurnMemory = memory.kept
    return replace(memory, finished=memory.finished & ~kept.mates(unit), ended=0)


def _acting(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit be in the middle of its action, where its path may be one that the rules would not allow."""
    side = state.memory.acting
    towed = {gun for gun, _ in state.memory.kept.tows}
    working = state.memory.kept.at_work
    fallen = [unit for _, unit in state.memory.kept.linked if battle.sides[unit] == side]
    fallen = [unit for unit in fallen if state.pieces[unit].status is Status.LOST]
    if fallen and chance.random() < 0.5:
        act = Activation(fallen[0], chance.randrange(battle.board.size), (), ("close_combat",))
        return state.with_activation(act, _unfinished(state, fallen[0]))
    mine = [unit for unit in on_board(battle, state, side) if unit not in towed and not working >> unit & 1]
    if not mine:
        return state
    touching = in_contact(battle, state, mine)
    unit = chance.choice(touching or mine if chance.random() < 0.6 else mine)
    if chance.random() < 0.15:
        return _working(battle, state, unit, chance)
    origin, path = way_here(battle, state.pieces[unit].square, chance)
    first = ["move"] if path else chance.choice([[], ["move"], ["hold"], []])
    done = first + chance.choice([[], [], [], ["fire"], ["close_combat"], ["fire", "close_combat"]])
    if "fire" in done and path and chance.random() < 0.4:
        done.remove("fire")
        done.insert(0, "fire")
    if "close_combat" in done and chance.random() < 0.4:
        done.append("advance")
    turned = "move" in done and chance.random() < 0.5
    act = Activation(unit, origin, tuple(path), tuple(done), turned)
    memory = _unfinished(state, unit)
    return state.with_activation(act, replace(memory, kept=_as_acted(memory.kept, unit, act, chance)))


def _as_acted(kept: TurnMemory, unit: int, act: Activation, chance: Random) -> TurnMemory:
    """Return the memory as it would be after what a unit has done."""
    bit = sum(1 << mate for mate in kept.pair(unit))
    if act.path or act.turned or "advance" in act.done:
        kept = replace(kept, stirred=kept.stirred | bit)
    elif "move" in act.done and chance.random() < 0.5:
        kept = replace(kept, stirred=kept.stirred & ~bit)
    # Whoever did anything but move on first, in a later turn than it came, holds its trench.
    if act.done and not (act.done[0] == "move" and act.path):
        kept = replace(kept, crossing=kept.crossing & ~(bit & ~kept.fresh))
    return kept


def _working(battle: Battle, state: State, unit: int, chance: Random) -> State:
    """Let a unit have begun to lay or remove wire, or a gun to limber."""
    kept: TurnMemory = state.memory.kept
    kept = replace(kept, stirred=kept.stirred & ~(1 << unit))
    here = state.pieces[unit].square
    job = Job(_work(battle, state, unit, chance), unit, here)
    if battle.kinds[unit].guns:
        towing = {transport for _, transport in kept.tows}
        tugs = [
            tug
            for tug in bits(battle.ground.tugs & battle.members[battle.sides[unit]])
            if state.pieces[tug].square == here and state.pieces[tug].status is Status.ON_BOARD and tug not in towing
        ]
        if tugs:
            job = Job(Limber.do, unit, here, tugs[0])
            kept = replace(kept, stirred=kept.stirred & ~(1 << tugs[0]))
    memory = _unfinished(state, unit)
    kept = replace(kept, jobs=(*kept.jobs, job), crossing=kept.crossing & ~(1 << unit) | kept.fresh & 1 << unit)
    rest = 1 << unit if job.transport is None else 1 << unit | 1 << job.transport
    memory = replace(memory, kept=kept, finished=memory.finished & ~rest, aimed=memory.aimed & ~rest)
    return state.with_activation(Activation(unit, here, (), (job.do,)), memory)


def _may_advance(battle: Battle, state: State, chance: Random) -> State:
    return musket_positions.may_advance(battle, _at_peace(state), chance)


def _may_fight(battle: Battle, state: State, chance: Random) -> State:
    return musket_positions.may_fight(battle, _at_peace(state), chance)


def _at_peace(state: State) -> State:
    """Return a state without work, so that whoever fights is free to."""
    return state.with_activation(state.activation, replace(state.memory, kept=replace(state.memory.kept, jobs=())))


def _must_retreat(battle: Battle, state: State, chance: Random) -> State:
    state = _at_peace(state)
    towed = {gun for gun, _ in state.memory.kept.tows}
    units = [unit for unit in on_board(battle, state) if unit not in towed]
    if not units:
        return state
    return state.with_pending((MustRetreat(chance.choice(units), "P19-HIT-06"),))


# --- in the referee's terms -----------------------------------------------------------------------------------------


def for_referee(position: Position) -> dict[str, Any]:
    """Return a position as plain data."""
    battle, state = position.battle, position.state
    board, scenario, memory = battle.board, battle.scenario, position.state.memory
    name = board.name
    step = next(step for step, number in STEPS.items() if number == state.step)
    return {
        "columns": board.columns,
        "rows": board.rows,
        "unit_types": position.own[0],
        "terrain_types": position.own[1],
        "terrain": {
            kind: [name(square) for square in bits(squares)]
            for kind, squares in scenario.terrain.items()
            if kind != "wire"
        },
        "wire": [name(square) for square in bits(memory.kept.wire)],
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
        "pending": _pending(position),
    }


def _unit(position: Position, unit: int) -> dict[str, Any]:
    battle, state = position.battle, position.state
    known, piece, board, memory = battle.scenario.units[unit], state.pieces[unit], battle.board, state.memory
    kept: TurnMemory = memory.kept
    arrives = known.arrives and {
        "turn": known.arrives.turn,
        "at": [board.name(square) for square in bits(known.arrives.at)],
    }
    job, transport, act = kept.job_of(unit), kept.transport_of(unit), state.activation
    began_with = dict(kept.linked).get(unit)
    return {
        "id": known.id,
        "side": NAMES[known.side],
        "type": type_of(battle, state, unit),
        "quality": "average",
        "at": board.name(piece.square) if piece.status is Status.ON_BOARD else None,
        "status": STATUS[piece.status],
        "facing": board.facings[piece.facing or 0],
        "arrives": arrives,
        "finished": bool(memory.finished & replace(kept, linked=kept.tows).mates(unit)),
        "began_with": None if began_with is None else battle.scenario.units[began_with].id,
        "fired_artillery": state.step > 0 and bool(memory.aimed >> unit & 1),
        "crossing": bool(kept.crossing >> unit & 1),
        "crossing_since_this_turn": bool((kept.crossing & kept.fresh) >> unit & 1),
        "entered_stop_turn": bool(memory.bogged >> unit & 1),
        "stirred": bool(kept.stirred >> unit & 1),
        "fired": act is not None and act.unit == unit and "fire" in act.done,
        "working": None if job is None else job.do,
        "towed_by": None if transport is None else battle.scenario.units[transport].id,
    }


def _pending(position: Position) -> dict[str, Any] | None:
    owed = position.state.pending[0] if position.state.pending else None
    if owed is None:
        return None
    unit, name = position.battle.scenario.units[owed.unit].id, position.battle.board.name
    if isinstance(owed, MayFight):
        return {"kind": "may_fight", "unit": unit, "fought": owed.further}
    if isinstance(owed, MayAdvance):
        return {"kind": "advance", "unit": unit, "from": name(owed.origin), "into": name(owed.to)}
    return {"kind": "retreat", "unit": unit}


# --- candidate orders -----------------------------------------------------------------------------------------------


def candidates(position: Position, chance: Random) -> list[Order]:
    """Return orders to every unit: all simple ones, all short paths, and some long and crooked ones."""
    state = position.state
    units = range(len(state.pieces))
    owed = state.pending[0] if state.pending else None
    facings = [None, CORNER, *range(4)]
    if isinstance(owed, MayAdvance):
        return [Advance(unit, facing) for unit in units for facing in facings]
    if isinstance(owed, MustRetreat):
        return [Retreat(unit, square) for unit in units for square in range(position.battle.board.size)]
    orders: list[Order] = []
    for unit in units:
        near = near_squares(position, unit)
        attacks = fights(position, unit, near, chance)
        if isinstance(owed, MayFight):
            orders += attacks if unit == owed.unit else []
            continue
        ordered = [
            Hold(unit),
            LayWire(unit),
            RemoveWire(unit),
            Mount(unit),
            Dismount(unit),
            Advance(unit, chance.choice(facings)),
            Retreat(unit, chance.randrange(position.battle.board.size)),
            *_links(position, unit, chance),
            *attacks,
            *_moves(position, unit, chance),
        ]
        filled = state.occupied[0] | state.occupied[1]
        ordered += [Fire(unit, square) for square in near if filled >> square & 1 or chance.random() < 0.1]
        # Whose turn it is not is told after a few orders.
        orders += ordered if _may_order(position, unit) else chance.sample(ordered, 5)
    return orders


def _may_order(position: Position, unit: int) -> bool:
    memory: Turn = position.state.memory
    battle: Any = position.battle
    if memory.acting is None:
        return battle.kinds[unit].guns or position.state.step > 0
    finished = memory.finished & memory.kept.mates(unit) or memory.ended >> memory.acting & 1
    return position.battle.sides[unit] == memory.acting and not finished


def _links(position: Position, unit: int, chance: Random) -> list[Order]:
    """Return orders to limber and unlimber: with nobody named, with each transport, and sometimes with a wrong unit."""
    battle: Any = position.battle
    tugs: list[int | None] = [None, *bits(battle.ground.tugs)]
    if chance.random() < 0.15:
        tugs.append(chance.randrange(len(position.state.pieces)))
    facings = [None, None, None, 0, 1, CORNER]
    return [order for tug in tugs for order in (Limber(unit, tug), Unlimber(unit, tug, chance.choice(facings)))]


def _moves(position: Position, unit: int, chance: Random) -> list[Move]:
    battle, state = position.battle, position.state
    board, piece = battle.board, state.pieces[unit]
    paths: set[tuple[int, ...]] = {()}
    arrives = battle.scenario.units[unit].arrives
    if piece.status is Status.ON_BOARD:
        starts: list[tuple[tuple[int, ...], int]] = [((), piece.square)]
        paths |= {(square,) for square in bits(board.adjacent[piece.square])}
    else:
        entries = list(bits(arrives.at)) if arrives else []
        starts = [((square,), square) for square in [*entries, chance.randrange(board.size)]]
    for begun, here in starts:
        paths.add(begun)
        paths.add((*begun, OFF))
        for _ in range(10):
            paths.add(random_path(board, begun, here, chance)[:4])
    facings = [None, None, *range(4), *([CORNER] if chance.random() < 0.3 else [])]
    return [Move(unit, path, chance.choice(facings)) for path in sorted(paths)]


def order_for_referee(position: Position, order: Order) -> dict[str, Any]:
    """Return an order as the script would write it; a corner is named by a direction that only other boards have."""
    units, board = position.battle.scenario.units, position.battle.board
    plain: dict[str, Any] = {"unit": units[order.unit].id, "do": order.do}  # type: ignore[union-attr]
    if isinstance(order, Move):
        plain["path"] = ["off" if square == OFF else board.name(square) for square in order.path]
    facing = getattr(order, "facing", None)
    if facing is not None:
        plain["facing"] = CORNER_NAME if facing == CORNER else board.facings[facing]
    for key in ("at", "to"):
        if hasattr(order, key):
            plain[key] = board.name(getattr(order, key))
    for key, name in (("target", "target"), ("transport", "with")):
        if getattr(order, key, None) is not None and not isinstance(order, Fire):
            plain[name] = units[getattr(order, key)].id
    return plain
