"""The stable codes of all problems that are not rules of a game: of scenarios, and of PDFs that are to be printed."""

from __future__ import annotations

from pwprint.values import Struct


class Code(Struct, frozen=True):
    """A kind of problem: its stable code, a name, what it means to a designer, and whether it ever only warns."""

    code: str
    name: str
    meaning: str
    warns: bool = False


_ALL = (
    # F: the file
    Code("F001", "cannot read", "The file, or the folder that should hold it, cannot be read."),
    Code("F002", "not UTF-8", "Scenario files are UTF-8 text."),
    Code("F003", "too large", "The file is larger than any scenario needs to be."),
    Code("F004", "newer format", "The file is of a format that this pwprint does not know yet."),
    # J: JSON
    Code("J001", "not JSON", "The text is not JSON here; where it leaves no doubt, it is read as meant."),
    Code("J002", "duplicate key", "An object names the same key twice; only one of the two would count."),
    Code("J003", "nested too deep", "Arrays and objects are nested deeper than any scenario needs."),
    Code("J004", "not a JSON number", "NaN, 007, +1, 0x10 and numbers of absurd length are not numbers in JSON."),
    Code("J005", "broken character", "Half of a surrogate pair is not a character."),
    # S: the shape
    Code("S001", "unknown key", "The object has a key that the format does not know."),
    Code("S002", "missing key", "The object lacks a key that it needs."),
    Code("S003", "wrong type", "The value is of another JSON type than the format asks for."),
    Code("S004", "value not allowed", "The value is not one of those that the format lists."),
    Code("S005", "out of range", "The number is smaller or larger than the format allows."),
    Code("S006", "wrong form", "The text does not have the form that is required here."),
    Code("S007", "wrong length", "The list or text has too few or too many entries, or repeats one."),
    Code("S008", "key not for this ruleset", "The key belongs to other rulesets, unit types or orders."),
    Code("S009", "keys exclude each other", "Of two keys, only one may be given."),
    # N: names
    Code("N001", "unknown name", "Nothing in the scenario has the id that is named here."),
    Code("N002", "duplicate id", "Two things have the same id."),
    Code(
        "N003",
        "id used by another file",
        "Two scenarios have the same id, so their kits are printed into one folder.",
        warns=True,
    ),
    Code("N004", "name taken", "A type or terrain of the scenario's own has a name that something else has."),
    Code("N005", "never used", "No unit has the type, or no ground is of the terrain.", warns=True),
    # G: geometry
    Code("G001", "off the board", "The square, point or area is not on this scenario's board."),
    Code("G002", "terrain conflict", "Two kinds of terrain that exclude each other share a square."),
    Code("G003", "not an edge square", "Units enter and leave by squares at the board's edge."),
    Code("G004", "listed twice", "The same square is listed more than once under one name.", warns=True),
    Code("G005", "not an area", "The points or numbers given do not enclose an area of the table."),
    # U: setup
    Code("U001", "nothing to command", "The side has no unit."),
    Code("U002", "zones overlap", "The deployment zones of the two sides share squares.", warns=True),
    Code("U003", "sides look alike", "The two sides have the same colour, or nearly so.", warns=True),
    Code(
        "U004", "side named like a unit", "A side and a unit have the same name, so sentences mean either.", warns=True
    ),
    Code("U005", "no room to set up", "The units that the players place do not all find room in their side's zone."),
    Code(
        "U006",
        "hardly room to set up",
        "No way was found to place all units in the zone of their side, though there may be one.",
        warns=True,
    ),
    Code("U007", "hidden zones touch", "Both sides set up unseen, and could place units on each other."),
    Code("U008", "who sets up is not said", "Players place units, and nothing says who does so first.", warns=True),
    # T: the scripted turns
    Code("T001", "too few dice", "The rules throw a die here and the script has none left."),
    Code("T002", "dice left over", "The script gives more dice than the rules threw, though all its orders are legal."),
    Code("T003", "expectation not met", "The turn did not end as the script expects."),
    Code("T004", "battle already over", "The script goes on after the battle has ended."),
    Code("T005", "nothing to decline", "A unit is to be done, and nothing is open to it that it could decline."),
    # A: pictures that the designer brings along
    Code("A001", "no such picture", "The file of a picture is not below the scenario's folder, or cannot be read."),
    Code("A002", "not a picture", "The file is not the SVG, PNG or JPEG that its name promises."),
    Code("A003", "picture too large", "A picture has more bytes, pixels or lines than print can use."),
    Code("A004", "cannot be drawn", "An SVG uses something that pwprint does not draw."),
    Code("A005", "damaged picture", "The file of a picture is damaged or cut off."),
    # V: victory and the numbers printed
    Code("V001", "exhaustion point differs", "The number printed is not the one the ruleset works out."),
    Code(
        "V002",
        "objective out of reach",
        "No unit of the side can stand on what it must hold, or none in time.",
        warns=True,
    ),
    Code(
        "V003",
        "reinforcements cannot enter",
        "The turn of their arrival never comes, or there is no room for them where they arrive.",
    ),
    Code("V004", "condition can never be met", "The victory condition cannot come true in this scenario."),
    Code("V005", "condition met at once", "The side wins in the first turn if nobody does anything.", warns=True),
    Code(
        "V006",
        "won without a fight",
        "The side walks to victory in the first turns if the enemy only holds.",
        warns=True,
    ),
    # W: what is legal and of little use
    Code(
        "W001",
        "unit can do nothing",
        "As the battle begins the unit has no legal order but to hold.",
        warns=True,
    ),
    Code(
        "W002",
        "order that harms its unit",
        "The order is legal, and the unit that it is given to is lost by it.",
        warns=True,
    ),
    Code(
        "W003",
        "nothing comes of it",
        "What the scenario says, or leaves out, probably does not have the intended effect.",
        warns=True,
    ),
    Code("W004", "nothing allowed", "An entry of `allow` names a warning that does not occur.", warns=True),
    Code("W005", "letters not printed", "The typefaces of the sheets lack letters of a text.", warns=True),
    Code("W006", "placeholder left", "A sentence that `pwprint new` has written is still there.", warns=True),
)

CODES: dict[str, Code] = {code.code: code for code in _ALL}
"""Every code of scenarios by its name."""

_CAMPAIGN = (
    Code("C001", "no such battle", "A scenario that the campaign names is not there, or has errors."),
    Code("C002", "other sides", "The sides of two battles have not the same ids."),
    Code("C003", "battle never fought", "No result of any battle leads to this one."),
    Code("C004", "result without consequence", "After a result that can happen, nothing follows."),
    Code("C005", "consequence that never comes", "No result leads to this entry of `then`.", warns=True),
    Code("C006", "campaign without end", "From this battle on no result ends the campaign."),
    Code("C007", "nothing to carry over", "What armies are to keep is in none of the battles.", warns=True),
)

CAMPAIGN_CODES: dict[str, Code] = {code.code: code for code in _CAMPAIGN}
"""Every code of campaigns by its name."""

_PDF = (
    Code("P001", "not a whole PDF", "The file is not a PDF, or it is damaged or cut off."),
    Code("P002", "encrypted", "The PDF is encrypted, so not everyone can open and print it."),
    Code("P003", "no pages", "The PDF has no page."),
    Code("P004", "font not embedded", "Letters are printed in a font that is not in the file."),
    Code("P005", "font embedded whole", "A font is in the file with letters that nobody prints."),
    Code("P006", "may be scaled", "The PDF does not ask readers to print it in its true size."),
    Code("P007", "no size of paper", "A page has a size that no paper has."),
    Code("P008", "sheet of two sizes", "Front and back of one sheet have different sizes."),
    Code("P009", "print at the edge", "Something is printed where most printers cannot print."),
    Code("P010", "print near the edge", "Something is printed where some printers cannot print."),
    Code("P011", "print off the paper", "A background runs over the edge of the paper."),
    Code("P012", "not to scale", "A ruler on the page is longer or shorter than it says."),
    Code("P013", "no ruler", "A page of pieces, or a whole poster, has no ruler along one axis."),
    Code("P014", "back off its front", "A back, or its crop marks, do not lie exactly behind the front."),
    Code("P015", "wrong back", "Another piece's back lies behind a front, or none does."),
    Code("P016", "back upside down", "Turned over as the PDF asks, the back is upside down."),
    Code("P017", "print off its crop marks", "A piece is not printed in the middle of its crop marks."),
    Code("P018", "piece crossed", "A line that is not part of a piece runs through it."),
    Code("P019", "wrong side of the sheet", "Fronts and backs are not where printing on both sides puts them."),
    Code("P020", "both sides not asked for", "There are backs, but the PDF does not ask for printing on both sides."),
    Code("P021", "no title", "The PDF does not say what it is."),
    Code("P022", "no language", "The PDF does not say which language it is in."),
    Code("P023", "no bookmarks", "A PDF of several pages has no outline."),
    Code("P024", "too much to check", "Reading the PDF takes more time or memory than a check may use."),
    Code(
        "P025", "boxes do not nest", "The page's trim box lies outside of its bleed box, or a box outside of the paper."
    ),
    Code("P026", "bleed too short", "A piece prints less far beyond its cut than the page's boxes ask for."),
    Code("P027", "two kinds of colour", "Some colours are the inks of a press, others red, green and blue."),
    Code("P028", "description lost", "The PDF lacks XMP metadata, or readers are not asked to show its title."),
)

PDF_CODES: dict[str, Code] = {code.code: code for code in _PDF}
"""Every code of `check-pdf` by its name."""

ALL_CODES: dict[str, Code] = {**CODES, **CAMPAIGN_CODES, **PDF_CODES}
"""Every code there is by its name."""
