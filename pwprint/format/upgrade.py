"""The newest plain form of a scenario: what can be said more plainly today, in its author's layout and order.

A renewal is a change of the text that the meaning does not feel. Each is proved: what the reader makes of the new text
is what it made of the old one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pwprint.format.edits import Edit, edited
from pwprint.game.goals.terms import AtLeast, AtTurn
from pwprint.text import Document, read_bytes
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable

    from pwprint.game.scenario import Scenario
    from pwprint.text.places import Place

_COMMA = re.compile(r"\s*,\s*")
_COMMA_BEFORE = re.compile(r",\s*\Z")


class Upgrade(Struct, frozen=True):
    """The text of a scenario in its newest plain form, and what was changed, in words."""

    text: str
    changes: tuple[str, ...] = ()


class _Renewal(Edit, frozen=True):
    """An edit, and what it does in words."""

    words: str


def upgraded(document: Document, scenario_of: Callable[[Document], Scenario | None]) -> Upgrade:
    """Return a scenario without errors in its newest plain form.

    `scenario_of` reads a document. A change after which it reads another scenario is not made.
    """
    changes: list[str] = []
    refused: set[tuple[str, str]] = set()
    before = _meaning(scenario_of(document))
    while edit := next((each for each in _edits(document) if (each.words, each.text) not in refused), None):
        found = read_bytes(edited(document.text, (edit,)).encode(), document.name, document.folder)
        if isinstance(found, Document) and _meaning(scenario_of(found)) == before:
            document = found
            changes.append(edit.words)
        else:
            refused.add((edit.words, edit.text))
    return Upgrade(document.text, tuple(changes))


def _meaning(scenario: Scenario | None) -> object:
    """Return a scenario without the pointers to its file: two that mean the same are equal then."""
    if scenario is None:
        return None
    last = None if scenario.uncertain_end else scenario.turn_limit
    return _plain(replace(scenario, data=b""), last)


def _plain(value: Any, last: int | None) -> object:  # noqa: ANN401 - all that a scenario is made of
    if isinstance(value, AtTurn):
        return AtTurn(None if value.turn == last else value.turn)
    if isinstance(value, AtLeast):
        # Conditions that stand side by side have no order, and a lone one stands for itself.
        of = sorted((_plain(term, last) for term in value.of), key=repr)
        return of[0] if len(of) == 1 else ("AtLeast", value.count, tuple(of))
    if isinstance(value, Struct):
        own = ((name, _plain(getattr(value, name), last)) for name in value.__struct_fields__ if name != "pointer")
        return type(value).__name__, tuple(own)
    if isinstance(value, Mapping):
        return {key: _plain(each, last) for key, each in value.items()}
    if isinstance(value, tuple):
        return tuple(_plain(each, last) for each in value)
    return value


# --- what can be said more plainly ----------------------------------------------------------------------------------


def _edits(document: Document) -> Iterator[_Renewal]:
    """Yield the changes that are worth a try, the outermost first."""
    whole, root = document.value, document.places.root
    assert root is not None
    text = document.text
    for key in ("players", "minutes"):
        if isinstance(whole.get(key), list) and len(set(whole[key])) == 1:
            yield _said(root.members[key], str(whole[key][0]), f"`{key}` is a number")
    limit = whole.get("turn_limit")
    for pointer, condition, place in _conditions(whole, root):
        yield from _plainer(text, condition, place, limit, pointer)


def _conditions(whole: Any, root: Place) -> Iterator[tuple[str, Any, Place]]:  # noqa: ANN401
    """Yield the conditions of a file, each with its pointer and its place, before those within it."""
    for key in ("victory", "points"):
        for number, entry in enumerate(whole.get(key, ())):
            if "when" in entry:
                place = root.members[key].members[str(number)].members["when"]
                yield from _nested(f"/{key}/{number}/when", entry["when"], place)


def _nested(pointer: str, condition: Any, place: Place) -> Iterator[tuple[str, Any, Place]]:  # noqa: ANN401
    yield pointer, condition, place
    lists = [(key, condition.get(key, ()), place.members.get(key)) for key in ("all", "any")]
    if "at_least" in condition:
        lists.append(("at_least/of", condition["at_least"]["of"], place.members["at_least"].members["of"]))
    for key, entries, where in lists:
        for number, entry in enumerate(entries if where else ()):
            assert where is not None
            yield from _nested(f"{pointer}/{key}/{number}", entry, where.members[str(number)])
    if "not" in condition:
        yield from _nested(f"{pointer}/not", condition["not"], place.members["not"])


def _plainer(text: str, condition: Any, place: Place, limit: object, pointer: str) -> Iterator[_Renewal]:  # noqa: ANN401
    members = place.members
    if "at_turn" in condition and condition["at_turn"] == limit:
        yield _said(members["at_turn"], '"last"', f"{pointer}: the turn limit is the `last` turn")
    if condition.get("for_turns") == 1:
        yield _left_out(text, members["for_turns"], f"{pointer}: no `for_turns` means one turn")
    some = condition.get("at_least")
    word = {1: "any", len(some["of"]): "all"}.get(some["count"]) if some else None
    if word and word not in condition:
        of = members["at_least"].members["of"].value
        yield _member(members["at_least"], f'"{word}": {text[slice(*of)]}', f"{pointer}: that is `{word}`")
    for key in ("all", "any"):
        if len(condition.get(key, ())) == 1:
            yield from _joined(text, condition, condition[key][0], (members[key], members[key].members["0"]), pointer)
    twice = condition.get("not", {})
    if twice.keys() == {"not"}:
        places = members["not"], members["not"].members["not"]
        yield from _joined(text, condition, twice["not"], places, pointer)


def _joined(text: str, outer: Any, inner: Any, places: tuple[Place, Place], pointer: str) -> Iterator[_Renewal]:  # noqa: ANN401
    """Yield the change that puts what a lone condition says in the place of the member of `outer` that holds it."""
    if not inner.keys() & outer.keys():
        member, place = places
        start, end = place.value
        yield _member(member, text[start + 1 : end - 1].strip(), f"{pointer}: a lone condition stands for itself")


# --- edits ----------------------------------------------------------------------------------------------------------


def _said(place: Place, value: str, words: str) -> _Renewal:
    return _Renewal(*place.value, value, words)


def _member(place: Place, member: str, words: str) -> _Renewal:
    assert place.key is not None
    return _Renewal(place.key[0], place.value[1], member, words)


def _left_out(text: str, place: Place, words: str) -> _Renewal:
    """Return the change that leaves a member out, with one of its commas."""
    assert place.key is not None
    start, end = place.key[0], place.value[1]
    if after := _COMMA.match(text, end):
        return _Renewal(start, after.end(), "", words)
    before = _COMMA_BEFORE.search(text, 0, start)
    return _Renewal(before.start() if before else start, end, "", words)
