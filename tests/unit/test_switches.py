"""Of each switch of the rulings the page of decisions says whether it is an option, and what it says is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pwprint.resources import schema_file
from pwprint.rulesets import RULESETS

PAGE = (Path(__file__).parents[2] / "docs" / "decisions.md").read_text(encoding="utf-8")
SECTION = PAGE.partition("\n## Switches\n")[2].partition("\n## ")[0]


def rows(ruleset):
    """The switches of a ruleset on the page, each with its ruling and what is said of it."""
    part = SECTION.partition(f"\n### `{ruleset}`\n")[2].partition("\n### ")[0]
    return [tuple(cells) for cells in re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|$", part, re.MULTILINE)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_switches_called_options_are_the_options(ruleset):
    offered = {name for name, _, told in rows(ruleset) if told == "yes"}
    assert offered == {option.name for option in RULESETS[ruleset].play.options}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_other_switch_has_its_reason(ruleset):
    others = [told for _, _, told in rows(ruleset) if told != "yes"]
    assert others
    assert all(re.match(r"(no: |by the keys? `|as `)\S", told) for told in others)


def keys_in(schema):
    """Yield every key that the format has, whatever it is a key of."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from keys_in(part)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_keys_that_stand_for_switches_are_keys_of_the_format(ruleset):
    known = set(keys_in(json.loads(schema_file("scenario.schema.json").read_text(encoding="utf-8"))))
    told = [match[1] for _, _, told in rows(ruleset) if (match := re.match(r"by the keys? ([^;]+)", told))]
    named = {key for keys in told for key in re.findall(r"`(\w+)`", keys)}
    assert named
    assert named <= known


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_stand_beside_their_rulings(ruleset):
    rulings = {name: rule for name, rule, _ in rows(ruleset)}
    for option in RULESETS[ruleset].play.options:
        assert option.rule in rulings[option.name].split(", "), option.name


def meanings():
    """What is said of each option, in the program and in the docs, with its first value."""
    for ruleset in RULESETS.values():
        for option in ruleset.play.options:
            yield option.default, option.text
    page = (Path(__file__).parents[2] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    for default, text in re.findall(r"^\| `\w+` \| `(\w+)`[^|]* \| ([^|]+) \| [A-Z0-9]+-", page, re.MULTILINE):
        yield default, text[0].upper() + text[1:]


def test_meanings_stand_in_the_order_of_the_values():
    """`Whether` asks for the yes: where that is the second value, no other meaning may come after it."""
    off = [text for default, text in meanings() if default in {"off", "none"} and not text.startswith(("As in", "How"))]
    assert len(off) > 40
    backwards = [text for text in off if text.startswith("Whether") and ", or" in text]
    bare = [text for text in off if not text.startswith("Whether") and ", or" not in text]
    assert (backwards, bare) == ([], [])
