"""What happened, in sentences and as JSON: every kind of event, word for word."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from msgspec import NODEFAULT

from pwprint.app.checking import load
from pwprint.game.battle import begin
from pwprint.game.dice import SeededDice
from pwprint.game.events import Activated, DrawnFor, Event, NamedBy, News, Throw, facts_of
from pwprint.game.narration.grammar import in_plural, is_plural
from pwprint.game.narration.names import event_json, the_side, wind
from pwprint.game.narration.narrate import cited, sentence, told_as_one
from pwprint.game.narration.voice import printed
from pwprint.game.orders import OFF
from pwprint.game.play import play_turn
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.rulebook import book_of
from pwprint.game.scenario import Scenario
from pwprint.rulesets import RULESETS
from pwprint.text import read_path
from pwprint.values import replace
from tests.accept_playthroughs import scenario_at, scenarios

SCENARIO = Path(__file__).parents[2] / "scenarios" / "tile" / "stone-bridge.json"


def bridge() -> Scenario:
    loaded = load(read_path(SCENARIO))
    assert loaded.scenario is not None
    return loaded.scenario


STONE_BRIDGE = bridge()
IN_PRINT = printed(book_of(RULESETS["tile"]), "round")
SQUARE = STONE_BRIDGE.board.square
R1, R2, R3, B2 = (next(u.index for u in STONE_BRIDGE.units if u.id == name) for name in ("R1", "R2", "R3", "B2"))
RED, BLUE = 0, 1


def kinds(base: type[Event] = Event) -> Iterator[type[Event]]:
    """Yield the classes of events that can happen: those that JSON has a name for."""
    for kind in base.__subclasses__():
        if (kind.event and not kind.__subclasses__()) or kind is Activated:
            yield kind
        yield from kinds(kind)


def event(name: str, unit: int | None = None, dice: tuple[int, ...] = (), **facts: object) -> Event:
    """Return an event by what JSON calls it and its facts."""
    throws = tuple(Throw(score, "a test") for score in dice)
    (kind,) = (kind for kind in kinds() if kind.event == name and fits(kind, facts))
    return kind(unit, ("TIL-A", "TIL-B"), throws, **facts)


def fits(kind: type[Event], facts: Collection[str]) -> bool:
    known = {fact.name: fact.default is NODEFAULT for fact in facts_of(kind)}
    needed = {name for name, needs in known.items() if needs}
    return kind is not DrawnFor and needed <= set(facts) <= set(known)


def path(*names: str) -> tuple[int, ...]:
    return tuple(OFF if name == "off" else SQUARE(name) for name in names)  # type: ignore[misc]


def went(kind: str, *names: str, to: str, facing: int | None = None) -> Event:
    return event(kind, R1, path=path(*names), to=SQUARE(to), facing=facing)


TOLD = [
    (
        event("round", round=3, chits=(4, 1)),
        "Round 3 begins, with 4 chits for the Republic of Tessen and 1 chit for the Grand Duchy of Morland in the bag.",
    ),
    (event("draw", side=RED), "A chit for the Republic of Tessen is drawn."),
    (
        event("draw_lost", side=BLUE),
        "No unit of the Grand Duchy of Morland is left to use the chit, and the draw is lost.",
    ),
    (event("activate", R1, side=RED), "R1 is activated."),
    (event("hold", R1), "R1 holds."),
    (went("move", "c4", to="c4"), "R1 moves to c4."),
    (went("move", "c4", "d4", "e4", to="e4"), "R1 moves to e4 by c4, d4."),
    (went("move", "c4", to="c4", facing=1), "R1 moves to c4, facing E."),
    (went("move", to="b3"), "R1 stays at b3."),
    (went("move", to="b3", facing=2), "R1 stays at b3, facing S."),
    (went("enter", "a3", to="a3"), "R1 enters the board at a3."),
    (went("enter", "a3", "b3", "c3", to="c3"), "R1 enters the board at a3 and moves to c3 by b3."),
    (went("leave", "off", to="a3"), "R1 leaves the board from a3."),
    (went("leave", "b3", "a3", "off", to="a3"), "R1 moves to a3 by b3 and leaves the board."),
    (event("limber", R1), "R1 limbers."),
    (event("unlimber", R1), "R1 unlimbers."),
    (
        event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=1, needs=5, hit=True),
        "R1 fires at B2 (g5): 5 +1 = 6, needs 5: hit.",
    ),
    (
        event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=-1, needs=5, hit=False),
        "R1 fires at B2 (g5): 5 -1 = 4, needs 5: miss.",
    ),
    (
        event("close_combat", R1, (4,), target=B2, modifier=0, needs=4, hit=True),
        "R1 fights B2: 4, needs 4: hit.",
    ),
    (event("save", B2, (5,), needs=5, saved=True), "B2 saves: 5, needs 5: nothing happens."),
    (event("save", B2, (4,), needs=5, saved=False), "B2 saves: 4, needs 5: failed."),
    (event("flip", B2), "B2 is Exhausted."),
    (event("retreat", B2, origin=SQUARE("g5"), to=SQUARE("h5")), "B2 retreats from g5 to h5."),
    (event("advance", R1, to=SQUARE("g5"), facing=None), "R1 advances to g5."),
    (event("advance", R1, to=SQUARE("g5"), facing=0), "R1 advances to g5, facing N."),
    (event("destroyed", B2, at=SQUARE("g5")), "B2 is destroyed at g5."),
    (event("destroyed", B2, at=SQUARE("g5"), cornered=True), "B2 has no way to retreat and is destroyed at g5."),
    (
        event("rally", R1, (5,), target=R2, needs=5, rallied=True),
        "R1 tries to rally R2: 5, needs 5: fresh again.",
    ),
    (
        event("rally", R1, (1,), target=R1, needs=5, rallied=False),
        "R1 tries to rally itself: 1, needs 5: still Exhausted.",
    ),
    (
        event("march", R1, (3,), reformed=False, distance=2.5, allowance=6.0, at=(3.0, 4.25), facing=90.0),
        "R1 moves 2.5 in of 6 in to (3, 4.25), facing 90.",
    ),
    (
        event("march", R1, (3,), reformed=True, distance=0.0, allowance=6.0, at=(3.0, 4.25), facing=90.0),
        "R1 forms for the march and stays at (3, 4.25), facing 90.",
    ),
    (
        event("relief", R1, (5,), target=R2, needs=3, rallied=True, relieved=True),
        "R1 rallies R2: 5, needs 3: loses a hit.",
    ),
    (
        event("relief", R1, (5,), target=R2, needs=3, rallied=True, relieved=False),
        "R1 rallies R2: 5, needs 3: wasted, it has no hit left.",
    ),
    (
        event("relief", R1, (2,), target=R2, needs=3, rallied=False, relieved=False),
        "R1 rallies R2: 2, needs 3: no help, and a hit on R1.",
    ),
    (event("side_acts", side=RED), "Republic of Tessen to act."),
    (
        event("initiative", dice=(2, 5), side=BLUE),
        "Initiative: Republic of Tessen 2, Grand Duchy of Morland 5; the first to act: Grand Duchy of Morland.",
    ),
    (
        event("initiative", dice=(2, 5), side=BLUE, chooses=True),
        "Initiative: Republic of Tessen 2, Grand Duchy of Morland 5; "
        "the choice who acts first: Grand Duchy of Morland.",
    ),
    (
        event("initiative", dice=(5, 5), side=None),
        "Initiative: Republic of Tessen 5, Grand Duchy of Morland 5; a tie, thrown again.",
    ),
    (
        event("strength", side=BLUE, left=1, lost=6, to_come=0, gone=0),
        "Grand Duchy of Morland: 1 unit left, 6 lost.",
    ),
    (
        event("strength", side=BLUE, left=5, lost=1, to_come=2, gone=1),
        "Grand Duchy of Morland: 2 units left, 1 lost, 2 to come, 1 gone by an exit.",
    ),
    (event("resolve_gone", side=RED), "The commander of the Republic of Tessen is gone: its army attacks no more."),
    (
        event("tally", side=RED, lost=1, exhausted=2, fresh=4, to_come=0, gone=0),
        "Republic of Tessen: 4 fresh, 2 Exhausted, 1 lost.",
    ),
    (
        event("tally", side=RED, lost=1, exhausted=2, fresh=1, to_come=2, gone=1),
        "Republic of Tessen: 1 fresh, 2 Exhausted, 1 lost, 2 to come, 1 gone by an exit.",
    ),
    (event("side_exhausted", side=BLUE), "Grand Duchy of Morland: the exhaustion point is reached."),
    (
        event("battle_over", winner=RED, reason="turn limit"),
        "The battle is over, won by the Republic of Tessen (turn limit).",
    ),
    (
        event("battle_over", winner=RED, reason="victory condition", condition=0),
        "The battle is over, won by the Republic of Tessen (victory condition: either holds the stone bridge "
        "at the end of turn 8; or 3 units gone by an exit).",
    ),
    (
        event("battle_over", winner=BLUE, reason="victory condition", condition=3),
        "The battle is over, won by the Grand Duchy of Morland (victory condition: enemy exhausted).",
    ),
    (event("battle_over", winner=None, reason="destroyed"), "The battle is over, it is a draw (destroyed)."),
]


@pytest.mark.parametrize(("happened", "words"), TOLD, ids=[words for _, words in TOLD])
def test_an_event_is_told_in_a_sentence(happened: Event, words: str) -> None:
    assert sentence(happened, STONE_BRIDGE) == words
    assert event_json(happened, STONE_BRIDGE)["event"] == happened.event


def sample(kind: type[Event]) -> Event:
    """Return an event of a kind with some facts."""
    others = {"at": (3.0, 4.25)} if kind.__annotations__.get("at") == "Point" else {"reason": "turn limit"}
    facts = {fact.name: others.get(fact.name, NUMBERED.get(fact.names, 1)) for fact in facts_of(kind)}
    return kind(None if issubclass(kind, News) else R1, ("TIL-A",), (Throw(3, "a test"),), **facts)


NUMBERED: dict[NamedBy | None, object] = {NamedBy.PATH: (1, 2), NamedBy.BY_SIDE: (2, 1)}


@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_and_json(kind: type[Event]) -> None:
    happened = sample(kind)
    assert sentence(happened, STONE_BRIDGE).endswith(".")
    facts = list(event_json(happened, STONE_BRIDGE))
    assert facts[:4] == ["event", "unit", "rules", "dice"]
    assert facts[4:] == [fact.name for fact in facts_of(kind)]


def sides_named(*names: str | None) -> Scenario:
    sides = tuple(replace(side, name=name, article="") for side, name in zip(STONE_BRIDGE.sides, names, strict=True))
    return replace(STONE_BRIDGE, sides=sides)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("names", "acts", "wins"),
    [
        (("The Guard", "Militia"), "The Guard to act.", "won by the Guard"),
        (("Theodor\u2019s men", "Militia"), "Theodor\u2019s men to act.", "won by Theodor\u2019s men"),
        ((None, "Militia"), "red to act.", "won by red"),
        (("Militia", "Militia"), "red to act.", "won by red"),
        ((" ", "Militia"), "red to act.", "won by red"),
        (("Red\x1b[31m", "Militia"), "Red\\x1b[31m to act.", "won by Red\\x1b[31m"),
    ],
)
def test_sides_are_called_by_the_names_that_players_know(names: tuple[str | None, str], acts: str, wins: str) -> None:
    scenario = sides_named(*names)
    assert sentence(event("side_acts", side=RED), scenario) == acts
    over = sentence(event("battle_over", winner=RED, reason="destroyed"), scenario)
    assert over == f"The battle is over, {wins} (destroyed)."


def told(*events: Event, apart: tuple[int, ...] = ()) -> list[tuple[int, str]]:
    return [(number, sentence(one, STONE_BRIDGE)) for number, one in told_as_one(events, apart)]


def test_a_chit_and_the_unit_that_it_activates_are_told_as_one() -> None:
    draw, activate, hold = event("draw", side=RED), event("activate", R1, side=RED), event("hold", R1)
    drawn, activated = "A chit for the Republic of Tessen is drawn.", "R1 is activated."
    both = "A chit for the Republic of Tessen is drawn, and R1 is activated."
    assert told(draw, activate, hold) == [(0, both), (2, "R1 holds.")]
    assert told(hold, draw) == [(0, "R1 holds."), (1, drawn)]
    assert told(activate, draw, activate) == [(0, activated), (1, both)]
    assert told(draw, activate, apart=(1,)) == [(0, drawn), (1, activated)]
    assert told(draw, event("draw_lost", side=RED))[0] == (0, drawn)


def test_what_is_told_as_one_cites_the_rules_of_both_once() -> None:
    draw = replace(event("draw", side=RED), rules=("TIL-A", "TIL-C"))
    ((_, one),) = told_as_one((draw, event("activate", R1, side=RED)))
    assert one.rules == ("TIL-A", "TIL-C", "TIL-B")


def test_on_sheets_a_die_says_why_it_is_changed_or_needs_another_score() -> None:
    shot = event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=-2, needs=5, hit=False)
    reasons = replace(shot, rules=("TIL-FIR-08", "TIL-FIR-10", "TIL-FIR-11"))
    said = sentence(reasons, STONE_BRIDGE, IN_PRINT)
    assert "needs 5 or more to hit, and throws \u2684, less 2 for cover and having moved, which makes 3: a miss" in said
    even = replace(
        event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=0, needs=5, hit=True),
        rules=("TIL-FIR-09", "TIL-FIR-10"),
    )
    said = sentence(even, STONE_BRIDGE, IN_PRINT)
    assert "and throws \u2684, unchanged, since artillery and cover cancel out: a hit" in said
    musket = printed(book_of(RULESETS["musket"]), "turn")
    fought = replace(
        event("close_combat", R1, (5,), target=B2, modifier=0, needs=4, survived=True), rules=("MUS-CC-08",)
    )
    said = sentence(fought, STONE_BRIDGE, musket)
    assert "needs 4 or more to survive, attacking uphill, and throws \u2684: it survives" in said


def test_on_sheets_a_score_is_told_before_the_dice_and_whose_a_hit_is() -> None:
    """`fights B2: 2, needs 3: hit` left open who was hit."""
    attack, answer = (
        replace(event("close_combat", one, (2,), target=other, modifier=0, needs=3, safe=safe), rules=("P19-CC-05",))
        for one, other, safe in ((R1, B2, True), (B2, R1, False))
    )
    said = sentence(attack, STONE_BRIDGE, IN_PRINT)
    assert said == "General Arden R1 fights Grand Duke's Own B2, needs 3 or more to be safe, and throws \u2681: safe."
    back = sentence(answer, STONE_BRIDGE, IN_PRINT, attack)
    assert back == "Grand Duke's Own B2 fights back, needs 3 or more to be safe, and throws \u2681: so it is hit."
    assert "fights General Arden" in sentence(answer, STONE_BRIDGE, IN_PRINT, answer)
    assert sentence(answer, STONE_BRIDGE, before=attack) == "B2 fights R1: 2, needs 3: hit."


def test_on_sheets_ways_name_the_squares_in_the_order_of_the_way_and_courses_in_full() -> None:
    way = went("move", "b4", "c4", "d4", to="d4", facing=2)
    course = STONE_BRIDGE.board.facings[2]
    assert course in {"E", "S"}
    said = sentence(way, STONE_BRIDGE, IN_PRINT)
    assert (
        said
        == f"General Arden R1 moves through b4 (Marben) and c4 to d4, facing {'east' if course == 'E' else 'south'}."
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_that_changes_a_die_says_why(ruleset: str) -> None:
    """Whole battles of the playthroughs: where something is added to a die, a rule of the event has a reason."""
    book, dice = book_of(RULESETS[ruleset]), 0
    for file in scenarios():
        scenario = scenario_at(file)
        if scenario.ruleset != ruleset:
            continue
        battle = begin(scenario, RULESETS[ruleset])
        for seed in range(12):
            record = Record(SeededDice(seed))
            state, player = battle.start(), random_player(seed)
            while state.result is None and state.turn < 12:
                state = play_turn(battle, state, player, record)
            for one in record.events:
                changed = getattr(one, "modifier", 0)
                assert not changed or book.adds(one.rules), (one, book.ruleset)
                dice += bool(changed)
    assert dice > 20 or ruleset == "european-19c", "the open table adds nothing to dice"


def test_a_sentence_cites_dice_and_rules_when_asked() -> None:
    shot = event("save", B2, (4,), needs=5, saved=False)
    assert cited(shot, STONE_BRIDGE) == "B2 saves: 4, needs 5: failed. [dice 4; TIL-A, TIL-B]"
    assert cited(event("hold", R1), STONE_BRIDGE) == "R1 holds. [TIL-A, TIL-B]"


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        (
            event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=-1, needs=5, hit=False),
            "General Arden R1 fires at Grand Duke's Own B2 in g5 (Steinach), needs 5 or more to hit, "
            "and throws \u2684, less 1, which makes 4: a miss.",
        ),
        (
            event("fire", R1, (1,), at=SQUARE("g5"), modifier=-2, lands=None),
            "General Arden R1 fires at g5 (Steinach) and throws \u2680, less 2, which makes \u22121: the fire is lost.",
        ),
        (
            event("march", R1, (3,), reformed=False, distance=2.53, allowance=6.0, at=(3.0, 4.25), facing=52.3),
            "General Arden R1 throws \u2682, which allows 6 in, and moves 2.5 in, facing north-east.",
        ),
        (
            event("march", R1, (3,), reformed=True, distance=0.0, allowance=6.0, at=(3.0, 4.25), facing=350.0),
            "General Arden R1 forms for the march and stays, facing north.",
        ),
        (
            event(
                "charge", R1, (3,), target=B2, allowance=9.0, distance=5.0, contact=True, at=(3.0, 4.25), facing=180.0
            ),
            "General Arden R1 throws \u2682, which allows 9 in, charges Grand Duke's Own B2 and is in contact, "
            "facing south.",
        ),
        (event("arrive", R1, at=(3.0, 4.25), facing=270.0), "General Arden R1 arrives, facing west."),
    ],
)
def test_on_sheets_there_is_a_minus_and_no_list_of_decimals(happened: Event, words: str) -> None:
    assert sentence(happened, STONE_BRIDGE, IN_PRINT) == words


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        (went("move", "c4", to="c4"), "Chasseurs R3 move to c4."),
        (went("enter", "a3", "b3", to="b3"), "Chasseurs R3 enter the board at a3 and move to b3."),
        (went("leave", "b3", "a3", "off", to="a3"), "Chasseurs R3 move through b3 to a3 and leave the board."),
        (
            event("rally", R1, (5,), target=R3, needs=5, rallied=True),
            "Chasseurs R3 try to rally themselves, need 5 or more, and throw \u2684: fresh again.",
        ),
        (
            event("destroyed", R1, at=SQUARE("g5"), cornered=True),
            "Chasseurs R3 have no way to retreat and are destroyed at g5 (Steinach).",
        ),
        (
            event("hit", R1, (5,), needs=5, survived=True),
            "Chasseurs R3 need 5 or more to survive the hit and throw \u2684: they survive.",
        ),
        (
            event("hit", R1, (5,), needs=5, survived=False),
            "Chasseurs R3 need 5 or more to survive the hit and throw \u2684: too low.",
        ),
    ],
)
def test_on_sheets_verbs_agree_with_names_in_the_plural(happened: Event, words: str) -> None:
    assert sentence(replace(happened, unit=R3), STONE_BRIDGE, IN_PRINT) == words


@pytest.mark.parametrize(
    ("name", "kind", "plural"),
    [
        *(
            ("Chasseurs", "infantry", True),
            ("Reserve batteries", "artillery", True),
            ("Solms\u2019s Cuirassiers", "cavalry", True),
        ),
        *(
            ("1st Republic", "infantry", False),
            ("Prince Solms", "commander", False),
            ("Guard Brass", "infantry", False),
        ),
        *(("Pajol\u2019s", "cavalry", False), ("", "infantry", False), ("Horse Battery", "artillery", False)),
    ],
)
def test_a_name_is_plural_if_it_ends_so_and_is_nobodys(name: str, kind: str, plural: bool) -> None:
    unit = replace(STONE_BRIDGE.units[R1], name=name, type=kind)
    assert is_plural(unit) is plural


def test_a_name_with_and_keeps_its_words() -> None:
    words = in_plural("Guards R3 goes along with Moves and sees Birds", "Guards R3")
    assert words == "Guards R3 go along with Moves and sees Birds"


@pytest.mark.parametrize(
    ("one", "many"), [("passes", "pass"), ("reaches", "reach"), ("fixes", "fix"), ("moves", "move")]
)
def test_a_verb_loses_its_ending_in_the_plural(one: str, many: str) -> None:
    assert in_plural(f"Guards {one} on", "Guards") == f"Guards {many} on"


def test_a_heading_is_the_nearest_point_of_the_compass() -> None:
    assert [wind(heading) for heading in (0, 22, 23, 90, 337, 338, 359.9)] == [
        *("north", "north", "north-east", "east", "north-west", "north", "north"),
    ]


def as_json(happened: Event) -> dict[str, object]:
    """Return the JSON form of an event without the part that all events share."""
    value = event_json(happened, STONE_BRIDGE)
    assert json.loads(json.dumps(value)) == value
    return {key: fact for key, fact in value.items() if key not in {"event", "rules"}}


def test_json_has_names_where_the_engine_has_numbers() -> None:
    fire = event("fire", R1, (5,), target=B2, at=SQUARE("g5"), modifier=1, needs=5, hit=True)
    assert event_json(fire, STONE_BRIDGE) == {
        "event": "fire",
        "unit": "R1",
        "rules": ["TIL-A", "TIL-B"],
        "dice": [5],
        "target": "B2",
        "at": "g5",
        "modifier": 1,
        "needs": 5,
        "hit": True,
    }
    left = went("leave", "b3", "a3", "off", to="a3", facing=3)
    assert as_json(left) == {"unit": "R1", "dice": [], "path": ["b3", "a3", "off"], "to": "a3", "facing": "W"}
    retreat = event("retreat", B2, origin=SQUARE("a1"), to=SQUARE("a2"))
    assert as_json(retreat) == {"unit": "B2", "dice": [], "origin": "a1", "to": "a2"}
    assert as_json(event("round", round=1, chits=(4, 3)))["chits"] == {"red": 4, "blue": 3}
    assert as_json(event("draw", side=BLUE)) == {"unit": None, "dice": [], "side": "blue"}
    draw = event("battle_over", winner=None, reason="destroyed")
    assert as_json(draw) == {"unit": None, "dice": [], "winner": None, "reason": "destroyed"}
    won = event("battle_over", winner=RED, reason="destroyed")
    assert as_json(won)["winner"] == "red"


@pytest.mark.parametrize(
    ("side", "name", "said"),
    [
        ("red", "Reds", "the Reds"),
        ("Reds", "Reds", "the Reds"),  # the name is the id, but it is one
        ("red", "", "red"),
    ],
)
def test_a_side_has_its_article_where_it_has_a_name(side, name, said):
    own = replace(STONE_BRIDGE.sides[0], id=side, name=name, article="the")
    assert the_side(replace(STONE_BRIDGE, sides=(own, STONE_BRIDGE.sides[1])), 0) == said
