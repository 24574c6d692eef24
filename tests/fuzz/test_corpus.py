"""What fuzzing has found stays fixed; and a little more of it every time."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.keeping import kept, law_broken
from tests.fuzz.kinds import KINDS

EXAMPLES = [
    *(("reader", 30), ("schema", 20), ("cli", 10), ("pdf", 10)),
    pytest.param("engine", 4, marks=pytest.mark.long),
]


@pytest.mark.parametrize(
    "file",
    # What was only too slow is taken even if it is so again: the long stage is enough for it.
    [pytest.param(file, marks=pytest.mark.long) if "-too-slow-" in file.name else file for file in kept()],
    ids=lambda file: file.stem,
)
def test_what_was_found_breaks_no_law_any_more(file):
    record = json.loads(file.read_text(encoding="utf-8"))
    assert law_broken(KINDS[record["what"]], record["input"]) in (None, "too slow"), record["broke"]


@pytest.mark.few(1)
@pytest.mark.parametrize(("what", "examples"), EXAMPLES)
def test_chance_breaks_no_law(what, examples):
    kind = KINDS[what]

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**32))
    def check(seed):
        given = kind.make(Random(seed))
        assert law_broken(kind, given) in (None, "too slow"), given  # machines of others may be slow

    check()
