"""What other repositories use: the hooks under real pre-commit, the action's script in a plain shell."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pwprint.resources import scenario_folder

ROOT = Path(__file__).parents[2]
GOOD = scenario_folder() / "tile" / "matchbox.json"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
SCRIPT = ROOT / ".github" / "action.sh"


@pytest.fixture
def repository(tmp_path):
    """A repository with a good scenario and a bad one."""
    folder = tmp_path / "collection"
    (folder / "scenarios").mkdir(parents=True)
    shutil.copy(GOOD, folder / "scenarios" / "good.json")
    bad = GOOD.read_text(encoding="utf-8").replace('"tile"', '"tyle"', 1).replace('"matchbox"', '"bad"', 1)
    (folder / "scenarios" / "bad.json").write_text(bad, encoding="utf-8")
    return folder


def action(folder, **inputs):
    """Run the script of the action as a runner does: inputs by the environment, this Python's commands on the path."""
    (folder / "temp").mkdir(exist_ok=True)
    environment = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
        "GITHUB_OUTPUT": str(folder / "outputs"),
        "RUNNER_TEMP": str(folder / "temp"),
        **inputs,
    }
    return subprocess.run(["bash", SCRIPT], cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_every_input_of_the_action_goes_by_the_environment():
    steps = ACTION["runs"]["steps"]
    assert all("${{" not in step["run"] for step in steps)
    given = " ".join(str(value) for step in steps for value in step.get("env", {}).values())
    assert all(f"inputs.{name} " in given for name in ACTION["inputs"])
    script = SCRIPT.read_text(encoding="utf-8")
    assert all(name in script for step in steps for name in step.get("env", {}))


def test_the_script_annotates_summarises_and_fails_as_validate_does(repository):
    done = action(repository, PWPRINT_PATHS="scenarios\n")
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("::error file=scenarios/bad.json,line=")]
    summary = (repository / "summary.md").read_text(encoding="utf-8")
    assert "scenarios/bad.json | 1 | 0 |" in summary.replace("\\", "")
    report = (repository / "outputs").read_text(encoding="utf-8").removeprefix("report=").strip()
    assert json.loads(Path(report).read_text(encoding="utf-8"))["ok"] is False


def test_the_script_prints_what_is_clean_and_takes_odd_names(repository):
    (repository / "scenarios" / "bad.json").rename(repository / "bad; touch hacked.json")
    done = action(
        repository,
        PWPRINT_PATHS="  scenarios  \n\n",
        PWPRINT_RENDER="print out",
        PWPRINT_RENDER_OPTIONS="--paper=letter\n--sheet=tiles",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (repository / "print out" / "matchbox" / "tiles.pdf").read_bytes().startswith(b"%PDF")
    odd = action(repository, PWPRINT_PATHS="bad; touch hacked.json")
    assert odd.returncode == 1
    assert not (repository / "hacked.json").exists()
    assert not (repository / "hacked").exists()


def test_nothing_to_check_is_no_success(repository):
    assert action(repository, PWPRINT_PATHS="nowhere").returncode == 2


def test_the_examples_for_others_name_what_there_is():
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}
    config = yaml.safe_load((ROOT / "docs/examples/pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in config["repos"][0]["hooks"]} == set(hooks)
    workflow = yaml.safe_load((ROOT / "docs/examples/scenarios.yml").read_text(encoding="utf-8"))
    step = next(step for step in workflow["jobs"]["kits"]["steps"] if "pwprint" in step.get("uses", ""))
    assert set(step["with"]) <= set(ACTION["inputs"])


def git(folder, *arguments):
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.invalid", "-c", "commit.gpgsign=false"]
    return subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.mark.long
def test_the_hooks_run_under_real_pre_commit(repository, tmp_path):
    # The hooks are installed from a repository, as pre-commit does: here from a copy of the checkout as it is.
    source = tmp_path / "pwprint"
    wanted = [
        "pwprint",
        "schemas",
        "templates",
        "scenarios",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        ".pre-commit-hooks.yaml",
    ]
    source.mkdir()
    for name in wanted:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    git(source, "init", "-q")
    git(source, "add", ".")
    git(source, "commit", "-qm", "all")
    git(repository, "init", "-q")
    git(repository, "add", ".")
    environment = os.environ | {"PRE_COMMIT_HOME": str(tmp_path / "hooks")}

    def hook(name):
        command = [sys.executable, "-m", "pre_commit", "try-repo", str(source), name, "--all-files", "--color", "never"]
        return subprocess.run(command, cwd=repository, env=environment, capture_output=True, text=True, check=False)

    done = hook("pwprint-validate")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "error S004" in done.stdout
    assert "did you mean `tile`?" in done.stdout
    (repository / "scenarios" / "bad.json").unlink()
    git(repository, "add", "-A")
    assert hook("pwprint-validate").returncode == 0
    done = hook("pwprint-fmt")
    assert done.returncode in {0, 1}
    assert hook("pwprint-fmt").returncode == 0
