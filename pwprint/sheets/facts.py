"""What a reference sheet says about its scenario: plain values for the template, long texts shortened."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pwprint.game.board.base import Board, Squares, bits
from pwprint.game.board.surface import Surface
from pwprint.game.goals.terms import AtTurn, Holding, alternatives, conjuncts, places_of
from pwprint.game.narration.grammar import is_plural_name
from pwprint.game.narration.names import with_its_article
from pwprint.game.narration.views import views
from pwprint.game.scenario import LEVELS
from pwprint.game.table.table import EDGES, table_of
from pwprint.page.side_style import side_styles
from pwprint.sheets.briefing.places import entry
from pwprint.sheets.briefing.setting_up import steps
from pwprint.sheets.briefing.side import zone
from pwprint.sheets.goals import (
    Telling,
    award_words,
    begins,
    conditions,
    holding,
    lasting,
    moment,
    pronoun,
    ties,
    uncertain,
)
from pwprint.sheets.tracks.losses import deciding
from pwprint.text.words import joined
from pwprint.text.xml import allowed
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pwprint.game.goals.terms import Term, UnitsGone
    from pwprint.game.scenario import Arrival, Objective, Scenario, Side, Unit
    from pwprint.game.table.areas import Area
    from pwprint.page.sheet import Subject


class FactsRoom(Struct, frozen=True):
    """How much a sheet has room for: letters of a text, entries of a list, boxes of the two tracks."""

    letters: int
    entries: int
    turns: int
    losses: int

    @property
    def options(self) -> int:
        """How many options are named: they are words, not sentences."""
        return 4 * self.entries


def brief(text: str, letters: int) -> str:
    """Return a text of at most `letters` and a few, cut after a word."""
    text = " ".join(allowed(text).split())
    if len(text) <= letters:
        return text
    cut = text[: letters + 1].rsplit(" ", 1)[0][:letters]
    return cut.rstrip(" ,;:.") + " …"


def squares(board: Board, at: Squares, room: FactsRoom, last: str = "and") -> str:
    """Return the names of squares: `a1, b2 and c3`."""
    names = [board.name(square) for square in bits(at)]
    shown = names[: room.entries]
    return joined(shown, last) if len(names) == len(shown) else f"{', '.join(shown)} …"


def name_of(side: Side, room: FactsRoom) -> str:
    """Return the name of a side."""
    return brief(side.name, min(room.letters, 40))


def _begins(subject: Subject, room: FactsRoom) -> str:
    """Return who begins, in the ruleset's words; "" if the scenario does not say it."""
    first = subject.scenario.first_side
    return "" if first is None else begins(subject, name_of(subject.scenario.sides[first], room))


def _turn(unit: Unit) -> int:
    """Return the turn from which a unit is in play: 1 for one on the board."""
    return unit.arrives.turn if unit.arrives else 1


def _side(subject: Subject, side: Side, room: FactsRoom) -> dict[str, object]:
    units = [unit for unit in side.units if not unit.lost]
    style = side_styles(subject.scenario, subject.look)[side.index]
    return {
        "index": side.index,
        "name": name_of(side, room),
        "colour": style.edge if style.spare else style.colour,
        "frame": "cut" if style.light else "square",
        "point": subject.exhaustion_points[side.index],
        "strength": len(side.units) + side.lost,
        "decides": list(_decides(subject, side)),
        "lost": side.lost + len(side.units) - len(units),
        "chits": sum(_turn(unit) <= 1 for unit in units),
        "reserve": _reserve(subject, side),
        "victory": list(_victory(subject, side, room)),
    }


def _decides(subject: Subject, side: Side) -> Iterator[dict[str, int | bool]]:
    """Yield the numbers of losses with which the enemy wins, those of the tracks, but for the exhaustion point."""
    for count, needs_more in sorted(deciding(subject, side).items()):
        if count != subject.exhaustion_points[side.index]:
            yield {"count": count, "needs_more": needs_more}


def _reserve(subject: Subject, side: Side) -> dict[str, int] | None:
    """Return the hits that use up a side's reserve, and those that it has at the start; None where armies have none."""
    found = subject.ruleset.kit.hits(subject.scenario, subject.ruleset)
    if not found.reserve:
        return None
    leaders = [
        (limits[0].hits, unit.keys.get("hits", 0))
        for unit, limits in zip(subject.scenario.units, found.limits, strict=True)
        if unit.side == side.index and unit.type in found.reserve and not unit.lost
    ]
    return {"count": sum(most for most, _ in leaders), "hits": sum(int(str(hits)) for _, hits in leaders)}


def _arrivals(scenario: Scenario, room: FactsRoom) -> Iterator[dict[str, object]]:
    """Yield who arrives together: in a turn, of a side, and by the same squares."""
    parties: dict[tuple[int, int, Arrival, str], list[Unit]] = {}
    for unit in scenario.units:
        if unit.arrives and not unit.lost:
            party = unit.arrives.turn, unit.side, _without_areas(unit.arrives), entry(scenario, unit)
            parties.setdefault(party, []).append(unit)
    for (turn, side, arrives, by), units in sorted(parties.items(), key=lambda party: party[0][:2]):
        names = [brief(unit.id, 12) for unit in units]
        shown = joined(names) if len(names) <= room.entries else f"{', '.join(names[: room.entries])} …"
        yield {
            "turn": turn,
            "side": side,
            "count": len(units),
            "units": shown,
            "at": squares(scenario.board, arrives.at, room, "or"),
            "by": by,
            "needs": arrives.needs,
            "until": arrives.until,
            "others": squares(scenario.board, arrives.others, room, "or"),
        }


def _without_areas(arrives: Arrival) -> Arrival:
    """Return an arrival without the areas of an open table: those that are told in the same words are one entry."""
    return replace(arrives, area=None, other_area=None)


def _coming(scenario: Scenario) -> list[dict[str, int | bool]]:
    """Return how many units of each side arrive in each turn, and whether a die must bring them."""
    due = Counter(
        (unit.arrives.turn, unit.side, unit.arrives.needs is not None)
        for unit in scenario.units
        if unit.arrives and not unit.lost
    )
    return [
        {"turn": turn, "side": side, "count": count, "diced": diced}
        for (turn, side, diced), count in sorted(due.items())
    ]


def _exits(scenario: Scenario, gone: UnitsGone, room: FactsRoom) -> str:
    """Return by where units must leave: `a1 or b1`, `the north edge`; nothing if that is not said."""
    ways = [squares(scenario.board, gone.by, room, "or")] if gone.by else list(_ways(scenario, gone.ways))
    return joined(ways, "or")


def _ways(scenario: Scenario, areas: tuple[Area, ...]) -> Iterator[str]:
    """Yield the edges of a table among the exits, and in a word the areas, which have no names."""
    table = table_of(scenario.board)
    edges: dict[Area, str] = {table.side(edge): edge for edge in EDGES if areas}
    named = [edges[area] for area in areas if area in edges]
    if named:
        yield f"the {joined(named, 'or')} edge"
    if len(named) < len(areas):
        yield "an exit shown on the map" if len(areas) - len(named) > 1 else "the exit shown on the map"


def _goal(scenario: Scenario, goal: Objective, room: FactsRoom) -> str:
    """Return an objective with its squares; on a table it is an area without a name."""
    what = brief(goal.title, min(room.letters, 40))
    return f"{what} ({squares(scenario.board, goal.at, room, 'or')})" if goal.at else what


def _telling(scenario: Scenario, side: Side, room: FactsRoom) -> Telling:
    return Telling(
        pronoun(scenario, side), lambda goal: _goal(scenario, goal, room), lambda gone: _exits(scenario, gone, room)
    )


def _ways_to_win(subject: Subject, told: list[Term], telling: Telling) -> Iterator[str]:
    """Yield ways to win by when they count: `at the end of round 12 if they hold the bridge (d5)`."""
    moments: dict[str, list[str]] = {}
    for when in (way for term in told for way in alternatives(term)):
        # What is not held is not given back: it need not be said that it counts at the end of any round.
        fixed = any(isinstance(term, (AtTurn, Holding)) for term in conjuncts(when))
        at = moment(subject, when) if fixed else ""
        moments.setdefault(at, []).append(conditions(subject, when, telling))
    same: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    for at, ways in moments.items():
        same.setdefault((bool(at), tuple(ways)), []).append(at)
    # Those with a moment come first, on both sides.
    for (_, those), times in sorted(same.items(), key=lambda way: not way[0][0]):
        first, *others = times
        at = joined([first, *(time.removeprefix("at the end ") for time in others)], "or")
        yield f"{at} if {_one_of(those, telling.does('hold'))}".lstrip() if all(those) else at


def _one_of(ways: Sequence[str], hold: str) -> str:
    """Return conditions of which one is enough: `they hold the mill or the ford`, `they hold a and b, or c is lost`."""
    if any(" and " in way for way in ways):
        return ", or ".join(ways)
    first, *others = ways
    shared = f"{hold} " if first.startswith(f"{hold} ") else ""
    return joined([first, *(way.removeprefix(shared) for way in others)], "or")


def _victory(subject: Subject, side: Side, room: FactsRoom) -> Iterator[tuple[str, str]]:
    """Yield the levels on which a side has ways to win, with all of these in one sentence, then its points."""
    scenario = subject.scenario
    the_side = with_its_article(name_of(side, room), side.article)
    name, telling = the_side[:1].upper() + the_side[1:], _telling(scenario, side, room)
    for level in LEVELS:
        ways = [victory.when for victory in scenario.victory if (victory.side, victory.level) == (side.index, level)]
        said = [*_ways_to_win(subject, ways[: room.entries], telling)]
        if len(ways) > room.entries:
            said.append(f"in {len(ways) - room.entries} more ways (see the briefing)")
        if said:
            verb = "win" if is_plural_name(name) else "wins"
            yield f"{name} {verb}" + (f" ({level})" if level else ""), "; or ".join(said) + "."
    own = [award for award in scenario.awards if award.side == side.index]
    scores = [award_words(subject, award, telling) for award in own[: room.entries]]
    if len(own) > room.entries:
        scores.append(f"{len(own) - room.entries} more (see the briefing)")
    if scores:
        yield f"Points for {the_side}:", "; ".join(scores) + "."


def _changed(subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield the options that the scenario sets to another value than the default; exhaustion points stand elsewhere."""
    given = subject.scenario.options
    for option in subject.ruleset.play.options:
        value = given.get(option.name, option.default)
        if value != option.default and option.name != "exhaustion_point":
            yield option.title, option.word(value)


def _crossings(subject: Subject) -> dict[str, object]:
    """Return the keys of what roads do on the map of a grid, as bridges and streets, and by what rivers are crossed."""
    return _CROSSINGS[subject.scenario.board.surface](subject)


def _on_grid(subject: Subject) -> dict[str, object]:
    from pwprint.map.board_pages import scene_of  # noqa: PLC0415
    from pwprint.map.crossings import crossings, ways_over  # noqa: PLC0415 - tables have drawings of their own

    scene = scene_of(subject)
    return {"crossings": {crossing.key for crossing in crossings(scene)}, "crossed": ways_over(scene)}


_CROSSINGS: Mapping[Surface, Callable[[Subject], dict[str, object]]] = {
    Surface.GRID: _on_grid,
    Surface.TABLE: lambda _: {"crossings": set(), "crossed": ()},
}


def _kinds(subject: Subject) -> set[str]:
    """Return the kinds of unit in a scenario, and those that they can turn into."""
    there, swaps = {unit.type for unit in subject.scenario.units}, subject.ruleset.play.swaps(subject.scenario.options)
    return there | {swaps[kind] for kind in there if kind in swaps}


def facts(subject: Subject, room: FactsRoom) -> dict[str, object]:
    """Return what the template may say about a scenario."""
    scenario = subject.scenario
    arrivals = list(_arrivals(scenario, room))
    rules = scenario.special_rules
    changed, most = list(_changed(subject)), room.options
    return {
        "room": room,
        "title": brief(scenario.title, 90),
        "subtitle": ", ".join(brief(part, 60) for part in (scenario.place, scenario.date) if part),
        "sides": [_side(subject, side, room) for side in scenario.sides],
        "begins": _begins(subject, room),
        "limit": subject.turn_limit,
        "lasts": lasting(subject),
        "uncertain": uncertain(subject),
        "shape": scenario.board.shape,
        "areas": scenario.board.areas,
        "units": _kinds(subject),
        "grades": {subject.ruleset.kit.grade(scenario, unit) for unit in scenario.units},
        "terrain": {name for name, at in scenario.terrain.items() if at} | scenario.board.kinds,
        **_crossings(subject),
        "arrivals": arrivals[: room.entries],
        "coming": _coming(scenario),
        "views": views(scenario, subject.ruleset.book.turn_word),
        "diced": any(unit.arrives and unit.arrives.needs for unit in scenario.units),
        "elsewhere": any(unit.arrives and unit.arrives.elsewhere for unit in scenario.units),
        "more_arrivals": max(0, len(arrivals) - room.entries),
        "exits": any(side.exits or side.ways for side in scenario.sides),
        "setting_up": steps(scenario, lambda side: zone(subject, side)),
        "ties": ties(scenario, subject.ruleset.book.turn_word),
        "for_points": bool(scenario.awards),
        "holding": holding(scenario) if any(places_of(term) for _, term in scenario.goals) else "",
        "changed": changed[:most],
        "more_changed": max(0, len(changed) - most),
        "special_rules": [
            (brief(rule.title, min(room.letters, 60)), brief(rule.text, room.letters)) for rule in rules[: room.entries]
        ],
        "more_rules": max(0, len(rules) - room.entries),
    }
