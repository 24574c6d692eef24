"""Logs of random battles, positions, rows and PDFs are those that were accepted, to the last die and word."""

import pytest

from tests.accept_logs import digests_of, kept, logs

LOGS, KEPT = logs(), kept()


@pytest.mark.parametrize("name", KEPT)
def test_a_log_is_as_it_was_accepted(name):
    assert digests_of(LOGS[name]()) == KEPT[name], "if the change is right: python -m tests.accept_logs"


def test_the_digest_of_every_log_is_kept():
    # A near miss may be new.
    assert {name for name in LOGS if not name.startswith("verdict/")} <= KEPT.keys()
