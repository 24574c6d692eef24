"""Links of documents: those that lead out of the folder of documents, and ids of rules and codes that become links."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping

_FENCE = re.compile(r"^( *)(`{3,})[^\n]*\n.*?^\1\2`*[ ]*$\n?", re.MULTILINE | re.DOTALL)
_KEPT = re.compile(r"(`+[^`]+`+|!?\[[^\]]*\]\([^)]*\)|<[^>]+>|^#.*$|^(?:\?\?\?|!!!).*$|^\{.*$)", re.MULTILINE)
_WORD = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)?(?:-[A-Z]*\d+)|\b[A-Z]\d{3}\b")


def outside_fences(text: str, change: Callable[[str], str]) -> str:
    """Return a text with all that is no block of code changed."""
    done, end = [], 0
    for fence in _FENCE.finditer(text):
        done += [change(text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*done, change(text[end:])])


def moved(text: str, file: str, page: str, homes: Mapping[str, str]) -> str:
    """Return the text of a file of the repository with the links that it needs as a page.

    A link to a file in `docs/`, or to one that has a page in `homes`, leads to that page. Of a link to any other file
    only the words stay: the site does not have it.
    """
    changed = _Moved(file, page, homes)
    return outside_fences(text, lambda prose: re.sub(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", changed, prose))


class _Moved:
    """The new form of a link."""

    def __init__(self, file: str, page: str, homes: Mapping[str, str]) -> None:
        self._from = posixpath.dirname(file)
        self._to = posixpath.dirname(page)
        self._homes = homes

    def __call__(self, link: re.Match[str]) -> str:
        mark, words, target = link.groups()
        path, hash_sign, anchor = target.partition("#")
        if "://" in target or not path:
            return link[0]
        home = self._home(posixpath.normpath(posixpath.join(self._from, path)))
        if home is None:
            return words
        return f"{mark}[{words}]({posixpath.relpath(home, self._to or '.')}{hash_sign}{anchor})"

    def _home(self, file: str) -> str | None:
        if file in self._homes:
            return self._homes[file]
        return file.removeprefix("docs/") if file.startswith("docs/") else None


def with_ids(text: str, page: str, homes: Mapping[str, str]) -> str:
    """Return the text of a page in which the ids that have a home are links to it."""

    def link(word: re.Match[str]) -> str:
        home = homes.get(word[0])
        if home is None:
            return word[0]
        path, _, anchor = home.partition("#")
        there = "" if path == page else posixpath.relpath(path, posixpath.dirname(page) or ".")
        return f"[{word[0]}]({there}#{anchor})"

    def change(prose: str) -> str:
        parts = _KEPT.split(prose)
        return "".join(part if number % 2 else _WORD.sub(link, part) for number, part in enumerate(parts))

    return outside_fences(text, change)
