"""A scenario that is open: the one text that all its pages write, saved and examined as it changes.

Everything here runs on one event loop, so that no two changes meet; what takes long runs beside it, and the newest
text wins.
"""

from __future__ import annotations

import asyncio
import logging
from math import inf
from secrets import token_hex
from time import monotonic
from typing import TYPE_CHECKING

from pwprint.app.checking import Loaded, load
from pwprint.format.edits import CannotEditError, Editable
from pwprint.format.schema import scenario_schema
from pwprint.studio.canvas import Canvas
from pwprint.studio.drawn.painter import Painter
from pwprint.studio.drawn.picture import KeptPicture
from pwprint.studio.examined import examined
from pwprint.studio.inspector import form_of
from pwprint.studio.messages import (
    AskForm,
    AskHere,
    Conflict,
    FileSaved,
    Gestured,
    Proposal,
    Push,
    RefusedGesture,
    Settle,
    ShowForm,
    Shown,
    Told,
    Updates,
    Welcome,
    encoded,
)
from pwprint.studio.shared_text import (
    SharedText,
    Update,
    as_change_set,
    as_changes,
    difference,
    from_units,
    in_units,
)
from pwprint.studio.store import CannotOpenError, MissingFileError
from pwprint.text.document import Document, read_bytes
from pwprint.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.game.board.base import Board
    from pwprint.game.ruleset import Ruleset
    from pwprint.studio.drawn.picture import MapPicture
    from pwprint.studio.drawn.shapes import ShownShape
    from pwprint.studio.examined import Examined
    from pwprint.studio.inspector import FormField
    from pwprint.studio.messages import MapFacts, OfFile
    from pwprint.studio.store import Store
    from pwprint.text import Unreadable

_LOG = logging.getLogger(__name__)

_QUIET = 0.4
"""Seconds without a change after which the file is written."""

_OVERDUE = 2
"""Seconds after which problems are told of although the text has changed again meanwhile."""

_IDLE = 300
"""Seconds after which a file that no page shows is closed."""

_BACKLOG = 16_000_000
"""A page that has not taken so many letters is cut off; it comes again by itself."""


class Listener:
    """A page that looks on: what it is still to be told, in order. `fields` are those of the form that it was told."""

    def __init__(self) -> None:
        self.fields: tuple[FormField, ...] | None = None
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting = 0

    def tell(self, message: str) -> None:
        """Put a message into the queue, unless the page is cut off."""
        if self._waiting > _BACKLOG:
            return
        self._waiting += len(message)
        self.queue.put_nowait(message if self._waiting <= _BACKLOG else None)

    async def next(self) -> str | None:
        """Return the next message once there is one; None ends the connection."""
        message = await self.queue.get()
        self._waiting -= len(message or "")
        return message


class OpenFile:
    """An open scenario. Its tasks run while `run` does."""

    def __init__(self, store: Store, name: str) -> None:
        """Read the file. Raises CannotOpenError."""
        self.name = name
        self._session = token_hex(8)
        self._store = store
        self._file = store.read(name)
        self.shared = SharedText(self._file.text)
        self.listeners: set[Listener] = set()
        self._painter = Painter()
        self._told: Told | None = None
        self._due = inf
        self._shown: Shown | None = None
        self._picture: MapPicture | None = None
        self._kept = KeptPicture()
        self._facts: MapFacts | None = None
        self._shapes: tuple[ShownShape, ...] = ()
        self._samples: Mapping[str, str] = {}
        self._read: Editable | None = None
        self._ground: tuple[Board, Ruleset] | None = None
        self._changed, self._unsaved = asyncio.Event(), asyncio.Event()
        self._changed.set()
        self._conflict: str | None = None
        self._left = monotonic()

    async def run(self) -> None:
        """Examine and save the text whenever it changes, until cancelled; then save it once more."""
        try:
            await asyncio.gather(self._keep_examining(), self._keep_saving())
        finally:
            self.close()

    def join(self, listener: Listener) -> None:
        """Tell a page all there is, and whatever comes."""
        self.listeners.add(listener)
        self._welcome(listener)
        if self._shown is not None and self._picture is not None:
            picture = KeptPicture().news(self._picture)
            whole = Shown(self._shown.version, picture, self._facts, self._shapes, self._samples)
            listener.tell(encoded(whole))
        if self._shown is not None and self._shown.picture is None:
            listener.tell(encoded(self._shown))
        if self._told is not None:
            listener.tell(encoded(self._told))
        if self._conflict is not None:
            listener.tell(encoded(Conflict(self._conflict)))

    def _welcome(self, listener: Listener) -> None:
        shared = self.shared
        listener.tell(encoded(Welcome(self.name, self._session, shared.text, shared.version, shared.oldest)))

    def loaded(self) -> Loaded | Unreadable:
        """Return the text as it is now, read."""
        read = read_bytes(self.shared.text.encode(), self.name, str(self._store.path(self.name).parent))
        return load(read) if isinstance(read, Document) else read

    def leave(self, listener: Listener) -> None:
        """Forget a page."""
        self.listeners.discard(listener)
        self._left = monotonic()

    @property
    def is_idle(self) -> bool:
        """Whether no page has shown it for a while, and nobody has to settle a conflict."""
        return not self.listeners and self._conflict is None and monotonic() - self._left > _IDLE

    def hear(self, listener: Listener, said: OfFile) -> None:
        """Do what a page says. Raises CannotChangeError for changes that do not fit."""
        match said:
            case Push(version, updates):
                self._push(listener, version, updates)
            case Gestured():
                self._gesture(listener, said)
            case AskForm(pointer):
                self._form(listener, lambda _: pointer)
            case AskHere(offset):
                self._form(listener, lambda text: _object_at(text, from_units(text.text, offset)))
            case Settle(ours):
                self._settle(ours=ours)

    def _push(self, listener: Listener, version: int, updates: tuple[Update, ...]) -> None:
        if self.shared.push(version, updates):
            self._spread(version, updates)
        elif (missed := self.shared.since(version)) is not None:
            # With these it can try again.
            listener.tell(encoded(Updates(version, tuple(missed))))
        else:
            self._welcome(listener)

    def _spread(self, version: int, updates: tuple[Update, ...]) -> None:
        self._to_all(encoded(Updates(version, updates)))
        self._changed.set()
        self._unsaved.set()

    def _gesture(self, listener: Listener, said: Gestured) -> None:
        if said.version != self.shared.version:
            listener.tell(encoded(RefusedGesture(said.number, "")))
            return
        try:
            canvas = self._canvas()
            said.gesture.act(canvas)
        except CannotEditError as cannot:
            listener.tell(encoded(RefusedGesture(said.number, str(cannot))))
            return
        changes = as_changes(self.shared.text, canvas.edit)
        listener.tell(encoded(Proposal(said.number, said.version, changes)))

    def _canvas(self) -> Canvas:
        """Return what gestures edit: a form must be able to mend what it has broken, so the last board will do.

        Raises CannotEditError where the text is not JSON, or was never a scenario.
        """
        if self._ground is None:
            raise CannotEditError("this is not a valid scenario yet: fix the errors in its text first")
        return Canvas(self._editable(), *self._ground)

    def _editable(self) -> Editable:
        """Return the text with the places of its values, read once. Raises CannotEditError."""
        if self._read is None or self._read.text != self.shared.text:
            self._read = Editable.of(self.shared.text)
        return self._read

    def _form(self, listener: Listener, find: Callable[[Editable], str]) -> None:
        text = self.shared.text
        try:
            whole = self._editable()
            value, pointer = whole.value(""), find(whole)
        except CannotEditError:
            listener.tell(encoded(ShowForm("", None)))
            return
        place, form = whole.place(pointer), form_of(scenario_schema(), value, pointer)
        start, end = (0, 0) if place is None else place.value
        if form is not None:
            fields, listener.fields = listener.fields, form.fields
            form = replace(form, fields=None) if form.fields == fields else form
        listener.tell(encoded(ShowForm(pointer, form, in_units(text, start), in_units(text, end))))

    async def _keep_examining(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._examine()
            except Exception:  # noqa: BLE001
                # A mistake of ours about one text must not keep the next one from being looked at.
                _LOG.exception("%s could not be examined", self.name)

    async def _examine(self) -> None:
        """Show all pages what the text is now, then say what is wrong with it, unless it is another one by then.

        Whoever types faster than texts are checked is told all the same now and then.
        """
        self._due = min(self._due, monotonic() + _OVERDUE)
        version, folder = self.shared.version, str(self._store.path(self.name).parent)
        found = await asyncio.to_thread(examined, self.shared.text, self.name, folder, self._painter)
        self._show(version, found)
        if not self._changed.is_set() or monotonic() >= self._due:
            self._due = inf
            self._told = Told(version, await asyncio.to_thread(found.problems))
            self._to_all(encoded(self._told))

    def _show(self, version: int, found: Examined) -> None:
        """Show all pages what has changed since they were shown something last."""
        if found.loaded.scenario is not None and isinstance(found.loaded, Loaded) and found.loaded.ruleset is not None:
            self._ground = found.loaded.scenario.board, found.loaded.ruleset
        if found.picture is None:
            self._shown = Shown(version)
        else:
            facts = None if found.facts == self._facts else found.facts
            shapes = None if found.shapes == self._shapes else found.shapes
            samples = None if found.samples == self._samples else found.samples
            self._facts, self._shapes, self._samples = found.facts, found.shapes, found.samples
            self._picture = found.picture
            self._shown = Shown(version, self._kept.news(found.picture), facts, shapes, samples)
        self._to_all(encoded(self._shown))

    async def _keep_saving(self) -> None:
        while True:
            await self._unsaved.wait()
            while self._unsaved.is_set():
                self._unsaved.clear()
                await asyncio.sleep(_QUIET)
            self.save()

    def save(self) -> None:
        """Write the file if it differs from the text, unless another program has changed it meanwhile."""
        if self.shared.text == self._file.text:
            return
        try:
            self.look_outside()
            if self._conflict is not None:
                return
            text = self._file.with_text(self.shared.text)
            self._store.write(self.name, text)
        except (OSError, CannotOpenError) as failure:
            self._to_all(encoded(FileSaved(self.shared.version, f"{self.name} could not be written: {failure}")))
            return
        self._file = text
        self._to_all(encoded(FileSaved(self.shared.version)))

    def close(self) -> None:
        """Save the text once more; where nobody has settled a conflict, beside the file: no word is lost."""
        self.save()
        if self._conflict is not None:
            self._store.write(
                f"{self.name.removesuffix('.json')}.conflict.json", self._file.with_text(self.shared.text)
            )

    def look_outside(self) -> None:
        """Take over what another program wrote into the file; where both changed the same, ask.

        Raises CannotOpenError for a file that cannot be read: it is not overwritten. One that is gone is written anew.
        """
        self._conflict = None
        try:
            there = self._store.read(self.name)
        except MissingFileError:
            return
        if there.text == self._file.text:
            return
        merged = _merged(self._file.text, self.shared.text, there.text)
        if merged is None:
            self._conflict = there.text
            self._to_all(encoded(Conflict(there.text)))
            return
        self._file = there
        self._become(merged)

    def _settle(self, *, ours: bool) -> None:
        if self._conflict is None:
            return
        theirs, self._conflict = self._conflict, None
        self._file = self._file.with_text(theirs)
        if not ours:
            self._become(theirs)
        self.save()

    def _become(self, text: str) -> None:
        """Change the text as if a page had done so."""
        old, version = self.shared.text, self.shared.version
        if old == text:
            return
        update = Update(as_change_set(old, difference(old, text)), "file")
        assert self.shared.push(version, [update])
        self._spread(version, (update,))

    def _to_all(self, message: str) -> None:
        for listener in self.listeners:
            listener.tell(message)


def _merged(base: str, ours: str, theirs: str) -> str | None:
    """Return a text with both changes, or None where they meet."""
    if ours in {base, theirs}:
        return theirs
    (start, end, words), (their_start, their_end, their_words) = difference(base, ours), difference(base, theirs)
    if end < their_start:
        return base[:start] + words + base[end:their_start] + their_words + base[their_end:]
    if their_end < start:
        return base[:their_start] + their_words + base[their_end:start] + words + base[end:]
    return None


def _object_at(text: Editable, offset: int) -> str:
    """Return the pointer of the innermost object, or list of objects, that an offset lies in."""
    pointer = text.pointer_at(offset)
    while pointer and not _has_a_form(text.value(pointer)):
        pointer = pointer.rpartition("/")[0]
    return pointer


def _has_a_form(value: object) -> bool:
    entries = value if isinstance(value, list) else ()
    return isinstance(value, dict) or any(isinstance(entry, dict) for entry in entries)
