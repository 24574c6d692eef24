"""The digests of logs in tests/logs/digests.txt: `python -m tests.accept_logs` writes them anew and shows what has changed.

Each line there is a log's name, and for each kind of its lines a digest of them: what was chosen (`?`), what a player thinks
its choices are worth (`~`), what happened (`*`), what wrong orders are told (`!`), words and pictures (`"`), what is printed
(`=`), what is said of a scenario (`:`), what a PDF says (`<`) and what is found in it, or of shapes (`>`). So one sees at
once whether a change of words has changed a battle.

What has changed is shown line by line, beside the same log of another version of the program: the last commit, or
`--since REVISION`. `--battles 200` compares so many battles of each ruleset, whether or not their digests are kept.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from functools import partial
from itertools import islice
from pathlib import Path

from pwprint.rulesets import RULESETS
from tests.logs import battles, limits, pdfs, positions, prints, shapes, verdicts
from tests.logs.told import digest

KEPT = Path(__file__).parent / "logs" / "digests.txt"
ROOT = Path(__file__).parents[1]
Log = Callable[[], Iterable[str]]


def logs(fought: int = 0) -> dict[str, Log]:
    """Return what makes each log, by its name: those whose digests are kept, or so many battles of each ruleset."""
    return dict(_battles(fought) if fought else _kept())


def _kept() -> Iterator[tuple[str, Log]]:
    for ruleset, rules in RULESETS.items():
        yield f"ruleset/{ruleset}", partial(prints.log, ruleset)
        for number in range(16 if rules.play.grids else 30):
            yield f"position/{ruleset}/{number}", partial(positions.log, ruleset, number)
        for file in verdicts.files("near", ruleset):
            yield f"verdict/{ruleset}/{file.stem}", partial(verdicts.log, file)
        for file in verdicts.files("bad", ruleset):
            yield f"verdict/bad/{ruleset}/{file.stem}", partial(verdicts.bad_log, file)
        for number in range(8):
            yield f"goals/{ruleset}/{number}", partial(verdicts.goals_log, ruleset, number)
    yield from _battles()
    for number in range(30):
        yield f"pdf/{number}", partial(pdfs.file_log, number)
    for number in range(16):
        yield f"document/{number}", partial(pdfs.document_log, number)
    for number in range(6):
        yield f"setups/{number}", partial(verdicts.setups_log, number)
    for number in range(10):
        yield f"limits/{number}", partial(limits.log, number)
    for number in range(12):
        yield f"roadside/{number}", partial(positions.roadside_log, number)
    for number in range(8):
        yield f"shapes/{number}", partial(shapes.log, number)


def _battles(fought: int = 0) -> Iterator[tuple[str, Log]]:
    for ruleset, rules in RULESETS.items():
        for number in range(fought or (10 if rules.play.grids else 9)):
            yield f"battle/{ruleset}/{number}", partial(battles.log, ruleset, number)


def digests_of(lines: Iterable[str]) -> str:
    """Return the digest of each kind of line, in the order in which they first come."""
    kinds: dict[str, list[str]] = {}
    for line in lines:
        kinds.setdefault(line[0], []).append(line)
    return " ".join(f"{kind}{digest(some)}" for kind, some in kinds.items())


def kept() -> dict[str, str]:
    """Return the digests that are kept, by the names of logs."""
    rows = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return dict(row.split(" ", 1) for row in rows)


def main() -> int:
    """Write the digests anew and show what has changed; or only compare battles."""
    given = _parser().parse_args()
    if given.tell:
        print(json.dumps({name: [*make()] for name, make in logs(given.battles).items() if name in given.tell}))
        return 0
    every = logs(given.battles)
    if given.battles:
        changed = list(every)
    else:
        old, new = kept(), {name: digests_of(make()) for name, make in every.items()}
        changed = [name for name in new if old.get(name) not in {None, new[name]}]
        KEPT.write_text("".join(f"{name} {found}\n" for name, found in new.items()), encoding="utf-8")
    return _show(given, changed) if changed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.accept_logs", description=__doc__)
    parser.add_argument("--since", default="HEAD", help="the version to compare with")
    parser.add_argument("--battles", type=int, default=0, help="compare so many battles of each ruleset; write nothing")
    parser.add_argument("--most", type=int, default=12, help="how many lines of each difference are shown")
    parser.add_argument("--tell", nargs="*", default=[], help=argparse.SUPPRESS)
    return parser


def _show(given: argparse.Namespace, names: list[str]) -> int:
    """Print how logs differ from those of another version; say whether any does."""
    told, differ = logs(given.battles), []
    for name, before in zip(names, _told_before(given, names), strict=True):
        after = list(told[name]())
        found = list(islice(unified_diff(before, after, f"{name} before", f"{name} now", "", "", 1, ""), given.most))
        differ += [name] if found else []
        print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(differ)} of {len(names)} logs differ", *differ[:20])
    return int(bool(differ))


def _told_before(given: argparse.Namespace, names: list[str]) -> Iterator[list[str]]:
    """Yield the logs that another version of the program makes, by way of a work tree of its own."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "before")
        _git("worktree", "add", "--detach", place, given.since)
        try:
            for start in range(0, len(names), 20):
                some = names[start : start + 20]
                command = [sys.executable, "-m", "tests.accept_logs", f"--battles={given.battles}", "--tell", *some]
                ran = subprocess.run(command, check=False, cwd=place, capture_output=True, text=True)
                if ran.returncode:
                    raise SystemExit(f"{given.since} cannot tell its logs: {ran.stderr.strip().splitlines()[-1]}")
                found = json.loads(ran.stdout)
                yield from (found.get(name, []) for name in some)
        finally:
            _git("worktree", "remove", "--force", place)


def _git(*words: str) -> None:
    subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True)


if __name__ == "__main__":
    sys.exit(main())
