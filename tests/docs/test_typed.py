"""The programs on the pages are what a type checker accepts, too: who copies them starts without a complaint."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict

import pytest
from written import DOCS, FENCE, pages

# A type checker reads all that the programs use, for seven seconds.
pytestmark = pytest.mark.long

PROGRAMS = {
    page.relative_to(DOCS).as_posix(): "\n".join(body for kind, _, body in FENCE.findall(text) if kind == "python")
    for page in pages()
    if "```python" in (text := page.read_text(encoding="utf-8"))
}
FORGETFUL = 'import pwprint\nprint(pwprint.load("x").scenario.title)\n'
WORDS = 'import pwprint\npwprint.PrintSettings(paper="letter", backs="short")\n'
COMPLAINT = re.compile(r"^program(\d+)\.py:\d+: error: .*$", re.MULTILINE)


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """What mypy, run where nobody's settings are, says of each program; of all in one run."""
    folder = tmp_path_factory.mktemp("programs")
    programs = [*PROGRAMS.values(), FORGETFUL, WORDS]
    files = [f"program{number}.py" for number in range(len(programs))]
    for file, program in zip(files, programs, strict=True):
        (folder / file).write_text(program, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout + done.stderr
    found = defaultdict(list)
    for said in COMPLAINT.finditer(done.stdout):
        found[programs[int(said[1])]].append(said[0])
    return found


@pytest.mark.parametrize("page", PROGRAMS)
def test_the_programs_of_a_page_are_typed(page, complaints):
    assert complaints[PROGRAMS[page]] == []


def test_a_program_that_forgets_that_there_may_be_no_scenario_is_noticed(complaints):
    [complaint] = complaints[FORGETFUL]
    assert 'Item "None" of "Scenario | None"' in complaint


def test_names_of_papers_and_backs_are_accepted(complaints):
    assert complaints[WORDS] == []
