"""Pages from the files beside the folder of documents: the recipes and the history of the project."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from makers import rules
from makers.links import moved

ROOT = Path(__file__).resolve().parents[2]
FILES = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "tests/bench/RESULTS.md": "project/benchmarks.md",
    "LICENSE": "project/licence.md",
}
"""Files of the repository and the pages that show them."""
_SOURCES = {
    "schemas/scenario.schema.json": "keys.md",
    "pwprint/text/codes/pages.json": "codes.md",
    "pwprint/cli/commands/__init__.py": "commands.md",
}


def homes() -> Mapping[str, str]:
    """Return the pages by the files that they show or are made from.

    So a document can link to such a file: in the repository that is the file, on the site its page.
    """
    return {**FILES, **_SOURCES, **rules.sources()}


def pages() -> Mapping[str, str]:
    """Return the pages by their paths."""
    return {page: _page(file) for file, page in FILES.items() if (ROOT / file).is_file()}


def _page(file: str) -> str:
    text = (ROOT / file).read_text(encoding="utf-8")
    if not file.endswith(".md"):
        return f"# Licence\n\n```text\n{text.rstrip()}\n```\n"
    return re.sub(r"^<!-- .* -->\n", "", moved(text, file, FILES[file], homes()), flags=re.MULTILINE)
