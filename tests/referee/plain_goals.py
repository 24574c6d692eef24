"""A plain referee of how battles go on and end: arrivals, exits, objectives, exhaustion, victory.

It is an onlooker: it knows the scenario as JSON, hears what happens turn by turn (the events of `pwprint play
--format json`), keeps its own list of where every unit is, and says what follows by the rulings of the catalogues and
the scenario format. It shares no line with the engine.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from tests.referee.plain_grid import square_of
from tests.referee.plain_table import CRUMB, TOLERANCE, ahead, is_within, outside, plus, shapes_of

Json = dict[str, Any]
Event = dict[str, Any]

LIMITS = {"tile": 20, "house": 20, "musket": 20, "portable-19c": 30, "european-19c": 15}
ENDS = {  # the rules that a result cites: by conditions, by destruction, by leaving, by two exhausted sides, at the limit
    "tile": ("TIL-R32", "TIL-R32", "TIL-R32", "TIL-OPT-03", "TIL-R32"),
    "house": ("HOU-R31", "HOU-R31", "HOU-R31", "HOU-OPT-03", "HOU-R31"),
    "musket": ("MUS-R25", "MUS-R25", "MUS-R25", "MUS-OPT-03", "MUS-R25"),
    "portable-19c": ("P19-R89", "P19-R90", "P19-R90", "P19-EXH-06", "P19-R91"),
    "european-19c": ("E19-R118", "E19-R117", "E19-R118", "E19-R119", "E19-R118"),
}
GUNS = {"artillery", "heavy-artillery", "medium-artillery", "field-artillery", "mountain-artillery"}
NOT_FIGHTING = {"commander", "transport"}
AFTERMATH = {  # what may still be told of the order that destroyed a unit
    *("destroyed", "save", "hit", "flip", "retreat", "follow", "eliminated", "resolve_gone", "side_exhausted"),
    "battle_over",
}
BEGINS = {"round", "turn", "arrival_thrown"}  # told first, when the dice for arrivals have been thrown
HEARD = {
    *("move", "retreat", "advance", "enter", "leave", "destroyed", "eliminated", "flip", "rally"),
    *("arrive", "march", "charge", "exit"),
}
HAIR = 0.002
SIDES_TAKE_TURNS = {"musket", "portable-19c"}
CLOSING = {"tally", "strength", "end_thrown"}


@dataclass
class Counter:
    """One unit as an onlooker sees it."""

    id: str
    side: str
    type: str
    json: Json
    fate: str  # board waiting lost left absent
    at: Any = None  # a square, or a point; of one that has left, from where
    facing: float = 0.0
    exhausted: bool = False
    left_from: list[Any] = field(default_factory=list)
    entered: int = 0  # in which turn it came in
    brought: bool = False  # by the die for its arrival


@dataclass(frozen=True)
class Ending:
    """How a battle has ended; `winner` is None for a draw, `condition` the number of the victory condition."""

    winner: str | None
    reason: str
    rule: str
    condition: int | None = None


class Onlooker:
    """Follows a battle. `complaints` is what was against the rules of arrivals, exits and endings."""

    def __init__(self, scenario: Json) -> None:
        self.scenario = scenario
        self.ruleset: str = scenario["ruleset"]
        self.options: Json = scenario.get("options", {})
        self.on_table = self.ruleset == "european-19c"
        self.sides: list[str] = [side["id"] for side in scenario["sides"]]
        self.units = {unit["id"]: _counter(side, unit) for side in scenario["sides"] for unit in side["units"]}
        limit = scenario.get("turn_limit", LIMITS[self.ruleset])
        self.uncertain: Json | None = limit if isinstance(limit, dict) else None
        self.limit: int = limit.get("to", limit["from"] + 6) if isinstance(limit, dict) else limit
        self.last: int | None = None  # the turn that a die has made the last
        self.turn = self.player_turns = 0
        self.complaints: list[str] = []
        self.scored = dict.fromkeys(self.sides, 0)
        self.holders: dict[tuple[int, str], str | None] = {}  # by turn and objective
        self.ending: Ending | None = None
        self.points = {side["id"]: self._point(side) for side in scenario["sides"]}
        self.exhausted_in: dict[str, int | None] = dict.fromkeys(self.sides)
        if not self.on_table:
            self._note_exhaustion()

    # --- what is asked of it ---

    def enemy(self, side: str) -> str:
        return self.sides[1 - self.sides.index(side)]

    def of(self, side: str) -> list[Counter]:
        return [unit for unit in self.units.values() if unit.side == side]

    def lost(self, side: str, *, fighting: bool = False) -> int:
        """Count the units that a side has lost, before turn 1 or since."""
        before: int = next(one for one in self.scenario["sides"] if one["id"] == side).get("lost", 0)
        gone = [unit for unit in self.of(side) if unit.fate == "lost"]
        return before + sum(not (fighting and unit.type in NOT_FIGHTING) for unit in gone)

    def holds(self, side: str, objective: str) -> bool:
        """The side has a unit there, and the enemy has none."""
        place = next(one for one in self.scenario["objectives"] if one["id"] == objective)["at"]
        here = {unit.side for unit in self.units.values() if unit.fate == "board" and self.inside(unit.at, place)}
        return here == {side}

    def is_close_call(self) -> bool:
        """Say whether the middle of a unit lies on the rim of an objective to a hair: discs may be drawn as polygons."""
        if not self.on_table:
            return False
        areas = [shapes_of(objective["at"]) for objective in self.scenario.get("objectives", [])]
        there = [(unit.at[0], unit.at[1]) for unit in self.units.values() if unit.fate == "board"]
        rims = (TOLERANCE - HAIR, TOLERANCE + HAIR)
        return any(is_within(at, area, rims[0]) != is_within(at, area, rims[1]) for at in there for area in areas)

    def gone_by(self, side: str, ways: list[Any]) -> int:
        """Count the units of a side that have left by one of some squares, areas or edges."""
        return sum(
            unit.fate == "left" and any(self._by(where, ways) for where in unit.left_from) for unit in self.of(side)
        )

    def is_met(self, side: str, when: Json) -> bool:
        """Ask for all that stands in a condition, at the end of a turn."""
        own = next(one for one in self.scenario["sides"] if one["id"] == side).get("exits", [])
        inner = {key: [self.is_met(side, each) for each in when.get(key, [])] for key in ("all", "any")}
        some = when.get("at_least", {"count": 0, "of": []})
        return (
            (self.is_last() if when.get("at_turn") == "last" else when.get("at_turn", self.turn) == self.turn)
            and all(self._held_for(side, each, when.get("for_turns", 1)) for each in when.get("holds", []))
            and self.gone_by(side, when.get("by", own)) >= when.get("exits", 0)
            and (not when.get("enemy_exhausted") or self.exhausted_in[self.enemy(side)] is not None)
            and self.lost(self.enemy(side)) >= when.get("enemy_lost", 0)
            and all(self.units[unit].fate == "lost" for unit in when.get("loses", []))
            and ("points" not in when or self.score(side) >= when["points"])
            and ("points_ahead" not in when or self.score(side) - self.score(self.enemy(side)) >= when["points_ahead"])
            and all(inner["all"])
            and ("any" not in when or any(inner["any"]))
            and sum(self.is_met(side, each) for each in some["of"]) >= some["count"]
            and not ("not" in when and self.is_met(side, when["not"]))
        )

    def is_last(self) -> bool:
        return self.turn in {self.last, self.limit}

    def score(self, side: str) -> int:
        """Add what was scored turn by turn to what is worth something now."""
        return self.scored[side] + sum(self._worth(award) for award in self._awards(side) if "every_turn" not in award)

    def _awards(self, side: str) -> list[Json]:
        return [award for award in self.scenario.get("points", []) if award["side"] == side]

    def _worth(self, award: Json) -> int:
        side = award["side"]
        if "when" in award:
            return int(award["points"]) if self.is_met(side, award["when"]) else 0
        own = next(one for one in self.scenario["sides"] if one["id"] == side).get("exits", [])
        each, times = award["each"], 0
        times += sum(self.holds(side, objective) for objective in each.get("holds", []))
        times += sum(self.units[unit].fate == "lost" for unit in each.get("loses", []))
        if "exits" in each:
            times += self.gone_by(side, each.get("by", own)) // each["exits"]
        if "enemy_lost" in each:
            times += self.lost(self.enemy(side)) // each["enemy_lost"]
        return int(award["points"]) * times

    def _held_for(self, side: str, objective: str, turns: int) -> bool:
        """The side held it at the end of each of so many turns, the last of them this one."""
        return self.turn >= turns and all(
            self.holders[turn, objective] == side for turn in range(self.turn - turns + 1, self.turn + 1)
        )

    def _note_holders(self) -> None:
        for objective in (one["id"] for one in self.scenario.get("objectives", [])):
            holding = [side for side in self.sides if self.holds(side, objective)]
            self.holders[self.turn, objective] = holding[0] if holding else None

    def may_leave_by(self, side: str) -> list[Any]:
        """List where units of a side may leave: its own exits, and those that its victory conditions name."""
        own = list(next(one for one in self.scenario["sides"] if one["id"] == side).get("exits", []))
        for victory in self.scenario.get("victory", []):
            if victory["side"] == side:
                own += ways_named(victory["when"])
        for award in self._awards(side):
            own += ways_named(award.get("when") or award["each"])
        return own

    def arrival_broken(self, unit: str, at: Any) -> bool:
        """Say whether a unit that is off the board may not come in at a place now: too early, or not there."""
        counter = self.units[unit]
        arrives = counter.json.get("arrives")
        if counter.fate != "waiting" or arrives is None:
            return True
        if self.turn < arrives["turn"] or ("on" in arrives and not counter.brought):
            return True
        return not any(self.inside(at, place) for place in self._ways_in(counter))

    def _ways_in(self, unit: Counter) -> list[Any]:
        """Where a unit may come in: by `else` too while enemies stand in all squares of `at`, or near its area."""
        arrives = unit.json["arrives"]
        foes = [foe.at for foe in self.of(self.enemy(unit.side)) if foe.fate == "board"]
        if self.on_table:
            held = is_near(foes, arrives["at"])
        else:
            held = spread(arrives["at"]) <= {square_of(at) for at in foes}
        return [arrives["at"], *([arrives["else"]] if held and "else" in arrives else [])]

    def exit_broken(self, unit: str, at: Any) -> bool:
        """Say whether there is no exit for a unit at a place."""
        return not self._by(at, self.may_leave_by(self.units[unit].side))

    # --- what it hears ---

    def meanwhile(self, events: Iterable[Event]) -> Onlooker:
        """Return an onlooker that has followed the events of a turn so far."""
        then = copy(self)
        then.units = {name: replace(unit) for name, unit in self.units.items()}
        then.complaints = []
        then.turn += 1
        told = list(events)
        then._throw_for_arrivals(told)
        for event in told:
            if event["unit"] is not None:
                then._follow(then.units[event["unit"]], event)
        return then

    def hears(self, events: Iterable[Event]) -> None:
        """Follow the events of one turn, then say whether the battle is over."""
        self.turn += 1
        self.player_turns = 0
        told = list(events)
        self._throw_for_arrivals(told)
        self._throw_for_the_end([event for event in told if event["event"] == "end_thrown"], told)
        for event in told:
            self._hear(event)
        if any(event["event"] in CLOSING for event in told):
            self._close()
        else:
            self._see_who_is_left(at_once=True)
            self._both_commanders_gone()

    def _throw_for_arrivals(self, told: list[Event]) -> None:
        """One die for each unit that waits for one, in the order of the file; guns that are towed come with the rest.

        The dice follow the event with which a turn begins.
        """
        due = [
            unit
            for unit in self.units.values()
            if unit.fate == "waiting"
            and not unit.brought
            and "on" in unit.json["arrives"]
            and unit.json["arrives"]["turn"] <= self.turn
        ]
        tugs = [unit for unit in due if "towed_by" not in unit.json]
        thrown = told[1 : 1 + len(tugs)]
        others = [event for event in told[1 + len(tugs) :] if event["event"] == "arrival_thrown"]
        if [event["unit"] for event in thrown if event["event"] == "arrival_thrown"] != [unit.id for unit in tugs]:
            self.complaints.append(f"arrivals of turn {self.turn}: {thrown}, not {[unit.id for unit in tugs]}")
        elif others:
            self.complaints.append(f"too many dice for arrivals in turn {self.turn}: {others}")
        else:
            for event in thrown:
                self._read_arrival(event, due)

    def _read_arrival(self, event: Event, due: list[Counter]) -> None:
        arrives = self.units[event["unit"]].json["arrives"]
        needs = int(arrives["on"].removesuffix("+"))
        comes = event["dice"][0] >= needs
        never = not comes and arrives.get("until", math.inf) <= self.turn
        if (event["needs"], event["comes"], event.get("absent", False)) != (needs, comes, never):
            self.complaints.append(f"the die for {event['unit']} in turn {self.turn} is read as {event}")
        for unit in due:
            if event["unit"] in {unit.id, unit.json.get("towed_by")}:
                unit.brought, unit.fate = comes, "absent" if never else "waiting"

    def _throw_for_the_end(self, thrown: list[Event], told: list[Event]) -> None:
        """One die at the end of each turn that may be the last, except the one that is so anyway."""
        closes = any(event["event"] in CLOSING for event in told)
        due = closes and self.uncertain is not None and self.uncertain["from"] <= self.turn < self.limit
        if len(thrown) != due:
            self.complaints.append(f"{len(thrown)} dice for the end of turn {self.turn}")
        if thrown and self.uncertain is not None:
            needs = int(self.uncertain["ends_on"].removesuffix("+"))
            ends = thrown[0]["dice"][0] >= needs
            self.last = self.turn if ends else None
            if (thrown[0]["needs"], thrown[0]["last"]) != (needs, ends):
                self.complaints.append(f"the die for the end of turn {self.turn} is read as {thrown[0]}")

    def _hear(self, event: Event) -> None:
        name = event["event"]
        if name not in AFTERMATH | BEGINS:
            self._see_who_is_left(at_once=True)
            if name == "side_acts" or name in CLOSING:
                self._both_commanders_gone()
                self.player_turns += 1
            if self.ending is not None:
                self.complaints.append(f"{name} after the battle was over by {self.ending}")
        if event["unit"] is not None:
            self._follow(self.units[event["unit"]], event)

    def _follow(self, unit: Counter, event: Event) -> None:
        """Move one counter as an event says."""
        name = event["event"]
        self._not_off_the_board(unit, name)
        if name == "follow":
            self._follow_along(unit, self.units[event["target"]], event["to"])
        elif name in HEARD:
            getattr(self, f"_{name}")(unit, event)

    def _not_off_the_board(self, unit: Counter, name: str) -> None:
        """A unit that is lost or gone does nothing more, and one that waits can do nothing but come in."""
        arrives = unit.json.get("arrives")
        early = arrives and (self.turn < arrives["turn"] or ("on" in arrives and not unit.brought))
        if name == "activate" and unit.fate == "waiting" and early:
            self.complaints.append(f"{unit.id} is activated before it arrives, in turn {self.turn}")
        comes_in = {"activate", "enter", "leave", "arrive", "follow", "stay", "hold", "not_reformed"}
        if name == "arrival_thrown":
            return
        if unit.fate in {"lost", "left", "absent"} or (unit.fate == "waiting" and name not in comes_in):
            simultaneous = name in {"fire", "destroyed", "hit", "relief", "close_combat", "melee", "save"}
            if unit.fate != "lost" or not simultaneous:
                self.complaints.append(f"{unit.id}, {unit.fate}, in turn {self.turn}: {name}")
        if name == "fire" and unit.type in GUNS and unit.entered == self.turn and self.ruleset in SIDES_TAKE_TURNS:
            self.complaints.append(f"{unit.id} fires as it arrives")

    def _move(self, unit: Counter, event: Event) -> None:
        unit.at = event["to"]

    _retreat = _advance = _move

    def _enter(self, unit: Counter, event: Event) -> None:
        self._comes_in(unit, event["path"][0] if event["path"] else None)
        unit.fate, unit.at = "board", event["to"]

    def _comes_in(self, unit: Counter, at: Any) -> None:
        if self.arrival_broken(unit.id, at):
            self.complaints.append(f"{unit.id} may not come in at {at} in turn {self.turn}")
        unit.entered = self.turn

    def _leave(self, unit: Counter, event: Event) -> None:
        path = [step for step in event["path"] if step != "off"]
        if unit.fate == "waiting":
            self._comes_in(unit, path[0] if path else None)
        self._goes(unit, [event["to"]])

    def _goes(self, unit: Counter, places: list[Any]) -> None:
        unit.fate, unit.left_from = "left", places
        if all(self.exit_broken(unit.id, place) for place in places):
            self.complaints.append(f"{unit.id} may not leave from {places} in turn {self.turn}")

    def _follow_along(self, unit: Counter, leader: Counter, to: Any) -> None:
        if unit.fate == "waiting":
            unit.entered = self.turn
            theirs, own = leader.json.get("arrives"), unit.json.get("arrives")
            if theirs is None or own is None or self.turn < own["turn"] or leader.fate == "waiting":
                self.complaints.append(f"{unit.id} comes in with {leader.id} in turn {self.turn}")
        if leader.fate == "left":
            self._goes(unit, leader.left_from)
        else:
            unit.fate, unit.at = "board", to

    def _destroyed(self, unit: Counter, _event: Event) -> None:
        unit.fate = "lost"
        if self.ruleset == "portable-19c" and self.options.get("exhaustion_check") == "immediate":
            self._note_exhaustion()

    _eliminated = _destroyed

    def _flip(self, unit: Counter, _event: Event) -> None:
        unit.exhausted = True

    def _rally(self, _unit: Counter, event: Event) -> None:
        if event["rallied"]:
            self.units[event["target"]].exhausted = False

    # the open table

    def _arrive(self, unit: Counter, event: Event) -> None:
        self._comes_in(unit, event["at"])
        unit.fate, unit.at = "board", event["at"]

    def _march(self, unit: Counter, event: Event) -> None:
        unit.at, unit.facing = event["at"], event["facing"]

    _charge = _march

    def _exit(self, unit: Counter, _event: Event) -> None:
        depth = (1 if unit.type == "commander" else 2) * self.options.get("stand_depth", 1)  # who moves is marching
        self._goes(unit, [plus(tuple(unit.at), ahead(unit.facing), depth / 2)])

    # --- what follows ---

    def _note_exhaustion(self) -> None:
        fighting = self.options.get("exhaustion_counts") == "fighting_units"
        for side, point in self.points.items():
            if self.exhausted_in[side] is None and point is not None and self.lost(side, fighting=fighting) >= point:
                self.exhausted_in[side] = self.turn

    def _point(self, side: Json) -> int | None:
        """A third of the units with which a side starts, rounded up, and at least 1."""
        if self.on_table or (self.ruleset != "portable-19c" and self.options.get("exhaustion_point") != "third_up"):
            return None
        fighting = self.options.get("exhaustion_counts") == "fighting_units"
        units = [unit for unit in side["units"] if not (fighting and unit["type"] in NOT_FIGHTING)]
        return max(1, math.ceil((len(units) + side.get("lost", 0)) / 3))

    def _commander_lost(self, side: str) -> bool:
        return any(unit.fate == "lost" and unit.type == "commander" for unit in self.of(side))

    def _is_destroyed(self, side: str) -> bool:
        """All units are lost, or will never come; on the open table a commander alone is no army (E19-R117)."""
        army = [unit for unit in self.of(side) if not (self.on_table and unit.type == "commander")]
        return all(unit.fate in {"lost", "absent"} for unit in army)

    def _see_who_is_left(self, *, at_once: bool) -> None:
        """A side all of whose units are destroyed has lost: at once, in `portable-19c` as the turn ends (P19-R90)."""
        if self.on_table:
            self._see_commanders()
        if self.ending is not None or (at_once and self.ruleset == "portable-19c"):
            return
        gone = [side for side in self.sides if self._is_destroyed(side)]
        if gone:
            winner = None if len(gone) == 2 else self.enemy(gone[0])
            self.ending = Ending(winner, "destroyed", ENDS[self.ruleset][1])

    def _see_commanders(self) -> None:
        for side in self.sides:
            if self.exhausted_in[side] is None and self._commander_lost(side):
                self.exhausted_in[side] = self.turn

    def _both_commanders_gone(self) -> None:
        """E19-R119: by option the battle ends with the player turn in which the second commander is gone."""
        if self.ending is not None or not self.player_turns or self.options.get("end_when_both_exhausted") != "on":
            return
        if all(self._commander_lost(side) for side in self.sides):
            self.ending = Ending(self._more_units(), "both sides exhausted", "E19-R119")

    def _more_units(self, *, fresh: bool = False) -> str | None:
        """The side with more units not lost, commanders of the open table not counted; then the one with more fresh."""
        scores = []
        for side in self.sides:
            there = [unit for unit in self.of(side) if unit.fate != "lost"]
            there = [unit for unit in there if not (self.on_table and unit.type == "commander")]
            scores.append((len(there), sum(not unit.exhausted for unit in there) if fresh else 0))
        return None if scores[0] == scores[1] else self.sides[scores.index(max(scores))]

    def _close(self) -> None:
        """Say at the end of a turn whether, and how, the battle is over: the first that applies."""
        if self.on_table:
            self._see_commanders()
        else:
            self._note_exhaustion()
        self._note_holders()
        for side in self.sides:
            self.scored[side] += sum(self._worth(award) for award in self._awards(side) if "every_turn" in award)
        for ending in (self._by_condition, self._by_destruction, self._by_leaving, self._by_exhaustion, self._by_limit):
            self.ending = self.ending or ending()

    def _by_condition(self) -> Ending | None:
        """The best level first; of two sides with the same level nobody wins. Without levels the file's order decides."""
        rule = ENDS[self.ruleset][0]
        for level in ("decisive", None, "marginal"):
            met = [
                (number, victory["side"])
                for number, victory in enumerate(self.scenario.get("victory", []))
                if victory.get("level") == level and self.is_met(victory["side"], victory["when"])
            ]
            if met and level is None:
                return Ending(met[0][1], "victory condition", rule, met[0][0])
            if len({side for _, side in met}) == 2:
                return Ending(None, f"{level} victory of both sides", rule)
            if met:
                return Ending(met[0][1], f"{level} victory", rule, met[0][0])
        return None

    def _by_destruction(self) -> Ending | None:
        self._see_who_is_left(at_once=False)
        return self.ending

    def _by_leaving(self) -> Ending | None:
        """Nobody on the board or to come, and not all destroyed: a draw if no condition is met."""
        for side in self.sides:
            fates = {unit.fate for unit in self.of(side)}
            if "left" in fates and not fates & {"board", "waiting"}:
                return Ending(None, "side has left", ENDS[self.ruleset][2])
        return None

    def _by_exhaustion(self) -> Ending | None:
        """Both at their point: the one that was there in an earlier turn has lost."""
        first, second = (self.exhausted_in[side] for side in self.sides)
        if self.on_table or first is None or second is None:
            return None
        winner = None if first == second else self.sides[0 if first > second else 1]
        return Ending(winner, "both sides exhausted", ENDS[self.ruleset][3])

    def _by_limit(self) -> Ending | None:
        if not self.is_last():
            return None
        if self.scenario.get("points"):
            first, second = (self.score(side) for side in self.sides)
            winner = None if first == second else self.sides[first < second]
            return Ending(winner, "points", ENDS[self.ruleset][0])
        if self.ruleset == "portable-19c":
            spent = [side for side in self.sides if self.exhausted_in[side] is not None]
            winner = self.enemy(spent[0]) if len(spent) == 1 else None
        else:
            winner = self._more_units(fresh=self.ruleset in {"tile", "house"})
        return Ending(winner, "turn limit", ENDS[self.ruleset][4])

    # --- places ---

    def inside(self, at: Any, place: Any) -> bool:
        """Say whether a square is among some, or a point in an area or on its edge."""
        if at is None:
            return False
        if self.on_table:
            return is_within((float(at[0]), float(at[1])), shapes_of(place))
        return square_of(at) in spread(place)

    def _by(self, at: Any, ways: list[Any]) -> bool:
        if not self.on_table:
            return at is not None and square_of(at) in spread(ways)
        width, height = self.scenario["map"]["width"], self.scenario["map"]["height"]
        off = {"west": at[0], "south": at[1], "east": width - at[0], "north": height - at[1]}
        slack = TOLERANCE + CRUMB
        return any(
            off[way] <= slack if isinstance(way, str) else is_within((at[0], at[1]), shapes_of(way)) for way in ways
        )


def is_near(points: list[Any], area: Json) -> bool:
    """Say whether one of some points is in an area, or 6 in from it at most."""
    return any(
        outside(shape, (float(at[0]), float(at[1]))) <= 6 + TOLERANCE + CRUMB
        for at in points
        for shape in shapes_of(area)
    )


def _counter(side: Json, unit: Json) -> Counter:
    fate = "lost" if unit.get("lost") else "waiting" if "arrives" in unit else "board"
    at = unit.get("at")
    facing = unit.get("facing", 0.0)
    exhausted = bool(unit.get("exhausted"))
    return Counter(
        unit["id"],
        side["id"],
        unit["type"],
        unit,
        fate,
        at,
        facing if isinstance(facing, int | float) else 0.0,
        exhausted,
    )


def spread(entries: Iterable[str]) -> set[tuple[int, int]]:
    """List the squares of entries such as c4 and a1-b2."""
    found: set[tuple[int, int]] = set()
    for entry in entries:
        corners = [square_of(name) for name in entry.split("-")]
        left, right = sorted((corners[0][0], corners[-1][0]))
        low, high = sorted((corners[0][1], corners[-1][1]))
        found |= {(column, row) for column in range(left, right + 1) for row in range(low, high + 1)}
    return found


def ways_named(when: Json) -> list[Any]:
    """List the exits that a condition names, wherever they stand in it."""
    found: list[Any] = list(when.get("by", []))
    inner = [*when.get("all", []), *when.get("any", []), *when.get("at_least", {"of": []})["of"]]
    for each in [*inner, *([when["not"]] if "not" in when else [])]:
        found += ways_named(each)
    return found
