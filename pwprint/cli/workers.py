"""The same work on many things, in several processes, with the results in order.

Simpler than a pool from the library, and safer: without threads, and with a line to each process, neither Ctrl-C
nor a process that dies can leave anybody waiting. Each process gets another task when it has done one: some take ten
times as long as others.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from pwprint.cli.console import fail

if TYPE_CHECKING:
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD = 4
"""How many tasks for each process may be given out beyond the result that is due: results that wait take memory."""


class LostError(Exception):
    """A process has ended before its task was done: somebody killed it, or the system did for want of memory."""


def with_workers(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task, in at most `jobs` processes where there is work to share.

    Raises LostError where a process is killed: nobody knows what it would have found.
    """
    wanted = min(len(tasks) - 1, jobs)
    if wanted <= 1:
        yield from map(work, tasks)
        return
    # What the first task has loaded, forked processes need not load again.
    yield work(tasks[0])
    yield from in_processes(work, tasks[1:], wanted)


def in_spite_of_losses(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task; what a process that was killed left undone is done anew, by half as many.

    It is for tasks that can be done twice.
    """
    done = 0
    while done < len(tasks):
        try:
            for result in with_workers(work, tasks[done:], jobs):
                done += 1
                yield result
        except LostError:
            jobs //= 2


@contextmanager
def none_lost() -> Iterator[None]:
    """End the program where a process is lost, with advice that only commands with --jobs can give."""
    try:
        yield
    except LostError as lost:
        fail(f"{lost}; perhaps there was too little memory; --jobs 1 needs the least")


def processors() -> int:
    """Return how many processes can run at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the result of every task, which the first process that is free has done.

    An exception in a process is raised where its result is due, and LostError where the process was killed.
    """
    lines: list[Connection] = []
    processes = [_start(work, tasks, lines) for _ in range(jobs)]
    left = deque(range(len(tasks)))
    idle = [*lines]
    busy: dict[Connection, int] = {}
    found: dict[int, Result | Exception] = {}
    due = 0
    while due < len(tasks):
        _give(idle, busy, left, due + _AHEAD * jobs)
        if due not in found:
            idle += _receive(busy, found, tasks)
            continue
        result = found.pop(due)
        if isinstance(result, Exception):
            raise result
        yield result
        due += 1
    for line in lines:
        line.close()
    for process in processes:
        process.join()


def _give(idle: list[Connection], busy: dict[Connection, int], left: deque[int], most: int) -> None:
    """Give the next tasks, up to number `most`, to processes that are idle; if one is dead, its result will say so."""
    while idle and left and left[0] <= most:
        line = idle.pop()
        busy[line] = left.popleft()
        with suppress(OSError):
            line.send(busy[line])


def _receive(
    busy: dict[Connection, int], found: dict[int, Result | Exception], tasks: Sequence[object]
) -> Iterator[Connection]:
    """Wait until tasks are done, keep their results, and yield the lines of the processes that are idle now."""
    from multiprocessing.connection import wait  # noqa: PLC0415 - one file never needs it

    ready = wait([*busy])
    for line in [line for line in busy if line in ready]:
        done = busy.pop(line)
        try:
            found[done] = line.recv()
        except (EOFError, OSError):
            # Results that were due before are still yielded; the process gets no more tasks.
            found[done] = LostError(f"the process that was at work on {tasks[done]} has been killed")
        else:
            yield line


def _start(work: Callable[[Task], Result], tasks: Sequence[Task], lines: list[Connection]) -> Process:
    """Start a process, and add the line to it, on which it is given tasks and gives results, to those of the others."""
    from multiprocessing import Pipe, Process  # noqa: PLC0415 - one file never needs them

    ours, its = Pipe()
    lines.append(ours)
    process = Process(target=_worker, args=(work, tasks, its, tuple(lines)), daemon=True)
    process.start()
    # The process has the only other end now, so that its death ends the line.
    its.close()
    return process


def _worker(
    work: Callable[[Task], Result], tasks: Sequence[Task], line: Connection, not_ours: Sequence[Connection]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # A fork copies our ends of the lines. Closed here, only the first process has them: when it dies, the lines end,
    # and no worker waits for ever to receive a task or to send a result.
    for other in not_ours:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            number = line.recv()
            try:
                line.send(work(tasks[number]))
            except Exception as failure:  # noqa: BLE001 - it is raised where the result is awaited
                line.send(failure)
