"""Odd texts and numbers: what has broken programs before."""

from __future__ import annotations

TEXTS = (
    *("", " ", "\t", "a\nb", "\x00", "\x1b[31m", "\x7f", "\ufeff", "\u202eabc", "\u2028", "\u200b", "\ud800", "\uffff"),
    *("İ", "ß", "ﬀ", "ǅ", "e\u0301", "é", "𝔘", "Ⅷ", "²", "١٢", "٣", "½", "一", "шведы", "אבג", "العربية", "👩\u200d👩\u200d👧", "🏴", "\U0010ffff"),
    *("a0", "a1\n", "A1", "aa1", "a1-", "-a1", "a1-z26", "z26-a1", "zz99", "a27", "a١", "a1-a1", "off", "-", "--", "1", "1.5"),
    *("null", "None", "true", "NaN", "[]", "{}", "{0}", "%s", "%(x)s", "{{ x }}", "<b>&amp;</b>", "`", "``", "\\", '"', "/", "~", "~1"),
    *("con", "nul", "../x", "C:\\x", "x" * 24, "x" * 25, "x" * 60, "x" * 64, "x" * 5000, "W" * 60, "a " * 400, "-" * 3000),
)
"""Empty, invisible, directed, growing when folded, digits that are none to us, marks of other languages, long."""

NUMBERS = (
    *(0, 1, -1, 2, 3, 5, 6, 7, 8, 20, 24, 26, 27, 60, 100, 119.999, 120, 121, 200, 201, 359, 360, 361, 400, 401, 4000),
    *(0.0, -0.0, 0.1, 0.5, 1.5, -0.001, 1e-9, 5e-324, 1e15, 1e16, 1e308, -1e308, 2**31, 2**53, 2**53 + 1, 2**63, 10**40, -200, -201),
)
"""The limits of the format, one to each side of them, and the limits of machines."""

VALUES = (None, True, False, [], {}, [[]], [None], {"": None}, [[[[[[[[1]]]]]]]], ["a1"], [1, 2], {"a": 1}, *TEXTS[:4], *NUMBERS[:4])
"""A value of every type."""

LETTERS = "äßéÅøœŁžŐİıſﬁ₂½№€†‡•…—‚„“”‹›ΩΔЖшאبあ中한🏴😀\u0301\u200d\u00a0\u00ad"
"""Letters that a font may lack."""

TOKENS = (
    *(b"{", b"}", b"[", b"]", b",", b":", b'"', b"'", b"\\", b"\\u", b"\\ud83d", b"/", b"//", b"/*", b"*/", b"#", b"\n", b"\r", b"\t"),
    *(b"\x00", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xe2\x80\x9c", b"NaN", b"-Infinity", b"None", b"True", b"null"),
    *(b"1e999", b"-", b"+1", b"0x1F", b"1_0", b"01", b".5", b"1.", b'""', b"[" * 70, b'{"a":' * 70, b"9" * 150, b",,", b"}}", b"]]", b'"a":'),
)
"""What JSON is made of, and what it is not made of."""
