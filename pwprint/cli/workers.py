"""The same work on many things, in several processes, with the results in order.

Simpler than a pool from the library, and safer: without threads, and with a pipe for each process, neither Ctrl-C
nor a process that dies can leave anybody waiting.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from pwprint.cli.console import fail

if TYPE_CHECKING:
    from multiprocessing import Process
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Result = TypeVar("Result")


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
    """Yield the result of every task. An exception in a process is raised here, and LostError where one was killed."""
    pipes: list[Connection] = []
    processes = [_start(work, tasks[number::jobs], pipes) for number in range(jobs)]
    for number, task in enumerate(tasks):
        try:
            result = pipes[number % jobs].recv()
        except (EOFError, OSError):
            raise LostError(f"the process that was at work on {task} has been killed") from None
        if isinstance(result, Exception):
            raise result
        yield result
    for process in processes:
        process.join()


def _start(work: Callable[[Task], Result], tasks: Sequence[Task], pipes: list[Connection]) -> Process:
    """Start a process, and add the pipe that its results come from to those of the others."""
    from multiprocessing import Pipe, Process  # noqa: PLC0415 - one file never needs them

    receiving, sending = Pipe(duplex=False)
    pipes.append(receiving)
    process = Process(target=_worker, args=(work, tasks, sending, tuple(pipes)), daemon=True)
    process.start()
    # The process has the only sending end now, so that its death ends the pipe.
    sending.close()
    return process


def _worker(
    work: Callable[[Task], Result], tasks: Sequence[Task], sending: Connection, not_ours: Sequence[Connection]
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What a fork has copied. Only the first process has receiving ends now, so that its death ends the pipes too, and
    # nobody waits for ever to send what nobody reads.
    for pipe in not_ours:
        pipe.close()
    with suppress(BrokenPipeError):
        for task in tasks:
            try:
                sending.send(work(task))
            except Exception as failure:  # noqa: BLE001 - it is raised where the result is awaited
                sending.send(failure)
