"""`pwprint explain`: what the code of a problem means, with an example and the fix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.cli.choices import completing
from pwprint.cli.commands.rules import family, way_on
from pwprint.cli.console import show, wrapped

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from pwprint.text.codes import Code
    from pwprint.text.codes.pages import CodePage


def _all_codes() -> Mapping[str, Code]:
    from pwprint.text.codes import ALL_CODES  # noqa: PLC0415 - the list is long

    return ALL_CODES


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            autocompletion=completing(_all_codes),
            help="The code of a problem, such as V002, or of a rule, or a prefix of some; without it, all codes.",
        ),
    ] = None,
) -> None:
    """Explain the code of a problem, with an example."""
    codes = _all_codes()
    if code is None:
        lines: Iterator[str] = _list(codes)
    elif code.upper() in codes:
        lines = _page(codes[code.upper()])
    else:
        lines = _kin(code, codes) or family(code) or _rule(code, codes)
    show("\n".join(lines))


def _list(codes: Mapping[str, Code]) -> Iterator[str]:
    for code in codes.values():
        yield from _listed(code)
    yield ""
    yield "The codes of rules are explained by `pwprint rules`."


def _listed(code: Code) -> Iterator[str]:
    yield from wrapped(f"{code.code}  {code.name}: {code.meaning}", 6, "")


def _kin(start: str, codes: Mapping[str, Code]) -> Iterator[str] | None:
    """Return the codes that begin with some letters; None if there are none."""
    kin = [code for code in codes.values() if code.code.startswith(start.upper())] if start.isalpha() else []
    return (line for code in kin for line in _listed(code)) if kin else None


def _page(code: Code) -> Iterator[str]:
    from pwprint.text.codes.pages import page_of  # noqa: PLC0415

    page = page_of(code.code)
    yield f"{code.code} ({code.name})"
    yield from wrapped(code.meaning)
    yield ""
    yield from wrapped(page.about)
    yield from ("", f"Bad{_saved(page)}:", *_indented(page.bad))
    yield from ("", "Good:", *_indented(page.good))
    yield ""
    yield from wrapped(f"The fix: {page.fix}")


def _saved(page: CodePage) -> str:
    """Return how the bad example is saved, where that is the mistake."""
    if page.size:
        return f", in a file of {page.size:,} bytes"
    return f", saved as {page.encoding}" if page.encoding != "utf-8" else ""


def _indented(lines: tuple[str, ...]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


def _rule(word: str, codes: Collection[str]) -> Iterator[str]:
    """Point at the rule of an id; where there is none, say so and end the program."""
    from pwprint.game import rulebook  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    books = {name: rulebook.book_of(ruleset) for name, ruleset in RULESETS.items()}
    for ruleset, book in books.items():
        rule = book.rule(word)
        if rule:
            yield f"{rule.id} is a rule of {ruleset}:"
            yield from wrapped(rule.text, 2)
            yield f"`pwprint rules {rule.id}` shows more."
            return
    known = (*codes, *(rule for book in books.values() for rule in book.rules))
    raise typer.BadParameter(f"there is no code {word!r}; {way_on(word, known)}", param_hint="CODE")
