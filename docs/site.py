"""Build the whole site: pages for players from the shipped scenarios, and below them the documents.

    python docs/site.py [FOLDER]

The folder is build/site if none is named. `.ci/release` builds it and follows every link; a tag publishes it.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from mkdocs.commands.build import build as mkdocs
from mkdocs.config import load_config

import pwprint
from pwprint.cli.files import find, find_campaigns
from pwprint.resources import scenario_folder
from pwprint.site.building import FrontPage, site_files
from pwprint.site.shelf import Shelved, shelved
from pwprint.site.writing import write_site
from pwprint.text import read_path

HERE = Path(__file__).parent
DOCS = "docs"
FRONT = FrontPage(
    title="Battles to print and play",
    lead="Small battles for a small board and a free evening, for the rules of Bob Cordery’s Portable Wargame and its "
    "relatives: print a kit, cut it out, and fight it.",
    docs=f"{DOCS}/how-to/studio.html",
    studio=(HERE / "gallery" / "studio-edit.png").read_bytes(),
)


def battle(file: str) -> Shelved:
    """Return a battle with its prints."""
    return shelved(pwprint.load(file))


def build(folder: Path) -> None:
    """Write the pages for players and the documents into a folder."""
    scenarios = str(scenario_folder())
    with ProcessPoolExecutor() as pool:
        battles = tuple(pool.map(battle, find([scenarios]).files))
    write_site(folder, site_files(FRONT, battles, map(read_path, find_campaigns([scenarios]))))
    documents = load_config(str(HERE.parent / "mkdocs.yml"), site_dir=str((folder / DOCS).absolute()), strict=True)
    mkdocs(documents)
    (folder / DOCS / "404.html").unlink()  # its links are those of a site that begins here


if __name__ == "__main__":
    build(Path(*sys.argv[1:2]) if sys.argv[1:] else HERE.parent / "build" / "site")
