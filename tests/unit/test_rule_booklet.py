"""The rule booklet has every rule once, its numbers are the engine's, and no page loses anything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from pwprint.app.rendering import CannotPrintError
from pwprint.app.rulebook import positions, rulebook
from pwprint.game.rulebook import book_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Group, Mark, Page, Text
from pwprint.rulesets import RULESETS
from pwprint.sheets.rulebook import RuleBooklet, make

A4 = PrintSettings(backs="short")
of_each_ruleset = pytest.mark.parametrize("name", RULESETS)


@cache
def made(name: str, paper: str = "a4") -> RuleBooklet:
    ruleset = RULESETS[name]
    return make(ruleset, positions(ruleset), PrintSettings(paper, "short"))


def groups(marks: tuple[Mark, ...]) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def named(name: str, kind: str) -> list[str]:
    """The names of all that the pages show of a kind, such as `rule`."""
    found = (group.name for page in made(name).pages.pages for group in groups(page.marks))
    return [each.removeprefix(f"{kind}:") for each in found if each.startswith(f"{kind}:")]


def words(page: Page) -> str:
    def texts(marks: tuple[Mark, ...]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Group) and mark.name != "running":
                yield from texts(mark.marks)
            elif isinstance(mark, Text):
                yield mark.text

    return " ".join(texts(page.marks))


@of_each_ruleset
def test_every_rule_is_printed_once(name):
    shown = Counter(each for each in named(name, "rule") if each in book_of(RULESETS[name]).rules)
    assert shown == Counter([*book_of(RULESETS[name]).rules])


@of_each_ruleset
def test_every_example_is_printed_once_in_words_or_drawn(name):
    examples = book_of(RULESETS[name]).examples
    shown = [each for each in named(name, "rule") if each in examples] + named(name, "example")
    assert Counter(shown) == Counter([*examples])


@of_each_ruleset
def test_every_option_is_printed_once(name):
    assert Counter(named(name, "option")) == Counter(option.name for option in RULESETS[name].play.options)


@of_each_ruleset
def test_the_text_of_a_rule_is_that_of_the_rule_book(name):
    whole = re.sub(r"\W+", " ", " ".join(map(words, made(name).pages.pages)))
    for rule in book_of(RULESETS[name]).rules.values():
        assert re.sub(r"\W+", " ", f"{rule.text} {rule.id}").strip() in whole


@of_each_ruleset
def test_pages_are_the_same_on_letter(name):
    a4, letter = (made(name, paper).pages.pages for paper in ("a4", "letter"))
    assert [page.marks[0].marks for page in a4] == [page.marks[0].marks for page in letter]
    assert {(page.width, page.height) for page in letter} == {(139.7, 215.9)}


@of_each_ruleset
def test_the_contents_lead_to_the_chapters(name):
    _, contents, *others = made(name).pages.pages
    numbered = re.findall(r"(\d+)   ([^0-9]+) (\d+)", words(contents))
    assert [int(number) for number, _, _ in numbered] == list(range(1, len(numbered) + 1))
    for _, title, page in numbered:
        assert title in words(others[int(page) - 3])


def test_the_same_bytes_each_time():
    assert rulebook(RULESETS["tile"], A4) == rulebook(RULESETS["tile"], A4)


def test_paper_that_is_too_small_is_refused():
    with pytest.raises(CannotPrintError, match="as large as A4 or Letter"):
        rulebook(RULESETS["tile"], PrintSettings("148x210", "short"))
