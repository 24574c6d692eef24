"""Type parameters: what is a ruleset's own in a battle. Each ruleset names its own once, in its `own.py`.

- `G_co`: its ground, what `prepare` has worked out of map and options: `Battle.ground`.
- `K_co`: a row of its unit table; `T_co`: one of its terrain table.
- `M`: its memory, what it keeps from state to state: `State.memory`.
- `C`: a class of orders.

Left out they say nothing: a `Battle` is that of any ruleset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar

    from pwprint.game.orders import UnitOrder
    from pwprint.game.ruleset import TerrainKind, UnitKind

    G_co = TypeVar("G_co", covariant=True, default=object)
    K_co = TypeVar("K_co", covariant=True, bound=UnitKind, default=UnitKind)
    T_co = TypeVar("T_co", covariant=True, bound=TerrainKind, default=TerrainKind)
    G = TypeVar("G", default=object)
    K = TypeVar("K", bound=UnitKind, default=UnitKind)
    M = TypeVar("M", default=Any)
    C = TypeVar("C", bound=UnitOrder, default=Any)
    G_contra = TypeVar("G_contra", contravariant=True, default=object)
    K_contra = TypeVar("K_contra", contravariant=True, bound=UnitKind, default=UnitKind)
else:
    from typing import TypeVar  # the default of a parameter takes Python 3.13, and only type checkers read it

    G_co, K_co, T_co, G, K, M, C = map(TypeVar, ("G_co", "K_co", "T_co", "G", "K", "M", "C"))
    G_contra, K_contra = map(TypeVar, ("G_contra", "K_contra"))
