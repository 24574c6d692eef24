"""A battle on the site: its kits on every paper and in every ink, pictures of them, and all of it in one zip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.bundle import bundled
from pwprint.app.checking import Loaded, check
from pwprint.app.rendering import CannotPrintError, render, subject_of
from pwprint.app.tabletops import export
from pwprint.page.look import Ink, Look
from pwprint.page.sheet import PrintSettings
from pwprint.sheets import SHEETS
from pwprint.site.battle import battle_page
from pwprint.site.pictures import battle_in_small, battle_set_up, page_count, page_pictures
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pwprint.site.battle import BattlePage
    from pwprint.site.pictures import WebPicture
    from pwprint.text import Unreadable

PARTS = {"kit": "Kit", "pieces": "Pieces"}
"""What a battle needs, and what it is called."""
_CARD, _LARGE, _LEAF = 330, 720, 220
_SHOWN = 8
"""So many pages of the kit, and of the pieces, are shown at most."""


class PrintOffer(Struct, frozen=True):
    """A paper and an ink to print with: in words, and as the end of names of files."""

    words: str
    ending: str
    settings: PrintSettings


OFFERS = (
    PrintOffer("A4, in colour", "a4", PrintSettings("a4")),
    PrintOffer("A4, low ink", "a4-low-ink", PrintSettings("a4", look=Look(Ink.LOW))),
    PrintOffer("Letter, in colour", "letter", PrintSettings("letter")),
    PrintOffer("Letter, low ink", "letter-low-ink", PrintSettings("letter", look=Look(Ink.LOW))),
)


class Download(Struct, frozen=True):
    """A file to download: its path below the site, what it is, and how large."""

    path: str
    words: str
    pages: int
    size: int


class FramedPicture(Struct, frozen=True):
    """A picture: its path below the site, its size in pixels of the page, and what it shows."""

    path: str
    width: int
    height: int
    shows: str


class LinkedLeaf(Struct, frozen=True):
    """The picture of a page, its words, and the path of the page itself in the file to download."""

    picture: FramedPicture
    words: str
    leads: str


class Shelved(Struct, frozen=True):
    """A battle on the site. `prints` are the downloads of each offer, in the order of `PARTS`, `sheets` each by itself.

    `files` are all of its files by their paths below the site.
    """

    page: BattlePage
    card: FramedPicture
    large: FramedPicture
    leaves: tuple[LinkedLeaf, ...]
    prints: tuple[tuple[str, tuple[Download, ...]], ...]
    sheets: tuple[Download, ...]
    everything: Download
    module: Download | None
    scenario: Download
    files: Mapping[str, bytes]

    @property
    def spread(self) -> tuple[FramedPicture, ...]:
        """The pages that lie fanned out on the front page: two of the kit, and the first of the pieces on top."""
        leaves = [leaf.picture for leaf in self.leaves]
        kit = [leaf for leaf in leaves if "/kit-" in leaf.path]
        pieces = [leaf for leaf in leaves if "/pieces-" in leaf.path]
        return (*kit[1:2], *kit[:1], *pieces[:1])


def shelved(loaded: Loaded | Unreadable) -> Shelved:
    """Print a battle for the site.

    Raises RefusedError for a scenario with errors, CannotPrintError for one that does not fit on a paper, OSError for
    a picture that is gone.
    """
    first, *others = OFFERS
    made = {first: render(loaded, (), first.settings).pdfs}
    made |= {offer: render(loaded, tuple(PARTS), offer.settings).pdfs for offer in others}
    assert isinstance(loaded, Loaded)
    subject = subject_of(loaded, check(loaded), first.settings)
    page, home = battle_page(subject), f"battles/{subject.scenario.id}"
    files: dict[str, bytes] = {}

    def kept(name: str, data: bytes, words: str, pages: int = 0) -> Download:
        files[f"{home}/{name}"] = data
        return Download(f"{home}/{name}", words, pages, len(data))

    def shown(name: str, picture: WebPicture, shows: str) -> FramedPicture:
        files[f"{home}/{name}.webp"] = picture.data
        return FramedPicture(f"{home}/{name}.webp", picture.width, picture.height, shows)

    prints = tuple(
        (
            offer.words,
            tuple(
                kept(f"{page.id}-{part}-{offer.ending}.pdf", pdfs[part], words, page_count(pdfs[part]))
                for part, words in PARTS.items()
            ),
        )
        for offer, pdfs in made.items()
    )
    sheets = tuple(
        kept(f"sheets/{page.id}-{name}.pdf", pdf, SHEETS[name].title, page_count(pdf))
        for name, pdf in made[first].items()
        if name not in PARTS
    )
    pdfs = {name.removeprefix(f"{home}/"): data for name, data in files.items() if name.endswith(".pdf")}
    return Shelved(
        page=page,
        card=shown("map-small", battle_in_small(subject, _CARD), f"Map of {page.title} with both sides set up"),
        large=shown("map", battle_set_up(subject, _LARGE), f"Map of {page.title} with both sides set up"),
        leaves=tuple(
            LinkedLeaf(
                shown(f"{part}-{number}", picture, ""),
                f"{words}, page {number}",
                f"{home}/{page.id}-{part}-{first.ending}.pdf#page={number}",
            )
            for part, words in PARTS.items()
            for number, picture in enumerate(page_pictures(made[first][part], _LEAF, _SHOWN), 1)
        ),
        prints=prints,
        sheets=sheets,
        module=_module(loaded, kept),
        everything=kept(f"{page.id}.zip", bundled(loaded, pdfs), "Everything in one zip"),
        scenario=kept(f"{page.id}.json", loaded.document.text.encode(), "The scenario as JSON"),
        files=files,
    )


def _module(loaded: Loaded, kept: Callable[[str, bytes, str], Download]) -> Download | None:
    """Return a module for VASSAL; None for a map with more dots than one has."""
    try:
        ((name, data),) = export(loaded, "vassal").files.items()
    except CannotPrintError:
        return None
    return kept(name, data, "Module for VASSAL")
