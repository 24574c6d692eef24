"""The notes of a release, from the changelog: `python -m tests.packaging.notes v1.2.0`; of what is new without a tag.

A tag must name the version of the program, and the changelog must have a section for it.
"""

from __future__ import annotations

import re
import sys

import pwprint
from tests.conftest import ROOT


class UnfitTagError(ValueError):
    """A tag that must not be released."""


def notes(tag: str, changelog: str, version: str = pwprint.__version__) -> str:
    """Return the section of the changelog for a tag, or for what is not released yet. Raises UnfitTagError."""
    if tag and tag != f"v{version}":
        raise UnfitTagError(f"the tag is {tag}, and the version of pwprint is {version}")
    wanted = version if tag else "Unreleased"
    sections = re.split(r"^## (.+)\n", changelog, flags=re.MULTILINE)
    found = dict(zip(sections[1::2], sections[2::2], strict=True))
    if not found.get(wanted, "").strip():
        raise UnfitTagError(f"CHANGELOG.md has nothing under `## {wanted}`")
    return found[wanted].strip() + "\n"


if __name__ == "__main__":
    try:
        sys.stdout.write(
            notes(sys.argv[1] if sys.argv[1:] else "", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        )
    except UnfitTagError as unfit:
        sys.exit(str(unfit))
