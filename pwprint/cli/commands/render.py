"""`pwprint render`: print scenarios."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pwprint.app.tabletops import DPI, TABLETOPS
from pwprint.cli.choices import completing, member_option, name_option
from pwprint.cli.console import Ended, Exit, fail, refuse_no_folder, say, show, wants_colour
from pwprint.cli.files import Found, meant
from pwprint.cli.numbers import millimetres, whole
from pwprint.cli.options.paper import PaperOption
from pwprint.cli.options.press import ColourOption
from pwprint.cli.options.switches import ForceExclude, NoColor
from pwprint.cli.others.zips import Unpacked, unpacked
from pwprint.cli.printers import names as printer_names
from pwprint.cli.printers import profile_of
from pwprint.cli.prints import KIT, Homes, Print, printed
from pwprint.cli.progress import watched
from pwprint.cli.vtt.delivery import Asked, delivered, refuse_address, refuse_paper
from pwprint.cli.workers import none_lost, processors, with_workers
from pwprint.page.bleed import BLEEDS
from pwprint.page.look import Batteries, Ink, Look, Palette, Symbols, TablePrint
from pwprint.page.paper import BOTH_SIDES, LEAST_SQUARE, Backs, paper_of
from pwprint.pdf.forms import DOTS, FORMS, Pictures, SvgText
from pwprint.pdf.marks import ColourSpace
from pwprint.sheets import SHEETS
from pwprint.text.failures import why
from pwprint.text.words import visible
from pwprint.values import replace

if TYPE_CHECKING:
    from pwprint.page.profile import Profile

SCALES = {"tiles": 30.0, "figures": 40.0, "large-figures": 50.0}
"""The squares, in mm, for what will stand on them."""
_NAMES = (*SHEETS, KIT)


def render(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help="Scenarios, folders (every scenario below, *.json), zips of scenarios, or - for standard input.",
        ),
    ],
    *,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the folder of each scenario goes.")
    ] = Path(),
    sheet: Annotated[
        list[str] | None,
        name_option(
            _NAMES, "Only this sheet; may be given several times. Without it, all, and the kit: all of them in one."
        ),
    ] = None,
    form: Annotated[
        str,
        name_option(
            (*FORMS, *TABLETOPS),
            "The format of the files; as svg and png every page is a file. For virtual tabletops: pieces, a picture of "
            "each face with a list of them; vassal, one module of all scenarios named; tts, a save for Tabletop "
            "Simulator.",
            "--as",
        ),
    ] = "pdf",
    dpi: Annotated[
        int | None,
        typer.Option(
            parser=whole(*DOTS),
            metavar="N",
            help=f"How many dots to the inch png has, {DOTS[0]} to {DOTS[1]}; without it, {Pictures().dpi}. It holds "
            f"for virtual tabletops too: without it, {DPI['vassal']} for vassal.",
        ),
    ] = None,
    image_base: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="The address of the folder from which Tabletop Simulator will get the pictures of --as tts. Without "
            "it, it looks for them among its own.",
        ),
    ] = None,
    svg_text: Annotated[
        SvgText | None,
        member_option(
            SvgText, "What the letters of svg are: outlines, the same everywhere, or live text, to be edited."
        ),
    ] = None,
    paper: PaperOption = "a4",
    backs: Annotated[
        Backs | None,
        member_option(
            Backs,
            "How the backs of pieces are printed: turned over the long or the short edge, to be folded over, on pages "
            "after all fronts, or not. Without it, as the printer does, or over the long edge.",
        ),
    ] = None,
    printer: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            autocompletion=completing(printer_names),
            help="A printer that pwprint calibrate has measured: pages are moved so that backs lie behind fronts.",
        ),
    ] = None,
    ink: Annotated[
        Ink,
        member_option(Ink, "How much ink: full colour, little of it, or black only."),
    ] = Ink.FULL,
    palette: Annotated[
        Palette,
        member_option(
            Palette, "The colours: the scenario's, some that everybody can tell apart, or those of old maps."
        ),
    ] = Palette.CLASSIC,
    symbols: Annotated[
        Symbols,
        member_option(Symbols, "The symbols of units: NATO boxes, or blocks as in the Kriegsspiel."),
    ] = Symbols.NATO,
    batteries: Annotated[
        Batteries,
        member_option(Batteries, "How guns that limber show it: two tiles, to be swapped, or one and a marker."),
    ] = Batteries.TILES,
    terrain: Annotated[
        TablePrint,
        member_option(
            TablePrint, "What the terrain of an open table is printed as: pieces to cut out, or a poster to glue."
        ),
    ] = TablePrint.PIECES,
    one_page_map: Annotated[bool, typer.Option("--one-page-map", help="Print the map small, on one page.")] = False,
    scale: Annotated[
        str | None,
        name_option(SCALES, "What will stand on the map: squares of 30, 40 or 50 mm. Without it, tiles."),
    ] = None,
    square: Annotated[
        float | None,
        typer.Option(
            parser=millimetres(LEAST_SQUARE),
            metavar="MM",
            help=f"The exact size of a square of the map, from {LEAST_SQUARE:g}.",
        ),
    ] = None,
    bleed: Annotated[
        float | None,
        typer.Option(
            parser=millimetres(*BLEEDS),
            metavar="MM",
            help=f"How far pieces print beyond their cuts, for a printing house: {BLEEDS[0]:g} to {BLEEDS[1]:g}, "
            "usually 3. Their pages say so in their boxes. Without it, a little, for cutting at home.",
        ),
    ] = None,
    colours: ColourOption = ColourSpace.RGB,
    font_dir: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="A folder of TrueType fonts (.ttf) for letters that those of the sheets lack, such as Greek, "
            "Cyrillic, Japanese; Hebrew and other scripts from right to left need the extra pwprint[scripts].",
        ),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(parser=whole(1), metavar="N", help="How many processes to use; without it, as many as help."),
    ] = None,
    force_exclude: ForceExclude = False,
    no_color: NoColor = False,
) -> None:
    """Print the sheets of scenarios.

    Writes DIR/ID/SHEET.pdf for every sheet. A scenario with errors is refused, and nothing is written for it.
    """
    from pwprint.page.sheet import PrintSettings  # noqa: PLC0415

    refuse_no_folder(output)
    if form in TABLETOPS:
        flat = terrain is not TablePrint.PIECES
        on_paper = {"--sheet": sheet, "--backs": backs, "--printer": printer, "--bleed": bleed, "--terrain": flat}
        refuse_paper(form, {**on_paper, "--one-page-map": one_page_map})
    if colours is ColourSpace.CMYK and form != "pdf":
        raise typer.BadParameter(
            f"leave it out; pictures such as {form} are made of light, only PDFs have the inks of a press",
            param_hint="--colour",
        )
    refuse_address(form, image_base)
    pictures = _pictures(form, dpi, svg_text)
    profile = _profile(printer)
    sized = _sized(scale, square, one_page_map=one_page_map)
    settings = PrintSettings(
        paper=paper_of(paper),
        backs=_backs(backs, printer, profile),
        one_page_map=one_page_map,
        square=square or SCALES[scale or "tiles"],
        look=Look(ink, palette, symbols),
        printer=profile,
        batteries=batteries,
        terrain=terrain,
        bleed=bleed or 0.0,
        colour=colours,
        font_dir=font_dir,
    )
    colour = wants_colour(no_color)
    with unpacked(paths) as given, none_lost():
        found = meant(given.paths, force_exclude=force_exclude, named=given.named)
        if form in TABLETOPS:
            asked = Asked(form, settings, dpi, image_base or "", colour)
            raise Ended(max(delivered(found.files, asked, output, given.named), _of_paths(found)))
        work = partial(
            printed,
            sheets=tuple(sheet or ()),
            settings=settings,
            form=form,
            pictures=pictures,
            colour=colour,
            sized=sized,
            alone=len(found.files) == 1,
        )
        prints = (_by_zip(made, given) for made in _prints(work, found.files, jobs))
        worst = max(_delivered(prints, output, colour=colour), default=Exit.OK)
    raise Ended(max(worst, _of_paths(found)))


def _of_paths(found: Found) -> Exit:
    """Return how it ends for paths that lead to no scenario."""
    return Exit.FAILURE if found.complaints else Exit.OK


def _pictures(form: str, dpi: int | None, svg_text: SvgText | None) -> Pictures:
    """Return how pages become pictures, and refuse what is asked of other forms."""
    for flag, given, needed in (("--dpi", dpi, ("png", *TABLETOPS)), ("--svg-text", svg_text, ("svg",))):
        if given is not None and form not in needed:
            raise typer.BadParameter(f"leave it out, or add --as {needed[0]}", param_hint=flag)
    usual = Pictures()
    return Pictures(dpi or usual.dpi, svg_text or usual.text)


def _profile(name: str | None) -> "Profile | None":
    if name is None:
        return None
    from pwprint.app.printers import printers  # noqa: PLC0415

    return profile_of(printers(), name)


def _backs(asked: Backs | None, printer: str | None, profile: "Profile | None") -> Backs:
    """Return how backs are printed, and say what the printer's readings are good for then."""
    if profile is None or asked in {None, profile.flip}:
        return asked or (Backs.LONG if profile is None else profile.flip)
    if asked in BOTH_SIDES:
        raise typer.BadParameter(
            f"the printer {printer} was measured turning sheets over the {profile.flip} edge; leave --backs out, or "
            f"measure it with pwprint calibrate --flip {asked}",
            param_hint="--backs",
        )
    if asked is Backs.SPLIT:
        say(f"printer {printer}: backs are moved as it needs them when it turns sheets over the {profile.flip} edge")
    else:
        say(f"printer {printer}: with --backs {asked} only its scale applies; nothing is printed behind anything")
    return asked


def _sized(scale: str | None, square: float | None, *, one_page_map: bool) -> str:
    """Return the option that sets the size of squares; nothing if none does."""
    asked = {"--square": square, "--scale": scale}
    given = [name for name, value in asked.items() if value is not None]
    if given and one_page_map:
        raise typer.BadParameter(
            "leave it out; a map on one page has the largest squares that fit", param_hint=given[0]
        )
    if len(given) > 1:
        raise typer.BadParameter("leave it out; --square says the same more exactly", param_hint="--scale")
    return given[0] if given else ""


def _prints(work: partial[Print], files: Sequence[str], jobs: int | None) -> Iterator[Print]:
    if len(files) == 1:
        yield work(files[0], watch=lambda sheets: watched(sheets, len(sheets)))
        return
    yield from watched(with_workers(work, files, jobs or processors()), len(files))


def _by_zip(made: Print, given: Unpacked) -> Print:
    """Return a print whose words name files by the zips that they came in."""
    return replace(made, report=given.named(made.report), said=given.named(made.said))


def _delivered(prints: Iterator[Print], folder: Path, *, colour: bool) -> Iterator[Exit]:
    """Write what was printed, file by file, and yield how each ended; each sheet that all of them lack is a failure."""
    homes, lacks = Homes(), list[tuple[str, ...]]()
    for made in prints:
        lacks.append(made.lacks)
        if made.said:
            say(made.said)
        if made.report:
            show(made.report, colour=colour)
        if made.rendered is None:
            yield made.exit
            continue
        first = homes.owner(made.rendered.scenario, made.file)
        if first != made.file:
            say(f"{made.file}: its id is that of {first}, so it would be written over that; nothing is written for it")
            yield Exit.PROBLEMS
            continue
        _write(made, folder)
        yield made.exit
    for sheet in _lacked(lacks):
        if len(lacks) > 1:
            say(f"{sheet}: none of these scenarios has it")
        yield Exit.FAILURE


def _lacked(lacks: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the sheets that every file lacks."""
    return [sheet for sheet in lacks[0] if all(sheet in each for each in lacks)] if lacks else []


def _write(made: Print, folder: Path) -> None:
    assert made.rendered is not None
    try:
        paths = made.rendered.write(folder)
    except OSError as failure:
        fail(f"{failure.filename or folder}: {why(failure)}")
    for path in paths:
        show(visible(str(path)))
