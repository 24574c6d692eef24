"""The example of play: the scripted turns of a scenario, activation by activation, in pictures, dice and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.art.brief_tones import tones
from pwprint.engine.battle import begin
from pwprint.press.marks import moved
from pwprint.sheets.base import PrintSettings, Sheet, Subject
from pwprint.sheets.briefing_page import laid_out, stage
from pwprint.sheets.example.beats import told
from pwprint.sheets.example.closing import glossary, reckoning
from pwprint.sheets.example.crew import crew_of
from pwprint.sheets.example.ground import ground_of
from pwprint.sheets.example.opening import opening
from pwprint.sheets.example.panel import BESIDE, Block, Desk, news, panel, small
from pwprint.sheets.imprint import booklet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.press.marks import Booklet, Mark, Mm
    from pwprint.sheets.example.beats import Beat, Story

_TITLE = "Example of play"


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the scripted turns of a scenario, told in pictures."""
    story = told(begin(subject.scenario, subject.ruleset))
    at = stage(settings.paper)
    crew = crew_of(subject, story.battle)
    desk = Desk(crew, ground_of(subject), tones(subject.look), at.width, at.room)
    blocks = (*opening(desk, story), *_panels(desk, story), reckoning(desk, story), *glossary(desk, story))
    leaves = tuple((_TITLE if not number else "", marks) for number, marks in enumerate(flowed(blocks, at.room)))
    return booklet(subject, _TITLE, laid_out(subject, at, _TITLE, leaves))


def _panels(desk: Desk, story: Story) -> Iterator[Block]:
    """Yield bands and panels in the order of play; of small panels two in a row where two follow each other."""
    held: tuple[Beat, int, Block] | None = None
    number = 0
    for beat in story.beats:
        number += beat.drawn
        tight = small(desk, beat, number) if beat.drawn else None
        if held is not None and tight is not None:
            yield _pair(desk, held[2], tight)
            held = None
            continue
        if held is not None:
            yield panel(desk, held[0], held[1])
        held = (beat, number, tight) if tight is not None else None
        if held is None:
            yield panel(desk, beat, number) if beat.drawn else news(desk, beat)
    if held is not None:
        yield panel(desk, held[0], held[1])


def _pair(desk: Desk, one: Block, other: Block) -> Block:
    """Return two small panels side by side."""
    return Block(max(one.height, other.height), (*one.marks, moved(other.marks, (desk.width + BESIDE) / 2, 0.0)))


def flowed(blocks: Sequence[Block], room: Mm) -> list[tuple[Mark, ...]]:
    """Return pages of blocks one below the other. None is cut; one that leads goes to the page of the next."""
    pages: list[list[Mark]] = [[]]
    y = 0.0
    for run in _runs(blocks):
        if y + sum(block.height for block in run) > room and pages[-1]:
            pages.append([])
            y = 0.0
        for block in run:
            pages[-1].append(moved(block.marks, 0.0, -y))
            y += block.height
    return [tuple(page) for page in pages]


def _runs(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield blocks that must stand on one page."""
    run: list[Block] = []
    for block in blocks:
        run.append(block)
        if not block.leads:
            yield run
            run = []
    if run:
        yield run


def fits(subject: Subject) -> bool:
    """Say whether a scenario has a scripted turn."""
    return bool(subject.scenario.turns)


SHEET = Sheet("example-turn", _TITLE, make, fits, "the scenario has no scripted turn to show")
