"""The kit: all sheets in one document, in order, with a cover that tells where they are."""

from __future__ import annotations

import re
from io import BytesIO

import pypdf
import pytest

import pwprint
from pwprint.page.imposition import DUPLEX
from pwprint.page.page_sides import BLANK
from pwprint.page.paper import BOTH_SIDES, PAPERS, Backs
from pwprint.resources import scenario_folder
from pwprint.sheets import SHEETS
from tests.unit import pdf_reader

FILES = {
    "tile": "stone-bridge",
    "house": "two-bridges",
    "musket": "quatre-bras",
    "portable-19c": "san-juan-heights",
    "european-19c": "aubruck",
}


def loaded(ruleset):
    return pwprint.load(scenario_folder() / ruleset / f"{FILES[ruleset]}.json")


def bytes_of(ruleset="tile", **settings):
    pdfs = pwprint.render(loaded(ruleset), ["kit"], pwprint.PrintSettings(**settings)).pdfs
    assert list(pdfs) == ["kit"]
    return pdfs["kit"]


def kit(ruleset="tile", **settings):
    return pypdf.PdfReader(BytesIO(bytes_of(ruleset, **settings)))


def words_on(data):
    """The words on each page of a PDF."""
    return [" ".join(page.text().split()) for page in pdf_reader.pages(data)]


def outline(reader):
    """The parts of the outline with the page that each begins on, counted from 1."""
    return {
        one.title: reader.get_destination_page_number(one) + 1 for one in reader.outline if not isinstance(one, list)
    }


@pytest.fixture(scope="module", params=FILES)
def data(request):
    return bytes_of(request.param)


@pytest.fixture(scope="module")
def reader(data):
    return pypdf.PdfReader(BytesIO(data))


@pytest.fixture(scope="module")
def words_by_page(data):
    return words_on(data)


def test_the_list_of_contents_names_every_sheet_and_its_page(reader, words_by_page):
    words = words_by_page[0]
    parts = outline(reader)
    assert next(iter(parts)) == "Cover"
    titles = [title for title in parts if title != "Cover"]
    assert set(titles) <= {sheet.title for sheet in SHEETS.values()} | {"Markers", "Unit stands"}
    assert len(titles) >= len(SHEETS) - 1
    for title in titles:
        # The title, how many pages, and the page.
        found = re.search(rf"{re.escape(title)}\s*(\d+) pages?\s*(\d+)", words)
        assert found, title
        assert int(found[2]) == parts[title]


def test_readers_show_the_sheet_and_its_page_as_the_number(reader):
    labels = reader.page_labels
    assert len(set(labels)) == len(labels)
    for title, page in outline(reader).items():
        name = next((name for name in SHEETS if SHEETS[name].title == title), None)
        if name:
            assert labels[page - 1] == f"{name} 1"


def test_every_page_says_whose_it_is_and_which_of_how_many(reader, words_by_page):
    title = reader.metadata.title.split(" \u2013 ")[0]
    for number, words in enumerate(words_by_page, 1):
        if BLANK in words:
            continue
        assert title in words, number
        assert re.search(r"page \d+ of \d+|\d+ of \d+|\d+/\d+", words), number
        assert "pwprint" in words, number


@pytest.mark.parametrize("backs", Backs)
def test_blank_pages_are_only_where_both_sides_are_printed(backs):
    data = bytes_of(backs=backs)
    assert any(BLANK in words for words in words_on(data)) == (backs in BOTH_SIDES)
    assert pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/ViewerPreferences"].get("/Duplex") == (f"/{DUPLEX[backs]}")


def test_fronts_are_on_odd_pages_and_their_backs_behind_them():
    labels = kit().page_labels
    pages = {label: number for number, label in enumerate(labels, 1)}
    for sheet in ("tiles", "markers"):
        assert pages[f"{sheet} 1"] % 2 == 1
        assert pages[f"{sheet} 2"] == pages[f"{sheet} 1"] + 1


def test_the_sheets_in_the_kit_are_those_that_are_written_alone():
    alone = pwprint.render(loaded("tile")).pdfs
    inside, labels = pdf_reader.pages(alone["kit"]), pypdf.PdfReader(BytesIO(alone["kit"])).page_labels
    for name, pdf in alone.items():
        if name != "kit":
            for number, page in enumerate(pdf_reader.pages(pdf), 1):
                same = inside[labels.index(f"{name} {number}")]
                assert same.text() == page.text()
                assert (same.width, same.height) == (page.width, page.height)


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_the_cover_fits_on_every_paper(paper):
    assert words_on(bytes_of(paper=paper))[0].count("Contents") == 1


def test_small_paper_says_what_to_do():
    from pwprint.page.paper import paper_of

    with pytest.raises(pwprint.CannotPrintError, match=r"kit: .*(is too small)"):
        kit(paper=paper_of("100x150"))
