"""Codes on the command line: whole ones, or the letters with which they begin."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import typer


def codes(words: Sequence[str] | None, option: str) -> tuple[str, ...]:
    """Return the codes of an option that may be given several times, with commas between its codes.

    What no code begins with is refused: it would leave out everything, or nothing, without a word.
    """
    wanted = [code.strip().upper() for word in words or () for code in word.split(",")]
    known = _known() if wanted else ()
    for code in wanted:
        if not code or not any(each.startswith(code) for each in known):
            raise typer.BadParameter(_unknown(code, known), param_hint=option)
    return tuple(wanted)


def _known() -> Collection[str]:
    from pwprint.game import rulebook  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415
    from pwprint.text.codes import CODES  # noqa: PLC0415

    return (*CODES, *(rule for ruleset in RULESETS.values() for rule in rulebook.book_of(ruleset).rules))


def _unknown(code: str, known: Collection[str]) -> str:
    from pwprint.text.words import near  # noqa: PLC0415

    beginnings = dict.fromkeys(f"{each.split('-')[0]}-" for each in known if "-" in each)
    guess = near(code, (*known, *beginnings))
    said = f"no code begins with {code!r}" if code else "a code is missing"
    return said + (f"; did you mean {guess[0]!r}?" if guess else "; `pwprint explain` lists the codes")
