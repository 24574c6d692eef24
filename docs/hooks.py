"""What MkDocs calls while it builds the site: pages made from the program come in, ids become links.

The documents in this folder stay readable as they are; what only the site needs is done here.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import makers  # noqa: E402
from makers import codes, project, rules  # noqa: E402
from makers.links import moved, outside_fences, with_ids  # noqa: E402

from pwprint.rulesets import RULESETS  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_MARKED = re.compile(r"^(```[a-z]+) [^\n]*$", re.MULTILINE)
_TIGHT = re.compile(r"^(?![-*|#> ]|\d+\.)(.+)\n(?=- |1\. )", re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of the rulesets, and documents that are new, into the menu: they need no line there."""
    sections = {name: entries for entry in config.nav or [] for name, entries in entry.items()}
    sections["Rules"] += [{name: rules.path(name)} for name in RULESETS]
    sections["Guides"] += [page.name for page in sorted(HERE.glob("*.md")) if page.name not in _named(config.nav)]
    return config


def _named(nav: object) -> set[str]:
    """Return the pages that the menu names."""
    if isinstance(nav, str):
        return {nav}
    entries = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ()
    return {page for entry in entries for page in _named(entry)}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made."""
    for path, text in makers.pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Make links of ids, and lead links out of this folder to the pages that show the same."""
    path = page.file.src_uri
    if path not in makers.pages():
        markdown = moved(markdown, f"docs/{path}", path, project.homes())
    markdown = outside_fences(with_ids(markdown, path, _homes()), _loosened)
    return _MARKED.sub(r"\1", markdown)


@cache
def _homes() -> Mapping[str, str]:
    return {**rules.anchors(), **codes.anchors()}


def _loosened(prose: str) -> str:
    """Put the blank line before a list that Python-Markdown wants and GitHub does not."""
    return _TIGHT.sub(r"\1\n\n", prose)
