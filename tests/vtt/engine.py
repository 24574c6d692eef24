"""VASSAL itself, run on a screen that nobody sees: opens modules and tells what it finds in them."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
_HOME = Path(os.environ.get("PWPRINT_VASSAL_HOME", Path.home() / ".cache" / "pwprint-tests"))
_JAVA = Path("/usr/share/java")
_LIBRARIES = (
    *("asm", "batik-all", "commons-codec", "commons-io", "commons-lang3", "gnu-getopt", "httpclient5", "httpcore5"),
    *("httpcore5-h2", "jl", "jsoup", "logback-classic", "logback-core", "maven-artifact-3.x", "miglayout-core"),
    *("miglayout-swing", "plexus-utils2", "slf4j-api", "swingx-core", "TimingFramework", "xml-apis-ext"),
    "xmlgraphics-commons",
)
_SHORT = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""The machine is on for some seconds only: to compile and collect in its best way costs more than it gains."""
_UNCHECKED = ("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote")
"""Classes are not verified: that would load the library of the welcome wizard, which Debian lacks and no test opens."""


def missing() -> str:
    """Return what is missing to run VASSAL, "" if nothing is."""
    programs = [name for name in ("java", "javac", "Xvfb") if shutil.which(name) is None]
    files = (_HOME / "Vengine.jar", *(_JAVA / f"{name}.jar" for name in _LIBRARIES))
    lacking = [*programs, *(str(path) for path in files if not path.exists())]
    return f"VASSAL needs {', '.join(lacking)}; .ci/vassal fetches it" if lacking else ""


@cache
def _classes() -> Path:
    """The folder with the compiled program, made anew only when its source has changed."""
    source = HERE / "Opened.java"
    folder = _HOME / "classes"
    if not (folder / "Opened.class").exists() or (folder / "Opened.class").stat().st_mtime < source.stat().st_mtime:
        subprocess.run(
            ["javac", *(f"-J{option}" for option in _SHORT), "-cp", _path(), "-d", folder, source],
            check=True,
            capture_output=True,
        )
    return folder


def _path() -> str:
    return ":".join(map(str, (_HOME / "Vengine.jar", *(_JAVA / f"{name}.jar" for name in _LIBRARIES))))


class Seen(NamedTuple):
    """What VASSAL tells: facts, each a list of words that begins with what it is, and what it complains of."""

    facts: list[list[str]]
    complaints: list[str]

    def of(self, *begin: str) -> list[list[str]]:
        """Return the rest of the facts that begin with some words."""
        return [fact[len(begin) :] for fact in self.facts if tuple(fact[: len(begin)]) == begin]


def opened(module: Path, folder: Path, picture: Path | None = None) -> Seen:
    """Open a module and each of its set-ups, in a folder that is VASSAL's for so long; draw the first map if wanted."""
    program = ("java", *_SHORT, *_UNCHECKED, f"-Duser.home={folder}", "-cp", f"{_classes()}:{_path()}", "Opened")
    given = (module, folder / "saved.vsav", *((picture,) if picture else ()))
    reading, writing = os.pipe()
    screen = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        done = subprocess.run(
            [*program, *map(str, given)],
            env={**os.environ, "DISPLAY": display},
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    finally:
        screen.kill()
        screen.wait()
    assert done.returncode == 0, done.stderr
    log = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("CONF*/errorLog*"))
    complaints = [line for line in log.splitlines() if " ERROR " in line or " WARN " in line]
    return Seen([line.split("\t") for line in done.stdout.splitlines() if "\t" in line], complaints)
