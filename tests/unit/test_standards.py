"""The standards of sides: which device each has, and that it is whole wherever it flies."""

import pytest
from shipped_sheets import SHIPPED, subject
from test_map import boxes

from pwprint.page.look import Ink
from pwprint.page.side_style import side_style
from pwprint.pdf.marks import Box, Group
from pwprint.pieces.face_inks import front_inks
from pwprint.pieces.standard import Device, Flag, flag_of, standard, standard_inks, standard_width
from pwprint.pieces.tile_face import faces
from pwprint.pieces.tile_layout import HEX_TILE, TILE
from pwprint.sheets.labels import label_of
from pwprint.values import replace

STYLES = [side_style("#0072B2", "B"), side_style("#D55E00", "R", light=True)]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_two_sides_of_a_battle_have_different_standards(name):
    one, other = (flag_of(side).device for side in subject(name).scenario.sides)
    assert one != other


@pytest.mark.parametrize(
    ("name", "id_", "device"),
    [
        ("French", "blue", Device.PALES),
        ("Victor\u2019s corps", "french", Device.PALES),
        # General French commanded the British.
        ("French\u2019s force", "british", Device.UNION),
        ("Fifth Corps", "us", Device.STRIPES),
        ("Frenchmen", "red", Device.SALTIRE),
    ],
)
def test_a_word_of_its_name_or_else_its_id_tells_the_device_of_a_side(name, id_, device):
    side = subject(SHIPPED[0]).scenario.sides[0]
    assert flag_of(replace(side, name=name, id=id_)).device is device


def test_a_flag_has_the_colours_of_its_country_but_its_hem_and_where_ink_is_spared_those_of_its_piece():
    side = subject("musket/wavre.json").scenario.sides[0]
    tones, room = standard_inks(front_inks(STYLES[1])), Box(0.0, 0.0, standard_width(3.0), 3.0)
    for ink, red in ((Ink.FULL, True), (Ink.LOW, False), (Ink.MONO, False)):
        marks = standard(flag_of(side), tones, ink, room).marks
        assert (flag_of(side).inks.ground in {mark.fill for mark in marks}) is red
        assert {mark.pen.colour for mark in marks if getattr(mark, "pen", None)} == {tones.line}


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("height", [2.0, 11.0])
def test_a_standard_fills_its_room_and_stays_in_it(device, height):
    room = Box(3.0, 4.0, standard_width(height), height)
    inside = [box for _, *box in boxes((standard(Flag(device), standard_inks(front_inks(STYLES[0])), Ink.FULL, room),))]
    # Waves reach a little above and below.
    assert min(left for left, *_ in inside) == pytest.approx(room.x, abs=0.05 * height)
    assert max(right for *_, right, _ in inside) == pytest.approx(room.right, abs=0.01)
    assert min(low for _, low, *_ in inside) == pytest.approx(room.y, abs=0.03 * height)
    assert max(top for *_, top in inside) == pytest.approx(room.top, abs=0.08 * height)


@pytest.mark.parametrize("name", ["portable-19c/san-juan-heights.json", "musket/wavre.json", "tile/stone-bridge.json"])
@pytest.mark.parametrize("size", [TILE, 24.0, HEX_TILE])
def test_the_standard_on_a_tile_meets_neither_id_nor_arrow_nor_symbol_nor_gauge(name, size):
    # The box of a commander's waving flag reaches to what pulls at its curves.
    for unit in (unit for unit in subject(name).scenario.units if unit.type != "commander"):
        face = faces(label_of(subject(name), unit), STYLES[unit.side], None, size)[0]
        (flown,) = (mark for mark in face if isinstance(mark, Group) and mark.name == "standard")
        left = min(box[0] for _, *box in boxes((flown,)))
        low = min(box[1] for _, *box in boxes((flown,)))
        beside = [
            box for mark in face if mark is not flown for _, *box in boxes((mark,)) if box[2] - box[0] < 0.8 * size
        ]
        assert beside
        assert [box for box in beside if box[2] > left and box[3] > low] == []


def test_a_tile_too_small_for_it_has_no_standard():
    label = label_of(subject("tile/stone-bridge.json"), subject("tile/stone-bridge.json").scenario.units[0])
    shown = {
        size: [mark.name for mark in faces(label, STYLES[0], None, size)[0] if isinstance(mark, Group)]
        for size in (12.0, TILE)
    }
    assert "standard" in shown[TILE]
    assert "standard" not in shown[12.0]
