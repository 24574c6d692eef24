"""A campaign file: read, checked together with the scenarios that it names, and printed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, Verdict, check, has_errors, load
from pwprint.campaign.campaign import Campaign
from pwprint.campaign.checks import check_campaign
from pwprint.campaign.reading import read_campaign
from pwprint.format.schema import check as check_shape
from pwprint.format.schema.campaign import campaign_schema
from pwprint.text import Document, read_path
from pwprint.text.problems import Problem, position
from pwprint.text.words import counted
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pwprint.page.sheet import PrintSettings

_SCENARIO = "scenario"


class CampaignReport(Struct, frozen=True):
    """A campaign, None where it could not be read, its battles, and all that was found out."""

    campaign: Campaign | None
    battles: tuple[Loaded, ...]
    verdict: Verdict


def campaign_report(document: Document) -> CampaignReport:
    """Check a campaign file: shape, names, the scenarios that it names, and how they hang together."""
    shape = check_shape(document, campaign_schema)
    found = [*document.problems, *shape]
    if any(problem.code == "F004" for problem in shape):
        return CampaignReport(None, (), Verdict(tuple(map(document.locate, found)), (), ("chain of battles",)))
    broken = {problem.pointer for problem in shape}
    named = tuple((pointer, name) for pointer, name in _named(document) if pointer not in broken)
    battles, missing = _battles(document, named)
    found += missing
    sides = {side.id: side.index for loaded in battles[:1] if loaded.scenario for side in loaded.scenario.sides}
    campaign, names = read_campaign(document, sides, shape)
    found += names
    whole = not has_errors(tuple(found)) and len(battles) == len(campaign.battles)
    if whole:
        found += check_campaign(campaign, [loaded.scenario for loaded in battles if loaded.scenario])
    unseen = () if whole else ("order of its battles",)
    located = sorted(map(document.locate, found), key=position)
    return CampaignReport(None if has_errors(tuple(found)) else campaign, battles, Verdict(tuple(located), (), unseen))


def _named(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the pointers and names of the scenarios."""
    value = document.value
    battles = value.get("battles") if isinstance(value, dict) else None
    for number, battle in enumerate(battles if isinstance(battles, list) else ()):
        name = battle.get(_SCENARIO) if isinstance(battle, dict) else None
        if isinstance(name, str):
            yield f"/battles/{number}/{_SCENARIO}", name


def _battles(document: Document, named: tuple[tuple[str, str], ...]) -> tuple[tuple[Loaded, ...], list[Problem]]:
    """Return the scenarios that can be fought, each read once, and what is wrong with the others."""
    battles: list[Loaded] = []
    problems: list[Problem] = []
    known: dict[str, Loaded | Problem] = {}
    for pointer, name in named:
        if name not in known:
            known[name] = _battle(document.folder, name)
        found = known[name]
        if isinstance(found, Loaded):
            battles.append(found)
        else:
            problems.append(Problem(found.code, found.message, pointer, found.hint))
    return tuple(battles), problems


def _battle(folder: str | None, name: str) -> Loaded | Problem:
    if folder is None:
        return Problem("C001", "a campaign from standard input has no folder, so its scenarios cannot be found")
    home, path = os.path.realpath(folder), os.path.realpath(os.path.join(folder, name))  # noqa: PTH118
    if not path.startswith(os.path.join(home, "")):  # noqa: PTH118
        return Problem("C001", f"`{name}` is not below the folder of the campaign", hint="copy the scenario there")
    document = read_path(path)
    if not isinstance(document, Document):
        return Problem("C001", f"`{name}`: {document.problems[0].message}", hint=document.problems[0].hint)
    loaded = load(document)
    verdict = check(loaded)
    if loaded.scenario is None or not verdict.ok:
        errors = [problem for problem in verdict.problems if has_errors((problem,))]
        first = f"; the first: {errors[0].message}" if errors else ""
        return Problem("C001", f"`{name}` has {counted(len(errors), 'error')}{first}", hint=f"pwprint validate {path}")
    return loaded


def campaign_pdf(report: CampaignReport, settings: PrintSettings) -> bytes:
    """Return the campaign sheet as a PDF. Raises CannotPrintError, and ValueError for a campaign with errors."""
    from pwprint.app.rendering import CannotPrintError, finished  # noqa: PLC0415
    from pwprint.page.paper import NoRoomError  # noqa: PLC0415
    from pwprint.page.sheet import Subject  # noqa: PLC0415
    from pwprint.page.typesetting import in_print  # noqa: PLC0415
    from pwprint.pdf.canvas import to_pdf  # noqa: PLC0415
    from pwprint.sheets.campaign import make  # noqa: PLC0415

    if report.campaign is None:
        raise ValueError("a campaign with errors is not printed")
    subjects = tuple(
        Subject(in_print(loaded.scenario), loaded.ruleset, (None, None), "", settings.look)
        for loaded in report.battles
        if loaded.scenario and loaded.ruleset
    )
    try:
        return to_pdf(finished(make(report.campaign, subjects, settings), settings))
    except NoRoomError as no_room:
        raise CannotPrintError(f"campaign: {no_room}") from no_room
