"""The server: who may speak to it, what pages of one file see of each other, and files that lose nothing."""

import io
import json
import time
import zipfile

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from pwprint.studio.guard import POLICY
from pwprint.studio.messages import ToldProblem
from tests.stages import counted

STONE = "stone-bridge.json"
SEVERITY, CODE, AREAS = (ToldProblem.__struct_fields__.index(name) for name in ("severity", "code", "areas"))
"""Where problems say what, as pages are told of them."""


def text_of(studio, file=STONE):
    return (studio.folder / file).read_text(encoding="utf-8")


def until(holds, patience=60.0):
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


# --- who may speak --------------------------------------------------------------------------------------------------


def test_the_address_with_the_token_opens_it(studio):
    answer = studio.ask(f"/?token={studio.address.token}", Cookie=None, Origin=None)
    assert answer.status == 303
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(studio.cookie)
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": None},
        {"Cookie": "pwprint-1=the-token-of-the-test"},
        {"Cookie": "{}=wrong"},
        {"Host": "evil.example"},
        {"Host": "127.0.0.1:1"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
    ],
)
def test_nobody_else_gets_anything(studio, headers):
    headers = {key: value and value.format(studio.address.cookie) for key, value in headers.items()}
    for path in ("/", "/edit", "/api/scenarios", "/static/style.css", f"/api/pdf?file={STONE}"):
        answer = studio.ask(path, **headers)
        assert answer.status == 403, path
        assert b"Stone" not in answer.body, path


@pytest.mark.parametrize("headers", [{"Cookie": ""}, {"Origin": "http://evil.example"}, {"Host": "evil.example"}])
def test_nobody_else_connects(studio, headers):
    with pytest.raises((InvalidStatus, ConnectionClosed)), studio.page(STONE, **headers) as page:
        page.hear("welcome")


def test_a_form_must_come_from_a_page_of_its_own(studio):
    assert studio.ask("/api/copy", body={"file": "shipped:tile/stone-bridge.json"}, Origin=None).status == 403
    assert not (studio.folder / "stone-bridge-2.json").exists()


def test_every_answer_says_that_nothing_comes_from_elsewhere(studio):
    for path in ("/", f"/edit?file={STONE}", "/static/style.css", "/nowhere"):
        answer = studio.ask(path)
        assert answer.headers["content-security-policy"] == POLICY
        assert "unsafe" not in POLICY
        assert b"http://" not in answer.body.replace(b"http://www.w3.org", b"")
        assert b"https://" not in answer.body


@pytest.mark.parametrize(
    "file", ["../secret.json", "/etc/passwd", ".hidden.json", "notes.txt", "", "a\0b.json", "x/../../secret.json"]
)
def test_no_path_leads_out_of_the_folder(studio, file):
    (studio.folder.parent / "secret.json").write_text('{"title": "secret"}')
    with studio.page(file) as page:
        assert "secret" not in json.dumps(page.hear("closed")).replace(file, "")
    assert studio.ask(f"/api/picture?file={file.replace(chr(0), '%00')}").status == 409


def test_a_link_out_of_the_folder_is_not_followed(studio):
    (studio.folder.parent / "secret.json").write_text('{"title": "secret"}')
    (studio.folder / "link.json").symlink_to(studio.folder.parent / "secret.json")
    with studio.page("link.json") as page:
        page.hear("closed")


# --- one text -------------------------------------------------------------------------------------------------------


def pushed(page, version, changes, client="a"):
    page.say(type="push", version=version, updates=[{"changes": changes, "client": client}])


def test_a_page_gets_text_problems_and_picture(studio):
    with studio.page(STONE) as page:
        assert page.hear("welcome")["text"] == text_of(studio)
        shown = page.hear("shown", picture=True)
        assert {"ground", "sign", "u0"} <= shown["picture"]["layers"].keys()
        assert [area["name"] for area in shown["facts"]["areas"]][:2] == ["a1", "b1"]
        assert {unit["id"] for unit in shown["picture"]["units"].values()} >= {"R1", "B7"}
        assert page.hear("told")["problems"] == []


def test_a_drop_is_a_proposal_that_the_page_makes_its_own(studio):
    before = text_of(studio)
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        page.say(
            type="gesture", number=7, version=0, gesture={"type": "place", "pointer": "/sides/0/units/1", "at": "d4"}
        )
        (change,) = page.hear("proposal", number=7)["changes"]
        assert before[: change["from"]].endswith('"1st Republic", "at": "')
        assert (before[change["from"] : change["to"]], change["insert"]) == ("c", "d"), "the least stretch"
        pushed(
            page,
            0,
            [change["from"], [change["to"] - change["from"], change["insert"]], len(before) - change["to"]],
        )
        picture = page.hear("shown", version=1)["picture"]
        assert not any(key.startswith(("u", "ground")) for key in picture.get("layers", {})), "nothing is drawn again"
        assert {key: unit["where"] for key, unit in picture["units"].items()} == {"u1": "d4"}, "only what moved is told"
        told = page.hear("told", version=1)
        assert [problem[CODE] for problem in told["problems"]] == ["TIL-R26"]
        assert told["problems"][0][AREAS] == ["d4"]
        until(lambda: '"d4"' in text_of(studio))
    assert text_of(studio) == before.replace('"1st Republic", "at": "c4"', '"1st Republic", "at": "d4"')


def test_a_gesture_on_an_older_version_is_tried_again(studio):
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        pushed(page, 0, [[0, "\n"], len(text_of(studio))])
        page.hear("updates")
        page.say(type="gesture", number=1, version=0, gesture={"type": "remove", "pointer": "/turn_limit"})
        assert page.hear("refusal", number=1)["message"] == ""


def test_while_the_text_is_no_scenario_gestures_say_why_and_the_picture_stays(studio):
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        pushed(page, 0, [[1], len(text_of(studio)) - 1])
        assert page.hear("shown", version=1)["picture"] is None
        assert page.hear("told", version=1)["problems"]
        with studio.page(STONE) as another:
            assert another.hear("shown", version=1)["picture"]["whole"], "whoever comes now sees it too"
            assert another.hear("shown", version=1)["picture"] is None
        page.say(type="gesture", number=1, version=1, gesture={"type": "remove", "pointer": "/turn_limit"})
        assert "fix that first" in page.hear("refusal", number=1)["message"]


@pytest.mark.parametrize("count", counted(8, 24))
def test_no_slip_of_the_text_ends_the_checking(studio, count):
    """Marks of punctuation are left out once each, and put back: problems are told each time, and then none."""
    text = (scenario_folder() / "tile" / "matchbox.json").read_text(encoding="utf-8")
    (studio.folder / "matchbox.json").write_text(text)
    places = [at for at, letter in enumerate(text) if letter in '{}[]",:']
    with studio.page("matchbox.json") as page:
        page.hear("shown", version=0, picture=True)
        version = 0
        for at in places[:: max(1, len(places) // count)]:
            pushed(page, version, [part for part in (at, [1], len(text) - at - 1) if part])
            assert page.hear("told", version=version + 1)["problems"], text[at - 10 : at + 10]
            pushed(page, version + 1, [part for part in (at, [0, text[at]], len(text) - at - 1) if part])
            assert page.hear("shown", version=version + 2)["picture"] is not None
            version += 2


def test_the_words_of_a_form_are_told_once(studio):
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        forms = []
        for unit in (0, 1):
            page.say(type="form", pointer=f"/sides/0/units/{unit}")
            forms.append(page.hear("form")["form"])
        assert {"id", "type", "at"} <= {field["key"] for field in forms[0]["fields"]}
        assert forms[1]["fields"] is None
        assert forms[1]["values"]["at"] == "c4"
        page.say(type="form", pointer="/sides/0")
        assert "units" in {field["key"] for field in page.hear("form")["form"]["fields"]}


def test_two_pages_see_each_other(studio):
    length = len(text_of(studio))
    with studio.page(STONE) as one, studio.page(STONE) as other:
        for page in (one, other):
            page.hear("welcome")
        pushed(one, 0, [[0, " "], length])
        assert other.hear("updates")["updates"][0]["client"] == "a"
        pushed(other, 0, [[0, "x"], length], "b")
        assert [each["client"] for each in other.hear("updates", version=0)["updates"]] == ["a"], "it was behind"


def test_what_makes_no_sense_ends_the_connection_and_nothing_else(studio):
    before = text_of(studio)
    for nonsense in (
        "{",
        "[]",
        '{"type": "push"}',
        '{"type": "push", "version": 0, "updates": [{"changes": [1], "client": "a"}]}',
    ):
        with studio.page(STONE) as page:
            page.hear("welcome")
            page.connection.send(nonsense)
            with pytest.raises(ConnectionClosed):
                page.hear("nothing more")
    assert text_of(studio) == before
    assert studio.ask("/").status == 200


# --- files ----------------------------------------------------------------------------------------------------------


def test_what_another_program_writes_is_taken_over(studio):
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        (studio.folder / STONE).write_text(text_of(studio).replace('"turn_limit": 8', '"turn_limit": 11'))
        message = page.hear("updates")
        assert message["updates"][0]["client"] == "file"
        assert "1" in json.dumps(message["updates"][0]["changes"])


def test_where_both_changed_the_same_it_asks(studio):
    before = text_of(studio)
    theirs = before.replace('"turn_limit": 8', '"turn_limit": 11')
    at = before.index("8", before.index('"turn_limit"'))
    with studio.page(STONE) as page:
        page.hear("shown", picture=True)
        pushed(page, 0, [at, [1, "10"], len(before) - at - 1])
        (studio.folder / STONE).write_text(theirs)
        assert page.hear("conflict")["theirs"] == theirs
        with studio.page(STONE) as another:
            assert another.hear("conflict")["theirs"] == theirs, "whoever comes now is asked too"
        assert text_of(studio) == theirs, "nothing is lost while nobody has decided"
        page.say(type="settle", ours=True)
        until(lambda: '"turn_limit": 10' in text_of(studio))


def test_line_ends_and_marks_of_a_file_stay(studio):
    data = b"\xef\xbb\xbf" + text_of(studio).replace("\n", "\r\n").encode()
    (studio.folder / "windows.json").write_bytes(data)
    with studio.page("windows.json") as page:
        text = page.hear("welcome")["text"]
        assert "\r" not in text
        pushed(page, 0, [len(text) - 1, [0, " "], 1])
        page.hear("saved")
    assert (studio.folder / "windows.json").read_bytes() == data[:-2] + b" \r\n"


# --- starting, printing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pictures", counted(1, 100))
def test_the_starting_page_lists_scenarios_and_nothing_else(studio, pictures):
    (studio.folder / "other.json").write_text('{"name": "npm"}')
    (studio.folder / "broken.json").write_text("{")
    cards = studio.ask("/api/scenarios").json
    assert [card["file"] for card in cards if not card["shipped"]] == [
        "nachod.json",
        "quatre-bras.json",
        "stone-bridge.json",
    ]
    for card in cards[:pictures]:
        assert studio.ask(f"/api/picture?file={card['file']}").body.startswith(b"<?xml"), card


def test_a_copy_is_a_file_of_ones_own(studio):
    assert studio.ask("/api/copy", body={"file": "shipped:tile/stone-bridge.json"}).json == {
        "file": "stone-bridge-2.json"
    }
    copied = json.loads(text_of(studio, "stone-bridge-2.json"))
    assert copied["title"] == "The Stone Bridge"
    assert "$schema" not in copied


@pytest.mark.parametrize("ruleset", ["tile", "house", "musket", "portable-19c", "european-19c"])
def test_a_new_battle_is_sound(studio, ruleset):
    choices = next(each for each in studio.ask("/api/new").json if each["ruleset"] == ruleset)
    form = {
        "title": "The Mill",
        "ruleset": ruleset,
        "width": choices["usual"],
        "height": choices["usual"],
        "south": "Reds",
        "north": "Blues",
        "units": choices["units"],
        "layout": choices["layouts"][0][0],
        "shape": (choices["shapes"] or [""])[-1],
    }
    answer = studio.ask("/api/new", body=form)
    assert answer.json == {"file": "the-mill.json"}
    with studio.page("the-mill.json") as page:
        assert page.hear("shown")["picture"]
        assert [each for each in page.hear("told")["problems"] if each[SEVERITY] == "error"] == []


@pytest.mark.parametrize(
    "slip", [{"ruleset": "chess"}, {"width": 3}, {"width": "8"}, {"units": 0}, {"layout": "moon"}, {"north": "reds"}]
)
def test_a_plan_that_cannot_be_is_refused_in_words(studio, slip):
    form = {"title": "X", "ruleset": "tile", "width": 8, "height": 8, "south": "Reds", "north": "Blues", "units": 6}
    answer = studio.ask("/api/new", body=form | {"layout": "river", "shape": "square"} | slip)
    assert answer.status == 409
    assert answer.json["why"]
    assert len([*studio.folder.glob("*.json")]) == 3


def test_sheets_pages_and_downloads(studio):
    sheets = {sheet["name"]: sheet for sheet in studio.ask(f"/api/sheets?file={STONE}&paper=letter").json}
    assert sheets["tiles"]["pages"] >= 2
    svg = studio.ask(f"/api/page?file={STONE}&paper=letter&sheet=map&page=1").body
    assert b'width="279.4mm"' in svg or b'width="215.9mm"' in svg
    assert studio.ask(f"/api/page?file={STONE}&sheet=map&page=99").status == 409
    assert studio.ask(f"/api/pdf?file={STONE}&sheet=kit").body.startswith(b"%PDF")
    archive = zipfile.ZipFile(io.BytesIO(studio.ask(f"/api/zip?file={STONE}").body))
    assert {f"stone-bridge/{name}.pdf" for name in ("kit", "map", "tiles")} <= {*archive.namelist()}
    assert archive.read(f"stone-bridge/{STONE}").decode() == text_of(studio), "the scenario itself goes along"
    assert studio.ask(f"/api/sheets?file={STONE}&paper=napkin").status == 409


def test_pictures_to_share(studio):
    svg = studio.ask(f"/api/scene?file={STONE}&form=svg")
    assert b"<svg" in svg.body
    assert svg.headers["content-disposition"] == 'attachment; filename="stone-bridge.svg"'
    assert studio.ask(f"/api/scene?file={STONE}&form=png").body.startswith(b"\x89PNG")
    with studio.page(STONE, tab="mine") as page:
        page.say(type="begin-battle", seed=1)
        orders = page.hear("battle")["orders"]
        page.say(
            type="order",
            order=next(each["order"] for each in orders if each["order"]["do"] == "move" and each["place"]),
        )
        page.hear("battle")
        assert studio.ask(f"/api/scene?file={STONE}&form=svg&tab=mine").body != svg.body, "a unit has moved"


def test_rules_and_codes_are_explained(studio):
    assert "Speed is the most" in studio.ask("/api/rule?ruleset=tile&code=TIL-MOV-02").json["text"]
    assert studio.ask("/api/rule?code=V001").json["more"].startswith("The fix: ")
    assert studio.ask("/api/rule?code=TIL-X-99").status == 409


# --- tabs -----------------------------------------------------------------------------------------------------------


def test_a_battle_waits_for_its_tab(studio):
    with studio.page(STONE, tab="mine") as page:
        page.say(type="begin-battle", seed=1)
        first = page.hear("battle")
        assert first["facts"]["sides"][0][0] == "red"
        page.say(type="order", order=first["orders"][0]["order"])
        second = page.hear("battle")
        assert second["facts"] is None
        assert second["since"] == len(first["log"]), "only what is new is told"
    with studio.page(STONE, tab="other") as page:
        page.say(type="come-back")
        page.say(type="play-on")
        assert page.hear("cannot-play")["why"] == "no battle has begun"
    with studio.page(STONE, tab="mine") as page:
        page.say(type="come-back")
        found = page.hear("battle")
        assert found["log"] == [*first["log"], *second["log"]]
        assert found["stands"] == second["stands"]
        page.say(type="take-back", dice=True)
        assert page.hear("battle")["since"] == len(first["log"]), "what was taken back is told no more"


def test_battles_for_the_balance_are_refused_in_words(studio):
    with studio.page(STONE) as page:
        for players, battles, why in (
            (["drill", "napoleon"], 5, "no player napoleon"),
            (["drill", "drill"], 0, "from 1 to 10,000"),
        ):
            page.say(type="begin-balance", players=players, battles=battles)
            assert why in page.hear("cannot-play")["why"]


def test_without_its_page_the_studio_says_how_to_build_it(tmp_path, monkeypatch):
    monkeypatch.setattr("pwprint.studio.server.PAGE", tmp_path)
    found = CliRunner().invoke(app, ["studio", str(tmp_path), "--no-browser"])
    assert found.exit_code != 0
    assert "python pwprint/studio/build_page.py" in found.output
