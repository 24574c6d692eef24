"""A terrain's printed effects are its rules: every field that print shows is proved on the board, for every row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from pwprint.rulesets import RULESETS
from pwprint.values import replace

from .probe import Probe, probes, shown_fields
from .proofs import PROOFS, disproofs

FIELDS = [(name, field) for name, proofs in PROOFS.items() for field in proofs]


@pytest.mark.parametrize("name", PROOFS)
def test_every_field_that_print_shows_has_a_proof(name: str) -> None:
    assert shown_fields(RULESETS[name]) == set(PROOFS[name])


@pytest.mark.few(12)
@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in PROOFS for kind in RULESETS[name].play.terrain])
def test_what_print_shows_is_played(name: str, kind: str) -> None:
    rows = [*probes(RULESETS[name], kind)]
    assert {field: wrong for field in PROOFS[name] if (wrong := disproofs(name, field, rows))} == {}


# --- the proofs can fail --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lie(Probe):
    """A row that says something else than is played."""

    told: Any

    @property
    def row(self) -> Any:
        """What is told."""
        return self.told


def lies(name: str, field: str) -> Iterator[Lie]:
    """Yield rows that print another value of a field than they play."""
    for kind in RULESETS[name].play.terrain:
        for probe in probes(RULESETS[name], kind):
            rows = RULESETS[name].play.terrain_with(probe.options).values()
            true = getattr(probe.row, field)
            for value in {getattr(row, field) for row in rows} | {"artillery", not true}:
                if isinstance(value, type(true)) and value != true:
                    yield Lie(probe.ruleset, kind, probe.options, told(probe, field, value))


def told(probe: Probe, field: str, value: Any) -> Any:
    """Return a row with another value of a field, and with what follows from it under the options."""
    row = replace(probe.row, **{field: value})
    under = row.under(probe.options)
    return under if getattr(under, field) == value else row


def is_in_the_legend(lie: Lie) -> bool:
    """Return whether a legend shows the lie. It may have no effect: fire that nothing limits is limited for no type."""
    true = lie.ruleset.play.terrain[lie.name]
    return bool(lie.row.effects(lie.options) != true.effects(lie.options))


@pytest.mark.few(18)
@pytest.mark.parametrize(("name", "field"), FIELDS)
def test_a_lie_is_found_out(name: str, field: str) -> None:
    believed = [lie for lie in lies(name, field) if not disproofs(name, field, [lie])]
    assert len(believed) < len([*lies(name, field)])
    assert [(lie.name, getattr(lie.row, field), lie.options) for lie in believed if is_in_the_legend(lie)] == []
