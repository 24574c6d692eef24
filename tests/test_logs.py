"""Logs of random battles, positions, rows and PDFs are those that were accepted, to the last die and word."""

import pytest

from pwprint.game.state import Status
from tests.accept_logs import digests_of, kept, logs
from tests.logs.told import told
from tests.stages import one_in

LOGS, KEPT = logs(), kept()


@pytest.mark.parametrize("name", one_in(10, KEPT))
def test_a_log_is_as_it_was_accepted(name):
    assert digests_of(LOGS[name]()) == KEPT[name], "if the change is right: python -m tests.accept_logs"


def test_the_digest_of_every_log_is_kept():
    # A near miss may be new.
    assert {name for name in LOGS if not name.startswith("verdict/")} <= KEPT.keys()


def test_a_value_is_told_alike_everywhere():
    few = {"b": frozenset({3, 20, 1}), "a": (1.0, -0.0, 0.1 + 0.2, None), "c": Status.LOST, "d": len}
    assert told(few) == "{b: {1, 20, 3}, a: (1, 0, 0.3, None), c: LOST}"


def test_a_digest_of_each_kind_of_line_tells_what_has_changed():
    one, other = digests_of(["* moves", "! no", "* ends"]).split(), digests_of(["* moves", "! yes", "* ends"]).split()
    assert [part[0] for part in one] == ["*", "!"]
    assert one[0] == other[0]
    assert one[1] != other[1]
