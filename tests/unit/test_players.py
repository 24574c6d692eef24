"""Computer players: what they know of chances and aims, that they keep to the rules, and that drill is worth its name."""

from __future__ import annotations

import ast
from collections import defaultdict
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import pwprint
from pwprint.game.battle import Battle, begin
from pwprint.game.board.base import bits
from pwprint.game.dice import RecordedDice, SeededDice
from pwprint.game.orders import Activate, Advance, Fire, Move
from pwprint.game.play import play_out
from pwprint.game.players import drill
from pwprint.game.players.aims import aims_of, leaving, stakes, wanted
from pwprint.game.players.field import felt
from pwprint.game.players.outcomes import _SAMPLES, outcomes
from pwprint.game.players.registry import PLAYERS, seated
from pwprint.game.players.squares import closeness
from pwprint.game.players.weights import WEIGHTS
from pwprint.game.record import Record, SilentRecord
from pwprint.game.state import Answer, Status, Upshot
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.rulesets.european_19c.move import way
from pwprint.rulesets.european_19c.table_memory import health
from pwprint.rulesets.european_19c.tables import CAPACITY, FACES, SLOW, SWING
from pwprint.values import replace

GRIDS = ["tile/stone-bridge", "house/two-bridges", "musket/wavre", "portable-19c/san-juan-heights"]
SHIPPED = [*GRIDS, "european-19c/nachod"]
RALLIES = {"rally", "rally_other"}


def battle_of(name: str) -> Battle:
    loaded = pwprint.load(scenario_folder() / f"{name}.json")
    return begin(loaded.scenario, RULESETS[loaded.scenario.ruleset])


def fought(battle: Battle, names: tuple[str, str], seed: int, record=None):
    return play_out(battle, battle.start(), seated(battle, names, seed), record or SilentRecord(SeededDice(seed)))


def positions(battle: Battle, seed: int, kinds: set[str]):
    """Yield the states of a battle in which orders of some kinds are offered, with those orders."""
    found: list[Any] = []
    choose = seated(battle, ("drill", "drill"), seed)

    def player(battle, state, decision):
        offers = [offer for offer in decision.offers if offer.do in kinds]
        found.extend((state, offer.order(place)) for offer in offers for place in bits(offer.places))
        return choose(battle, state, decision)

    play_out(battle, battle.start(), player, SilentRecord(SeededDice(seed)))
    return found


# --- chances --------------------------------------------------------------------------------------------------------


def by_faces(battle, state, order, dice: int):
    """Return the states to which an order leads with their chances, face by face."""
    found: defaultdict[Any, float] = defaultdict(float)
    for scores in product(range(1, 7), repeat=dice):
        after = battle.step(state).settle(battle, state, order, SilentRecord(RecordedDice(scores)))
        found[after] += 6.0**-dice
    return found


def told(before, after):
    """Return what has come of an order for the units: who is lost, who is fresh again, and who owes which choice."""
    if isinstance(after, Upshot):
        return sorted(after.lost), sorted(after.fresh), sorted((unit, choice.__name__) for unit, choice in after.owing)
    both = [*enumerate(zip(before.pieces, after.pieces, strict=True))]
    lost = [unit for unit, (was, now) in both if was.status is not now.status]
    fresh = [unit for unit, (was, now) in both if was.exhausted and not now.exhausted]
    owing = [(choice.unit, type(choice).__name__) for choice in after.pending if isinstance(choice, Answer)]
    return lost, fresh, sorted(owing)


def assert_chances_of_all_faces(battle, state, order, dice):
    """Compare what is foreseen, states or what comes of the order for the units, with what its dice lead to."""
    foreseen = outcomes(battle, state, order)
    found, expected = defaultdict[str, float](float), defaultdict[str, float](float)
    known = told if isinstance(foreseen[0][1], Upshot) else lambda _, after: after
    for chance, after in foreseen:
        found[str(known(state, after))] += chance
    for after, chance in by_faces(battle, state, order, dice).items():
        expected[str(known(state, after))] += chance
    assert found == pytest.approx(expected)
    return foreseen


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["tile/stone-bridge", "musket/wavre", "house/two-bridges"])
def test_chances_are_those_of_all_faces(name):
    battle = battle_of(name)
    attacks, rallies = (positions(battle, 3, kinds)[:8] for kinds in ({"fire", "close_combat"}, RALLIES))
    asked = [*attacks, *rallies]
    assert attacks
    assert rallies or name == "musket/wavre"  # whose units never rally
    for state, order in asked:
        assert_chances_of_all_faces(battle, state, order, 4)


def test_an_attack_on_the_last_unit_of_a_side_may_end_the_battle():
    battle = battle_of("tile/stone-bridge")
    state, order = positions(battle, 3, {"fire"})[0]
    target = battle.unit_at(state, order.at)
    side = battle.sides[target]
    pieces = list(state.pieces)
    for unit in battle.rosters[side]:
        pieces[unit] = replace(pieces[unit], status=Status.LOST, square=-1)
    pieces[target] = replace(state.pieces[target], exhausted=True)
    occupied = tuple(1 << order.at if each == side else state.occupied[each] for each in (0, 1))
    found = outcomes(battle, replace(state, pieces=tuple(pieces), occupied=occupied), order)
    assert {after.result and after.result.winner for _, after in found} == {None, 1 - side}


def test_chances_of_shots_on_the_table_are_those_of_all_faces():
    battle = battle_of("european-19c/nachod")
    asked = [
        (state, order)
        for state, order in positions(battle, 1, {"shoot", "bombard"})
        if order.do == "bombard" or battle.kinds[order.unit].shots <= 2
    ]
    assert {order.do for _, order in asked} == {"shoot", "bombard"}
    for state, order in (*asked[:4], *[one for one in asked if one[1].do == "bombard"][:2]):
        expected: defaultdict[Any, float] = defaultdict(float)
        for after, chance in by_faces(battle, state, order, 3).items():
            expected[remains(battle, state, after)] += chance
        assert foreseen_remains(battle, state, order) == pytest.approx(expected)


def test_chances_of_rallies_are_those_of_all_faces():
    battle = battle_of("european-19c/nachod")
    asked = positions(battle, 2, {"rally"})
    hits = [state.memory.stands[order.unit].hits for state, order in asked]
    assert {len(order.targets) for _, order in asked} == {1, 2} and 0 in hits
    brink = [(changed(state, order.unit, hits=CAPACITY["average"]), order) for state, order in asked[:4]]
    for state, order in (*asked[:6], *brink):
        expected: defaultdict[Any, float] = defaultdict(float)
        for after, chance in by_faces(battle, state, order, 2).items():
            expected[remains(battle, state, after)] += chance
        found = foreseen_remains(battle, state, order)
        assert found == pytest.approx(expected) and len(found) > 1


def remains(battle, state, after):
    """Return how much is left of each unit, whether that is said or to be seen of a state, and who has won."""
    then, said = (state, dict(after.remaining)) if isinstance(after, Upshot) else (after, {})
    shares = {
        unit: health(battle, then, unit) if piece.status is not Status.LOST else 0.0
        for unit, piece in enumerate(then.pieces)
    }
    return tuple((shares | said).values()), then.result


def foreseen_remains(battle, state, order):
    """Return what is foreseen to be left of the units, each with its chance."""
    found: defaultdict[Any, float] = defaultdict(float)
    for chance, after in outcomes(battle, state, order):
        found[remains(battle, state, after)] += chance
    return found


@pytest.fixture(scope="module")
def charges():
    battle = battle_of("european-19c/nachod")
    return battle, positions(battle, 1, {"charge"})


def misses(battle, state, order) -> int:
    """Return with how many of the three allowances a charge does not reach its target."""
    records = [Record(RecordedDice((score, *(1,) * 40))) for score in (1, 3, 5)]
    for record in records:
        battle.step(state).settle(battle, state, order, record)
    return sum(not any(getattr(event, "contact", False) for event in record.events) for record in records)


def changed(state, unit, **keys):
    """Return a state in which a unit stands otherwise."""
    stands = list(state.memory.stands)
    stands[unit] = replace(stands[unit], **keys)
    return replace(state, memory=replace(state.memory, stands=tuple(stands)))


def reforming(state, order):
    """Return a charge of a unit that stands deployed, and must reform."""
    pose = state.memory.stands[order.unit].pose._replace(deployed=True)
    return changed(state, order.unit, pose=pose), replace(order, reform=True)


def assert_foreseen(battle, state, order):
    states, expected = defaultdict[Any, float](float), defaultdict[Any, float](float)
    _by_needs(battle, state, order, states)
    for after, chance in states.items():
        expected[remains(battle, state, after)] += chance
    found = foreseen_remains(battle, state, order)
    assert found == pytest.approx(expected)
    return found


@pytest.mark.few(1)
@pytest.mark.parametrize("missing", [0, 1, 2])
def test_chances_of_charges_are_those_of_all_ways_their_dice_can_fall(charges, missing):
    battle, asked = charges
    state, order = next(one for one in asked if misses(battle, *one) == missing)
    assert len(assert_foreseen(battle, state, order)) > 8


def test_chances_of_charges_at_disrupted_units_are_those_of_all_ways_their_dice_can_fall(charges):
    battle, asked = charges
    state, order = next(one for one in asked if misses(battle, *one) < 3)
    shaken = changed(state, order.target, disrupted=battle.sides[order.unit])
    assert assert_foreseen(battle, shaken, order) != assert_foreseen(battle, state, order)


def test_a_charge_that_may_be_too_slow_to_reform_stays_where_it_is_with_that_chance(charges, monkeypatch):
    battle, asked = charges
    # Kinds that charge are fast enough as shipped, even at their slowest.
    monkeypatch.setattr(way, "REFORM", battle.kinds[asked[0][1].unit].base - SWING + 1)
    state, order = reforming(*asked[0])
    assert_foreseen(battle, state, order)
    stays = [
        chance
        for chance, after in outcomes(battle, state, order)
        if not isinstance(after, Upshot) and after.memory.stands == state.memory.stands
    ]
    assert sum(stays) == pytest.approx(SLOW / FACES)


def _by_needs(battle, state, order, found, scores=(), chance=1.0):
    """Add up the states to which a charge leads: a movement die of 1, 3 or 5, then for each die a miss or a hit."""
    record = Record(RecordedDice((*scores, *(1,) * 12)))
    after = battle.step(state).settle(battle, state, order, record)
    told: list[Any] = record.events
    thrown = [throw for event in told for throw in event.dice]
    if len(thrown) == len(scores):
        found[after] += chance
        return
    if not scores:
        for score in (1, 3, 5):
            _by_needs(battle, state, order, found, (score,), 1 / 3)
        return
    needs = next(event.needs for event in told if thrown[len(scores)] in event.dice)
    for score, share in ((1, (needs - 1) / 6), (6, (7 - needs) / 6)):
        _by_needs(battle, state, order, found, (*scores, score), chance * share)


def test_commanders_may_share_the_hits_of_the_units_that_they_lead():
    shipped = battle_of("house/two-bridges").scenario
    scenario = replace(shipped, options={**shipped.options, "attached_commander_hit": "shares"})
    battle = begin(scenario, RULESETS["house"])
    asked = [
        (state, order)
        for state, order in positions(battle, 1, {"fire", "close_combat"})
        if any(battle.attached(state, unit) for unit in (order.unit, battle.unit_at(state, order.at)))
    ]
    assert max(len(assert_chances_of_all_faces(battle, state, order, 5)) for state, order in asked[:6]) > 4


def test_over_all_samples_each_die_shows_each_face_once():
    for dice in (*_SAMPLES, *zip(*_SAMPLES, strict=True)):
        assert sorted(dice) == [1, 2, 3, 4, 5, 6]


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_chances_add_up_to_one(name):
    battle = battle_of(name)
    attacks = {"fire", "close_combat", "rally", "shoot", "charge", "bombard", "melee"}
    for state, order in positions(battle, 1, attacks)[:40]:
        assert sum(chance for chance, _ in outcomes(battle, state, order)) == pytest.approx(1)


def test_a_shot_that_is_only_named_is_thrown_by_itself():
    battle = battle_of("musket/wavre")
    state, order = next(found for found in positions(battle, 1, {"fire"}) if found[0].step == 0)
    named = battle.execute(state, order, SilentRecord(RecordedDice([])))
    assert named.pieces == state.pieces and len(named.memory.shots) == 1
    hit = battle.step(state).settle(battle, state, order, SilentRecord(RecordedDice([6])))
    assert isinstance(order, Fire)
    assert hit.pieces[order.target or battle.unit_at(state, order.at)].status is Status.LOST


# --- what is offered ------------------------------------------------------------------------------------------------


def orders_of(battle, state, decision):
    """Every order that a decision offers, once for each facing among which it leaves the choice."""
    for order in (offer.order(place) for offer in decision.offers for place in bits(offer.places)):
        facings = battle.facings(state, order) if isinstance(order, Move | Advance) else ()
        yield from (replace(order, facing=facing) for facing in facings) if facings else (order,)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", GRIDS)
def test_all_orders_of_a_decision_are_legal_and_none_comes_twice(name):
    battle = battle_of(name)
    seen = facings = 0

    def player(battle, state, decision):
        nonlocal seen, facings
        orders = list(orders_of(battle, state, decision))
        assert len(orders) == len(set(orders)) >= decision.total
        assert all(not battle.judge(state, order) for order in orders if not isinstance(order, Activate))
        facings += len(orders) > decision.total
        seen += 1
        return orders[seen % len(orders)]

    record = SilentRecord(SeededDice(2))
    state = battle.start()
    while seen < 80:
        state, decision = battle.proceed(
            state if state.step < len(battle.ruleset.play.sequence) else battle.begin_turn(state, record), record
        )
        state = battle.execute(state, player(battle, state, decision), record) if decision is not None else state
    assert facings or any(piece.facing is None for piece in state.pieces)


@pytest.mark.parametrize("name", GRIDS)
def test_whatever_is_chosen_in_a_battle_can_be_asked_again_and_foreseen(name):
    battle, asked = battle_of(name), set()
    choose = seated(battle, ("random", "random"), 5)

    def player(battle, state, decision):
        assert shape_of(battle.decide(state)) == shape_of(decision)
        order = choose(battle, state, decision)
        foreseen = battle.step(state).settle(battle, state, order, SilentRecord(SeededDice(7)))
        assert foreseen.pieces and foreseen.turn == state.turn
        asked.add((state.step, type(order)))
        return order

    play_out(battle, battle.start(), player, SilentRecord(SeededDice(5)), 3)
    assert len(asked) > 3


def shape_of(decision):
    return decision.side, decision.unit, [(offer.do, offer.places) for offer in decision.offers]


def test_a_silent_record_plays_the_same_battle():
    battle = battle_of("tile/matchbox")
    told, silent = Record(SeededDice(4)), SilentRecord(SeededDice(4))
    assert fought(battle, ("random", "random"), 4, told) == fought(battle, ("random", "random"), 4, silent)
    assert told.events and not silent.events


# --- aims -----------------------------------------------------------------------------------------------------------


def test_aims_are_read_from_the_victory_conditions():
    battle = battle_of("tile/stone-bridge")
    aims = aims_of(battle)
    assert [(aim.side, aim.leaving, aim.turn) for aim in aims.places] == [
        (0, 0, 8),
        (0, 3, None),
        (1, 0, 8),
        (1, 3, None),
    ]
    assert aims.losses == battle.exhaustion_points == (3, 3)


def test_a_condition_whose_turn_is_over_is_worth_nothing():
    aim = aims_of(battle_of("tile/stone-bridge")).places[0]
    assert wanted(aim, 0, 8, taken=False) == WEIGHTS.hold > wanted(aim, 0, 7, taken=False)
    assert wanted(aim, 0, 9, taken=False) == 0
    assert 0 < wanted(aim, 0, 8, taken=True) < WEIGHTS.hold


def test_the_last_unit_to_leave_is_worth_most_and_too_few_are_worth_nothing():
    battle = battle_of("tile/stone-bridge")
    aims, state = aims_of(battle), battle.start()

    def gone(count: int, lost: int = 0):
        pieces = list(state.pieces)
        for unit in range(count + lost):
            pieces[unit] = replace(pieces[unit], status=Status.LEFT if unit < count else Status.LOST)
        return replace(state, pieces=tuple(pieces))

    assert 0 < leaving(battle, aims, gone(0), 0) < leaving(battle, aims, gone(2), 0) == WEIGHTS.leave
    assert leaving(battle, aims, gone(0, lost=1), 0) > 0 == leaving(battle, aims, gone(0, lost=2), 0)


def test_a_loss_on_the_brink_costs_more():
    battle = battle_of("tile/stone-bridge")
    aims, state = aims_of(battle), battle.start()
    pieces = tuple(replace(piece, status=Status.LOST) if unit < 2 else piece for unit, piece in enumerate(state.pieces))
    red, blue = stakes(battle, aims, replace(state, pieces=pieces))
    assert red == WEIGHTS.unit + WEIGHTS.brink > blue > WEIGHTS.unit


def test_what_is_near_is_felt_more_on_grid_and_table():
    assert closeness(0) == felt(0.0) == 1000
    steps = [closeness(steps) for steps in range(8)]
    assert steps == sorted(steps, reverse=True) and steps == [felt(6.0 * steps) for steps in range(8)]
    assert closeness(2) < felt(9.0) < closeness(1)


# --- playing --------------------------------------------------------------------------------------------------------


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_drill_keeps_to_the_rules(name):
    battle = battle_of(name)
    choose = seated(battle, ("drill", "drill"), 5)

    def player(battle, state, decision):
        order = choose(battle, state, decision)
        if order.do not in {"begin", "set_out", "bearing"}:
            assert not battle.judge(state, order)
        return order

    assert play_out(battle, battle.start(), player, SilentRecord(SeededDice(5))).result is not None


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_seed_gives_the_same_battle_and_another_one_another(name):
    one, again, other = (fought(battle_of(name), ("drill", "drill"), seed) for seed in (7, 7, 8))
    assert one == again != other


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "battles", "least"),
    [
        *((name, 20, 16) for name in GRIDS),
        ("european-19c/nachod", 4, 3),
        pytest.param("european-19c/nachod", 12, 9, marks=pytest.mark.long),
    ],
)
def test_drill_beats_random(name, battles, least):
    battle = battle_of(name)
    seats = [("drill", "random"), ("random", "drill")]
    wins = [fought(battle, seats[seed % 2], seed).result.winner == seed % 2 for seed in range(battles)]
    assert sum(wins) >= least


def test_drill_goes_where_the_battle_is_won():
    battle = battle_of("tile/stone-bridge")
    bridge = battle.scenario.objectives[0].at
    entered = 0

    def player(battle, state, decision, choose=seated(battle, ("drill", "drill"), 1)):
        nonlocal entered
        order = choose(battle, state, decision)
        entered += isinstance(order, Move) and bool(order.path) and bridge == 1 << order.path[-1]
        return order

    play_out(battle, battle.start(), player, SilentRecord(SeededDice(1)))
    assert entered


def test_players_have_a_version_and_a_description():
    assert list(PLAYERS) == ["random", "drill", "general"]
    assert all(kind.version and kind.about for kind in PLAYERS.values())


# --- all rulesets are played alike ----------------------------------------------------------------------------------


def other_uses_of_a_ruleset(tree: ast.AST) -> list[ast.AST]:
    """Return where a ruleset is asked for more than its play, or given to anything but a method of it."""
    plays = {node.value for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "play"}
    plays |= {
        given
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and "play" in ast.unparse(node.func).split(".")[:-1]
        for given in node.args
    }
    names = [node for node in ast.walk(tree) if "ruleset" in {getattr(node, "attr", ""), getattr(node, "id", "")}]
    return [node for node in names if node not in plays]


@pytest.mark.parametrize("path", sorted(Path(drill.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_players_never_ask_which_ruleset_they_have(path):
    assert not other_uses_of_a_ruleset(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ("x = battle.ruleset.id", True),
        ("x = battle.ruleset == TILE", True),
        ("x = battle.ruleset is TILE", True),
        ("x = WEIGHTS[ruleset]", True),
        ("x = str(battle.ruleset)", True),
        ("r = battle.ruleset\nx = r.id", True),
        ("x = battle.ruleset.play.surface", False),
        ("x = play.pace(battle.ruleset, kind)", False),
    ],
)
def test_the_search_for_such_questions_finds_them(code, asks):
    assert bool(other_uses_of_a_ruleset(ast.parse(code))) is asks
