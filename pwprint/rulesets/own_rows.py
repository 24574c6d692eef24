"""Units and ground of a scenario's own: its ruleset, with rows that are like shipped ones among them.

Engine, sheets, schema and reader take that ruleset as they take any other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

from pwprint.rulesets.derive import derive
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.game.ruleset import RowChange, Ruleset

    Entry = Mapping[str, Any]
    """A row as a file has it: the shipped row that it is `like`, its `title`, and what it changes."""

    Table = Mapping[str, Any]

_CODE = 3
"""How many letters of its title stand for a type of unit that has no code."""


def adopted(base: Ruleset, units: Mapping[str, Entry], terrain: Mapping[str, Entry]) -> Ruleset:
    """Return the ruleset of a scenario that has rows of its own: those must be as the schema asks."""
    play, settings = base.play, base.play.changeable
    rows: Mapping[str, Any] = play.terrain
    closed = {name for name, entry in terrain.items() if entry.get("impassable")}
    alike, ground = _likes(units), _likes(terrain)
    changes = {name: _changes(entry, settings.units) | {"code": code_of(entry)} for name, entry in units.items()}

    def own(table: Table) -> Table:
        """Return a table of units with those of the scenario, each as its like is there but for what it changes."""
        rows = {**table, **{name: replace(table[alike[name]], **changes[name]) for name in units}}
        return {name: _naming(row, settings.naming, alike) for name, row in rows.items()}

    found = derive(
        base,
        id=base.id,
        title=base.book.title,
        summary=base.book.summary,
        units=own(play.units),
        terrain={
            name: replace(rows[ground[name]], **_changes(entry, settings.terrain)) for name, entry in terrain.items()
        },
        terrain_shares=_shares(
            play.terrain_shares, {name: like for name, like in ground.items() if name not in closed}
        ),
        riders=play.riders | {name for name in units if alike[name] in play.riders},
        kinds=_kinds(base, own),
        swaps=_swaps(base, alike),
        alike_units=alike,
        alike_terrain=ground,
        given={name: _given(entry, settings.units) for name, entry in units.items()},
    )
    return found.changed(base=base.book.base)


def _likes(entries: Mapping[str, Entry]) -> Mapping[str, str]:
    return {name: str(entry["like"]) for name, entry in entries.items()}


def code_of(entry: Entry) -> str:
    """Return the code of a type of unit: that given, or the first letters of its title."""
    letters = "".join(letter for letter in str(entry["title"]).upper() if letter.isalnum())
    return str(entry.get("code", letters[:_CODE]))


def _changes(entry: Entry, settings: Collection[RowChange]) -> dict[str, Any]:
    """Return the fields of the row that differ from those of its like."""
    names = {key: entry[key] for key in ("title", "symbol", "art") if key in entry}
    changed = [each for each in settings if not each.given and each.key in entry]
    fields = {each.slot: each.values.get(entry[each.key], entry[each.key]) for each in changed}
    return names | fields | {field: value for each in changed for field, value in each.also.items()}


def _given(entry: Entry, settings: Collection[RowChange]) -> Mapping[str, object]:
    return {each.slot: entry[each.key] for each in settings if each.given and each.key in entry}


def _naming(row: Any, fields: Collection[str], alike: Mapping[str, str]) -> Any:  # noqa: ANN401 - rows of any ruleset
    """Return a row of which fields that name types name those of the scenario that are like them as well."""
    named = {field: getattr(row, field) for field in fields}
    more = {field: types | {name for name in alike if alike[name] in types} for field, types in named.items()}
    return replace(row, **more) if more != named else row


def _kinds(base: Ruleset, own: Callable[[Table], Table]) -> Callable[[Table, Mapping[str, str | float]], Table]:
    """Return how options change the table: they change the rows that are shipped, and so those that are like them."""
    return lambda _units, options: own(base.play.units_with(options))


def _swaps(base: Ruleset, alike: Mapping[str, str]) -> Callable[[Mapping[str, str | float]], Mapping[str, str]]:
    """Return what types can turn into: those of the scenario into the same as their likes, and back."""

    def swaps(options: Mapping[str, str | float]) -> Mapping[str, str]:
        shipped = base.play.swaps(options)
        return {**shipped, **{name: shipped[like] for name, like in alike.items() if like in shipped}}

    return swaps


def _shares(shipped: Collection[frozenset[str]], alike: Mapping[str, str]) -> frozenset[frozenset[str]]:
    """Return what may share a square: terrain of the scenario does in the place of its like."""

    def ways(kinds: frozenset[str]) -> Iterator[frozenset[str]]:
        places = [(kind, *(name for name, like in alike.items() if like == kind)) for kind in sorted(kinds)]
        yield from map(frozenset, product(*places))

    return frozenset(way for kinds in shipped for way in ways(kinds))
