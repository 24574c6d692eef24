"""The rule books: a page for each ruleset, and a list of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from makers.markup import code, indented, plain, table
from pwprint.game import rulebook
from pwprint.game.message import readable
from pwprint.game.rulebook import BookRule, Example, Rulebook
from pwprint.game.ruleset import Option, Ruleset
from pwprint.rulesets import RULESETS


def pages() -> Mapping[str, str]:
    """Return the pages by their paths."""
    return {"rules/index.md": _list(), **{path(ruleset.id): _page(ruleset) for ruleset in RULESETS.values()}}


def path(ruleset_id: str) -> str:
    """Return where the page of a ruleset is."""
    return f"rules/{ruleset_id}.md"


def sources() -> Mapping[str, str]:
    """Return the pages by the files of the repository that they are made from."""
    books = {f"pwprint/rulesets/{name.replace('-', '_')}/rules.json": path(name) for name in RULESETS}
    return {"pwprint/rulesets": "rules/index.md", **books}


def anchors() -> Mapping[str, str]:
    """Return the page and anchor of every rule and worked example by its id."""
    return {
        entry: f"{path(ruleset_id)}#{entry}"
        for ruleset_id in RULESETS
        for book in [rulebook.load(ruleset_id)]
        for entry in (*book.rules, *book.examples)
    }


def _list() -> str:
    rows = (
        [
            f"[{code(each.id)}]({each.id}.md)",
            plain(each.book.title),
            plain(each.book.summary),
            str(len(_book(each).rules)),
        ]
        for each in RULESETS.values()
    )
    return f"""# The rules

pwprint knows these games. Each has a page with every rule that it applies, in its own words, and every *ruling*: what
it does where the rule book leaves a choice. Rules go by an id, and problems cite it. The games belong to their authors:
these pages are no substitute for their books.

{table(["Ruleset", "Game", "What it is", "Entries"], rows)}
At the command line `pwprint rules tile` lists the rules of one, and `pwprint rules TIL-MOV-04` shows one rule.
"""


def _book(ruleset: Ruleset) -> Rulebook:
    return rulebook.load(ruleset.id)


def _page(ruleset: Ruleset) -> str:
    book = _book(ruleset)
    parts = [
        f"# {plain(ruleset.book.title)}\n\n{plain(ruleset.book.summary)}\n",
        f"Its id in scenarios is {code(ruleset.id)}. Credit: {plain(ruleset.book.credit)}.\n",
        _kinds(ruleset),
        _options(ruleset),
        *(_section(name, rules, ruleset, book) for name, rules in book.sections().items()),
        _facts(ruleset),
        "## Worked examples\n",
        *map(_example, book.examples.values()),
    ]
    return "\n".join(parts)


def _facts(ruleset: Ruleset) -> str:
    rows = ([code(f"{{{name}}}"), plain(meaning)] for name, meaning in sorted(ruleset.book.facts().items()))
    return f"## Facts in messages\n\nMessages of a variant may name these.\n\n{table(['Fact', 'Meaning'], rows)}"


def _kinds(ruleset: Ruleset) -> str:
    words = {"rule": "what the book says", "ruling": "what pwprint does where it leaves a choice"}
    kinds = dict.fromkeys(rule.kind.value for rule in _book(ruleset).rules.values())
    said = [f"*{kind}* ({words[kind]})" if kind in words else f"*{kind}*" for kind in kinds]
    return f"Entries are of these kinds: {', '.join(said)}.\n"


def _options(ruleset: Ruleset) -> str:
    rows = (
        [f'<span id="option-{each.name}"></span>{code(each.name)}', _values(each), plain(each.text), each.rule]
        for each in ruleset.play.options
    )
    return f"## Options\n\nThe default comes first.\n\n{table(['Option', 'Values', 'What it changes', 'Ruling'], rows)}"


def _values(option: Option) -> str:
    named = [f"**{code(str(option.default))}**", *(code(str(value)) for value in option.values[1:])]
    return ", ".join([*named, "any whole number"] if option.number else named)


def _section(name: str, rules: tuple[BookRule, ...], ruleset: Ruleset, book: Rulebook) -> str:
    return f"## {plain(name)}\n\n" + "\n".join(_rule(rule, ruleset, book) for rule in rules)


def _rule(rule: BookRule, ruleset: Ruleset, book: Rulebook) -> str:
    return "\n".join((*_entry(rule.id, rule.kind.value, rule.text), *_details(rule, ruleset, book)))


def _entry(entry_id: str, kind: str, text: str) -> Iterator[str]:
    yield f"**[{entry_id}](#{entry_id})** *{kind}* &nbsp;{plain(text)}"
    yield f"{{ #{entry_id} .rule }}\n"


def _details(rule: BookRule, ruleset: Ruleset, book: Rulebook) -> Iterator[str]:
    yield plain(rule.place)
    if rule.why_not_citable:
        yield f"No problem cites it: {plain(rule.why_not_citable)}"
    for option in filter(None, map(ruleset.play.option, rule.options)):
        yield f"Option: [{code(option.name)}](#option-{option.name}), {_values(option)}."
    yield "{ .where }\n"
    for message, hint in map(readable, rule.messages.values()):
        yield f"To an order that breaks it: *{plain(message)}*" + (f" (hint: *{plain(hint)}*)" if hint else "")
        yield "{ .where }\n"
    for example in filter(None, map(book.example, rule.examples)):
        title = f"{example.id}: {example.title}".replace('"', "&quot;")
        yield f'??? example "{title}"\n{indented(plain(example.text))}'


def _example(example: Example) -> str:
    return "\n".join(_entry(example.id, example.title, example.text))
