"""How a quick reference is made up: one order of blocks for each ruleset, one size of type, columns that end alike."""

from collections import Counter
from itertools import pairwise

import pytest
from shipped_sheets import SHIPPED, alone, made

from pwprint.pdf.marks import Group, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets.quickref.style import PAPER

ADDED = {"Options of a scenario", "Options in force", "Setting up", "Special rules"}
MOST: float = 15.0
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


def test_blocks_stand_in_one_order_on_the_sheets_of_all_battles():
    for ruleset in RULESETS:
        whole = headings(alone(ruleset).pages)
        for name in SHIPPED:
            if name.startswith(f"{ruleset}/"):
                found = headings(made(name, "quickref").pages)
                assert found == [title for title in whole if title in found], name


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_all_pages_have_one_size_of_type(name, paper):
    sizes = [max(body(page), default=0.0) for page in made(name, "quickref", paper).pages]
    assert all(one == other for one, other in pairwise(sizes)), sizes


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
