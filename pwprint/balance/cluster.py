"""Battles on many machines: batches go to the workers of a Dask scheduler, and what they give comes back in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeVar

from pwprint import __version__

Task = TypeVar("Task")
Result = TypeVar("Result")

_PATIENCE = 30
"""Seconds in which a scheduler must answer, and a worker be there."""


class ClusterError(Exception):
    """There is no cluster to work with, or one that would work otherwise."""


def on_cluster(work: Callable[[Task], Result], tasks: Sequence[Task], address: str) -> Iterator[Result]:
    """Yield the result of every task, worked out at an address such as `tcp://host:8786`. Raises ClusterError.

    The tasks of a worker that dies are given to others.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra, without types
    except ImportError:
        raise ClusterError("the extra is missing; pip install 'pwprint[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as failure:
        raise ClusterError(f"no workers at {address}: {failure}") from failure
    with client:
        for worker, found in sorted(client.run(_version).items()):
            if found != __version__:
                raise ClusterError(f"the worker {worker} has pwprint {found}, not {__version__}")
        futures = client.map(work, tasks, pure=False)
        for future in futures:
            yield future.result()


def _version() -> str:
    return __version__
