"""Follow every link of a site in a folder: `python -m tests.site.links FOLDER` prints those that lead nowhere."""

from __future__ import annotations

import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LEADS = {"href", "src"}
FIRST_BYTES = {".pdf": b"%PDF-", ".zip": b"PK", ".vmod": b"PK", ".webp": b"RIFF", ".png": b"\x89PNG", ".woff": b"wOFF"}


class _Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.fetched = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.ids |= {values[key] for key in ("id", "name") if values.get(key)}
        self.links += [value for key, value in attrs if key in LEADS and value]
        if tag in {"img", "script", "link", "iframe", "source"}:
            self.fetched += [value for key, value in attrs if key in LEADS and value]


@cache
def page(path):
    return _Page(path.read_text(encoding="utf-8"))


def dead(folder):
    """Yield a sentence for each link that leads nowhere, and for each thing fetched from elsewhere."""
    for path in sorted(folder.rglob("*.html")):
        here = path.relative_to(folder).as_posix()
        yield from (
            f"{here} fetches {link}" for link in page(path).fetched if urlsplit(link).scheme not in {"", "data"}
        )
        for link in page(path).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_relative_to(folder.resolve()) or not target.is_file():
                yield f"{here}: {link} leads nowhere"
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in page(target).ids:
                yield f"{here}: {link} has no such place"
            elif not target.read_bytes().startswith(FIRST_BYTES.get(target.suffix, b"")):
                yield f"{here}: {link} is not what its name says"


if __name__ == "__main__":
    found = [*dead(Path(sys.argv[1]))]
    print(*found, f"{len(found)} dead links", sep="\n")
    sys.exit(bool(found))
