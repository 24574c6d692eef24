"""What is wrong with a campaign as a whole: ways that lead nowhere, results after which nothing is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.campaign.campaign import reached
from pwprint.text.problems import Problem, Severity
from pwprint.text.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pwprint.campaign.campaign import Campaign, CampaignBattle, Outcome
    from pwprint.game.scenario import Scenario, Unit


def check_campaign(campaign: Campaign, scenarios: Sequence[Scenario]) -> Iterator[Problem]:
    """Yield what is wrong; there is a scenario for each battle."""
    if unlike := [*_unlike_sides(campaign, scenarios)]:
        yield from unlike
        return
    yield from _unreached(campaign)
    for battle, scenario in zip(campaign.battles, scenarios, strict=True):
        yield from _unanswered(campaign, battle, scenario)
        yield from _unused(campaign, battle, scenario)
    yield from _endless(campaign)
    yield from _carried(campaign, scenarios)


def _warning(code: str, message: str, pointer: str, hint: str | None = None) -> Problem:
    return Problem(code, message, pointer, hint, Severity.WARNING)


def _unlike_sides(campaign: Campaign, scenarios: Sequence[Scenario]) -> Iterator[Problem]:
    first = {side.id for side in scenarios[0].sides}
    for battle, scenario in zip(campaign.battles, scenarios, strict=True):
        here = {side.id for side in scenario.sides}
        if here != first:
            message = f"{joined(sorted(here))} fight in {battle.scenario}, {joined(sorted(first))} in the first battle"
            yield Problem("C002", message, f"{battle.pointer}/scenario", "give the sides of all scenarios the same ids")


def _unreached(campaign: Campaign) -> Iterator[Problem]:
    for number in sorted({*range(len(campaign.battles))} - reached(campaign.battles)):
        battle = campaign.battles[number]
        yield Problem(
            "C003", f"no result of any battle leads to {battle.id}", f"{battle.pointer}/id", "name it in a `then`"
        )


def _unanswered(campaign: Campaign, battle: CampaignBattle, scenario: Scenario) -> Iterator[Problem]:
    open_ = [outcome for outcome in campaign.outcomes(scenario) if battle.after(outcome) is None]
    if open_:
        said = joined((outcome_words(campaign, outcome) for outcome in open_), "or")
        yield Problem(
            "C004",
            f"nothing follows {battle.id} after {said}",
            f"{battle.pointer}/then",
            "end the list with an entry without `when`",
        )


def _unused(campaign: Campaign, battle: CampaignBattle, scenario: Scenario) -> Iterator[Problem]:
    used = {id(battle.after(outcome)) for outcome in campaign.outcomes(scenario)}
    for link in battle.then:
        if id(link) not in used:
            message = f"no result of {battle.id} leads here: entries before it fit all that would, or none can happen"
            yield _warning("C005", message, link.pointer, "put it further up, or leave it out")


def _endless(campaign: Campaign) -> Iterator[Problem]:
    """Yield the battles from which the campaign can never end."""
    ending = {number for number, battle in enumerate(campaign.battles) if any(link.ends for link in battle.then)}
    while True:
        more = {
            number
            for number, battle in enumerate(campaign.battles)
            if number not in ending and any(link.battle in ending for link in battle.then)
        }
        if not more:
            break
        ending |= more
    for number in sorted(reached(campaign.battles) - ending):
        battle = campaign.battles[number]
        yield Problem(
            "C006", f"from {battle.id} on the campaign never ends", f"{battle.pointer}/then", "say how it `ends`"
        )


def _carried(campaign: Campaign, scenarios: Sequence[Scenario]) -> Iterator[Problem]:
    if campaign.carries & {"losses", "exhaustion"} and not any(True for _ in veterans(campaign, scenarios)):
        yield _warning(
            "C007",
            "nothing can be carried over: no unit with a name fights in two battles that can follow each other",
            "/carries",
            "give a unit the same name, in the same side, in both scenarios",
        )
    if "points" in campaign.carries and not any(scenario.awards for scenario in scenarios):
        yield _warning("C007", "no scenario of the campaign is a battle for points", "/carries", "leave out points")


def veterans(campaign: Campaign, scenarios: Sequence[Scenario]) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    """Yield the units that can fight in several battles: the side, the name, and the numbers of the battles.

    A unit is the same in two scenarios if it has the same name there, in the side of the same id.
    """
    for side, side_id in enumerate(campaign.sides):
        found: dict[str, list[int]] = {}
        for number, scenario in enumerate(scenarios):
            for unit in _units(scenario, side_id):
                found.setdefault(unit.name, []).append(number)
        for name, numbers in found.items():
            there = tuple(dict.fromkeys(numbers))
            if any(other in reached(campaign.battles, one) for one in there for other in there if other != one):
                yield side, name, there


def _units(scenario: Scenario, side_id: str) -> Iterator[Unit]:
    return (unit for side in scenario.sides if side.id == side_id for unit in side.units if unit.name)


def outcome_words(campaign: Campaign, outcome: Outcome) -> str:
    """Return an outcome in words: `a draw`, `a decisive victory of red`."""
    if outcome.winner is None:
        return "a draw"
    level = f"{outcome.level} " if outcome.level else ""
    return f"a {level}victory of {campaign.sides[outcome.winner]}"
