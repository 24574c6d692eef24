"""What lies on the map besides units and can be taken hold of: zones, objectives, labels, terrain of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pwprint.game.board.base import bits
from pwprint.game.board.surface import Surface
from pwprint.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pwprint.game.board.base import Board, Squares

Corner = tuple[float, float]

FORMS = ("polygon", "line", "rectangle", "circle")
"""How an area of a table may be given."""

_LABELLED = ("at",)


class ShownShape(Struct, frozen=True):
    """Something that lies on the map, and where: in squares of a grid, or by corners on a table, in inches.

    `kind` is `terrain`, `zone`, `exit`, `entry`, `objective` or `label`; `opens` is the place whose form says all of
    it. The corners of a rectangle are its south-west and its north-east one, those of a circle its middle and a point
    of its rim; those of a `line` have its `width`. `sign` is what is drawn for it: words, or the name of a shield.
    """

    pointer: str
    kind: str
    title: str
    opens: str
    squares: tuple[str, ...] = ()
    form: str = ""
    corners: tuple[Corner, ...] = ()
    width: float = 0.0
    side: int = -1
    sign: str = ""


def shapes_of(board: Board, value: Mapping[str, Any]) -> tuple[ShownShape, ...]:
    """Return what lies on the board of a scenario whose text is sound, what is to be found first last."""
    found = (*_features(value), *_of_sides(value), *_objectives(value), *_labels(value))
    return tuple(shape for each, area in found if (shape := _PLACED[board.surface](board, each, area)) is not None)


def squares_in(board: Board, entry: object) -> Squares:
    """Return the squares of an entry such as `a1-c3`; none where it names none."""
    return _SQUARES[board.surface](board, str(entry))


def _named(board: Board, words: str) -> Squares:
    first, dash, second = words.partition("-")
    a = board.square(first)
    b = board.square(second) if dash else a
    return 0 if a is None or b is None else board.rectangle(a, b)


_SQUARES: Mapping[Surface, Callable[[Board, str], Squares]] = {
    Surface.GRID: _named,
    Surface.TABLE: lambda _board, _words: 0,
}

_Found = tuple[ShownShape, Any]
"""A shape without its place, and what the text says of that."""


def _features(value: Mapping[str, Any]) -> Iterator[_Found]:
    for number, feature in enumerate(value["map"].get("features", ())):
        pointer = f"/map/features/{number}"
        yield ShownShape(pointer, "terrain", str(feature["terrain"]), pointer), feature


def _of_sides(value: Mapping[str, Any]) -> Iterator[_Found]:
    for side, entry in enumerate(value["sides"]):
        name, place = entry.get("name") or entry["id"], f"/sides/{side}"
        if "deployment" in entry:
            zone = ShownShape(f"{place}/deployment", "zone", f"zone of {name}", place, side=side)
            yield zone, entry["deployment"]
        for step, way in _ways(entry.get("exits", ())):
            pointer = f"{place}/exits{step}"
            yield ShownShape(pointer, "exit", f"exit of {name}", place, side=side), way
        for number, unit in enumerate(entry["units"]):
            if "arrives" in unit:
                opens = f"{place}/units/{number}"
                entry_of = ShownShape(f"{opens}/arrives/at", "entry", f"entry of {unit['id']}", opens, side=side)
                yield entry_of, unit["arrives"]["at"]


def _ways(exits: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - a list of squares, or of areas and edges
    """Yield the exits of a side: squares are one place, areas of a table several; edges are none to take hold of."""
    areas = [(f"/{number}", way) for number, way in enumerate(exits) if isinstance(way, dict)]
    if areas:
        yield from areas
    elif exits:
        yield "", exits


def _objectives(value: Mapping[str, Any]) -> Iterator[_Found]:
    for number, goal in enumerate(value.get("objectives", ())):
        opens = f"/objectives/{number}"
        yield (
            ShownShape(
                f"{opens}/at", "objective", str(goal.get("name") or goal["id"]), opens, sign=f"goal:{goal['id']}"
            ),
            goal["at"],
        )


def _labels(value: Mapping[str, Any]) -> Iterator[_Found]:
    labels = value["map"].get("labels", ())
    if isinstance(labels, dict):
        for square, words in labels.items():
            yield ShownShape(f"/map/labels/{square}", "label", str(words), "/map/labels", sign=str(words)), [square]
    else:
        for number, label in enumerate(labels):
            pointer = f"/map/labels/{number}"
            yield ShownShape(pointer, "label", str(label["text"]), pointer, sign=str(label["text"])), label


def _on_squares(board: Board, shape: ShownShape, area: Any) -> ShownShape | None:  # noqa: ANN401
    squares: Squares = 0
    for entry in area:
        squares |= squares_in(board, entry)
    return replace(shape, squares=tuple(board.name(square) for square in bits(squares)))


def _on_table(_board: Board, shape: ShownShape, area: Any) -> ShownShape | None:  # noqa: ANN401
    form = next((form for form in (*FORMS, *_LABELLED) if isinstance(area, dict) and form in area), None)
    if form is None:
        return None
    return replace(shape, form=form, corners=_CORNERS[form](area[form]), width=float(area.get("width", 2.0)))


_PLACED: Mapping[Surface, Callable[[Board, ShownShape, Any], ShownShape | None]] = {
    Surface.GRID: _on_squares,
    Surface.TABLE: _on_table,
}

_CORNERS: Mapping[str, Callable[[Any], tuple[Corner, ...]]] = {
    "polygon": lambda points: tuple((x, y) for x, y in points),
    "line": lambda points: tuple((x, y) for x, y in points),
    "rectangle": lambda box: ((box[0], box[1]), (box[0] + box[2], box[1] + box[3])),
    "circle": lambda disc: ((disc[0], disc[1]), (disc[0] + disc[2], disc[1])),
    "at": lambda point: ((point[0], point[1]),),
}
