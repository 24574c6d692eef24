"""Pictures that designers bring along: where they are drawn, and what is refused."""

import json
import os
import random
import shutil
from io import BytesIO
from pathlib import Path
from struct import pack
from zlib import crc32

import pypdf
import pytest
from PIL import Image

from pwprint.app.checking import check, load
from pwprint.app.rendering import render, subject_of
from pwprint.cli.records import _keyed
from pwprint.page.look import Ink, Look, Symbols
from pwprint.page.sheet import PrintSettings
from pwprint.pdf.artwork import MAX_BYTES, ArtworkError, read_artwork
from pwprint.pdf.artwork.attributes import matrix_of
from pwprint.pdf.artwork.placed import fitted
from pwprint.pdf.marks import Box, ColourSpace, Group
from pwprint.pdf.matrix import moved_point, product
from pwprint.pdf.shared_forms import bounds
from pwprint.pieces.stand_layout import stand_layout
from pwprint.pieces.tile_layout import tile_layout
from pwprint.sheets import SHEETS
from pwprint.sheets.kit.cover import cover
from pwprint.sheets.labels import label_of
from pwprint.sheets.tiles import blocks
from pwprint.text import read_bytes, read_path
from tests.once import once

FOLDER = Path(__file__).parents[1] / "data" / "pictures"
SCENARIO = FOLDER / "steinach.json"


@once
def subject(look=None):
    loaded = load(read_path(SCENARIO))
    verdict = check(loaded)
    assert verdict.problems == ()
    return subject_of(loaded, verdict, PrintSettings(look=look or Look()))


def placed(marks, matrix=(1.0, 0.0, 0.0, 1.0, 0.0, 0.0), path=()):
    """Yield each named group with the names around it and its box in mm."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = product(mark.matrix, matrix)
            names = (*path, mark.name) if mark.name else path
            if mark.name:
                yield names, bounds(mark.marks, inner)
            yield from placed(mark.marks, inner, names)


def pieces(look=None):
    """Return the sides of the sample's pieces by name and face."""
    of = subject(look)
    found = (piece for block in blocks(of, PrintSettings()) for piece in block)
    return {(piece.name, face): getattr(piece, face) for piece in found for face in ("front", "back")}


def only(marks, name):
    (box,) = [box for names, box in placed(marks) if names[-1] == name]
    return box


def size(box):
    return box[2] - box[0], box[3] - box[1]


LOOKS = [Look(), Look(ink=Ink.LOW), Look(symbols=Symbols.KRIEGSSPIEL)]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("face", ["front", "back"])
def test_a_picture_stands_whole_in_the_frame_of_the_symbol_on_both_faces(look, face):
    marks = pieces(look)["tile:R2", face]
    card, picture = only(marks, "card"), only(marks, "picture")
    assert card[0] <= picture[0] < picture[2] <= card[2]
    assert card[1] <= picture[1] < picture[3] <= card[3]
    wide, high = size(picture)
    assert wide / high == pytest.approx(48 / 28)
    assert wide > (10.0 if face == "front" else 7.4), "the name has a row of its own on the back"
    assert not [names for names, _ in placed(marks) if names[-1].startswith("symbol:")]


def test_a_picture_is_in_the_middle_of_both_faces_and_smaller_on_the_back():
    """A stand has room for the name beside it; on the back of a tile name and band take some of the picture's."""
    front, back = (only(pieces()["tile:R2", face], "picture") for face in ("front", "back"))
    assert front[0] + front[2] == pytest.approx(back[0] + back[2])
    assert 0.65 < size(back)[0] / size(front)[0] <= 1.0


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("unit", ["R1", "R2", "R3", "B2"])
def test_a_flag_stands_at_the_upper_right_and_meets_nothing(look, unit):
    marks = pieces(look)[f"tile:{unit}", "front"]
    left, low, right, top = only(marks, "flag")
    assert (right - left) / (top - low) == pytest.approx(36 / 24)
    assert 12.5 < left < right < 24.5
    assert top < 24.5
    assert 1.4 < top - low < 4.5
    layout = tile_layout(25.0, facing=True, pips=True, flag=True)
    if look.symbols is not Symbols.KRIEGSSPIEL or unit == "R2":
        assert low >= layout.frame.top + layout.line / 2
    assert left > layout.middle + layout.arrow[2]


def test_units_without_a_flag_of_their_own_have_their_sides():
    flags = {unit: label_of(subject(), unit_of(unit)).flag for unit in ("B1", "B2")}
    blue, red = (read_artwork(str(FOLDER), f"flags/{name}.svg") for name in ("blue", "red"))
    assert flags == {"B1": blue, "B2": red}


def unit_of(name):
    return next(unit for unit in subject().scenario.units if unit.id == name)


def test_the_briefing_of_a_side_has_its_flag_at_both_ends_of_the_plate():
    pages = SHEETS["briefing"].make(subject(), PrintSettings()).pages
    counts = [sum(names[-1] == "flag" for names, _ in placed(page.marks)) for page in pages]
    assert counts == [0, 2, 2]


def test_a_cover_takes_the_place_of_the_map():
    page = cover(subject(), PrintSettings(), ())
    wide, high = size(only(page.marks, "cover"))
    assert wide / high == pytest.approx(360 / 240)
    assert wide > 100
    assert not [names for names, _ in placed(page.marks) if names[-1] == "small:ground"]


@pytest.mark.parametrize("colour", ColourSpace)
def test_a_kit_is_the_same_twice_and_has_each_file_once(colour):
    first, second = (
        render(load(read_path(SCENARIO)), ["tiles"], PrintSettings(colour=colour)).pdfs["tiles"] for _ in range(2)
    )
    assert first == second
    reader = pypdf.PdfReader(BytesIO(first))
    objects = [reader.get_object(number) for number in range(1, int(str(reader.trailer["/Size"])))]
    assert sum(isinstance(each, dict) and each.get("/Subtype") == "/Image" for each in objects) == 1


def test_a_picture_is_never_stretched():
    art = read_artwork(str(FOLDER), "flags/blue.svg")
    assert fitted(art, Box(0.0, 0.0, 36.0, 100.0)) == Box(0.0, 38.0, 36.0, 24.0)
    assert fitted(art, Box(0.0, 0.0, 72.0, 24.0), 1.0) == Box(36.0, 0.0, 36.0, 24.0)


# --- what is refused ------------------------------------------------------------------------------------------------

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 6 4">'
SOUND = '<rect width="6" height="4"/>'


def refusal(folder, name="x.svg"):
    """Return the code of the problem of a picture, "" for none."""
    try:
        read_artwork(str(folder), name)
    except ArtworkError as fault:
        return fault.code
    return ""


def drawn(tmp_path, body, head=HEAD):
    (tmp_path / "x.svg").write_text(f"{head}{body}</svg>", encoding="utf-8")
    return refusal(tmp_path)


@pytest.mark.parametrize(
    ("bad", "near"),
    [
        ("<text>42</text>", "<title>42</title>"),
        ('<image href="x.png"/>', '<defs><image href="x.png"/></defs>'),
        ("<script>alert(1)</script>", "<metadata><script>alert(1)</script></metadata>"),
        ("<style>rect{fill:red}</style>", '<rect width="1" height="1" style="fill:red"/>'),
        ('<rect width="1" height="1" fill="url(#g)"/>', '<rect width="1" height="1" fill="none"/>'),
        ('<rect width="1" height="1" opacity=".5"/>', '<rect width="1" height="1" opacity="1"/>'),
        ('<rect width="1" height="1" fill="#ff000080"/>', '<rect width="1" height="1" fill="#ff0000ff"/>'),
        ('<g clip-path="url(#c)"/>', '<g clip-path="none"/>'),
        ('<use xlink:href="other.svg#a"/>', '<g id="a"/><use xlink:href="#a"/>'),
        ("<foreignObject/>", '<other xmlns="urn:other"/>'),
    ],
)
def test_what_marks_cannot_draw_is_refused_by_name(tmp_path, bad, near):
    assert drawn(tmp_path, SOUND + bad) == "A004"
    assert drawn(tmp_path, SOUND + near) == ""


@pytest.mark.parametrize(
    ("bad", "near"),
    [
        ('<rect width="one" height="1"/>', '<rect width="1mm" height="1"/>'),
        ('<polygon points="0,0 1"/>', '<polygon points="0,0 1,1"/>'),
        ('<circle r="1e999"/>', '<circle r="1e3"/>'),
        ('<g transform="turn(3)"/>', '<g transform="rotate(3)"/>'),
        ('<g transform="rotate(3"/>', '<g transform=" rotate( 3 ) , scale(1,2)"/>'),
        ('<rect width="1" height="1" fill="bluish"/>', '<rect width="1" height="1" fill="blue"/>'),
        ('<use href="#a"/>', '<g id="a"/><use href="#a"/>'),
        ("<g>", "<g></g>"),
    ],
)
def test_what_cannot_be_read_is_damaged(tmp_path, bad, near):
    assert drawn(tmp_path, SOUND + bad) == "A005"
    assert drawn(tmp_path, SOUND + near) == ""


def test_a_drawing_without_anything_in_it_is_no_picture(tmp_path):
    assert drawn(tmp_path, "") == "A002"
    assert drawn(tmp_path, SOUND.replace("/>", ' fill="none"/>')) == "A002"
    assert drawn(tmp_path, SOUND, '<svg xmlns="urn:other" viewBox="0 0 6 4">') == "A002"
    assert drawn(tmp_path, SOUND) == ""


def test_entities_are_refused_before_they_unfold(tmp_path):
    tens = [f"&l{n};" * 10 for n in range(11)]
    laughs = "".join(f'<!ENTITY l{n} "{ten}">' for n, ten in enumerate(tens, 1))
    assert drawn(tmp_path, "&l11;", f'<!DOCTYPE svg [<!ENTITY l0 "ha">{laughs}]>{HEAD}') == "A004"
    assert drawn(tmp_path, SOUND, f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}') == "A004"
    assert drawn(tmp_path, SOUND, f"<!DOCTYPE svg>{HEAD}") == ""


def test_shapes_that_draw_each_other_again_come_to_an_end(tmp_path):
    assert drawn(tmp_path, SOUND + '<g id="a"><use href="#a"/></g>') == "A003"
    tens = [f'<use href="#g{n}"/>' * 10 for n in range(8)]
    again = "".join(f'<g id="g{n}">{ten}</g>' for n, ten in enumerate(tens, 1))
    assert drawn(tmp_path, f'<defs><g id="g0">{SOUND}</g>{again}</defs><use href="#g8"/>') == "A003"
    assert drawn(tmp_path, f'<defs><g id="g0">{SOUND}</g></defs><use href="#g0"/>') == ""


def test_a_deep_drawing_is_refused(tmp_path):
    for depth, code in ((30, ""), (100, "A003"), (100_000, "A003")):
        assert drawn(tmp_path, SOUND + "<g>" * depth + "</g>" * depth) == code


def test_transforms_are_those_of_svg():
    turned = matrix_of("translate(10 20) rotate(90) scale(2)")
    assert moved_point(1.0, 0.0, turned) == pytest.approx((10.0, 22.0))
    assert moved_point(1.0, 0.0, matrix_of("rotate(180 5 5)")) == pytest.approx((9.0, 10.0))


def test_a_picture_lies_below_the_folder_whatever_links_say(tmp_path):
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    outside.mkdir()
    shutil.copy(FOLDER / "flags/blue.svg", outside / "blue.svg")
    shutil.copy(FOLDER / "flags/blue.svg", home / "blue.svg")
    (home / "out.svg").symlink_to(outside / "blue.svg")
    (home / "in.svg").symlink_to(home / "blue.svg")
    (home / "there").symlink_to(outside)
    (home / "folder.svg").mkdir()
    os.mkfifo(home / "pipe.svg")
    (home / "null.svg").symlink_to("/dev/null")
    names = ("blue.svg", "in.svg", "out.svg", "there/blue.svg", "folder.svg", "pipe.svg", "null.svg", "none.svg")
    assert [refusal(home, name) for name in names] == ["", "", *["A001"] * 6]


def test_large_files_and_bombs_are_refused_unopened(tmp_path):
    (tmp_path / "x.svg").write_bytes(b" " * (MAX_BYTES + 1))
    assert refusal(tmp_path) == "A003"
    for size in (3000, 60_000):
        head = b"IHDR" + pack(">LLBBBBB", size, size, 1, 0, 0, 0, 0)
        start = b"\x89PNG\r\n\x1a\n" + pack(">L", 13) + head + pack(">L", crc32(head))
        (tmp_path / "bomb.png").write_bytes(start + pack(">L", 0) + b"IDAT" + pack(">L", crc32(b"IDAT")))
        assert refusal(tmp_path, "bomb.png") == "A003"
    Image.new("L", (1000, 9)).save(tmp_path / "line.png")
    Image.new("L", (1000, 10)).save(tmp_path / "band.png")
    assert [refusal(tmp_path, name) for name in ("line.png", "band.png")] == ["A003", ""]


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_every_kind_of_dots_is_read(tmp_path, mode):
    name = "x.jpg" if mode == "CMYK" else "x.png"
    Image.new(mode, (4, 3)).save(tmp_path / name)
    art = read_artwork(str(tmp_path), name)
    (image,) = art.marks
    assert (art.width, art.height, len(image.raster.pixels)) == (4, 3, 36)
    assert len(image.raster.alpha) == (12 if mode in {"LA", "RGBA"} else 0)
    assert image.raster.photo == (mode == "CMYK")


def test_damaged_files_give_problems_and_nothing_else(tmp_path):
    dice = random.Random(20)
    sound = [(path.suffix, path.read_bytes()) for path in sorted(FOLDER.rglob("*")) if path.suffix in {".svg", ".png"}]
    photo = BytesIO()
    Image.new("RGB", (8, 8), "red").save(photo, "JPEG")
    sound.append((".jpg", photo.getvalue()))
    codes = set()
    for _ in range(300):
        suffix, data = dice.choice(sound)
        broken = bytearray(data[: dice.randrange(1, len(data) + 1)])
        for _ in range(dice.randrange(8)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        (tmp_path / f"x{suffix}").write_bytes(broken)
        codes.add(refusal(tmp_path, f"x{suffix}"))
    assert codes <= {"", "A002", "A003", "A004", "A005"}
    assert {"A002", "A005"} <= codes


# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_from_standard_input_has_no_folder():
    problems = check(load(read_bytes(SCENARIO.read_bytes(), "<stdin>"))).problems
    assert {problem.code for problem in problems} == {"A001"}
    assert "standard input has no folder" in problems[0].message
    assert check(load(read_bytes(SCENARIO.read_bytes(), "x.json", str(FOLDER)))).ok


@pytest.mark.parametrize(
    "name", ["/a.svg", "../a.svg", "a/../../a.svg", "C:\\a.svg", "http://a/a.svg", "a.gif", ".a.svg", "a\\b.svg"]
)
def test_paths_that_lead_elsewhere_have_the_wrong_form(tmp_path, name):
    value = json.loads(SCENARIO.read_text(encoding="utf-8")) | {"cover": name}
    problems = check(load(read_bytes(json.dumps(value).encode(), "x.json", str(FOLDER)))).problems
    assert [(problem.code, problem.pointer) for problem in problems] == [("S006", "/cover")]


def test_a_file_that_is_named_twice_is_read_and_reported_once(tmp_path):
    shutil.copy(SCENARIO, tmp_path / "x.json")
    problems = check(load(read_path(tmp_path / "x.json"))).problems
    names = ["toll-house.png", "flags/red.svg", "flags/dragoons.svg", "flags/blue.svg"]
    assert [problem.message.split("`")[1] for problem in problems] == names
    assert all(problem.code == "A001" and problem.span for problem in problems)


def test_a_stand_has_the_picture_in_its_frame_and_the_flag_beside_the_numbers(tmp_path):
    value = json.loads(Path("scenarios/european-19c/nachod.json").read_text(encoding="utf-8"))
    value["sides"][0]["flag"], unit = "red.svg", value["sides"][0]["units"][1]
    unit["picture"] = "dragoons.svg"
    (tmp_path / "x.json").write_text(json.dumps(value), encoding="utf-8")
    for name in ("red.svg", "dragoons.svg"):
        shutil.copy(FOLDER / "flags" / name, tmp_path)
    loaded = load(read_path(tmp_path / "x.json"))
    of = subject_of(loaded, check(loaded), PrintSettings())
    found = {piece.name: piece for block in blocks(of, PrintSettings()) for piece in block}
    stand, frame = found[f"stand:{unit['id']}:1"], stand_layout((50.8, 25.4)).face.frame
    for marks in (stand.front, stand.back):
        picture, flag = only(marks, "picture"), only(marks, "flag")
        assert frame.x < picture[0] < picture[2] < frame.right
        assert frame.y < picture[1] < picture[3] < frame.top
        assert picture[3] - picture[1] > 0.5 * frame.height
        assert 0.75 * stand.width < flag[0] < flag[2] < stand.width - 1.9
        assert 1.5 < flag[1] < flag[3] < 8.0


def test_answers_about_scenarios_with_pictures_are_not_remembered(tmp_path):
    assert _keyed(str(SCENARIO))[0] is None
    value = json.loads(SCENARIO.read_text(encoding="utf-8"))
    del value["cover"]
    for side in value["sides"]:
        del side["flag"]
        for unit in side["units"]:
            unit.pop("flag", None)
            unit.pop("picture", None)
    (tmp_path / "x.json").write_text(json.dumps(value), encoding="utf-8")
    assert _keyed(str(tmp_path / "x.json"))[0] is not None
