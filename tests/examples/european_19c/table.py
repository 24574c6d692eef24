"""Scenarios of the open table in a compact notation, played through the public interface.

    meadow = laid(unit("Red infantry", 18, 10, 0, "M"), woods(14, 22, 14, 20))
    meadow.play(move("Red infantry", 4), dice=[3]).shows("Red infantry", 18, 14, 0, "M")
    meadow.refuses(move("Red infantry", 5), die=3, rule="E19-TER-01")

A unit is called by its name, which begins with its side and tells its kind: `Blue skirmishers east`. Unless told
otherwise each side gets a commander, if it has none, and a unit more: far to the east, where they are in nobody's way,
zone, sight or range. They keep the battle going when an example's own units are gone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

import pwprint
from pwprint.app.playing import as_json
from pwprint.text.problems import Severity

Json = dict[str, Any]

FORMATIONS = {"M": "march", "D": "battle"}
SIDES = ("red", "blue")
WIDTH, HEIGHT = 72, 36
"""The examples lie in the west of the table, 36 inches wide; the east is for those who only keep the battle going."""

EXACT = 0.02
"""Lengths are compared to this: twice the tolerance of the rules, for what is found by searching."""


# --- What lies on the table -----------------------------------------------------------------------------------------


def unit(name: str, x: float, y: float, heading: float, formation: str | None = None, **keys: Any) -> Json:
    """Return a unit: `M` marching, `D` deployed, nothing for a commander. The second word of its name is its kind."""
    shown = {} if formation is None else {"formation": FORMATIONS[formation]}
    locked = {"locked_with": ident(keys.pop("locked_with"))} if "locked_with" in keys else {}
    kind = name.split()[1]
    return {"id": ident(name), "type": kind, "name": name, "at": [x, y], "facing": heading, **shown, **locked, **keys}


def lost(name: str) -> Json:
    """Return a unit that was lost before the first turn."""
    return {"id": ident(name), "type": name.split()[1], "name": name, "lost": True}


def ident(name: str) -> str:
    """Return the id of a unit called by its name."""
    return name.replace(" ", "-")


def area(terrain: str, west: float, east: float, south: float, north: float) -> Json:
    """Return a rectangle of terrain, by its edges."""
    return {"terrain": terrain, "rectangle": [west, south, east - west, north - south]}


def road(*line: tuple[float, float]) -> Json:
    """Return a road, two inches wide, along a line."""
    return {"terrain": "road", "line": [list(point) for point in line]}


# --- Orders ---------------------------------------------------------------------------------------------------------


def move(name: str, distance: float | None = None, **keys: Any) -> Json:
    """Return the order to move by a distance, or `up_to` one."""
    far = {} if distance is None else {"distance": distance}
    return _order("move", name, **far, **keys)


def shoot(name: str, at: str, **keys: Any) -> Json:
    """Return the order to shoot at a unit, after a `turn` perhaps."""
    return _order("shoot", name, at=at, **keys)


def bombard(name: str, at: str, **keys: Any) -> Json:
    """Return the order to bombard a unit, after a `turn` perhaps."""
    return _order("bombard", name, at=at, **keys)


def charge(name: str, at: str, **keys: Any) -> Json:
    """Return the order to charge a unit."""
    return _order("charge", name, at=at, **keys)


def melee(name: str) -> Json:
    """Return the order to fight on."""
    return _order("melee", name)


def rally(name: str, *targets: str) -> Json:
    """Return the order to rally one unit or two."""
    return _order("rally", name, targets=[ident(target) for target in targets])


def hold(name: str) -> Json:
    """Return the order to do nothing."""
    return _order("hold", name)


def end(side: str) -> Json:
    """Return the order that ends a player turn."""
    return {"side": side, "do": "end"}


def _order(do: str, name: str, **keys: Any) -> Json:
    called = {key: ident(value) if key in {"at", "approach"} else value for key, value in keys.items()}
    return {"unit": ident(name), "do": do, **called}


# --- Play -----------------------------------------------------------------------------------------------------------


def laid(*things: Json, first: str | None = "red", reserves: bool = True, **keys: Any) -> Laid:
    """Lay out units and terrain. `first` has the first player turn; None leaves it to the dice.

    `keys` are further keys of the scenario, such as `options`, `turn_limit`, or `exits` for Red.
    """
    return Laid(tuple(things), first, reserves, keys)


@dataclass(frozen=True)
class Laid:
    """A table laid out, to be played on as often as wanted."""

    things: tuple[Json, ...]
    first: str | None
    reserves: bool
    keys: Mapping[str, Any] = field(default_factory=dict)

    def play(self, *orders: Json, dice: Sequence[int] = ()) -> After:
        """Play orders, all legal, in one game turn, with exactly these dice."""
        return self.play_turns((dice, orders))

    def play_turns(self, *turns: tuple[Sequence[int], Sequence[Json]]) -> After:
        """Play several game turns, each with its dice and orders, all legal."""
        after = self._played(turns)
        assert after.faults == []
        return after

    def refuses(self, *orders: Json, rule: str, dice: Sequence[int] = (), die: int | None = None) -> None:
        """The last order breaks `rule`; `dice` are those of the orders before it.

        `die` is thrown to judge the last order. It is not used up: an illegal order changes nothing.
        """
        self.refuses_in_turn((dice, orders), rule=rule, die=die)

    def refuses_in_turn(self, *turns: tuple[Sequence[int], Sequence[Json]], rule: str, die: int | None = None) -> None:
        """The last order of the last of several turns breaks `rule`."""
        *before, (dice, orders) = turns
        last = len(before)
        after = self._played((*before, ((*dice, *(() if die is None else (die,))), orders)))
        found = [(code, "/".join(pointer.split("/")[:5])) for code, pointer in after.faults]
        assert found == [(rule, f"/turns/{last}/orders/{len(orders) - 1}")]
        stopped = self._played((*before, (dice, orders[:-1])))
        assert after.units == stopped.units

    def hints(self, *orders: Json, dice: Sequence[int] = ()) -> list[str | None]:
        """Return the hints of what is wrong with some orders."""
        played = pwprint.play(self._loaded(((dice, orders),)), turns=0)
        return [problem.hint for turn in played.turns for _, problem in turn.problems]

    def lacks_dice(self, *orders: Json, dice: Sequence[int]) -> bool:
        """Return whether all that is wrong with some orders is that the dice do not suffice for the last one."""
        faults = self._played(((dice, orders),)).faults
        return [code for code, _ in faults] == ["T001"]

    def blamed(self, severity: Severity = Severity.ERROR) -> list[tuple[str, str]]:
        """Return what is wrong with the setup: rules and pointers."""
        played = pwprint.play(self._loaded(()), turns=0)
        return [(problem.code, problem.pointer) for problem in played.setup if problem.severity is severity]

    def _played(self, turns: Sequence[tuple[Sequence[int], Sequence[Json]]]) -> After:
        played = pwprint.play(self._loaded(turns), turns=0)
        wrong = {problem.code for problem in played.setup if problem.severity is Severity.ERROR}
        assert wrong <= (set() if self.reserves else {"E19-R09"}), wrong
        assert all(problem.rule == problem.code for problem in played.problems if problem.code.startswith("E19"))
        told = [
            (problem.code, problem.pointer)
            for turn in played.turns
            for _, problem in turn.problems
            if problem.severity is Severity.ERROR
        ]
        return After(as_json(played), told)

    def _loaded(self, turns: Sequence[tuple[Sequence[int], Sequence[Json]]]) -> pwprint.Loaded:
        loaded = pwprint.load(json.dumps(self.scenario(turns)).encode(), "example.json")
        assert isinstance(loaded, pwprint.Loaded)
        assert [problem.message for problem in loaded.problems if problem.severity is Severity.ERROR] == []
        return loaded

    def scenario(self, turns: Sequence[tuple[Sequence[int], Sequence[Json]]]) -> Json:
        """Return the scenario, with orders and dice for its first game turns."""
        keys = dict(self.keys)
        exits = keys.pop("exits", None)
        sides = [self._side(side) for side in SIDES]
        if exits is not None:
            sides[0]["exits"] = exits
        features = [thing for thing in self.things if "terrain" in thing]
        entries = [{"dice": list(dice), "orders": list(orders)} for dice, orders in turns]
        if entries and self.first is not None:
            entries[0]["first_side"] = self.first
        return {
            "format": 1,
            "id": "example",
            "title": "Example",
            "ruleset": "european-19c",
            "map": {"width": WIDTH, "height": HEIGHT, "features": features},
            "sides": sides,
            **({"turns": entries} if entries else {}),
            **keys,
        }

    def _side(self, side: str) -> Json:
        name = side.capitalize()
        units = [thing for thing in self.things if thing.get("name", "").startswith(name + " ")]
        if self.reserves:
            y, heading = (1.5, 0) if side == "red" else (HEIGHT - 1.5, 180)
            if not any(each["type"] == "commander" for each in units):
                units = [*units, unit(f"{name} commander", 70, y, heading)]
            units = [*units, unit(f"{name} infantry reserve", 66, y, heading, "M")]
        return {"id": side, "name": name, "units": units}


@dataclass(frozen=True)
class After:
    """What orders led to: the battle as JSON, and the errors in it as codes and pointers."""

    battle: Json
    faults: list[tuple[str, str]]

    @property
    def units(self) -> Mapping[str, Json]:
        """The units at the end, by id."""
        units: Mapping[str, Json] = self.battle["turns"][-1]["state"]["units"]
        return units

    @property
    def events(self) -> list[Json]:
        """All that happened, in order."""
        return [event for turn in self.battle["turns"] for event in turn["events"]]

    @property
    def lost(self) -> set[str]:
        """The ids of the units that are lost."""
        return {name for name, each in self.units.items() if each["lost"]}

    @property
    def result(self) -> Json:
        """Whether the battle is over, and who has won."""
        result: Json = self.battle["result"]
        return result

    def shows(
        self,
        name: str,
        x: float,
        y: float,
        heading: float,
        formation: str | None = None,
        *,
        hits: int = 0,
        disrupted: bool = False,
        entrenched: bool = False,
        locked: Sequence[str] = (),
    ) -> After:
        """Check all that can be seen of a unit. Returns itself, to go on with the next unit."""
        seen = self.units[ident(name)]
        assert not seen["lost"], name
        assert seen["at"] == pytest.approx([x, y], abs=EXACT), name
        assert seen["facing"] % 360 == pytest.approx(heading, abs=EXACT), name
        if formation is not None:
            assert seen["formation"] == FORMATIONS[formation], name
        assert (seen["hits"], seen["disrupted"], seen["entrenched"]) == (hits, disrupted, entrenched), name
        assert locked_with(seen) == {ident(other) for other in locked}, name
        return self

    def loses(self, *names: str) -> After:
        """Check that exactly these units are lost. Returns itself."""
        assert self.lost == {ident(name) for name in names}
        return self

    def has_hits(self, name: str, hits: int) -> After:
        """Check the hits on a unit that is still there. Returns itself."""
        assert not self.units[ident(name)]["lost"]
        assert self.units[ident(name)]["hits"] == hits
        return self


def locked_with(seen: Json) -> set[str]:
    """Return the ids of the units that one is locked with."""
    locked = seen["locked_with"] or []
    return {locked} if isinstance(locked, str) else set(locked)
