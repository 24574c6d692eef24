"""`pwprint balance`: fight many battles of a scenario and say whether it is fair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import name_option, unknown
from pwprint.cli.console import Ended, Exit, fail, say, show, wants_colour, write_file
from pwprint.cli.contests import (
    DRILLS,
    MOST,
    Contestants,
    SeedRange,
    ShareLimit,
    WantedChange,
    change,
    contestants,
    points_wide,
    refuse_idle,
    seed_range,
    share_limit,
)
from pwprint.cli.files import meant
from pwprint.cli.numbers import whole
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.switches import NoColor
from pwprint.cli.progress import watched
from pwprint.cli.records import load, refuse
from pwprint.cli.workers import in_spite_of_losses, processors
from pwprint.game.players.registry import PLAYERS
from pwprint.text.failures import why
from pwprint.text.words import joined

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.balance.battles import Batch, Fight
    from pwprint.balance.parts import BalancePart
    from pwprint.balance.tally import BalanceTally
    from pwprint.balance.variations import Variation
    from pwprint.text import Unreadable

_BATTLES = 200
_MOST_WITHIN = 20_000


def _text(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.report import as_text  # noqa: PLC0415

    return "\n\n\n".join(map(as_text, tallies))


def _json(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.as_json import as_json  # noqa: PLC0415

    return json.dumps({"format": 1, "scenarios": list(map(as_json, tallies))}, indent=2, ensure_ascii=False)


TEXTS: dict[str, Callable[[Sequence[BalanceTally]], str]] = {"text": _text, "json": _json}
PART = "part"
FORMS = (*TEXTS, "pdf", "svg", PART)


def balance(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE...", help="Scenarios, folders (every scenario below, *.json), or - for standard input."
        ),
    ],
    *,
    players: Annotated[
        Contestants | None,
        typer.Option(
            parser=contestants,
            metavar="NAME,NAME",
            help=f"Who plays the two sides: {joined(PLAYERS, 'or')}; without it, drill plays both.",
        ),
    ] = None,
    battles: Annotated[
        int | None, typer.Option(parser=whole(1, MOST), metavar="N", help=f"How many battles; without it, {_BATTLES}.")
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(
            parser=points_wide,
            metavar="POINTS",
            help="Fight until the interval of each side's wins reaches so many points to either side; --battles is the "
            f"most then, without it {_MOST_WITHIN:,}.",
        ),
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
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="Fight on the workers of the Dask scheduler at tcp://HOST:PORT."
        ),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="The files are parts, from --as part: report on all of them together.")
    ] = False,
    form: Annotated[
        str,
        name_option(
            FORMS, "The report: text, json, a sheet in a folder, or the battles themselves, for --merge.", "--as"
        ),
    ] = "text",
    replays: Annotated[
        bool,
        typer.Option(
            "--replays", help="Write three battles as scenarios with scripts: the median, the shortest, and an upset."
        ),
    ] = False,
    paper: PaperOption = "a4",
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="DIR", help="Where the folder of each scenario goes, with its sheet or replays."
        ),
    ] = Path(),
    fail_if: Annotated[
        list[ShareLimit] | None,
        typer.Option(
            parser=share_limit,
            metavar="LIMIT",
            help="Exit with 1 beyond a limit such as 'red>65', or with claim if the scenario's own balance is not so; "
            "may be given several times.",
        ),
    ] = None,
    no_color: NoColor = False,
) -> None:
    """Say whether scenarios are fair.

    Computer players fight many battles; wins, lengths and ends are counted. The script is left out. The same seeds
    give the same report, whatever the number of processes.
    """
    if seeds is not None:
        refuse_idle("--seeds says how many battles there are", {"--battles": battles, "--within": within})
    if merge:
        fights = {
            "--players": players,
            "--battles": battles,
            "--within": within,
            "--seeds": seeds,
            "--cluster": cluster,
        }
        refuse_idle("with --merge no battle is fought", {**fights, "--what-if": what_if, "--worth": worth})
    if form == PART:
        refuse_idle(
            "with --as part nothing is judged yet; give it to --merge", {"--fail-if": fail_if, "--replays": replays}
        )
    colour = wants_colour(no_color)
    complaints = False
    if merge:
        sound, done = _merged(paths, form, colour)
    else:
        found = meant(paths)
        complaints = bool(found.complaints)
        sound, done = [_sound(load(file), form, colour) for file in found.files], None
    _refuse_unknown_sides(fail_if or [], sound)
    if done is None:
        wanted = within or (range(seeds.first, seeds.end) if seeds is not None else range(battles or _BATTLES))
        varied = [(loaded, _variations(loaded, what_if or [], worth)) for loaded in sound]
        runner = _runner(cluster, jobs or processors())
        done = _parts(varied, (players or DRILLS).names, wanted, battles or _MOST_WITHIN, runner)
    if form == PART:
        _show_parts(done)
        raise Ended(Exit.FAILURE if complaints else Exit.OK)
    tallies = [_tally(loaded, part) for loaded, part in zip(sound, done, strict=True)]
    if tallies and form in TEXTS:
        show(TEXTS[form](tallies))
    for loaded, tally in zip(sound, tallies, strict=True):
        _write(loaded, tally, form, paper, output, replays=replays)
    passed = any(limit.is_passed(tally) for limit in fail_if or [] for tally in tallies)
    raise Ended(Exit.FAILURE if complaints else Exit.PROBLEMS if passed else Exit.OK)


Runner = Callable[[Sequence["Batch"]], Iterator[tuple["Fight", ...]]]


def _runner(cluster: str | None, jobs: int) -> Runner:
    """Return what fights batches: processes of this machine, or the workers of a cluster."""
    from pwprint.balance.battles import fought  # noqa: PLC0415

    if cluster is None:
        return lambda batches: watched(in_spite_of_losses(fought, batches, jobs), len(batches))
    from pwprint.balance.cluster import on_cluster  # noqa: PLC0415

    return lambda batches: watched(on_cluster(fought, batches, cluster), len(batches))


def _parts(
    files: Sequence[tuple[Loaded, Sequence[Variation]]],
    players: tuple[str, str],
    wanted: range | float,
    most: int,
    run: Runner,
) -> list[BalancePart]:
    """Fight the battles of the seeds that are wanted, or at most so many, until their interval is as narrow as that."""
    from pwprint.balance.cluster import ClusterError  # noqa: PLC0415
    from pwprint.balance.running import fought_parts, fought_within, widest  # noqa: PLC0415

    try:
        if isinstance(wanted, range):
            return list(fought_parts(files, players, wanted, run))
        parts = [fought_within(file, players, wanted, most, run) for file in files]
    except ClusterError as failure:
        fail(f"--cluster: {failure}")
    for part in parts:
        if (wide := widest(part.fights)) > wanted:
            count = f"{len(part.fights):,} battles"
            say(f"{part.contest.name}: after {count} the interval still reaches {wide:.1f} points to either side")
    return parts


def _show_parts(parts: Sequence[BalancePart]) -> None:
    from pwprint.balance.parts import written  # noqa: PLC0415

    show(written(parts))


def _tally(loaded: Loaded, part: BalancePart) -> BalanceTally:
    from pwprint.balance.running import tally_of  # noqa: PLC0415

    return tally_of(loaded, part)


def _write(loaded: Loaded, tally: BalanceTally, form: str, paper: str, output: Path, *, replays: bool) -> None:
    """Write the files that are asked for."""
    if form not in TEXTS:
        _print(loaded, tally, form, paper, output)
    if replays:
        _write_replays(loaded, tally, output)


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


def _write_replays(loaded: Loaded, tally: BalanceTally, output: Path) -> None:
    """Write the battles worth looking at as scenarios, and say where they are."""
    from pwprint.balance.replays import replays  # noqa: PLC0415

    for name, text in replays(loaded.document, tally):
        path = output / tally.battle.scenario.id / f"{name}.json"
        write_file(path, text.encode())
        say(str(path))


def _sound(loaded: Loaded | Unreadable, form: str, colour: bool) -> Loaded:
    """Return a scenario without errors; one with errors ends the command, before any battle."""
    from pwprint.app.checking import Loaded, check  # noqa: PLC0415

    if not isinstance(loaded, Loaded):
        refuse(loaded, None, form, colour)
    verdict = check(loaded)
    if not verdict.ok:
        refuse(loaded, verdict, form, colour)
    return loaded


def _refuse_unknown_sides(limits: Sequence[ShareLimit], files: Sequence[Loaded]) -> None:
    for loaded in files:
        assert loaded.scenario is not None
        known = [*(side.id for side in loaded.scenario.sides), "draws", "unfinished", "claim"]
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


def _merged(paths: Sequence[str], form: str, colour: bool) -> tuple[list[Loaded], list[BalancePart]]:
    """Read parts, and put together those of each scenario."""
    from pwprint.balance.parts import CannotMergeError, merged, read_parts  # noqa: PLC0415

    try:
        parts = merged([part for path in paths for part in read_parts(Path(path).read_bytes(), path)])
    except CannotMergeError as problem:
        fail(f"--merge: {problem}")
    except OSError as failure:
        fail(f"--merge: {why(failure)}")
    return [_sound(_without_pictures(part), form, colour) for part in parts], parts


def _without_pictures(part: BalancePart) -> Loaded | Unreadable:
    """Return the scenario of a part. Pictures stay where the battles were fought, so none is missed."""
    from pwprint.app.checking import load as read  # noqa: PLC0415
    from pwprint.format.reader.pictures import read_pictures  # noqa: PLC0415
    from pwprint.text import Document, read_bytes  # noqa: PLC0415
    from pwprint.values import replace  # noqa: PLC0415

    document = read_bytes(part.contest.text.encode(), part.contest.name)
    if not isinstance(document, Document):
        return document
    loaded, (_, missed) = read(document), read_pictures(document, ())
    return replace(loaded, problems=tuple(problem for problem in loaded.problems if problem not in missed))
