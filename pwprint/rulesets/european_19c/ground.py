"""What the rules look up in the map: worked out once for a scenario and its options."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pwprint.game.brought import refuse_unenforced
from pwprint.game.table import shapes
from pwprint.game.table.areas import Strip
from pwprint.game.table.footprint import distance
from pwprint.game.table.measure import EXACT, LENIENT, Slack
from pwprint.game.table.sight import Screen, screen
from pwprint.game.table.table import table_of
from pwprint.memo import Memo, cached_property
from pwprint.rulesets.european_19c.bases import Bases, bases
from pwprint.rulesets.european_19c.tables import TERRAIN, European19Terrain, European19Unit
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.game.scenario import Scenario
    from pwprint.game.table.areas import Point
    from pwprint.game.table.table import Table
    from pwprint.rulesets.european_19c.own import Ruleset

    Forms = tuple[shapes.Form, ...]

CELLS = 2
"""Into so many parts an inch of table is divided to look at it at a glance."""
_EDGE = 1e-6
"""How deep the border of an area is where a move is worked out exactly: what runs along it does not enter."""


class Ground(Struct, frozen=True, eq=False, dict=True):
    """The terrain of a table by its names, their `rows` of the terrain table, the `kinds` of unit, and the options.

    `one_zone_exempt`: an approach is free of the zone of its quarry alone, not of all; `nearest_measured`: without its
    commander an army comes no nearer than the nearest enemy is. Disruption that `is_own` is taken off by the side that
    caused it.
    """

    table: Table
    rows: Mapping[str, European19Terrain]
    kinds: Mapping[str, European19Unit]
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
        """For each kind of terrain that works area by area its areas; those that touch are one. E19-DEF-12."""
        asked = (name for name, row in self.rows.items() if row.extra or row.settled or row.hides or row.high)
        return {name: shapes.regions(self._forms[name]) for name in asked}

    @cached_property
    def _forms(self) -> Mapping[str, Forms]:
        """For each kind of terrain the areas that the map gives."""
        features = self.table.features
        return {
            name: tuple(shapes.form(feature.area) for feature in features if feature.terrain == name)
            for name in self.rows
        }

    @cached_property
    def _wholes(self) -> Mapping[str, shapes.Form]:
        return {name: shapes.joined(forms) for name, forms in self._forms.items()}

    @cached_property
    def insides(self) -> Mapping[str, Forms]:
        """For each kind of terrain its areas, less a rim as deep as the tolerance."""
        return {name: tuple(shapes.moved(form, -LENIENT) for form in forms) for name, forms in self.areas.items()}

    def _all(self, has: Callable[[European19Terrain], object]) -> shapes.Form:
        """Return all terrain whose rows have something."""
        return shapes.union(self._wholes[name] for name, row in self.rows.items() if has(row))

    @cached_property
    def _roads(self) -> Mapping[Slack, shapes.Form]:
        roads = self._all(lambda row: row.road)
        return {slack: shapes.moved(roads, slack) for slack in (LENIENT, EXACT)}

    @cached_property
    def works(self) -> Mapping[str, shapes.Form]:
        """Works, with their edge counted as inside, in the unit's favour. E19-DEF-12."""
        dug = (name for name, row in self.rows.items() if row.dug)
        return {name: shapes.moved(self._wholes[name], LENIENT) for name in dug}

    def area_at(self, name: str, at: Point) -> int | None:
        """Return which of the areas of a kind a point lies in, by number; None for none."""
        return self._areas_at[name][at]

    @cached_property
    def _areas_at(self) -> Mapping[str, Mapping[Point, int | None]]:
        """For each kind of terrain which of its areas points lie in; units stand still for most of a battle."""
        return {name: Memo(partial(_holding, forms)) for name, forms in self.insides.items()}

    def is_high(self, at: Point) -> bool:
        """Return whether a point lies on a hill."""
        return any(row.high and self.area_at(name, at) is not None for name, row in self.rows.items())

    def is_on_road(self, at: Point) -> bool:
        """Return whether a point lies on a road, or on its edge."""
        return self._on_road[at]

    @cached_property
    def _on_road(self) -> Mapping[Point, bool]:
        return Memo(partial(shapes.covers, self._roads[LENIENT]))

    @cached_property
    def lanes(self) -> tuple[Strip, ...]:
        """The roads on the table, one by one."""
        roads = (feature.area for feature in self.table.features if self.rows[feature.terrain].road)
        return tuple(road for road in roads if isinstance(road, Strip))

    def road_ends(self, at: Point) -> tuple[Point, ...]:
        """Return where roads end to which a road leads on which a point lies."""
        return self._road_ends[at]

    @cached_property
    def _road_ends(self) -> Mapping[Point, tuple[Point, ...]]:
        return Memo(partial(_ends, self.lanes))

    def works_at(self, at: Point) -> str:
        """Return the works with a point in them or on their edge; empty for none."""
        return next((name for name, form in self.works.items() if shapes.covers(form, at)), "")

    # --- cover ------------------------------------------------------------------------------------------------------

    @cached_property
    def _covers(self) -> tuple[str, ...]:
        """Terrain that gives cover to who is in it, the best first; in works a unit digs in. E19-DEF-13."""
        found = (name for name, row in self.rows.items() if row.extra and not row.dug)
        return tuple(sorted(found, key=lambda name: (self.rows[name].low, -self.rows[name].extra)))

    def cover_at(self, kind: str, at: Point, *, shot: bool) -> str:
        """Return the terrain that gives a kind of unit, by its name, cover at a point, works apart; empty for none.

        Low cover helps against a `shot` only; on a road that opens the ground there is none. E19-DEF-13, R46, R57
        """
        return self._cover_at[kind, at, shot]

    @cached_property
    def _cover_at(self) -> Mapping[tuple[str, Point, bool], str]:
        return Memo(self._find_cover)

    def _find_cover(self, asked: tuple[str, Point, bool]) -> str:
        kind, at, shot = asked
        found = (name for name in self.covers(self.kinds[kind], shot=shot) if self.area_at(name, at) is not None)
        return next((name for name in found if not (self.rows[name].opened and self.is_on_road(at))), "")

    def covers(self, kind: European19Unit, *, shot: bool) -> Iterator[str]:
        """Yield the terrain that gives cover to a kind of unit, works apart, the best first."""
        return (name for name in self._covers if (shot or not self.rows[name].low) and self.rows[name].shelters(kind))

    def shelter(self, kind: European19Unit, stop: Point) -> shapes.Form:
        """Return all ground in which a unit that goes to `stop` has cover; the edges are in it. E19-DEF-13.

        Of the works that is what it stops in: crossing them does nothing. E19-R53
        """
        forms = [self._shelter(name) for name in self._covers if self.rows[name].shelters(kind)]
        for name in self.works:
            if self.rows[name].digs_in and self.rows[name].shelters(kind):
                forms += (form for form in self.areas[name] if shapes.covers(shapes.moved(form, LENIENT), stop))
        return shapes.moved(shapes.union(forms), LENIENT) if forms else shapes.EMPTY

    def _shelter(self, name: str) -> shapes.Form:
        """Return all ground of a kind, without the roads that open it. E19-R46."""
        whole = self._wholes[name]
        return shapes.without(whole, self._all(lambda row: row.road)) if self.rows[name].opened else whole

    # --- towns ------------------------------------------------------------------------------------------------------

    @cached_property
    def _towns(self) -> Mapping[Slack, Forms]:
        return {
            slack: tuple(
                shapes.moved(form, -(slack if slack == LENIENT else _EDGE))
                for name, row in self.rows.items()
                if row.settled
                for form in self.areas[name]
            )
            for slack in (LENIENT, EXACT)
        }

    def towns(self, slack: Slack) -> Forms:
        """Return the insides of the towns."""
        return self._towns[slack]

    def town_at(self, at: Point) -> int | None:
        """Return which of the towns a point lies in, by number; None for none."""
        return self._towns_at[at]

    @cached_property
    def _towns_at(self) -> Mapping[Point, int | None]:
        return Memo(partial(_holding, self.towns(LENIENT)))

    # --- ways -------------------------------------------------------------------------------------------------------

    @cached_property
    def _closed(self) -> Mapping[tuple[str, Slack], shapes.Form]:
        """For each kind of barred ground, and each slack, what the centre of a unit may not pass. E19-R46 to R51."""
        found = {}
        for slack in (LENIENT, EXACT):
            depth = slack if slack == LENIENT else _EDGE
            road, over = (
                shapes.moved(self._all(has), depth) for has in (lambda row: row.road, lambda row: row.crossing)
            )
            for name, row in self.rows.items():
                if row.barred:
                    inside = shapes.moved(self._wholes[name], -depth)
                    inside = shapes.without(inside, over) if row.bridged else inside
                    found[name, slack] = shapes.without(inside, road) if row.opened else inside
        return found

    def closed(self, name: str, slack: Slack) -> shapes.Form:
        """Return the ground of a kind that only units at home in it may pass."""
        return self._closed[name, slack]

    @cached_property
    def _barring(self) -> Mapping[str, tuple[str, ...]]:
        """For each rule that keeps units out the ground on the table that brings it."""
        here = {name: row.barred for name, row in self.rows.items() if row.barred and self._forms[name]}
        return {rule: tuple(name for name in here if here[name] == rule) for rule in here.values()}

    @cached_property
    def kept_out(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """For each kind of unit, by its name, and each rule the ground on the table that it may not enter."""
        return {
            kind: {
                rule: tuple(name for name in names if self.rows[name].keeps_out(row))
                for rule, names in self._barring.items()
            }
            for kind, row in self.kinds.items()
        }

    def closed_at(self, kind: European19Unit, at: Point) -> tuple[str, ...]:
        """Return the ground at a point that a kind of unit may not enter. E19-R10."""
        return tuple(name for name in self.closing(kind) if shapes.covers(self.closed(name, LENIENT), at))

    @cached_property
    def closed_cells(self) -> Mapping[str, Mapping[tuple[int, int], bool]]:
        """For each kind of unit, by its name, whether points are closed to it: they are counted in cells."""
        known = {forms: Memo(partial(_covers_cell, forms)) for forms in self.closed_to_kind.values()}
        return {name: known[forms] for name, forms in self.closed_to_kind.items()}

    @cached_property
    def closed_to_kind(self) -> Mapping[str, Forms]:
        """For each kind of unit, by its name, the ground on the table that it may not enter."""
        return {
            name: tuple(self.closed(barred, LENIENT) for barred in self.closing(kind))
            for name, kind in self.kinds.items()
        }

    def closing(self, kind: European19Unit) -> tuple[str, ...]:
        """Return the ground on the table that a kind of unit may not enter."""
        return tuple(name for names in self._barring.values() for name in names if self.rows[name].keeps_out(kind))

    def closed_to(self, kind: European19Unit) -> Forms:
        """Return the ground in which a kind of unit may never end a move."""
        barred = (self.closed(name, LENIENT) for name in self.closing(kind))
        return (*barred, *(() if kind.settles else self.towns(LENIENT)))

    def road(self, slack: Slack) -> shapes.Form:
        """Return all roads, a little wider: their edge is in them."""
        return self._roads[slack]

    # --- sight ------------------------------------------------------------------------------------------------------

    @cached_property
    def screens(self) -> tuple[tuple[str, int, Screen], ...]:
        """The areas that block the view, each with its kind of terrain and its number among those. E19-R58."""
        hiding = (name for name, row in self.rows.items() if row.hides)
        return tuple((name, number, screen(area)) for name in hiding for number, area in enumerate(self.areas[name]))

    def screens_between(self, here: Point, there: Point, *, over_low: bool) -> tuple[Screen, ...]:
        """Return what may block the view between units whose middles are at two points. E19-R58, E19-R59.

        That is not what either stands in, nor what is low for one that looks `over_low` ground.
        """
        return self._screens_between[min(here, there), max(here, there), over_low]

    @cached_property
    def _screens_between(self) -> Mapping[tuple[Point, Point, bool], tuple[Screen, ...]]:
        return Memo(self._find_screens)

    def _find_screens(self, asked: tuple[Point, Point, bool]) -> tuple[Screen, ...]:
        here, there, over_low = asked
        line, beside = (here, there), self.bases.beside
        lines = shapes.around(line, beside)
        return tuple(
            [
                screen
                for name, number, screen in self.screens
                if shapes.meet(box := screen.around.box, lines)
                and not shapes.lies_aside(box, line, beside)
                and not (over_low and self.rows[name].low)
                and number not in {self.area_at(name, here), self.area_at(name, there)}
            ]
        )

    def surely_hides(self, here: Point, there: Point, *, over_low: bool) -> bool:
        """Return whether terrain hides all of a unit, whose middle is at a point, from all of another unit."""
        return self._surely_hides[min(here, there), max(here, there), over_low]

    @cached_property
    def _surely_hides(self) -> Mapping[tuple[Point, Point, bool], bool]:
        return Memo(self._find_whether_hides)

    def _find_whether_hides(self, asked: tuple[Point, Point, bool]) -> bool:
        # All lines that begin and end so near to one line come so near to each point of it.
        here, there, _ = asked
        deep = self.bases.widest / 2 + 2 * LENIENT
        return any(screen.whole.surely_holds(here, there, deep) for screen in self._screens_between[asked])


def _ends(lanes: tuple[Strip, ...], at: Point) -> tuple[Point, ...]:
    """Return the ends of roads that a point on a road leads to."""
    here = [point for lane in lanes if shapes.covers(shapes.with_edge(lane), at) for point in lane.line]
    ends = (end for lane in lanes for end in (lane.line[0], lane.line[-1]))
    return tuple(end for end in ends if any(distance(end, point) <= LENIENT for point in here))


def _covers_cell(forms: Forms, cell: tuple[int, int]) -> bool:
    at = cell[0] / CELLS, cell[1] / CELLS
    return any(shapes.covers(form, at) for form in forms)


def implied(ruleset: Ruleset, table: Table, kind: str, at: Point) -> Mapping[str, object]:
    """Return the keys of a unit that go without saying: one set up in the works is entrenched. E19-R53."""
    dug = {name for name, row in ruleset.play.terrain.items() if row.dug}
    works = (feature.area for feature in table.features if feature.terrain in dug)
    row = ruleset.play.units.get(kind)
    digs_in = row is not None and row.digs_in
    return {"entrenched": True} if digs_in and any(shapes.covers(shapes.with_edge(area), at) for area in works) else {}


def _holding(forms: Forms, at: Point) -> int | None:
    """Return the number of the first form in which a point lies; None for none."""
    x, y = at
    for number, form in enumerate(forms):
        west, south, east, north = form.box
        if west <= x <= east and south <= y <= north and shapes.covers(form, at):
            return number
    return None


def prepare(scenario: Scenario, ruleset: Ruleset) -> Ground:
    """Return what the rules look up."""
    table, options = table_of(scenario.board), scenario.options
    for field in ("barred", "settled"):
        refuse_unenforced(ruleset.play.terrain, TERRAIN, (), field)
    return Ground(
        table=table,
        rows=ruleset.play.terrain_with(options),
        kinds=ruleset.play.units_with(options),
        bases=bases(options, ruleset.play.units),
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
