"""The codes of problems: a table of all, and what each of them means with examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from makers.markup import fenced, plain, table
from pwprint.text.codes import ALL_CODES, CAMPAIGN_CODES, CODES, PDF_CODES, Code
from pwprint.text.codes.pages import CodePage, coded, page_of

_PATH = "codes.md"


def pages() -> Mapping[str, str]:
    """Return the page by its path."""
    return {_PATH: _page()}


def anchors() -> Mapping[str, str]:
    """Return the page and anchor of every code."""
    return {code: f"{_PATH}#{code}" for code in ALL_CODES}


def _page() -> str:
    return f"""# Problem codes

Whatever can be wrong with a scenario, and is no broken rule of its game, has one of these codes; they never change. A
broken rule goes by its own id: see [the rules](rules/index.md).

## Scenarios: all codes

{_table(CODES)}
## Campaigns: all codes

What [`pwprint campaign`](campaigns.md) finds besides.

{_table(CAMPAIGN_CODES)}
## PDFs: all codes

What [`pwprint check-pdf`](checking-pdfs.md) finds.

{_table(PDF_CODES)}
## What each of them means

{"".join(map(_entry, ALL_CODES.values()))}"""


def _table(codes: Mapping[str, Code]) -> str:
    rows = ([code.code, plain(code.name), plain(code.meaning)] for code in codes.values())
    return table(["Code", "Name", "Meaning"], rows)


def _entry(code: Code) -> str:
    about = [f"### {code.code}: {plain(code.name)} {{ #{code.code} }}\n", plain(code.meaning) + "\n"]
    if code.code in coded():
        about += _explained(page_of(code.code))
    return "\n".join(about) + "\n"


def _explained(page: CodePage) -> Iterator[str]:
    language = "json" if page.base else "text"
    yield plain(page.about) + "\n"
    yield f"Wrong:\n\n{fenced(chr(10).join(page.bad), language)}"
    yield f"Right:\n\n{fenced(chr(10).join(page.good), language)}"
    yield f"**What to do:** {plain(page.fix)}\n"
