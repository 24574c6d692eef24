"""`pwprint rules`: look up rules."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pwprint.cli.choices import completing, no_ruleset, ruleset_names
from pwprint.cli.console import fail, say, show, wrapped

if TYPE_CHECKING:
    from pwprint.game.rulebook import BookRule, Example, Rulebook
    from pwprint.game.ruleset import Option, Ruleset
    from pwprint.text.codes import Code


def rules(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]",
            autocompletion=completing(ruleset_names),
            help="The ruleset; without it, all of them. Not needed before the ID of a rule.",
        ),
    ] = None,
    entry: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID]...", help="One rule, worked example, option or problem code; or words to look for."
        ),
    ] = None,
) -> None:
    """Look up rulesets, rules, options, and codes of problems."""
    from pwprint.game import rulebook  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    if ruleset is None:
        lines = _all(tuple(RULESETS.values()))
        _tell_of_broken()
    elif ruleset not in RULESETS:
        lines = _in_turn([_entry_of_any(each) or _refuse(each) for each in (ruleset, *(entry or ()))])
    elif not entry:
        lines = _whole(RULESETS[ruleset], rulebook.book_of(RULESETS[ruleset]))
    else:
        owner, book = RULESETS[ruleset], rulebook.book_of(RULESETS[ruleset])
        are_ids = all(book.rule(each) or book.example(each) or owner.play.option(each) for each in entry)
        lines = _in_turn([_entry(owner, book, each) for each in (entry if are_ids else [" ".join(entry)])])
    show("\n".join(lines))


def _in_turn(entries: Sequence[Iterator[str]]) -> Iterator[str]:
    """Yield the lines of several entries, with an empty one between them."""
    for number, lines in enumerate(entries):
        yield from ("",) * bool(number)
        yield from lines


def _tell_of_broken() -> None:
    """Say which rulesets of other packages are not listed, and why."""
    from pwprint.rulesets import broken  # noqa: PLC0415

    for why in broken().values():
        say(why)


def _entry_of_any(entry: str) -> Iterator[str] | None:
    """Return an entry that is named without its ruleset, as reports cite it; None if there is none."""
    from pwprint.game import rulebook  # noqa: PLC0415
    from pwprint.rulesets import RULESETS  # noqa: PLC0415
    from pwprint.text.codes import CODES  # noqa: PLC0415

    if entry.upper() in CODES:
        return _code(CODES[entry.upper()])
    for ruleset in RULESETS.values():
        book = rulebook.book_of(ruleset)
        if book.rule(entry) or book.example(entry):
            return _entry(ruleset, book, entry)
    return family(entry)


def family(start: str, ruleset: Ruleset | None = None) -> Iterator[str] | None:
    """Return all rules whose ids begin so, whole parts of them such as `TIL` or `til-mov`; None if there are none.

    Those of one ruleset only, if it is named.
    """
    from pwprint.game import rulebook  # noqa: PLC0415

    start = start.strip().upper().rstrip("-") + "-"
    owner = ruleset or _owner(start)
    if owner is None:
        return None
    kin = [rule for rule in rulebook.book_of(owner).rules.values() if rule.id.startswith(start)]
    return _family(f"{start.rstrip('-')}: rules of {owner.id}", kin) if kin else None


def _family(title: str, kin: Sequence[BookRule]) -> Iterator[str]:
    yield title
    for rule in kin:
        yield from _listed(rule)


def _owner(start: str) -> Ruleset | None:
    """Return the ruleset whose ids begin as this one does, or that has such rules of its own."""
    from pwprint.rulesets import RULESETS  # noqa: PLC0415

    start = start.upper()
    found = (each for each in RULESETS.values() if start.startswith((f"{each.book.prefix}-", *_beginnings(each))))
    return next(found, None)


def _beginnings(ruleset: Ruleset) -> set[str]:
    """Return how the ids of a variant's own rules begin."""
    return {f"{rule.partition('-')[0]}-" for rule in ruleset.book.rules}


def _code(code: Code) -> Iterator[str]:
    yield f"{code.code} ({code.name})"
    yield from wrapped(code.meaning)


def _all(rulesets: tuple[Ruleset, ...]) -> Iterator[str]:
    width = max(len(ruleset.id) for ruleset in rulesets)
    for ruleset in rulesets:
        yield f"{ruleset.id:{width}}  {ruleset.book.title}"
        yield from wrapped(ruleset.book.summary, width + 2)


def _whole(ruleset: Ruleset, book: Rulebook) -> Iterator[str]:
    yield f"{ruleset.book.title} ({ruleset.book.credit})"
    yield from wrapped(ruleset.book.summary)
    for section, entries in book.sections().items():
        yield from ("", section)
        for rule in entries:
            yield from _listed(rule)
    yield from ("", "Options")
    for option in ruleset.play.options:
        yield from _option(option)
    yield from ("", "Worked examples")
    for example in book.examples.values():
        yield from wrapped(example.title, 14, f"  {example.id:12}")


def _entry(ruleset: Ruleset, book: Rulebook, entry: str) -> Iterator[str]:
    rule, example, option = book.rule(entry), book.example(entry), ruleset.play.option(entry)
    if rule:
        return _rule(ruleset, book, rule)
    if example:
        return _example(example)
    if option:
        return _option(option)
    found = tuple(family(entry, ruleset) or _found(ruleset, book, entry))
    if found:
        return iter(found)
    if not re.search(r"[\d_-]", entry):
        fail(_nothing_of(entry, ruleset, book))
    names = (*book.rules, *book.examples, *(option.name for option in ruleset.play.options))
    raise typer.BadParameter(_no_such(entry, f"in {ruleset.id}", names), param_hint="ID")


def _found(ruleset: Ruleset, book: Rulebook, asked: str) -> Iterator[str]:
    """Yield the entries that have all the words: first those with whole words, then those with words that begin so."""
    entries = tuple(_entries(ruleset, book))
    words = frozenset(asked.lower().split())
    whole = [lines for text, lines in entries if words and words <= _words(text)]
    begun = [lines for text, lines in entries if words and _begun(words, _words(text)) and lines not in whole]
    return chain.from_iterable(whole + begun)


def _entries(ruleset: Ruleset, book: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the rules, options and examples: in which text words are looked for, and what is shown."""
    for rule in book.rules.values():
        yield f"{rule.section} {rule.about} {rule.text} {rule.where}", tuple(_listed(rule))
    for option in ruleset.play.options:
        yield f"{option.name} {option.text}", tuple(_option(option))
    for example in book.examples.values():
        yield f"{example.title} {example.text}", tuple(wrapped(example.title, 14, f"  {example.id:12}"))


def _words(text: str) -> frozenset[str]:
    """Return the words of a text; those with a hyphen in one piece as well."""
    return frozenset(re.findall(r"\w+", text.lower()) + re.findall(r"[\w-]+", text.lower()))


def _begun(words: Collection[str], others: Collection[str]) -> bool:
    return all(any(other.startswith(word) for other in others) for word in words)


def _nothing_of(asked: str, ruleset: Ruleset, book: Rulebook) -> str:
    """Return that some words are nowhere in a ruleset, and which words there look like them."""
    from pwprint.text.words import joined, near  # noqa: PLC0415

    known = sorted(frozenset[str]().union(*(_words(text) for text, _ in _entries(ruleset, book))))
    alike = [other for word in sorted(_words(asked)) for other in near(word, known, 3) if other != word]
    way_on = f"near words: {joined(alike, 'or')}" if alike else f"`pwprint rules {ruleset.id}` lists all rules"
    return f"nothing in {ruleset.id} has the words {asked!r}; {way_on}"


def _refuse(word: str) -> NoReturn:
    """Say that a word is neither a ruleset nor anything in one."""
    from pwprint.game import rulebook  # noqa: PLC0415
    from pwprint.text.codes import CODES  # noqa: PLC0415

    owner = _owner(word)
    if owner is not None:
        names = tuple(rulebook.book_of(owner).rules)
        raise typer.BadParameter(_no_such(word, f"in {owner.id}", names), param_hint="ID")
    if len(word) == 4 and word[1:].isdigit():
        raise typer.BadParameter(_no_such(word, "among the codes of problems", tuple(CODES)), param_hint="ID")
    raise typer.BadParameter(no_ruleset(word), param_hint="RULESET")


def _no_such(entry: str, where: str, names: Collection[str]) -> str:
    return f"there is no {entry!r} {where}; {way_on(entry, names)}"


def way_on(entry: str, names: Collection[str]) -> str:
    """Return a hint for an id that is not one of these names."""
    from pwprint.text.words import near  # noqa: PLC0415

    head, dash, number = entry.upper().rpartition("-")
    full = f"{head}{dash}{number:0>2}"  # TIL-MOV-4 is TIL-MOV-04
    guess = (full,) if full in names else near(entry, names)
    if guess:
        return f"did you mean {guess[0]!r}?"
    return f"`pwprint rules {head}` lists related ones" if family(head) else "leave it out for a list"


def _listed(rule: BookRule) -> Iterator[str]:
    yield from wrapped(rule.text, 14, f"  {rule.id:12}")


def _rule(ruleset: Ruleset, book: Rulebook, rule: BookRule) -> Iterator[str]:
    from pwprint.game.message import readable  # noqa: PLC0415

    about = f": {rule.about}" * bool(rule.about)
    yield f"{rule.id} ({rule.section}{about}, {rule.kind.value})"
    yield from wrapped(rule.text)
    yield from ("", *wrapped(rule.place))
    yield from _lines_of(ruleset, rule)
    if rule.why_not_citable:
        yield from wrapped(f"No problem cites it: {rule.why_not_citable}")
    if rule.messages:
        yield from ("", "What it says to an order that breaks it")
    for each in rule.messages.values():
        message, hint = readable(each)
        yield from wrapped(message, 4, "  ")
        yield from wrapped(hint, 12, "    hint: ") if hint else ()
    options = tuple(filter(None, map(ruleset.play.option, rule.options)))
    if options:
        yield from ("", "Option" if len(options) == 1 else "Options")
        for option in options:
            yield from _option(option)
    for example_id in rule.examples:
        example = book.example(example_id)
        if example:
            yield from ("", *_example(example))


def _lines_of(ruleset: Ruleset, rule: BookRule) -> Iterator[str]:
    """Yield where the files of a ruleset use a rule, or else where they speak of it: for those who work on it."""
    from pwprint.resources import ruleset_file, ruleset_sources  # noqa: PLC0415

    rulesets = ruleset_file(ruleset.folder, "").parent
    lines = [
        (f"pwprint/rulesets/{file.relative_to(rulesets).as_posix()}:{number}", text)
        for file in ruleset_sources(ruleset.folder)
        for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if rule.id in text
    ]
    used = [place for place, text in lines if f'"{rule.id}"' in text]
    spoken = [place for place, text in lines if re.search(rf"{rule.id}(?!\d)", text)]
    yield from (f"In the code: {place}" for place in used)
    yield from (f"In a comment of the code: {place}" for place in spoken if not used)
    if not spoken and not rule.citable:
        yield "In the code: nothing goes by its id."


def _example(example: Example) -> Iterator[str]:
    yield f"Example {example.id}: {example.title}"
    yield from wrapped(example.text, 2)


def _option(option: Option) -> Iterator[str]:
    values = [
        f"{option.default} (default)",
        *map(str, option.values[1:]),
        *(["any whole number"] if option.number else []),
        *(["any number between"] if option.span else []),
    ]
    yield f"  {option.name}: {', '.join(values)}  [{option.rule}]"
    yield from wrapped(option.text, 6)
    if option.reading:
        yield from wrapped("The default is a reading of an unclear sentence.", 6)
