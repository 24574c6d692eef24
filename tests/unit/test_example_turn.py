"""The example of play: every order has its picture, its dice and its rules, and all of it can be read."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, pairwise, repeat
from math import dist

import pytest
import shipped_sheets
from shipped_sheets import SHIPPED, subject

from pwprint.game.battle import begin
from pwprint.game.board.squares import square_board
from pwprint.game.events import Destroyed, Eliminated, Fired, Fought, Shell, ShotAtUnit, Volley, Walked
from pwprint.game.narration.narrate import sentence
from pwprint.game.narration.prose import DICE
from pwprint.game.narration.voice import called, printed
from pwprint.game.order.sight import path_of_sight
from pwprint.game.rulebook import book_of
from pwprint.game.script.script import play_script
from pwprint.game.state import Status
from pwprint.map.board_pages import scene_of
from pwprint.map.gates import gates
from pwprint.page.block import Block
from pwprint.page.brief_tones import tones
from pwprint.page.paper import MARGIN, PAPERS, paper_of
from pwprint.page.sheet import PrintSettings
from pwprint.page.stage import FOOT, stage
from pwprint.pdf.canvas import to_pdf
from pwprint.pdf.fonts import cap_height, text_width
from pwprint.pdf.marks import Box, Circle, Group, Path, Rect, Text
from pwprint.pdf.matrix import moved_point, product
from pwprint.resources import scenario_folder
from pwprint.sheets.example_turn import SHEET
from pwprint.sheets.example_turn.captions import captions
from pwprint.sheets.example_turn.context import BODY, CITES, ExampleContext
from pwprint.sheets.example_turn.folding import sayings, shown
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.example_turn.opening import blank, openings
from pwprint.sheets.example_turn.panel import panel
from pwprint.sheets.example_turn.pieces import GAP, UprightPanel, pieces, uprights
from pwprint.sheets.example_turn.signs import FIRE, FLASH, RING_PEN, fire
from pwprint.sheets.example_turn.steps import STILL, steps_between, story_of
from pwprint.sheets.example_turn.tile_key import tile_key
from pwprint.sheets.example_turn.trace import (
    Clash,
    Going,
    HitTrace,
    Lost,
    Missed,
    ShotTrace,
    WayKind,
    WorkTrace,
    positions,
    traced,
)
from pwprint.sheets.example_turn.units import units_of
from pwprint.sheets.labels import states_of
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.small_map.boxes import texts_of
from pwprint.values import replace
from tests.stages import USUAL_PAPERS, on_paper

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
ONE_EACH = (
    "tile/stone-bridge.json",
    "house/two-bridges.json",
    "musket/quatre-bras.json",
    "portable-19c/san-juan-heights.json",
    "european-19c/nachod.json",
)
"""A scenario of each ruleset, one of them on hexes, one on the open table."""

NO_ROOM = {"portable-19c/san-juan-heights.json": {"Bloody Ford"}}
"""Places whose names find no room between the units of the first picture."""

pytestmark = pytest.mark.one_of_each(*ONE_EACH)


def played_story(scenario, ruleset):
    battle = begin(scenario, ruleset)
    return story_of(battle, play_script(battle).turns)


@cache
def story(name):
    return played_story(subject(name).scenario, subject(name).ruleset)


@cache
def played(name):
    return play_script(begin(subject(name).scenario, subject(name).ruleset))


def pages(name, paper="a4"):
    return shipped_sheets.made(name, "example-turn", paper).pages


def events(name):
    return [event for turn in played(name).turns for event in turn.events]


def flat(marks, matrix=IDENTITY, names=()) -> Iterator:
    """Every mark that is no group, with its matrix and the names of the groups round it."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from flat(mark.marks, product(mark.matrix, matrix), (*names, mark.name))
        else:
            yield mark, matrix, names


def groups(marks) -> Iterator[Group]:
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from groups(mark.marks)


def context_of(name, paper="a4"):
    at = stage(paper_of(paper))
    given = subject(name)
    return ExampleContext(units_of(given, story(name).battle), ground_of(given), tones(given.look), at.width, at.room)


def panels(name):
    made = pieces(context_of(name), story(name))
    return [piece.panel for piece in made if isinstance(piece, UprightPanel)]


def all_groups(name):
    return [group for page in pages(name) for group in groups(page.marks)]


def words(name):
    return [mark.text for page in pages(name) for mark, _, _ in flat(page.marks) if isinstance(mark, Text)]


# --- what is told ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_the_steps_hold_every_event_of_the_script_once_and_in_order(name):
    assert [event for step in story(name).steps for event in step.events] == events(name)
    assert story(name).end == played(name).state


@cache
def steps_shown(name):
    return tuple(shown(context_of(name), story(name).steps))


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_the_steps_shown_hold_every_event_once_and_in_order(name):
    assert [event for step in steps_shown(name) for event in step.events] == events(name)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_every_scripted_order_has_a_panel_that_tells_of_its_unit(name):
    drawn = [step for step in steps_shown(name) if step.drawn]
    numbers = [group.name for group in all_groups(name) if group.name.startswith("panel:")]
    assert numbers == [f"panel:{number}" for number in range(1, len(drawn) + 1)]
    for turn in subject(name).scenario.turns:
        for scripted in turn.orders:
            unit = getattr(scripted.order, "unit", None)
            assert unit is None or any(event.unit == unit for step in drawn for event in step.events)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_panel_has_a_map_with_the_units_of_its_events(name):
    panels = [group for group in all_groups(name) if group.name.startswith("panel:")]
    drawn = [step for step in steps_shown(name) if step.drawn]
    ids = [unit.id for unit in subject(name).scenario.units]
    for panel, step in zip(panels, drawn, strict=True):
        there = {group.name for group in groups(panel.marks)}
        units = {event.unit for event in step.events if event.unit is not None and not isinstance(event, STILL)}
        here = {unit for unit in units if step.after.pieces[unit].status is Status.ON_BOARD}
        assert {f"unit:{ids[unit]}" for unit in here} <= there
        assert ("example:country" in there) is not step.is_still, "where units only hold there is nothing to see"


@pytest.mark.parametrize("name", SHIPPED)
def test_only_quiet_steps_share_a_picture_and_each_of_their_units_goes_its_way_there(name):
    whole = {step.events: step for step in story(name).steps}
    for step in steps_shown(name):
        if step.events in whole:
            continue
        assert step.is_quiet
        assert not any(event.dice for event in step.events) or "european" in name
        trace = traced(story(name).battle, step)
        acting = {event.unit for event in step.events if isinstance(event, Walked)}
        moved = {unit for unit in trace.before if trace.before[unit] != trace.after.get(unit)} & acting
        assert moved <= {stroke.unit for stroke in trace.strokes if isinstance(stroke, Going)}


SIGNS = {
    "a move": lambda stroke: isinstance(stroke, Going) and stroke.way is not WayKind.RETREAT,
    "a retreat": lambda stroke: isinstance(stroke, Going) and stroke.way is WayKind.RETREAT,
    "that has an effect": lambda stroke: isinstance(stroke, ShotTrace) and stroke.told and not stroke.helps,
    "fire that has none": lambda stroke: isinstance(stroke, ShotTrace) and not stroke.told and not stroke.helps,
    "that strays": lambda stroke: isinstance(stroke, Missed),
    "help for a unit": lambda stroke: isinstance(stroke, ShotTrace) and stroke.helps,
    "close combat": lambda stroke: isinstance(stroke, Clash),
    "a unit that is hit": lambda stroke: isinstance(stroke, HitTrace),
    "work, such as": lambda stroke: isinstance(stroke, WorkTrace),
    "a unit that is lost": lambda stroke: isinstance(stroke, Lost),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_the_key_explains_the_signs_that_are_used_and_no_others(name):
    strokes = [stroke for step in story(name).steps for stroke in traced(story(name).battle, step).strokes]
    states = (story(name).start, *(step.after for step in story(name).steps))
    known = next(openings(context_of(name), story(name)))(blank)
    key = " ".join(mark.text for block in known for mark, _, _ in flat(block.marks) if isinstance(mark, Text))
    for words, is_used in SIGNS.items():
        assert (words in key) == any(map(is_used, strokes)), words
    tired = any(piece.exhausted for state in states for piece in state.pieces)
    assert ("an Exhausted unit" in key) == tired


@pytest.mark.parametrize("name", SHIPPED)
def test_nobody_who_is_lost_stands_on_a_later_map(name):
    gone: set[int] = set()
    for step in story(name).steps:
        assert not gone & positions(story(name).battle, step, first=True).keys()
        gone |= {event.unit for event in step.events if isinstance(event, Destroyed | Eliminated)}
        assert not gone & positions(story(name).battle, step, first=False).keys()


def test_of_two_units_lost_to_one_step_of_shots_the_first_is_gone_when_the_second_is_hit():
    battle = begin(subject(ONE_EACH[3]).scenario, subject(ONE_EACH[3]).ruleset)
    start = battle.start()
    one, other = (unit.index for unit in battle.scenario.units[1:3])
    end = start
    for unit in (one, other):
        lost = replace(start.pieces[unit], status=Status.LOST, square=-1)
        end = end.with_piece(unit, battle.sides[unit], lost)
    places = {unit: start.pieces[unit].square for unit in (one, other)}
    events = tuple(
        event
        for unit, at in places.items()
        for event in (
            Shell(unit=9, rules=(), dice=(), at=at, modifier=0, lands=at),
            Destroyed(unit=unit, rules=(), dice=(), at=at),
        )
    )
    _, first, _, second = steps_between(1, events, (start, end), (), battle.sides)
    assert one not in positions(battle, first, first=False) and other in positions(battle, first, first=False)
    assert one not in positions(battle, second, first=True) and other not in positions(battle, second, first=False)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_example_speaks_of_backs_only_where_pieces_are_turned_over(name):
    of = subject(name)
    told = "Its back says" in " ".join(words(name))
    assert told is (of.ruleset.kit.back(of.scenario.options) is not None)


def test_what_is_done_to_an_enemy_never_shares_a_picture():
    for name in SHIPPED:
        for step in steps_shown(name):
            loud = [event for event in step.events if isinstance(event, Fired | Fought | Destroyed)]
            assert not loud or not step.is_quiet


@pytest.mark.parametrize("name", SHIPPED)
def test_the_dice_printed_are_those_of_the_events(name):
    printed = Counter(group.name for group in all_groups(name) if group.name.startswith("die:"))
    assert printed == Counter(f"die:{throw.score}" for event in events(name) for throw in event.dice)


def said_in(name):
    """All words of captions in their order with the dice among them, without rules."""
    lines = [group for group in all_groups(name) if group.name == "told"]
    told = (_said(mark) for line in lines for mark in line.marks)
    return re.sub(r" (?=[,:.])", "", " ".join(" ".join(told).replace("\xa0", " ").split()))


def _said(mark):
    """The words of a mark of a caption, or the sign of its die."""
    if isinstance(mark, Group):
        dice = (group.name for group in groups(mark.marks) if group.name.startswith("die:"))
        return "".join(DICE[int(name[-1]) - 1] for name in dice)
    return mark.text if is_of(mark, ("serif",)) else ""


def is_of(mark, faces):
    return isinstance(mark, Text) and mark.font in faces


@pytest.mark.parametrize("name", SHIPPED)
def test_the_words_are_those_of_the_narration(name):
    """What two sentences share is told once: all that stands after the subject is there, word for word."""
    scenario, text = subject(name).scenario, said_in(name)
    voice = printed(book_of(subject(name).ruleset), subject(name).ruleset.book.turn_word)
    place = 0
    for step in steps_shown(name):
        for before, event in pairwise((None, *sayings(step))):
            whole = sentence(event, scenario, voice, before).removesuffix(".")
            unit = None if event.unit is None else scenario.units[event.unit]
            rest = whole if unit is None else whole.removeprefix(f"{called(unit)} ")
            for other in scenario.units:
                rest = rest.replace(called(other), other.name or other.id)
            found = re.compile(_loosely(rest, scenario)).search(text, place)
            assert found, (rest, text[place : place + 120])
            place = found.end()


def _loosely(words, scenario):
    """A pattern for words in which units may have their ids, and squares the names of places but once."""
    parts = re.split(r"( \([^()]+\))", words)
    pattern = "".join(f"({re.escape(part)})?" if part.startswith(" (") else re.escape(part) for part in parts)
    for unit in scenario.units:
        if unit.name:
            pattern = pattern.replace(re.escape(unit.name), f"{re.escape(unit.name)}( {re.escape(unit.id)})?")
    return pattern


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_of_the_example_is_cited_and_stands_in_the_rule_booklet(name):
    small = (
        mark
        for group in all_groups(name)
        if group.name == "told"
        for mark, _, _ in flat(group.marks)
        if is_of(mark, ("sans",))
    )
    shown = {rule for mark in small for rule in in_full(mark.text)}
    prefix = subject(name).ruleset.book.prefix
    key = " ".join(words(name)).replace("\xa0", " ")
    assert "rule CC-03 of the rule booklet; §: its fine points" in key
    cited = {rule for event in events(name) for rule in event.rules}
    assert shown == {printed_ids(rule) for rule in cited}
    # All rules of the book stand in the booklet with their ids, as the tests of the booklet say.
    assert cited | {f"{prefix}-CC-03"} <= book_of(subject(name).ruleset).rules.keys()


def in_full(words):
    """The rules of a line in the margin, in which `CC-03, 07` are two of one section."""
    section = ""
    for part in words.split(", "):
        section = part.rstrip("0123456789") or section
        yield section + part.removeprefix(section)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", [*ONE_EACH[:3], "portable-19c/frontier-bridge.json"])
def test_a_tile_is_explained_with_the_numbers_that_it_has(name):
    (tile,) = (group for group in all_groups(name) if group.name == "example:tile")
    printed = [mark.text for mark, _, _ in flat(tile.marks) if isinstance(mark, Text)]
    unit = next(unit for unit in subject(name).scenario.units if unit.id in printed)
    label, *_ = states_of(subject(name), unit)
    told = " ".join(words(name)).replace("\xa0", " ")
    assert f"{unit.id}: its id" in told
    for stat in label.stats:
        assert f"{stat.label} {stat.value}" in told
        assert stat.label in printed


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_line_leads_from_each_part_of_a_piece_to_its_words_and_none_crosses_another(name):
    context = context_of(name)
    lines = [group for group in groups(tile_key(context, 118.0).marks) if group.name == "leader"]
    ways = [[command[1] for command in line.marks[1].commands] for line in lines]
    assert len(ways) >= 3
    assert [way[-1][1] for way in ways] == sorted((way[-1][1] for way in ways), reverse=True)
    for one, other in combinations(ways, 2):
        assert not any(crossing(*leg, *another) for leg in pairwise(one) for another in pairwise(other))


@pytest.mark.parametrize("name", ONE_EACH)
def test_lines_end_beside_the_words_of_a_piece_and_hide_none(name):
    found = [*flat(tile_key(context_of(name), 118.0, 1.6).marks)]
    dots = [
        moved_point(mark.x, mark.y, matrix)
        for mark, matrix, names in found
        if isinstance(mark, Circle) and "leader" in names
    ]
    texts = [(mark, matrix) for mark, matrix, names in found if isinstance(mark, Text) and mark.font.startswith("sans")]
    assert len(dots) >= 3 and len(texts) >= 4
    for mark, matrix in texts:
        wide, high = (
            matrix[0] * size for size in (text_width(mark.text, mark.font, mark.size), cap_height(mark.font, mark.size))
        )
        x, y = moved_point(mark.x, mark.y, matrix)
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
        letters = Box(left - 0.3, y - 0.3, wide + 0.6, high + 0.6)
        assert not any(letters.holds(*dot) for dot in dots), mark.text


def crossing(a, b, c, d):
    """Whether the lines from a to b and from c to d cross."""
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_names_that_units_share_keep_their_ids_whatever_they_begin_with():
    scenario = subject("tile/stone-bridge.json").scenario
    ids = {"R2": "R1", "R1": "R10", "B3": "B1", "B1": "B10"}
    units = tuple(replace(unit, id=ids.get(unit.id, unit.id), name="Line infantry") for unit in scenario.units)
    sides = tuple(replace(side, units=tuple(units[unit.index] for unit in side.units)) for side in scenario.sides)
    given = replace(subject("tile/stone-bridge.json"), scenario=replace(scenario, units=units, sides=sides))
    made = SHEET.make(given, PrintSettings()).pages
    lines = (mark for page in made for mark, _, names in flat(page.marks) if "told" in names)
    said = " ".join(mark.text for mark in lines if is_of(mark, ("serif",))).replace("\xa0", " ")
    assert "Line infantry R1 moves through" in said
    assert re.search(r"Line infantry R10 moves (through .*)?to d4", said)
    assert "infantry0" not in said
    assert not re.search(r"Line infantry (?![RB]\d)", said)


def with_notes(name, *notes):
    """The battle with notes on its first orders."""
    scenario = subject(name).scenario
    turn, *others = scenario.turns
    orders = tuple(
        replace(scripted, note=note) for scripted, note in zip(turn.orders, chain(notes, repeat("")), strict=False)
    )
    return replace(subject(name), scenario=replace(scenario, turns=(replace(turn, orders=orders), *others)))


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ONE_EACH)
def test_what_a_player_wants_stands_before_what_happens(name):
    given = with_notes(name, "First the near thing.", "Then the far thing.")
    steps = played_story(given.scenario, given.ruleset).steps
    assert [plan.words for step in steps for plan in step.plans] == ["First the near thing.", "Then the far thing."]
    there = [
        mark
        for page in SHEET.make(given, PrintSettings()).pages
        for mark, _, _ in flat(page.marks)
        if is_of(mark, ("serif-italic",))
    ]
    assert sum("First the near thing." in mark.text for mark in there) == 1


def test_orders_without_notes_print_none():
    plain = with_notes("tile/stone-bridge.json")
    assert not any(step.plans for step in played_story(plain.scenario, plain.ruleset).steps)


@pytest.mark.parametrize("name", SHIPPED)
def test_sides_are_called_by_their_names(name):
    scenario = subject(name).scenario
    told = [sentence(event, scenario) for event in events(name) if isinstance(event.facts.get("side"), int)]
    names = [side.name for side in scenario.sides]
    assert told
    assert all(any(name in text for name in names) for text in told if "activated" not in text)


@pytest.mark.parametrize("missing", range(1, 8))
def test_orders_keep_their_panels_when_the_dice_run_out_after_them(missing):
    scenario = subject("house/montebello.json").scenario
    (turn,) = scenario.turns
    short = replace(turn, dice=turn.dice[:-missing])
    cut = played_story(replace(scenario, turns=(short,)), subject("house/montebello.json").ruleset)
    actors = [step.actor for step in cut.steps]
    whole = [step.actor for step in story("house/montebello.json").steps]
    assert actors == whole[: len(actors)]
    assert 3 <= len(actors) < len(whole)


# --- what is drawn --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_ways_begin_and_end_where_the_states_say(name):
    battle = story(name).battle
    for step in story(name).steps:
        trace = traced(battle, step)
        last = {stroke.unit: stroke.spots[-1] for stroke in trace.strokes if isinstance(stroke, Going) and stroke.spots}
        lost = {stroke.unit for stroke in trace.strokes if isinstance(stroke, Lost)}
        for unit, spot in last.items():
            if unit in trace.after:
                assert trace.after[unit] == pytest.approx(spot, abs=1e-4)
        gone = {
            unit
            for unit in trace.before
            if step.after.pieces[unit].status is Status.LOST and step.before.pieces[unit].status is not Status.LOST
        }
        assert gone <= lost


@pytest.mark.parametrize("name", SHIPPED)
def test_every_burst_stands_on_a_unit_that_the_dice_have_hit(name):
    """A burst is about a unit: on an empty square there is none, however near a shell has come down."""
    battle = story(name).battle
    for step in story(name).steps:
        trace = traced(battle, step)
        lost = {stroke.unit for stroke in trace.strokes if isinstance(stroke, Lost)}
        for hit in (stroke for stroke in trace.strokes if isinstance(stroke, HitTrace)):
            assert hit.unit in trace.after or hit.unit in lost
            told_hit = [
                event
                for event in step.events
                if (event.unit == hit.unit and event.event in {"hit", "save", "destroyed"})
                or event.facts.get("target") == hit.unit
                or (event.event == "fire" and "target" not in event.facts)
                or (event.unit == hit.unit and not event.facts.get("safe", event.facts.get("survived", True)))
            ]
            assert told_hit


@pytest.mark.parametrize("name", ["musket/barrosa.json", "portable-19c/elandslaagte.json", "tile/stone-bridge.json"])
def test_a_burst_among_units_that_share_a_square_is_beside_the_one_that_is_hit(name):
    """Who attacked and went on to the square of the loser is not taken for the one that the dice have hit."""
    struck, ids = 0, [unit.id for unit in story(name).battle.scenario.units]
    for panel in panels(name):
        drawn = [*flat(panel.drawn(90.0, 90.0))]
        bursts = [mark for mark, _, _ in drawn if isinstance(mark, Path) and mark.fill == FLASH]
        tags = {mark.text: moved_point(mark.x, mark.y, at) for mark, at, _ in drawn if isinstance(mark, Text)}
        where = {**panel.trace.after, **{one.unit: one.at for one in panel.trace.strokes if isinstance(one, Lost)}}
        hits = [one.unit for one in panel.trace.strokes if isinstance(one, HitTrace) and one.unit in where]
        for unit, burst in zip(hits, bursts, strict=True):
            sharing = [ids[other] for other, spot in where.items() if spot == where[unit]]
            if len(sharing) > 1:
                tip = burst.commands[0][1]
                assert min(sharing, key=lambda each: dist(tags[each], tip)) == ids[unit]
                struck += 1
    assert struck or name != "musket/barrosa.json"


@pytest.mark.parametrize("name", SHIPPED)
def test_pictures_show_every_target_and_all_of_the_squares_where_anything_happens(name):
    context = context_of(name)
    for shown_panel in panels(name):
        window = shown_panel.window(context.column, UprightPanel(context, shown_panel).picture(0.0))
        half = 0.49 * window.cell if context.ground.lattice is not None else 0.0
        aimed = [event.at for event in shown_panel.step.events if isinstance(event, ShotAtUnit | Volley | Shell)]
        for spot in (*shown_panel.trace.spots, *aimed):
            x, y = window.point(spot)
            assert window.box.holds(x - half, y - half), (shown_panel.number, spot)
            assert window.box.holds(x + half, y + half), (shown_panel.number, spot)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_edges_of_pictures_cut_no_id(name):
    """Of Lefol's F3 at the foot of a picture of Wavre, and of two ids at the right of Frontier Bridge, half was left."""
    for signs in (group for group in all_groups(name) if group.name == "example:signs"):
        left, low, wide, high = signs.clip
        labels = [mark for mark in signs.marks if isinstance(mark, Group) and mark.name.startswith("id:")]
        for box in chain.from_iterable(map(texts_of, labels)):
            within = left <= box.x and box.right <= left + wide and low <= box.y and box.top <= low + high
            assert within or not box.meets(Box(*signs.clip))


@pytest.mark.parametrize("name", SHIPPED)
def test_ways_and_lines_of_fire_pass_behind_units(name):
    for signs in (group for group in all_groups(name) if group.name == "example:signs"):
        dashed = {
            number for number, mark in enumerate(signs.marks) if isinstance(mark, Path) and mark.pen and mark.pen.dash
        }
        shown = {
            number for number, mark in enumerate(signs.marks) if isinstance(mark, Group) and mark.name[:5] == "unit:"
        }
        fire = {number for number in dashed if signs.marks[number].pen.colour == FIRE}
        assert not fire or not shown or max(fire) < min(shown)


def test_a_shell_on_an_empty_square_has_no_effect_and_no_burst():
    battle = story("portable-19c/frontier-bridge.json").battle
    fired = {
        battle.scenario.units[event.unit].id: (step, event)
        for step in story("portable-19c/frontier-bridge.json").steps
        for event in step.events
        if event.event == "fire" and "lands" in event.facts
    }
    for gun, hits in (("R9", 1), ("R10", 0), ("G2", 0), ("G3", 1)):
        step, event = fired[gun]
        trace = traced(battle, step)
        standing = [unit for unit, spot in trace.before.items() if spot == event.facts["lands"]]
        assert [stroke.unit for stroke in trace.strokes if isinstance(stroke, HitTrace)] == standing
        assert [stroke.told for stroke in trace.strokes if isinstance(stroke, ShotTrace)] == [hits > 0]


@pytest.mark.parametrize("name", [name for name in SHIPPED if name.startswith("tile/")])
def test_fire_is_drawn_by_a_path_that_the_engine_takes(name):
    """TIL-FIR-06, TIL-FIR-07, TIL-R28: through edges, within range, past no terrain and no unit that blocks."""
    battle = story(name).battle
    board, ground = battle.board, battle.ground
    drawn = 0
    for step in story(name).steps:
        trace = traced(battle, step)
        units = {spot for spots in (trace.before, trace.after) for spot in spots.values()}
        for shot in (stroke for stroke in trace.strokes if isinstance(stroke, ShotTrace) and not stroke.helps):
            first, *between, last = shot.spots
            drawn += 1
            assert all(board.adjacent[one] >> other & 1 for one, other in pairwise(shot.spots))
            assert len(shot.spots) - 1 <= battle.kinds[shot.unit].range
            assert not any(ground.blocking >> spot & 1 for spot in between)
            if not ground.high >> first & 1 and not ground.high >> last & 1:
                assert units.isdisjoint(between)
    assert drawn or name == "tile/matchbox.json"


def test_sight_takes_its_way_round_what_blocks_it():
    board = square_board(3, 3)
    at = lambda names: sum(1 << board.square(name) for name in names.split())  # noqa: E731
    path = lambda blocked, limit, shortest=False: [  # noqa: E731
        board.name(square)
        for square in path_of_sight(
            board, board.square("a1"), board.square("c1"), at(blocked), limit, shortest=shortest
        )
    ]
    assert path("", 2) == ["a1", "b1", "c1"]
    assert path("b1", 4) == ["a1", "a2", "b2", "c2", "c1"]
    assert path("b1", 4, shortest=True) == path("b1", 3) == path("b1 b2", 4) == []


def test_the_cost_names_who_is_lost_and_how_near_the_side_is_to_exhaustion():
    usual = subject("musket/quatre-bras.json")
    scenario = replace(usual.scenario, options={**usual.scenario.options, "exhaustion_point": "third_up"})
    points = begin(scenario, usual.ruleset).exhaustion_points
    made = SHEET.make(replace(usual, scenario=scenario, exhaustion_points=points), PrintSettings()).pages
    table = next(group for page in made for group in groups(page.marks) if group.name == "example:cost")
    shown = [mark.text for mark, _, _ in flat(table.marks) if isinstance(mark, Text)]
    assert {"Foy", "Bijlandt"} <= set(shown), "units by their names"
    assert all(any(f"1 of {point} lost, " in text for text in shown) for point in points)


NAMES = {
    "no names": ((None, None), ("british", "french"), ("british", "french")),
    "the same name": (("Guards", "Guards"), ("british", "french"), ("british", "french")),
    "names that are ids": (("british", "french"), ("british", "french"), ("british", "french")),
    "names": (("Redcoats", "Bluecoats"), ("Redcoats", "Bluecoats"), ("Redcoats", "Bluecoats")),
}
"""What sides may be called, what a sheet calls them then, and what it does where it also gives their ids."""


@pytest.mark.few(2)
@pytest.mark.parametrize(("names", "called", "in_full"), NAMES.values(), ids=NAMES)
def test_the_words_for_a_side_are_its_own(names, called, in_full):
    usual = subject("musket/quatre-bras.json")
    sides = [
        replace(side, id=id_, name=name)
        for side, id_, name in zip(usual.scenario.sides, ("british", "french"), names, strict=True)
    ]
    scenario = replace(usual.scenario, sides=tuple(sides))
    made = SHEET.make(replace(usual, scenario=scenario), PrintSettings()).pages
    shown = [mark.text for page in made for mark, _, _ in flat(page.marks) if isinstance(mark, Text)]
    heads = [text for text in shown if text.endswith(" on the map")]
    assert [text.split(",")[0] for text in heads] == list(in_full)
    cost = next(group for page in made for group in groups(page.marks) if group.name == "example:cost")
    words_ = [mark for mark, _, _ in flat(cost.marks) if isinstance(mark, Text)]
    assert [mark.text for mark in words_ if (mark.font, mark.size) == ("serif-semibold", BODY)] == list(called)
    assert {text for text in shown if text in {*called, *filter(None, names)}} == set(called)
    at_the_right = [mark.text for page in made for mark, _, _ in flat(page.marks) if _names_a_side(mark)]
    assert set(at_the_right) == set(called)


def _names_a_side(mark) -> bool:
    """Whether a mark is the word at the right of a panel's head."""
    return isinstance(mark, Text) and (mark.font, mark.anchor, mark.size) == ("serif-italic", "end", BODY)


# --- on paper -------------------------------------------------------------------------------------------------------


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "paper",
    [
        on_paper("a4" if paper in {*USUAL_PAPERS, "90x130"} else paper, paper, name=paper)
        for paper in (*PAPERS, "148x210", "297x210", "90x130", "130x90")
    ],
)
@pytest.mark.parametrize("name", ONE_EACH)
def test_all_text_that_is_not_cut_with_a_map_stays_inside_the_margins(name, paper):
    for page in pages(name, paper):
        for mark, matrix, names in flat(page.marks):
            if not isinstance(mark, Text) or "example:signs" in names:
                continue
            wide = text_width(mark.text, mark.font, mark.size) * matrix[0]
            x = matrix[0] * mark.x + matrix[4] - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            y = matrix[3] * mark.y + matrix[5]
            assert MARGIN - 0.05 <= x and x + wide <= page.width - MARGIN + 0.05, mark.text
            assert MARGIN <= y <= page.height - MARGIN, mark.text


@pytest.mark.few(2)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", SHIPPED)
def test_pages_are_filled_to_the_last_one(name, paper):
    *full, _ = pages(name, paper)
    foot = MARGIN + FOOT
    for page in full:
        texts = [matrix[3] * mark.y + matrix[5] for mark, matrix, _ in flat(page.marks) if isinstance(mark, Text)]
        assert min(y for y in texts if y > foot) < 0.27 * page.height


@pytest.mark.parametrize("name", SHIPPED)
def test_squares_and_inches_in_pictures_are_large_enough(name):
    ground = ground_of(subject(name))
    least = 8.5 if ground.lattice is not None else 2.2
    scales = [group.matrix[0] for group in all_groups(name) if group.name == "example:country"]
    assert min(scales) * ground.cell >= least


@pytest.mark.parametrize("name", SHIPPED)
def test_units_cross_the_edge_where_the_map_has_a_gate(name):
    given = subject(name)
    ground = ground_of(given)
    plan = ground.lattice
    if plan is None:
        assert not ground.gates
        return
    for gate in gates(given.scenario, scene_of(given)):
        here, leaves = gate.square, not gate.turns
        assert ground.edge(here, gate.side, leaves=leaves) == plan.edge(here, gate.way)


def test_units_cross_the_nearest_edge_where_there_is_no_gate():
    """Units come by a corner of Frontier Bridge from the south; there is no gate by which they leave."""
    name = "portable-19c/frontier-bridge.json"
    ground, board = ground_of(subject(name)), subject(name).scenario.board
    assert (board.square("a1"), 0, True) not in ground.gates
    x, y = ground.point(board.square("a1"))
    assert ground.edge(board.square("a1"), 0, leaves=False) == (x, 0.0)
    assert ground.edge(board.square("a1"), 0, leaves=True) == (0.0, y)
    x, y = ground.point(board.square("d1"))
    assert ground.edge(board.square("d1"), 1, leaves=True) == (x, 0.0)


@pytest.mark.parametrize("name", SHIPPED)
def test_columns_end_level(name):
    """A panel alone with a few words beside it left half of its row empty."""
    for page in pages(name):
        ends = defaultdict(list)
        for mark, matrix, names in flat(page.marks):
            if isinstance(mark, Text) and "told" in names:
                column = matrix[4] + mark.x > page.width / 2
                ends[column].append(matrix[3] * mark.y + matrix[5])
        assert not ends or abs(min(ends[False], default=0.0) - min(ends[True], default=0.0)) < 30.0


def test_what_a_page_has_no_room_for_goes_on_on_the_next():
    context = replace(context_of("musket/wavre.json", "90x130"), most=60.0)
    longest = max((step for step in story("musket/wavre.json").steps if step.drawn), key=lambda step: len(step.events))
    first, *others = uprights(panel(context, longest, 1))
    words = [
        group.name for piece in (first.drawn(30.0).marks, *(other.marks for other in others)) for group in groups(piece)
    ]
    told = captions(context, longest, context.column, CITES)
    assert words.count("told") == len(told)
    assert all(block.height <= context.most + GAP for block in others)
    assert first.sized(30.0).height <= context.most + GAP
    assert others


@pytest.mark.parametrize("name", ONE_EACH)
def test_sentences_and_the_texts_of_rules_can_be_read(name):
    serif = [mark for page in pages(name) for mark, _, _ in flat(page.marks) if isinstance(mark, Text)]
    assert min(mark.size for mark in serif if mark.font == "serif") >= 8.0


def test_the_same_scenario_gives_the_same_bytes():
    once, again = (SHEET.make(subject("tile/matchbox.json"), PrintSettings()) for _ in range(2))
    assert to_pdf(once) == to_pdf(again)


def test_a_scenario_without_scripted_turns_does_not_fit():
    given = subject("tile/matchbox.json")
    assert SHEET.fits(given, PrintSettings())
    assert not SHEET.fits(replace(given, scenario=replace(given.scenario, turns=())), PrintSettings())
    assert SHEET.unfit


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_written_in_pictures_can_be_read(name):
    for page in pages(name):
        for mark, matrix, names in flat(page.marks):
            if isinstance(mark, Text) and "example:signs" in names:
                assert mark.size * matrix[0] >= 5.4, mark.text


@pytest.mark.few(2)
@pytest.mark.parametrize("path", sorted(scenario_folder().glob("*/*.json")), ids=lambda path: path.stem)
def test_every_example_says_how_to_read_a_piece(path):
    """Its signs, such as left and front on stands, are explained nowhere else."""
    of = subject(f"{path.parent.name}/{path.name}")
    pages = SHEET.make(of, PrintSettings()).pages
    names = {group.name for page in pages for group in groups(page.marks)}
    assert names & {"example:tile", "example:stand"}


def test_lines_round_objectives_are_not_like_lines_of_fire():
    ground = ground_of(subject("european-19c/aubruck.json"))
    goals = [mark for mark in ground.marks if isinstance(mark, Group) and mark.name.startswith("map:goal")]
    pens = [part.pen for goal in goals for part in goal.marks if part.pen.dash]
    (shot,) = {mark.pen.dash for mark in fire(((0.0, 0.0), (9.0, 0.0)), told=True) if getattr(mark, "pen", None)} - {()}
    assert len(pens) == 2
    assert all(pen.dash[0] < 0.1 * shot[0] and pen.colour != FIRE for pen in pens)


@pytest.mark.parametrize(
    ("name", "march", "others"),
    [("tile/stone-bridge.json", "to f4 (Move 2 + 1 by road).", 1), ("musket/quatre-bras.json", "", 0)],
)
def test_a_march_that_a_road_leads_on_says_so_and_no_other(name, march, others):
    """A reader who counts squares finds one more than the tile has."""
    said = " ".join(words(name))
    assert march in said
    assert said.count("by road)") == others


@pytest.mark.parametrize("name", ONE_EACH)
def test_all_news_stands_in_bands_of_one_look(name):
    made = [piece for piece in pieces(context_of(name), story(name)) if isinstance(piece, Block) and piece.keep]
    assert made
    assert all(isinstance(piece.marks[0], Rect) for piece in made)


@pytest.mark.parametrize("name", ONE_EACH)
def test_a_line_leads_from_each_part_of_a_piece_to_its_words(name):
    """On the open table too, where stands are too broad for words beside them in the column of the signs."""
    assert any(group.name == "leader" for group in all_groups(name))


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SHIPPED)
def test_guns_are_drawn_as_they_are_after_each_step(name):
    """Montebello's F5 stood in battery from the first picture on, and unlimbered in the last."""
    units, ruleset = context_of(name).units, subject(name).ruleset
    for shown_panel in panels(name):
        drawn = {group.name for group in groups(shown_panel.drawn(90.0, 90.0))}
        for unit, spot in shown_panel.trace.after.items():
            state = shown_panel.step.after
            facts = ruleset.play.unit_state(units.battle, state, unit)
            on_wheels = state.pieces[unit].limbered or facts.get("towed_by") is not None
            assert units.kind(state, unit).startswith("limbered-") is on_wheels
            window = shown_panel.window(90.0, 90.0)
            ident = units.subject.scenario.units[unit].id
            assert not window.shows(spot) or {f"unit:{ident}", f"id:{ident}"} & drawn


@pytest.mark.parametrize(
    ("name", "rings"),
    [
        ("house/montebello.json", "F5"),
        ("portable-19c/frontier-bridge.json", "R12 G11 R12 G11"),
        ("tile/stone-bridge.json", ""),
    ],
)
def test_who_is_at_work_has_a_ring_and_lies_in_the_picture(name, rings):
    ids = [unit.id for unit in subject(name).scenario.units]
    found = [
        (one, stroke.unit) for one in panels(name) for stroke in one.trace.strokes if isinstance(stroke, WorkTrace)
    ]
    assert [ids[unit] for _, unit in found] == rings.split()
    for one, _unit in found:
        drawn = [mark for mark, _, _ in flat(one.drawn(90.0, 90.0)) if isinstance(mark, Rect)]
        assert [mark for mark in drawn if mark.fill is None and mark.pen == RING_PEN]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_unit_in_the_head_of_a_picture_lies_in_it(name):
    """Frontier's R12 was named over a picture in which it was not."""
    context = context_of(name)
    for one in panels(name):
        window = one.window(context.column, UprightPanel(context, one).picture(0.0))
        named = {event.unit for event in sayings(one.step) if event.unit is not None}
        assert all(window.shows(one.trace.after[unit]) for unit in named if unit in one.trace.after)


@pytest.mark.parametrize("name", ONE_EACH)
def test_the_first_picture_has_the_names_of_places_and_shields_of_objectives(name):
    scenario = subject(name).scenario
    first = [*groups(pages(name)[0].marks)]
    shields = {each.name.removeprefix("goal:") for each in first if each.name.startswith("goal:")}
    assert shields == {goal.id for goal in scenario.objectives}
    drawn = " ".join(mark.text for mark, _, _ in flat(first) if isinstance(mark, Text))
    missing = {place for place in scenario.labels.values() if any(part not in drawn for part in place.split())}
    assert missing == NO_ROOM.get(name, set())


@pytest.mark.parametrize("name", ONE_EACH)
def test_rules_hang_below_the_words_only_where_each_line_of_words_has_one(name):
    """A rule below the last line pushes the next picture down."""
    for each in panels(name):
        rows = [[mark.font for mark, _, _ in flat(row.marks) if isinstance(mark, Text)] for row in each.told]
        if any(row and set(row) == {"sans"} for row in rows):
            assert all("sans" in row for row in rows)
