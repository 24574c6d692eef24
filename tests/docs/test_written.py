"""What the pages of the documents say is done and answered as they say."""

from __future__ import annotations

import pytest
from written import DOCS, empty_folder, pages, performed


@pytest.mark.few(7)
@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(DOCS).as_posix())
def test_what_a_page_says_is_answered_as_it_says(page):
    text = page.read_text(encoding="utf-8")
    with empty_folder():
        assert performed(text) == text


def test_a_wrong_answer_on_a_page_is_noticed():
    page = "```console\n$ pwprint rules tile TIL-MOV-04\nNothing.\n```"
    with empty_folder():
        assert performed(page) != page


def test_the_tutorial_and_the_api_are_among_the_pages():
    assert {page.name for page in pages()} >= {"tutorial.md", "api.md", "hex-map.md", "open-table.md"}
