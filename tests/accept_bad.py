"""The expectations of tests/scenarios/bad: `python -m tests.accept_bad` writes them anew, for the diff to be read.

Every `RULESET/name.json` in that folder is wrong in one way, which its name says (`any/` holds those that are wrong before
a ruleset is known). `name.expect` beside it lists the problems that the validator must find in it, no more and no fewer,
with their places in the text, and says which of them are warnings.
"""

from __future__ import annotations

import json
from pathlib import Path

from pwprint.app.checking import check, load
from pwprint.text import Unreadable, read_path
from pwprint.text.problems import Severity

FOLDER = Path(__file__).parent / "scenarios" / "bad"


def found_in(file: Path) -> list[dict[str, object]]:
    """Return the problems of a file as its expectation lists them."""
    document = read_path(file)
    problems = document.problems if isinstance(document, Unreadable) else check(load(document)).problems
    return [_as_expected(problem) for problem in problems]


def expectation_of(file: Path) -> Path:
    """Return the file that says what is wrong with another."""
    return file.with_suffix(".expect")


def expected_in(file: Path) -> list[dict[str, object]]:
    """Return the problems that a file must have."""
    return json.loads(expectation_of(file).read_text(encoding="utf-8"))


def bad_files() -> list[Path]:
    """Return the broken scenarios in the order of their names."""
    return sorted(FOLDER.glob("*/*.json"))


def name_of(file: Path) -> str:
    """Return the name of a scenario with its folder, without its ending: `tile/no-victory`."""
    return file.relative_to(file.parents[1]).with_suffix("").as_posix()


def _as_expected(problem) -> dict[str, object]:
    span = problem.span
    place = {"line": span.line, "column": span.column, "end_line": span.end_line, "end_column": span.end_column}
    warning = {"severity": "warning"} if problem.severity is Severity.WARNING else {}
    return {"code": problem.code, **warning, "pointer": problem.pointer, **place, "message": problem.message}


def main() -> None:
    """Write every expectation anew and name those that have changed."""
    for stale in set(FOLDER.glob("*/*.expect")) - {expectation_of(file) for file in bad_files()}:
        print("removed", stale.relative_to(FOLDER))
        stale.unlink()
    for file in bad_files():
        text = json.dumps(found_in(file), indent=1, ensure_ascii=False) + "\n"
        target = expectation_of(file)
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            print("wrote", target.relative_to(FOLDER))
            target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
