"""Other words that people write for the words of the format."""

from __future__ import annotations

from collections.abc import Sequence

from pwprint.text.words import near

_NONE = ("off", "none")
_NO = frozenset({"false", "no", "0", *_NONE})
_YES = frozenset({"true", "yes", "1", "on"})
SYNONYMS = (
    ("move", "march", "go", "walk", "ride", "run", "enter", "arrive", "turn", "face", "leave", "exit"),
    ("fire", "shoot", "shot", "shell", "bombard", "volley"),
    ("shoot", "fire", "shot", "volley"),
    ("bombard", "shell", "cannonade", "barrage"),
    ("close_combat", "attack", "charge", "assault", "melee", "fight", "combat"),
    ("charge", "attack", "assault"),
    ("melee", "close_combat", "fight", "combat"),
    ("hold", "wait", "pass", "stay", "stand", "skip", "rest", "nothing"),
    ("retreat", "withdraw", "flee", "fall_back"),
    ("advance", "follow", "follow_up", "pursue"),
    ("flip", "exhaust"),
    ("infantry", "foot", "line", "guard", "militia", "inf"),
    ("skirmishers", "light_infantry", "rifles", "voltigeurs", "jaeger"),
    ("cavalry", "cav", "horse", "dragoons", "hussars", "lancers"),
    ("artillery", "arty", "gun", "guns", "cannon", "battery"),
    ("commander", "general", "leader", "officer", "hq"),
    ("mounted-cavalry", "cavalry", "horse", "dragoons", "hussars", "lancers"),
    ("field-artillery", "gun", "guns", "cannon", "battery"),
    ("machine-guns", "gatling", "gatlings", "mitrailleuse", "maxim", "mg"),
    ("transport", "wagon", "wagons", "limbers", "train", "mules"),
    ("wire", "barbed_wire", "entanglement"),
    ("trench", "trenches", "entrenchment", "entrenchments"),
    ("entrenchment", "entrenchments", "trench", "trenches", "earthworks", "fieldworks", "redoubt"),
    ("fortification", "redoubt", "bunker", "dugout", "fieldwork", "fieldworks"),
    ("town", "village", "building", "built_up_area", "city", "farm"),
    ("woods", "wood", "forest", "trees"),
    ("rough", "rough_ground", "fields", "field", "scrub", "broken", "vineyard"),
    ("marsh", "swamp", "bog"),
    ("lake", "pond", "water"),
    ("river", "stream", "brook", "creek"),
    ("hill", "ridge", "heights"),
    ("road", "track", "lane"),
    ("lay_wire", "string_wire", "put_wire"),
    ("battle", "line", "deployed", "battle_line"),
    ("march", "column", "march_column"),
    ("hex", "hexes", "hexagon", "hexagons"),
    ("decisive", "major", "strategic", "total"),
    ("marginal", "minor", "tactical", "partial"),
    ("introductory", "easy", "simple", "beginner"),
    ("standard", "normal", "medium"),
    ("demanding", "hard", "difficult", "expert", "advanced"),
    ("square", "squares"),
    *(
        (name, long, long.replace("_", ""))
        for name, long in (
            *(("N", "north"), ("E", "east"), ("S", "south"), ("W", "west")),
            *(("NE", "north_east"), ("SE", "south_east"), ("SW", "south_west"), ("NW", "north_west")),
        )
    ),
    *(("north", "n"), ("east", "e"), ("south", "s"), ("west", "w")),
)
"""Each word of the format, the others that mean it."""

KEYS = (
    ("features", "terrain"),
    ("terrain", "features"),
    ("width", "columns", "cols"),
    ("columns", "width", "cols"),
    ("height", "rows"),
    ("rows", "height"),
    ("end_facing", "facing"),
    ("heading", "direction"),
    ("facing", "heading", "direction", "orientation", "faces"),
    ("format", "version", "format_version", "schema_version"),
    ("title", "name", "heading"),
    ("author", "designer", "by"),
    ("background", "story"),
    ("history", "outcome", "aftermath"),
    ("summary", "description", "synopsis"),
    ("designer_notes", "notes", "design_notes", "designers_notes"),
    ("sources", "bibliography", "references", "books"),
    ("minutes", "duration", "playing_time", "play_time"),
    ("turn_limit", "max_turns", "turns_max", "length", "rounds"),
    ("sides", "armies", "teams"),
    ("units", "forces", "troops", "army"),
    ("objectives", "goals"),
    ("victory", "victory_conditions", "conditions", "win"),
    ("points", "score", "scores", "scoring", "victory_points"),
    ("all", "and", "every"),
    ("any", "or", "either"),
    ("loses", "kills", "destroys", "unit_lost", "units_lost"),
    ("sets_up", "deploys", "deploys_first", "setup_order", "deployment_order"),
    ("colour", "color"),
    ("deployment", "zone", "deployment_zone", "starts"),
    ("type", "kind", "class", "unit_type"),
    ("at", "position", "pos", "place", "location", "square", "point", "where", "target"),
    ("targets", "target", "at"),
    ("do", "action", "order", "command", "verb"),
    ("path", "route", "way", "steps", "squares"),
    ("unit", "who", "actor"),
    ("dice", "rolls", "throws", "die"),
    ("orders", "actions", "commands", "moves"),
    ("expect", "expected", "result"),
    ("because", "reason", "why"),
    ("visibility", "weather", "sight", "fog", "night"),
    ("turns", "rounds", "from"),
    ("on", "needs", "roll", "score", "die", "chance", "probability"),
    ("move", "speed", "movement", "moves"),
    ("front", "power", "save", "safe"),
    ("until", "to", "last"),
    ("else", "or", "otherwise", "alternatively"),
    ("text", "label"),
    ("distance", "inches", "length"),
    ("approach", "target", "towards", "engage"),
)
"""Each key of the format, what it is called elsewhere; the first that the object could have is meant."""


def meant(value: object, values: Sequence[object]) -> str | None:
    """Return which of the words among the allowed values was meant; None if that is not plain."""
    allowed = [word for word in values if isinstance(word, str)]
    word = str(value).lower() if isinstance(value, str | bool) else ""
    # What a word means comes before what it looks like: a forest is not a ford.
    looks_like = near(value, allowed) if isinstance(value, str) else ()
    return _switched(word, allowed) or _synonym(word, allowed, SYNONYMS) or next(iter(looks_like), None)


def meant_key(key: str, keys: Sequence[str]) -> str | None:
    """Return which of the keys that are still free was meant; None if that is not plain."""
    return called(key, keys) or meant(key, keys)


def called(key: str, keys: Sequence[str], *, words: bool = False) -> str | None:
    """Return which of the keys is called so elsewhere, if one is; `words` if the keys are words of the ruleset."""
    return _synonym(key.lower(), keys, SYNONYMS if words else KEYS)


def _switched(word: str, allowed: Sequence[str]) -> str | None:
    """Return what `on` or `off` means for an option: `on` is plain where there is one value beside `off`."""
    on = [value for value in allowed if value not in _NONE]
    off = [value for value in allowed if value in _NONE]
    if len(off) != 1:
        return None
    if word in _NO:
        return off[0]
    return on[0] if word in _YES and len(on) == 1 else None


def _synonym(word: str, allowed: Sequence[str], known: Sequence[Sequence[str]]) -> str | None:
    plain = word.replace(" ", "_").replace("-", "_")
    return next((words[0] for words in known if plain in words[1:] and words[0] in allowed), None)
