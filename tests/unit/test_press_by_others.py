"""What a press needs of a file, as another reader finds it: pikepdf, on QPDF, shares no code with our check or with pypdf."""

from __future__ import annotations

import re
from io import BytesIO

import pytest

import pwprint
from pwprint.resources import scenario_folder
from tests.stages import one_in

pikepdf = pytest.importorskip("pikepdf")

MM = 72 / 25.4
NAMES = ["tile/matchbox", "european-19c/aubruck"]
RGB = {"rg", "RG", "g", "G"}


def opened(name, sheet, **settings):
    loaded = pwprint.load(scenario_folder() / f"{name}.json")
    return pikepdf.open(BytesIO(pwprint.render(loaded, [sheet], pwprint.PrintSettings(**settings)).pdfs[sheet]))


@pytest.mark.parametrize("name", NAMES)
def test_boxes_of_a_print_with_bleed_lie_within_each_other_three_mm_apart(name):
    with opened(name, "pieces", bleed=3.0) as pdf:
        for page in pdf.pages:
            media, trim, bleed = ([float(edge) for edge in page[box]] for box in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert [(b - t) / MM for b, t in zip(bleed, trim, strict=True)] == pytest.approx([-3, -3, 3, 3], abs=0.001)
            assert media[0] <= bleed[0] < trim[0] < trim[2] < bleed[2] <= media[2]
            assert media[1] <= bleed[1] < trim[1] < trim[3] < bleed[3] <= media[3]


def operators(holder):
    """The operators of a page or form and of all forms that it draws."""
    yield from (str(step.operator) for step in pikepdf.parse_content_stream(holder))
    resources = holder.get("/Resources", {})
    for form in dict(resources.get("/XObject", {})).values():
        if form.get("/Subtype") == "/Form":
            yield from operators(form)


@pytest.mark.parametrize(("colour", "inks"), [("cmyk", True), ("rgb", False)])
def test_a_print_for_a_press_has_inks_alone(colour, inks):
    with opened("tile/matchbox", "pieces", colour=colour) as pdf:
        used = {operator for page in pdf.pages for operator in operators(page)}
    assert bool(used & {"k", "K"}) is inks
    assert not (used & RGB) or not inks


@pytest.mark.parametrize("name", one_in(2, NAMES))
def test_a_kit_says_title_and_language_and_embeds_every_font(name):
    with opened(name, "kit") as pdf:
        title = pwprint.load(scenario_folder() / f"{name}.json").scenario.title
        assert str(pdf.docinfo["/Title"]).startswith(title)
        assert str(pdf.Root["/Lang"]).startswith("en")
        assert pdf.Root["/ViewerPreferences"]["/DisplayDocTitle"]
        with pdf.open_metadata() as metadata:
            assert title in str(metadata["dc:title"])
        fonts = [font for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and "/FontDescriptor" in thing
                 for font in [thing["/FontDescriptor"]]]  # fmt: skip
        assert fonts and all("/FontFile2" in font for font in fonts)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["tile/stone-bridge", "portable-19c/frontier-bridge"])
def test_the_outline_of_a_kit_leads_to_the_pages_that_it_names(name):
    with opened(name, "kit") as pdf, pdf.open_outline() as outline:
        pages = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        leads = [(one.title, pages[one.destination[0].objgen]) for top in outline.root for one in (top, *top.children)]
    assert [number for _, number in leads] == sorted(number for _, number in leads)
    named = [(int(found[1]), number) for title, number in leads if (found := re.search(r"kit page (\d+)", title))]
    assert named, "maps of several sheets are named by their pages"
    assert all(said == number for said, number in named)
