"""How a quick reference is made up: one order of blocks for each ruleset, one size of type, columns that end about alike."""

from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from shipped_sheets import SHIPPED, alone, made

from pwprint.page.prose import TIE, Face, tied_measures
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets.quickref.across import across
from pwprint.sheets.quickref.rich import lines
from pwprint.sheets.quickref.strip import strip
from pwprint.sheets.quickref.style import PAPER, TypeStyle
from pwprint.sheets.quickref.terms import terms
from pwprint.sheets.quickref.tracks import turns
from pwprint.sheets.quickref.victory import victory

ADDED = {"Options of a scenario", "Options in force", "Setting up", "Special rules"}
MOST: float = 20.0
"""How far apart in mm the feet of two columns are at most."""


def texts(marks, x=0.0, y=0.0):
    """Yield words with where they are."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks, x + mark.matrix[4], y + mark.matrix[5])
        elif isinstance(mark, Text):
            yield mark, x + mark.x, y + mark.y


def headings(pages):
    """The titles of blocks in columns in reading order: page by page, column by column, from the top."""
    return [
        mark.text
        for page in pages
        for mark, _, _ in sorted(titled(page), key=lambda found: (found[1] > page.width / 2, -found[2]))
        if mark.colour != PAPER and mark.text not in ADDED
    ]


def titled(page):
    return (found for found in texts(page.marks) if found[0].font == "sans-bold" and found[0].text[:1].isalpha())


def feet(page):
    """How far up in mm the left and the right column end, above what is across both."""
    across = [
        y
        for mark, _, y in titled(page)
        if mark.colour == PAPER and mark.text != "The turn" and "round" not in mark.text
    ]
    foot = min(y for mark, _, y in texts(page.marks) if "Quick reference" in mark.text)
    above = [(x, y) for _, x, y in texts(page.marks) if y > max((*across, foot + 1.0))]
    return [min(y for x, y in above if (x < page.width / 2) == left) for left in (True, False)]


def body(page):
    """The size of running text on a page: that of most words that are no smaller than a table."""
    return Counter(mark.size for mark, _, _ in texts(page.marks) if mark.font == "sans" and len(mark.text) > 20)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHIPPED)
def test_blocks_stand_in_one_order_on_the_sheets_of_all_battles(name):
    whole, found = headings(alone(name.partition("/")[0]).pages), headings(made(name, "quickref").pages)
    assert found == [title for title in whole if title in found]


@pytest.mark.few(10)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_all_pages_have_one_size_of_type(name, paper):
    sizes = [max(body(page), default=0.0) for page in made(name, "quickref", paper).pages]
    assert all(one == other for one, other in pairwise(sizes)), sizes


@pytest.mark.few(8)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_columns_end_about_alike(name, paper):
    for number, page in enumerate(made(name, "quickref", paper).pages, 1):
        left, right = feet(page)
        assert abs(left - right) <= MOST, number


@pytest.mark.parametrize("ruleset", RULESETS)
def test_columns_of_a_ruleset_end_about_alike(ruleset):
    for page in alone(ruleset).pages:
        left, right = feet(page)
        assert abs(left - right) <= MOST


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_block_goes_to_a_page_that_would_be_half_empty_for_larger_type(paper):
    """The first page of Aubruck was full, and 54 mm of the second one were blank."""
    pages = made("european-19c/aubruck.json", "quickref", paper).pages
    first = headings(pages[1:])[0]
    assert first == "Resolve gone"
    assert min(max(body(page)) for page in pages) >= 10.0


@pytest.mark.parametrize("size", [9.0, 10.4, 12.0])
def test_tables_are_at_most_a_point_smaller_than_running_text(size):
    assert 0.0 <= size - TypeStyle(size).table <= 1.0


STEPS = (
    "Fight.",
    "A word or two.",
    "Many words, so many of them that a narrow column breaks them into lines again. " * 2,
)


def test_a_strip_of_unequal_steps_has_two_rows_and_no_narrow_columns():
    sequence = strip(turn(*STEPS, STEPS[2], "End."), 190.0, TypeStyle(11.0))
    assert sequence.height < 36.0
    assert len({y for mark, _, y in texts(sequence.marks) if mark.text in {"1", "2", "3", "4", "5"}}) == 2


def test_a_strip_of_short_steps_is_one_row():
    sequence = strip(turn("Fight.", "Move.", "End."), 190.0, TypeStyle(11.0))
    assert len({y for mark, _, y in texts(sequence.marks) if mark.text in {"1", "2", "3"}}) == 1


def turn(*steps):
    element = ET.fromstring('<block title="The turn" rules=""><steps/></block>')
    for step in steps:
        ET.SubElement(element[0], "item").text = step
    return element


TOLD = "An item whose last line is full to the very end while the one before it leaves room for all the rules of it"


@pytest.mark.parametrize("cited", ["A-1", "A-1, B-2 and many others"])
def test_rules_cited_follow_the_last_two_words_of_an_item_on_their_line(cited):
    for wide in range(64, 90):
        found = lines(ET.fromstring(f"<item>{TOLD} <id>{cited}</id></item>"), float(wide), Face("sans", 11.0))
        (said, _, y), (sign, _, low) = list(texts(found[-1].marks))[-2:]
        assert said.text.endswith("of it"), wide
        assert sign.text.replace("\xa0", " ") == cited
        assert sign.size < said.size
        assert y == low


@pytest.mark.parametrize("wide", range(40, 96, 5))
def test_the_last_line_of_a_text_is_no_stub(wide):
    found = lines(ET.fromstring(f"<item>{TOLD} <id>A-1</id></item>"), float(wide), Face("sans", 11.0))
    said = " ".join(mark.text for mark, _, _ in texts(found[-1].marks))
    assert len(found) == 1 or len(said.split()) > 3, said


def test_a_number_stays_with_what_it_counts():
    for wide in range(20, 60):
        found = lines(
            ET.fromstring("<item>An enemy within 12 in throws 3 dice</item>"), float(wide), Face("sans", 11.0)
        )
        said = [" ".join(mark.text for mark, _, _ in texts(line.marks)) for line in found]
        assert not [line for line in said if line.endswith(("12", "3"))], said


def test_only_what_is_counted_is_tied_to_a_number():
    assert tied_measures("within 12 in, on 3 dice, 1 more").count(TIE) == 3
    assert TIE not in tied_measures("from turn 5 in 3 games of 10, 2 divided")


def test_terms_stand_in_a_column_and_their_rules_in_another():
    element = ET.fromstring(f'<terms><t name="Who">{TOLD}</t><t name="Too short">{TOLD}</t></terms>')
    found = [(mark.text, x) for line in terms(element, 90.0, TypeStyle(10.0)) for mark, x, _ in texts(line.marks)]
    assert [text for text, x in found if x == 0.0] == ["Who", "Too short"]
    longest = text_width("Too short", "sans-semibold", TypeStyle(10.0).table)
    assert {x > longest for text, x in found if x > 0.0} == {True}


def test_what_wins_stands_in_columns_as_wide_as_each_needs():
    def box(*items):
        element = ET.Element("victory")
        for colour, said in items:
            ET.SubElement(element, "item", frame="square", colour=colour).text = said
        return victory(element, 190.0, TypeStyle(10.0))

    much, little = ("#000000", "A way to win. " * 24), ("#FF0000", "A way to win.")
    assert box(much, little).height < box(much, much).height
    with pytest.raises(ValueError, match="<victory> without an <item>"):
        box()


def test_long_words_before_rules_cited_may_part():
    found = lines(ET.fromstring("<item>Straightforward arrangements <id>A-1</id></item>"), 45.0, Face("sans", 11.0))
    assert [len([*texts(line.marks)]) for line in found] == [1, 2]


def test_an_item_below_both_columns_is_never_parted():
    element = ET.fromstring(f'<block title="The end" rules=""><bullets><item>{"word " * 150}</item></bullets></block>')
    told = [x for mark, x, _ in texts(across([element], 190.0, TypeStyle(11.0)).marks) if mark.text.startswith("word")]
    assert told
    assert max(told) < 95.0


@pytest.mark.parametrize(("count", "columns"), [(12, 1), (8, 2)])
def test_what_arrives_stays_within_its_box(count, columns):
    element = ET.fromstring(f'<turns count="{count}" title="Turns" most="{count}"/>')
    for _ in range(2):
        ET.SubElement(element, "at", turn="1", frame="square", colour="#000000", text="+1")
    found = [(mark, x) for mark, x, _ in texts(turns(element, 150.0, TypeStyle(11.0)).marks) if mark.text == "+1"]
    side = min((150.0 - text_width("Turns", "sans-semibold", 8.5) - 2.5) / count, 15.0)
    start = text_width("Turns", "sans-semibold", 8.5) + 2.5
    assert len({x for _, x in found}) == columns
    assert all(x + text_width(mark.text, mark.font, mark.size) < start + side - 0.5 for mark, x in found)
