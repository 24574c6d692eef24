"""What both sides read: title, story, a small map, what wins the battle, its own rules and the options in force."""

from __future__ import annotations

from itertools import chain, repeat
from typing import TYPE_CHECKING

from pwprint.game.narration.grammar import is_plural_name
from pwprint.game.narration.names import the_side
from pwprint.game.narration.views import views
from pwprint.page.block import Block, gap, height_of, hung, tied
from pwprint.page.brief_tones import tones
from pwprint.page.display_type import capitals, diamond, ornament, section, sign
from pwprint.page.flow import level, poured
from pwprint.page.prose import BODY, Face, TextRun, paragraph, paragraphs, story, words_of, wrapped
from pwprint.page.side_style import framed, side_styles
from pwprint.pdf.fonts import cap_height, fitted_size, shortened
from pwprint.pdf.marks import Box, Pen, Rect, Text, moved
from pwprint.sheets.briefing.goals import awards, place, ways
from pwprint.sheets.briefing.setting_up import for_both
from pwprint.sheets.briefing.shields import shielded
from pwprint.sheets.goals import BY_POINTS, begins, favoured, holding, lasting, pronoun, ties, uncertain
from pwprint.sheets.rule_names import printed_ids
from pwprint.sheets.small_map.drawing import small_map
from pwprint.text.words import counted, joined
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pwprint.game.scenario import Scenario, Side
    from pwprint.page.brief_tones import Tones
    from pwprint.page.flow import Column
    from pwprint.page.prose import Content, SetWords
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.page.stage import Stage
    from pwprint.pdf.marks import Mark, Mm
    from pwprint.sheets.small_map.drawing import SmallMap, SmallMapGround

_TOGETHER = 6
"""Lists of so many ways to win are not parted, nor are those of both sides and who wins otherwise."""

_KEY: Mm = 12.0
"""How much higher than wide a small map may be, for the key below it."""
GUTTER: Mm = 8.0
"""What is free between two columns."""
_PLATE: Mm = 12.0
AGAINST: Mm = 16.0
"""What is free between the names of both sides."""
_SIZES = (12.0, 11.4, 10.8, 10.4, 10.0, BODY, 9.3)
"""Sizes of running text in points: the largest that leaves all on one page is taken."""
_MAPS = (0.4, 0.36, 0.32, 0.28)
"""The shares of the height that the map takes at most: less only where all would not stand on one page otherwise."""
_AIR: Mm = 6.0
"""What is free above the foot, where smaller type leaves so much."""
NARROW: Mm = 140.0
"""Areas narrower than this have one column."""


def common(subject: Subject, at: Stage, ground: SmallMapGround) -> list[tuple[Mark, ...]]:
    """Return the marks of each page."""
    heading = (*_title(subject, at.width), against(subject, at.width))
    columns = 2 if at.width >= NARROW else 1
    wide = (at.width - GUTTER * (columns - 1)) / columns
    top = height_of(heading) + 3.0
    airy = ((size, _MAPS[0], _AIR) for size in _SIZES)
    tries = (
        _filled(subject, (wide, share * at.height), [at.room - top - air] * columns, (ground, size), at.room)
        for size, share, air in (*airy, *((_SIZES[-1], share, 0.0) for share in _MAPS))
    )
    picture, filled = next((found for found in tries if len(found[1]) <= columns), None) or _filled(
        subject, (wide, _MAPS[0] * at.height), [at.room - top] * columns, (ground, _SIZES[-1]), at.room
    )
    pages: list[list[Mark]] = []
    for number, column in enumerate(filled):
        leaf, lane = divmod(number, columns)
        if lane == 0:
            pages.append([])
        under = top if leaf == 0 else 0.0
        if number == columns - 1:
            under += picture.height + 3.5
        pages[-1] += hung(column, lane * (wide + GUTTER), -under)
    pages[0][:0] = [
        *hung(heading, 0.0, 0.0),
        moved(picture.marks, (columns - 1) * (wide + GUTTER) + (wide - picture.width) / 2, -top, name="small"),
    ]
    return [tuple(page) for page in pages]


def _filled(
    subject: Subject, room: tuple[Mm, Mm], first: list[Mm], how: tuple[SmallMapGround, float], later: Mm
) -> tuple[SmallMap, list[Column]]:
    """Return a small map for so much room and the columns of all pages, in type of a size."""
    (wide, high), (ground, size) = room, how
    picture = small_map(ground, (wide, min(high, wide + _KEY)))
    first[-1] -= picture.height + 3.5
    return picture, _balanced(list(_rows(subject, wide, size)), first, later)


def _balanced(rows: list[Block], first: list[Mm], later: Mm) -> list[Column]:
    """Return the columns of all pages; what fits on the first page has feet as even as may be."""
    line, columns = level(rows, [first[0] - one for one in first])
    return columns if line <= first[0] else poured(rows, chain(first, repeat(later)))


# --- the head of the first page ---


def _title(subject: Subject, width: Mm) -> Iterator[Block]:
    """Yield the title with the ruleset above it, place and date and the summary below."""
    scenario, ink, middle = subject.scenario, tones(subject.look), width / 2
    yield Block(4.6, (Text(middle, -3.4, subject.ruleset.book.title, "serif-italic", 10.0, ink.soft, "middle"),))
    size = fitted_size(scenario.title.upper(), "serif-semibold", width * 0.86, 28.0, 12.0)
    high = cap_height("serif-semibold", size)
    yield Block(high + 2.2, capitals(scenario.title, (middle, -high - 1.2), size, width))
    yield Block(5.4, ornament(middle, -2.9, min(width, 74.0)))
    for words in wrapped(
        " \u00b7 ".join(part for part in (scenario.place, scenario.date) if part), "serif-italic", 11.5, width
    ):
        yield Block(5.0, (Text(middle, -3.6, words, "serif-italic", 11.5, ink.ink, "middle"),))
    face = Face("serif", 11.0)
    for words in _even(scenario.summary, face, min(width, 146.0)):
        yield Block(face.step, (Text(middle, -face.step * 0.85, words, face.font, face.size, ink.ink, "middle"),))
    yield gap(3.2)


def _even(text: str, face: Face, width: Mm) -> tuple[str, ...]:
    """Return a text in as few lines as may be, all about as long."""
    lines = wrapped(text, face.font, face.size, width)
    for step in range(1, 25):
        tried = wrapped(text, face.font, face.size, width * (1 - 0.03 * step))
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def against(subject: Subject, width: Mm) -> Block:
    """Return both sides on their colours, one against the other."""
    wide = (width - AGAINST) / 2
    first, second = side_styles(subject.scenario, subject.look)
    one, other = subject.scenario.sides
    base = -_PLATE / 2 - 1.2
    word = Text(width / 2, base + 0.2, "against", "serif-italic", 9.0, tones(subject.look).soft, "middle")
    return Block(
        _PLATE,
        (
            *_plate(subject, one, first, 0.0, wide),
            word,
            *_plate(subject, other, second, wide + AGAINST, wide),
        ),
    )


def _plate(subject: Subject, side: Side, style: SideStyle, x: Mm, wide: Mm) -> tuple[Mark, ...]:
    middle = x + wide / 2
    inside = Box(x + 1.0, 1.0 - _PLATE, wide - 2.0, _PLATE - 2.0)
    words = shortened(strength(subject, side), "serif-italic", 8.6, wide - 6.0)
    return (
        Rect(x, -_PLATE, wide, _PLATE, style.colour, replace(side_pen(style, 0.35), colour=style.edge)),
        framed(style, inside, 2.0, None, side_pen(style, 0.22)),
        *capitals(side.title, (middle, -5.6), 12.5, wide - 8.0, colour=style.ink),
        Text(middle, -9.5, words, "serif-italic", 8.6, style.ink, "middle"),
    )


def side_pen(style: SideStyle, width: Mm) -> Pen:
    """Return the line of a frame on a side's colour."""
    return Pen(style.ink, width, round=False)


def strength(subject: Subject, side: Side) -> str:
    """Return how many units a side has, and how many it may lose."""
    count = len(side.units) + side.lost
    words = counted(count, "unit")
    point = subject.exhaustion_points[side.index]
    return words if point is None else f"{words}, exhaustion point {point}"


# --- the columns ---


def _rows(subject: Subject, width: Mm, size: float) -> Iterator[Block]:
    scenario, ink, face = subject.scenario, tones(subject.look), Face(size=size, justified=True)
    if scenario.background:
        yield from story(scenario.background, width, face)
        yield gap(4.0)
    yield section("Victory", width, ink)
    yield from _victory(subject, width, replace(face, justified=False))
    word = subject.ruleset.book.turn_word
    limits, sets_up = views(scenario, word), for_both(scenario, word)
    if limits or sets_up or scenario.special_rules:
        yield gap(3.4)
        yield section("Rules of this battle", width, ink)
    if sets_up:
        yield from _special("Setting up", sets_up, width, face)
    for words in limits:
        yield from _special(f"{words.title}, {words.when}", _VIEW.format(far=words.far), width, face)
    for rule in scenario.special_rules:
        yield from _special(rule.title, rule.text, width, face)
    yield from _options(subject, width, replace(face, justified=False))
    yield from _afterwords(subject, width, face)


_VIEW = "Units see no farther than {far}: nothing beyond that is fired at. Moves and close combat are as always."


_FIGURES = "hundred"
"""Notes with this word say how many battles of a hundred a side wins."""


def _afterwords(subject: Subject, width: Mm, face: Face) -> Iterator[Block]:
    """Yield what may be read after the game: what happened, the designer's notes, and where to read on."""
    scenario, ink = subject.scenario, tones(subject.look)
    for title, text in (
        ("What happened", scenario.history),
        ("Designer\u2019s notes", _noted(scenario)),
        ("Playing alone", scenario.solo_notes),
    ):
        if text.strip():
            yield gap(3.4)
            yield section(title, width, ink)
            yield from paragraphs(text, width, face)
    if scenario.sources:
        yield gap(2.0)
        small = replace(face, font="serif-italic", size=max(8.6, face.size - 1.2), justified=False)
        yield from paragraph(f"Sources: {'; '.join(scenario.sources)}.", width, small)


def _noted(scenario: Scenario) -> str:
    """Return the designer's notes, and after them whom the battle favours unless they give figures themselves."""
    balance = scenario.balance
    if balance is None or _FIGURES in scenario.designer_notes:
        return scenario.designer_notes
    share = "" if balance.favours is None else f": it wins about {balance.about} of a hundred battles"
    return f"{scenario.designer_notes}\n\nThe battle favours {favoured(scenario, balance)}{share}.".strip()


def _victory(subject: Subject, width: Mm, face: Face) -> Iterator[Block]:
    scenario, word, ink = subject.scenario, subject.ruleset.book.turn_word, tones(subject.look)
    lasts = " ".join(filter(None, (f"The battle lasts {_lasting(subject)}.", uncertain(subject))))
    first = begins(subject)
    lasts += f" {first}" if first else ""
    if scenario.objectives:
        lasts += f" Objectives: {joined(place(scenario, goal) for goal in scenario.objectives)}."
    yield from (replace(row, keep=True) for row in paragraph(lasts, width, face))
    for side, style in zip(scenario.sides, side_styles(scenario, subject.look), strict=True):
        for title, found in _lists(subject, side, face):
            yield replace(gap(1.2), keep=True)
            heading = _whose(title, style, width, replace(face, font="serif-semibold"))
            bullets = (row for way in found for row in bulleted(way, width, ink, face))
            keep = len(found) <= _TOGETHER
            yield from (*heading, *(replace(row, keep=row.keep or keep) for row in bullets))
    yield replace(gap(1.0), keep=True)
    notes = " ".join(filter(None, (holding(scenario), ties(scenario, word), undecided(subject))))
    yield from tied(paragraph(notes, width, replace(face, font="serif-italic")))


def _lasting(subject: Subject) -> str:
    return (
        f"one {subject.ruleset.book.turn_word}"
        if subject.turn_limit == 1
        else lasting(subject) or "until it is decided"
    )


def undecided(subject: Subject) -> str:
    """Return who wins a battle that no victory condition decides."""
    ending, word, limit = subject.ruleset.play.ending, subject.ruleset.book.turn_word, subject.turn_limit
    if not limit:
        return ending.beaten
    count = BY_POINTS if subject.scenario.awards else ending.count
    after = (
        f"after {word} {limit}, {count}."
        if subject.scenario.uncertain_end is None
        else f"after the last {word}, {count}."
    )
    return f"{ending.beaten} {'If neither side has won' if subject.scenario.victory else 'Otherwise,'} {after}"


def _lists(subject: Subject, side: Side, face: Face) -> Iterator[tuple[str, Sequence[Content]]]:
    """Yield what a side fights for under its titles: its ways to win, then its points."""
    name, who = the_side(subject.scenario, side.index), pronoun(subject.scenario, side)
    wins = [*led_by_level(subject.scenario, ways(subject, side, who), face)]
    if wins:
        verb = "win" if is_plural_name(name) else "wins"
        yield f"{name[:1].upper()}{name[1:]} {verb} if{' one of these is true' if len(wins) > 1 else ''}", wins
    if scores := awards(subject, side, who):
        yield f"Points for {name}", scores


def led_by_level(scenario: Scenario, found: Mapping[str, Sequence[str]], face: Face) -> Iterator[SetWords]:
    """Yield ways to win, those of a level after its name, with the shields of the places to hold."""
    for rank, those in found.items():
        lead = (TextRun(f"{rank.capitalize()}. ", replace(face, font="serif-semibold")),) if rank else ()
        yield from (words_of((*lead, *shielded(way, scenario, face))) for way in those)


def _whose(name: str, style: SideStyle, width: Mm, face: Face) -> tuple[Block, ...]:
    """Return what a side fights for as a heading in full size, after the sign of the side."""
    first, *others = paragraph(name, width, face, left=5.0)
    middle = -face.base + cap_height(face.font, face.size) / 2
    lines = (replace(first, marks=(*sign(style, 0.2, middle - 1.6), *first.marks)), *others)
    return tuple(replace(row, keep=True) for row in (*lines, Block(0.6)))


def bulleted(text: Content, width: Mm, ink: Tones, face: Face) -> tuple[Block, ...]:
    """Return a paragraph with a small diamond before its first line."""
    first, *others = paragraph(text, width, face, left=5.0)
    return (replace(first, marks=(diamond(1.8, -face.step / 2, 0.8, ink.soft), *first.marks)), *others)


def _special(title: str, text: str, width: Mm, face: Face) -> Iterator[Block]:
    """Yield a rule of the battle: its title, and the whole of its text."""
    heading = replace(face, font="serif-semibold", justified=False)
    yield from (replace(row, keep=True) for row in paragraph(title, width, heading))
    yield from paragraphs(text, width, face)
    yield gap(1.6)


def _options(subject: Subject, width: Mm, face: Face) -> Iterator[Block]:
    """Yield the options that the scenario changes, with what usually holds, and that no other is changed.

    Nothing where all are as usual.
    """
    given = subject.scenario.options
    changed = [option for option in subject.ruleset.play.options if given[option.name] != option.default]
    if not changed:
        return
    ink = tones(subject.look)
    yield gap(3.4)
    yield section("Options in force", width, ink)
    for option in changed:
        title, now = option.title[:1].upper() + option.title[1:], option.word(given[option.name])
        usual = f"usually {option.word(option.default)}; fine point {printed_ids(option.rule)}"
        yield from bulleted(f"{title}: {now} ({usual})", width, ink, face)
    if len(changed) < len(subject.ruleset.play.options):
        yield gap(0.8)
        yield from paragraph("All others are as usual.", width, replace(face, size=max(8.6, face.size - 1.2)))
