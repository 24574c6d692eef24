"""The wheel alone is enough: installed away from the checkout, it validates, prints, and knows its schema."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pwprint.sheets import SHEETS
from tests.conftest import ROOT

DATA = ("schemas", "templates", "scenarios")


class Home:
    """An environment with the wheel in it, and an empty folder to work in. Nothing leads from it to the checkout."""

    def __init__(self, folder: Path) -> None:
        self.environment = folder / "environment"
        self.work = folder / "work"
        self.work.mkdir()
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", self.environment], check=True)
        self.bin = self.environment / ("Scripts" if os.name == "nt" else "bin")

    def install(self, wheel: Path) -> None:
        """Install the wheel only; what it depends on is looked up where the tests have it."""
        pip: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            self.bin / "python",
            "--disable-pip-version-check",
        ]
        # What the tests run is compiled when it is loaded: that is a part of all.
        subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", wheel], check=True)
        here = Path(self.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        # Folders named in a .pth file are searched last, and their own .pth files (an editable pwprint) are not read.
        folders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (here / "dependencies.pth").write_text("\n".join(sorted(folders)), encoding="utf-8")

    def run(self, *command: str | Path) -> str:
        """Run a command of the environment in the empty folder and return what it prints."""
        program, *arguments = command
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PWPRINT"))}
        done = subprocess.run(
            [self.bin / program, *arguments],
            cwd=self.work,
            env=clean,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout


def built(folder: Path) -> Path:
    """Build the wheel as an installer would, with the build tools that the tests have: no network."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def shipped() -> Iterator[str]:
    """Name, as paths in the wheel, the files of the checkout that users need."""
    for path in (ROOT / "pwprint").rglob("*"):
        # What only tests of the studio's page load is fetched by npm into the checkout.
        if path.is_file() and path.suffix in {".py", ".json", ".typed"} and "for-tests" not in path.parts:
            yield path.relative_to(ROOT).as_posix()
    for name in DATA:
        for path in (ROOT / name).rglob("*"):
            if path.is_file() and not path.name.startswith("."):
                yield f"pwprint/_data/{path.relative_to(ROOT).as_posix()}"


def check_contents(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert len(names) == len(set(names))
    missing = set(shipped()) - set(names)
    assert not missing
    for needed in (
        "pwprint/py.typed",
        "pwprint/rulesets/tile/rules.json",
        "pwprint/_data/schemas/scenario.schema.json",
    ):
        assert needed in names
    assert [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"pwprint"}


def check_commands(home: Home, validated: str) -> None:
    places = "import pwprint, pwprint.resources as r; print(pwprint.__file__); print(r.scenario_folder())"
    package, scenarios = home.run("python", "-c", places).splitlines()
    assert Path(package).is_relative_to(home.environment)
    assert Path(scenarios).is_relative_to(home.environment)
    scenario = Path(scenarios) / "tile" / "stone-bridge.json"
    assert scenario.is_file()

    assert "0 errors" in home.run("pwprint", "validate", "--no-cache", Path(scenarios) / validated)
    home.run("pwprint", "render", scenario, "-o", "print")
    home.run("pwprint", "quickref", "tile", "-o", "tile.pdf")
    home.run("pwprint", "explain", "S001")
    home.run("pwprint", "check-pdf", "print/stone-bridge/kit.pdf")
    kit = {f"print/stone-bridge/{sheet}.pdf" for sheet in (*SHEETS, "kit") if sheet not in {"sticks", "terrain"}}
    written = {path.relative_to(home.work).as_posix() for path in home.work.rglob("*.pdf")}
    assert written == {*kit, "tile.pdf"}
    for name in written:
        assert (home.work / name).read_bytes().startswith(b"%PDF-")

    schema = json.loads((ROOT / "schemas" / "scenario.schema.json").read_text(encoding="utf-8"))
    assert json.loads(home.run("pwprint", "schema")) == schema


@pytest.mark.parametrize("validated", ["tile", pytest.param("", marks=pytest.mark.long, id="all")])
def test_the_wheel_is_enough(tmp_path: Path, validated: str) -> None:
    """One test, so that the wheel is built once however many processes run the suite."""
    wheel = built(tmp_path)
    check_contents(wheel)
    home = Home(tmp_path)
    home.install(wheel)
    check_commands(home, validated)
