"""The rules of shooting, bombarding and charging: masks over units, in their order of checks."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pwprint.game.rule import Rule, when
from pwprint.game.table.footprint import middle, overlaps
from pwprint.game.table.measure import LENIENT
from pwprint.game.table.spans import denied, while_overlapping
from pwprint.memo import cached_property
from pwprint.rulesets.european_19c import fight_messages, own_messages
from pwprint.rulesets.european_19c.case import Case
from pwprint.rulesets.european_19c.move import march, way
from pwprint.rulesets.european_19c.sight import Outlook, deployed_shape
from pwprint.rulesets.european_19c.table_memory import turn_of
from pwprint.rulesets.european_19c.tables import FAST, ROAD_BONUS, ZONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.rule import Places
    from pwprint.game.table.footprint import Shape
    from pwprint.rulesets.european_19c.move.way import Way


def as_bits(units: Iterable[int]) -> Places:
    """Return units as bits."""
    return sum([1 << unit for unit in units])


def others_there(case: Case, shape: Shape) -> Iterator[int]:
    """Yield the other units on which a footprint lies. E19-R07."""
    others = case.near((*case.friends, *case.foes), middle(shape), 0.0)
    return (other for other in others if overlaps(shape, case.shape_of(other), LENIENT))


def has_room(case: Case, shape: Shape) -> bool:
    """Return whether a unit may change its footprint: that is on the table and on no other unit. E19-R27."""
    if shape == case.shape(case.pose) or not case.ground.needs_room:
        return True
    return case.ground.table.bears(shape) and not any(True for _ in others_there(case, shape))


# --- shooting and bombarding ----------------------------------------------------------------------------------------


class Attack(Case):
    """A unit that shoots or bombards, perhaps after a turn on the spot.

    `asked` are the enemies that the masks are about: one to judge a shot at it, all that may be targets to find shots.
    `still` is the same unit without the turn, if it has been looked at already.
    """

    def __init__(
        self,
        outlook: Outlook,
        turn: float | None = None,
        asked: tuple[int, ...] | None = None,
        *,
        bombard: bool,
        still: Attack | None = None,
    ) -> None:
        """Turn the unit, and let it deploy where it has its outlook: where it stands."""
        self._take_over(outlook.case)
        self.turn = turn_of(self.pose, turn)
        self.bombard = bombard
        self._still = still
        self.aim = outlook.aim(self.pose.heading if self.turn is None else self.turn, bombard=bombard)
        self._asked = asked

    @cached_property
    def asked(self) -> tuple[int, ...]:
        """The enemies that the masks are about."""
        return self._asked if self._asked is not None else self.aim.near if self.bombard else self.aim.in_front

    @property
    def forming(self) -> tuple[str, Shape]:
        """The footprint of the unit when it is deployed."""
        return "deploy", deployed_shape(self, self.aim.pose)

    @cached_property
    def must_not_turn(self) -> bool:
        """Whether the unit has a target as it stands, and turns are for those without. E19-R65."""
        if self.ground.turns_freely:
            return False
        still = self._still or Attack(self.aim.outlook, bombard=self.bombard)
        return still.aim.closest < inf and has_room(still, still.forming[1])


def _not_enemies(s: Attack) -> Places:
    return ~as_bits(s.foes)


def _outside(s: Attack) -> Places:
    return as_bits([foe for foe in s.asked if not s.aim.in_field(foe)])


def _too_far(s: Attack) -> Places:
    return as_bits([foe for foe in s.asked if not s.aim.in_reach(foe)])


def _out_of_view(s: Attack) -> Places:
    return as_bits([foe for foe in s.asked if not s.aim.in_view(foe)])


def _hidden(s: Attack) -> Places:
    return as_bits([foe for foe in s.asked if s.aim.seen_at(foe) is None])


def _locked(s: Attack) -> Places:
    return as_bits([foe for foe in s.asked if s.is_locked(foe)])


def _behind_others(s: Attack) -> Places:
    """Return the targets that are not the closest. E19-R66, E19-R67, E19-DEF-22."""
    most = s.aim.closest + LENIENT
    return as_bits([foe for foe in s.asked if s.aim.open_range(foe) > most])


def _commanders_behind(s: Attack) -> Places:
    return _behind_others(s) & as_bits([foe for foe in s.asked if s.kind_of(foe).rallies])


_RANGES = {"skirmishers": "E19-FIR-02", "dragoons": "E19-FIR-03", "artillery": "E19-FIR-04"}
"""Whose range has a rule of its own; that of all others is like infantry's."""


def _range_rule(rule: str) -> Rule[Attack]:
    def denies(s: Attack) -> Places:
        return _too_far(s) if rule == _RANGES.get(s.battle.ruleset.play.shipped(s.type), "E19-FIR-01") else 0

    return Rule(rule, denies, fight_messages.out_of_range, "at", last=True)


_NO_TURN: Rule[Attack] = Rule("E19-R64", when(lambda s: s.turn is not None and s.aim.outlook.in_town), token="turn")
_NEEDLESS: Rule[Attack] = Rule("E19-R65", when(lambda s: s.turn is not None and s.must_not_turn), token="turn")
_ROOM: Rule[Attack] = Rule("E19-R27", when(lambda s: not has_room(s, s.forming[1])), own_messages.no_room)
_FIELD: tuple[Rule[Attack], ...] = (
    Rule("E19-FIR-17", _locked, token="at", last=True),
    Rule("E19-FIR-11", _outside, fight_messages.out_of_field, "at", last=True),
)

_VIEW: Rule[Attack] = Rule("E19-R123", _out_of_view, fight_messages.out_of_view, "at", last=True)

SHOOT: tuple[Rule[Attack], ...] = (
    Rule("E19-FIR-05", when(lambda s: not s.kind.shots), last=True),
    _NO_TURN,
    _NEEDLESS,
    _ROOM,
    Rule("E19-FIR-13", _not_enemies, own_messages.no_enemy, "at", last=True),
    *_FIELD,
    *map(_range_rule, ("E19-FIR-01", *_RANGES.values())),
    _VIEW,
    Rule("E19-FIR-08", _hidden, token="at", last=True),
    Rule("E19-FIR-19", _commanders_behind, fight_messages.not_closest, "at", last=True),
    Rule("E19-FIR-13", _behind_others, fight_messages.not_closest, "at"),
)
"""What forbids a shot; places are units."""

BOMBARD: tuple[Rule[Attack], ...] = (
    Rule("E19-ART-01", when(lambda s: not s.kind.bombards), last=True),
    _NO_TURN,
    _NEEDLESS,
    _ROOM,
    Rule("E19-R74", _not_enemies, own_messages.no_enemy, "at", last=True),
    *_FIELD,
    Rule("E19-ART-02", _too_far, fight_messages.out_of_range, "at", last=True),
    _VIEW,
    Rule("E19-FIR-08", _hidden, token="at", last=True),
    Rule("E19-R74", _commanders_behind, fight_messages.not_closest, "at"),
)
"""What forbids a bombardment; places are units."""


# --- charges --------------------------------------------------------------------------------------------------------


class Leaving(Case):
    """A unit that is to leave its place, to move or to charge, and perhaps to reform first."""

    reform: bool

    @cached_property
    def reforms_near(self) -> bool:
        """Whether a deployed unit is too near to an enemy to reform. E19-MOV-17, E19-R25."""
        return self.pose.deployed and bool(self.within(self.foes, ZONE + LENIENT))

    @cached_property
    def lacks_room(self) -> bool:
        """Whether a deployed unit has no room to reform. E19-R27."""
        return self.pose.deployed and not has_room(self, self.forming[1])


class Assault(Leaving):
    """A unit that charges a target, straight on."""

    def __init__(self, case: Case, target: int, heading: float | None, *, reform: bool) -> None:
        """Take the charge as it is declared; the die is still to be thrown."""
        self._take_over(case)
        self._case = case
        self.target = target
        self.reform = reform
        self._heading = heading

    @cached_property
    def way(self) -> Way:
        """The way of the charge, by default towards the middle of the target. E19-R82."""
        there = self.memory.stands[self.target].pose.at
        heading = way.bearing(self.pose.at, there) if self._heading is None else self._heading
        most = way.allowance(self, FAST, reform=False) + ROAD_BONUS + LENIENT
        return way.straight(self._case, heading, most, reform=self.reform)

    @cached_property
    def contact(self) -> float:
        """How far the unit goes until it touches its target."""
        return self._touches(self.target, 0.0)

    def _touches(self, foe: int, depth: float) -> float:
        """Return how far the unit goes until it is deeper than `depth` in another one."""
        leg = self.way.legs[0]
        span = while_overlapping(self.way.shape, leg.along, self.shape_of(foe), depth)
        return inf if span is None or span[1] <= 0 else max(span[0], 0.0)

    def reach(self, roll: int) -> float:
        """Return how far a die takes the unit: farther if its line to the contact is all road. E19-R80, E19-R84."""
        by_road = self.way.follows_road(LENIENT, self.contact - LENIENT)
        return way.allowance(self, roll, reform=self.reform) + (ROAD_BONUS if by_road else 0)

    def touches(self, roll: int) -> bool:
        """Return whether a die takes the unit to its target. E19-R80."""
        return self.contact <= self.reach(roll) + LENIENT

    @property
    def most(self) -> float:
        """How far the best die takes the unit. E19-R80."""
        return self.reach(FAST)

    @cached_property
    def meets_other(self) -> bool:
        """Whether another enemy would be touched first. E19-R82."""
        others = (foe for foe in self.way.near(self.foes, 0.0) if foe != self.target)
        return any(self._touches(foe, LENIENT) < self.contact for foe in others)

    @cached_property
    def may_stop(self) -> bool:
        """Whether there is ground to stop on where the unit touches its target. E19-R82, E19-TER-03, E19-TER-04."""
        return not any(denied(rule.denies(self.way, LENIENT), self.contact) for rule in march.GROUND_RULES)

    @cached_property
    def lies_on_friend(self) -> bool:
        """Whether the unit, still marching, would touch its target from on top of a friend. E19-MOV-21, E19-R07."""
        return denied(march.ON_A_FRIEND.denies(self.way, LENIENT), self.contact)


def _no_prey(s: Assault) -> bool:
    return bool(s.kind.prey) and s.battle.scenario.units[s.target].type not in s.kind.prey


def _nearer_than(s: Assault) -> bool:
    return s.kind_of(s.target).rallies and any(s.gap_to(foe) < s.gap_to(s.target) - LENIENT for foe in s.foes)


def _barred(number: int) -> Rule[Assault]:
    rule = march.ON_THE_WAY[number]
    return Rule(
        rule.id,
        when(lambda s: denied(rule.denies(s.way, LENIENT), s.contact)),
        lambda s, _: march.said(rule, s.way, s.contact),
        "at",
    )


CHARGE: tuple[Rule[Assault], ...] = (
    Rule("E19-CHG-01", when(lambda s: not s.kind.charges), last=True),
    Rule("E19-EXH-03", when(lambda s: s.resolve_gone)),
    Rule("E19-MOV-01", when(lambda s: s.pose.deployed and not s.reform)),
    Rule("E19-MOV-17", when(lambda s: s.reform and s.reforms_near)),
    Rule("E19-R27", when(lambda s: s.reform and s.lacks_room), own_messages.no_room),
    Rule("E19-R80", when(lambda s: s.target not in s.foes), own_messages.no_enemy, "at", last=True),
    Rule("E19-CHG-03", when(_no_prey), token="at"),
    Rule("E19-CHG-12", when(_nearer_than), token="at"),
    Rule("E19-CHG-04", when(lambda s: bool(s.shield_of(s.target))), fight_messages.in_cover, "at"),
    Rule(
        "E19-R93",
        when(lambda s: not s.ground.charges_locked and s.is_locked(s.target)),
        token="at",
    ),
    Rule("E19-R31", when(lambda s: not march.heads_for(s.way, s.target)), "charge", "at", last=True),
    Rule("E19-R80", when(lambda s: s.contact > s.most + LENIENT), fight_messages.beyond_reach, "at", last=True),
    *map(_barred, range(len(march.ON_THE_WAY))),
    Rule("E19-MOV-21", when(lambda s: s.lies_on_friend), fight_messages.contact_on_a_friend, "at"),
    Rule("E19-R82", when(lambda s: s.meets_other or not s.may_stop), fight_messages.other_first, "at"),
)
"""What forbids a charge; all of it is known before the die. The place is the target."""
