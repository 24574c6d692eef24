"""Random positions of rulesets with a bag of chits, and every candidate order in them, for engine and referee."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.board.squares import square_board
from pwprint.game.orders import (
    OFF,
    STAYS,
    Advance,
    CloseCombat,
    Fire,
    Flip,
    Hold,
    Limber,
    Move,
    Order,
    Rally,
    Retreat,
    Unlimber,
)
from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Arrival, Scenario, Side, Unit
from pwprint.game.state import Activation, FailedSave, LeftAlone, MayAdvance, MayFight, Piece, State, Status
from pwprint.game.turn.chits import Bag
from pwprint.values import replace
from tests.referee.own_rows import Rows, with_own_rows
from tests.referee.plain_view import as_read, as_written, random_view

FACINGS = ("N", "E", "S", "W")
STATUS = {Status.ON_BOARD: "board", Status.WAITING: "waiting", Status.LOST: "lost", Status.LEFT: "left"}
GROUND = ["hill", "woods", "woods", "town", "town", "river", "road", "road", "road"]
KINDS = ["infantry", "infantry", "cavalry", "artillery", "commander"]


@dataclass(frozen=True)
class Position:
    """A state of a battle as the engine has it."""

    battle: Battle
    state: State
    own: tuple[Rows, Rows] = ({}, {})  # the types of unit and the kinds of ground of the scenario's own


def random_battle(chance: Random, ruleset: Ruleset) -> Battle:
    """Return a small, crowded board with all kinds of terrain, options and units."""
    board = square_board(chance.randint(4, 7), chance.randint(4, 6))
    terrain = dict.fromkeys(ruleset.play.terrain, 0)
    for square in range(board.size):
        if chance.random() < 0.55:
            terrain[chance.choice(GROUND)] |= 1 << square
    options = random_options(chance, ruleset)
    edge = list(bits(board.edge))
    units: list[Unit] = []
    sides = []
    for side in (0, 1):
        first = len(units)
        units += [_member(chance, ruleset, side, edge, first, number) for number in range(chance.randint(3, 6))]
        exits = sum({1 << chance.choice(edge) for _ in range(chance.randint(0, 4))})
        members = tuple(units[first:])
        sides.append(Side(side, ("red", "blue")[side], "", None, None, exits, None, 0, members, f"/sides/{side}"))
    scenario = Scenario(
        id="random",
        title="Random",
        ruleset=ruleset.id,
        options=options,
        board=board,
        terrain=terrain,
        labels={},
        sides=(sides[0], sides[1]),
        units=tuple(units),
        turn_limit=None,
        objectives=(),
        victory=(),
        special_rules=(),
        turns=(),
        visibility=as_read(random_view(chance, (1, 1, 2, 3), "squares")),
    )
    return begin(with_own_rows(chance, scenario, ruleset), ruleset)


def random_options(chance: Random, ruleset: Ruleset) -> dict[str, str | float]:
    """Return a value for each option; the rest of a position is the same whatever options a ruleset has."""
    own = Random(chance.random())
    return {
        option.name: own.choice([*option.values, *((1, 2) if option.number else ())]) for option in ruleset.play.options
    }


def _member(chance: Random, ruleset: Ruleset, side: int, edge: list[int], first: int, number: int) -> Unit:
    kind = chance.choice(KINDS)
    arrives = None
    if chance.random() < 0.2:
        entry = sum({1 << chance.choice(edge) for _ in range(chance.randint(1, 3))})
        arrives = Arrival(chance.randint(1, 4), entry)
    keys: dict[str, object] = {}
    if "quality" in ruleset.play.units[kind].keys:
        keys["quality"] = chance.choice(["elite", "average", "poor"])
    name, pointer = f"{'RB'[side]}{number}", f"/sides/{side}/units/{number}"
    return Unit(first + number, name, side, kind, "", None, arrives, False, keys, pointer)


def random_position(chance: Random, ruleset: Ruleset) -> Position:
    """Return a position in the middle of a round: before an activation, within one, or with a choice owed."""
    battle = random_battle(chance, ruleset)
    state = _scatter(battle, chance)
    kind = chance.choice(["new", "new", "acting", "acting", "acting", "save", "advance", "further"])
    if kind == "acting":
        state = _activation(battle, state, chance)
    elif kind == "save" and battle.riders and chance.random() < 0.4:
        state = _left_alone(battle, state, chance)
    elif kind == "save":
        state = _failed_save(battle, state, chance)
    elif kind == "advance":
        state = _advance(battle, state, chance)
    elif kind == "further":
        state = _may_fight(battle, state, chance)
    return Position(battle, state)


def _scatter(battle: Battle, chance: Random) -> State:
    """Put the units on the board at random, close together; riders often with others of their side."""
    board = battle.board
    corner = chance.randrange(board.size)
    near = list(bits(board.within(corner, 4)))
    chance.shuffle(near)
    pieces: list[Piece] = []
    for unit in battle.scenario.units:
        gun = battle.ruleset.play.shipped(unit.type) == "artillery"
        status = Status.WAITING if unit.arrives else chance.choice([Status.ON_BOARD] * 9 + [Status.LOST, Status.LEFT])
        square = _square(battle, chance, unit, pieces, near) if status is Status.ON_BOARD else -1
        if status is Status.ON_BOARD and square < 0:
            status = Status.LOST
        if status is Status.LEFT:
            square = next(bits(board.edge))
        facing = battle.ruleset.play.piece(battle.scenario, battle.ruleset, unit).facing
        pieces.append(
            Piece(
                status,
                square,
                None if facing is None else chance.randrange(4),
                exhausted=chance.random() < 0.3,
                limbered=gun and (status is Status.WAITING or chance.random() < 0.5),
            )
        )
    occupied = [0, 0]
    for number, piece in enumerate(pieces):
        if piece.status is Status.ON_BOARD:
            occupied[battle.sides[number]] |= 1 << piece.square
    activated = sum(1 << unit for unit in range(len(pieces)) if chance.random() < 0.25)
    bag = Bag((chance.randint(0, 3), chance.randint(0, 3)), activated, chance.choice([None, None, 0, 1]))
    spent = (chance.choice([None, None, 1]), chance.choice([None, None, 1]))
    return State(chance.randint(1, 4), 1, tuple(pieces), (occupied[0], occupied[1]), spent, bag)


def _square(battle: Battle, chance: Random, unit: Unit, pieces: list[Piece], near: list[int]) -> int:
    """Return where a unit stands: a square of its own, or a rider one that it shares; -1 where no square is left."""
    if battle.riders >> unit.index & 1 and chance.random() < 0.6:
        theirs = [
            p for other, p in enumerate(pieces) if battle.sides[other] == unit.side and p.status is Status.ON_BOARD
        ]
        if theirs:
            return chance.choice(theirs).square
    return near.pop() if near else -1


def _activation(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit be in the middle of its activation, where its path may be one that the rules would not allow."""
    units = [unit for unit, piece in enumerate(state.pieces) if piece.status in (Status.ON_BOARD, Status.LEFT)]
    if not units:
        return state
    unit = chance.choice([unit for unit in units if _in_contact(battle, state, unit)] or units)
    piece, board = state.pieces[unit], battle.board
    gun = battle.ruleset.play.shipped(battle.scenario.units[unit].type) == "artillery"
    path: list[int] = []
    if piece.status is Status.ON_BOARD:
        here = piece.square
        for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
            path.insert(0, here)
            here = chance.choice(list(bits(board.adjacent[here])))
        origin: int | None = here
        if path and chance.random() < 0.15:
            origin = None
    else:
        origin, path = piece.square, [OFF]
    first = ["move"] if path else chance.choice([[], ["move"], ["hold"], ["fire"], ["rally"]])
    if not gun and battle.scenario.options["fire_move_order"] == "either":
        first = chance.choice([first, ["fire_first", "move"] if path else ["fire_first"]])
    done = first + chance.choice([[], [], ["fire"], ["close_combat"], ["rally_other"], ["limber"], ["unlimber"]])
    if gun and done in (["limber"], ["unlimber"]) and chance.random() < 0.3:
        done.append("move")
    if gun and path and "unlimber" not in done:
        state = state.with_piece(unit, battle.sides[unit], replace(piece, limbered=True))
    if gun and "limber" in done:
        state = state.with_piece(unit, battle.sides[unit], replace(piece, limbered=True))
    if gun and "unlimber" in done:
        state = state.with_piece(unit, battle.sides[unit], replace(piece, limbered=False))
    memory = Bag(state.memory.chits, state.memory.activated | 1 << unit)
    turned = piece.facing is not None and "move" in done and chance.random() < 0.5
    return state.with_activation(Activation(unit, origin, tuple(path), tuple(done), turned), memory)


def _in_contact(battle: Battle, state: State, unit: int) -> bool:
    near = battle.board.neighbours(state.occupied[1 - battle.sides[unit]])
    return state.pieces[unit].status is Status.ON_BOARD and bool(near >> state.pieces[unit].square & 1)


def _on_board(state: State) -> list[int]:
    return [unit for unit, piece in enumerate(state.pieces) if piece.status is Status.ON_BOARD]


def _failed_save(battle: Battle, state: State, chance: Random) -> State:
    """Let a fresh unit owe an answer to a failed save."""
    mine = _on_board(state)
    if not mine:
        return state
    unit = chance.choice(mine)
    piece, enemy = state.pieces[unit], _hit_from(battle, state, unit, chance)
    state = state.with_piece(unit, battle.sides[unit], replace(piece, exhausted=False))
    return state.with_pending((FailedSave(unit, enemy, f"{battle.ruleset.book.prefix}-HIT-03"),))


def _left_alone(battle: Battle, state: State, chance: Random) -> State:
    """Let a rider without a unit owe its retreat."""
    alone = [unit for unit in _on_board(state) if battle.riders >> unit & 1 and _is_alone(battle, state, unit)]
    if not alone:
        return state
    unit = chance.choice(alone)
    return state.with_pending((LeftAlone(unit, _hit_from(battle, state, unit, chance), "HOU-R25"),))


def _hit_from(battle: Battle, state: State, unit: int, chance: Random) -> int:
    """Return the square of an enemy that may have hit a unit."""
    board, here = battle.board, state.pieces[unit].square
    return chance.choice([square for square in range(board.size) if 0 < board.distance(square, here) <= 4])


def _is_alone(battle: Battle, state: State, unit: int) -> bool:
    at = state.pieces[unit].square
    return all(battle.riders >> other & 1 for other in _on_board(state) if state.pieces[other].square == at)


def _advance(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit have the right to follow a beaten opponent."""
    mine = _on_board(state)
    if not mine:
        return state
    unit = chance.choice(mine)
    piece, board = state.pieces[unit], battle.board
    origin = piece.square if chance.random() < 0.8 else chance.choice(list(bits(board.adjacent[piece.square])))
    enemies = [other for other, _ in enumerate(state.pieces) if battle.sides[other] != battle.sides[unit]]
    opponent = chance.choice(enemies)
    free = board.adjacent[origin] & ~state.occupied[0] & ~state.occupied[1] & ~(1 << piece.square)
    stood = state.pieces[opponent]
    held = board.adjacent[origin] & state.occupied[1 - battle.sides[unit]]
    if stood.status is Status.ON_BOARD and board.adjacent[origin] >> stood.square & 1:
        to = stood.square
    elif held and battle.riders and chance.random() < 0.3:
        to = chance.choice(list(bits(held)))  # riders that stayed
    elif free:
        to = chance.choice(list(bits(free)))
    else:
        return state
    follows = unit
    if battle.scenario.options.get("defender_may_advance") == "on" and chance.random() < 0.5:
        follows = opponent  # the unit that may follow was attacked
    memory = Bag(state.memory.chits, state.memory.activated | 1 << follows)
    state = state.with_activation(Activation(follows, origin, (), ("hold", "close_combat")), memory)
    return state.with_pending((MayAdvance(unit, origin, to, opponent),))


def _may_fight(battle: Battle, state: State, chance: Random) -> State:
    """Let a unit, attacker or defender, have won and advanced."""
    mine = _on_board(state)
    units = [unit for unit in mine if _in_contact(battle, state, unit)] or mine
    if not units:
        return state
    unit, acting = chance.choice(units), chance.choice(units)
    act = Activation(acting, state.pieces[acting].square, (), ("hold", "close_combat", "advance"))
    return state.with_activation(act, state.memory).with_pending((MayFight(unit, chance.randrange(3)),))


# --- in the referee's terms -----------------------------------------------------------------------------------------


def for_referee(position: Position) -> dict[str, Any]:
    """Return a position as plain data."""
    battle, state = position.battle, position.state
    board, scenario = battle.board, battle.scenario
    name = board.name
    return {
        "columns": board.columns,
        "rows": board.rows,
        "terrain": {kind: [name(square) for square in bits(squares)] for kind, squares in scenario.terrain.items()},
        "unit_types": position.own[0],
        "terrain_types": position.own[1],
        "options": dict(scenario.options),
        "turn": state.turn,
        "visibility": as_written(scenario.visibility),
        "sides": [
            {
                "id": side.id,
                "exits": [name(square) for square in bits(side.exits)],
                "exhausted": state.exhausted_in[side.index] is not None,
                "bag": state.memory.chits[side.index],
            }
            for side in scenario.sides
        ],
        "drawn": None if state.memory.drawn is None else scenario.sides[state.memory.drawn].id,
        "units": [_unit(battle, state, unit.index) for unit in scenario.units],
        "activation": _acting(position),
        "pending": _pending(position),
    }


def _unit(battle: Battle, state: State, unit: int) -> dict[str, Any]:
    known, piece, board = battle.scenario.units[unit], state.pieces[unit], battle.board
    arrives = known.arrives and {
        "turn": known.arrives.turn,
        "at": [board.name(square) for square in bits(known.arrives.at)],
    }
    return {
        "id": known.id,
        "side": battle.scenario.sides[known.side].id,
        "type": known.type,
        "at": board.name(piece.square) if piece.status is Status.ON_BOARD else None,
        "status": STATUS[piece.status],
        "exhausted": piece.exhausted,
        "limbered": piece.limbered,
        "facing": None if piece.facing is None else FACINGS[piece.facing],
        "activated": bool(state.memory.activated >> unit & 1),
        "arrives": arrives,
        **known.keys,
    }


def _acting(position: Position) -> dict[str, Any] | None:
    act, board = position.state.activation, position.battle.board
    if act is None:
        return None
    return {
        "unit": position.battle.scenario.units[act.unit].id,
        "origin": None if act.origin is None else board.name(act.origin),
        "path": [_step(position, square) for square in act.path],
        "done": [{"rally_other": "rally", "fire_first": "fire"}.get(do, do) for do in act.done],
        "announced": "fire_first" in act.done,
        "turned": act.turned,
    }


def _step(position: Position, square: int) -> str:
    return "off" if square == OFF else position.battle.board.name(square)


def _pending(position: Position) -> dict[str, Any] | None:
    battle, state = position.battle, position.state
    if not state.pending:
        return None
    owed, unit = state.pending[0], battle.scenario.units[state.pending[0].unit].id
    if isinstance(owed, FailedSave):
        return {"kind": "failed_save", "unit": unit, "enemy_at": battle.board.name(owed.enemy)}
    if isinstance(owed, LeftAlone):
        return {"kind": "commander_retreat", "unit": unit, "enemy_at": battle.board.name(owed.enemy)}
    if isinstance(owed, MayFight):
        return {"kind": "may_fight", "unit": unit, "fought": owed.further}
    opponent = state.pieces[owed.opponent]
    stood = opponent.status is Status.ON_BOARD and opponent.square == owed.to
    fate = "stood" if stood else "destroyed" if opponent.status is Status.LOST else "retreated"
    return {
        "kind": "advance",
        "unit": unit,
        "from": battle.board.name(owed.origin),
        "to": battle.board.name(owed.to),
        "opponent": fate,
    }


# --- candidate orders -----------------------------------------------------------------------------------------------


def candidates(position: Position, chance: Random) -> list[Order]:
    """Return orders to every unit: all simple ones, all short paths, and some long and crooked ones."""
    battle, state = position.battle, position.state
    units = range(len(state.pieces))
    orders: list[Order] = []
    if state.pending:
        orders = [order for unit in units for order in _answers(battle, state, unit)]
    if state.pending and isinstance(state.pending[0], MayFight):
        unit = state.pending[0].unit
        near = _near(position, unit)
        named = (order for order in _at_one_of_several(position, unit, near, chance) if isinstance(order, CloseCombat))
        orders += [*(CloseCombat(unit, square) for square in near), *named]
    if state.pending:
        return orders
    for unit in units:
        orders += [Hold(unit), Limber(unit), Unlimber(unit), Rally(unit)]
        orders += [Rally(unit, other) for other in units if chance.random() < 0.4]
        near = _near(position, unit)
        orders += [Fire(unit, square) for square in near]
        orders += [CloseCombat(unit, square) for square in near if chance.random() < 0.7]
        orders += _at_one_of_several(position, unit, near, chance)
        orders += _moves(position, unit, chance)
        orders += chance.sample(_answers(battle, state, unit), 2)
    return orders


def _at_one_of_several(position: Position, unit: int, near: list[int], chance: Random) -> list[Order]:
    """Return attacks that name the unit attacked: those in the square, and now and then another."""
    battle, state = position.battle, position.state
    if not battle.riders:
        return []
    return [
        attack(unit, square, other)
        for other, piece in enumerate(state.pieces)
        for square in near
        if (piece.square == square and battle.sides[other] != battle.sides[unit]) or chance.random() < 0.01
        for attack in (Fire, CloseCombat)
    ]


def _near(position: Position, unit: int) -> list[int]:
    board, piece = position.battle.board, position.state.pieces[unit]
    if piece.status is not Status.ON_BOARD:
        return [0, board.size // 2]
    return list(bits(board.within(piece.square, 5)))


def _answers(battle: Battle, state: State, unit: int) -> list[Order]:
    squares = list(range(battle.board.size))
    facings = (0,) if state.pieces[unit].facing is None else range(4)
    advances = (Advance(unit, facing) for facing in facings)
    return [Flip(unit), Advance(unit), *advances, *(Retreat(unit, square) for square in squares)]


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
        for _ in range(14):
            path, at = list(begun), here
            for _ in range(chance.randint(1, 4)):
                if chance.random() < 0.06:
                    at = chance.randrange(board.size)
                else:
                    at = chance.choice(list(bits(board.adjacent[at])))
                path.append(at)
            if chance.random() < 0.15:
                path.append(OFF)
            paths.add(tuple(path))
        paths.add((*begun, OFF))
    faced = piece.facing is not None
    moves = []
    for way in sorted(paths):
        facing = chance.choice([None, *range(4)]) if faced or chance.random() < 0.03 else None
        stays = STAYS if battle.riders and chance.random() < 0.2 else None
        moves.append(Move(unit, way, facing, stays))
    return moves


def order_for_referee(position: Position, order: Order) -> dict[str, Any]:
    """Return an order as the script would write it."""
    battle = position.battle
    units, board = battle.scenario.units, battle.board
    plain: dict[str, Any] = {"unit": units[order.unit].id, "do": order.do}  # type: ignore[union-attr]
    if isinstance(order, Move):
        plain["path"] = [_step(position, square) for square in order.path]
        if order.commander is not None:
            plain["commander"] = order.commander
    if isinstance(order, Move | Advance) and order.facing is not None:
        plain["facing"] = FACINGS[order.facing]
    if isinstance(order, Fire | CloseCombat):
        plain["at"] = board.name(order.at)
    if isinstance(order, Retreat):
        plain["to"] = board.name(order.to)
    if isinstance(order, Rally | Fire | CloseCombat) and order.target is not None:
        plain["target"] = units[order.target].id
    return plain
