"""The legal orders of a position as lines to read: those of a kind together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.cli.console import wrapped
from pwprint.text.words import counted, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pwprint.session import Session

_NOTHING_MORE = "(no more)"
"""What stands in a list for an order that needs no more words, such as a move of no squares."""

_CHOSEN_LAST = ("facing",)
"""Keys whose values are listed once, behind all others."""


def kinds_of(session: Session) -> Iterator[str]:
    """Yield a line for each unit that may act: the kinds of order that are open to it, and how many of each."""
    for name in session.units():
        orders = session.orders(name)
        kinds = [order["do"] for order in orders]
        words = (f"{do} ({kinds.count(do)})" if kinds.count(do) > 1 else do for do in dict.fromkeys(kinds))
        yield f"  {name}: {', '.join(words) or 'nothing'}"
    for order in session.orders() if session.choice is not None and session.choice.unit is None else ():
        if "side" in order:
            yield f"  {session.words_of(order)}"


def orders_of(session: Session, name: str | None) -> Iterator[str]:
    """Yield the orders to a unit, or all, those of a kind in a line that is wrapped."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for order in session.orders(name):
        groups.setdefault(f"{order.get('unit') or order['side']} {order['do']}", []).append(order)
    for start, orders in groups.items():
        yield from wrapped(_together(session, start, orders), 4, f"  {start} ") or [f"  {start}"]


def _together(session: Session, start: str, orders: Sequence[Mapping[str, Any]]) -> str:
    """Return what may follow the unit and what it does: `e2 e3 | e4, facing N or S`."""
    endings: dict[str, list[str]] = {}
    for order in orders:
        plain = {key: value for key, value in order.items() if key not in _CHOSEN_LAST}
        rest = session.words_of(plain).removeprefix(start).strip()
        endings.setdefault(rest, []).extend(order[key] for key in _CHOSEN_LAST if key in order)
    groups: dict[tuple[str, ...], list[str]] = {}
    for rest, facings in endings.items():
        groups.setdefault(tuple(facings), []).append(rest or _NOTHING_MORE)
    parts = [
        " | ".join(rests) + (f", facing {joined(facings, 'or')}" if facings else "")
        for facings, rests in groups.items()
    ]
    found = "; ".join(parts)
    return "" if found == _NOTHING_MORE else f"{found} ({counted(len(orders), 'order')})" if len(orders) > 1 else found
