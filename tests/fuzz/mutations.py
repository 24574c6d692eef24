"""Values and bytes, changed in one place or in several: each function returns a new value and leaves the old one alone."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

from tests.fuzz import odd, seeds

Path = tuple[Any, ...]

_MOST = 30_000
"""So many members a value may have in all: sizes are multiplied from mutation to mutation."""


def paths_of(value: Any) -> list[Path]:
    """Return the paths to all that is inside a value, outermost first."""
    found: list[Path] = []
    level: list[tuple[Path, Any]] = [((), value)]
    while level:
        path, node = level.pop()
        members = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        for step, member in members:
            found.append((*path, step))
            level.append(((*path, step), member))
    return found


def at(value: Any, path: Path) -> Any:
    """Return what is at the end of a path."""
    for step in path:
        value = value[step]
    return value


def put(value: Any, path: Path, new: Any) -> None:
    """Put something at the end of a path."""
    at(value, path[:-1])[path[-1]] = new


def mutated(value: Any, chance: Random, most: int = 4) -> Any:
    """Return a value with one to `most` mutations."""
    value = deepcopy(value)
    for _ in range(chance.randint(1, most)):
        paths = paths_of(value)
        if not paths:
            return value
        chance.choice(_MUTATIONS)(value, chance.choice(paths), paths, chance)
    return value


def written(value: Any, chance: Random) -> bytes:
    """Return a value as JSON, laid out in one of several ways."""
    indent = chance.choice((None, None, 1, 2))
    return json.dumps(value, indent=indent, ensure_ascii=chance.random() < 0.3).encode("utf-8", "surrogatepass")


# --- what may happen to one place -----------------------------------------------------------------------------------


def _delete(value: Any, path: Path, _: list[Path], __: Random) -> None:
    del at(value, path[:-1])[path[-1]]


def _double(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    owner, copy = at(value, path[:-1]), deepcopy(at(value, path))
    if isinstance(owner, list):
        owner[path[-1] : path[-1]] = _copies([copy], chance.choice((1, 1, 2, 30)))
    else:
        owner[_misspelled(path[-1], chance)] = copy


def _rename(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    owner = at(value, path[:-1])
    if isinstance(owner, dict):
        member = owner.pop(path[-1])
        owner[_misspelled(path[-1], chance)] = member


def _swap(value: Any, path: Path, paths: list[Path], chance: Random) -> None:
    other = chance.choice(paths)
    if path[: len(other)] != other and other[: len(path)] != path:
        mine, theirs = at(value, path), at(value, other)
        put(value, path, theirs)
        put(value, other, mine)


def _odd(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    put(value, path, deepcopy(chance.choice(chance.choice((odd.VALUES, odd.TEXTS, odd.NUMBERS)))))


def _near(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    """A value of the same type, a little or much beside the old one."""
    old = at(value, path)
    if isinstance(old, bool):
        put(value, path, not old)
    elif isinstance(old, (int, float)):
        put(
            value,
            path,
            chance.choice((old + 1, old - 1, -old, old * 10, old + 0.5, str(old), chance.choice(odd.NUMBERS))),
        )
    elif isinstance(old, str):
        put(
            value,
            path,
            chance.choice((_misspelled(old, chance), chance.choice(seeds.words()), chance.choice(odd.TEXTS))),
        )
    elif isinstance(old, list):
        chance.shuffle(old)


def _of_others(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    """What another scenario has at this place, or the key of another place."""
    other = chance.choice(seeds.values())
    same = [found for found in paths_of(other) if found[-1] == path[-1]]
    if same:
        put(value, path, deepcopy(at(other, chance.choice(same))))


def _wrap(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    old = at(value, path)
    put(value, path, chance.choice(([old], {"at": old}, [old, old], json.dumps(old, default=str))))


def _grow(value: Any, path: Path, _: list[Path], chance: Random) -> None:
    old = at(value, path)
    if isinstance(old, list) and old:
        put(value, path, _copies(old, chance.choice((2, 50, 800)))[:5000])
    elif isinstance(old, str):
        put(value, path, (old or "x") * chance.choice((2, 10, 1000)))
    elif isinstance(old, dict):
        few = list(old)[:3]
        more = _copies([old[key] for key in few], chance.choice((1, 40)))
        old.update({f"{few[number % len(few)]}{number}": member for number, member in enumerate(more)})


def _copies(entries: list[Any], times: int) -> list[Any]:
    """Return entries several times, as often as they fit; each is a value of its own, so that one can be changed."""
    size = 1 + len(paths_of(entries))
    return [deepcopy(entry) for _ in range(max(1, min(times, _MOST // size))) for entry in entries]


_MUTATIONS = (_delete, _double, _rename, _swap, _odd, _odd, _near, _near, _near, _of_others, _of_others, _wrap, _grow)


def _misspelled(word: str, chance: Random) -> str:
    place = chance.randrange(len(word) + 1) if word else 0
    forms = (
        word[:place] + word[place + 1 :],
        word[:place] + chance.choice("abz-_ 1é") + word[place:],
        *(word.upper(), word.capitalize(), f" {word}", f"{word}s", word[::-1], chance.choice(odd.TEXTS)),
        chance.choice(seeds.words()),
    )
    return chance.choice(forms)


# --- bytes ----------------------------------------------------------------------------------------------------------


def mutated_bytes(data: bytes, chance: Random, most: int = 6) -> bytes:
    """Return bytes with one to `most` mutations."""
    for _ in range(chance.randint(1, most)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice((1, 1, 2, 8, 100)))
        data = chance.choice(_CUTS)(data, start, end, chance)
    return data


def _insert(data: bytes, start: int, _: int, chance: Random) -> bytes:
    return data[:start] + chance.choice(odd.TOKENS) + data[start:]


def _replace(data: bytes, start: int, end: int, chance: Random) -> bytes:
    return data[:start] + chance.choice(odd.TOKENS) + data[end:]


def _cut(data: bytes, start: int, end: int, _: Random) -> bytes:
    return data[:start] + data[end:]


def _again(data: bytes, start: int, end: int, chance: Random) -> bytes:
    return data[:end] + data[start:end] * chance.choice((1, 1, 50)) + data[end:]


def _elsewhere(data: bytes, start: int, end: int, chance: Random) -> bytes:
    place = chance.randrange(len(data) + 1)
    return data[:place] + data[start:end] + data[place:]


def _cut_off(data: bytes, start: int, _: int, chance: Random) -> bytes:
    return data[:start] if chance.random() < 0.2 else data


def _other_byte(data: bytes, start: int, _: int, chance: Random) -> bytes:
    return data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]


def _spliced(data: bytes, start: int, _: int, chance: Random) -> bytes:
    other = chance.choice(seeds.texts())
    return data[:start] + other[chance.randrange(len(other) + 1) :] if chance.random() < 0.2 else data


def _other_quotes(data: bytes, start: int, end: int, chance: Random) -> bytes:
    return (
        data[:start]
        + data[start : start + 200].replace(b'"', chance.choice((b"'", b"", b"\xe2\x80\x9d")))
        + data[start + 200 :]
    )


_CUTS = (_insert, _insert, _replace, _cut, _again, _elsewhere, _cut_off, _other_byte, _spliced, _other_quotes)
