"""The players' site: every link leads somewhere, downloads are what they say, and nothing comes from elsewhere."""

import json
import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdfium2 import PdfDocument
from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from pwprint.site import building, shelf
from pwprint.site.building import FrontPage, site_files
from pwprint.site.shelf import OFFERS, PARTS
from pwprint.site.type import web_font
from pwprint.site.writing import write_site
from pwprint.text import read_path
from tests.site.links import dead, page

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"
CAMPAIGN = scenario_folder() / "lorn-valley.json"
"""Its battles are not on the site."""
SPOKEN = "<b>\"Fire\" & 'sword'</b>"
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)


def run(*words):
    return CliRunner().invoke(app, ["site", *map(str, words)])


def bare(value):
    """A scenario with nothing that it need not have, and a title that no page may take for markup."""
    kept = {"format", "ruleset", "map", "sides", "options", "turn_limit"}
    sides = [{key: each for key, each in side.items() if key != "name"} for side in value["sides"]]
    return {key: each for key, each in value.items() if key in kept} | {"id": "bare", "title": SPOKEN, "sides": sides}


@pytest.fixture(scope="module", params=["in brief", pytest.param("whole", marks=pytest.mark.long)])
def extent(request):
    """How much of a site is made: in brief each paper and ink is there once, and all faces of type are alike."""
    return request.param


@pytest.fixture(scope="module")
def offers(extent):
    return OFFERS if extent == "whole" else (OFFERS[0], OFFERS[-1])


@pytest.fixture(scope="module")
def site(extent, offers, tmp_path_factory):
    """A site of two battles and a campaign. Booklets of rules are on one paper: on the other they are made alike."""
    folder = tmp_path_factory.mktemp("scenarios")
    shutil.copy(MATCHBOX, folder)
    (folder / "bare.json").write_text(json.dumps(bare(json.loads(MATCHBOX.read_text()))))
    out = tmp_path_factory.mktemp("out") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "PAPERS", {"letter": "Letter"})
        patch.setattr(shelf, "OFFERS", offers)
        if extent == "in brief":
            face = web_font("sans")
            patch.setattr(building, "web_font", lambda _: face)
        made = run(folder, CAMPAIGN, "-o", out, "--title", "Our battles", "--lead", "For the club.")
    assert made.exit_code == 0, made.output
    assert made.output.strip().endswith("index.html: 2 battles")
    return out


def test_every_link_leads_somewhere_and_nothing_is_fetched_from_elsewhere(site):
    assert [*dead(site)] == []
    assert len(page(site / "battles" / "matchbox.html").links) > 20


def test_a_link_that_leads_nowhere_is_found(site, tmp_path):
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "battles" / "matchbox" / "matchbox-kit-letter-low-ink.pdf").unlink()
    (broken / "battles" / "matchbox" / "matchbox-pieces-letter-low-ink.pdf").write_bytes(b"nothing")
    text = (broken / "battles" / "bare.html").read_text()
    (broken / "battles" / "bare.html").write_text(
        text.replace("#print", "#nowhere").replace("../site.css", "https://example.org/site.css")
    )
    assert sorted(sentence.split(" ", 1)[1] for sentence in dead(broken)) == [
        "../battles/matchbox/matchbox-kit-letter-low-ink.pdf leads nowhere",
        "../battles/matchbox/matchbox-pieces-letter-low-ink.pdf is not what its name says",
        "../index.html#nowhere has no such place",
        "../index.html#nowhere has no such place",
        "fetches https://example.org/site.css",
    ]


@pytest.mark.parametrize("part", PARTS)
def test_downloads_have_the_paper_and_the_pages_that_the_page_names(site, offers, part):
    shown = (site / "battles" / "matchbox.html").read_text()
    for offer in offers:
        path = f"battles/matchbox/matchbox-{part}-{offer.ending}.pdf"
        document = PdfDocument((site / path).read_bytes())
        paper = offer.settings.paper
        size = sorted(round(side / 72 * 25.4, 1) for side in document.get_page_size(0))
        assert size == sorted((paper.width, paper.height)), path
        assert f"{len(document)} page" in shown.split(path.partition("/")[2])[1][:200], path


def test_the_zip_has_the_scenario_and_all_prints(site, offers):
    with ZipFile(BytesIO((site / "battles/matchbox/matchbox.zip").read_bytes())) as archive:
        names = set(archive.namelist())
        assert archive.read("matchbox/matchbox.json") == MATCHBOX.read_bytes()
    prints = {f"matchbox/matchbox-{part}-{offer.ending}.pdf" for part in PARTS for offer in offers}
    assert prints | {"matchbox/matchbox.json", "matchbox/sheets/matchbox-roster.pdf"} <= names
    assert {"matchbox/sheets/matchbox-example-turn.pdf", "matchbox/sheets/matchbox-map.pdf"} <= names


def test_pictures_of_pages_lead_to_these_pages_and_a_battle_has_its_module(site):
    links = page(site / "battles" / "matchbox.html").links
    for part in PARTS:
        kit = f"../battles/matchbox/matchbox-{part}-a4.pdf"
        count = len(PdfDocument((site / "battles" / kit).resolve().read_bytes()))
        assert [link for link in links if link.startswith(f"{kit}#")] == [
            f"{kit}#page={number}" for number in range(1, count + 1)
        ][:8]
    assert "../battles/matchbox/matchbox.vmod" in links


def test_words_of_a_scenario_are_never_markup(site):
    for path in ("index.html", "battles/bare.html"):
        assert "<b>" not in (site / path).read_text()
    assert "&lt;b&gt;" in (site / "battles/bare.html").read_text()


def test_what_a_scenario_does_not_say_leaves_no_empty_heading(site):
    text = (site / "battles/bare.html").read_text()
    for heading in ("The story", "What happened", "Designer", "Where to read on", "Minutes", "wins"):
        assert heading not in text
    assert "The story" in (site / "battles/matchbox.html").read_text()
    assert "<strong>red</strong>" in text, "a side without a name has its id"


def test_a_site_takes_the_place_of_an_earlier_one_only(site, tmp_path):
    old = tmp_path / "old"
    shutil.copytree(site, old)
    (old / "battles" / "gone.html").write_text("an earlier battle")
    write_site(old, {"index.html": b"new"})
    assert [path.name for path in old.iterdir()] == ["index.html"]
    with pytest.raises(OSError, match="no site of pwprint"):
        write_site(old, {"index.html": b"newer"})
    assert [path.name for path in tmp_path.iterdir()] == ["old"], "no drafts are left"


def test_a_link_to_a_folder_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    for name, there in (("link", "real"), ("new-link", "new")):
        (tmp_path / name).symlink_to(there)
        write_site(tmp_path / name, {"index.html": name.encode()})
        assert (tmp_path / name).readlink().name == there
        assert (tmp_path / there / "index.html").read_text() == name


def test_campaigns_alone_make_no_site(tmp_path):
    made = run(scenario_folder() / "lorn-valley.json", "-o", tmp_path / "site")
    assert (made.exit_code, "a site needs scenarios" in made.output) == (2, True), made.output
    assert [*tmp_path.iterdir()] == []


def test_what_hosts_keep_beside_a_site_stays_and_nothing_else_is_replaced(site, tmp_path):
    old = tmp_path / "old"
    shutil.copytree(site, old)
    (old / ".git").mkdir()
    (old / ".git" / "HEAD").write_text("ref")
    (old / "CNAME").write_text("example.org")
    write_site(old, {"index.html": (site / "index.html").read_bytes()})
    assert {path.relative_to(old).as_posix() for path in old.rglob("*")} == {"index.html", ".git", ".git/HEAD", "CNAME"}
    (old / "photos").mkdir()
    with pytest.raises(OSError, match="no site of pwprint"):
        write_site(old, {"index.html": b"newer"})


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "photos").mkdir()
    made = run(MATCHBOX, "-o", tmp_path)
    assert made.exit_code == 2
    assert "no site of pwprint" in made.output
    assert [path.name for path in tmp_path.iterdir()] == ["photos"]


def test_with_an_error_nothing_is_written(tmp_path):
    value = json.loads(MATCHBOX.read_text())
    value["sides"][0]["units"][0]["at"] = "z9"
    (tmp_path / "wrong.json").write_text(json.dumps(value))
    made = run(tmp_path, "-o", tmp_path / "site")
    assert made.exit_code == 1
    assert "z9" in made.output
    assert not (tmp_path / "site").exists()


@pytest.mark.long
def test_a_file_that_is_not_there_is_a_failure_beside_others(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "OFFERS", OFFERS[:1])
    made = run(MATCHBOX, tmp_path / "nowhere.json", "-o", tmp_path / "site")
    assert made.exit_code == 2
    assert "there is no such file" in made.output
    assert not (tmp_path / "site").exists()


def test_two_battles_of_one_id_are_refused(tmp_path):
    for name in ("one.json", "two.json"):
        shutil.copy(MATCHBOX, tmp_path / name)
    made = run(tmp_path, "-o", tmp_path / "site")
    assert made.exit_code == 1
    assert "an id of its own" in made.output
    assert not (tmp_path / "site").exists()


def test_two_campaigns_of_one_id_are_refused():
    with pytest.raises(ValueError, match="another campaign has the id lorn-valley"):
        site_files(FrontPage(), (), [read_path(CAMPAIGN)] * 2)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium: apt-get install chromium-headless-shell")
def test_three_clicks_from_the_front_page_to_a_printed_kit(site):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        for width in (1280, 390):
            page = browser.new_page(viewport={"width": width, "height": 800})
            said: list[str] = []
            asked: list[str] = []
            page.on("console", lambda message, said=said: said.append(message.text))
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.goto(f"file://{site}/index.html")
            page.click("text=Choose a battle")
            page.click("text=Matchbox")
            page.wait_for_selector("h1:has-text('Matchbox')")
            kit = page.locator("a[href$='matchbox-kit-a4.pdf']")
            with page.expect_download() as download:
                kit.evaluate("link => { link.download = ''; link.click(); }")
            assert download.value.suggested_filename == "matchbox-kit-a4.pdf"
            assert page.evaluate("() => document.documentElement.scrollWidth") == width, "nothing to scroll sideways"
            assert said == []
            assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
        browser.close()


AXE = Path(__file__).parents[2] / "pwprint" / "studio" / "page" / "for-tests" / "axe.min.js"
MOST_OF_A_PAGE = 1_000_000
"""Bytes of a page with its pictures, type and style, all that it shows at once and what comes when one scrolls."""


def test_pages_are_light(site):
    for path in site.rglob("*.html"):
        shown = {(path.parent / link).resolve() for link in page(path).fetched}
        type_and_style = [*(site / "type").iterdir(), path]
        assert sum(file.stat().st_size for file in (*shown, *type_and_style)) < MOST_OF_A_PAGE, path


@pytest.mark.skipif(BROWSER is None, reason="no Chromium: apt-get install chromium-headless-shell")
@pytest.mark.skipif(not AXE.is_file(), reason="axe is not there: python pwprint/studio/build_page.py needs npm")
def test_axe_finds_nothing_serious(site):
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        # Our pages allow no scripts, so that a tester's has to go round them.
        context = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 800})
        for name in ("index", "battles/matchbox", "battles/bare", "rules/tile"):
            page = context.new_page()
            page.goto(f"file://{site}/{name}.html")
            page.add_script_tag(path=AXE)
            found = page.evaluate("() => axe.run().then(result => result.violations)")
            serious = [
                (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in {"serious", "critical"}
            ]
            assert serious == [], name
        browser.close()
