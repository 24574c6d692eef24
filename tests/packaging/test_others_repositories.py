"""What other repositories use: the hooks under real pre-commit, the action's script in a plain shell."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from pwprint.resources import scenario_folder
from tests.stages import one_in

ROOT = Path(__file__).parents[2]
GOOD = scenario_folder() / "tile" / "matchbox.json"
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
SCRIPT = ROOT / ".github" / "action.sh"
INSTALL = ROOT / ".github" / "install.sh"


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


REPORTS = ("--format json", "--format markdown")


def without(folder, *words):
    """Return the folder of a `pwprint` that does nothing where its command has one of some words: a process less."""
    programs = folder / "temp" / "quick"
    programs.mkdir(parents=True, exist_ok=True)
    real, patterns = Path(sys.executable).parent / "pwprint", "|".join(f'*"{each}"*' for each in words)
    text = f'#!/usr/bin/env bash\ncase "$*" in {patterns}) exit ;; esac\nexec "{real}" "$@"\n'
    (programs / "pwprint").write_text(text, encoding="utf-8")
    (programs / "pwprint").chmod(0o755)
    return str(programs)


def test_every_input_of_the_action_goes_by_the_environment():
    steps = ACTION["runs"]["steps"]
    assert all("${{" not in step["run"] for step in steps)
    given = " ".join(str(value) for step in steps for value in step.get("env", {}).values())
    assert all(f"inputs.{name} " in given for name in ACTION["inputs"])
    script = SCRIPT.read_text(encoding="utf-8") + INSTALL.read_text(encoding="utf-8")
    assert all(name in script for step in steps for name in step.get("env", {}))


def test_the_script_annotates_summarises_and_fails_as_validate_does(repository):
    done = action(repository, PWPRINT_PATHS="scenarios\n")
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if line.startswith("::error file=scenarios/bad.json,line=")]
    summary = (repository / "summary.md").read_text(encoding="utf-8")
    assert "`scenarios/bad.json` | 1 | 0 |" in summary
    report = (repository / "outputs").read_text(encoding="utf-8").removeprefix("report=").strip()
    assert json.loads(Path(report).read_text(encoding="utf-8"))["ok"] is False


def test_neither_the_action_nor_the_hooks_remember_anything():
    runs = [line for line in SCRIPT.read_text(encoding="utf-8").splitlines() if "pwprint validate" in line]
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8").splitlines()
    runs += [line for line in hooks if "entry: pwprint validate" in line]
    assert len(runs) == 4
    assert all("--no-cache" in line for line in runs)


def test_the_script_prints_what_is_clean_and_takes_odd_names(repository):
    (repository / "scenarios" / "bad.json").rename(repository / "bad; touch hacked.json")
    done = action(
        repository,
        PWPRINT_PROGRAMS=without(repository, *REPORTS),
        PWPRINT_PATHS="  scenarios  \n\n",
        PWPRINT_RENDER="print out",
        PWPRINT_RENDER_OPTIONS="--paper=letter\n--sheet=tiles",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (repository / "print out" / "matchbox" / "tiles.pdf").read_bytes().startswith(b"%PDF")
    programs = without(repository, "--format markdown")
    odd = action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS="bad; touch hacked.json")
    assert odd.returncode == 1
    assert not (repository / "hacked.json").exists()
    assert not (repository / "hacked").exists()


@pytest.fixture
def warned(repository):
    """The repository with a scenario that has a warning, and nothing else."""
    value = json.loads(GOOD.read_text(encoding="utf-8"))
    places = next(iter(value["map"]["terrain"].values()))
    places.append(places[0])
    for path in (repository / "scenarios").iterdir():
        path.unlink()
    (repository / "scenarios" / "warned.json").write_text(json.dumps(value), encoding="utf-8")
    return repository


@pytest.mark.parametrize(
    ("word", "code"),
    [
        *(("TRUE", 1), ("", 0)),
        *(
            pytest.param(*case, marks=pytest.mark.long)
            for case in (("1", 1), ("true", 1), ("yes", 1), ("Off", 0), ("false", 0))
        ),
    ],
)
def test_warnings_fail_the_job_if_they_are_to(warned, word, code):
    done = action(warned, PWPRINT_PROGRAMS=without(warned, *REPORTS), PWPRINT_FAIL_ON_WARNINGS=word)
    assert done.returncode == code, done.stdout
    assert "::warning file=scenarios/warned.json" in done.stdout


@pytest.mark.parametrize("word", ["ture", "2", "yes please", "true\ntrue"])
def test_any_other_word_is_refused(warned, word):
    done = action(warned, PWPRINT_FAIL_ON_WARNINGS=word)
    assert (done.returncode, done.stdout) == (
        2,
        "::error title=pwprint::fail-on-warnings is true or false, nothing else\n",
    )


def test_patterns_stand_for_the_files_that_they_fit(repository):
    (repository / "games" / "old").mkdir(parents=True)
    for name in ("a.json", "old/b c.json", "[1].json"):
        shutil.copy(GOOD, repository / "games" / name)
    programs = without(repository, *REPORTS)
    done = action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS="games/**/*.json\n")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "3 files, 0 errors, 0 warnings")
    one = action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS="games/[1].json")
    assert one.stdout == "1 file, 0 errors, 0 warnings\n"
    none = action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS="games/*.yaml")
    assert none.returncode == 2
    assert "games/*.yaml" in none.stdout + none.stderr


def test_what_lies_beside_scenarios_is_neither_checked_nor_printed(repository):
    (repository / "games").mkdir()
    shutil.copy(GOOD, repository / "games" / "good.json")
    (repository / "games" / "package.json").write_text('{"name": "collection", "version": "1"}', encoding="utf-8")
    (repository / "games" / "baseline.json").write_text('{"format": 1, "known": []}', encoding="utf-8")
    done = action(
        repository,
        PWPRINT_PATHS="games/**/*.json",
        PWPRINT_RENDER="out",
        PWPRINT_RENDER_OPTIONS="--sheet=tiles",
    )
    assert done.returncode == 0, done.stdout
    assert "1 file, 0 errors, 0 warnings" in done.stdout.splitlines()
    assert "::error" not in done.stdout
    report = (repository / "outputs").read_text(encoding="utf-8").removeprefix("report=").strip()
    files = json.loads(Path(report).read_text(encoding="utf-8"))["files"]
    assert [file["file"] for file in files] == ["games/good.json"]
    assert "package.json" not in (repository / "summary.md").read_text(encoding="utf-8")
    assert [path.name for path in (repository / "out").iterdir()] == ["matchbox"]


def test_an_option_and_its_value_may_stand_with_a_space_between_them(repository):
    done = action(
        repository,
        PWPRINT_PROGRAMS=without(repository, "validate"),
        PWPRINT_PATHS="scenarios/good.json",
        PWPRINT_RENDER="out",
        PWPRINT_RENDER_OPTIONS="--paper letter\n--sheet   tiles\n--one-page-map\n",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in (repository / "out" / "matchbox").iterdir()] == ["tiles.pdf"]


def test_two_uses_in_one_job_have_two_reports(repository):
    programs = without(repository, "--format github", "--format markdown")
    for name in ("good", "bad"):
        action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS=f"scenarios/{name}.json")
    reports = [line.removeprefix("report=") for line in (repository / "outputs").read_text().splitlines()]
    assert [json.loads(Path(report).read_text(encoding="utf-8"))["ok"] for report in reports] == [True, False]


def test_the_summary_stays_below_what_github_takes(repository):
    value = json.loads((repository / "scenarios" / "good.json").read_text(encoding="utf-8"))
    for number in range(30):
        value[f"k{number}"] = 0
    (repository / "scenarios" / "bad.json").write_text(json.dumps(value), encoding="utf-8")
    for name in range(20):
        shutil.copy(repository / "scenarios" / "bad.json", repository / "scenarios" / f"{name}.json")
    action(repository, PWPRINT_PROGRAMS=without(repository, "--format github", "--format json"))
    summary = (repository / "summary.md").read_text(encoding="utf-8")
    assert summary.startswith("**22 files, 630 errors, ")
    assert summary.count("**S001**") + summary.count("**N003**") == 500
    assert summary.endswith(" more not shown\n")
    # As a function of its own: folders of ten thousand files take too long.
    large = repository / "large.md"
    large.write_text("| caf\u00e9 | 1 |\n" * 100_000, encoding="utf-8")
    cut = subprocess.run(
        ["bash", "-c", f'most_bytes=900000; {function("short_enough")}\nshort_enough "$1"', "-", large],
        capture_output=True,
        check=True,
    ).stdout
    assert len(cut) < 1_000_000
    *rows, blank, told, _ = cut.decode().split("\n")
    assert set(rows) == {"| caf\u00e9 | 1 |"}
    assert (blank, told[:21]) == ("", "The summary is cut of")


def function(name):
    """Return the text of a function of the script."""
    return re.search(rf"^{name}\(\) \{{\n.*?^\}}$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[0]


def installed(folder, python, **more):
    """Run the script that installs, with a Python of its own."""
    programs = folder / "programs"
    programs.mkdir(exist_ok=True)
    for name in ("bash", "cksum", "tr", "touch", "env"):
        if not (programs / name).exists():
            (programs / name).symlink_to(shutil.which(name))
    (programs / "python3").write_text(python, encoding="utf-8")
    (programs / "python3").chmod(0o755)
    environment = {
        "PATH": str(programs),
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_OUTPUT": str(folder / "outputs"),
        "RUNNER_TEMP": str(folder),
        **more,
    }
    return subprocess.run(["bash", INSTALL], cwd=folder, env=environment, capture_output=True, text=True, check=False)


FAKE = """#!/usr/bin/env bash
printf '%s\\n' "$*" >>"$RUNNER_TEMP/asked"
case $1 in
-c) exit "${TOO_OLD:-0}" ;;
-V) echo Python 3.10.12 ;;
-m)
  [[ -z ${BROKEN:-} ]] || exit 1
  [[ $2 != venv ]] || { "$MKDIR" -p "$4/bin" && printf '%s' '#!/usr/bin/env bash
printf "venv %s\\n" "$*" >>"$RUNNER_TEMP/asked"' >"$4/bin/python" && "$CHMOD" +x "$4/bin/python"; } ;;
esac
"""
TOOLS = {"MKDIR": shutil.which("mkdir"), "CHMOD": shutil.which("chmod")}


def test_the_action_installs_into_an_environment_of_its_own_and_once(tmp_path):
    for _ in range(2):
        done = installed(tmp_path, FAKE, **TOOLS)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    asked = [line for line in (tmp_path / "asked").read_text().splitlines() if not line.startswith("-c")]
    assert [" ".join(line.split()[:3]) for line in asked] == ["-m venv --clear", "venv -m pip"]
    first, second = (tmp_path / "outputs").read_text().splitlines()
    assert first == second
    assert Path(first.removeprefix("programs=")).parent.parent == tmp_path


def test_on_windows_the_folder_of_programs_has_no_colon(tmp_path):
    # Git's bash has cygpath, which writes D:\\a as /d/a; a PATH is divided at colons.
    cygpath = tmp_path / "programs" / "cygpath"
    cygpath.parent.mkdir()
    cygpath.write_text('#!/usr/bin/env bash\nprintf "%s of %s\\n" "$1" "$2"\n', encoding="utf-8")
    cygpath.chmod(0o755)
    for _ in range(2):
        done = installed(tmp_path, FAKE, **TOOLS)
        assert (done.returncode, done.stderr) == (0, "")
    for told in (tmp_path / "outputs").read_text().splitlines():
        assert told.startswith(f"programs=-u of {tmp_path}{os.sep}")
        assert told.endswith("bin")


def test_a_python_that_is_too_old_is_told_of(tmp_path):
    done = installed(tmp_path, FAKE, TOO_OLD="1", **TOOLS)
    assert done.returncode == 2
    assert done.stdout.startswith(
        "::error title=pwprint::pwprint needs Python 3.11 or newer, and this is Python 3.10.12;"
    )
    assert not (tmp_path / "outputs").exists()


def test_a_python_without_virtual_environments_is_told_of(tmp_path):
    done = installed(tmp_path, FAKE, BROKEN="1", **TOOLS)
    assert done.returncode == 2
    assert "cannot make a virtual environment; put actions/setup-python before" in done.stdout


@pytest.mark.long
def test_what_is_installed_runs(repository, tmp_path):
    environment = os.environ | {
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_OUTPUT": str(tmp_path / "installed"),
        "RUNNER_TEMP": str(tmp_path / "a runner's folder"),
    }
    subprocess.run(["bash", INSTALL], env=environment, check=True)
    programs = (tmp_path / "installed").read_text().strip().removeprefix("programs=")
    done = action(repository, PWPRINT_PROGRAMS=programs, PATH=os.defpath, PWPRINT_PATHS="scenarios/good.json")
    assert (done.returncode, done.stdout) == (0, "1 file, 0 errors, 0 warnings\n")


def test_nothing_to_check_is_no_success(repository):
    assert action(repository, PWPRINT_PROGRAMS=without(repository, *REPORTS), PWPRINT_PATHS="nowhere").returncode == 2


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


@pytest.fixture
def first(repository):
    """The only commit of the repository, in which its scenario is as it was."""
    (repository / "scenarios" / "bad.json").unlink()
    git(repository, "init", "-q")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "first")
    return git(repository, "rev-parse", "HEAD").strip()


def summary(repository, base, changed):
    """What the action says of the scenario, once it is changed, and of that at a commit."""
    good = repository / "scenarios" / "good.json"
    value = json.loads(good.read_text(encoding="utf-8"))
    changed(value)
    good.write_text(json.dumps(value), encoding="utf-8")
    programs = without(repository, "validate")
    action(repository, PWPRINT_PROGRAMS=programs, PWPRINT_PATHS="scenarios", PWPRINT_BASE=base)
    return (repository / "summary.md").read_text(encoding="utf-8")


def without_its_hill(value):
    del value["map"]["terrain"]["hill"], value["turns"]


def test_the_summary_shows_maps_before_and_after(repository, first):
    shown = summary(repository, first, without_its_hill)
    _, before, after = re.split("Before:|After:", shown)
    assert "Map of `scenarios/good.json`" in shown
    assert [line[:2] for line in before.splitlines() if line[:1].isdigit()] == [
        line[:2] for line in after.splitlines() if line[:1].isdigit()
    ], "two drawings of one size"
    assert before.strip() != after.strip()


def test_the_summary_shows_no_map_that_is_as_it_was(repository, first):
    assert "Map of" not in summary(repository, first, lambda value: value.update(title="Another title, the same map"))


@pytest.mark.usefixtures("first")
@pytest.mark.parametrize("nothing", one_in(4, ["HEAD; touch hacked", "", "0" * 40, "f" * 40]))
def test_the_summary_shows_no_map_where_nothing_is_named_to_compare_with(repository, nothing):
    assert "Map of" not in summary(repository, nothing, without_its_hill)
    assert not (repository / "hacked").exists()


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
    # Beside the scenarios lies other JSON, which the hooks are given by name.
    shutil.copy(ROOT / "schemas" / "scenario.schema.json", repository / "scenarios")
    (repository / "scenarios" / "package.json").write_text('{"name":"collection","version":"1"}', encoding="utf-8")
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
    good = repository / "scenarios" / "good.json"
    good.write_text(json.dumps(json.loads(good.read_text(encoding="utf-8"))), encoding="utf-8")
    git(repository, "add", "-A")
    assert hook("pwprint-fmt").returncode == 1
    assert git(repository, "diff", "--name-only").split() == ["scenarios/good.json"]
    assert hook("pwprint-fmt").returncode == 0
