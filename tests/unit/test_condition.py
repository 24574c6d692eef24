"""What gates are shown of a unit: all that the memory of their answers goes by, and nothing else."""

from __future__ import annotations

from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

import pwprint
from pwprint.game.battle import begin
from pwprint.game.condition import Condition, key_of
from pwprint.game.order.gates import gate, is_gate
from pwprint.game.order.offers import Kind, open_kinds
from pwprint.game.order.situation import Situation
from pwprint.game.orders import Hold
from pwprint.game.rule import Rule, allowed
from pwprint.game.state import Activation, Piece, Status
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.values import replace

PIECE = Piece(Status.ON_BOARD, 7)
ACT = Activation(0, 7)
USUAL: dict[str, Any] = {"type_": "infantry", "piece": PIECE, "act": ACT, "spent": False}
OTHERS: dict[str, dict[str, Any]] = {
    "type": {"type_": "cavalry"},
    "status": {"piece": replace(PIECE, status=Status.WAITING)},
    "exhausted": {"piece": replace(PIECE, exhausted=True)},
    "limbered": {"piece": replace(PIECE, limbered=True)},
    "swapped": {"piece": replace(PIECE, swapped=True)},
    "done": {"act": replace(ACT, done=("move",))},
    "turned": {"act": replace(ACT, turned=True)},
    "spent": {"spent": True},
}


def of(**other: Any) -> Condition[None, None]:
    return Condition(None, None, **{**USUAL, **other})


def known_by(**other: Any) -> tuple[object, ...]:
    return key_of(**{**USUAL, **other})


def test_each_field_is_known() -> None:
    """Of what a gate can see only ground and row are no field of their own: the same in a battle, and by the type."""
    assert {*OTHERS, "ground", "kind"} == {*Condition.__slots__}


@pytest.mark.parametrize("field", OTHERS)
def test_units_that_differ_are_remembered_apart(field: str) -> None:
    usual, other = of(), of(**OTHERS[field])
    assert getattr(usual, field) != getattr(other, field)
    assert known_by() != known_by(**OTHERS[field])


def test_units_that_stand_elsewhere_are_alike() -> None:
    assert known_by(piece=replace(PIECE, square=3, facing=2)) == known_by(act=replace(ACT, origin=2)) == known_by()


@pytest.mark.parametrize(
    "looks",
    [
        lambda c: c.piece.square == 0,
        lambda c: c.near,
        lambda c: c.state.turn,
        lambda c: c.battle.board,
    ],
    ids=["place", "enemies", "state", "board"],
)
def test_a_gate_that_looks_further_finds_nothing(looks: Any) -> None:
    """Type checks refuse such gates; an untyped one cannot give an answer that holds for one unit only either."""
    path = scenario_folder() / "tile" / "stone-bridge.json"
    loaded = pwprint.load(path.read_bytes(), path.name)
    assert isinstance(loaded, pwprint.Loaded)
    assert loaded.scenario is not None
    battle = begin(loaded.scenario, RULESETS["tile"])
    s: Situation[Any, Any] = Situation(battle, battle.start(), 0)
    assert allowed([gate("TIL-OPT-02", lambda c: c.spent)], s, 1) == 1
    with pytest.raises(AttributeError):
        allowed([gate("TIL-OPT-02", looks)], s, 1)


def test_only_gate_makes_gates() -> None:
    rules: tuple[Rule[Any], ...] = (
        gate("TIL-OPT-02", lambda c: c.spent),
        Rule("TIL-OPT-02", lambda s: -1 if s.near else 0),
    )
    kind = Kind(
        "hold", Hold, rules, lambda s, others: None, lambda s, order: [], lambda battle, state, order, record: state
    )
    assert (kind.gates, kind.others) == (rules[:1], rules[1:])
    assert all(is_gate(rule) for rule in (rules[0], replace(rules[0], message="spent")))
    make: Any = Rule
    with pytest.raises(TypeError, match="gate"):
        make("TIL-OPT-02", lambda s: -1 if s.near else 0, gate=True)


def test_kinds_of_the_same_name_are_remembered_apart() -> None:
    """Two steps of a turn may both have a kind of order to fire or to move, each with gates of its own."""
    path = scenario_folder() / "tile" / "stone-bridge.json"
    loaded = pwprint.load(path.read_bytes(), path.name)
    assert isinstance(loaded, pwprint.Loaded)
    assert loaded.scenario is not None
    battle = begin(loaded.scenario, RULESETS["tile"])
    s: Situation[Any, Any] = Situation(battle, battle.start(), 0)

    def kinds(*, spent: bool) -> tuple[Kind, ...]:
        rule = gate("TIL-OPT-02", lambda c: c.spent is spent)
        return (
            Kind(
                "hold",
                Hold,
                (rule,),
                lambda s, others: None,
                lambda s, order: [],
                lambda battle, state, order, record: state,
            ),
        )

    open_to_fresh = kinds(spent=False)
    closed_to_fresh = kinds(spent=True)
    memory: dict[Any, Any] = {}
    for _ in range(2):
        found = open_kinds(open_to_fresh, s, memory), open_kinds(closed_to_fresh, s, memory)
        assert sorted(map(len, found)) == [0, 1]
    assert len(memory) == 2


@pytest.mark.parametrize("name", [name for name, ruleset in RULESETS.items() if ruleset.play.grids])
def test_kinds_of_one_class_of_orders_have_one_judge_and_one_effect(name: str) -> None:
    """Judge and effect of a class are looked up by it, and must not depend on which of its kinds comes last."""
    kinds = import_module(f"pwprint.rulesets.{name.replace('-', '_')}.legality").LEGALITY.kinds
    for kind, other in combinations(kinds, 2):
        if kind.order is other.order:
            assert (kind.judge, kind.effect, kind.first) == (other.judge, other.effect, other.first)
