"""Small changes of a scenario's text, in the layout that its author has: what is not meant stays byte for byte.

A change is made where a JSON pointer says. New members stand where the format puts them, and begin as their neighbours
do: on a line of their own, or beside them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pwprint.format.layout import WIDTH, key_order, laid_out, on_one_line
from pwprint.text.json_reader import read_text
from pwprint.text.places import as_step, steps_of
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pwprint.text.places import Place


class Edit(Struct, frozen=True):
    """What stands from `start` to before `end`, counted in code points, becomes `text`."""

    start: int
    end: int
    text: str


class CannotEditError(ValueError):
    """A text that is not sound JSON, or has no such place."""


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits made, all of which count from the text as it was and do not overlap."""
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end), reverse=True):
        text = f"{text[: edit.start]}{edit.text}{text[edit.end :]}"
    return text


class Editable(Struct, frozen=True):
    """A sound JSON text and the places of its values."""

    text: str
    root: Place

    @classmethod
    def of(cls, text: str) -> Editable:
        """Read a text. Raises CannotEditError if it is not JSON to the letter."""
        reading = read_text(text)
        if reading.problems or reading.root is None:
            raise CannotEditError("the text is not valid JSON yet: fix that first")
        return cls(text, reading.root)

    def place(self, pointer: str) -> Place | None:
        """Return the place of the value at a pointer; None where there is none."""
        found: Place | None = self.root
        for step in steps_of(pointer):
            found = found.members.get(step) if found else None
        return found

    def pointer_at(self, offset: int) -> str:
        """Return the pointer of the innermost value, or of its key, that an offset lies in; "" for the whole."""
        place, pointer = self.root, ""
        while True:
            around = (
                (name, each) for name, each in place.members.items() if _span(each)[0] <= offset <= _span(each)[1]
            )
            name, inner = next(around, ("", None))
            if inner is None:
                return pointer
            place, pointer = inner, f"{pointer}/{as_step(name)}"

    def value(self, pointer: str) -> object:
        """Return the value at a pointer. Raises CannotEditError where there is none."""
        place = self.place(pointer)
        if place is None:
            raise CannotEditError(f"there is nothing at {pointer}")
        return json.loads(self.text[slice(*place.value)])

    def written(self, pointer: str, value: object) -> tuple[Edit, ...]:
        """Return the edits that give a pointer a value, and the objects on the way to it where they lack.

        A last step of `-` appends to a list, or begins one. Nothing is edited where the value is there already.

        Raises CannotEditError where a step leads into what is neither an object nor a list.
        """
        if pointer and not pointer.startswith("/"):
            raise CannotEditError(f"{pointer} is no pointer")
        place = self.place(pointer)
        if place is not None:
            same = on_one_line(json.loads(self.text[slice(*place.value)])) == on_one_line(value)
            return () if same else (Edit(*place.value, self._in_words(value, place.value[0], place)),)
        parent, _, last = pointer.rpartition("/")
        if self.place(parent) is None:
            return self.written(parent, [value] if last == "-" else {_unescaped(last): value})
        return (self._inserted(parent, _unescaped(last), value),)

    def removed(self, pointer: str) -> tuple[Edit, ...]:
        """Return the edits that take a member or an entry away, with the comma that parts it from its neighbours."""
        parent, _, last = pointer.rpartition("/")
        home = self.place(parent)
        members = [] if home is None else list(home.members.items())
        names = [name for name, _ in members]
        if home is None or (key := _unescaped(last)) not in names:
            return ()
        at = names.index(key)
        spans = [_span(place) for _, place in members]
        if len(spans) == 1:
            return (Edit(home.value[0] + 1, home.value[1] - 1, ""),)
        if at:
            return (Edit(spans[at - 1][1], spans[at][1], ""),)
        return (Edit(spans[0][0], spans[1][0], ""),)

    def appended(self, pointer: str, values: Sequence[object]) -> tuple[Edit, ...]:
        """Return the edit that puts values behind the entries of a list. Raises CannotEditError where there is none."""
        home = self.place(pointer)
        if home is None or self.text[home.value[0]] != "[":
            raise CannotEditError(f"there is no list at {pointer}")
        words = [on_one_line(value) for value in values]
        spans = [_span(place) for place in home.members.values()]
        if not spans or not words:
            return (Edit(*home.value, f"[{', '.join(words)}]"),) if words else ()
        gap, end = self._gap(home, spans, len(spans) - 1), spans[-1][1]
        return (Edit(end, end, "".join(f",{gap}{word}" for word in words)),)

    def respelled(self, pointer: str, first: int, entries: Sequence[Sequence[object]]) -> tuple[Edit, ...]:
        """Return the edit that puts others in the place of entries of a list, none, one or several for each.

        `first` is the number of the first entry that is replaced; one before or behind them must stay if none follow.
        """
        home = self.place(pointer)
        assert home is not None
        spans = [_span(place) for place in home.members.values()]
        last = first + len(entries) - 1
        words = ", ".join(on_one_line(value) for group in entries for value in group)
        start, end = spans[first][0], spans[last][1]
        if not words and last + 1 < len(spans):
            end = spans[last + 1][0]
        elif not words:
            start = spans[first - 1][1]
        return (Edit(start, end, words),)

    def _inserted(self, pointer: str, key: str, value: object) -> Edit:
        home = self.place(pointer)
        assert home is not None
        opening = self.text[home.value[0]]
        if opening not in "{[":
            raise CannotEditError(f"{pointer} is neither an object nor a list")
        if opening == "[" and key != "-":
            raise CannotEditError(f"there is no entry {key} at {pointer}")
        name = f"{json.dumps(key, ensure_ascii=False)}: " if opening == "{" else ""
        members = list(home.members.items())
        if not members:
            return Edit(home.value[0], home.value[1], opening + name + on_one_line(value) + "}]"[opening == "["])
        before = self._before(pointer, key, [each for each, _ in members]) if opening == "{" else len(members)
        spans = [_span(place) for _, place in members]
        gap = self._gap(home, spans, max(before - 1, 0))
        start = spans[before - 1][1] if before else spans[0][0]
        words = name + self._in_words(value, start, None, margin=gap, used=len(name))
        return Edit(start, start, f",{gap}{words}" if before else f"{words},{gap}")

    def _before(self, pointer: str, key: str, there: Sequence[str]) -> int:
        """Return after how many members of an object a key stands by the order of the format."""
        rank = {name: number for number, name in enumerate(key_order(self._parents(pointer), [*there, key]))}
        own = rank.get(key, len(rank))
        earlier = [number for number, name in enumerate(there, 1) if rank.get(name, len(rank)) <= own]
        return earlier[-1] if earlier else 0

    def _parents(self, pointer: str) -> str:
        """Return a pointer with stars for the numbers of entries, as the layout names places."""
        place, steps = self.root, []
        for step in steps_of(pointer):
            steps.append("*" if self.text[place.value[0]] == "[" else step)
            place = place.members[step]
        return "".join(f"/{step}" for step in steps)

    def _gap(self, home: Place, spans: Sequence[tuple[int, int]], at: int) -> str:
        """Return the space between two neighbours at a place; what is before the first, where there is only one."""
        if len(spans) == 1:
            space = self.text[home.value[0] + 1 : spans[0][0]]
            return space if "\n" in space else " "
        first = min(at, len(spans) - 2)  # beside the last one there is no other gap
        return self.text[spans[first][1] : spans[first + 1][0]].replace(",", "", 1)

    def _in_words(self, value: object, start: int, old: Place | None, *, margin: str = "", used: int = 0) -> str:
        """Return a value as text: on one line if that is short or what it replaces was, else as `fmt` lays it out."""
        line = on_one_line(value)
        was_one = old is not None and "\n" not in self.text[slice(*old.value)]
        begin = self.text.rfind("\n", 0, start) + 1
        indent = margin.rpartition("\n")[2] if "\n" in margin else self._indent(begin)
        room = WIDTH - used - (len(indent) if "\n" in margin else start - begin)
        if not isinstance(value, (dict, list)) or len(line) <= room or (was_one and len(line) <= WIDTH):
            return line
        return laid_out(value).rstrip("\n").replace("\n", f"\n{indent}")

    def _indent(self, begin: int) -> str:
        end = begin
        while end < len(self.text) and self.text[end] in " \t":
            end += 1
        return self.text[begin:end]


def _span(place: Place) -> tuple[int, int]:
    """Return where a member begins, with its key, and ends."""
    return (place.key or place.value)[0], place.value[1]


def _unescaped(step: str) -> str:
    return steps_of(f"/{step}")[0]
