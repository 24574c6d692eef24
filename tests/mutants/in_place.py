"""A slip put into functions that are already there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from tests.mutants.slips import ROOT, Slip, made


class _Piece(NamedTuple):
    """The code of a function, class or module, and whether it runs while the module is loaded."""

    code: CodeType
    loading: bool


def fits(slip: Slip) -> bool:
    """Say whether a slip lies within functions, all of it."""
    pairs = list(_pairs(slip))
    changed = [old for old, new in pairs if _alone(old.code) != _alone(new.code)]
    same_names = all(old.code.co_freevars == new.code.co_freevars for old, new in pairs)
    return same_names and bool(changed) and not any(piece.loading for piece in changed)


class Functions:
    """All functions and memories of pwprint that are there, found once: looking through everything is slow."""

    def __init__(self) -> None:
        self.by_file: dict[str, list[FunctionType]] = {}
        self.memories: list[Any] = []
        # What is frozen would not be found.
        gc.unfreeze()
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ROOT)):
                self.by_file.setdefault(one.__code__.co_filename.removeprefix(f"{ROOT}/"), []).append(one)
            elif isinstance(one, _lru_cache_wrapper) and str(one.__module__).startswith("pwprint"):
                self.memories.append(one)

    def put_in(self, slip: Slip) -> None:
        """Put a slip into all functions that are made of its code, and forget what they remember."""
        codes = {old.code: new.code for old, new in _pairs(slip) if old.code != new.code}
        for one in self.by_file[slip.file]:
            one.__code__ = codes.get(one.__code__, one.__code__)
        for memory in self.memories:
            memory.cache_clear()


def _pairs(slip: Slip) -> Iterator[tuple[_Piece, _Piece]]:
    path = ROOT / slip.file
    old = _pieces(compile(path.read_bytes(), str(path), "exec"))
    new = _pieces(compile(made(slip), str(path), "exec"))
    return ((old[place], new[place]) for place in old.keys() & new.keys())


def _pieces(module: CodeType) -> dict[Any, _Piece]:
    """Return all pieces of a module's code by their name and place."""
    return {(piece.code.co_qualname, *_start(piece.code)): piece for piece in _inside(_Piece(module, True))}


def _inside(piece: _Piece) -> Iterator[_Piece]:
    yield piece
    for inner in piece.code.co_consts:
        if isinstance(inner, CodeType):
            once = not inner.co_flags & CO_OPTIMIZED or inner.co_name in {
                "<listcomp>",
                "<setcomp>",
                "<dictcomp>",
                "<genexpr>",
            }
            yield from _inside(_Piece(inner, piece.loading and once))


def _start(code: CodeType) -> tuple[int, int]:
    return min((line, column) for line, _, column, _ in code.co_positions() if line is not None and column is not None)


def _alone(code: CodeType) -> CodeType:
    """Return a piece of code without what is inside."""
    return code.replace(co_consts=tuple("" if isinstance(one, CodeType) else one for one in code.co_consts))
