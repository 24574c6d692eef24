"""Bundles the studio's page when the package is built: a hook of Hatchling's, which no other code imports.

It needs npm, at build time only. Where there is none, or no network, the package is built without the page, and
`pwprint studio` says so. Run by itself it builds the page anew: `python pwprint/studio/build_page.py`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_PAGE = Path("pwprint/studio/page")
_SOURCES = ("package.json", "package-lock.json", "src")
_FOR_TESTS = "for-tests"
"""Where the tests look for what only they need: it goes into no package."""
_PATIENCE = 300


class StudioPage(BuildHookInterface):  # type: ignore[type-arg]  # whatever it is configured by
    """Builds the page before the package is put together, unless it is newer than what it is made from."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002 - Hatchling's own
        """Build the page if it is out of date."""
        page = Path(self.root) / _PAGE
        if not _is_new(page) and (why := build(page)):
            self.app.display_warning(f"The studio's page is not built: {why}. `pwprint studio` will not start.")


def build(page: Path) -> str:
    """Bundle the page in a folder of its own; return why not, or nothing."""
    npm = shutil.which("npm")
    if npm is None:
        return "there is no npm"
    with TemporaryDirectory() as home:
        for name in _SOURCES:
            source = page / name
            (shutil.copytree if source.is_dir() else shutil.copy)(source, Path(home) / name)
        for command in (("ci", "--ignore-scripts", "--no-audit", "--no-fund"), ("run", "build")):
            try:
                ended = subprocess.run(  # noqa: S603 - no words of anybody's are in it
                    [npm, *command], cwd=home, capture_output=True, text=True, timeout=_PATIENCE, check=False
                )
            except (OSError, subprocess.TimeoutExpired) as failure:
                return str(failure)
            if ended.returncode:
                return f"npm {command[0]} failed: {(ended.stderr or ended.stdout).strip()[-500:]}"
        for kept, made in (("built", "built"), (_FOR_TESTS, "node_modules/axe-core")):
            shutil.rmtree(page / kept, ignore_errors=True)
            shutil.copytree(Path(home) / made, page / kept, ignore=shutil.ignore_patterns("locales", "*.md"))
    return ""


def _is_new(page: Path) -> bool:
    """Say whether the bundle is newer than all that it is made from."""
    built = page / "built" / "edit.js"
    if not built.is_file():
        return False
    sources = [file for name in _SOURCES for file in [page / name, *(page / name).rglob("*")]]
    return built.stat().st_mtime >= max(file.stat().st_mtime for file in sources)


if __name__ == "__main__":
    sys.exit(build(Path(__file__).parent / "page") or None)
