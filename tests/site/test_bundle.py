"""One zip of a scenario, its pictures and its prints; and zips of others, from which only what is safe is taken."""

import json
import shutil
import stat
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest
from PIL import Image
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.resources import scenario_folder

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"


def run(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def zip_of(path, entries):
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return path


def picture(size=(60, 60)):
    packed = BytesIO()
    Image.new("RGB", size, "#305080").save(packed, "PNG")
    return packed.getvalue()


@pytest.fixture
def flagged(tmp_path):
    """A scenario with a picture beside it, in a folder of its own."""
    home = tmp_path / "flagged"
    (home / "art").mkdir(parents=True)
    (home / "art" / "flag.png").write_bytes(picture())
    value = json.loads(MATCHBOX.read_text())
    value["sides"][0]["flag"] = "art/flag.png"
    (home / "matchbox.json").write_text(json.dumps(value))
    return home / "matchbox.json"


def test_a_bundle_prints_the_same_sheets_wherever_it_goes(flagged, tmp_path):
    assert run("bundle", flagged, "-o", tmp_path).output.strip().endswith("matchbox.zip")
    with ZipFile(tmp_path / "matchbox.zip") as archive:
        assert archive.read("matchbox/matchbox.json") == flagged.read_bytes()
        assert archive.read("matchbox/art/flag.png") == picture()
        tiles = archive.read("matchbox/tiles.pdf")
        assert {"matchbox/kit.pdf", "matchbox/pieces.pdf"} <= {*archive.namelist()}
    shutil.rmtree(flagged.parent)
    made = run("render", tmp_path / "matchbox.zip", "--sheet", "tiles", "-o", tmp_path / "out")
    assert made.exit_code == 0, made.output
    assert (tmp_path / "out" / "matchbox" / "tiles.pdf").read_bytes() == tiles


def test_the_same_scenario_makes_the_same_bundle(tmp_path):
    for folder in ("one", "two"):
        run("bundle", MATCHBOX, "-o", tmp_path / folder)
    assert (tmp_path / "one/matchbox.zip").read_bytes() == (tmp_path / "two/matchbox.zip").read_bytes()


def test_a_scenario_with_errors_is_not_bundled(tmp_path):
    (tmp_path / "wrong.json").write_text(MATCHBOX.read_text().replace('"tile"', '"tiel"'))
    made = run("bundle", tmp_path / "wrong.json", "-o", tmp_path)
    assert made.exit_code == 1
    assert "tiel" in made.output
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.json"]


def test_a_gone_picture_is_told_before_anything_is_written(flagged, tmp_path):
    (flagged.parent / "art" / "flag.png").unlink()
    made = run("bundle", flagged, "-o", tmp_path / "out")
    assert made.exit_code == 1
    assert "A001" in made.output
    assert not (tmp_path / "out").exists()


def test_problems_in_a_zip_are_told_with_its_name(tmp_path):
    path = zip_of(tmp_path / "theirs.zip", {"deep/wrong.json": MATCHBOX.read_text().replace('"tile"', '"tiel"')})
    made = run("render", path, "-o", tmp_path / "out")
    assert made.exit_code == 1
    assert f"{path}/deep/wrong.json:" in made.output
    assert not (tmp_path / "out").exists()


def link(name):
    entry = ZipInfo(name)
    entry.external_attr = (stat.S_IFLNK | 0o777) << 16
    return entry


REFUSED = {
    "../above.json": "would lie outside",
    "/etc/above.json": "would lie outside",
    "..\\above.json": "would lie outside",
    "C:/above.json": "would lie outside",
    "a/../../above.json": "would lie outside",
}


@pytest.mark.parametrize("name", REFUSED)
def test_entries_out_of_the_folder_are_refused(tmp_path, name):
    path = zip_of(tmp_path / "theirs.zip", {"matchbox.json": MATCHBOX.read_text(), name: "{}"})
    made = run("render", path, "-o", tmp_path / "out")
    assert (made.exit_code, REFUSED[name] in made.output) == (2, True), made.output
    assert made.output.count("pwprint: ") == 1, "one reason, not two"
    assert {each.name for each in tmp_path.iterdir()} == {"theirs.zip"}


def test_names_with_two_dots_inside_are_no_way_out(tmp_path):
    path = zip_of(tmp_path / "theirs.zip", {"a..b/matchbox..json": MATCHBOX.read_text()})
    assert run("render", path, "--sheet", "roster", "-o", tmp_path / "out").exit_code == 0


def test_links_are_refused(tmp_path):
    path = tmp_path / "theirs.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr(link("matchbox.json"), "/etc/passwd")
    assert "is a link" in run("render", path, "-o", tmp_path / "out").output


def test_what_unfolds_too_far_is_refused(tmp_path):
    large = zip_of(tmp_path / "large.zip", {"large.json": b" " * 5_000_000})
    assert "more than 4 MiB" in run("render", large, "-o", tmp_path / "out").output
    many = zip_of(tmp_path / "many.zip", {f"{number}.json": b"{}" for number in range(1001)})
    assert "more than 1,000 files" in run("render", many, "-o", tmp_path / "out").output


def test_damaged_and_empty_zips_are_told(tmp_path):
    (tmp_path / "damaged.zip").write_bytes(b"PK\3\4 and no more")
    made = run("render", tmp_path / "damaged.zip", "-o", tmp_path / "out")
    assert (made.exit_code, "is not a zip, or is damaged" in made.output) == (2, True)
    made = run("render", zip_of(tmp_path / "empty.zip", {"read.me": "nothing"}), "-o", tmp_path / "out")
    assert (made.exit_code, f"{tmp_path}/empty.zip: there is no scenario (*.json) in this zip" in made.output) == (
        2,
        True,
    ), made.output


@pytest.mark.parametrize("packing", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_slips_in_what_is_packed_are_told(tmp_path, packing):
    with ZipFile(tmp_path / "theirs.zip", "w", packing) as archive:
        archive.writestr("matchbox.json", MATCHBOX.read_text())
    whole = (tmp_path / "theirs.zip").read_bytes()
    harmless = 0
    for at in range(60, 160, 4):
        (tmp_path / "theirs.zip").write_bytes(whole[:at] + bytes((whole[at] ^ 0x55,)) + whole[at + 1 :])
        if _unfolds(tmp_path / "theirs.zip"):
            harmless += 1
            continue
        made = run("render", tmp_path / "theirs.zip", "-o", tmp_path / "out")
        assert (made.exit_code, made.output.count("\n"), "mistake in pwprint" in made.output) == (2, 1, False), (
            at,
            made.output,
        )
    assert harmless < 3


def _unfolds(path):
    """Say whether a slip harms nothing: some bits of what is packed mean nothing."""
    try:
        with ZipFile(path) as archive:
            return archive.read("matchbox.json") == MATCHBOX.read_bytes()
    except Exception:  # noqa: BLE001 - damaged in whatever way
        return False


def test_each_of_many_zips_is_called_by_its_own_name(tmp_path):
    """The folder of the eleventh was once taken for that of the second, and named after it."""
    paths = [zip_of(tmp_path / f"no{number}.zip", {"a.json": '{"x": 1}'}) for number in range(12)]
    said = run("render", *paths, "-o", tmp_path / "out").output
    assert [f"{path}: there is no scenario" in said for path in paths] == [True] * 12, said


def test_what_is_not_read_of_a_zip_is_not_unpacked(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    program = {"matchbox.json": MATCHBOX.read_text(), "setup.py": "print()", "kit.pdf": b"%PDF-"}
    path = zip_of(tmp_path / "theirs.zip", program)
    seen = []
    monkeypatch.setattr(
        "pwprint.cli.others.zips._content", lambda _path, _archive, entry: seen.append(entry.filename) or b"{}"
    )
    run("render", path, "-o", tmp_path / "out")
    assert seen == ["matchbox.json"]
    assert [each.name for each in tmp_path.iterdir()] == ["theirs.zip"], "the folder is gone again"
