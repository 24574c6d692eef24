"""Packages with rulesets, installed as pip would do it but without the network: a folder that Python looks into."""

from __future__ import annotations

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pwprint.format import build, schema
from pwprint.rulesets import installed


def install(project: Path) -> None:
    """Write beside a `pyproject.toml` what an installer makes of it."""
    said = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = project / f"{said['name'].replace('-', '_')}-{said['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {said['name']}\nVersion: {said['version']}\n")
    groups = said["entry-points"].items()
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items()) for group, named in groups
    )
    (info / "entry_points.txt").write_text(points)


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Let Python look into a folder, and forget afterwards what it has found there."""
    known = set(sys.modules)
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    for remembered in (installed.installed, build.of_all, schema._quick_test, schema._finder):
        remembered.cache_clear()
