"""Logs of random battles, positions, rows and PDFs are those that were accepted, to the last die and word."""

import pytest

from tests.accept_logs import digests_of, kept, logs

LOGS = logs()


@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_as_it_was_accepted(name):
    assert digests_of(LOGS[name]()) == kept()[name], "if the change is right: python -m tests.accept_logs"


def test_no_digest_is_kept_of_a_log_that_is_not_made():
    assert list(kept()) == list(LOGS)
