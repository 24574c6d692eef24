"""From a file to all that is wrong with it: syntax, shape, names, setup, script, goals, the first turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from pwprint.game.ruleset import Ruleset
from pwprint.game.scenario import Scenario
from pwprint.pdf.artwork import Artwork
from pwprint.text import Document
from pwprint.text.problems import Problem, Severity, position
from pwprint.values import Struct, field, replace

if TYPE_CHECKING:
    from pwprint.format.schema.compiled import Test
    from pwprint.game.battle import Battle
    from pwprint.game.script.playback import Playback
    from pwprint.game.state import State


MOST_PROBLEMS = 1000
"""At most so many errors, and so many warnings, are reported for one file."""


class SideReport(Struct, frozen=True):
    """Where a side stands at the end of the script, or before turn 1 if there is none.

    `exhausted` is about the side's exhaustion point; `legal_orders` counts the choices of a first turn played by
    chance, and is None where nobody counted them.
    """

    id: str
    units: int
    exhaustion_point: int | None
    lost: int
    exhausted: bool
    legal_orders: int | None = None


class Loaded(Struct, frozen=True):
    """What could be made of a document: the scenario if its shape and names are right, and the problems so far.

    The slips of the document come first among the problems. `artwork` are the pictures beside it, by their paths.
    """

    document: Document
    scenario: Scenario | None
    ruleset: Ruleset | None
    problems: tuple[Problem, ...]
    artwork: Mapping[str, Artwork] = field(default_factory=dict)

    @property
    def of_the_meaning(self) -> tuple[Problem, ...]:
        """The problems left when the slips of the text are repaired."""
        return self.problems[len(self.document.problems) :]


class Verdict(Struct, frozen=True):
    """All that was found out about a scenario; problems have their places in the text.

    `unseen` are the parts that errors kept from being checked.
    """

    problems: tuple[Problem, ...]
    sides: tuple[SideReport, ...] = ()
    unseen: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether there is no error; warnings do not count."""
        return not has_errors(self.problems)


def has_errors(problems: tuple[Problem, ...]) -> bool:
    """Return whether any of the problems is an error."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def load(document: Document) -> Loaded:
    """Read a scenario from a document: shape first, then names and geometry wherever the shape is right."""
    from pwprint.format.reader import read  # noqa: PLC0415
    from pwprint.format.reader.own_rows import own_ruleset  # noqa: PLC0415
    from pwprint.format.reader.pictures import read_pictures  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    shape = shape_of(document)
    if any(problem.code == "F004" for problem in shape):
        return Loaded(document, None, None, (*document.problems, *shape))
    value = document.value
    name = value.get("ruleset") if isinstance(value, dict) else None
    ruleset = RULESETS.get(name) if isinstance(name, str) else None
    if ruleset is None:
        return Loaded(document, None, None, (*document.problems, *shape))
    own, rows = own_ruleset(document, ruleset, shape)
    if own is not ruleset:
        shape = _shape_of_own(document, own)
    scenario, names = read(document, own, (*shape, *rows))
    artwork, faults = read_pictures(document, shape)
    return Loaded(document, scenario, own, (*document.problems, *shape, *rows, *names, *faults), artwork)


def _shape_of_own(document: Document, ruleset: Ruleset) -> list[Problem]:
    """Return what is wrong with the shape of a scenario that has units or ground of its own."""
    if _own_test(ruleset)(document.value):
        return []
    from pwprint.format.build import of_own  # noqa: PLC0415
    from pwprint.format.schema.faults import Finder  # noqa: PLC0415

    return Finder(of_own(ruleset)).problems(document.value)


@lru_cache(maxsize=16)
def _own_test(ruleset: Ruleset) -> Test:
    """Return the test of shape by a schema of one ruleset, as if there were no other.

    What meets that schema meets the one of all, which takes five times as long to make.
    """
    from pwprint.format.build import build  # noqa: PLC0415
    from pwprint.format.schema.compiled import compiled  # noqa: PLC0415

    return compiled(build({ruleset.id: ruleset}))


def shape_of(document: Document) -> list[Problem]:
    """Return what is wrong with the shape of a document.

    A scenario of an installed ruleset is checked against a schema built from all rulesets present.
    """
    from pwprint.format.schema import check as check_schema  # noqa: PLC0415
    from pwprint.rulesets import broken, names_another  # noqa: PLC0415

    if not names_another(document.value):
        return check_schema(document)
    from pwprint.format.build import of_all  # noqa: PLC0415

    why = broken().get(document.value["ruleset"])
    return [
        problem if why is None or problem.pointer != "/ruleset" else replace(problem, message=why, hint=None)
        for problem in check_schema(document, of_all)
    ]


def check(loaded: Loaded) -> Verdict:
    """Judge a scenario by its rules: setup, script, goals, and the first turns.

    Slips of the text are problems, but they keep nothing from being judged.
    """
    problems = list(loaded.of_the_meaning)
    sides: tuple[SideReport, ...] = ()
    played = 0
    if loaded.scenario is not None and loaded.ruleset is not None:
        judged, sides, played = _judge(loaded.scenario, loaded.ruleset, sound=not has_errors(loaded.of_the_meaning))
        problems += judged
    problems = _first(_without_allowed(loaded, problems))
    located = tuple(loaded.document.locate(problem) for problem in problems)
    return Verdict(tuple(sorted((*loaded.document.problems, *located), key=position)), sides, _unseen(loaded, played))


def with_legal_orders(loaded: Loaded, verdict: Verdict) -> Verdict:
    """Return the verdict with how many orders each side could choose from in turn 1, where nothing keeps it unplayed.

    It takes as long as all checks of the rules together, and no report shows it.
    """
    from pwprint.game.battle import begin  # noqa: PLC0415
    from pwprint.game.players.trial import count_legal_orders  # noqa: PLC0415

    scenario, ruleset = loaded.scenario, loaded.ruleset
    if scenario is None or ruleset is None or has_errors(loaded.of_the_meaning):
        return verdict
    battle = begin(scenario, ruleset)
    if has_errors(tuple(ruleset.play.setup(battle))):
        return verdict
    counts = count_legal_orders(battle)
    sides = zip(verdict.sides, counts, strict=True)
    return replace(verdict, sides=tuple(replace(side, legal_orders=count) for side, count in sides))


def _unseen(loaded: Loaded, played: int) -> tuple[str, ...]:
    """Return the parts that errors kept from being checked; `played` entries of the script were."""
    value = loaded.document.value
    turns = value.get("turns") if isinstance(value, dict) else None
    entries = len(turns) if isinstance(turns, list) else int(bool(turns))
    script = f"script from entry {played + 1} on" if played else "script"
    names = () if loaded.ruleset is not None else ("names",)
    judged = () if loaded.scenario is not None else (*names, "setup", "goals")
    return (*judged, *((script,) if played < entries else ()))


def _first(problems: list[Problem]) -> list[Problem]:
    """Leave out what nobody reads: errors and warnings beyond a number of each."""
    left = dict.fromkeys(Severity, MOST_PROBLEMS)
    kept = []
    for problem in problems:
        if left[problem.severity]:
            left[problem.severity] -= 1
            kept.append(problem)
    return kept


def _without_allowed(loaded: Loaded, problems: list[Problem]) -> list[Problem]:
    """Leave out the warnings that the scenario allows, and say which of them do not come."""
    if not isinstance(loaded.document.value, dict) or "allow" not in loaded.document.value:
        return problems
    from pwprint.format.reader.allow import with_allowed  # noqa: PLC0415

    return with_allowed(loaded.document.value, problems, loaded.of_the_meaning)


def _judge(scenario: Scenario, ruleset: Ruleset, *, sound: bool) -> tuple[list[Problem], tuple[SideReport, ...], int]:
    """Return the problems, where the sides stand, and how many entries of the script have been played."""
    from pwprint.game.battle import begin  # noqa: PLC0415
    from pwprint.game.players.trial import idle_units  # noqa: PLC0415
    from pwprint.game.sanity import check_goals  # noqa: PLC0415
    from pwprint.game.script.script import play_script  # noqa: PLC0415

    battle = begin(scenario, ruleset)
    problems = ruleset.play.setup(battle)
    playback = None
    if not has_errors(tuple(problems)):
        playback = play_script(battle)
        problems += playback.problems
    problems += check_goals(battle)
    if playback is not None and sound:
        problems += _idle_units(scenario, idle_units(battle), ruleset.book.turn_word)
        problems += [] if has_errors(tuple(problems)) else _walks(battle, problems)
    played = 0 if playback is None else len(scenario.turns)
    return problems, _side_reports(battle, playback), played


def _idle_units(scenario: Scenario, idle: Iterable[int], turn_word: str) -> list[Problem]:
    return [
        Problem(
            "W001",
            f"{scenario.units[unit].id} can do nothing in the first {turn_word} but hold",
            scenario.units[unit].pointer,
            severity=Severity.WARNING,
        )
        for unit in idle
    ]


def _walks(battle: Battle, known: list[Problem]) -> list[Problem]:
    """Return the victories that a side can walk to, unless it need not even walk (V005)."""
    from pwprint.game.players.walk import won_by_walking  # noqa: PLC0415

    scenario, word = battle.scenario, battle.ruleset.book.turn_word
    met = {problem.pointer for problem in known if problem.code == "V005"}
    return [
        Problem(
            "V006",
            f"{scenario.sides[victory.side].id} wins in {word} {turn} without a fight if the enemy only holds",
            f"{victory.pointer}/when",
            "say when it counts with `at_turn`, or put more way or more enemies before it",
            Severity.WARNING,
        )
        for victory, turn in ((scenario.victory[number], turn) for number, turn in won_by_walking(battle))
        if f"{victory.pointer}/when" not in met
    ]


def _side_reports(battle: Battle, playback: Playback | None) -> tuple[SideReport, ...]:
    state: State = battle.start() if playback is None else playback.state
    return tuple(
        SideReport(
            id=side.id,
            units=len(side.units) + side.lost,
            exhaustion_point=battle.exhaustion_points[side.index],
            lost=battle.losses(state)[side.index],
            exhausted=state.exhausted_in[side.index] is not None,
        )
        for side in battle.scenario.sides
    )
