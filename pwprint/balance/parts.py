"""Parts of a run as files: the battles of some seeds, which can be put together with those of others."""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import msgspec

from pwprint import __version__
from pwprint.balance.battles import Fight
from pwprint.balance.variations import Variation
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMAT = 1


class Contest(Struct, frozen=True):
    """What was fought, by whom, and with which versions; parts of one contest can be put together.

    `players` are names with versions, `variations` what was changed to fight the battles again.
    """

    name: str
    text: str
    players: tuple[str, str]
    versions: tuple[str, str]
    variations: tuple[Variation, ...]
    pwprint: str = __version__


class BalancePart(Struct, frozen=True):
    """The battles of some seeds in their order, those of the scenario, and those of each variation."""

    contest: Contest
    fights: tuple[Fight, ...]
    varied: tuple[tuple[Fight, ...], ...]


class _PartsFile(Struct, frozen=True):
    parts: tuple[BalancePart, ...]
    format: int = FORMAT


class CannotMergeError(ValueError):
    """Parts do not fit together, or a file is none."""


def written(parts: Iterable[BalancePart]) -> str:
    """Return parts as a text."""
    return msgspec.json.encode(_PartsFile(tuple(parts))).decode()


def read_parts(data: bytes, name: str) -> tuple[BalancePart, ...]:
    """Return the parts of a file. Raises CannotMergeError."""
    try:
        found = msgspec.json.decode(data, type=_PartsFile)
    except msgspec.MsgspecError as failure:
        raise CannotMergeError(f"{name} is not a part that `--as part` has written: {failure}") from failure
    if found.format != FORMAT or any(part.contest.pwprint != __version__ for part in found.parts):
        raise CannotMergeError(f"{name} is from another version of pwprint; fight its battles again")
    return found.parts


def merged(parts: Sequence[BalancePart]) -> list[BalancePart]:
    """Return the parts of each contest as one, in the order of their seeds. Raises CannotMergeError."""
    order = list(dict.fromkeys(msgspec.json.encode(part.contest) for part in parts))
    names = [msgspec.json.decode(contest, type=Contest).name for contest in order]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise CannotMergeError(f"{twice} was fought in different ways: file, players, versions or changes differ")
    by_contest = sorted(parts, key=lambda part: (order.index(msgspec.json.encode(part.contest)), part.fights[0].seed))
    return [_one(list(group)) for _, group in groupby(by_contest, key=lambda part: msgspec.json.encode(part.contest))]


def _one(parts: list[BalancePart]) -> BalancePart:
    for before, after in pairwise(parts):
        last, first = before.fights[-1].seed, after.fights[0].seed
        if first != last + 1:
            wrong = (
                f"seeds {last + 1} to {first - 1} are missing" if first > last + 1 else f"seed {first} is there twice"
            )
            raise CannotMergeError(f"{before.contest.name}: {wrong}")
    columns = zip(*(part.varied for part in parts), strict=True)
    varied = tuple(tuple(fight for fights in column for fight in fights) for column in columns)
    return BalancePart(parts[0].contest, tuple(fight for part in parts for fight in part.fights), varied)
