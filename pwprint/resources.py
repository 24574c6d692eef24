"""Where schemas, templates and scenarios live: in the checkout, or inside the installed wheel. Nobody else knows.

What can be found out again is kept in the user's cache folder, never in a checkout. What a library could use, but need
not, is hidden from it where that takes long to load.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_ROOT = _PACKAGE / "_data" if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent


def schema_file(name: str) -> Path:
    """Return the path of a JSON Schema."""
    return _ROOT / "schemas" / name


def template_folder(name: str) -> Path:
    """Return the path of a folder of templates."""
    return _ROOT / "templates" / name


def scenario_folder() -> Path:
    """Return the path of the folder of shipped scenarios."""
    return _ROOT / "scenarios"


def ruleset_file(ruleset: str, name: str) -> Path:
    """Return the path of a data file of a ruleset."""
    return _PACKAGE / "rulesets" / ruleset.replace("-", "_") / name


def ruleset_sources(ruleset: str) -> list[Path]:
    """Return the Python files of a ruleset, in order."""
    return sorted(ruleset_file(ruleset, "").rglob("*.py"))


def user_cache() -> Path:
    """Return the user's own folder for what can be found out again. It may not be there yet."""
    from platformdirs import user_cache_path  # noqa: PLC0415 - few runs need a cache

    return user_cache_path("pwprint", appauthor=False)


@contextmanager
def hidden(library: str) -> Iterator[None]:
    """Make imports of a library fail meanwhile, as if it were not installed; one that is loaded stays."""
    if library in sys.modules:
        yield
        return
    # Python's way to say that there is none.
    sys.modules[library] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules[library]
