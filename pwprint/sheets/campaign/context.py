"""What all parts of a campaign sheet share: the campaign, its type, and its battles as the chart has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.narration.names import side_name, the_side
from pwprint.page.prose import Face, TextRun
from pwprint.page.side_style import side_styles
from pwprint.pdf.marks import Rect
from pwprint.sheets.campaign.boxes import BattleNode, Branch
from pwprint.sheets.campaign.branches import end_letters
from pwprint.sheets.small_map.drawing import bare_map
from pwprint.text.words import joined
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.campaign.campaign import Campaign, CampaignBattle, Link, Outcome
    from pwprint.page.brief_tones import Tones
    from pwprint.page.prose import Word
    from pwprint.page.sheet import Subject
    from pwprint.page.side_style import SideStyle
    from pwprint.pdf.marks import Mm
    from pwprint.sheets.small_map.drawing import SmallMapGround

INDENT: Mm = 10.0
"""Where the words of a battle begin, after its number."""
_BROUGHT = {"losses": "losses", "exhaustion": "Exhausted units", "points": "points"}
"""What is carried over, in a word."""


class CampaignSheet(Struct, frozen=True):
    """What all parts share."""

    campaign: Campaign
    subjects: tuple[Subject, ...]
    ink: Tones
    width: Mm
    size: float
    grounds: tuple[SmallMapGround, ...]

    @property
    def face(self) -> Face:
        """How words look."""
        return Face("serif", self.size, leading=1.3)

    @property
    def bold(self) -> Face:
        """How names of sides look."""
        return Face("serif-semibold", self.size)

    @property
    def italic(self) -> Face:
        """How remarks and heads of columns look."""
        return Face("serif-italic", self.size)

    @property
    def box(self) -> Mm:
        """How wide a box to tick is."""
        return 0.4 * self.size

    @property
    def nodes(self) -> list[BattleNode]:
        """The battles as the picture of branches has them."""
        return [_node(self, number) for number in range(len(self.subjects))]

    @property
    def letters(self) -> dict[str, str]:
        """The letters of the ends, where the picture shows them."""
        return end_letters(self.nodes)

    @property
    def has_points(self) -> bool:
        """Whether points are counted."""
        return bool(self.campaign.points) or "points" in self.campaign.carries

    def side(self, number: int) -> str:
        """Return the name of a side, as the first battle prints it, inside a sentence."""
        return the_side(self.subjects[0].scenario, self._index(number))

    def name(self, number: int) -> str:
        """Return the name of a side, as the first battle prints it."""
        return side_name(self.subjects[0].scenario, self._index(number))

    def style(self, number: int) -> SideStyle:
        """Return the colours of a side, as the first battle prints it."""
        return side_styles(self.subjects[0].scenario, self.subjects[0].look)[self._index(number)]

    def _index(self, number: int) -> int:
        sides = self.subjects[0].scenario.sides
        return next(side.index for side in sides if side.id == self.campaign.sides[number])


def _node(of: CampaignSheet, number: int) -> BattleNode:
    """Return a battle as its box in the chart has it, with its map, which is drawn where it is fought on first."""
    battle, subject = of.campaign.battles[number], of.subjects[number]
    found = tuple(_branch(of, outcomes, link) for outcomes, link in ways(of, number, battle))
    first = next(before for before, other in enumerate(of.subjects) if other.scenario == subject.scenario)
    if first < number:
        same = f"The same map and armies as in {first + 1}."
        return BattleNode(subject.scenario.title, found, tuple(filter(None, (same, _carried(of, number)))))
    about = tuple(filter(None, (*where(subject), _carried(of, number))))
    return BattleNode(subject.scenario.title, found, about, lambda room: bare_map(of.grounds[number], room))


def where(subject: Subject) -> tuple[str, ...]:
    """Return where and when a battle is, and by which rules it is fought."""
    return tuple(filter(None, (subject.scenario.place, subject.scenario.date, subject.ruleset.book.title)))


def _carried(of: CampaignSheet, number: int) -> str:
    """Return what armies bring to a battle from the one before; nothing for the first one."""
    if not number or not of.campaign.carries:
        return ""
    return f"Armies bring their {joined(_BROUGHT[word] for word in _BROUGHT if word in of.campaign.carries)}."


def _branch(of: CampaignSheet, outcomes: Sequence[Outcome], link: Link) -> Branch:
    words = capital(joined((_brief(of, outcome) for outcome in outcomes), "or"))
    winners = {outcome.winner for outcome in outcomes if outcome.winner is not None}
    style = of.style(min(winners)) if len(winners) == 1 else None
    if link.battle is not None:
        return Branch(words, link.battle, style=style)
    champion = None if link.winner is None else of.style(link.winner)
    return Branch(words, None, end_of(of, link), style, champion)


def end_of(of: CampaignSheet, link: Link) -> str:
    """Return how a campaign ends, in a few words."""
    end = f"won by {of.side(link.winner)}" if link.winner is not None else "count the points" if of.has_points else ""
    return capital(end or "the end")


def _brief(of: CampaignSheet, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "a draw"
    return f"{of.name(outcome.winner)}{f' ({outcome.level})' if outcome.level else ''}"


def ways(of: CampaignSheet, number: int, battle: CampaignBattle) -> Iterator[tuple[tuple[Outcome, ...], Link]]:
    """Yield what follows from a battle, each with all the results that lead there."""
    outcomes = of.campaign.outcomes(of.subjects[number].scenario)
    for link in battle.then:
        here = tuple(outcome for outcome in outcomes if battle.after(outcome) is link)
        if here:
            yield here, link


def capital(words: str) -> str:
    """Return words with a capital at their beginning."""
    return words[:1].upper() + words[1:]


def boxes(of: CampaignSheet, count: int) -> list[Word]:
    """Return boxes to tick as one word."""
    box = TextRun("", of.face, (Rect(0.0, -0.7, of.box, of.box, None, of.ink.edge),), of.box + 1.0)
    return [(box,) * count]
