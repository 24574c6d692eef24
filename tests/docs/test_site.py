"""The site of the documents: it builds without a warning, and everything that there is has a place on it."""

from __future__ import annotations

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from pwprint.cli.commands import COMMANDS
from pwprint.format.schema import scenario_schema
from pwprint.game import rulebook
from pwprint.rulesets import RULESETS
from pwprint.text.codes import ALL_CODES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
RULESET = pytest.mark.parametrize("ruleset", RULESETS)

pytest.importorskip("mkdocs", reason="the site is built with the extra `docs`")


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build the site as CI does but for its search, which nothing here looks at, and return its folder.

    CI builds it each time, and stops at any link that leads nowhere: what looks at it is in the long stage.
    """
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = tmp_path_factory.mktemp("site")
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True, plugins=[]))
    return folder


class _Page(HTMLParser):
    """The anchors and links of a page."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.anchors += [found["id"]] if "id" in found else []
        self.links += [
            found[name] for name in ("href", "src") if found.get(name) and tag in {"a", "img", "link", "script"}
        ]


@cache
def page(file):
    return _Page(file.read_text(encoding="utf-8"))


def anchors(site, name):
    return set(page(site / name).anchors)


def dead(site, file):
    """Yield the links of a page that lead nowhere on the site."""
    for link in page(file).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc or link.startswith(("data:", "javascript:", "/")):
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not target.exists() or (target.suffix == ".html" and parts.fragment and not _has(target, parts.fragment)):
            yield link


def _has(file, fragment):
    return unquote(fragment) in page(file).anchors


@pytest.mark.long
def test_no_link_of_the_site_is_dead(site):
    files = [file for file in sorted(site.rglob("*.html")) if file.name != "404.html"]
    assert len(files) > 25
    assert {file.relative_to(site).as_posix(): found for file in files if (found := list(dead(site, file)))} == {}


def test_a_dead_link_would_be_found(tmp_path):
    file = tmp_path / "page.html"
    file.write_text(
        '<p id="here"><a href="#here">.</a><a href="#there">.</a><a href="gone.html">.</a>', encoding="utf-8"
    )
    assert list(dead(tmp_path, file)) == ["#there", "gone.html"]


@pytest.mark.long
def test_no_anchor_stands_twice_on_a_page(site):
    for file in site.rglob("*.html"):
        found = [anchor for anchor in page(file).anchors if not anchor.startswith("__")]
        assert sorted(found) == sorted(set(found)), file.name


@pytest.mark.long
@RULESET
def test_every_rule_option_and_example_has_its_anchor(site, ruleset):
    book = rulebook.load(ruleset)
    options = {f"option-{option.name}" for option in RULESETS[ruleset].play.options}
    assert {*book.rules, *book.examples, *options} <= anchors(site, f"rules/{ruleset}.html")


@pytest.mark.long
def test_every_code_has_its_anchor(site):
    assert {*ALL_CODES} <= anchors(site, "codes.html")


@pytest.mark.long
def test_every_command_has_its_anchor(site):
    assert set(COMMANDS) <= anchors(site, "commands.html")


def keys_of(schema):
    """Return every key that some object of the format may have."""
    if isinstance(schema, list):
        return {key for part in schema for key in keys_of(part)}
    if not isinstance(schema, dict):
        return set()
    own = {key for key, part in schema.get("properties", {}).items() if isinstance(part, dict) and "not" not in part}
    return own | {key for name, part in schema.items() if name != "if" for key in keys_of(part)}


@pytest.mark.long
def test_every_key_of_the_format_has_its_anchor(site):
    found = {anchor.rpartition("-")[2] for anchor in anchors(site, "keys.html") if anchor.startswith("key-")}
    assert keys_of(scenario_schema()) - {"$schema"} <= found
    assert "key-schema" in anchors(site, "keys.html")


@pytest.mark.long
def test_an_id_in_a_text_is_a_link_to_its_rule(site):
    assert "rules/tile.html#TIL-MOV-04" in page(site / "scenario-format.html").links
    assert "#P19-SEQ-01" in page(site / "rules" / "portable-19c.html").links
    assert "../codes.html#V003" in page(site / "how-to" / "reinforcements.html").links


def test_no_page_that_is_made_lies_among_the_documents():
    sys.path.insert(0, str(DOCS))
    try:
        import makers
    finally:
        sys.path.remove(str(DOCS))
    assert [path for path in makers.pages() if (DOCS / path).exists()] == []


def test_files_shown_on_pages_are_those_of_the_examples():
    shown = re.compile(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    found = [block for file in DOCS.rglob("*.md") for block in shown.findall(file.read_text(encoding="utf-8"))]
    assert len(found) == 3
    assert [(path, (ROOT / path).read_text(encoding="utf-8")) for path, _ in found] == found
