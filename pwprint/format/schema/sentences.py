"""The sentences that report faults of shape."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, TypeAlias

from pwprint.format.schema import hints
from pwprint.format.schema.language import NUMBER
from pwprint.format.schema.synonyms import meant
from pwprint.text.places import as_step
from pwprint.text.problems import Note, Part, Problem
from pwprint.text.words import counted, listed, shown
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable

Path: TypeAlias = tuple[str | int, ...]


def pointer_of(path: Path) -> str:
    """Return the JSON pointer of a path."""
    return "".join(f"/{as_step(str(step))}" for step in path)


class ShapeFault(Struct, frozen=True):
    """One keyword of the schema that a value does not meet; `key` where the trouble is with one of its keys."""

    path: Path
    keyword: str
    argument: Any
    value: Any
    schema: Any
    key: str | None = None

    @property
    def pointer(self) -> str:
        """The JSON pointer of the value, or of its member `key`."""
        return pointer_of(self.path if self.key is None else (*self.path, self.key))

    @property
    def name(self) -> str:
        """The value in words, such as `turn_limit` or entry 2 of `dice`."""
        if not self.path:
            return "the file"
        *owners, last = self.path
        if isinstance(last, str):
            return shown(last)
        owner = owners[-1] if owners else ""
        return f"{_ENTRIES[owner]} {last + 1}" if owner in _ENTRIES else f"entry {last + 1} of {self._owner.name}"

    @property
    def _owner(self) -> ShapeFault:
        return replace(self, path=self.path[:-1])

    @property
    def kind(self) -> str:
        """What kind of thing the value is, such as a unit; the file itself is what its schema calls it."""
        if not self.path and "title" in self.schema:
            return f"a {self.schema['title'].partition(' for ')[0].lower()}"
        owner = next((step for step in reversed(self.path) if isinstance(step, str)), "")
        if owner == "orders" and isinstance(self.value, dict) and isinstance(self.value.get("do"), str):
            return shown(self.value["do"])
        return _KINDS.get(owner, shown(owner))

    @property
    def code(self) -> str | None:
        """The code that the schema itself gives to a key that must not be."""
        return self.schema["$comment"].split()[0] if self.keyword == "not" else None

    def of_key(self, key: str) -> ShapeFault:
        """Return the fault as one of a key."""
        return replace(self, key=key)


_KINDS = {
    "": "a scenario",
    "map": "the map",
    "features": "a feature",
    "labels": "a label",
    "sides": "a side",
    "units": "a unit",
    "arrives": "an arrival",
    "visibility": "an entry of visibility",
    "objectives": "an objective",
    "victory": "a condition of victory",
    "all": "a condition",
    "any": "a condition",
    "of": "a condition",
    "points": "an entry of points",
    "special_rules": "a special rule",
    "allow": "an allowed warning",
    "turns": "a turn",
    "orders": "an order",
    "battles": "a battle",
    "then": "an entry of then",
}
_ENTRIES = {"sides": "side", "units": "unit", "turns": "turn", "orders": "order", "dice": "die", "path": "step"}
_NO_SUCH = {"terrain": "is not a kind of terrain of this ruleset", "options": "is not an option of this ruleset"}
_CHOICES = {"terrain": "kinds", "options": "options"}
_COUNTED = {"Length": "character", "Items": "entry", "Properties": "key"}
_TYPES = {
    "object": "an object in braces",
    "array": "a list in brackets",
    "string": "a text",
    "boolean": "true or false",
    "null": "null",
    "integer": "a whole number",
    "number": "a number",
}


def say(fault: ShapeFault) -> Problem:
    """Return the problem of a fault."""
    return _SENTENCES[fault.keyword](fault)


def say_unknown(fault: ShapeFault, advice: str, meant: str | None) -> Problem:
    """Return the problem of a key that the format does not know; `meant` is the one that should stand there."""
    owner = str(fault.path[-1]) if fault.path else ""
    key = fault.key or ""
    what = _NO_SUCH.get(owner) or f"is not a key of {fault.kind}"
    return Problem("S001", f"{shown(key)} {what}", fault.pointer, advice, part=Part.KEY, mend=meant)


def choice(fault: ShapeFault) -> str | None:
    """Return all that a key could be, if it should have been one of the ruleset's words: given already or not."""
    what = _CHOICES.get(str(fault.path[-1])) if fault.path else None
    words = [shown(key) for key, schema in fault.schema["properties"].items() if "not" not in schema]
    return f"the {what} are {listed(words)}" if what and words else None


def _missing(fault: ShapeFault) -> Problem:
    message = fault.schema.get("errorMessage") or f"{fault.kind} needs `{fault.key}`"
    return Problem("S002", message, fault.pointer)


def _type(fault: ShapeFault) -> Problem:
    wanted = _TYPES[fault.argument]
    message = fault.schema.get("errorMessage") or f"{fault.name} must be {wanted}, not {_found(fault.value)}"
    hint = hints.of_type(fault.value, fault.argument, fault.schema) if fault.path else _START.get(fault.kind)
    return Problem("S003", message, fault.pointer, hint)


_START = {"a scenario": "`pwprint new` writes a scenario to start from"}


def _all_wrong(fault: ShapeFault) -> Problem:
    """Tell of a list of numbers that should be a list of points, or the other way round."""
    flat = fault.schema["items"]["type"] == "array"
    wanted = "lists in brackets, not numbers" if flat else "numbers, not lists"
    hint = hints.grouped(fault.value, fault.schema) if flat else fault.schema.get("errorMessage")
    return Problem("S003", f"the entries of {fault.name} must be {wanted}", fault.pointer, hint)


def _enum(fault: ShapeFault) -> Problem:
    others = [NUMBER] if fault.schema.get("$comment") == NUMBER else []
    allowed = listed([*map(str, fault.argument), *others], "or")
    message = f"{fault.name} must be {allowed}, not {_found(fault.value)}"
    word = meant(fault.value, fault.argument)
    hint = f"did you mean `{word}`?" if word else fault.schema.get("errorMessage")
    write = _unquoted(fault) or hints.only_entry(fault.value, fault.schema)
    return Problem("S004", message, fault.pointer, write or hint, mend=None if write else word)


def _unquoted(fault: ShapeFault) -> str | None:
    """Return the number that a text of digits was meant to be, if it may be one here."""
    if not isinstance(fault.value, str) or not re.fullmatch(r"\s*[0-9]{1,3}\s*", fault.value):
        return None
    fits = fault.schema.get("$comment") == NUMBER or int(fault.value) in fault.argument
    return hints.unquoted(fault.value, "integer") if fits else None


def _const(fault: ShapeFault) -> Problem:
    message = f"{fault.name} must be {_written(fault.argument)}, not {_found(fault.value)}"
    wanted = "boolean" if isinstance(fault.argument, bool) else "integer"
    return Problem("S004", message, fault.pointer, hints.unquoted(fault.value, wanted))


def _range(fault: ShapeFault) -> Problem:
    least, most = fault.schema["minimum"], fault.schema["maximum"]
    return Problem("S005", f"{fault.name} must be from {least} to {most}, not {_found(fault.value)}", fault.pointer)


def _pattern(fault: ShapeFault) -> Problem:
    meant = hints.well_formed(fault.value, fault.argument)
    hint = f"did you mean `{meant}`?" if meant else None
    help_text = fault.schema["patternErrorMessage"]
    if fault.key is not None:
        return Problem("S006", f"{shown(fault.key)} is not a key here: {help_text}", fault.pointer, hint, part=Part.KEY)
    return Problem("S006", f"{fault.name} is {shown(fault.value)}, but {help_text}", fault.pointer, hint)


def _length(fault: ShapeFault) -> Problem:
    end, noun = fault.keyword[:3], _COUNTED[fault.keyword[3:]]
    size = len(fault.value)
    least, most = (fault.schema.get(f"{side}{fault.keyword[3:]}") for side in ("min", "max"))
    if least == most:
        limit = f"must have exactly {most}"
    else:
        limit = f"needs at least {counted(least, noun)}" if end == "min" else f"may have at most {most}"
    message = f"{fault.name} is empty" if not size else f"{fault.name} has {counted(size, noun)}"
    meant = hints.decimal_commas(fault.value, least or 0) or hints.only_entry(fault.value, fault.schema)
    return Problem("S007", f"{message}; it {limit}", fault.pointer, meant or fault.schema.get("errorMessage"))


def _repeated(fault: ShapeFault) -> Problem:
    index = next(index for index, entry in enumerate(fault.value) if entry in fault.value[:index])
    entry = fault.value[index]
    notes = (Note("the first one", f"{fault.pointer}/{fault.value.index(entry)}"),)
    message = f"{fault.name} names {_found(entry)} twice"
    return Problem("S007", message, f"{fault.pointer}/{index}", "leave one out", notes=notes)


def _forbidden(fault: ShapeFault) -> Problem:
    """Tell what the schema itself says of a key that must not be; `$comment` has the code and the key in its way.

    Its description says what to write instead, where there is something.
    """
    code, *others = fault.schema["$comment"].split()
    parent = fault.pointer.rpartition("/")[0]
    notes = tuple(Note(f"`{other}` is here", f"{parent}/{other}") for other in others)
    instead = fault.schema.get("description")
    hint = f"leave {fault.name} out" + (f": {instead}" if instead else "")
    return Problem(code, fault.schema["errorMessage"], fault.pointer, hint, part=Part.KEY, notes=notes)


_SENTENCES: dict[str, Callable[[ShapeFault], Problem]] = {
    "required": _missing,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _range,
    "maximum": _range,
    "pattern": _pattern,
    "minLength": _length,
    "maxLength": _length,
    "minItems": _length,
    "maxItems": _length,
    "minProperties": _length,
    "maxProperties": _length,
    "uniqueItems": _repeated,
    "items": _all_wrong,
    "not": _forbidden,
}


def _found(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    return shown(value) if isinstance(value, str) else _written(value)


def _written(value: Any) -> str:  # noqa: ANN401
    """Return a value as JSON writes it, shortened."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"
