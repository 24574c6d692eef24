"""Of each switch of the rulings the page of decisions says whether it is an option, and what it says is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
    assert offered == {option.name for option in RULESETS[ruleset].options}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_other_switch_has_its_reason(ruleset):
    others = [told for _, _, told in rows(ruleset) if told != "yes"]
    assert others
    assert all(re.match(r"(no: |by the key `|as `)\S", told) for told in others)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_stand_beside_their_rulings(ruleset):
    rulings = {name: rule for name, rule, _ in rows(ruleset)}
    for option in RULESETS[ruleset].options:
        assert option.rule in rulings[option.name].split(", "), option.name
