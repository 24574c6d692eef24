"""The slips that no test can notice, each with its reason, in a table for people."""

from __future__ import annotations

from pathlib import Path

from tests.mutants.slips import Slip

TABLE = Path(__file__).with_name("EQUIVALENT.md")


def explained() -> set[tuple[str, str]]:
    """Return the files and words of the slips in the table."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.replace("\\|", "\0").split(" | ") for line in lines if line.startswith("| `")]
    return {(file.strip("|` "), words.strip("` ").replace("\0", "|")) for file, words, _ in rows}


def key(slip: Slip) -> tuple[str, str]:
    """Return what the table says of a slip; lines move, words stay."""
    return slip.file.removeprefix("pwprint/"), slip.words
