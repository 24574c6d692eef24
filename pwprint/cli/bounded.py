"""Work on data from unknown hands, in a process of its own with limits of time and memory."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Result = TypeVar("Result")


class LimitError(Exception):
    """The work took more than it was allowed, or the process died of the data."""


def bounded(work: Callable[..., Result], given: tuple[object, ...], seconds: float, memory: int) -> Result:
    """Return what `work(*given)` returns, within limits of seconds and bytes; both must survive pickling.

    Systems that cannot limit memory limit time alone. Raises LimitError where a limit is reached.
    """
    from multiprocessing import Pipe, Process  # noqa: PLC0415 - few commands need them

    receiving, sending = Pipe(duplex=False)
    process = Process(target=_work, args=(work, given, seconds, memory, sending), daemon=True)
    process.start()
    sending.close()
    try:
        if not receiving.poll(seconds):
            raise LimitError(f"reading it takes more than {seconds:g} s")
        result: Result | Exception = receiving.recv()
    except (EOFError, OSError):
        raise LimitError(f"reading it takes more than {memory // 2**20} MiB, or it crashes the reader") from None
    finally:
        process.kill()
        process.join()
        receiving.close()
    if isinstance(result, Exception):
        raise result
    return result


def _work(
    work: Callable[..., object], given: tuple[object, ...], seconds: float, memory: int, sending: Connection
) -> None:
    _limit(seconds, memory)
    # A reader that dies may say so in many lines; the waiting process reports it in one line.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        sending.send(work(*given))
    except MemoryError:
        sending.close()
    except Exception as failure:  # noqa: BLE001 - it is raised where the result is awaited
        sending.send(failure)


def _limit(seconds: float, memory: int) -> None:
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, int(seconds) + 1),
        (resource.RLIMIT_CORE, 0),
    ):
        # A limit that the system does not have, or that is lower already.
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))
