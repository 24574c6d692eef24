"""The files in tests/typing prove something only while mypy reports every kind of error that they expect."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).parents[2]
PROOFS = sorted((HOME / "tests/typing").glob("*.py"))
IGNORED = re.compile(r"# type: ignore\[([a-z-]+)\]")

WRONG = """
class Unit:
    size: int = 1


def doubled(size: int) -> int:
    return size * 2


def nothing() -> int:
    return None  # return-value


ASSIGNED: int = "one"  # assignment
ABSENT = Unit().colour  # attr-defined
MISTYPED = doubled("two")  # arg-type
SURPLUS = doubled(1, 2)  # call-arg
NEEDLESS = doubled(1)  # type: ignore[arg-type] # unused-ignore
"""


def test_a_proof_of_types_can_fail(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(WRONG)
    place = "tests/typing/gates.py"
    options = ["--cache-dir", str(tmp_path / "cache"), "--shadow-file", place, str(wrong), place]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options], cwd=HOME, capture_output=True, text=True, check=False
    )
    found = re.findall(rf"^{place}:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    expected = [
        (number, line.rpartition("# ")[2]) for number, line in enumerate(WRONG.splitlines(), 1) if "  # " in line
    ]
    assert [(int(number), code) for number, code in found] == expected
    assert {code for proof in PROOFS for code in IGNORED.findall(proof.read_text())} <= {code for _, code in expected}
