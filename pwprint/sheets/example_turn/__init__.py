"""The example of play: the scripted turns of a scenario, activation by activation, in pictures, dice and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.battle import begin
from pwprint.game.script.script import play_script
from pwprint.page.brief_tones import tones
from pwprint.page.imprint import booklet
from pwprint.page.sheet import KitSection, PrintSettings, Sheet, Subject
from pwprint.page.stage import laid_out, stage
from pwprint.sheets.example_turn.closing import reckoning
from pwprint.sheets.example_turn.context import ExampleContext
from pwprint.sheets.example_turn.ground import ground_of
from pwprint.sheets.example_turn.opening import openings, painter
from pwprint.sheets.example_turn.pages import flowed
from pwprint.sheets.example_turn.pieces import pieces
from pwprint.sheets.example_turn.steps import story_of
from pwprint.sheets.example_turn.units import units_of

if TYPE_CHECKING:
    from pwprint.pdf.marks import Booklet

_TITLE = "Example of play"


def make(subject: Subject, settings: PrintSettings) -> Booklet:
    """Return the scripted turns of a scenario in pictures."""
    battle = begin(subject.scenario, subject.ruleset)
    story = story_of(battle, play_script(battle).turns)
    at = stage(settings.paper)
    units = units_of(subject, story.battle)
    context = ExampleContext(units, ground_of(subject), tones(subject.look), at.width, at.room)
    paint = painter(context, story)
    made = flowed(context, openings(context, story), paint, pieces(context, story), reckoning(context, story))
    leaves = tuple((_TITLE if not number else "", marks) for number, marks in enumerate(made))
    return booklet(subject, _TITLE, laid_out(subject, at, _TITLE, leaves))


SHEET = Sheet(
    "example-turn",
    _TITLE,
    make,
    fits=lambda subject, _settings: bool(subject.scenario.turns or subject.scenario.setup),
    unfit="the scenario has no scripted turn to show",
    bound=lambda _subject, _settings: KitSection.EXTRA,
    use="to learn the game",
)
