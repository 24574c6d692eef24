"""The entries of a legend that all maps have: terrain, objectives and sides."""

from __future__ import annotations

from pwprint.game.narration.views import ViewWords
from pwprint.game.scenario import Side
from pwprint.map.legend import SIGN, Entry
from pwprint.map.terrain.forms.border import CLOSE
from pwprint.map.units import arrivals
from pwprint.map.zones import badge, pattern
from pwprint.page import inks
from pwprint.page.side_style import SideStyle
from pwprint.pdf.fonts import cap_height, fitted_size
from pwprint.pdf.marks import Command, Group, Mark, Mm, Pen, Rect, Text, moved
from pwprint.pieces.shield import SHIELD, shield
from pwprint.values import Struct

_TALL: Mm = 7.0
_EDGE = Pen(inks.INK, 0.2, round=False)


def pictured(country: Group, name: str, tall: Mm) -> tuple[Mark, ...]:
    """Return a piece of country as a sign so high."""
    box = Group((country,), clip=(0.0, 0.0, SIGN, tall), name=f"legend:{name}")
    return (box, Rect(0.0, 0.0, SIGN, tall, pen=_EDGE))


def terrain(title: str, effects: tuple[str, ...], sign: tuple[Mark, ...], tall: Mm) -> Entry:
    """Return the entry of a kind of terrain: what it does."""
    return Entry(sign, tall, title, _sentence(effects) or "No effect")


def objective(number: int, name: str, meaning: str) -> Entry:
    """Return the entry of an objective, its shield in the middle of the column of signs."""
    sign = moved(shield(number, 0.0, 0.0), (SIGN - SHIELD[0]) / 2, 0.0)
    return Entry((sign,), SHIELD[1], _capital(name), f"Objective: {meaning}", "objective")


def view(words: ViewWords) -> Entry:
    """Return the entry of a time in which units do not see far: how far, and when."""
    number = words.far.partition(" ")[0]
    size = fitted_size(number, "serif-bold", SIGN - 2.0, 14.0, 8.0)
    low = (_TALL - cap_height("serif-bold", size)) / 2
    text = Text(SIGN / 2, low, number, "serif-bold", size, inks.INK, "middle")
    sign = (Rect(0.0, 0.0, SIGN, _TALL, inks.PLATE, _EDGE), text)
    return Entry(sign, _TALL, words.title, _sentence((f"{words.when}: nothing farther than {words.far} is fired at",)))


class Doings(Struct, frozen=True):
    """What a side does on a map: whether it has a zone, and by which signs its units come and leave."""

    zone: bool
    comes: str
    goes: str


def side_entry(side: Side, style: SideStyle, done: Doings, turn_word: str) -> Entry:
    """Return the entry of a side: its letter, its zone, and who comes and goes by its signs."""
    sign: tuple[Mark, ...] = badge(style, (SIGN - 5.0) / 2, 1.0)
    phrases = []
    if done.zone:
        sign = (*pattern(style, _band), *sign)
        phrases.append("deploys inside this line")
    if done.comes:
        phrases.append(f"enters by {done.comes}: {arrivals(side, turn_word)}")
    if any(unit.arrives and unit.arrives.elsewhere for unit in side.units):
        phrases.append("by those marked “else” only while enemies hold the others")
    if done.goes:
        phrases.append(f"leaves by {done.goes} marked “off”")
    return Entry(sign, _TALL, side.name, _sentence(tuple(phrases)))


def _band(inset: float) -> tuple[Command, ...]:
    low, high, right = inset - 0.4, _TALL - inset + 0.4, SIGN - inset + 0.4
    return (("M", (low, low)), ("L", (right, low)), ("L", (right, high)), ("L", (low, high)), CLOSE)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _sentence(phrases: tuple[str, ...]) -> str:
    return _capital("; ".join(phrases))
