"""The scenarios of the starting page: their titles and their pictures, shipped ones among them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, check, has_errors, load
from pwprint.app.rendering import subject_of
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.marks import Page, Text, moved
from pwprint.pdf.svg import to_svg
from pwprint.resources import scenario_folder
from pwprint.sheets.small_map.drawing import ground_of, small_map
from pwprint.studio.store import CannotOpenError, Store
from pwprint.text.document import Document, read_bytes
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.text import Unreadable

_SHIPPED = "shipped:"
"""What the names of shipped scenarios begin with."""
_SIZE = 90.0
_MARGIN = 1.5
"""Of white round a map: the last line of its key reaches below it."""
_MOST = 200
"""So many pictures are kept."""


class Card(Struct, frozen=True):
    """A scenario of the starting page. `changed` is when its file was last written, in seconds since 1970."""

    file: str
    title: str
    ruleset: str
    summary: str
    shipped: bool
    changed: float = 0.0


class Cards:
    """The cards of a folder; what was read is kept as long as the file stays the same."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._shipped = Store(scenario_folder())
        self._pictures: dict[str, bytes] = {}

    def all(self) -> tuple[Card, ...]:
        """Return the scenarios of the folder, the latest first, then those that are shipped."""
        found = [card for name in self._store.names() if (card := self._card(self._store, name, ""))]
        own = sorted(found, key=lambda card: (-card.changed, card.file))
        shipped = (self._card(self._shipped, name, _SHIPPED) for name in self._shipped.names())
        return tuple(card for card in (*own, *shipped) if card is not None)

    def picture(self, file: str) -> bytes:
        """Return a scenario's map set up, as an SVG that says so where there are errors. Raises CannotOpenError."""
        read = self._read(file)
        loaded = load(read) if isinstance(read, Document) else None
        if not isinstance(loaded, Loaded) or loaded.scenario is None or has_errors(loaded.problems):
            return _nothing_to_see()
        key = loaded.document.digest
        if key not in self._pictures:
            if len(self._pictures) >= _MOST:
                self._pictures.clear()
            subject = subject_of(loaded, check(loaded), PrintSettings())
            drawn = small_map(ground_of(subject), (_SIZE, _SIZE), subject.scenario.sides)
            width, height = drawn.width + 2 * _MARGIN, drawn.height + 2 * _MARGIN
            page = Page(width, height, (moved(drawn.marks, _MARGIN, height - _MARGIN),))
            self._pictures[key] = to_svg(page, subject.scenario.title)
        return self._pictures[key]

    def _card(self, store: Store, name: str, prefix: str) -> Card | None:
        try:
            read = read_bytes(store.read(name).data, name)
        except CannotOpenError:
            return None
        value = read.value if isinstance(read, Document) else None
        if not isinstance(value, dict) or "ruleset" not in value or "sides" not in value:
            return None
        words = {key: value[key] if isinstance(value.get(key), str) else "" for key in ("title", "ruleset", "summary")}
        changed = 0.0 if prefix else store.path(name).stat().st_mtime
        title, file = words["title"] or name, f"{prefix}{name}"
        return Card(file, title, words["ruleset"], words["summary"], bool(prefix), changed)

    def _read(self, file: str) -> Document | Unreadable:
        shipped = file.startswith(_SHIPPED)
        store, name = (self._shipped if shipped else self._store), file.removeprefix(_SHIPPED)
        return read_bytes(store.read(name).data, name, str(store.path(name).parent))


@cache
def _nothing_to_see() -> bytes:
    words = "No map yet: this file has errors."
    page = Page(_SIZE, _SIZE, (Text(_SIZE / 2, _SIZE / 2, words, "serif-italic", 13.0, "#5F5848", "middle"),))
    return to_svg(page, words)
