"""The kit: all sheets in one document, in order, with a cover that tells where they are."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import combinations, groupby, pairwise, product

import pypdf
import pytest

import pwprint
from pwprint.app.rendering import subject_of
from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.dice import SeededDice
from pwprint.game.events import MeleeFought, Parried, Struck, Survived
from pwprint.game.play import play_out
from pwprint.game.players.random import random_player
from pwprint.game.record import Record
from pwprint.game.scenario import Balance, Interval
from pwprint.map.board_pages import scene_of
from pwprint.map.names import extent
from pwprint.map.place.nameless import nameless
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.lattice import UNIT, lattice
from pwprint.page.display_type import DISPLAY
from pwprint.page.look import Ink, Look
from pwprint.page.paper import PAPERS, Backs
from pwprint.page.sheet import KitSection, Subject
from pwprint.page.side_style import side_styles
from pwprint.pdf.check.inspection import inspect
from pwprint.pdf.fonts import text_width
from pwprint.pdf.marks import Box, Group, Path, Rect, Text
from pwprint.pieces.shield import SHIELD
from pwprint.pieces.standard import flag_of
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS
from pwprint.sheets.kit.contents import ContentsEntry
from pwprint.sheets.kit.cover import cover
from pwprint.sheets.kit.vignettes import WIDE
from pwprint.values import replace
from tests.once import once
from tests.stages import on_paper
from tests.unit import pdf_reader
from tests.unit.pdf_reader import root

FILES = {
    "tile": "stone-bridge",
    "house": "two-bridges",
    "musket": "quatre-bras",
    "portable-19c": "san-juan-heights",
    "european-19c": "missunde",
}

pytestmark = [pytest.mark.one_of_each(*FILES.values()), pytest.mark.rulesets("musket")]


def path_of(ruleset):
    return scenario_folder() / ruleset / f"{FILES[ruleset]}.json"


def loaded(ruleset):
    return pwprint.load(path_of(ruleset))


@cache
def shipped(path):
    """All PDFs of a shipped scenario as they are printed without options, printed once for all tests."""
    return pwprint.render(pwprint.load(path)).pdfs


def bytes_of(ruleset="tile", **settings):
    wanted = pwprint.PrintSettings(**settings)
    if wanted == pwprint.PrintSettings():
        return shipped(path_of(ruleset))["kit"]
    pdfs = pwprint.render(loaded(ruleset), ["kit"], wanted).pdfs
    assert list(pdfs) == ["kit"]
    return pdfs["kit"]


def kit(ruleset="tile", **settings):
    return pypdf.PdfReader(BytesIO(bytes_of(ruleset, **settings)))


def words_on(data):
    """The words on each page of a PDF."""
    return [" ".join(page.text().split()) for page in pdf_reader.pages(data)]


def words_on_cover(data):
    """The words on the first page of a PDF."""
    return " ".join(pdf_reader.pages(data, 1)[0].text().split())


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
    assert len(titles) >= 5
    for title in titles:
        pages = sheets_of(reader).count(title)
        leaves = pages // 2 if title == "Pieces" else pages
        where = f"{parts[title]}\u2013{parts[title] + pages - 1}" if pages > 1 else f"{parts[title]}"
        assert re.search(rf"{re.escape(title)}\s*{leaves} sheets?\b.{{0,60}}?{where}(?!\d)", words), title


def test_pages_contents_outline_and_readers_number_the_pages_of_a_kit_alike(reader, words_by_page):
    """A sheet's own count, `page 2 of 3` of a briefing, would be a second numbering beside that of the contents."""
    count = len(words_by_page)
    assert reader.page_labels == [str(number) for number in range(1, count + 1)]
    for number, words in enumerate(words_by_page, 1):
        assert set(re.findall(r"\bpage (\d+ of \d+)", words)) == {f"{number} of {count}"}
    for one in (each for below in reader.outline if isinstance(below, list) for each in below):
        for said in re.findall(r"page (\d+) of", one.title):
            assert int(said) == reader.get_destination_page_number(one) + 1


def sheets_of(reader):
    """The titles of the sheets to which the pages of a kit belong, in order."""
    starts = sorted((page, title) for title, page in outline(reader).items())
    ends = [page for page, _ in starts[1:]] + [len(reader.pages) + 1]
    return [title for (page, title), end in zip(starts, ends, strict=True) for _ in range(end - page)]


def bare(words):
    """Words without spaces and capitals."""
    return words.replace(" ", "").lower()


def test_every_page_says_whose_it_is_and_which_of_how_many(reader, words_by_page):
    title = reader.metadata.title.split(" \u2013 ")[0]
    for number, words in enumerate(words_by_page, 1):
        # Heads are set in capitals, letter by letter.
        assert bare(title) in bare(words), number
        assert re.search(r"page \d+ of \d+|\d+ of \d+|\d+/\d+", words), number
        assert ("pwprint" in words) == (number > 1), number


@pytest.mark.parametrize(
    "backs",
    [back if back is Backs.LONG else pytest.param(back, marks=pytest.mark.long) for back in Backs],
)
def test_the_kit_has_no_page_without_words_and_asks_for_both_sides_of_its_last_pages_only(backs):
    """A printer takes one wish for a whole document, so the kit asks for one side, and its cover says what to turn."""
    data = bytes_of(backs=backs)
    words = words_on(data)
    assert all(len(each) > 60 for each in words)
    reader = pypdf.PdfReader(BytesIO(data))
    assert root(reader)["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    sheets = sheets_of(reader)
    first = sheets.index("Pieces") + 1
    assert {*sheets[first - 1 :]} == {"Pieces"}
    assert f"Print pages 1 to {first - 1} on one side" in words[0]
    last = f"pages {first} and {first + 1}" if first < len(sheets) else f"page {first}"
    assert f"Print {last} on " in words[0]
    assert inspect(data).faults == ()


@pytest.mark.parametrize("ruleset", FILES)
def test_all_pieces_share_sheets_and_their_backs_lie_behind_them(ruleset):
    """What the sheets of tiles and markers have together is on the sheets of pieces, on no more pages."""
    alone = {name: shipped(path_of(ruleset))[name] for name in ("pieces", "tiles", "markers")}
    pages = {name: pdf_reader.pages(data) for name, data in alone.items()}
    assert len(pages["pieces"]) <= len(pages["tiles"]) + len(pages["markers"])
    made = {name: SHEETS[name].make(*subject_and_settings(ruleset)) for name in alone}
    named = {name: sorted(pieces(booklet)) for name, booklet in made.items()}
    assert named["pieces"] == sorted(named["tiles"] + named["markers"])
    assert [page.back for page in made["pieces"].pages] == [False, True] * (len(made["pieces"].pages) // 2)
    assert inspect(alone["pieces"]).faults == ()


def subject_and_settings(ruleset):
    found = loaded(ruleset)
    return Subject(found.scenario, found.ruleset, (None, None), ""), pwprint.PrintSettings()


def pieces(booklet):
    """The names of all faces of pieces."""
    for page in booklet.pages:
        yield from (mark.name for mark in page.marks if mark_is_face(mark))


def mark_is_face(mark):
    return isinstance(mark, Group) and mark.name.endswith((":front", ":back"))


# The most pages that the kit of a scenario takes, and those of pieces among them: paper and ink are what a player pays.
PAGES = {
    "matchbox": (13, 2), "sankelmark": (16, 2), "stone-bridge": (15, 2), "two-bridges": (15, 2), "montebello": (15, 2),
    "before-sunrise": (15, 2),
    "quatre-bras": (16, 2), "wavre": (15, 2), "san-juan-heights": (16, 2), "frontier-bridge": (18, 2),
    "nachod": (29, 4), "aubruck": (32, 4), "elandslaagte": (17, 2), "barrosa": (17, 2), "missunde": (28, 4),
}  # fmt: skip


@pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)
def test_kits_take_no_more_paper_than_they_did(path):
    pdfs = shipped(path)
    counts = tuple(len(pypdf.PdfReader(BytesIO(pdfs[name])).pages) for name in ("kit", "pieces"))
    assert counts <= PAGES[path.stem], "fewer is fine: then say so here"


@pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)
def test_the_cover_says_which_pages_lie_on_the_table(path):
    """A battle on 8 x 8 squares takes at most eight sheets of paper, the pieces printed on both sides among them."""
    pdfs = shipped(path)
    sheets, words = sheets_of(pypdf.PdfReader(BytesIO(pdfs["kit"]))), words_on_cover(pdfs["kit"])
    found = re.search(
        r"Before you play, (.*?)\. Then pages (\d+) to (\d+) and the pieces are enough: (\d+) sheets", words
    )
    first, last = int(found[2]), int(found[3])
    # Before it the cover, the story, which is read, and the setup, by which the pieces are laid.
    before = {4: "page 3", 5: "pages 3 and 4"}
    story = before.get(first, f"pages 3 to {first - 1}")
    assert found[1] == f"read {story} (the story, and how each side wins) and set up as page 2 shows"
    assert sheets[: first - 1] == ["Cover", "Setup", *["Briefing"] * (first - 3)]
    assert [title for title, _ in groupby(sheets[last:])] == ["Roster", "Example of play", "Pieces"]
    table = sheets[first - 1 : last]
    ground = {8: ("map",), 0: ("terrain", "sticks")}
    board = pwprint.load(path).scenario.board
    names = ("briefing", "tracks", "quickref", *ground[8 if board.columns else 0])
    assert set(table) == {SHEETS[name].title for name in names}
    assert table.count("Briefing") == 2, "a page for each side"
    leaves = len(table) + len(pypdf.PdfReader(BytesIO(pdfs["pieces"])).pages) // 2
    assert int(found[4]) == leaves
    assert leaves <= (24 if board.columns == 0 else 8 if board.columns * board.rows == 64 else 13)


@pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)
def test_a_whole_kit_takes_few_sheets(path):
    """16 sheets of paper for a grid, 25 for an open table, without what a player may do without."""
    sheets = sheets_of(pypdf.PdfReader(BytesIO(shipped(path)["kit"])))
    needed = len(sheets) - sheets.count("Pieces") // 2 - sheets.count("Roster") - sheets.count("Example of play")
    assert needed <= (25 if path.parent.name == "european-19c" else 16)


def bound(name, of="tile", **settings):
    return SHEETS[name].bound(subject_and_settings(of)[0], pwprint.PrintSettings(**settings))


@pytest.mark.parametrize("ruleset", FILES)
def test_the_kit_has_all_that_is_printed_and_its_cover_names_what_it_lacks(ruleset):
    """It lacks the files of which others hold all, and of an open table the map, which the setup shows."""
    pdfs = shipped(path_of(ruleset))
    inside, words = {*outline(pypdf.PdfReader(BytesIO(pdfs["kit"])))}, words_on_cover(pdfs["kit"])
    named = {*re.findall(r"([\w-]+)\.pdf", words)}
    apart = {name for name in pdfs if name != "kit" and SHEETS[name].title not in inside}
    assert {"Setup", "Roster", "Example of play", "Pieces"} <= inside
    assert apart == {"tiles", "markers", *(named - {"pieces"})}, "the sheets of pieces hold both"
    assert named - {"pieces"} == ({"map"} if ruleset == "european-19c" else set())


def test_rosters_lie_on_the_table_of_those_who_print_no_backs():
    where = {backs: bound("roster", backs=backs) for backs in Backs}
    assert where == dict.fromkeys(Backs, KitSection.EXTRA) | {Backs.NONE: KitSection.TABLE}
    for backs, before in ((Backs.NONE, "Quick reference"), (Backs.LONG, "Example of play")):
        pages = outline(kit("tile", backs=backs))
        assert pages["Roster"] < pages[before]
        assert pages["Roster"] > pages["Map"]


def test_the_sheets_in_the_kit_are_those_that_are_written_alone():
    alone = shipped(path_of("tile"))
    inside, starts = pdf_reader.pages(alone["kit"]), outline(pypdf.PdfReader(BytesIO(alone["kit"])))
    for name, pdf in alone.items():
        if name != "kit" and bound(name):
            for number, page in enumerate(pdf_reader.pages(pdf), starts[SHEETS[name].title] - 1):
                same = inside[number]
                assert re.sub(r"kit page \d+ of \d+", "", same.text()) == re.sub(r"\bpage \d+ of \d+", "", page.text())
                assert (same.width, same.height) == (page.width, page.height)


@pytest.mark.parametrize("paper", [on_paper(name, paper, name=name) for name, paper in PAPERS.items()])
def test_the_cover_fits_on_every_paper(paper):
    assert words_on_cover(bytes_of(paper=paper)).count("Contents") == 1


def test_small_paper_says_what_to_do():
    from pwprint.page.paper import paper_of

    with pytest.raises(pwprint.CannotPrintError, match=r"is too small"):
        kit(paper=paper_of("100x150"))


@pytest.mark.rulesets("tile")
@pytest.mark.parametrize("ruleset", FILES)
def test_the_cover_names_the_dice_that_the_rules_throw_at_once(ruleset):
    rules, most = RULESETS[ruleset], 0
    shipped = [pwprint.load(path) for path in sorted((scenario_folder() / ruleset).glob("*.json"))]
    for seed, found in product(range(6), shipped):
        battle, record = begin(found.scenario, found.ruleset), Record(SeededDice(seed))
        play_out(battle, battle.start(), random_player(seed), record)
        thrown = [event for event in record.events if event.dice]
        most = max(most, *(len(event.dice) for event in thrown), *map(in_a_fight, pairwise(thrown)))
    assert most == rules.kit.dice
    assert f"{most} six-sided {'die' if most == 1 else 'dice'}" in words_on_cover(bytes_of(ruleset))


def in_a_fight(two):
    """How many dice the two sides of a close combat throw, who throw them at the same time."""
    one, other = two
    fought = all(isinstance(each, MeleeFought | Parried | Struck | Survived) for each in two)
    met = fought and (one.unit, one.target) == (other.target, other.unit)
    return len(one.dice) + len(other.dice) if met else 0


@pytest.mark.parametrize("ruleset", FILES)
def test_the_cover_counts_the_pieces_as_they_are_printed(ruleset):
    subject, settings = subject_and_settings(ruleset)
    printed = sum(name.endswith(":front") for name in pieces(SHEETS["pieces"].make(subject, settings)))
    counts = re.search(r"(\d+) (?:tiles?|stands?), (\d+) (?:chits and )?markers?", words_on_cover(bytes_of(ruleset)))
    assert int(counts[1]) + int(counts[2]) == printed


@pytest.mark.parametrize(
    ("players", "minutes", "words"),
    [
        ((2, 2), (45, 75), "2 players \u00b7 45 to 75 minutes"),
        ((1, 2), None, "1 to 2 players"),
        ((1, 1), (1, 1), "1 player \u00b7 1 minute"),
        (None, (60, 60), "60 minutes"),
        (None, (60, 60), "60 minutes \u00b7 introductory"),
    ],
)
def test_the_cover_says_how_many_play_and_how_long(players, minutes, words):
    subject, settings = subject_and_settings("tile")
    given = {"players": players and Interval(*players), "minutes": minutes and Interval(*minutes)}
    given["difficulty"] = "introductory" if "introductory" in words else ""
    page = cover(replace(subject, scenario=replace(subject.scenario, **given)), settings, ())
    assert words in [mark.text for mark in texts(page.marks)]


@pytest.mark.parametrize(
    ("favours", "words"),
    [
        (0, "The battle favours the South."),
        (1, "The battle favours the Garrison."),
        (None, "The battle favours neither side."),
    ],
)
def test_the_cover_says_whom_the_battle_favours(favours, words):
    subject, settings = subject_and_settings("tile")
    first, second = subject.scenario.sides
    sides = replace(first, name="The South"), replace(second, name="Garrison", article="the")
    scenario = replace(subject.scenario, sides=sides, balance=Balance(favours, 50), summary="")
    page = cover(replace(subject, scenario=scenario), settings, ())
    assert words in [mark.text for mark in texts(page.marks)]


def test_the_cover_says_nothing_of_players_where_the_scenario_does_not():
    subject, settings = subject_and_settings("tile")
    page = cover(replace(subject, scenario=replace(subject.scenario, players=None, minutes=None)), settings, ())
    assert not any(word in mark.text for mark in texts(page.marks) for word in ("players", "minutes"))


ALL = pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)


@once
def front_of(path, paper="a4"):
    """A subject, and its cover with as many lines of contents as kits have."""
    found, settings = pwprint.load(path), pwprint.PrintSettings(paper=PAPERS[paper])
    subject = subject_of(found, pwprint.check(found), settings)
    lines = tuple(ContentsEntry(KitSection.TABLE, f"Sheet {page}", page, 1, page == 2) for page in range(2, 10))
    return subject, cover(subject, settings, (*lines, ContentsEntry(KitSection.CARD, "Pieces", 10, 2, backs=1)))


def picture_on(page):
    (picture,) = (group for group in groups(page.marks) if group.name == "cover:picture")
    return picture


def starting(subject):
    return {unit.id for unit in subject.scenario.units if unit.at is not None or unit.point is not None}


@ALL
def test_the_cover_shows_the_battle_as_it_begins_in_symbols_without_ids(path):
    """Each unit has a tile of its own, also where several share a square."""
    subject, page = front_of(path)
    ids = {unit.id for unit in subject.scenario.units}
    drawn = [group.name[5:] for group in groups((picture_on(page),)) if group.name.startswith("unit:")]
    assert sorted(drawn) == sorted(starting(subject))
    said = [mark.text for mark in texts((picture_on(page),))]
    assert not ids & {*said}
    assert not any(words.startswith("+") for words in said)


@ALL
def test_what_a_cover_says_of_who_comes_later_is_read_and_keeps_clear_of_the_frame(path):
    """It was squeezed to four points on some covers, and on one it stood on the fine line of its panel."""
    subject, page = front_of(path)
    for side, banner in zip(subject.scenario.sides, banners_on(page), strict=False):
        comes = any(unit.arrives and not unit.lost for unit in side.units)
        said = [mark for mark in texts_on((banner,)) if mark.font == "serif-italic"]
        assert comes == any(" from " in f" {mark.text} " for mark in said)
        assert all(mark.size >= 6.6 for mark in said)
        panel = next(mark for mark in banner.marks if isinstance(mark, Rect))
        assert all(mark.y - banner.matrix[5] >= panel.y + 2.0 for mark in said)


@ALL
def test_both_sides_show_their_standards_on_the_cover_in_their_colours(path):
    subject, page = front_of(path)
    (emblem,) = (group for group in groups(page.marks) if group.name == "cover:standards")
    fills = [mark.fill for mark in emblem.marks if isinstance(mark, Path)]
    hems = [mark.pen.colour for mark in emblem.marks if isinstance(mark, Path) and mark.pen]
    for side, style in zip(subject.scenario.sides, side_styles(subject.scenario, subject.look), strict=True):
        true = flag_of(side).inks
        assert (style.colour if true is None else true.inside) in fills
        assert style.edge in hems


@ALL
def test_vignettes_stand_clear_of_the_words_between_them(path):
    subject, page = front_of(path)
    block = next(
        mark
        for mark in page.marks
        if isinstance(mark, Group) and "cover:gun" in {inner.name for inner in groups(mark.marks)}
    )
    gun, drum = (mark for mark in groups(block.marks) if mark.name in {"cover:gun", "cover:drum"})
    left, right = block.matrix[4] + gun.matrix[4] + WIDE / 2, block.matrix[4] + drum.matrix[4] - WIDE / 2
    between = [text for text in texts_on(page.marks) if text.font == "serif" and text.size == 10.5]
    assert 2 <= len(between) <= 5
    ends = [(text.x, text.x + text_width(text.text, text.font, text.size)) for text in between]
    assert all(left < start and end < right for start, end in ends)
    assert all((start + end) / 2 == pytest.approx(page.width / 2, abs=0.1) for start, end in ends)
    spare, plain = (replace(subject, look=Look(ink=ink)) for ink in (Ink.LOW, Ink.MONO))
    for other in (spare, plain):
        marks = cover(other, pwprint.PrintSettings(), ()).marks
        assert not [group for group in groups(marks) if group.name == "cover:gun"]


@ALL
def test_tiles_on_the_cover_are_large_and_hide_no_other(path):
    subject, page = front_of(path)
    if not subject.scenario.board.columns:
        return
    square = square_on(picture_on(page))
    tiles = {
        group.name: (group.matrix[4], group.matrix[5], group.marks[1].width)
        for group in groups((picture_on(page),))
        if group.name.startswith("unit:")
    }
    assert all(size >= 4.4 for *_, size in tiles.values())
    for (x, y, size), (left, low, wide) in combinations(tiles.values(), 2):
        assert x + size <= left or left + wide <= x or y + size <= low or low + wide <= y
    assert all(size <= 0.56 * square for *_, size in tiles.values())


def square_on(picture):
    """How large a square of the picture is."""
    (ground,) = (group for group in groups((picture,)) if group.name == "small:ground")
    return ground.matrix[0] * UNIT


@ALL
def test_the_cover_shows_the_shield_of_each_objective_over_everything(path):
    subject, page = front_of(path)
    marks = picture_on(page).marks
    shields = [place for place, mark in enumerate(marks) if mark_name(mark).startswith("goal:")]
    assert {marks[place].name[5:] for place in shields} == {goal.id for goal in subject.scenario.objectives}
    last = max((place for place, mark in enumerate(marks) if mark_name(mark).startswith("unit:")), default=-1)
    assert all(place > last for place in shields)
    assert all(marks[place].matrix[0] * SHIELD[1] >= 3.8 for place in shields)


def mark_name(mark):
    return mark.name if isinstance(mark, Group) else ""


@pytest.mark.few(2)
@ALL
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_picture_is_the_largest_thing_on_the_cover(path, paper):
    """It is drawn without letters round it, and both sides stand beside it or above it."""
    subject, page = front_of(path, paper)
    (frame,) = (mark for mark in picture_on(page).marks if isinstance(mark, Rect))
    assert frame.width * frame.height >= 0.16 * page.width * page.height
    assert max(frame.width, frame.height) >= 100.0
    named = [group for group in groups(page.marks) if group.name.startswith("cover:forces:")]
    assert len(named) in {0, 2}
    for side, banner in zip(subject.scenario.sides, named, strict=False):
        counts = (re.fullmatch("\u00d7\u2009(\\d+)", mark.text) for mark in texts((banner,)))
        assert sum(int(count[1]) for count in counts if count) == len(side.units)


def banners_on(page):
    return [group for group in groups(page.marks) if group.name.startswith("cover:forces:")]


def kinds_in(banner):
    """The kinds of units in a banner: how each is called, in which type, how many there are, and how large its tile."""
    for group in groups((banner,)):
        if group.name == "cover:kind":
            count, *names = texts_on((group,))
            yield " ".join(name.text for name in names), min(name.size for name in names), count.text, group


@ALL
def test_the_cover_shows_how_strong_both_sides_are_in_words_that_are_read(path):
    """Wide maps had no names below symbols, nine kinds cut ones, and names of sides were set in 6.4 points."""
    subject, page = front_of(path)
    for side, banner in zip(subject.scenario.sides, banners_on(page), strict=True):
        kinds = Counter(subject.ruleset.play.units[unit.type].title for unit in side.units)
        shown = {title: (count, size) for title, size, count, _ in kinds_in(banner)}
        assert {title: count for title, (count, _) in shown.items()} == {
            title: f"\u00d7\u2009{count}" for title, count in kinds.items()
        }
        assert min(size for _, size in shown.values()) >= 6.5
        assert min(mark.size for mark in texts((banner,)) if mark.font == DISPLAY and len(mark.text) == 1) >= 8.0


@ALL
def test_symbols_on_the_cover_are_large_and_their_words_stay_in_the_banner(path):
    """Those of broad maps were 5.4 mm wide. Words stand below their tile on its axis, or all begin at one line."""
    _, page = front_of(path)
    _, *found = framed_on(page)
    sizes = set()
    for banner, box in found:
        for _, _, _, group in kinds_in(banner):
            tile, boxes = group.marks[0], [extent(mark) for mark in texts_on(group.marks)]
            left, right = min(one.x for one in boxes), max(one.right for one in boxes)
            side, x, y = tile.marks[1].width, *(group.matrix[at] for at in (4, 5))
            sizes.add(round(side, 3))
            axis, beside = tile.matrix[4] + side / 2, tile.matrix[4] == 0.0
            assert all(abs(one.x - left) < 0.3 for one in boxes) if beside else abs((left + right) / 2 - axis) < 0.3
            assert x + banner.matrix[4] + right <= box.right - 0.5
            assert box.x + 0.5 <= x + banner.matrix[4] + left
            assert all(box.y + 0.5 <= y + banner.matrix[5] + one.y for one in boxes)
    assert len(sizes) == 1
    assert min(sizes) >= 7.0


@ALL
def test_banners_above_and_below_a_broad_map_are_as_broad_as_it_is(path):
    """Such maps were as small as what a table of contents left them; no map has a banner on one side only."""
    _, page = front_of(path)
    (_, picture), *found = framed_on(page)
    (_, one), (_, other) = found
    if picture.width >= 1.3 * picture.height:
        assert picture.width >= 0.85 * (page.width - 32.0)
        for box in (one, other):
            assert (box.x, box.right) == pytest.approx((picture.x, picture.right))
        assert other.top < picture.y < picture.top < one.y
    else:
        assert one.right < picture.x < picture.right < other.x


def framed_on(page):
    """The picture and the banners of a cover, each with its box."""
    for group in (picture_on(page), *banners_on(page)):
        frame = next(mark for mark in group.marks if isinstance(mark, Rect) and mark.fill is None)
        yield group, Box(frame.x + group.matrix[4], frame.y + group.matrix[5], frame.width, frame.height)


@ALL
def test_both_sides_show_their_kinds_of_units_in_one_order(path):
    """One panel began with a commander and the other with guns."""
    subject, page = front_of(path)
    order = [kind.title for kind in subject.ruleset.play.units.values()]
    for banner in banners_on(page):
        shown = [title for title, *_ in kinds_in(banner)]
        assert shown == sorted(shown, key=order.index)


GRIDS = pytest.mark.parametrize(
    "path",
    [one for one in sorted(scenario_folder().glob("*/*.json")) if one.parent.name != "european-19c"],
    ids=lambda path: path.stem,
)


def boxes_of(mark):
    return [extent(letter) for letter in texts((mark,))]


@GRIDS
def test_names_of_objectives_and_towns_on_the_cover_stand_in_their_squares(path):
    """All three towns of Montebello were named beside their squares, and `Montebello` named the hill below it."""
    subject, page = front_of(path)
    picture, board, scene = picture_on(page), subject.scenario.board, scene_of(subject)
    (ground,) = (group for group in groups((picture,)) if group.name == "small:ground")
    scale, _, _, _, left, low = ground.matrix
    room = lattice(board).room
    if room < UNIT:
        return
    names = {
        mark.text if isinstance(mark, Text) else mark.name.partition(":")[2]: mark
        for mark in picture.marks
        if isinstance(mark, Text) or mark_name(mark).startswith(("name:", "lines:", "stream:"))
    }
    strong = scene.area("town") | scene.area("fortification")
    strong &= ~nameless(subject.scenario, scene)
    wanted = {label: 1 << at for at, label in subject.scenario.labels.items() if strong >> at & 1}
    wanted |= {
        goal.name: goal.at for goal in subject.scenario.objectives if goal.at.bit_count() == 1 and goal.name in names
    }
    for words, squares in wanted.items():
        own = [lattice(board).centre(at) for at in bits(squares)]
        right, top = (max(at[n] for at in own) * scale + (left, low)[n] + room * scale / 2 for n in (0, 1))
        west, south = (min(at[n] for at in own) * scale + (left, low)[n] - room * scale / 2 for n in (0, 1))
        for box in boxes_of(names[words]):
            assert west - 0.4 <= box.x, words
            assert box.right <= right + 0.4, words
            assert south - 0.4 <= box.y, words
            assert box.top <= top + 0.4, words


@GRIDS
def test_no_name_hides_a_crossing_or_works_that_are_held_but_all_objectives_are_named(path):
    """`The bridge` was written over its bridge, the halo of `the stone bridge` cut the river."""
    subject, page = front_of(path)
    there = nameless(subject.scenario, scene_of(subject))
    inside = {name_of(mark) for mark in picture_on(page).marks}
    assert not inside & {label for at, label in subject.scenario.labels.items() if there >> at & 1}
    around = {mark.text for mark in texts(page.marks)}
    for goal in subject.scenario.objectives:
        names = {goal.name, *(subject.scenario.labels.get(at, "") for at in bits(goal.at))}
        assert goal.name in around if not goal.at & ~there else names & inside


def name_of(mark):
    return mark.text if isinstance(mark, Text) else mark_name(mark).partition(":")[2]


@ALL
def test_no_name_on_the_cover_is_tiny(path):
    _, page = front_of(path)
    names = [
        mark
        for mark in picture_on(page).marks
        if isinstance(mark, Text) or mark_name(mark).startswith(("name:", "lines:", "stream:"))
    ]
    assert names or path.stem == "matchbox", "its bridge is named below"
    assert [mark.text for name in names for mark in texts((name,)) if mark.size < 6.8] == []


@GRIDS
def test_shields_on_the_cover_lie_on_no_tile_and_no_bridge(path):
    """That of the frontier bridge hid a rail of it, and pushed the gun of the fort to the edge of its square."""
    subject, page = front_of(path)
    marks = picture_on(page).marks
    shields = [
        Box(mark.matrix[4], mark.matrix[5], SHIELD[0] * mark.matrix[0], SHIELD[1] * mark.matrix[0])
        for mark in marks
        if mark_name(mark).startswith("goal:")
    ]
    tiles = [
        Box(mark.matrix[4], mark.matrix[5], mark.marks[1].width, mark.marks[1].width)
        for mark in marks
        if mark_name(mark).startswith("unit:")
    ]
    scale, _, _, _, left, low = next(mark.matrix for mark in marks if mark_name(mark) == "small:ground")
    for span in OnBoard(scene_of(subject)).bridges():
        (x, y), (right, up) = span.middle, span.way
        wide, high = (
            scale * ((span.reach - span.wing) * abs(along) + (span.half - span.wing) * abs(across))
            for along, across in ((right, up), (up, right))
        )
        tiles.append(Box(left + x * scale - wide, low + y * scale - high, 2 * wide, 2 * high))
    assert not [(shield, tile) for shield in shields for tile in tiles if shield.meets(tile)]


def groups(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def texts_on(marks):
    """The texts of marks where they stand, in the order in which they are read."""
    for mark in marks:
        if isinstance(mark, Group):
            for one in texts_on(mark.marks):
                yield replace(one, x=one.x + mark.matrix[4], y=one.y + mark.matrix[5])
        elif isinstance(mark, Text):
            yield mark


def texts(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def test_the_cover_measures_nothing_and_asks_for_no_command():
    """Rulers belong to sheets with pieces and maps; a reader of paper has no command line."""
    said = pypdf.PdfReader(BytesIO(bytes_of())).pages[0].extract_text()
    assert "10 20" not in " ".join(said.split())
    assert "4 in" not in said
    assert "calibrate" not in said
    assert "actual size" in said


def test_the_cover_names_the_author_that_the_scenario_has_and_not_the_program_as_one():
    subject, settings = subject_and_settings("tile")
    assert "Scenario by" not in words_on_cover(bytes_of("tile"))
    named = replace(subject, scenario=replace(subject.scenario, author="A. Designer"))
    said = [mark.text for mark in texts_in(cover(named, settings, ()).marks)]
    assert any("Scenario by A. Designer" in words for words in said)


def texts_in(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts_in(mark.marks)
        elif isinstance(mark, Text):
            yield mark
