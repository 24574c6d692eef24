"""Make the pictures of the gallery: every sheet of a scenario of each ruleset. Run `python docs/gallery/make.py`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdfium2
from PIL import Image

import pwprint
from pwprint.app.rulebook import rulebook
from pwprint.page.sheet import PrintSettings
from pwprint.resources import scenario_folder
from pwprint.rulesets import RULESETS
from pwprint.sheets import SHEETS

HERE = Path(__file__).parent
SHOWN = {
    "tile": "stone-bridge",
    "house": "two-bridges",
    "musket": "quatre-bras",
    "portable-19c": "san-juan-heights",
    "european-19c": "nachod",
}
"""A scenario of each ruleset."""
WIDTH, COLOURS = 480, 96
_PAGES = {"example-turn": 2, "briefing": 2, "terrain": 7}
"""Sheets of which another page than the first tells more."""
_OPEN = 6
"""The left page at which rule booklets are shown."""


def pages(pdf: bytes) -> Iterator[Image.Image]:
    """Yield the pages of a PDF as pictures of `WIDTH` dots."""
    document = pypdfium2.PdfDocument(BytesIO(pdf))
    for page in document:
        yield (
            page.render(scale=2 * WIDTH / page.get_width())
            .to_pil()
            .convert("RGB")
            .resize((WIDTH, round(WIDTH * page.get_height() / page.get_width())), Image.Resampling.LANCZOS)
        )


def pictures(ruleset: str, name: str) -> Iterator[str]:
    """Write the pictures of a scenario and yield their names."""
    loaded = pwprint.load(scenario_folder() / ruleset / f"{name}.json")
    shared = {"tiles", "markers"}  # the sheets of pieces show both
    for sheet, pdf in ((sheet, pdf) for sheet, pdf in pwprint.render(loaded).pdfs.items() if sheet not in shared):
        shown = list(pages(pdf))
        wanted = min(_PAGES.get(sheet, 1), len(shown))
        path = HERE / f"{ruleset}-{sheet}.png"
        save(shown[wanted - 1], path)
        yield path.name


def save(picture: Image.Image, path: Path) -> None:
    """Write a picture in few colours."""
    picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(path, optimize=True)


def booklet(ruleset: str) -> str:
    """Write a picture of two pages of a rule booklet as they lie open, and return its name."""
    files = rulebook(RULESETS[ruleset], PrintSettings(backs="short"))
    shown = list(pages(files[f"{ruleset}-rulebook.pdf"]))
    left = _OPEN - 1
    spread = Image.new("RGB", (2 * WIDTH, shown[left].height), "white")
    for place, page in enumerate(shown[left : left + 2]):
        spread.paste(page, (place * WIDTH, 0))
    path = HERE / f"{ruleset}-rulebook.png"
    save(spread, path)
    return path.name


def as_text(made: dict[str, list[str]]) -> str:
    """Return the page that shows the pictures."""
    titles = {sheet: SHEETS[sheet].title for sheet in SHEETS} | {"kit": "The whole kit: its cover"}
    parts = [
        "# Gallery",
        "",
        "What `pwprint render` makes of the shipped scenarios, and `pwprint rulebook` of their rules.",
        "Made by `python docs/gallery/make.py`.",
        "",
    ]
    for ruleset, names in made.items():
        parts += [f"## `{ruleset}`: {SHOWN[ruleset]}", ""]
        for name in names:
            sheet = name.removeprefix(f"{ruleset}-").removesuffix(".png")
            parts += [f"**{titles[sheet]}**", "", f"![{titles[sheet]} of {SHOWN[ruleset]}]({name})", ""]
        parts += ["**Rule booklet**", "", f"![Two pages of the rule booklet of {ruleset}]({ruleset}-rulebook.png)", ""]
    return "\n".join(parts)


def main(rulesets: list[str]) -> None:
    """Make the pictures of the rulesets named, or of all, and the page that shows them."""
    for ruleset in rulesets or SHOWN:
        list(pictures(ruleset, SHOWN[ruleset]))
        booklet(ruleset)
    made = {
        ruleset: [f"{ruleset}-{sheet}.png" for sheet in ("kit", *SHEETS) if (HERE / f"{ruleset}-{sheet}.png").exists()]
        for ruleset in SHOWN
    }
    (HERE / "README.md").write_text(as_text(made), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
