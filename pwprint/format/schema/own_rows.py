"""Units and ground of a scenario's own in the schema: what their rows may say, and where their names may stand.

The schema of the file does not know these names: where a scenario has such rows, it lets any name pass. That of the
scenario's own ruleset, which pwprint checks by, knows them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.format.schema.language import (
    a_text,
    an_object,
    below,
    forbidden,
    form,
    has,
    quiet,
    ref,
    said,
    such_as,
    when,
    whole,
)
from pwprint.game.board.surface import Surface
from pwprint.game.kit import ARTS, SYMBOLS, limbers
from pwprint.text.words import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pwprint.format.schema.language import Schema
    from pwprint.game.ruleset import RowChange, Ruleset, TerrainKind, UnitKind

MOST = 12
"""How many types, or terrains, a scenario may have of its own."""

_NAME = {
    "pattern": "^[a-z][a-z0-9-]{0,23}$",
    "patternErrorMessage": "a name has up to 24 small letters, digits and -, and starts with a letter",
}

OWN_ROWS: Schema = {
    "unit_types": such_as(
        {"description": "Types of unit of the scenario’s own, each like one of the ruleset.", "type": "object"},
        {"guards": {"like": "infantry", "title": "Guards"}},
    ),
    "terrain_types": such_as(
        {"description": "Ground of the scenario’s own, each kind like one of the ruleset.", "type": "object"},
        {"orchard": {"like": "woods", "title": "Orchard", "stops": False}},
    ),
}
"""The keys of a file."""


def with_own_rows(definitions: Mapping[str, Schema], ruleset: Ruleset, areas: Schema) -> dict[str, Schema]:
    """Return the definitions of a ruleset with rows of a scenario's own; `areas` are those of a kind of terrain."""
    play, name = ruleset.play, ruleset.id
    units = {kind: row for kind, row in play.units.items() if kind not in play.alike_units}
    terrain = {kind: row for kind, row in play.terrain.items() if kind not in play.alike_terrain}
    likes = {kind: row for kind, row in terrain.items() if kind not in play.changeable.alone}
    whole_file = definitions[name]
    keys = {
        "unit_types": _table(units, f"{name}_unit_type", "a type of unit", ruleset),
        "terrain_types": _table(terrain, f"{name}_terrain_type", "terrain", ruleset),
    }
    rows = {
        f"{name}_unit_type": _unit_row(units, play.changeable.units),
        f"{name}_terrain_type": _row(likes, play.changeable.terrain, {"art": _art()}),
    }
    found = {**definitions, name: {**whole_file, "properties": {**whole_file["properties"], **keys}}, **rows}
    return found if play.alike_units or play.alike_terrain else _loose(found, ruleset, areas)


def _table(shipped: Collection[str], row: str, what: str, ruleset: Ruleset) -> Schema:
    """Return the rows by their names: none is that of a shipped row."""
    taken = {
        name: forbidden(f"`{name}` is {what} of {ruleset.id} itself; give yours a name of its own", "N004")
        for name in shipped
    }
    return {"type": "object", "propertyNames": _NAME, "maxProperties": MOST, "properties": taken} | {
        "additionalProperties": ref(row)
    }


def _unit_row(shipped: Mapping[str, UnitKind], settings: Collection[RowChange]) -> Schema:
    code = form("Two or three letters on its tile.", "[A-Z0-9]{2,3}", "a code is two or three capital letters")
    symbol = {"description": "The symbol on its tile; that of its like if left out.", "enum": list(SYMBOLS)}
    row = _row(shipped, settings, {"code": code, "symbol": symbol})
    guns = [name for name, kind in shipped.items() if limbers(kind)]
    drawn = {"enum": [name for name in SYMBOLS if name.endswith("artillery")]}
    on_wheels = [when("like", guns, {"properties": {"symbol": drawn}})] if guns else []
    return {**row, "allOf": [*row["allOf"], *on_wheels]}


def _row(
    shipped: Mapping[str, UnitKind] | Mapping[str, TerrainKind], settings: Collection[RowChange], drawn: Schema
) -> Schema:
    """Return what a row may say: whose like it is, how it is called and drawn, and what it changes.

    Editors offer what not all rows could change once the row says whose like it is.
    """
    like = {
        "description": "The row of the ruleset that it is like, but for what it changes.",
        "enum": list(shipped),
        "enumDescriptions": [kind.title for kind in shipped.values()],
    }
    keys = {"like": like, "title": a_text("What it is called in print.", 24), **drawn}
    rows: Mapping[str, Any] = shipped
    fitting = [(each, [name for name, row in rows.items() if each.fits(row)]) for each in settings]
    some = [(each, names) for each, names in fitting if len(names) < len(shipped)]
    fixed = [
        when("like", [name for name in shipped if name not in names], {"properties": {each.key: _no_such(each, names)}})
        for each, names in some
    ]
    open_ = [when("like", names, {"properties": {each.key: _setting(each)}}) for each, names in some if names]
    changes = {each.key: _setting(each) for each in settings}
    quietly = quiet({each.key: changes[each.key] for each, _ in some})
    return {**an_object({**keys, **changes, **quietly}, ("like", "title")), "allOf": [*fixed, *open_]}


def _no_such(setting: RowChange, names: list[str]) -> Schema:
    return forbidden(f"only what is like {listed(names, 'or')} has a `{setting.key}` that can change")


def _setting(setting: RowChange) -> Schema:
    if not setting.values:
        return whole(setting.text, setting.least, setting.most)
    values = list(setting.values)
    return said(setting.text, {"const": values[0]} if len(values) == 1 else {"enum": values})


def _art() -> Schema:
    return {"description": "How it is drawn; as its like if left out.", "enum": list(ARTS)}


# --- names that the schema of the file does not know ----------------------------------------------------------------


def _loose(definitions: dict[str, Schema], ruleset: Ruleset, areas: Schema) -> dict[str, Schema]:
    """Let any name of a type or a terrain pass in a file that has such rows of its own."""
    name = ruleset.id
    whole_file, unit = definitions[name], definitions[f"{name}_unit"]
    type_of_unit = below("sides[].units[]", {"properties": {"type": unit["properties"]["type"]}})
    any_type = below("sides[].units[]", {"properties": {"type": _any_of(ruleset.play.units)}})
    ground, any_ground = _GROUNDS[ruleset.play.surface](whole_file, ruleset, areas)
    names = [
        {"if": has("unit_types"), "then": any_type, "else": type_of_unit},
        {"if": has("terrain_types"), "then": any_ground, "else": ground},
    ]
    return {
        **definitions,
        name: {**_without_ground(whole_file), "allOf": [*whole_file.get("allOf", ()), *names]},
        f"{name}_unit": {
            **unit,
            "properties": {key: part for key, part in unit["properties"].items() if key != "type"},
        },
    }


def _any_of(shipped: Collection[str]) -> Schema:
    return {"type": "string", "examples": list(shipped)}


def _on_grid(whole_file: Schema, ruleset: Ruleset, areas: Schema) -> tuple[Schema, Schema]:
    own = whole_file["properties"]["map"]["properties"]["terrain"]
    known = {name: own["properties"][name] for name in ruleset.play.terrain}
    loose = {"type": "object", "properties": known, "additionalProperties": areas}
    return below("map.terrain", own), below("map.terrain", loose)


def _on_table(whole_file: Schema, ruleset: Ruleset, _areas: Schema) -> tuple[Schema, Schema]:
    features = {"properties": {"map": whole_file["properties"]["map"]}}
    return features, below("map.features[].terrain", _any_of(ruleset.play.terrain))


_GROUNDS = {Surface.GRID: _on_grid, Surface.TABLE: _on_table}


def _without_ground(whole_file: Schema) -> Schema:
    """Return the definition of a ruleset without what it says of the terrain of a map."""
    properties = whole_file["properties"]
    ground = properties["map"]["properties"]
    rest = _without(ground, "terrain", "features")
    others = _without(properties, "map")
    return {**whole_file, "properties": {**others, **({"map": {"properties": rest}} if rest else {})}}


def _without(keys: Schema, *names: str) -> Schema:
    return {key: part for key, part in keys.items() if key not in names}
