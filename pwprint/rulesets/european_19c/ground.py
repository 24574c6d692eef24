"""What the rules look up in the map: worked out once for a scenario and its options."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pwprint.rulesets.european_19c.bases import Bases, bases
from pwprint.rulesets.european_19c.tables import NATURAL_COVER, TERRAIN, UNITS, European19Unit, is_barred, shelters
from pwprint.table import shapes
from pwprint.table.measure import EXACT, LENIENT, Slack
from pwprint.table.sight import Screen, screen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pwprint.rulesets.base import Ruleset
    from pwprint.scenario import Scenario
    from pwprint.table.areas import Point
    from pwprint.table.table import Table

    Forms = tuple[shapes.Form, ...]

OPENED = ("woods", "marsh", "lake")
"""Ground through which a road leads, where the option says so. E19-R46"""

BARRED = ("woods", "marsh", "lake", "river")
"""Ground that keeps units out, in the order in which its rules are cited."""

_WHOLES = ("road", "river", "bridge", "ford")
"""Ground of which nobody asks for a single area."""

_EDGE = 1e-6
"""How deep the border of an area is where a move is worked out exactly: what runs along it does not enter."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The terrain of a table by its names, and the options in force.

    `one_zone_exempt`: an approach is free of the zone of its quarry alone, not of all; `nearest_measured`: without its
    commander an army comes no nearer than the nearest enemy is. Disruption that `is_own` is taken off by the side that
    caused it.
    """

    table: Table
    opened: bool
    dug_bars: bool
    digs_in: bool
    hiding: frozenset[str]
    half_angle: float
    bases: Bases
    rolls_last: bool
    mutual_passing: bool
    goes_within_zone: bool
    one_zone_exempt: bool
    nearest_measured: bool
    needs_room: bool
    turns_freely: bool
    bombards_blind: bool
    charges_locked: bool
    disruption_is_own: bool
    ends_without_commanders: bool

    # --- areas ------------------------------------------------------------------------------------------------------

    @cached_property
    def areas(self) -> Mapping[str, Forms]:
        """For each kind of terrain its areas; those that touch are one. E19-DEF-12."""
        return {name: shapes.regions(forms) for name, forms in self._forms.items() if name not in _WHOLES}

    @cached_property
    def _forms(self) -> Mapping[str, Forms]:
        """For each kind of terrain the areas that the map gives."""
        features = self.table.features
        return {
            name: tuple(shapes.form(feature.area) for feature in features if feature.terrain == name)
            for name in TERRAIN
        }

    @cached_property
    def _wholes(self) -> Mapping[str, shapes.Form]:
        return {name: shapes.joined(forms) for name, forms in self._forms.items()}

    @cached_property
    def _insides(self) -> Mapping[str, tuple[shapes.Form, ...]]:
        """For each kind of terrain its areas without what is no deeper than the tolerance."""
        return {name: tuple(shapes.moved(form, -LENIENT) for form in forms) for name, forms in self.areas.items()}

    @cached_property
    def _wide(self) -> Mapping[str, shapes.Form]:
        """Terrain whose edge counts as in it, in the unit's favour. E19-DEF-12."""
        return {name: shapes.moved(self._wholes[name], LENIENT) for name in ("road", "bridge", "ford", "entrenchment")}

    def area_at(self, name: str, at: Point) -> int | None:
        """Return which of the areas of a kind a point lies in, by number; None for none."""
        return next((number for number, form in enumerate(self._insides[name]) if shapes.covers(form, at)), None)

    def touches(self, name: str, at: Point) -> bool:
        """Return whether a point lies in a road, bridge, ford or entrenchment, or on its edge."""
        return shapes.covers(self._wide[name], at)

    def is_opened(self, at: Point) -> bool:
        """Return whether a point lies on a road that opens the ground around it. E19-R46."""
        return self.opened and self.touches("road", at)

    def cover_at(self, kind: European19Unit, at: Point, *, shot: bool) -> str:
        """Return the terrain that gives a kind of unit cover at a point, entrenchments apart; empty for none.

        Rough ground helps against a `shot` only. E19-DEF-13, E19-R46, E19-R57
        """
        covers = (name for name in NATURAL_COVER if (shot or not TERRAIN[name].low) and shelters(name, kind))
        found = (name for name in covers if self.area_at(name, at) is not None)
        return next((name for name in found if name not in OPENED or not self.is_opened(at)), "")

    def closed_at(self, kind: European19Unit, at: Point) -> tuple[str, ...]:
        """Return the ground at a point that a kind of unit may not enter. E19-R10."""
        return tuple(name for name in BARRED if is_barred(name, kind) and shapes.covers(self.closed(name, LENIENT), at))

    # --- ways -------------------------------------------------------------------------------------------------------

    @cached_property
    def _closed(self) -> Mapping[tuple[str, Slack], shapes.Form]:
        """For each kind of barred ground, and each slack, what the centre of a unit may not pass. E19-R46 to R51."""
        found = {}
        for slack in (LENIENT, EXACT):
            depth = slack if slack == LENIENT else _EDGE
            road = shapes.moved(self._wholes["road"], depth)
            over = shapes.moved(shapes.union((self._wholes["bridge"], self._wholes["ford"])), depth)
            for name in BARRED:
                inside = shapes.moved(self._wholes[name], -depth)
                if name == "river":
                    inside = shapes.without(inside, over)
                elif self.opened:
                    inside = shapes.without(inside, road)
                found[name, slack] = inside
        return found

    def closed(self, name: str, slack: Slack) -> shapes.Form:
        """Return the ground of a kind that nobody may pass, but those who are at home in it."""
        return self._closed[name, slack]

    @cached_property
    def _towns(self) -> Mapping[Slack, tuple[shapes.Form, ...]]:
        return {
            slack: tuple(shapes.moved(form, -(slack if slack == LENIENT else _EDGE)) for form in self.areas["town"])
            for slack in (LENIENT, EXACT)
        }

    def towns(self, slack: Slack) -> tuple[shapes.Form, ...]:
        """Return the insides of the towns."""
        return self._towns[slack]

    @cached_property
    def _roads(self) -> Mapping[Slack, shapes.Form]:
        return {slack: shapes.moved(self._wholes["road"], slack) for slack in (LENIENT, EXACT)}

    def road(self, slack: Slack) -> shapes.Form:
        """Return all roads, a little wider: their edge is in them."""
        return self._roads[slack]

    def shelter(self, kind: European19Unit, stop: Point) -> shapes.Form:
        """Return all ground in which a unit that goes to `stop` has cover; the edges are in it. E19-DEF-13.

        Of the entrenchments that is the one in which it stops: crossing one does nothing. E19-R53
        """
        forms = [self._shelter(name) for name in NATURAL_COVER if shelters(name, kind)]
        if self.digs_in and shelters("entrenchment", kind):
            forms += (form for form in self.areas["entrenchment"] if shapes.covers(shapes.moved(form, LENIENT), stop))
        return shapes.moved(shapes.union(forms), LENIENT) if forms else shapes.EMPTY

    def _shelter(self, name: str) -> shapes.Form:
        """Return all ground of a kind, without the roads that open it. E19-R46."""
        whole = self._wholes[name]
        return shapes.without(whole, self._wholes["road"]) if self.opened and name in OPENED else whole

    # --- sight ------------------------------------------------------------------------------------------------------

    @cached_property
    def screens(self) -> Mapping[str, tuple[Screen, ...]]:
        """For each kind of terrain that blocks the view its areas. E19-R58."""
        return {name: tuple(map(screen, self.areas[name])) for name in TERRAIN if name in self.hiding}


def implied(table: Table, kind: str, at: Point) -> Mapping[str, object]:
    """Return the keys of a unit that go without saying: one set up in the works is entrenched. E19-R53."""
    works = (feature.area for feature in table.features if feature.terrain == "entrenchment")
    digs_in = kind in UNITS and UNITS[kind].digs_in
    return {"entrenched": True} if digs_in and any(shapes.covers(shapes.with_edge(area), at) for area in works) else {}


def prepare(scenario: Scenario, _ruleset: Ruleset) -> Ground:
    """Return what the rules look up."""
    table, options = scenario.table, scenario.options
    assert table is not None
    return Ground(
        table=table,
        opened=options["road_opens_terrain"] == "on",
        dug_bars=options["entrenchment_bars_charge"] == "on",
        digs_in=options["entrench_in_play"] == "on",
        hiding=frozenset(name for name, kind in TERRAIN.items() if kind.blocks(options)),
        bases=bases(options),
        half_angle=float(options["field_half_angle"]),
        rolls_last=options["move_roll"] == "after_path",
        mutual_passing=options["mutual_interpenetration"] == "on",
        goes_within_zone=options["zone_withdraw"] == "on",
        one_zone_exempt=options["zone_exemption"] == "quarry_only",
        nearest_measured=options["resolve_measure"] == "nearest",
        needs_room=options["deploy_needs_room"] == "on",
        turns_freely=options["turn_to_shoot"] == "free",
        bombards_blind=options["bombard_needs_los"] == "off",
        charges_locked=options["charge_locked"] == "on",
        disruption_is_own=options["disruption_lasts"] == "until_own_turn",
        ends_without_commanders=options["end_when_both_exhausted"] == "on",
    )
