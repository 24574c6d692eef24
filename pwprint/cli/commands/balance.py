"""`pwprint balance`: fight many battles of a scenario and say whether it is fair."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import name_option, unknown
from pwprint.cli.console import Exit, NoColor, fail, show, wants_colour
from pwprint.cli.files import meant
from pwprint.cli.numbers import whole
from pwprint.cli.progress import watched
from pwprint.cli.records import load, refuse
from pwprint.cli.workers import none_lost, processors, with_workers
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded
    from pwprint.balance.tally import BalanceTally
    from pwprint.balance.variations import Variation

_BATTLES = 200
_BATCH = 5
"""So many battles travel together; what they give does not depend on it."""
_MOST = 1_000_000


class ShareLimit(Struct, frozen=True):
    """A share that must not be passed: of the battles that a side wins, of draws, or of unfinished battles."""

    what: str
    above: bool
    percent: float

    def is_passed(self, tally: BalanceTally) -> bool:
        """Return whether a tally is beyond the limit."""
        ids = [side.id for side in tally.battle.scenario.sides]
        other = {"draws": tally.draws, "unfinished": tally.unfinished}
        share = tally.wins(ids.index(self.what)) if self.what in ids else other[self.what]
        return share.percent > self.percent if self.above else share.percent < self.percent


class SeedRange(Struct, frozen=True):
    """Seeds: from the first one on, up to the one before `end`."""

    first: int
    end: int


class Contestants(Struct, frozen=True):
    """The players of both sides, in the order of the scenario."""

    names: tuple[str, str]


def _players(word: str) -> Contestants:
    """Return the players that are named: two, or one for both sides."""
    from pwprint.game.players.registry import PLAYERS  # noqa: PLC0415 - the rules of all games

    names = [name.strip() for name in word.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise typer.BadParameter(unknown(name, PLAYERS))
    if len(names) > 2:
        raise typer.BadParameter(f"a battle has two sides; {word!r} names {len(names)} players")
    return Contestants((names[0], names[-1]))


def _seeds(word: str) -> SeedRange:
    first, colon, end = word.partition(":")
    number = whole(0, _MOST)
    if not colon:
        raise typer.BadParameter(f"{word!r} is not a range such as 0:200")
    found = SeedRange(number(first), number(end))
    if found.end <= found.first:
        raise typer.BadParameter(f"{word!r} has no seed: the one after the last must be larger than the first")
    return found


def _limit(word: str) -> ShareLimit:
    for sign in "<>":
        what, found, percent = word.partition(sign)
        if found:
            try:
                share = float(percent)
            except ValueError:
                break
            if 0 <= share <= 100 and what.strip():
                return ShareLimit(what.strip(), sign == ">", share)
    raise typer.BadParameter(f"{word!r} is not a limit such as 'red>65' or 'draws>20', in percent of the battles")


class Change(Struct, frozen=True):
    """What is to be changed, and to what."""

    key: str
    value: str


def _change(word: str) -> Change:
    key, equals, value = word.partition("=")
    if not equals or not key.strip():
        raise typer.BadParameter(f"{word!r} is not a change such as turn_limit=8 or without=R1")
    return Change(key.strip(), value.strip())


def _text(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.report import as_text  # noqa: PLC0415

    return "\n\n\n".join(map(as_text, tallies))


def _json(tallies: Sequence[BalanceTally]) -> str:
    from pwprint.balance.as_json import as_json  # noqa: PLC0415

    return json.dumps({"format": 1, "scenarios": list(map(as_json, tallies))}, indent=2, ensure_ascii=False)


FORMS: dict[str, Callable[[Sequence[BalanceTally]], str]] = {"text": _text, "json": _json}


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
        typer.Option(parser=_players, metavar="NAME,NAME", help="Who plays the two sides: general, drill or random."),
    ] = "drill,drill",  # type: ignore[assignment]  # the parser reads it
    battles: Annotated[
        int | None, typer.Option(parser=whole(1, _MOST), metavar="N", help=f"How many battles; without it, {_BATTLES}.")
    ] = None,
    seeds: Annotated[
        SeedRange | None,
        typer.Option(parser=_seeds, metavar="A:B", help="The battles of the seeds from A on, up to the one before B."),
    ] = None,
    what_if: Annotated[
        list[Change] | None,
        typer.Option(
            parser=_change,
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
    form: Annotated[str, name_option(FORMS, "The format of the report.", "--as")] = "text",
    fail_if: Annotated[
        list[ShareLimit] | None,
        typer.Option(
            parser=_limit,
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
    if tallies:
        show(FORMS[form](tallies))
    passed = any(limit.is_passed(tally) for limit in fail_if or [] for tally in tallies)
    raise typer.Exit(Exit.FAILURE if found.complaints else Exit.PROBLEMS if passed else Exit.OK)


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


def _variations(loaded: Loaded, changes: Sequence[Change], worth: bool) -> list[Variation]:
    """Return the scenario with each of the changes that are asked for."""
    from pwprint.balance.variations import CannotVaryError, knock_outs, what_if  # noqa: PLC0415

    found = []
    for change in changes:
        try:
            found.append(what_if(loaded, change.key, change.value))
        except CannotVaryError as problem:
            fail(f"--what-if {change.key}={change.value}: {problem} ({loaded.document.name})")
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
