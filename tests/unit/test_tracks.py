"""The tracks: a box for every turn, who comes in it, who acts first, and how much each side has lost."""

import json
from itertools import combinations, product
from typing import Any

import pytest
import shipped_sheets
from shipped_sheets import SHIPPED, subject
from test_briefing import ONE_EACH, SMALL, changed, crowded, flat, meetings, outside, texts

from pwprint.game.battle import begin
from pwprint.game.board.base import bits
from pwprint.game.goals.terms import (
    AtLeast,
    AtTurn,
    EnemyExhausted,
    EnemyLost,
    Holding,
    Not,
    PointsScored,
    UnitsGone,
    all_of,
    alternatives,
    clauses,
    leaves,
    wanted,
)
from pwprint.game.scenario import Award
from pwprint.game.state import Standing, Status
from pwprint.game.table.table import table_of
from pwprint.game.victory import by_conditions
from pwprint.page.brief_tones import tones
from pwprint.page.look import Ink, Look
from pwprint.page.paper import PAPERS
from pwprint.page.side_style import side_styles
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Group, Path, Rect, Text
from pwprint.pieces.chit_face import CHIT
from pwprint.resources import scenario_folder
from pwprint.sheets.briefing.places import entry, other_entry
from pwprint.sheets.tracks.box import TrackBox, cell
from pwprint.sheets.tracks.left import leavings, left_rows
from pwprint.sheets.tracks.losses import counts, points, units_lost
from pwprint.sheets.tracks.rows import Boxes, columns, side_rows
from pwprint.sheets.tracks.turns import turn_track, turns
from pwprint.sheets.tracks.wins import undated, wins
from pwprint.values import replace

pytestmark = pytest.mark.one_of_each

MARKER = 15.0
"""mm of the largest markers."""


def outline(mark: Path, at=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Box:
    """The box round a shape, which its matrix moves."""
    points = [point for _, step in mark.commands for point in zip(step[::2], step[1::2], strict=True)]
    (left, low), (right, top) = (
        (min(xs) for xs in zip(*points, strict=True)),
        (max(xs) for xs in zip(*points, strict=True)),
    )
    return Box(left + at[4], low + at[5], right - left, top - low)


def pages_of(of, paper=PAPERS["a4"]):
    return shipped_sheets.pages_of("tracks", of, paper)


# --- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_there_is_a_box_for_each_turn_and_every_unit_arrives_in_its_own(name):
    of = subject(name)
    boxes = list(turns(of))
    assert [box.number for box in boxes] == list(range(1, of.scenario.turn_limit + 1))
    assert [box.last for box in boxes] == [False] * (len(boxes) - 1) + [True]
    shown = {(box.number, unit, party.place) for box in boxes for party in box.parties for _, unit in party.units}
    coming = [unit for unit in of.scenario.units if unit.arrives]
    ways = {unit.id: f" or {other_entry(of.scenario, unit)}" if unit.arrives.elsewhere else "" for unit in coming}
    due = {(unit.arrives.turn, unit.id, f"by {entry(of.scenario, unit)}{ways[unit.id]}") for unit in coming}
    assert shown == due
    words = texts(pages_of(of)[0])
    assert {unit for _, unit, _ in due} <= set(words)
    assert {place for _, _, place in due} <= set(words)


def test_units_that_are_lost_arrive_no_more():
    of = subject(ONE_EACH[0])
    units = tuple(replace(unit, lost=unit.id == "R7") for unit in of.scenario.units)
    assert "R7" not in texts(pages_of(changed(of, units=units))[0])


def test_a_turn_at_whose_end_a_side_may_win_says_which_and_how():
    of = subject("house/montebello.json")
    first, second = side_styles(of.scenario, of.look)
    marked = {box.number: tuple(win.style for win in box.checks) for box in turns(of) if box.checks}
    due: dict[Any, Any] = {}
    for victory in of.scenario.victory:
        for at in clauses(victory.when, AtTurn):
            due.setdefault(at.turn, set()).add(victory.side)
    assert marked == {turn: tuple((first, second)[side] for side in sorted(sides)) for turn, sides in due.items()}
    assert {win.words for box in turns(of) if box.number == 6 for win in box.checks} == {
        "hold Genestrello (c4)",
        "hold Genestrello (c4) and Cascina Nuova (d6)",
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_all_ways_to_win_are_on_the_sheet_in_a_box_or_above_them_all(name):
    of = subject(name)
    said = "".join("".join(texts(pages_of(of)[0])).split())
    dated = {win for box in turns(of) for win in box.checks}
    # The last turn has no box where a die ends the battle.
    boxed = {at for win in wins(of) for at in win.turns if at is not None or of.scenario.uncertain_end is None}
    assert dated == {win for win in wins(of) if win.turns & boxed}
    assert all("".join(win.told.split()) in said for win in wins(of))
    assert all(("(decisive)" in win.told or "(marginal)" in win.told) is bool(win.level) for win in wins(of))
    assert ("Endofany" in said) is any(not win.turns for win in wins(of))


def test_a_turn_that_is_one_way_to_win_among_others_is_marked():
    of = subject("house/montebello.json")
    first, _ = side_styles(of.scenario, of.look)
    due = all_of((AtTurn(3), EnemyLost(1)))
    won = tuple(replace(victory, when=AtLeast(1, (EnemyLost(4), due)), side=0) for victory in of.scenario.victory[:1])
    never = tuple(replace(victory, when=AtLeast(1, (EnemyLost(4), Not(AtTurn(3))))) for victory in won)
    marked = [
        {box.number: tuple(win.style for win in box.checks) for box in turns(changed(of, victory=ways)) if box.checks}
        for ways in (won, never)
    ]
    assert marked == [{3: (first,)}, {}]


def test_a_battle_without_a_limit_has_boxes_enough_for_all_who_come():
    of = subject(ONE_EACH[0])
    open_end = replace(of, ruleset=of.ruleset.changed(turn_limit=0))
    late = tuple(
        replace(unit, arrives=replace(unit.arrives, turn=24)) if unit.id == "R7" else unit for unit in of.scenario.units
    )
    boxes = list(turns(changed(open_end, turn_limit=None, units=late)))
    assert [box.number for box in boxes] == list(range(1, 25))
    assert not any(box.last for box in boxes)


# --- losses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_the_exhaustion_point_is_marked_on_a_track_of_all_units_that_count(name):
    of = subject(name)
    for side in of.scenario.sides:
        cells, point = units_lost(of, side).cells, of.exhaustion_points[side.index]
        counted = [
            unit for unit in side.units if point is None or of.ruleset.play.counts(of.ruleset, of.scenario, unit)
        ]
        assert [cell.word for cell in cells] == [str(number) for number in range(len(counted) + side.lost + 1)]
        heavy = [number for number, cell in enumerate(cells) if cell.heavy]
        assert heavy == ([] if point is None else [point])
        assert [cell.foot for cell in cells].count("exhausted") == len(heavy)
        shaded = [number for number, cell in enumerate(cells) if cell.ground is not None]
        assert shaded == ([] if point is None else list(range(point, len(cells))))


def test_units_that_do_not_count_are_not_on_the_track():
    of = subject("portable-19c/san-juan-heights.json")
    options = {**of.scenario.options, "exhaustion_counts": "all"}
    others = next(value for value in of.ruleset.play.option("exhaustion_counts").values if value != "all")
    fewer = changed(of, options={**options, "exhaustion_counts": others})
    side = of.scenario.sides[0]
    assert len(units_lost(of, side).cells) - 1 == 13
    riders = sum(unit.type in of.ruleset.play.riders for unit in side.units)
    assert riders > 0
    assert len(units_lost(fewer, side).cells) - 1 == 13 - riders


def test_losses_before_the_battle_are_where_the_track_starts():
    of = subject(ONE_EACH[0])
    side = of.scenario.sides[0]
    gone = replace(side, lost=2, units=(*side.units[:-1], replace(side.units[-1], lost=True)))
    count = units_lost(replace(of, exhaustion_points=(4, 3)), gone)
    assert [cell.word for cell in count.cells if cell.foot == "start"] == ["3"]
    assert len(count.cells) == 10


def test_losses_that_win_the_battle_by_themselves_show_the_winner():
    of = subject("european-19c/nachod.json")
    first, second = side_styles(of.scenario, of.look)
    needed = {won.side: str(won.when.count) for won in of.scenario.victory if isinstance(won.when, EnemyLost)}
    assert len(needed) == 2
    for side, enemy in zip(of.scenario.sides, (second, first), strict=True):
        cells = units_lost(of, side).cells
        assert {cell.word: cell.winner for cell in cells if cell.winner} == {needed[1 - side.index]: enemy}
        assert [int(cell.word) > int(needed[1 - side.index]) for cell in cells] == [cell.past for cell in cells]
    assert texts(pages_of(of)[0]).count("wins") == 2
    assert not any(cell.needs_more for side in of.scenario.sides for cell in units_lost(of, side).cells)
    first_way = of.scenario.victory[0]
    for when, marked in (
        (AtLeast(1, (Holding((0,)), EnemyLost(3))), {"3": False}),
        (AtLeast(2, (Holding((0,)), EnemyLost(3))), {"3": True}),
        (AtLeast(1, (EnemyLost(5), AtLeast(2, (Holding((0,)), EnemyLost(3))))), {"3": True, "5": False}),
        (AtLeast(1, (EnemyLost(3), AtLeast(2, (Holding((0,)), EnemyLost(5))))), {"3": False}),
        (Not(EnemyLost(3)), {}),
    ):
        one = changed(of, victory=(replace(first_way, when=when),))
        cells = units_lost(one, of.scenario.sides[1 - first_way.side]).cells
        assert {cell.word: cell.needs_more for cell in cells if cell.winner} == marked, (
            "losses as one way among others, and with more to do"
        )


def test_points_that_win_among_other_ways_or_with_more_to_do_show_the_winner():
    of = subject("musket/barrosa.json")
    side = of.scenario.sides[of.scenario.awards[0].side]
    first_way = replace(of.scenario.victory[0], side=side.index)
    for when, marked in (
        (PointsScored(3), {"3": False}),
        (AtLeast(1, (Holding((0,)), PointsScored(3))), {"3": False}),
        (AtLeast(2, (Holding((0,)), PointsScored(3))), {"3": True}),
        (AtLeast(1, (PointsScored(2), AtLeast(2, (Holding((0,)), PointsScored(3))))), {"2": False}),
        (Not(PointsScored(3)), {}),
    ):
        (count,) = points(changed(of, victory=(replace(first_way, when=when),)), side)
        assert {cell.word: cell.needs_more for cell in count.cells if cell.winner} == marked


@pytest.mark.parametrize("name", SHIPPED)
def test_every_number_of_losses_that_a_victory_names_bears_its_note(name):
    """The garrison of Frontier Bridge wins when it holds the fort and 8 of the enemy are lost: 8 had no note."""
    of = subject(name)
    for side in of.scenario.sides:
        cells, enemy = units_lost(of, side).cells, side_styles(of.scenario, of.look)[1 - side.index]
        noted = {int(cell.word): cell.needs_more for cell in cells if cell.winner == enemy}
        named: dict[int, bool] = {}
        for victory in of.scenario.victory:
            for way in alternatives(victory.when) if victory.side != side.index else ():
                counted = {lost.count for lost in wanted(way, EnemyLost)}
                if any(wanted(way, EnemyExhausted)):
                    counted.add(of.exhaustion_points[side.index])
                for number in counted:
                    named[number] = named.get(number, True) and len(list(leaves(way))) > 1
        assert noted == named


@pytest.mark.parametrize("wide", [17.5, 20.0, 24.0, 31.0, 48.0])
@pytest.mark.parametrize("high", [17.2, 20.0, 30.0])
def test_no_word_of_a_box_lies_under_its_marker(wide, high):
    """Numbers and words keep clear of the seat and of each other, and inside the box."""
    of = subject(ONE_EACH[0])
    enemy = side_styles(of.scenario, of.look)[1]
    room = Box(0.0, 0.0, wide, high)
    kinds: tuple[dict[str, Any], ...] = ({"foot": "start"}, {"foot": "exhausted"}, {"winner": enemy})
    kinds += ({"winner": enemy, "needs_more": True}, {"foot": "exhausted", "winner": enemy})
    for number, said in product(("0", "11"), kinds):
        marks = [*cell(TrackBox(number, **said), (0.0, 0.0, wide, high), tones(of.look))]
        words = [
            Box(mark.x, mark.y, text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size))
            for mark in marks
            if isinstance(mark, Text)
        ]
        (seat,) = (mark.marks[0] for mark in marks if isinstance(mark, Group) and mark.name == "seat")
        taken = [*words, Box(seat.x, seat.y, seat.width, seat.height)]
        notes = TrackBox(number, **said).notes
        assert len(words) in {1 + len(notes), len(notes)}
        assert len(words) == 1 + len(notes) or "winner" in said
        signs = [outline(mark) for mark in marks if isinstance(mark, Path)]
        assert len(signs) == ("winner" in said)
        taken += signs
        assert not [pair for pair in combinations(taken, 2) if pair[0].meets(pair[1])]
        assert all(room.holds(box.x, box.y) and room.holds(box.right, box.top) for box in taken)


def test_where_a_commander_holds_the_army_together_his_hits_have_a_track():
    of = subject("european-19c/nachod.json")
    for side, most in zip(of.scenario.sides, (6, 7), strict=True):
        _, reserve = counts(of, side)
        assert [cell.word for cell in reserve.cells] == [*map(str, range(most + 1)), "RESOLVE GONE"]
        assert reserve.title == "Resolve"
        assert reserve.text.startswith(f"hits of {side.units[0].id}, ")
    for name in ONE_EACH[:4]:
        assert all(len(list(counts(subject(name), side))) == 1 for side in subject(name).scenario.sides)


# --- units that have left -------------------------------------------------------------------------------------------

LEAVING = ["musket/wavre.json", "portable-19c/frontier-bridge.json", "tile/stone-bridge.json"]
"""The shipped scenarios in which units that leave win."""


def named_groups(marks):
    """All groups that have a name, however deep."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from [mark] if mark.name else []
            yield from named_groups(mark.marks)


def asks_to_leave(term: Any) -> bool:
    """Whether a condition, as it is in the file, asks for units that leave."""
    if isinstance(term, list):
        return any(map(asks_to_leave, term))
    return isinstance(term, dict) and ("exits" in term or any(map(asks_to_leave, term.values())))


def rows_for(of) -> list[str]:
    """The sides that have a row for units that have left, as it is drawn."""
    groups = [mark for page in pages_of(of) for mark in named_groups(page.marks)]
    return [mark.name.removeprefix("left:") for mark in groups if mark.name.startswith("left:")]


@pytest.mark.parametrize("name", SHIPPED)
def test_sides_that_win_by_units_that_leave_have_a_row_for_them_and_others_none(name):
    of = subject(name)
    file = json.loads((scenario_folder() / name).read_text("utf-8"))
    asked = {entry["side"] for key in ("victory", "points") for entry in file.get(key, []) if asks_to_leave(entry)}
    drawn = rows_for(of)
    assert set(drawn) == asked
    assert len(drawn) == len(asked)
    said = [text for page in pages_of(of) for text in texts(page)]
    assert sum(words.startswith("Left the map by ") for words in said) == len(asked)


def test_three_shipped_scenarios_have_rows_for_units_that_have_left():
    assert [name for name in SHIPPED if rows_for(subject(name))] == LEAVING


def with_gone(battle, side, way, number):
    """The close of a turn in which units of a side have left by where a way to win asks, and all else in it is so."""
    (gone,), state = wanted(way, UnitsGone), battle.start()
    turn = next((at.turn for at in wanted(way, AtTurn)), 1)
    held = {goal for holding in wanted(way, Holding) for goal in holding.objectives}
    own = tuple(int(goal in held) for goal in range(len(battle.scenario.objectives)))
    pieces = list(state.pieces)
    for unit in [*bits(battle.members[side])][:number]:
        pieces[unit] = replace(pieces[unit], status=Status.LEFT, square=next(bits(gone.by)))
    both = (own, (0,) * len(own))
    return replace(state, turn=turn, pieces=tuple(pieces), standing=Standing(turn, both if side == 0 else both[::-1]))


@pytest.mark.parametrize("name", LEAVING)
def test_the_marked_number_of_units_that_have_left_is_the_first_with_which_the_engine_says_victory(name):
    of = subject(name)
    battle, styles = begin(of.scenario, of.ruleset), side_styles(of.scenario, of.look)
    for side in of.scenario.sides:
        won: dict[int, bool] = {}
        own = [victory.when for victory in of.scenario.victory if victory.side == side.index]
        for way in (way for when in own for way in alternatives(when) if any(wanted(way, UnitsGone))):
            results = [by_conditions(battle, with_gone(battle, side.index, way, gone), "") for gone in range(6)]
            first = next(gone for gone, result in enumerate(results) if result is not None)
            assert [result and result.winner for result in results] == [None] * first + [side.index] * (6 - first)
            won[first] = len(list(leaves(way))) > 1
        for leaving in leavings(of, side):
            assert {int(cell.word): cell.needs_more for cell in leaving.cells if cell.winner} == won
            assert {cell.winner for cell in leaving.cells} <= {None, styles[side.index]}
            assert [cell.word for cell in leaving.cells] == [str(number + 1) for number in range(max(won))]
        assert bool(won) is bool(list(leavings(of, side)))


def test_units_that_leave_without_winning_by_it_have_no_row():
    """A near miss: sides may leave by exits, but no goal counts who has, or one asks that few have."""
    of = subject("tile/stone-bridge.json")
    gone = next(iter(wanted(of.scenario.victory[0].when, UnitsGone)))
    assert all(side.exits for side in of.scenario.sides)
    assert rows_for(of) == ["red", "blue"]
    only = tuple(replace(victory, when=EnemyExhausted()) for victory in of.scenario.victory)
    few = (*only, replace(only[0], side=0, when=AtLeast(2, (Holding((0,)), Not(gone)))))
    assert rows_for(changed(of, victory=only)) == rows_for(changed(of, victory=few)) == []


def test_units_that_leave_for_points_and_by_an_edge_of_a_table_have_rows_too():
    of = subject("tile/stone-bridge.json")
    side, gone = of.scenario.sides[0], next(iter(wanted(of.scenario.victory[0].when, UnitsGone)))
    award = Award(0, 2, None, (replace(gone, count=3),), False, "")
    (leaving,) = leavings(changed(of, victory=(), awards=(award,)), side)
    assert {cell.word: cell.foot for cell in leaving.cells if cell.foot} == {"3": "+2", "6": "+2"}
    table = subject("european-19c/aubruck.json")
    north = UnitsGone(4, ways=(table_of(table.scenario.board).side("north"),))
    left = changed(table, victory=(*table.scenario.victory, replace(table.scenario.victory[0], side=1, when=north)))
    assert rows_for(left) == [table.scenario.sides[1].id]
    assert "Left the map by the north edge" in [text for page in pages_of(left) for text in texts(page)]


@pytest.mark.parametrize("count", [1, 3, 9, 40])
@pytest.mark.parametrize(("width", "across"), [(185.0, 10), (185.0, 4), (120.0, 6)])
def test_no_note_on_units_that_have_left_lies_under_a_square_to_tick(width, across, count):
    of = subject("tile/stone-bridge.json")
    first = of.scenario.victory[0]
    when = AtLeast(2, (Holding((0,)), replace(next(iter(wanted(first.when, UnitsGone))), count=count)))
    of = changed(of, victory=(replace(first, side=0, when=when),))
    (leaving,) = leavings(of, of.scenario.sides[0])
    squares = 0
    for block in left_rows(of, of.scenario.sides[0], leaving, (width, across)):
        found = [mark for mark, _ in flat(block.marks)]
        ticked = [Box(mark.x, mark.y, mark.width, mark.height) for mark in found if getattr(mark, "width", 0) == 5.0]
        said = [outline(mark) for mark in found if isinstance(mark, Path)]
        said += [
            Box(mark.x, mark.y, text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size))
            for mark in found
            if isinstance(mark, Text)
        ]
        assert not [pair for pair in combinations([*ticked, *said], 2) if pair[0].meets(pair[1])]
        assert all(box.x > 0.0 and box.right < width for box in (*ticked, *said))
        squares += len(ticked)
    assert squares == count


# --- the turn -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_box_of_who_acts_first_stands_among_the_steps_of_the_turn(name):
    """Where the scenario says who begins, nothing is laid there, and a sentence is enough."""
    of = subject(name)
    lead = of.ruleset.kit.lead
    drawn = changed(of, first_side=None)
    words = texts(pages_of(drawn)[0])
    assert any(word.endswith(lead.title) for word in words)
    said = " ".join(words)
    assert lead.text in said
    for step in of.ruleset.play.sequence:
        assert step.title in said
    given = " ".join(texts(pages_of(changed(of, first_side=1))[0]))
    assert lead.of(of.scenario.sides[1].name) in given
    assert lead.text not in given


@pytest.mark.parametrize("name", SHIPPED)
def test_a_chit_lies_in_its_place_with_room_to_spare(name):
    of = subject(name)
    (found,) = flat_groups(pages_of(changed(of, first_side=None))[0].marks, "box:first")
    place = next(mark for mark in found.marks if isinstance(mark, Rect))
    assert place.width == place.height >= (CHIT + 3.0 if of.ruleset.kit.chits else MARKER)


def flat_groups(marks, name):
    """All groups of a name, however deep."""
    for mark in marks:
        if isinstance(mark, Group):
            if mark.name == name:
                yield mark
            yield from flat_groups(mark.marks, name)


# --- pages ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_has_all_its_tracks_on_one_page_with_room_for_markers(name, paper):
    (page,) = pages_of(subject(name), PAPERS[paper])
    (sheet,) = (mark for mark in page.marks if isinstance(mark, Group) and mark.name == "sheet")
    edge = tones(Look()).edge
    grounds = [mark for mark, _ in flat(sheet.marks) if isinstance(mark, Rect) and mark.pen == edge]
    assert len(grounds) > subject(name).scenario.turn_limit
    assert all(mark.width >= MARKER and mark.height >= MARKER for mark in grounds)


@pytest.mark.few(10)
@pytest.mark.parametrize("paper", [*PAPERS.values(), SMALL], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", ONE_EACH)
def test_everything_lies_within_the_margins_of_every_paper_and_nothing_meets(name, paper):
    for page in pages_of(subject(name), paper):
        assert outside(page) == []
        assert meetings(page) == []


@pytest.mark.parametrize("paper", [PAPERS["letter"], SMALL], ids=lambda paper: paper.name)
def test_long_battles_of_many_units_go_on_over_the_page(paper):
    of = changed(crowded(subject(ONE_EACH[0])), turn_limit=130)
    pages = pages_of(of, paper)
    assert len(pages) > 2
    assert [mark for page in pages for mark in outside(page)] == []
    words = [text for page in pages for text in texts(page)]
    assert words.count("130") == 1
    assert "Rounds 1 to 130" in words


def test_a_print_that_spares_ink_has_no_grounds():
    of = replace(subject(ONE_EACH[0]), look=Look(ink=Ink.LOW))
    (page,) = pages_of(of)
    (sheet,) = (mark for mark in page.marks if isinstance(mark, Group) and mark.name == "sheet")
    fills = {mark.fill for mark, _ in flat(sheet.marks) if isinstance(mark, Rect) and mark.width > 10 and mark.fill}
    assert fills <= {"#FFFFFF", "#1A1A1A"}


@pytest.mark.parametrize("name", SHIPPED)
def test_cells_are_as_large_as_one_page_allows_and_turns_take_30_mm(name):
    (page,) = pages_of(subject(name))
    cells = [
        mark
        for mark, _ in flat(page.marks)
        if isinstance(mark, Rect) and mark.pen and MARKER + 2.0 < mark.width < 150.0 and mark.height > MARKER
    ]
    assert (
        sum(cell.height >= 30.0 for cell in cells) >= subject(name).turn_limit
        or min(cell.height for cell in cells) >= 18.0
    )
    assert min(cell.height for cell in cells) >= 17.0


@pytest.mark.parametrize("name", SHIPPED)
def test_all_rows_of_the_turn_track_are_as_high(name):
    """The row with units to come was half as high again as the one below it."""
    track = turn_track(subject(name), 185.0, 4)
    heights = set(track.heights(25.0))
    assert len(heights) == 1
    assert heights.pop() >= 25.0
    assert max(track.heights(0.0)) <= max(track.heights(25.0))


@pytest.mark.parametrize("name", SHIPPED)
def test_signs_of_sides_in_the_track_stay_a_millimetre_apart(name):
    """Two signs of one side, one below the other, looked like a bar; the sign behind a word touched it."""
    of = subject(name)
    signs = {style.colour for style in side_styles(of.scenario, of.look)}
    for block in turn_track(of, 185.0, 4).blocks(0.0, tones(of.look), undated(of, 185.0)):
        found = [outline(mark, at) for mark, at in flat(block.marks) if isinstance(mark, Path) and mark.fill in signs]
        assert not [pair for pair in combinations(found, 2) if pair[0].grown(0.99).meets(pair[1])]


@pytest.mark.parametrize("name", SHIPPED)
def test_units_of_a_side_come_in_the_order_of_their_numbers(name):
    of = subject(name)
    order = [unit.id for unit in of.scenario.units]
    for box in turns(of):
        ids = [unit for party in box.parties for _, unit in party.units]
        assert ids == sorted(ids, key=order.index)


@pytest.mark.parametrize("name", SHIPPED)
def test_boxes_of_all_losses_have_one_pitch(name):
    """A track of nine boxes stood above one of ten, so that no two numbers were in line."""
    of, width = subject(name), 185.0
    across = columns(of, width, 17.2)
    pitch, starts = width / across, set()
    for side in of.scenario.sides:
        for block in side_rows(of, side, width, Boxes(across, 20.0)):
            boxes = [
                inner for mark in block.marks if getattr(mark, "name", "").startswith("track:") for inner in mark.marks
            ]
            cells = [box.marks[0] for box in boxes if getattr(box, "name", "").startswith("box:")]
            starts |= {round(cell.x / pitch, 6) for cell in cells}
            assert not cells or max(cell.x + cell.width for cell in cells) <= width + 1e-6
    assert {start % 1 for start in starts} == {0.0}
    assert pitch >= 17.2


def test_what_wins_in_a_last_turn_that_a_die_decides_is_said_once():
    pages = pages_of(subject("european-19c/missunde.json"))
    told = " ".join(text for page in pages for text in texts(page))
    assert told.count("no more than one of these is lost") == 1
    assert "End of the last turn" in told
