"""What a PDF says of itself in XMP, which archives and printing houses read: the words of its booklet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.text.xml import escaped

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pwprint.pdf.marks import Booklet

LANGUAGE = "en"
"""The language of all sheets, whatever that of the names on them."""

_HEAD = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    "<dc:format>application/pdf</dc:format>",
)
_FOOT = ("</rdf:Description>", "</rdf:RDF>", "</x:xmpmeta>", '<?xpacket end="r"?>')
"""A packet that says it cannot be changed in place needs no room to grow. It has no date, as the file has none."""


def packet(booklet: Booklet) -> bytes:
    """Return the packet of a booklet; what it does not say is left out."""
    lines = (
        *_alternatives("title", booklet.title),
        *_list("creator", "Seq", (booklet.author,)),
        *_alternatives("description", booklet.subject),
        *_list("subject", "Bag", booklet.keywords),
        *_alternatives("rights", booklet.rights),
        *_list("language", "Bag", (LANGUAGE,)),
        f"<pdf:Keywords>{escaped(', '.join(booklet.keywords))}</pdf:Keywords>" if booklet.keywords else "",
        "<xmp:CreatorTool>pwprint</xmp:CreatorTool>",
    )
    return "\n".join((*_HEAD, *filter(None, lines), *_FOOT)).encode("utf-8")


def _alternatives(name: str, text: str) -> tuple[str, ...]:
    """Return a text that XMP allows in several languages, in the only one that there is."""
    item = f'<rdf:li xml:lang="x-default">{escaped(text)}</rdf:li>'
    return (f"<dc:{name}><rdf:Alt>{item}</rdf:Alt></dc:{name}>",) if text else ()


def _list(name: str, kind: str, texts: Iterable[str]) -> tuple[str, ...]:
    items = "".join(f"<rdf:li>{escaped(text)}</rdf:li>" for text in texts if text)
    return (f"<dc:{name}><rdf:{kind}>{items}</rdf:{kind}></dc:{name}>",) if items else ()
