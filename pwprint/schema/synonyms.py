"""Other words that people write for the words of the format."""

from __future__ import annotations

from collections.abc import Sequence

from pwprint.words import near

_NONE = ("off", "none")
_NO = frozenset({"false", "no", "0", *_NONE})
_YES = frozenset({"true", "yes", "1", "on"})
SYNONYMS = (
    ("move", "march", "go", "walk", "ride", "run", "enter", "arrive", "turn", "face", "leave", "exit"),
    ("fire", "shoot", "shot", "shell", "bombard", "volley"),
    ("close_combat", "attack", "charge", "assault", "melee", "fight", "combat"),
    ("hold", "wait", "pass", "stay", "stand", "skip", "rest", "nothing"),
    ("retreat", "withdraw", "flee", "fall_back"),
    ("advance", "follow", "follow_up", "pursue"),
    ("flip", "exhaust"),
    ("infantry", "foot", "line", "guard", "militia"),
    ("cavalry", "horse", "dragoons", "hussars", "lancers"),
    ("artillery", "gun", "guns", "cannon", "battery"),
    ("commander", "general", "leader", "officer", "hq"),
    ("mounted-cavalry", "cavalry", "horse", "dragoons", "hussars", "lancers"),
    ("field-artillery", "gun", "guns", "cannon", "battery"),
    ("machine-guns", "gatling", "gatlings", "mitrailleuse", "maxim", "mg"),
    ("transport", "wagon", "wagons", "limbers", "train", "mules"),
    ("wire", "barbed_wire", "entanglement"),
    ("trench", "trenches", "entrenchment", "entrenchments"),
    ("fortification", "redoubt", "bunker", "dugout", "fieldwork", "fieldworks"),
    ("town", "village", "building", "built_up_area", "city", "farm"),
    ("woods", "wood", "forest", "trees"),
    ("lay_wire", "string_wire", "put_wire"),
)
"""Each word of the format, the others that mean it."""


def meant(value: object, values: Sequence[object]) -> str | None:
    """Return which of the words among the allowed values was meant; None if that is not plain."""
    allowed = [word for word in values if isinstance(word, str)]
    word = str(value).lower() if isinstance(value, str | bool) else ""
    looks_like = near(value, allowed) if isinstance(value, str) else ()
    return _switched(word, allowed) or next(iter(looks_like), None) or _synonym(word, allowed)


def _switched(word: str, allowed: Sequence[str]) -> str | None:
    """Return what `on` or `off` means for an option: `on` is plain where there is one value beside `off`."""
    on = [value for value in allowed if value not in _NONE]
    off = [value for value in allowed if value in _NONE]
    if len(off) != 1:
        return None
    if word in _NO:
        return off[0]
    return on[0] if word in _YES and len(on) == 1 else None


def _synonym(word: str, allowed: Sequence[str]) -> str | None:
    plain = word.replace(" ", "_").replace("-", "_")
    return next((words[0] for words in SYNONYMS if plain in words and words[0] in allowed), None)
