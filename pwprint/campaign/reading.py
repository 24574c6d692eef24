"""From a document whose shape has been checked to a campaign: names become numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.campaign.campaign import ANY, Campaign, CampaignBattle, Link, When, Worth
from pwprint.format.reader.names import Register, register, resolve
from pwprint.format.reader.node import Node, Shape
from pwprint.text.problems import Problem
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.text import Document

DRAW = "draw"
"""What stands for a winner where nobody wins."""


class _Reading(Struct, frozen=True):
    """The names that are known, and the problems so far."""

    sides: Register
    battles: Register
    problems: list[Problem]

    def side(self, node: Node) -> int | None:
        name = node.text()
        return None if name is None else resolve(self.sides, name, node.pointer, self.problems)

    def result(self, node: Node) -> When:
        if not node.given:
            return ANY
        name, level = node.get("winner"), node.get("level").text() or ""
        if name.text() != DRAW:
            return When(self.side(name), level=level)
        if level:
            message = "a draw has no level"
            self.problems.append(Problem("S009", message, node.get("level").pointer, "leave out `level`"))
        return When(draw=True)

    def link(self, node: Node) -> Link:
        name = node.get("battle")
        word = name.text()
        battle = None if word is None else resolve(self.battles, word, name.pointer, self.problems)
        return Link(
            self.result(node.get("when")),
            battle,
            node.get("ends").text() or "",
            self.side(node.get("winner")),
            node.pointer,
        )

    def battle(self, node: Node) -> CampaignBattle:
        links = tuple(map(self.link, node.get("then").entries()))
        text = {key: node.get(key).text() or "" for key in ("id", "scenario", "before")}
        return CampaignBattle(**text, then=links, pointer=node.pointer)

    def worth(self, node: Node) -> Worth:
        points = node.get("points").value
        return Worth(self.result(node.get("when")), points if isinstance(points, int) else 0, node.pointer)


def read_campaign(
    document: Document, sides: Mapping[str, int], shape: Iterable[Problem]
) -> tuple[Campaign, list[Problem]]:
    """Return the campaign of a document, and what is wrong with its names; `sides` are those of its battles."""
    root = Node(document.value, "", Shape.of(tuple(shape)))
    problems: list[Problem] = []
    named = Register("side", {**sides, DRAW: -1} if sides else {}, complete=bool(sides), where=" in the battles")
    battles = register("battle", root.get("battles").entries(), problems)
    reading = _Reading(named, battles, problems)
    text = {key: root.get(key).text() or "" for key in ("id", "title", "author", "licence", "story")}
    campaign = Campaign(
        **text,
        sides=tuple(sides),
        carries=frozenset(word for entry in root.get("carries").entries() if (word := entry.text())),
        points=tuple(map(reading.worth, root.get("points").entries())),
        battles=tuple(map(reading.battle, root.get("battles").entries())),
    )
    return campaign, problems
