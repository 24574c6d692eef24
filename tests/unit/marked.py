"""Texts in which «…» marks the place that a problem must point at."""

from pwprint.text.places import Lines
from pwprint.text.problems import Span


def marked(text: str) -> tuple[str, Span]:
    """Return the text without its marks, and the span between them."""
    before, _, rest = text.partition("«")
    inside, _, after = rest.partition("»")
    assert "«" not in after
    plain = before + inside + after
    return plain, Lines.of(plain).span(len(before), len(before) + len(inside))
