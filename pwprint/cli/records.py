"""From names of files to records of what was found out about them, in several processes where that is faster."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from pwprint.app.refusal import judged
from pwprint.cli.console import STDIN, Ended, Exit, fail, show
from pwprint.cli.workers import processors, with_workers
from pwprint.report import REPORTERS, Checked, checked
from pwprint.text.failures import why
from pwprint.text.words import joined

if TYPE_CHECKING:
    from pwprint.app.checking import Loaded, Verdict
    from pwprint.cli.cache import Cache
    from pwprint.game.ruleset import Ruleset
    from pwprint.text import Document, Unreadable

__all__ = ["STDIN", "load", "outcome", "read", "record", "record_of", "records", "refuse", "refused"]

_WORTH_A_PROCESS = 40
"""So many files take about as long as starting a process."""
_TOGETHER = 8
"""So many files are checked between two words with the first process: each costs a fiftieth of a file's time."""


def read(name: str, stdin_filename: str = "<stdin>") -> Document | Unreadable:
    """Read a file, or standard input for `-`."""
    from pwprint.text import read_bytes, read_path  # noqa: PLC0415
    from pwprint.text.limits import MAX_BYTES  # noqa: PLC0415

    if not name:
        fail("the path is empty, so it names no file")
    if name == STDIN:
        if sys.stdin is None:
            fail("standard input: is closed")
        try:
            folder = None if stdin_filename.startswith("<") else os.path.dirname(stdin_filename) or os.curdir  # noqa: PTH120
            return read_bytes(sys.stdin.buffer.read(MAX_BYTES + 1), stdin_filename, folder)
        except OSError as failure:
            fail(f"standard input: {why(failure)}")
    return read_path(name)


def load(name: str, stdin_filename: str = "<stdin>") -> Loaded | Unreadable:
    """Read a scenario from a file, or from standard input for `-`."""
    from pwprint.app.checking import load as load_document  # noqa: PLC0415
    from pwprint.text import Document  # noqa: PLC0415

    document = read(name, stdin_filename)
    return load_document(document) if isinstance(document, Document) else document


def record(loaded: Loaded | Unreadable, verdict: Verdict) -> Checked:
    """Return the record of what was read and judged."""
    from pwprint.app.checking import Loaded  # noqa: PLC0415

    if not isinstance(loaded, Loaded):
        return checked(loaded)
    ruleset = loaded.ruleset
    return checked(loaded.document, verdict, lambda rule: _words(ruleset, rule) if ruleset else "")


def refuse(
    loaded: Loaded | Unreadable, verdict: Verdict | None = None, form: str = "text", colour: bool = False
) -> NoReturn:
    """Report what is wrong with a scenario, or with a file that is not one, and end the program."""
    raise Ended(refused(loaded, verdict, form, colour))


def refused(
    loaded: Loaded | Unreadable, verdict: Verdict | None = None, form: str = "text", colour: bool = False
) -> Exit:
    """Report what is wrong with a scenario, or with a file that is not one, and return how a command ends after it."""
    files = (record(loaded, verdict or judged(loaded)),)
    show(REPORTERS[form](files, colour), colour=colour)
    return outcome(files)


def outcome(files: Sequence[Checked]) -> Exit:
    """Return how a command ends after these files: a file that cannot be read is worse than one with mistakes."""
    if any(file.unread for file in files):
        return Exit.FAILURE
    return Exit.PROBLEMS if any(file.failed for file in files) else Exit.OK


def records(
    names: Sequence[str], stdin_filename: str, jobs: int | None, cache: Cache | None = None
) -> Iterator[Checked]:
    """Check files, in at most `jobs` processes; without a number, in as many as pay. The order is kept.

    What the cache knows is not checked again.
    """
    if STDIN in names:
        yield from (record_of(name, stdin_filename) for name in names)
        return
    known = dict(_known(names, cache))
    unknown = [name for name in names if name not in known]
    processes = jobs or min(processors(), len(unknown) // _WORTH_A_PROCESS)
    shares = with_workers(partial(_checked, keyed=cache is not None), tuple(_shares(unknown, processes)), processes)
    fresh = chain.from_iterable(shares)
    for name in names:
        yield known[name] if name in known else _remembered(*next(fresh), cache)
    next(fresh, None)  # which waits for its processes to end
    if cache is not None:
        cache.tidy(len(names))


class _Share(NamedTuple):
    """Files that a process checks before it hears of others."""

    names: tuple[str, ...]

    def __str__(self) -> str:
        """Return the names in words."""
        return joined(self.names, "or")


def _shares(names: Sequence[str], processes: int) -> Iterator[_Share]:
    """Yield all files: the first alone, then many together, and fewer in the end, where others would wait for them."""
    start, size = 0, 1
    while start < len(names):
        yield _Share(tuple(names[start : start + size]))
        start += size
        size = max(min((len(names) - start) // (4 * max(processes, 1)), _TOGETHER), 1)


def _known(names: Sequence[str], cache: Cache | None) -> Iterator[tuple[str, Checked]]:
    if cache is None or cache.is_new:
        return
    from pwprint.cli.cache import digest_of  # noqa: PLC0415

    for name in names:
        digest = digest_of(name)
        checked = None if digest is None else cache.get(name, digest)
        if checked is not None:
            yield name, checked


def _remembered(digest: str | None, checked: Checked, cache: Cache | None) -> Checked:
    if cache is not None and digest is not None:
        cache.put(digest, checked)
    return checked


def _checked(share: _Share, *, keyed: bool) -> list[tuple[str | None, Checked]]:
    """Return what was found out about files, with their digests if it is to be remembered."""
    return [_keyed(name) if keyed else (None, record_of(name)) for name in share.names]


def _keyed(name: str) -> tuple[str | None, Checked]:
    """Return what was found out about a file, and the digest of the content that was looked at; None if it may change.

    The rulesets of other packages can change without a word, and so can pictures.
    """
    from pwprint.format.reader.pictures import named_pictures  # noqa: PLC0415
    from pwprint.rulesets import names_another  # noqa: PLC0415

    with _named(name):
        loaded = load(name)
        document = getattr(loaded, "document", None)
        loose = document is None or names_another(document.value) or any(named_pictures(document.value))
        digest = None if document is None or loose else document.digest
        return digest, record(loaded, judged(loaded))


def record_of(name: str, stdin_filename: str = "") -> Checked:
    """Read and check a file."""
    with _named(name):
        loaded = load(name, stdin_filename)
        return record(loaded, judged(loaded))


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Say with which file a mistake of ours happened."""
    try:
        yield
    except Exception as mistake:
        mistake.add_note(f"It happened with {name}.")
        raise


def _words(ruleset: Ruleset, rule: str) -> str:
    from pwprint.game import rulebook  # noqa: PLC0415

    return rulebook.book_of(ruleset).text(rule)
