"""The programs on the pages are what a type checker accepts, too: who copies them starts without a complaint."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from written import DOCS, FENCE, pages

PROGRAMS = [page for page in pages() if "```python" in page.read_text(encoding="utf-8")]


def complaints(program, tmp_path):
    """Return what mypy says of a program, run where nobody's settings are."""
    (tmp_path / "page.py").write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "page.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return re.findall(r"^page\.py:\d+: error: .*$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("page", PROGRAMS, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_the_programs_of_a_page_are_typed(page, tmp_path):
    blocks = [body for kind, _, body in FENCE.findall(page.read_text(encoding="utf-8")) if kind == "python"]
    assert complaints("\n".join(blocks), tmp_path) == []


def test_a_program_that_forgets_that_there_may_be_no_scenario_is_noticed(tmp_path):
    [complaint] = complaints('import pwprint\nprint(pwprint.load("x").scenario.title)\n', tmp_path)
    assert 'Item "None" of "Scenario | None"' in complaint


def test_names_of_papers_and_backs_are_accepted(tmp_path):
    assert complaints('import pwprint\npwprint.PrintSettings(paper="letter", backs="short")\n', tmp_path) == []
