"""Dice and their consequences: shots that destroy, close combats that one must survive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game import events
from pwprint.game.order import pursuit, stacks, survival
from pwprint.game.state import Status
from pwprint.game.turn.turn import Shot
from pwprint.rulesets.musket.rules import targets
from pwprint.rulesets.musket.tables import COMMANDER, COVER, FIRE_HIT, RIVER, SHORT_HIT, UNMOVED, UPHILL
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.events import Throw
    from pwprint.game.order.survival import Modifier
    from pwprint.game.orders import CloseCombat, Fire
    from pwprint.game.record import Record
    from pwprint.rulesets.musket.own import Battle, State


def target_of(battle: Battle, state: State, order: Fire | CloseCombat) -> int:
    """Return the unit that an attack falls on. MUS-R23."""
    return order.target if order.target is not None else targets(battle, state, order.at)[0]


def _struck(battle: Battle, state: State, shot: Shot) -> tuple[int, ...]:
    """Return the units that a hit destroys: one, or all in the area. MUS-R23."""
    assert shot.target is not None
    return stacks.units_in(battle, state, shot.at) if battle.ground.hits_all else (shot.target,)


def _led(battle: Battle, state: State, unit: int, *, beside: bool) -> tuple[Modifier, ...]:
    """Return what a commander nearby adds to a unit's die. MUS-OPT-04."""
    commanders = battle.riders & battle.members[battle.sides[unit]] if battle.ground.commanders_help else 0
    near = commanders and stacks.any_near(battle, state, unit, commanders, beside=beside)
    return (("MUS-OPT-04", COMMANDER),) if near else ()


# --- fire -----------------------------------------------------------------------------------------------------------


def aim(battle: Battle, state: State, order: Fire) -> Shot:
    """Return the shot that an artillery unit's order names. MUS-R12."""
    return Shot(order.unit, order.at, target_of(battle, state, order))


def barrage(battle: Battle, state: State, shots: tuple[Shot, ...], record: Record) -> State:
    """Throw all shots of the artillery's step; only then the units hit are taken off. MUS-ART-02, MUS-R12."""
    hits: list[int] = []
    for shot in shots:
        short = battle.board.distance(state.pieces[shot.unit].square, shot.at) <= battle.kinds[shot.unit].short
        needs, rule = (SHORT_HIT, "MUS-ART-06") if short else (FIRE_HIT, "MUS-ART-07")
        modifiers = (*_cover(battle, shot.at, "MUS-ART-08"), *_led(battle, state, shot.unit, beside=False))
        if _shoot(battle, shot, needs, ("MUS-ART-05", rule), modifiers, record):
            hits += _struck(battle, state, shot)
    for target in dict.fromkeys(hits):
        state = _destroyed(battle, state, target, "MUS-ART-09", record)
    return state


def fire(battle: Battle, state: State, order: Fire, record: Record) -> State:
    """Fire once in the side's own step. MUS-FIR-04, MUS-FIR-07."""
    act = state.activation
    unmoved = act is not None and not act.path and not act.turned
    still = (("MUS-FIR-06", UNMOVED),) if unmoved else ()
    led = _led(battle, state, order.unit, beside=False)
    modifiers = (*_cover(battle, order.at, "MUS-FIR-05"), *still, *led)
    shot = Shot(order.unit, order.at, target_of(battle, state, order))
    hit = _shoot(battle, shot, FIRE_HIT, ("MUS-FIR-04", "MUS-FIR-07"), modifiers, record)
    for target in _struck(battle, state, shot) if hit else ():
        state = _destroyed(battle, state, target, "MUS-FIR-07", record)
    return state


def _cover(battle: Battle, at: int, rule: str) -> tuple[Modifier, ...]:
    ground = battle.ground
    return ((rule, COVER),) if ground.cover >> at & 1 else ()


def _shoot(  # noqa: PLR0917
    battle: Battle, shot: Shot, needs: int, rules: tuple[str, ...], modifiers: tuple[Modifier, ...], record: Record
) -> bool:
    """Throw a shot's die; returns whether it hits."""
    units = battle.scenario.units
    assert shot.target is not None
    throw: Throw = record.roll(f"fire of {units[shot.unit].id} at {units[shot.target].id}")
    modifier = sum(value for _, value in modifiers)
    hit = throw.score + modifier >= needs
    cited = (*rules, *(rule for rule, _ in modifiers))
    fired = events.ShotAtUnit(
        shot.unit, cited, (throw,), target=shot.target, at=shot.at, modifier=modifier, needs=needs, hit=hit
    )
    record.add(fired)
    return hit


def _destroyed(battle: Battle, state: State, unit: int, rule: str, record: Record) -> State:
    """Take a unit off the board. MUS-HIT-01."""
    piece = state.pieces[unit]
    record.add(events.Destroyed(unit, (rule, "MUS-HIT-01"), at=piece.square))
    return state.with_piece(unit, battle.sides[unit], replace(piece, status=Status.LOST, square=-1))


# --- close combat ---------------------------------------------------------------------------------------------------


def close_combat(battle: Battle, state: State, order: CloseCombat, record: Record) -> State:
    """Fight: the attacker's die, the defender's die, who does not survive is destroyed. MUS-CC-04, MUS-CC-05."""
    attacker, defender = order.unit, target_of(battle, state, order)
    state, further = pursuit.taken_up(state, attacker)
    here = state.pieces[attacker].square
    odds = _attack(battle, state, attacker, defender), _defence(battle, state, attacker, defender)
    attacker_lives = survival.survives(battle, attacker, defender, odds[0], record)
    defender_lives = survival.survives(battle, defender, attacker, odds[1], record)
    for unit, lives in ((attacker, attacker_lives), (defender, defender_lives)):
        if not lives:
            state = _destroyed(battle, state, unit, "MUS-CC-05", record)
    beaten = defender_lives and not attacker_lives, attacker_lives and not defender_lives
    return pursuit.may_follow(battle, state, (attacker, here), (defender, order.at), further, beaten)


def _power(battle: Battle, unit: int, *, front: bool) -> int:
    kind = battle.kinds[unit]
    power: int = kind.front if front else kind.flank
    return power


def _attack(battle: Battle, state: State, attacker: int, defender: int) -> survival.Odds:
    """Return what the attacker throws for: its front, made worse uphill and out of a river. MUS-R20 to MUS-R22."""
    ground = battle.ground
    here, there = state.pieces[attacker].square, state.pieces[defender].square
    uphill = ground.high >> there & ~(ground.high >> here) & 1
    out_of_river = ground.water >> here & ~(ground.water >> there) & 1
    harder = ((uphill, ("MUS-CC-08", UPHILL)), (out_of_river, ("MUS-CC-09", RIVER)))
    return survival.Odds(
        ("MUS-CC-05", "MUS-CC-06"),
        _power(battle, attacker, front=True),
        tuple(modifier for true, modifier in harder if true),
        _led(battle, state, attacker, beside=True),
    )


def _defence(battle: Battle, state: State, attacker: int, defender: int) -> survival.Odds:
    """Return what the defender throws for: its front or its flank. MUS-CC-03."""
    piece = state.pieces[defender]
    ground = battle.ground
    front = survival.faced(
        ground.front_of(battle.board, piece.square, piece.facing or 0), state.pieces[attacker].square
    )
    rule = "MUS-CC-06" if front else "MUS-CC-07"
    led = _led(battle, state, defender, beside=True)
    return survival.Odds(("MUS-CC-05", rule), _power(battle, defender, front=front), bonus=led)
