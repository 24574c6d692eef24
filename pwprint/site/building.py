"""All files of a site for a folder of scenarios: battles, rules, campaigns, pages and type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.app.campaign import campaign_pdf, campaign_report
from pwprint.app.rendering import quickref
from pwprint.app.rulebook import rulebook
from pwprint.page.sheet import PrintSettings
from pwprint.rulesets import RULESETS
from pwprint.site.battle import paragraphs
from pwprint.site.pages import written
from pwprint.site.pictures import page_count, page_pictures, reduced
from pwprint.site.shelf import Download, FramedPicture, Shelved
from pwprint.site.type import FACES, web_font
from pwprint.text import Document
from pwprint.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pwprint.site.pictures import WebPicture
    from pwprint.text import Unreadable

PAPERS = {"a4": "A4", "letter": "Letter"}
_KINDS = {
    "rules": "Rule booklet to read",
    "booklet": "Rule booklet to fold and stitch",
    "quickref": "Quick reference",
}
"""What is printed of a ruleset, by how its files are called."""
_WIDE = 380


class FrontPage(Struct, frozen=True):
    """What the front page says: a title, and what this is about.

    For designers it may have the address of documents below the site, and a picture of the studio (PNG).
    """

    title: str = "Battles to print and play"
    lead: str = "Small battles on a small board: print a kit, cut it out, and fight it this evening."
    docs: str = ""
    studio: bytes = b""


class RulesPage(Struct, frozen=True):
    """The page of a ruleset: its booklets to read and to fold, and its quick reference, each on all of `PAPERS`."""

    id: str
    title: str
    credit: str
    summary: str
    prints: tuple[tuple[str, tuple[Download, ...]], ...]


class CampaignCard(Struct, frozen=True):
    """A campaign: its title, its story, the ids and titles of its battles, and its sheet."""

    title: str
    story: tuple[str, ...]
    battles: tuple[tuple[str, str], ...]
    sheet: Download
    picture: FramedPicture


class WholeSite(Struct, frozen=True):
    """A whole site: what its pages are made of."""

    front: FrontPage
    battles: tuple[Shelved, ...]
    rules: tuple[RulesPage, ...]
    campaigns: tuple[CampaignCard, ...]
    studio: FramedPicture | None = None

    @property
    def ids(self) -> frozenset[str]:
        """The ids of its battles: a campaign may have others."""
        return frozenset(battle.page.id for battle in self.battles)

    @property
    def shown(self) -> Shelved:
        """The battle whose kit lies on the front page: one of middle length."""
        return self.battles[len(self.battles) // 2]


def site_files(
    front: FrontPage, battles: Iterable[Shelved], campaigns: Iterable[Document | Unreadable]
) -> Mapping[str, bytes]:
    """Return the files of a site by their paths. Campaigns with errors raise ValueError.

    Raises CannotPrintError where a booklet or a campaign sheet does not fit on a paper.
    """
    shelf = tuple(sorted(battles, key=_order))
    files: dict[str, bytes] = {path: data for battle in shelf for path, data in battle.files.items()}
    used = {battle.page.ruleset for battle in shelf}
    rules = tuple(_rules(name, files) for name in RULESETS if name in used)
    linked = tuple(_campaign(document, files) for document in campaigns)
    studio = (
        _framed("studio.webp", reduced(front.studio, _WIDE), "A battle in the studio", files) if front.studio else None
    )
    site = WholeSite(front, shelf, rules, linked, studio)
    fonts = {f"type/{name}.woff": web_font(name) for name in FACES}
    return {**files, **fonts, **written(site)}


def _order(battle: Shelved) -> tuple[bool, int, str]:
    """Return where a battle stands on the shelf: short ones first, for those who come by for the first time."""
    return battle.page.minutes is None, battle.page.minutes or 0, battle.page.title


def _rules(name: str, files: dict[str, bytes]) -> RulesPage:
    """Return the page of a ruleset, and put its booklets among the files."""
    ruleset, made = RULESETS[name], {}
    for paper, words in PAPERS.items():
        booklets = rulebook(ruleset, PrintSettings(paper, "short"))
        pdfs = {
            "rules": booklets[f"{name}-rulebook.pdf"],
            "booklet": booklets[f"{name}-booklet.pdf"],
            "quickref": quickref(ruleset, PrintSettings(paper)),
        }
        for kind, pdf in pdfs.items():
            made[kind, paper] = _download(f"rules/{name}-{kind}-{paper}.pdf", words, pdf, files)
    book = ruleset.book
    prints = tuple((words, tuple(made[kind, paper] for paper in PAPERS)) for kind, words in _KINDS.items())
    return RulesPage(name, book.title, book.credit, book.summary, prints)


def _campaign(document: Document | Unreadable, files: dict[str, bytes]) -> CampaignCard:
    """Return the card of a campaign, and put its sheet among the files."""
    report = campaign_report(document) if isinstance(document, Document) else None
    campaign = report.campaign if report else None
    if report is None or campaign is None:
        raise ValueError(f"{document.name}: has errors; pwprint campaign shows them")
    if f"campaigns/{campaign.id}.pdf" in files:
        raise ValueError(f"{document.name}: another campaign has the id {campaign.id}, which names its files")
    sheet = campaign_pdf(report, PrintSettings())
    (picture,) = page_pictures(sheet, _WIDE)
    fought = (loaded.scenario for loaded in report.battles)
    return CampaignCard(
        campaign.title,
        paragraphs(campaign.story),
        tuple(dict.fromkeys((scenario.id, scenario.title) for scenario in fought if scenario)),
        _download(f"campaigns/{campaign.id}.pdf", "Campaign sheet, A4", sheet, files),
        _framed(f"campaigns/{campaign.id}.webp", picture, f"Sheet of the campaign {campaign.title}", files),
    )


def _download(path: str, words: str, pdf: bytes, files: dict[str, bytes]) -> Download:
    files[path] = pdf
    return Download(path, words, page_count(pdf), len(pdf))


def _framed(path: str, picture: WebPicture, shows: str, files: dict[str, bytes]) -> FramedPicture:
    files[path] = picture.data
    return FramedPicture(path, picture.width, picture.height, shows)
