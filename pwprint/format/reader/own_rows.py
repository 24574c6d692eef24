"""Units and ground of a scenario's own: the ruleset that it is played by, and what is wrong with their names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.json import decode, encode

from pwprint.text.problems import Problem, Severity
from pwprint.text.words import listed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pwprint.game.ruleset import Ruleset
    from pwprint.rulesets.own_rows import Entry
    from pwprint.text import Document

_KEYS = ("unit_types", "terrain_types")


def own_ruleset(document: Document, ruleset: Ruleset, shape: Iterable[Problem]) -> tuple[Ruleset, list[Problem]]:
    """Return the ruleset with the rows of a scenario's own, and what is wrong with them.

    Where they cannot be read, which `shape` tells, or their names are taken, the ruleset is that of the others.
    """
    value = document.value
    tables: list[Any] = [value.get(key, {}) if isinstance(value, dict) else {} for key in _KEYS]
    broken = any(
        problem.severity is Severity.ERROR and f"{problem.pointer}/".startswith(tuple(f"/{key}/" for key in _KEYS))
        for problem in shape
    )
    if broken or not any(tables):
        return ruleset, []
    taken = [*_taken(ruleset, *tables)]
    if taken:
        return ruleset, taken
    own = _adopted(ruleset, encode(tables))
    return own, [*_unused(value, tables), *_drawn_alike(value, own, tables[1])]


@lru_cache(maxsize=16)
def _adopted(ruleset: Ruleset, tables: bytes) -> Ruleset:
    """Return the ruleset with these rows: one and the same for all scenarios of a series, and after every edit."""
    from pwprint.rulesets.own_rows import adopted  # noqa: PLC0415 - few scenarios have rows of their own

    return adopted(ruleset, *decode(tables))


def _taken(ruleset: Ruleset, units: Mapping[str, Entry], terrain: Mapping[str, Entry]) -> Iterator[Problem]:
    """Yield the names, titles and codes that something else has (N004)."""
    from pwprint.rulesets.own_rows import code_of  # noqa: PLC0415 - as above

    for name in units:
        if name in terrain:
            yield _clash(f"`{name}` is a type of unit and terrain as well", f"/terrain_types/{name}", "name")
    play = ruleset.play
    tables: tuple[Mapping[str, Any], ...] = (play.units, play.terrain)
    for key, shipped, own in zip(_KEYS, tables, (units, terrain), strict=True):
        known = {kind.title.casefold(): other for other, kind in shipped.items()}
        for name, entry in own.items():
            other = known.setdefault(str(entry["title"]).casefold(), name)
            if other != name:
                yield _clash(f"{name} has the title of {other}", f"/{key}/{name}/title", "title")
    codes = {kind.code: other for other, kind in play.units.items()}
    for name, entry in units.items():
        other = codes.setdefault(code_of(entry), name)
        if other != name:
            at = f"/unit_types/{name}" + ("/code" if "code" in entry else "")
            yield _clash(f"{name} has the code of {other}, {code_of(entry)}", at, "`code`")


def _clash(message: str, pointer: str, what: str) -> Problem:
    return Problem("N004", f"{message}: players could not tell them apart", pointer, f"give it another {what}")


def _unused(value: Any, tables: list[Mapping[str, Entry]]) -> Iterator[Problem]:  # noqa: ANN401 - of a document
    """Yield the rows that nothing in the scenario has (N005)."""
    for key, used, table in zip(_KEYS, (_types(value), _grounds(value)), tables, strict=True):
        for name in table:
            if name not in used:
                what = "unit has the type" if key == "unit_types" else "ground is"
                known = f"those in use are {listed(sorted(used))}" if used else "nothing has any"
                yield Problem(
                    "N005", f"no {what} {name}", f"/{key}/{name}", f"leave it out; {known}", severity=Severity.WARNING
                )


def _drawn_alike(value: Any, ruleset: Ruleset, own: Mapping[str, Entry]) -> Iterator[Problem]:  # noqa: ANN401
    """Yield the ground of its own that looks on the map like other ground there (W003)."""
    rows, used = ruleset.play.terrain, _grounds(value)
    for number, name in enumerate(own):
        others = (other for other in rows if other not in [*own][number:] and other in used and name in used)
        alike = next((other for other in others if rows[other].art == rows[name].art), None)
        if alike is not None:
            message = f"{name} is drawn like {alike}: on the map nobody could tell them apart"
            hint = "give it another `art`"
            yield Problem("W003", message, f"/terrain_types/{name}", hint, severity=Severity.WARNING)


def _types(value: Any) -> set[str]:  # noqa: ANN401
    sides = _entries(value, "sides")
    return {unit["type"] for side in sides for unit in _entries(side, "units") if isinstance(unit.get("type"), str)}


def _grounds(value: Any) -> set[str]:  # noqa: ANN401
    ground = value.get("map") if isinstance(value.get("map"), dict) else {}
    squares = ground.get("terrain")
    kinds = [*squares] if isinstance(squares, dict) else []
    kinds += [feature.get("terrain") for feature in _entries(ground, "features")]
    return {name for name in kinds if isinstance(name, str)}


def _entries(value: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    entries = value.get(key)
    if isinstance(entries, list):
        yield from (entry for entry in entries if isinstance(entry, dict))
