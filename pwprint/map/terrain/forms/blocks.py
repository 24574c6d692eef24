"""The squares of towns on a board, as they are built: streets, a market, and how far houses reach."""

from __future__ import annotations

from functools import partial

from pwprint.game.board.base import Square
from pwprint.map.terrain.forms.bands import Ways as Directions
from pwprint.map.terrain.forms.bands import band, of_links, sampled
from pwprint.map.terrain.forms.lanes import STONES, Steps, beside_road, joined, secluded
from pwprint.map.terrain.forms.swing import Bends, Swing
from pwprint.map.terrain.ground import GroundBand, HouseBlock
from pwprint.map.terrain.house import House
from pwprint.map.terrain.lattice import UNIT
from pwprint.map.terrain.links import Roads, crosswise, is_straight, links_to
from pwprint.map.terrain.scene import Scene
from pwprint.map.terrain.town import CHURCH_SIZE, CHURCH_TOP
from pwprint.pdf.marks import Point

_FENCE = 14.2
"""How far houses and gardens reach towards the sides of their square, from its middle."""

_WALL = 14.8
"""How far they reach where the fence swings out of the square."""

_SIGN, _TWO_LINES = 8.4, 6.4
"""How far houses reach up in the square of a town with a name, which stands above them, and with one in two lines."""

_STREET = 2.0
"""How far houses stand from the middle of a street."""

_BEYOND = 6.0
"""How far rows of houses may go on where their street ends among others."""

_PAVING = 2.6
_CHURCHES: tuple[Point, ...] = ((2.6, 5.4), (-12.2, 5.4), (2.6, -6.6), (-12.2, -6.6))
"""Where the church of a town may stand, seen from the middle of its square."""


def block(scene: Scene, links: Roads, square: Square, has_church: bool, swings: tuple[Swing, Bends]) -> HouseBlock:
    """Return the square of a town, whose roads and streets are joined; its fence swings, and so do these."""
    swing, bends = swings
    board, ways = scene.board, scene.lattice.ways
    centre, is_road = scene.centre(square), square in links.roads
    roads = links.streets.get(square) or links.roads.get(square) or 0
    streets = roads or crosswise(board)
    # A town to which no road leads has one street, which ends among its houses.
    lane = band(centre, ways, streets) if roads else secluded(centre, ways, streets)
    mouths: Steps = ()
    if not is_road:
        # Streets meet those of the next square, though a road runs there.
        lane, mouths = joined(lane, centre, of_links(ways, streets & ~links_to(board, square, scene.area("town"))))
    aside = links_to(board, square, scene.area("town") & ~scene.area("road")) & ~streets if is_road else 0
    alley = beside_road(band(centre, ways, aside), centre) if aside else ()
    lane, alley = bends.steps(lane), bends.steps(alley)
    lines = tuple(points for points in sampled((*lane, *alley)) if len(points) > 1)
    # Hexes are too narrow at their heads for a name.
    top = _WALL
    if scene.named >> square & 1 and scene.lattice.room == UNIT:
        top = _TWO_LINES if scene.wordy >> square & 1 else _SIGN
    # Villages would look alike if each church stood in the same corner.
    first = square % len(_CHURCHES)
    corners = (*_CHURCHES[first:], *_CHURCHES[:first]) if has_church else ()
    places = [swing.moved((centre[0] + x, centre[1] + y)) for x, y in corners]
    is_market = has_church and (streets.bit_count() != 2 or is_straight(board, streets))
    return HouseBlock(
        streets=lines,
        has_room=partial(_is_fenced, centre, ways, (_FENCE, top), swing),
        front=_STREET,
        lanes=(
            GroundBand(lane, _PAVING if is_road else STONES),
            *((GroundBand(mouths, 0.0, filled=True),) if mouths else ()),
        ),
        alleys=(GroundBand(alley, STONES),) if alley else (),
        road=is_road,
        beyond=2 * _FENCE if len(lines) == 1 else _BEYOND,
        market=bends.moved(centre) if is_market else None,
        churches=tuple((at, CHURCH_SIZE) for at in places if at[1] - centre[1] + CHURCH_TOP <= top),
    )


def _is_fenced(middle: Point, ways: Directions, reach: tuple[float, float], swing: Swing, house: House) -> bool:
    """Say whether a house lies within the fence of the square with a middle, and below what is free at the top."""
    (x, y), (fence, top) = middle, reach
    corners = house.corners()
    # Names do not swing: what is free for one is measured where the house stands.
    if any(up - y > top for _, up in corners):
        return False
    for a, b in ways:
        for right, up in corners:
            if (right - x) * a + (up - y) * b > _WALL:
                return False
    places = map(swing.origin, corners)
    return all((right - x) * a + (up - y) * b <= fence for right, up in places for a, b in ways)
