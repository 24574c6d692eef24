"""What is made once for all tests that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from inspect import signature
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def once(function: Callable[P, T]) -> Callable[P, T]:
    """Remember what a function returns. A call that names a default asks for the same as one that leaves it out."""
    parameters, known = signature(function), cache(function)

    @wraps(function)
    def remembered(*args: P.args, **named: P.kwargs) -> T:
        given = parameters.bind(*args, **named)
        given.apply_defaults()
        return known(*given.args, **given.kwargs)

    return remembered
