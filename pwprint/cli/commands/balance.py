"""`pwprint balance`: fight many battles of a scenario and say whether it is fair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import name_option, unknown
from pwprint.cli.console import Exit, NoColor, fail, show, wants_colour
from pwprint.cli.contests import (
    MOST,
    Contestants,
    SeedRange,
    ShareLimit,
    WantedChange,
    change,
    contestants,
    seed_range,
    share_limit,
)
from pwprint.cli.files import meant
from pwprint.cli.numbers import whole
from pwprint.cli.paper import PaperOption
from pwprint.cli.progress import watched
from pwprint.cli.records import load, refuse
from pwprint.cli.workers import none_lost, processors, with_workers
from pwprint.text.failures import why

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.balance.tally import BalanceTally
    from pwprint.balance.variations import Variation

_BATTLES = 200
_BATCH = 5
"""So many battles travel together; what they give does not depend on it."""


def _text(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.report import as_text  # noqa: PLC0415

    return "\n\n\n".join(map(as_text, tallies))


def _json(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.as_json import as_json  # noqa: PLC0415

    return json.dumps({"format": 1, "scenarios": list(map(as_json, tallies))}, indent=2, ensure_ascii=False)


TEXTS: dict[str, Callable[[Sequence[BalanceTally]], str]] = {"text": _text, "json": _json}
FORMS = (*TEXTS, "pdf", "svg")


def balance(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Scenarios, folders (every scenario below, *.json), or - for standard input."
        ),
    ],
    *,
    players: Annotated[
        Contestants,
        typer.Option(
            parser=contestants, metavar="NAME,NAME", help="Who plays the two sides: general, drill or random."
        ),
    ] = "drill,drill",  # type: ignore[assignment]  # the parser reads it
    battles: Annotated[
        int | None, typer.Option(parser=whole(1, MOST), metavar="N", help=f"How many battles; without it, {_BATTLES}.")
    ] = None,
    seeds: Annotated[
        SeedRange | None,
        typer.Option(
            parser=seed_range, metavar="A:B", help="The battles of the seeds from A on, up to the one before B."
        ),
    ] = None,
    what_if: Annotated[
        list[WantedChange] | None,
        typer.Option(
            parser=change,
            metavar="KEY=VALUE",
            help="Fight them again with an option, a key or a JSON pointer changed, or without=UNIT; for each change.",
        ),
    ] = None,
    worth: Annotated[
        bool, typer.Option("--worth", help="Fight the same battles without each unit, to see what it is worth.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            parser=whole(1), metavar="N", help="How many processes to use; without it, one for each processor."
        ),
    ] = None,
    form: Annotated[
        str, name_option(FORMS, "The format of the report; pdf and svg are sheets, which go into a folder.", "--as")
    ] = "text",
    paper: PaperOption = "a4",
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="Where the folder of each scenario with its sheet goes."),
    ] = Path(),
    fail_if: Annotated[
        list[ShareLimit] | None,
        typer.Option(
            parser=share_limit,
            metavar="LIMIT",
            help="Exit with 1 beyond a limit such as 'red>65'; may be given several times.",
        ),
    ] = None,
    no_color: NoColor = False,
) -> None:
    """Say whether scenarios are fair.

    Computer players fight many battles; wins, lengths and ends are counted. The script is left out. The same seeds
    give the same report, whatever the number of processes.
    """
    if battles is not None and seeds is not None:
        raise typer.BadParameter("leave it out; --seeds says how many battles there are", param_hint="--battles")
    chosen = range(seeds.first, seeds.end) if seeds is not None else range(battles or _BATTLES)
    found = meant(paths)
    sound = [_sound(file, form, wants_colour(no_color)) for file in found.files]
    _refuse_unknown_sides(fail_if or [], sound)
    with none_lost():
        varied = [_variations(loaded, what_if or [], worth) for loaded in sound]
        tallies = list(_tallies(list(zip(sound, varied, strict=True)), players.names, chosen, jobs or processors()))
    if form in TEXTS:
        if tallies:
            show(TEXTS[form](tallies))
    else:
        for loaded, tally in zip(sound, tallies, strict=True):
            _print(loaded, tally, form, paper, output)
    passed = any(limit.is_passed(tally) for limit in fail_if or [] for tally in tallies)
    raise typer.Exit(Exit.FAILURE if found.complaints else Exit.PROBLEMS if passed else Exit.OK)


def _print(loaded: Loaded, tally: BalanceTally, form: str, paper: str, output: Path) -> None:
    """Write the sheet of a tally, and say where it is."""
    from pwprint.app.rendering import CannotPrintError  # noqa: PLC0415
    from pwprint.balance.sheet import printed  # noqa: PLC0415

    try:
        for path in printed(loaded, tally, form, paper).write(output):
            show(str(path))
    except CannotPrintError as no_room:
        fail(f"{loaded.document.name}: {no_room}")
    except OSError as failure:
        fail(f"{output}: {why(failure)}")


def _sound(file: str, form: str, colour: bool) -> Loaded:
    """Return a scenario without errors; one with errors ends the command, before any battle."""
    from pwprint.app.checking import Loaded, check  # noqa: PLC0415

    loaded = load(file)
    if not isinstance(loaded, Loaded):
        refuse(loaded, None, form, colour)
    verdict = check(loaded)
    if not verdict.ok:
        refuse(loaded, verdict, form, colour)
    return loaded


def _refuse_unknown_sides(limits: Sequence[ShareLimit], files: Sequence[Loaded]) -> None:
    for loaded in files:
        assert loaded.scenario is not None
        known = [*(side.id for side in loaded.scenario.sides), "draws", "unfinished"]
        for limit in limits:
            if limit.what not in known:
                fail(f"--fail-if: {unknown(limit.what, known)} ({loaded.document.name})")


def _variations(loaded: Loaded, changes: Sequence[WantedChange], worth: bool) -> list[Variation]:
    """Return the scenario with each of the changes that are asked for."""
    from pwprint.balance.variations import CannotVaryError, knock_outs, what_if  # noqa: PLC0415

    found = []
    for asked in changes:
        try:
            found.append(what_if(loaded, asked.key, asked.value))
        except CannotVaryError as problem:
            fail(f"--what-if {asked.key}={asked.value}: {problem} ({loaded.document.name})")
    return [*found, *(knock_outs(loaded) if worth else ())]


def _tallies(
    files: Sequence[tuple[Loaded, Sequence[Variation]]], players: tuple[str, str], seeds: range, jobs: int
) -> Iterator[BalanceTally]:
    """Fight all battles of all files, in several processes, and yield a tally for each file."""
    from pwprint.balance.battles import Batch, fought  # noqa: PLC0415
    from pwprint.balance.tally import BalanceTally, Varied  # noqa: PLC0415
    from pwprint.game.battle import begin  # noqa: PLC0415

    parts = [tuple(seeds[start : start + _BATCH]) for start in range(0, len(seeds), _BATCH)]
    batches = [
        Batch(loaded.document.name, data, players, part)
        for loaded, variations in files
        for data in (loaded.document.text.encode(), *(variation.data for variation in variations))
        for part in parts
    ]
    done = watched(with_workers(fought, batches, jobs), len(batches))
    for loaded, variations in files:
        assert loaded.scenario is not None
        assert loaded.ruleset is not None
        fights = tuple(fight for _ in parts for fight in next(done))
        varied = tuple(
            Varied(variation, tuple(fight for _ in parts for fight in next(done)), fights) for variation in variations
        )
        yield BalanceTally(begin(loaded.scenario, loaded.ruleset), players, fights, varied)
    # The bar is taken away, and the processes are waited for.
    next(done, None)
