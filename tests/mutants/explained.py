"""The slips that no test can notice, each with its reason, in a table for people."""

from __future__ import annotations

import re
from pathlib import Path

from tests.mutants.slips import Slip

TABLE = Path(__file__).with_name("EQUIVALENT.md")


def explained() -> set[tuple[str, str, str]]:
    """Return the files, functions and words of the slips in the table; `0 -> 1 (all)` are all that are alike."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.replace("\\|", "\0").strip("| ").split(" | ") for line in lines if line.startswith("| `")]
    return {(_plain(file), _plain(within), _plain(words)) for file, within, words, _ in rows}


def _plain(cell: str) -> str:
    return cell.strip("` ").replace("\0", "|")


def keys(slip: Slip) -> set[tuple[str, str, str]]:
    """Return what the table may say of a slip; lines move, words stay."""
    alike = re.sub(r" \(\d+\)$", "", slip.words) + " (all)"
    file, places = slip.file.removeprefix("pwprint/"), (slip.within, "everywhere")
    return {(file, within, words) for within in places for words in (slip.words, alike)}
