"""Data from unknown hands: whatever it does to the process that reads it, the program goes on."""

from __future__ import annotations

import json
import os
import time
from functools import partial

import pytest
from typer.testing import CliRunner

from pwprint.cli.bounded import LimitError, bounded
from pwprint.cli.commands import check_pdf
from pwprint.cli.program import app
from tests.unit.pdf_bombs import nested, packed, paged

MEMORY = 2**30


def test_within_the_limits_the_result_comes_back():
    assert bounded(max, (3, 5), 60, MEMORY) == 5


def test_exceptions_come_back_too():
    with pytest.raises(ZeroDivisionError):
        bounded(divmod, (1, 0), 60, MEMORY)


def test_time_is_limited():
    start = time.monotonic()
    with pytest.raises(LimitError, match=r"more than 0\.2 s"):
        bounded(time.sleep, (60,), 0.2, MEMORY)
    assert time.monotonic() - start < 30


def test_memory_is_limited():
    with pytest.raises(LimitError, match="more than 1024 MiB"):
        bounded(bytearray, (2 * MEMORY,), 60, MEMORY)


def test_a_crash_is_told():
    with pytest.raises(LimitError, match="crashes"):
        bounded(os._exit, (1,), 60, MEMORY)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "build", [partial(nested, 9, 10), partial(packed, 40_000_000)], ids=["forms in forms", "packed twice"]
)
def test_a_pdf_that_explodes_is_told_and_spoils_no_other_report(tmp_path, monkeypatch, build):
    bomb = build()
    monkeypatch.setattr(check_pdf, "_MEMORY", 2**29)
    (tmp_path / "a.pdf").write_bytes(bomb)
    (tmp_path / "b.pdf").write_bytes(nested(2, 3))
    assert len(bomb) < 2400
    done = CliRunner().invoke(app, ["check-pdf", "--format", "json", str(tmp_path)])
    assert done.exit_code == 1
    first, second = json.loads(done.stdout)["files"]
    assert [problem["code"] for problem in first["problems"]] == ["P024"]
    assert "P024" not in {problem["code"] for problem in second["problems"]}


def test_a_pdf_of_20_000_pages_holds_nobody_up(tmp_path, monkeypatch):
    monkeypatch.setattr(check_pdf, "_SECONDS", 1)
    (tmp_path / "a.pdf").write_bytes(paged(20_000))
    done = CliRunner().invoke(app, ["check-pdf", str(tmp_path)])
    assert done.exit_code == 1
    assert "error P024" in done.stdout
    assert "more than 1 s" in done.stdout
