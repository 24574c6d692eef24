"""What the project's own repository runs: its workflow and its hooks call what is there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import spread

ROOT = Path(__file__).resolve().parents[2]
JOBS = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))["jobs"]
HOOKS = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]


@pytest.mark.parametrize("job", JOBS)
def test_a_job_runs_a_script_that_is_there(job):
    (command,) = (step["run"] for step in JOBS[job]["steps"] if "run" in step)
    assert os.access(ROOT / command, os.X_OK)


def test_every_script_of_ci_has_a_job_or_is_called_by_one_that_has():
    scripts = {f".ci/{path.name}": path.read_text(encoding="utf-8") for path in (ROOT / ".ci").iterdir()}
    run = {step.get("run") for job in JOBS.values() for step in job["steps"]} - {None}
    assert run <= scripts.keys()
    reached, left = set(run), list(run)
    while left:
        text = scripts[left.pop()]
        found = {name for name in scripts if re.search(rf"(?m)^[^#\n]*{re.escape(name)}\b", text)} - reached
        reached |= found
        left += found
    assert reached == scripts.keys()


def test_the_parts_of_the_long_stage_are_the_whole_of_it():
    parts = JOBS["long"]["strategy"]["matrix"]["part"]
    script = (ROOT / ".ci/long").read_text(encoding="utf-8")
    share = float(re.search(r"--long-share (\S+)", script)[1])
    for count in (1, 7, 100, 12_345):
        taken = [spread(count, share, turn) for turn in parts]
        assert all(sum(part[number] for part in taken) == 1 for number in range(count))


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: hook["id"])
def test_a_hook_calls_a_tool_that_the_set_up_installs(hook):
    assert (Path(sys.executable).parent / Path(hook["entry"].split()[0]).name).exists()
    assert hook["entry"].startswith(".venv/bin/")


def test_the_hooks_are_as_pre_commit_wants_them():
    subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-config", ROOT / ".pre-commit-config.yaml"], check=True
    )


def test_the_templates_have_what_the_host_reads():
    for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.md"):
        _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
        assert {"name", "about", "labels"} <= yaml.safe_load(front).keys()
        assert body.strip()
