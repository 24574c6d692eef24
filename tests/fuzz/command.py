"""The command line, with words that nobody would type."""

from __future__ import annotations

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner

from tests.fuzz import odd, seeds
from tests.fuzz.laws import BrokenLawError, timed

_WORDS = (
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1",
        "1e3",
        "nan",
        "inf",
        "99999999999999999999",
        "1.5",
        "none",
        "text",
        "json",
        "a4",
    ),
    *(
        "A4",
        "0x0",
        "210x297",
        "1e9x1e9",
        "١x٢",
        "tile",
        "european-19c",
        "x.json",
        "nowhere.json",
        ".",
        "folder",
        "x.pdf",
    ),
    *("é", "\u202e", "a\nb", "x" * 300, "%s", "TIL-MOV-04", "W001", "V", ",", ",,", "0.1,0.2", "{}", "--help", "map"),
)
_PRINTS = (
    "--sheet",
    "--as",
    "--paper",
    "--backs",
    "--printer",
    "--ink",
    "--palette",
    "--symbols",
    "--one-page-map",
    "--scale",
    "--square",
    "-o",
)
_OPTIONS = {
    "validate": (
        *(
            "--format",
            "--select",
            "--ignore",
            "--max-problems",
            "--fail-level",
            "--stdin-filename",
            "--no-color",
            "--no-cache",
        ),
        *("--baseline", "--write-baseline"),
    ),
    "render": _PRINTS,
    "play": ("--turns", "--seed", "--format", "--no-color"),
    "quickref": ("--paper", "-o", "--output"),
    "rulebook": ("--paper", "--backs", "--ink", "--symbols", "-o", "--output"),
    "rules": ("--no-color",),
    "new": ("--ruleset", "-o", "--output"),
    "fmt": ("--check", "--no-color"),
    "schema": ("--no-color",),
    "check-pdf": ("--format", "--no-color"),
    "calibrate": ("--paper", "--flip", "--save", "--offset", "--angle", "--scale", "--list", "--forget", "-o"),
    "convert": ("--into", "--no-color"),
}
"""Commands that end by themselves. `--jobs` is left out: processes cost too much here."""


def make(chance: Random) -> dict[str, Any]:
    """Return a command and its words, and the scenario that it finds in `x.json`."""
    name = chance.choice(list(_OPTIONS))
    words = [name]
    if chance.random() < 0.8:
        words.append(chance.choice(("x.json", "x.json", "folder", chance.choice(_WORDS))))
    for _ in range(chance.randint(0, 3)):
        words.append(chance.choice(_OPTIONS[name]))
        if chance.random() < 0.9:
            words.append(chance.choice((*_WORDS, chance.choice(odd.TEXTS).replace("\x00", "?"))))
    words = [word for word in words if ".." not in word and not word.startswith(("/", "~"))]
    return {"arguments": words, "text": chance.choice(seeds.texts()).decode(errors="replace")}


def check(given: dict[str, Any]) -> str:
    """Run the command in an empty folder: it ends with 0, 1 or 2, and nothing is written outside of it."""
    from pwprint.cli.program import app

    with _a_folder(given["text"]) as folder:
        arguments = [word.encode(errors="replace").decode() for word in given["arguments"]]
        # Printing goes by its own limit, and a whole kit on the largest paper by a larger one.
        own = {name: str(folder) for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA", "LOCALAPPDATA", "HOME")}
        result = timed(lambda: CliRunner(env=own).invoke(app, arguments, prog_name="pwprint", input="{}"), 8.0)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            mistake = result.exception

            def again() -> None:
                raise mistake

            timed(again)
        if result.exit_code not in (0, 1, 2):
            raise BrokenLawError("another exit code", str(result.exit_code))
        outside = sorted(path.name for path in folder.parent.iterdir() if path != folder)
        if outside:
            raise BrokenLawError("something is written elsewhere", str(outside))
    return f"exit {result.exit_code}"


@contextmanager
def _a_folder(text: str):
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as home:
        place = Path(home) / "here"
        (place / "folder").mkdir(parents=True)
        (place / "x.json").write_text(text, encoding="utf-8")
        (place / "folder" / "y.json").write_text("{}", encoding="utf-8")
        (place / "x.pdf").write_bytes(b"%PDF-1.4\nnothing")
        os.chdir(place)
        try:
            yield place
        finally:
            os.chdir(before)
