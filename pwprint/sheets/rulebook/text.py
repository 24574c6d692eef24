"""Rules, rulings and examples in words as paragraphs."""

from __future__ import annotations

import re
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from pwprint.game.rulebook import RuleKind
from pwprint.page.block import Block, apart, beside, stacked, tied
from pwprint.page.display_type import diamond
from pwprint.page.prose import Face, TextRun, paragraph, signed, words_of
from pwprint.page.typesetting import typeset
from pwprint.pdf.colours import WHITE
from pwprint.pdf.fonts import cap_height
from pwprint.pdf.marks import Box, Group, Pen, Rect, Text, line, moved
from pwprint.sheets.rule_names import RULING, printed_ids
from pwprint.sheets.rulebook.style import (
    ACCENT,
    FINE,
    FINE_GAP,
    HAIR,
    HEAVY,
    ID,
    ID_COLUMN,
    INDENT,
    LEAD,
    NUMBER,
    OPENS,
    RULE_GAP,
    RULE_TEXT,
    SUBTITLE,
    TITLE,
)
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from pwprint.game.rulebook import BookRule, Example
    from pwprint.page.prose import SetWords, Word
    from pwprint.pdf.marks import Mark, Mm

_ALONE = {RuleKind.DEFINITION, RuleKind.OPTION}
_NUMBER = re.compile(r"\d+$")
_OPENING: Mm = 22.5
"""How much of a chapter stands on the page of its heading at least."""
_STUB = 3
"""As many lines of a rule stand together where it is parted; a shorter one than two such stubs is not."""
_PLATE: Mm = 9.0
"""The side of the plate with the number of a chapter."""


def cited(made: Callable[[Mm], Sequence[Block]], ids: Iterable[str], width: Mm, face: Face) -> tuple[Block, ...]:
    """Return a paragraph, `made` for a width, with the ids of rules at the right end of its last line, or below it."""
    words = in_short(ids)
    return signed(made, TextRun(words, ID), width, face) if words else tuple(made(width))


def cited_words(words: str | Sequence[Word], ids: Iterable[str], width: Mm, face: Face) -> tuple[Block, ...]:
    """Return words as a paragraph with the ids of rules at its end."""
    return cited(lambda wide: paragraph(words, wide, face), ids, width, face)


def led(lead: str, text: str, faces: tuple[Face, Face]) -> SetWords:
    """Return the words of a text after a lead-in."""
    return words_of((TextRun(f"{typeset(lead)} ", faces[0]), TextRun(typeset(text), faces[1])))


def heading(number: int, title: str, width: Mm, *, numbered: bool = True) -> Block:
    """Return the heading of a chapter: its title over a line, after its number if that is printed."""
    left = _PLATE + 2.6 if numbered else 0.0
    lines = stacked(paragraph(title, width, TITLE, left))
    high = max(_PLATE, lines.height)
    plate = _plate(str(number), high) if numbered else ()
    y, middle = -high - 1.0, width / 2
    rule = (
        line(0.0, y, middle - 2.4, y, HEAVY),
        line(middle + 2.4, y, width, y, HEAVY),
        diamond(middle, y, 1.3, ACCENT),
    )
    words = moved(lines.marks, 0.0, (lines.height - high) / 2)
    return Block(high + 4.4, (Group((*plate, words, *rule), name=f"chapter:{number}"),), keep=True)


def _plate(number: str, high: Mm) -> tuple[Mark, ...]:
    """Return the number of a chapter on a dark plate with a fine line within its edge."""
    box = Box(0.0, (_PLATE - high) / 2 - _PLATE, _PLATE, _PLATE)
    inner = box.grown(-0.55)
    low = box.y + (_PLATE - cap_height(NUMBER.font, NUMBER.size)) / 2
    return (
        Rect(box.x, box.y, box.width, box.height, ACCENT),
        Rect(inner.x, inner.y, inner.width, inner.height, pen=Pen(WHITE, 0.15, round=False)),
        Text(_PLATE / 2, low, number, NUMBER.font, NUMBER.size, NUMBER.colour, "middle"),
    )


def opened(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return a chapter so that its heading is followed by some lines on the same page."""
    high = accumulate(block.height for block in blocks)
    return tuple(replace(block, keep=block.keep or end < _OPENING) for block, end in zip(blocks, high, strict=True))


def subheading(title: str, width: Mm) -> Block:
    """Return the heading of a part of a chapter."""
    (head,) = paragraph(title, width, SUBTITLE)
    return replace(head, height=head.height + 0.8, keep=True)


def rules(those: Iterable[BookRule], width: Mm) -> tuple[Block, ...]:
    """Return rules as connected text, their ids in the margin."""
    return apart((_connected(group, width, (OPENS, RULE_TEXT)) for group in grouped(those)), RULE_GAP)


def ends(those: Iterable[BookRule], width: Mm) -> Iterator[tuple[int, list[BookRule]]]:
    """Yield after how many blocks of the text of rules each of its paragraphs ends, and the rules in it."""
    past = 0
    for group in grouped(those):
        # Between two paragraphs is a gap.
        past += bool(past) + len(_connected(group, width, (OPENS, RULE_TEXT)))
        yield past, group


def grouped(those: Iterable[BookRule]) -> Iterator[list[BookRule]]:
    """Yield the rules of each paragraph: one begins where a rule opens it; definitions and options stand alone.

    So does a ruling, unless a paragraph of rulings has been opened.
    """
    group: list[BookRule] = []
    for rule in those:
        is_alone = rule.kind in _ALONE or (rule.kind is RuleKind.RULING and not (group and group[0].opens))
        if group and (rule.opens or is_alone):
            yield group
            group = []
        group.append(rule)
    if group:
        yield group


def _connected(group: Sequence[BookRule], width: Mm, faces: tuple[Face, Face]) -> tuple[Block, ...]:
    """Return the lines of a paragraph; the id of a rule stands beside the line in which the rule begins.

    `faces` are those of its lead-in and its text.
    """
    opens, face = faces
    runs: list[TextRun] = []
    for rule in group:
        runs.append(TextRun("", face, (Group((), name=f"rule:{rule.id}"),)))
        lead, text = led_in(rule)
        runs += [TextRun(f"{typeset(lead)} ", opens)] if lead else []
        runs.append(TextRun(f"{typeset(text)} ", face))
    lines = paragraph(words_of(runs), width - ID_COLUMN, face)
    return _whole(tuple(map(partial(_cited, width, face), lines)))


def _whole(lines: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return lines parted so that some stand together on either page: no stub of them opens a page."""
    last = len(lines) - 1
    return tuple(
        replace(line, keep=number < last and not _STUB <= number + 1 <= last + 1 - _STUB)
        for number, line in enumerate(lines)
    )


def led_in(rule: BookRule) -> tuple[str, str]:
    """Return the words with which a rule is led in, "" if there are none, and the others.

    They are what it opens with, or the term of a definition.
    """
    if rule.opens:
        return f"{rule.opens}.", rule.text
    term, colon, meaning = rule.text.partition(": ")
    return (f"{term}:", meaning) if colon and rule.kind is RuleKind.DEFINITION else ("", rule.text)


def _cited(width: Mm, face: Face, block: Block) -> Block:
    """Return a line with the ids of the rules that begin in it at the right."""
    names = [name for mark in block.marks if (name := _anchored(mark))]
    if not names:
        return block
    ids = in_short(name.removeprefix("rule:") for name in names)
    label: Mark = Text(width, -face.base, ids, ID.font, ID.size, ID.colour, "end")
    for name in names:
        label = Group((label,), name=name)
    return replace(block, marks=(*(mark for mark in block.marks if not _anchored(mark)), label))


def in_short(ids: Iterable[str]) -> str:
    """Return ids of one rule book without what they all begin with: `MOV-03\u201305`, or `§14, 16`."""
    sections: dict[str, list[int]] = {}
    for each in ids:
        name = printed_ids(each)
        number = _NUMBER.search(name)
        sections.setdefault(name[: number.start()] if number else name, []).extend([int(number[0])] if number else [])
    return ", ".join(
        f"{section}{ranges(numbers, 1 if section == RULING else 2)}" for section, numbers in sections.items()
    )


def ranges(numbers: Iterable[int], figures: int = 1) -> str:
    """Return numbers of at least so many figures, of those that follow each other the first and the last."""
    rows: list[list[int]] = []
    for number in numbers:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    ends = (dict.fromkeys((row[0], row[-1])) for row in rows)
    return ", ".join("\u2013".join(f"{end:0{figures}}" for end in both) for both in ends)


def _anchored(mark: Mark) -> str:
    """Return the name of the rule that begins at a mark, "" where none does."""
    inner = mark.marks[0] if isinstance(mark, Group) and len(mark.marks) == 1 else None
    return inner.name if isinstance(inner, Group) and inner.name.startswith("rule:") else ""


def rulings(those: Iterable[BookRule], width: Mm) -> tuple[Block, ...]:
    """Return rulings as connected text in smaller type."""
    return apart((_connected(group, width, (LEAD, FINE)) for group in grouped(those)), FINE_GAP)


def examples(those: Iterable[Example], width: Mm) -> tuple[Block, ...]:
    """Return examples in words: small, beside a line."""
    room = width - INDENT
    return apart((_barred(_example(example, room)) for example in those), FINE_GAP)


def _example(example: Example, width: Mm) -> tuple[Block, ...]:
    words = led(f"{example.title}.", example.text, (LEAD, FINE))
    return _named(example.id, cited_words(words, (example.id,), width, FINE))


def _barred(lines: Iterable[Block]) -> tuple[Block, ...]:
    """Return lines with a stroke at their left; they stay together."""
    blocks = tied(lines)
    return tuple(
        replace(beside([(0.0, Block(block.height, (line(0.8, 0.0, 0.8, -block.height, HAIR),))), (INDENT, block)]),
                keep=block.keep)
        for block in blocks
    )  # fmt: skip


def _named(rule_id: str, lines: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return lines under the name of a rule, for whoever looks for it on the page."""
    first, *others = lines
    return (replace(first, marks=(Group(first.marks, name=f"rule:{rule_id}"),)), *others)
