"""The rule booklet has every rule once, its numbers are the engine's, and no page loses anything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pwprint.app.rendering import CannotPrintError
from pwprint.app.rulebook import battle, positions, rulebook
from pwprint.game import events
from pwprint.game.rulebook import RuleKind, book_of
from pwprint.game.ruleset import Ruleset, TerrainKind, UnitKind
from pwprint.page.block import Block, gap
from pwprint.page.figures import IllustratedText
from pwprint.page.look import USUAL
from pwprint.page.paper import MARGIN, NoRoomError
from pwprint.page.prose import TIE
from pwprint.page.sheet import PrintSettings, Subject
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Group, Mark, Page, Rect, Text
from pwprint.resources import ruleset_file
from pwprint.rulesets import RULESETS
from pwprint.rulesets.derive import derive
from pwprint.rulesets.tile import tables
from pwprint.sheets.rulebook import make
from pwprint.sheets.rulebook.chapters import chapters
from pwprint.sheets.rulebook.choices import _OTHER, _USUAL, choices
from pwprint.sheets.rulebook.examples import drawn
from pwprint.sheets.rulebook.front import cover
from pwprint.sheets.rulebook.leaves import HIGH, pages_of, running
from pwprint.sheets.rulebook.pairs import LoneOrCard, rows_of
from pwprint.sheets.rulebook.played import all_played
from pwprint.sheets.rulebook.refused import refused_spots
from pwprint.sheets.rulebook.style import CHOICE, ID, OPENS
from pwprint.sheets.rulebook.tables import blocks_of, tables_of
from pwprint.sheets.rulebook.turned import turned
from pwprint.sheets.rulebook.wording import measured, printed_book, spoken, titled
from pwprint.values import replace
from tests.stages import one_in
from tests.unit.print_proof import collisions, proofs
from tests.unit.printed_texts import ids_in
from tests.unit.shipped_booklets import made, printed

TILE = RULESETS["tile"]
EUROPEAN = RULESETS["european-19c"]
A4 = PrintSettings(backs="short")
of_each_ruleset = pytest.mark.parametrize("name", RULESETS)
pytestmark = pytest.mark.rulesets("tile")


def groups(marks: tuple[Mark, ...]) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def named(name: str, kind: str) -> list[str]:
    """The names of all that the pages show of a kind, such as `rule`."""
    found = (group.name for page in made(name).pages.pages for group in groups(page.marks))
    return [each.removeprefix(f"{kind}:") for each in found if each.startswith(f"{kind}:")]


APART = {"running", "table", "drawn"}
"""What stands among the running text."""


def letters(marks: tuple[Mark, ...]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Group) and mark.name.partition(":")[0] not in APART:
            yield from letters(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def texts(marks: tuple[Mark, ...]) -> Iterator[str]:
    return (mark.text for mark in letters(marks))


def words(page: Page) -> str:
    return " ".join(texts(page.marks))


def texts_of(name: str) -> list[str]:
    return [text for page in made(name).pages.pages for text in texts(page.marks)]


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip()


@of_each_ruleset
def test_every_rule_is_printed_once(name):
    """None is left out but what concerns only the program."""
    book = book_of(RULESETS[name]).rules
    shown = Counter(each for each in named(name, "rule") if each in book)
    assert shown == Counter(each for each, rule in book.items() if not rule.program)


_PROGRAM = re.compile(r"\b(?:illegal|warning|scripts?|refused?|error|json|engine|pwprint)\b", re.IGNORECASE)
"""Words for those who use the program."""


@of_each_ruleset
def test_a_booklet_speaks_to_players_at_a_table(name):
    *inner, _ = made(name).pages.pages  # the back cover names what has set the booklet
    assert not [text for page in inner for text in all_texts(page.marks) if _PROGRAM.search(text)]
    assert [rule.id for rule in book_of(RULESETS[name]).rules.values() if rule.program], "what is left out"


@of_each_ruleset
def test_every_example_is_printed_once_in_words_or_drawn(name):
    """None but drawn ones have places on an open table."""
    examples = book_of(RULESETS[name]).examples
    drawn = named(name, "drawn")
    told = [each for each in named(name, "rule") if each in examples]
    kept = [each for each, example in examples.items() if each in drawn or not re.search(r"\(\d\S*, \d", example.text)]
    assert Counter(told + drawn) == Counter(kept)


@of_each_ruleset
def test_every_option_is_printed_once(name):
    assert Counter(named(name, "option")) == Counter(option.name for option in RULESETS[name].play.options)


@of_each_ruleset
def test_the_ruling_of_a_choice_says_what_the_choice_does(name):
    book = printed_book(RULESETS[name])
    for option in RULESETS[name].play.options:
        text = book.rules[option.rule].text
        assert re.search(r"\boption\b", text) or f"\u2018{option.title}" in text, option.name


@of_each_ruleset
def test_fine_points_are_led_in(name):
    """Each stands in a paragraph that says in its first words what it is about, and does not say them twice."""
    ruleset = RULESETS[name]
    for chapter in chapters(ruleset, (), {}):
        if chapter.rules and chapter.rulings:
            assert chapter.rulings[0].opens, chapter.rulings[0].id
        for rule in chapter.rulings:
            assert not rule.opens or not rule.text.startswith(f"{rule.opens} "), rule.id


@of_each_ruleset
def test_a_reading_of_an_unclear_sentence_is_marked(name):
    titles = [
        "".join(text.text for text in letters(group.marks) if text.colour == CHOICE.colour)
        for page in made(name).pages.pages
        for group in groups(page.marks)
        if group.name.startswith("option:")
    ]
    for option in RULESETS[name].play.options:
        title = (option.title[:1].upper() + option.title[1:]).replace(" ", "")
        shown = [each.replace(" ", "") for each in titles]
        assert (f"{title}*" in shown) == option.reading
        assert (title in shown) != option.reading


@of_each_ruleset
def test_the_text_of_a_rule_is_that_of_the_rule_book(name):
    rules = printed_book(RULESETS[name]).rules
    shown = [mark for page in made(name).pages.pages for mark in letters(page.marks)]
    ids = [mark for mark in shown if mark.anchor == "end" and (mark.font, mark.size) == (ID.font, ID.size)]
    prefix = next(iter(rules)).partition("-")[0]
    assert Counter(f"{prefix}-{each}" for mark in ids for each in ids_in(mark.text) if each[0] != "X") == Counter(
        [*rules]
    )
    whole = plain(" ".join(mark.text for mark in shown if mark not in ids))
    for rule in rules.values():
        assert plain(rule.text) in whole


@pytest.mark.parametrize("name", one_in(5, RULESETS))
def test_pages_are_the_same_on_letter(name):
    a4, letter = (made(name, paper).pages.pages for paper in ("a4", "letter"))
    assert [page.marks[0].marks for page in a4] == [page.marks[0].marks for page in letter]
    assert {(page.width, page.height) for page in letter} == {(139.7, 215.9)}


@of_each_ruleset
def test_the_contents_lead_to_the_chapters(name):
    _, contents, *others = made(name).pages.pages
    numbered = re.findall(r"(\d+) ([^0-9]+) (\d+)", words(contents).partition("Contents")[2])
    assert [int(number) for number, _, _ in numbered] == list(range(1, len(numbered) + 1))
    for _, title, page in numbered:
        assert title in words(others[int(page) - 3])


def test_the_same_bytes_each_time():
    assert rulebook(RULESETS["tile"], A4)["tile-rulebook.pdf"] == printed("tile")


def test_paper_that_is_too_small_is_refused():
    with pytest.raises(CannotPrintError, match="as large as A4 or Letter"):
        rulebook(RULESETS["tile"], PrintSettings("148x210", "short"))


# --- tables ---------------------------------------------------------------------------------------------------------


@of_each_ruleset
def test_every_unit_and_terrain_stands_in_a_table(name):
    titles = {cell.text for table in tables_of(RULESETS[name]) for cell in table.iter("c")}
    play = RULESETS[name].play
    rows: tuple[UnitKind | TerrainKind, ...] = (*play.units.values(), *play.terrain.values())
    missing = {row.title for row in rows if not any(row.title in (title or "") for title in titles)}
    assert missing == ({"Road"} if name == "european-19c" else set()), "what roads do there is no matter of columns"


def test_tables_have_the_numbers_of_the_engine():
    (units,) = (block for block in tables_of(TILE) if block.get("title") == "Units and moving")
    speeds = {row[0].text: row[1].text for row in units.iter("row")}
    assert speeds["Infantry"] == str(tables.UNITS["infantry"].speed)
    assert speeds["Artillery, limbered"] == str(tables.UNITS["artillery"].speed)
    scores = {block.get("title"): block.get("score") for block in tables_of(TILE)}
    assert scores["Firing"] == str(tables.FIRE_HIT)
    assert scores["Close combat"] == str(tables.COMBAT_HIT)


# --- examples that are played ---------------------------------------------------------------------------------------

FAMILIES = {
    "tile": ("MOV", "FIR", "CC"),
    "house": ("MOV", "FIR", "CC"),
    "musket": ("MOV", "ART", "R03", "CC"),
    "portable-19c": ("MOV", "ART", "FIR", "CC", "R18"),
    "european-19c": ("MOV", "FIR", "CHG", "ART"),
}
"""What at least one drawn example of each ruleset is about: moves, fire, close combat, and the front or a zone."""


@of_each_ruleset
def test_every_position_is_played_to_the_end_that_it_expects(name):
    ruleset = RULESETS[name]
    played = all_played(book_of(ruleset), positions(ruleset), ruleset, USUAL)
    folder = ruleset_file(name, "examples")
    assert set(played) == {path.stem for path in folder.glob("*.json")}
    assert all(turns.expect for one in played.values() for turns in one.subject.scenario.turns[-1:])


@of_each_ruleset
def test_an_example_is_called_what_the_rule_book_calls_it(name):
    for example, scenario in positions(RULESETS[name]).items():
        assert (scenario.id, scenario.title) == (example.lower(), book_of(RULESETS[name]).examples[example].title)


@of_each_ruleset
def test_examples_are_drawn_of_all_that_matters(name):
    ruleset = RULESETS[name]
    book = book_of(ruleset)
    shown = all_played(book, positions(ruleset), ruleset, USUAL)
    about = {rule.id.split("-")[1] for rule in book.rules.values() if set(rule.examples) & set(shown)}
    assert set(FAMILIES[name]) <= about


def test_an_order_that_is_refused_is_drawn_and_told():
    one = all_played(book_of(TILE), positions(TILE), TILE, USUAL)["TIL-X02"]
    (refusal,) = one.refusals
    assert (refusal.rule, refusal.late) == ("TIL-MOV-04", False)
    assert [one.battle.board.name(square) for square in refused_spots(one, refusal)] == ["c3", "c4", "d4", "e4"]


@pytest.mark.parametrize(("example", "turns"), [("E19-X28", True), ("E19-X37", True), ("E19-X34", False)])
def test_a_unit_that_turns_to_shoot_shows_how_it_stood_and_no_cross_on_its_shot(example, turns):
    one = all_played(book_of(EUROPEAN), positions(EUROPEAN), EUROPEAN, USUAL)[example]
    (event,) = (event for event in one.step.events if isinstance(event, events.ShotFar | events.Bombarded))
    said = "R1 turns from north to east, which costs it one die."
    assert turned(one, event) == (said if turns else "")
    marks = drawn(one, 118.0).sizes[0].marks
    found = {group.name for group in groups(marks)}
    assert ("ghost" in found) is turns
    assert ("sign:refused" in found) is not turns


def test_lengths_in_messages_have_tenths_unless_they_would_seem_whole():
    assert spoken("B1 (6.32 in) is closer").replace(TIE, " ") == "B1 (6.3 in) is closer"
    assert spoken("B1 is 6.04 in away").replace(TIE, " ") == "B1 is 6.04 in away"


def test_an_example_that_ends_otherwise_under_a_variant_is_left_out():
    swift = derive(
        TILE, id="swift", title="Swift", summary="Fast.", units={"infantry": replace(tables.UNITS["infantry"], speed=3)}
    )
    played = all_played(book_of(swift), positions(swift), swift, USUAL)
    assert "TIL-X01" not in played
    assert "TIL-X02" in played


# --- variants -------------------------------------------------------------------------------------------------------


@cache
def fens() -> Ruleset:
    """The variant of the how-to page."""
    page = (Path(__file__).parents[2] / "docs/how-to/ruleset-variant.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python file=fens.py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    module: dict[str, Any] = {}
    exec(code, module)
    variant: Ruleset = module["RULESET"]
    return variant


def test_a_variant_has_a_booklet_with_its_own_rules_and_only_examples_that_are_played():
    pages = make(fens(), positions(fens()), battle(fens()), A4).pages.pages
    shown = [group.name for page in pages for group in groups(page.marks)]
    rules = [name.removeprefix("rule:") for name in shown if name.startswith("rule:")]
    assert Counter(rules) == Counter([*printed_book(fens()).rules])
    assert "FEN-01" in rules
    drawn = {name.removeprefix("drawn:") for name in shown if name.startswith("drawn:")}
    assert "TIL-X07" in drawn
    assert not drawn & {"TIL-X10", "TIL-X14"}, "there are no guns in the fens"
    assert fens().book.title in words(pages[0])


def test_tables_of_a_variant_have_its_rows():
    titles = {cell.text for table in tables_of(fens()) for cell in table.iter("c")}
    assert "Marsh" in titles
    assert not {title for title in titles if title and title.startswith("Artillery")}


# --- pages ----------------------------------------------------------------------------------------------------------


@of_each_ruleset
def test_a_booklet_begins_with_how_a_battle_goes_and_ends_with_the_turn_at_a_glance(name):
    first, *_, last = (words(page) for page in made(name).pages.pages[2:])
    book = book_of(RULESETS[name])
    assert all(plain(text) in plain(first) for text in book.primer) and len(book.primer) >= 3
    assert battle(RULESETS[name]).title in first
    assert "At a glance" in last and "MIT licence" in last
    shown = {group.name for group in groups(made(name).pages.pages[-1].marks)}
    turn = {f"table:{block.attrib['title']}" for block in blocks_of(RULESETS[name]) if block.find("steps") is not None}
    assert turn and turn <= shown
    tables = [name for name in shown if name.startswith("table:") and name not in turn]
    assert len(tables) >= 3, "what players look up most is how to fight"


@pytest.mark.parametrize("name", [name for name in RULESETS if book_of(RULESETS[name]).turn])
def test_the_chapter_of_the_turn_has_a_diagram_of_it(name):
    ruleset = RULESETS[name]
    plan = book_of(ruleset).turn
    assert plan is not None and len(plan.steps) >= 4
    assert all(1 <= loop.to < loop.after <= len(plan.steps) for loop in plan.loops)
    (drawing,) = (each for page in made(name).pages.pages for each in groups(page.marks) if each.name == "table:turn")
    shown = " ".join(all_texts((drawing,)))
    assert all(step.title in shown and plain(step.text) in plain(shown) for step in plan.steps)
    assert all(loop.words in shown for loop in plan.loops)
    assert [chapter.title for chapter in chapters(ruleset, (), {}) if chapter.turn] == [plan.section]
    assert not any(chapter.turn for chapter in chapters(fens(), (), {})), "a variant may be played otherwise"


@of_each_ruleset
def test_pages_are_filled(name):
    """Pages end where their text does, none more than a fourth above the foot: gaps are not drawn out to fill them. The
    page before an index ends with its text; that on which the index ends has lines to write on."""
    _, _, _, *inner, _ = made(name).pages.pages
    last = str(next(int(page.label) for page in inner if any("index:" in each.name for each in groups(page.marks))) - 1)
    for page in inner:
        lowest = min(low(mark) for mark in page.marks[0].marks if mark.name != "running")
        blank = any(group.name == "notes" for group in groups(page.marks))
        assert lowest <= -0.75 * HIGH or blank or page.label == last, page.label
    assert len(made(name).pages.pages) % 4 == 0, "no page is blank"


@of_each_ruleset
def test_the_index_leads_to_what_it_names(name):
    """Its title stands on every page of an entry; a rule may come to it after the page on which it begins."""
    pages = made(name).pages.pages
    found = [group for page in pages for group in groups(page.marks) if group.name.startswith("index:")]
    assert len(found) > 40
    shown = [plain(" ".join(all_texts(page.marks))).casefold() for page in pages]
    for group in found:
        title = group.name.removeprefix("index:")
        said = " ".join(all_texts(group.marks))
        named = [int(number) for number in re.findall(r"\b\d+\b", said.removeprefix(title))]
        assert named, said
        stem = plain(title).casefold().removesuffix("s")
        for number in named:
            assert stem in " ".join(shown[number - 1 : number + 1]), f"{title} is not on page {number}"


@of_each_ruleset
def test_an_example_stands_with_the_rule_that_it_is_about_or_on_the_next_page(name):
    """Where those before it fill the head of that page, it may stand on the one after."""
    at = {group.name: number for number, page in enumerate(made(name).pages.pages) for group in groups(page.marks)}
    rules = [rule for rule in printed_book(RULESETS[name]).rules.values() if rule.kind is not RuleKind.RULING]
    shown = [group.removeprefix("drawn:") for group in at if group.startswith("drawn:")]
    about = {each: [at[f"rule:{rule.id}"] for rule in rules if each in rule.examples] for each in shown}
    assert any(about.values())
    heads = {
        number
        for number, page in enumerate(made(name).pages.pages)
        if any("drawn:" in group.name for group in groups(page.marks[0].marks[1:2]))
    }
    for each, pages in about.items():
        near = {*pages, *(page + 1 for page in pages), *(page + 2 for page in pages if page + 1 in heads)}
        assert not pages or at[f"drawn:{each}"] in near, each


@of_each_ruleset
def test_rules_are_connected_text_with_their_ids_beside_the_lines_they_begin_in(name):
    """A paragraph opens with what it is about; the ids in the margin keep clear of each other."""
    for page in made(name).pages.pages:
        ids = [text.y + up for text, up in margins(page.marks[0].marks)]
        assert all(above - below > 2.2 for above, below in pairwise(sorted(ids, reverse=True)))
    opened = [rule.opens for rule in printed_book(RULESETS[name]).rules.values() if rule.opens]
    text = plain(" ".join(texts_of(name)))
    assert len(opened) > 15 and all(plain(lead) in text for lead in opened)


def margins(marks: tuple[Mark, ...], up: float = 0.0) -> Iterator[tuple[Text, float]]:
    for mark in marks:
        if isinstance(mark, Group) and mark.name.partition(":")[0] not in APART:
            yield from margins(mark.marks, up + mark.matrix[5])
        elif isinstance(mark, Text) and mark.anchor == "end" and (mark.font, mark.size) == (ID.font, ID.size):
            yield mark, up


@of_each_ruleset
def test_no_picture_and_no_table_stands_below_the_fine_points_of_its_chapter(name):
    """What parts a list from its heading makes it hard to read on."""
    below = False
    for mark in (mark for page in made(name).pages.pages[2:-1] for mark in page.marks[0].marks):
        kinds = {group.name.partition(":")[0] for group in groups((mark,))}
        below = (below and "chapter" not in kinds) or [*texts((mark,))] in (["Fine points"], ["Examples"])
        assert not (below and kinds & {"drawn", "table"})


@of_each_ruleset
def test_no_picture_and_no_table_parts_a_sentence(name):
    for page in made(name).pages.pages[2:-1]:
        shown = [mark for mark in page.marks[0].marks if mark.name != "running"]
        for mark, below in pairwise(shown):
            if {group.name.partition(":")[0] for group in groups((mark,))} & {"drawn", "table"}:
                assert not next(texts((below,)), "").lstrip("\u2018(")[:1].islower()


@of_each_ruleset
def test_a_choice_has_its_title_what_is_usual_and_its_ruling_apart(name):
    book, options = printed_book(RULESETS[name]), RULESETS[name].play.options
    before: list[Block] = []
    wide = 118.0
    for block in choices(book, options, wide):
        shown = [group.name.partition(":")[0] for group in groups(block.marks)]
        if "option" in shown:
            title = next(letters(block.marks))
            assert (title.font, title.size, title.colour) == (CHOICE.font, CHOICE.size, CHOICE.colour)
            assert before[-1].blank or before[-1].keep, "a new choice is set off from the ruling above it"
        elif "rule" in shown:
            assert lefts(block.marks) > 4.0, "a ruling is indented"
        before.append(block)
    columns = (0.0, _USUAL * wide, _OTHER * wide)
    told = {
        row.name.removeprefix("option:"): [
            plain(" ".join(mark.text for mark, x in placed(row.marks) if low - 0.1 < x < high - 0.1)).casefold()
            for low, high in pairwise(columns)
        ]
        for block in before
        for row in groups(block.marks)
        if row.name.startswith("option:")
    }
    assert told == {
        option.name: [plain(words).casefold() for words in (option.title, option.word(option.values[0]))]
        for option in options
    }


def placed(marks: tuple[Mark, ...], across: float = 0.0) -> Iterator[tuple[Text, float]]:
    """Words and where they begin."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from placed(mark.marks, across + mark.matrix[4])
        elif isinstance(mark, Text):
            yield mark, across + mark.x


def lefts(marks: tuple[Mark, ...], across: float = 0.0) -> float:
    """Where the first letters of marks begin."""
    return min(
        lefts(mark.marks, across + mark.matrix[4]) if isinstance(mark, Group) else across + mark.x
        for mark in marks
        if isinstance(mark, Group | Text)
    )


@pytest.mark.parametrize("name", ["european-19c"])
def test_a_term_is_led_in_as_a_paragraph_is(name):
    terms = {rule.text.partition(":")[0] for rule in printed_book(RULESETS[name]).rules.values() if "-DEF-" in rule.id}
    led = [mark.text for page in made(name).pages.pages for mark in letters(page.marks) if mark.font == OPENS.font]
    assert len(terms) > 20
    assert terms <= {" ".join(led)[found.start() : found.end()] for term in terms
                     for found in re.finditer(re.escape(term), " ".join(led))}  # fmt: skip


def test_the_running_head_names_the_chapter_with_which_a_page_begins():
    text, first, second = (Block(9.0, (Group((), name=name),)) for name in ("text", "chapter:1", "chapter:2"))
    titles = [*running([(first, text), (text, second), (text,), (second,)], ["One", "Two"])]
    assert titles == ["One", "One", "Two", "Two"]


@pytest.mark.few(1)
@of_each_ruleset
def test_the_picture_of_the_cover_has_no_ids(name):
    shown = cover(RULESETS[name], Subject(battle(RULESETS[name]), RULESETS[name], (None, None), ""))
    (picture,) = (group for group in groups(shown) if group.name == "cover:map")
    ids = {unit.id for side in battle(RULESETS[name]).sides for unit in side.units}
    assert ids and not ids & {*all_texts((picture,))}
    assert not {text for text in all_texts((picture,)) if re.search(r"\d+ hits", text)}


@of_each_ruleset
def test_no_heading_is_the_last_on_its_page(name):
    for page in made(name).pages.pages[2:-1]:
        *_, last = (mark for mark in page.marks[0].marks if mark.name != "running")
        assert not [group for group in groups((last,)) if group.name.startswith("chapter:")]
        shown = list(texts((last,)))
        assert shown not in (["Fine points"], ["Examples"])


@of_each_ruleset
def test_nothing_reaches_below_the_area_of_words(name):
    for page in made(name).pages.pages[2:-1]:
        lowest = min(low(mark) for mark in page.marks[0].marks if mark.name != "running")
        # Where two rules begin in the last line, the second id hangs a little below it.
        assert lowest >= -HIGH - 0.5


def low(mark: Mark, up: float = 0.0) -> float:
    """The lowest base line of a text, or edge of a box."""
    if isinstance(mark, Group):
        return min((low(inner, up + mark.matrix[5]) for inner in mark.marks if not mark.clip), default=0.0)
    return up + mark.y if isinstance(mark, Text | Rect) else 0.0


@of_each_ruleset
def test_a_chapter_has_some_lines_below_its_heading_or_all_of_it(name):
    inner = [[mark for mark in page.marks[0].marks if mark.name != "running"] for page in made(name).pages.pages[3:-1]]
    found = 0
    for marks, following in pairwise([*inner, []]):
        tops = [mark.matrix[5] for mark in marks if is_heading(mark)]
        ends = not following or is_heading(following[0])
        assert not tops or ends or min(tops) - min(map(low, marks)) > 15.0
        found += len(tops)
    assert found > 10


@of_each_ruleset
def test_hardly_a_chapter_begins_at_the_foot_of_a_page(name):
    inner = [[mark for mark in page.marks[0].marks if mark.name != "running"] for page in made(name).pages.pages[3:-1]]
    tops = [(mark.matrix[5], min(map(low, marks))) for marks in inner for mark in marks if is_heading(mark)]
    assert sum(top - end < 25.0 for top, end in tops) <= 2


def is_heading(mark: Mark) -> bool:
    return any(group.name.startswith("chapter:") for group in groups((mark,)))


def test_gaps_grow_by_two_fifths_at_most_to_fill_a_page():
    text = (Block(80.0), gap(5.0), Block(80.0), gap(5.0), Block(80.0))
    first, *_ = pages_of([IllustratedText(text)])
    assert [block.height for block in first] == [80.0, 7.0, 80.0]


@of_each_ruleset
def test_entries_of_the_index_have_no_articles(name):
    titles = named(name, "index")
    assert titles
    assert not [title for title in titles if re.match(r"(?:The|An?)\b", title)]
    assert all(title[0].isupper() or not title[0].isalpha() for title in titles)


@pytest.mark.parametrize("name", ["tile", pytest.param("musket", marks=pytest.mark.long)])
def test_citations_of_examples_stand_at_the_right(name):
    drawn = [
        group for page in made(name).pages.pages for group in groups(page.marks) if group.name.startswith("drawn:")
    ]
    ids = [mark for group in drawn for mark in flat_texts(group.marks) if (mark.font, mark.size) == (ID.font, ID.size)]
    assert len(ids) > 40 and {mark.anchor for mark in ids} == {"end"}


def test_what_is_higher_than_a_page_is_refused():
    with pytest.raises(NoRoomError, match="is 180 mm high"):
        pages_of([IllustratedText((Block(180.0),))])


def test_a_title_page_without_room_is_refused():
    long = derive(TILE, id="long", title="Long", summary="Words, words, words. " * 200)
    with pytest.raises(NoRoomError, match="a page has"):
        make(long, {}, None, A4)


def test_a_cover_without_room_has_no_picture():
    wordy = derive(TILE, id="wordy", title="Wordy", summary="Words, words, words. " * 70)
    fought = Subject(battle(TILE), TILE, (None, None), "")
    assert "cover:map" not in {group.name for group in groups(cover(wordy, fought))}
    assert "cover:map" in {group.name for group in groups(cover(TILE, fought))}


def test_the_outline_leads_to_every_chapter():
    marked = " · ".join(page.bookmark for page in made("tile").pages.pages if page.bookmark)
    assert marked.startswith(
        "Cover · Contents · How a battle goes · Components and setup · Definitions · Turn sequence · Activation"
    )
    assert marked.endswith("Choices · Index")


def test_a_refused_move_on_the_table_leads_straight_ahead():
    ruleset = RULESETS["european-19c"]
    one = all_played(book_of(ruleset), positions(ruleset), ruleset, USUAL)["E19-X04"]
    (refusal,) = one.refusals
    assert refused_spots(one, refusal) == ((18.0, 10.0), (18.0, 19.5))


def test_the_units_of_an_example_are_named_with_their_state():
    (shown,) = (
        group for page in made("tile").pages.pages for group in groups(page.marks) if group.name == "drawn:TIL-X17"
    )
    assert "Red infantry R1, Blue exhausted infantry B2." in " ".join(all_texts(shown.marks))


def flat_texts(marks: tuple[Mark, ...]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat_texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def all_texts(marks: tuple[Mark, ...]) -> Iterator[str]:
    return (mark.text for mark in flat_texts(marks))


# --- on paper -------------------------------------------------------------------------------------------------------


@of_each_ruleset
def test_a_booklet_has_eight_sheets_at_most(name):
    assert len(made(name).sheets.pages) <= 2 * 8


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_words_keep_clear_of_margins_and_fold(paper):
    for page in made("tile", paper).pages.pages:
        for left, base, right in spans(page.marks):
            assert MARGIN <= left
            assert right <= page.width - MARGIN
            assert MARGIN <= base <= page.height - MARGIN


def spans(marks: tuple[Mark, ...], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, float]]:
    """Where texts begin, stand and end; what is clipped, such as maps, is left out."""
    for mark in marks:
        if isinstance(mark, Group) and not mark.clip:
            yield from spans(mark.marks, x + mark.matrix[4], y + mark.matrix[5])
        elif isinstance(mark, Text):
            wide = text_width(mark.text, mark.font, mark.size)
            left = x + mark.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            yield left, y + mark.y, left + wide


@pytest.mark.parametrize(
    "name", ["tile", *(pytest.param(name, marks=pytest.mark.long) for name in RULESETS if name != "tile")]
)
def test_words_do_not_run_into_one_another(name):
    for page in proofs(printed(name))[1:]:
        upright = tuple(letter for letter in page.letters if letter.size > 6.5)
        assert not [pair for pair in collisions(upright) if not SLANTED & {*pair[:3]}]


SLANTED = {"f", "y", "U"}
"""Letters of the italics that reach over others in every text."""


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_options_go_by_their_titles_in_print(ruleset):
    """The names of options are for files: no sheet of paper takes them."""
    names = {option.name for option in RULESETS[ruleset].play.options if "_" in option.name}
    assert names
    book = printed_book(RULESETS[ruleset])
    texts = [*(rule.text for rule in book.rules.values()), *(example.text for example in book.examples.values())]
    assert [text for text in texts if any(name in text for name in names)] == []


def test_the_value_of_an_option_is_said_in_its_words():
    options = RULESETS["tile"].play.options
    said = titled("With fire_into_cover on depth it is; fire_out_of_cover is on one.", options)
    assert said == (
        "With \u2018limit of fire into cover: one square deep\u2019 it is; "
        "\u2018range out of cover: one square\u2019 is chosen."
    )


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_places_courses_and_lengths_are_words_and_no_code(ruleset):
    book = printed_book(RULESETS[ruleset])
    texts = [*(rule.text for rule in book.rules.values()), *(example.text for example in book.examples.values())]
    assert [text for text in texts if re.search(r"\(\d+(\.\d+)?, \d+(\.\d+)?\)|heading \d|\d\.\d*0 in\b", text)] == []


def test_a_facing_is_said_in_full():
    assert spoken("f5 is not in the arc of R1, which faces N") == "f5 is not in the arc of R1, which faces north"
    assert spoken("it faces SW or NW; N is free") == "it faces southwest or NW; N is free"
    assert spoken("it faces NN, EW or NATO") == "it faces NN, EW or NATO"


@pytest.mark.parametrize(("name", "pair"), [("tile", ("TIL-X07", "TIL-X08")), ("european-19c", ("E19-X04", "E19-X15"))])
def test_pictures_that_are_much_higher_than_their_words_stand_side_by_side(name, pair):
    """Alone they left panels half empty."""
    assert {f"drawn:{each}" for each in pair} in drawn_together(name)


def test_a_picture_as_high_as_its_words_stays_alone():
    assert {"drawn:E19-X19"} in drawn_together("european-19c")


def drawn_together(name: str) -> list[set[str]]:
    """The pictures of examples that share a row, for each row."""
    inner = [group for page in made(name).pages.pages for group in page.marks[0].marks if isinstance(group, Group)]
    return [{each.name for each in groups(mark.marks) if each.name.startswith("drawn:")} for mark in inner]


def test_a_place_is_said_as_on_the_briefing():
    said = measured(
        "Red marches at (18, 10.5) with heading 0, until it reaches 6.00 in; Blue, heading 180, 7.81 in off."
    )
    plain = said.replace("\N{NO-BREAK SPACE}", " ")
    assert plain == "Red marches at 18 / 10.5 facing north, until it reaches 6 in; Blue, facing south, 7.81 in off."
    assert {"18\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}10.5", "6\N{NO-BREAK SPACE}in;"} <= {*said.split(" ")}


def pictured(count):
    """So many pictures, one to a line, of which each second one leaves a hole."""
    tall = [Block(30.0 + 7 * number % 11) for number in range(count)]
    return [(number, LoneOrCard(block, Block(0.7 * block.height))) for number, block in enumerate(tall)]


def test_sixty_pictures_of_a_chapter_are_paired_at_once():
    """To try all pairs anew for each would take longer than a battle."""
    every = pictured(60)
    found = rows_of(every)
    assert sorted(one for group in found for one in group) == every
    assert all(len(group) == 2 for group in found)


def test_pictures_far_apart_or_without_a_card_stand_alone():
    (first, one), (_, other) = pictured(2)
    assert len(rows_of([(first, one), (first + 15, other)])) == 2
    assert len(rows_of([(first, one), (first + 1, LoneOrCard(other.alone, None))])) == 2
