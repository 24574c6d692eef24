"""Keys that are not known: what they may have meant, and what to do about them."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, TypeAlias

from pwprint.format.schema.hints import such_as
from pwprint.format.schema.sentences import Path, ShapeFault, choice
from pwprint.format.schema.synonyms import called, meant_key
from pwprint.text.words import listed, near

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Keys: TypeAlias = "dict[Path, list[str]]"
Meaning: TypeAlias = "dict[tuple[Path, str | None], str]"
"""For some keys that are not known, by the path of their object, the key that is meant."""

_MOST_KEYS = 20  # of one object: more unknown keys than these are not misspellings


def plainly_meant(unknown: Iterable[ShapeFault], free: Keys, missing: Keys) -> Meaning:
    """Return for each unknown key the key that it resembles, one that is missing rather than another.

    Two keys of one object never mean the same, unless they are words of the ruleset, such as kinds of terrain.
    """
    meant: Meaning = {}
    for path, keys in by_object(unknown).items():
        left = list(free.get(path, ()))
        for fault in keys[:_MOST_KEYS]:
            word = _meant(fault.key or "", [key for key in missing.get(path, ()) if key in left], left)
            if word:
                meant[path, fault.key] = word
                left = left if choice(fault) else [key for key in left if key != word]
    return meant


def _meant(key: str, missing: Sequence[str], free: Sequence[str]) -> str | None:
    return called(key, free) or meant_key(key, missing) or meant_key(key, free)


def left_over(unknown: Iterable[ShapeFault], meant: Meaning, missing: Keys) -> Meaning:
    """Return the only unknown key of an object for the only one that is missing, where both are left over."""
    found: Meaning = {}
    for path, keys in by_object(unknown).items():
        strange = [fault.key for fault in keys if (path, fault.key) not in meant]
        lacking = [key for key in missing.get(path, ()) if key not in {meant.get((path, each.key)) for each in keys}]
        if len(strange) == len(lacking) == 1:
            found[path, strange[0]] = lacking[0]
    return found


def by_object(faults: Iterable[ShapeFault]) -> dict[Path, list[ShapeFault]]:
    """Return faults of keys by the path of their object."""
    found: dict[Path, list[ShapeFault]] = {}
    for fault in faults:
        found.setdefault(fault.path, []).append(fault)
    return found


def advice(fault: ShapeFault, meant: Mapping[tuple[Path, str | None], str], free: Keys) -> str:
    """Return what to do about an unknown key."""
    key = fault.key or ""
    if key in _WISHES and {"when", "each"} <= fault.schema["properties"].keys():
        return f'points are for a condition: "when": {{"{key}": …}}, or "each": {{"{key}": …}} for each of several'
    word = meant.get((fault.path, key))
    if word:
        example = such_as(fault.schema["properties"][word])
        return f"did you mean `{word}`{example and ','}{example}?"
    given = [known for known in fault.schema["properties"] if known in fault.value]
    if same := called(key, given, words=bool(choice(fault))):
        return f"that belongs in `{same}`, which is given already"
    if alike := near(key, given):
        return f"did you mean `{alike[0]}`? It is given already"
    if all_of_them := choice(fault):
        return all_of_them
    words = [f"`{key}`" for key in free.get(fault.path, ())]
    return (f"it could have {listed(words)}" if words else "leave it out") + _NEWER


_WISHES = frozenset({"holds", "exits", "by", "enemy_exhausted", "enemy_lost", "loses", "for_turns", "at_turn"})
"""Keys of conditions, which an entry of points has within its `when` or `each`."""

_NEWER = "; if the file was written for a newer pwprint, upgrade"
"""Keys are added to the format without a new number."""


def renamed(value: object, meant: Meaning) -> object:
    """Return the value with every such key put right. No path leads through an unknown key, so paths stay true."""
    for (path, wrong), right in meant.items():
        owner: Any = reduce(lambda whole, step: whole[step], path, value)  # type: ignore[index]
        value = _changed(value, path, {right if key == wrong else key: member for key, member in owner.items()})
    return value


def _changed(value: Any, path: Path, new: object) -> object:  # noqa: ANN401
    """Return the value with another one at the end of a path."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    inner = _changed(value[step], rest, new)
    if isinstance(step, str):
        return {**value, step: inner}
    return [*value[:step], inner, *value[step + 1 :]]
