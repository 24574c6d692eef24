"""From a drawing to its map, or to what is wrong with it, line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from string import ascii_letters
from typing import TYPE_CHECKING

from pwprint.format.drawing.letters import OPEN, letters
from pwprint.format.drawing.sketch import DEPLOYMENT, Sketch
from pwprint.game.board.grid import column_name
from pwprint.game.board.shapes import SHAPE, SHAPES
from pwprint.text.words import counted, joined, listed, near, shown
from pwprint.values import Struct, field

if TYPE_CHECKING:
    from pwprint.game.ruleset import Ruleset

LARGEST = 26
"""The most columns and rows of a map."""

_SHOWN = 8
"""So many squares show how a row should look."""

_MOST_LETTERS = 4
"""The most letters of a square that may have slips; more kinds of terrain hardly ever meet."""

_LONGEST = 1000
"""The most lines of a drawing, comments included."""

_KEY = re.compile(r"#\s*(ruleset|shape|shows)\s*:\s*(.*)\Z")
_LEGEND = re.compile(r"#\s+(\S)\s+(\S+)(?:\s+like\s+(\S+))?\s*\Z")
_LINE_END = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\S+")


class Slip(Struct, frozen=True):
    """Something wrong in a drawing; line and column count from 1."""

    line: int
    column: int
    message: str


class _Word(Struct, frozen=True):
    line: int
    column: int
    text: str

    @property
    def is_number(self) -> bool:
        return self.text.isascii() and self.text.isdigit()

    @property
    def is_letter(self) -> bool:
        return len(self.text) == 1 and self.text in ascii_letters

    @property
    def is_several(self) -> bool:
        """Whether these must be several squares without blanks between them: no square has a letter twice."""
        return len(self.text) > 1 and (OPEN in self.text or len(set(self.text)) < len(self.text))

    def is_prose(self, kinds: Mapping[str, str]) -> bool:
        """Say whether this is a word of a language rather than a square, or squares without blanks between them."""
        return len(self.text) > _MOST_LETTERS and self.text.isalpha() and not kinds.keys() >= {*self.text}

    def slip(self, message: str, letter: int = 0) -> Slip:
        return Slip(self.line, self.column + letter, message)


class _Page(Struct):
    """The lines of a drawing, sorted: what comments say, the rows of the board, the letters of the columns."""

    said: dict[str, _Word] = field(default_factory=dict)
    legend: list[tuple[_Word, str]] = field(default_factory=list)
    likes: dict[str, str] = field(default_factory=dict)
    rows: list[list[_Word]] = field(default_factory=list)
    footer: list[_Word] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)

    def stop(self, slip: Slip) -> None:
        """Add a slip that leaves the board unknown."""
        self.slips.append(slip)
        self.rows.clear()


def read_drawing(
    text: str, rulesets: Mapping[str, Ruleset], unsaid: Mapping[str, str] | None = None, sides: Sequence[str] = ()
) -> Sketch | tuple[Slip, ...]:
    """Return the map that a drawing shows, or all that is wrong with it, in the order of its lines.

    `unsaid` is the ruleset, and may be the shape, of a drawing that does not name its ruleset. `sides` are those of the
    scenario that it is for, by their ids, if it is for one: only then it may show where they set up.
    """
    page = _sorted(text)
    if "ruleset" not in page.said:
        page.said = {key: _Word(1, 1, word) for key, word in (unsaid or {}).items()} | page.said
    ruleset = _ruleset(page, rulesets)
    if ruleset is None:
        return tuple(page.slips[-1:])  # of a text that may be no drawing at all, the rest is noise
    zones = "shows" in page.said
    if zones and (slip := _not_for_zones(page.said["shows"], sides)):
        return (slip,)
    known = _Known("the scenario", "side", sides) if zones else _terrain_of(page, ruleset)
    shape, kinds = _shape(page, ruleset), _kinds(page, known)
    rows = _rows(page, kinds)
    what = "a side" if zones else "terrain"
    layers = dict.fromkeys(known.names, 0)
    for number, row in enumerate(reversed(rows)):
        for column, cell in enumerate(row):
            for kind in _cell(page, cell, kinds, what):
                layers[kind] |= 1 << (number * len(rows[0]) + column)
    if page.slips:
        return _in_order(page.slips)
    board = SHAPES[shape](len(rows[0]), len(rows))
    if zones:
        return Sketch(ruleset.id, board, {}, layers)
    return Sketch(ruleset.id, board, {kind: squares for kind, squares in layers.items() if squares})


def _in_order(slips: list[Slip]) -> tuple[Slip, ...]:
    return tuple(sorted(dict.fromkeys(slips), key=lambda slip: (slip.line, slip.column)))


# --- lines ----------------------------------------------------------------------------------------------------------


def _sorted(text: str) -> _Page:
    page, split = _Page(), False
    for number, line in enumerate(_LINE_END.split(text, maxsplit=_LONGEST), 1):
        if number > _LONGEST and line:
            page.stop(Slip(number, 1, f"a drawing has at most {_LONGEST} lines, and this is one more"))
        if number > _LONGEST or len(page.rows) > LARGEST:
            break
        # Two more than can be right: the number of the row, and one to see that there are too many.
        words = [_Word(number, word.start() + 1, word[0]) for word in islice(_WORD.finditer(line), LARGEST + 2)]
        if line.lstrip().startswith("#"):
            _comment(page, number, line)
        elif "\t" in line:
            page.stop(Slip(number, line.index("\t") + 1, "this is a tab; put spaces between the squares"))
            break
        elif not words:
            split = bool(page.rows)
        elif [word.text for word in words] == [column_name(column) for column in range(len(words))]:
            _end(page, words)
        elif split or page.footer:
            page.stop(words[0].slip("a second board begins here; one drawing shows one board, without gaps"))
            break
        else:
            page.rows.append(words)
    return page


def _comment(page: _Page, number: int, line: str) -> None:
    key, entry = _KEY.match(line.strip()), _LEGEND.match(line.strip())
    start = len(line) - len(line.lstrip()) + 1
    if key is not None:
        word = _Word(number, start + key.start(2), key[2])
        if key[1] in page.said:
            page.slips.append(word.slip(f"a second {key[1]}; one drawing shows one board"))
        page.said.setdefault(key[1], word)
    elif entry is not None:
        page.legend.append((_Word(number, start + entry.start(1), entry[1]), entry[2]))
        if entry[3]:
            page.likes[entry[2]] = entry[3]


def _end(page: _Page, words: list[_Word]) -> None:
    if page.footer:
        page.slips.append(words[0].slip("the letters of the columns stand here a second time; one drawing, one board"))
    elif page.rows:
        page.footer = words


# --- what the comments say ------------------------------------------------------------------------------------------


def _ruleset(page: _Page, rulesets: Mapping[str, Ruleset]) -> Ruleset | None:
    word = page.said.get("ruleset")
    if word is None:
        first = next(iter(rulesets))
        page.slips.append(
            Slip(1, 1, f"no line names the ruleset; the drawing of a map begins with: # ruleset: {first}")
        )
        return None
    if word.text not in rulesets:
        guess = near(word.text, rulesets)
        hint = f"did you mean {guess[0]}?" if guess else f"choose from {joined(rulesets, 'or')}"
        page.slips.append(word.slip(f"there is no ruleset {shown(word.text)}; {hint}"))
        return None
    ruleset = rulesets[word.text]
    if not ruleset.play.grids:
        page.slips.append(word.slip(f"{ruleset.id} is played on an open table, which has no squares to draw"))
        return None
    return ruleset


def _shape(page: _Page, ruleset: Ruleset) -> str:
    word = page.said.get("shape")
    if word is None:
        if SHAPE not in ruleset.play.shapes:
            page.slips.append(page.said["ruleset"].slip(f"{ruleset.id} is not played on squares; add: # shape: hex"))
        return SHAPE
    if word.text not in ruleset.play.shapes:
        shapes = joined(sorted(ruleset.play.shapes), "or")
        page.slips.append(word.slip(f"the maps of {ruleset.id} are of the shape {shapes}, not {shown(word.text)}"))
        return SHAPE
    return word.text


class _Known(Struct, frozen=True):
    """The names that letters may stand for: kinds of terrain of a ruleset, or the sides of the scenario."""

    owner: str
    what: str
    names: Sequence[str]


def _not_for_zones(word: _Word, sides: Sequence[str]) -> Slip | None:
    """Return why a drawing that shows something else than terrain cannot be read."""
    if word.text != DEPLOYMENT:
        return word.slip(f"a drawing shows {DEPLOYMENT}, or terrain without this line, not {shown(word.text)}")
    return None if sides else word.slip("where sides set up is drawn for a scenario; name a sound one with --into")


def _terrain_of(page: _Page, ruleset: Ruleset) -> _Known:
    """Return the terrain of a ruleset, with that of a scenario's own: the legend says what it is like."""
    own = (kind for kind, like in page.likes.items() if like in ruleset.play.terrain)
    return _Known(ruleset.id, "terrain", tuple(dict.fromkeys((*ruleset.play.terrain, *own))))


def _kinds(page: _Page, known: _Known) -> dict[str, str]:
    """Return the kind of each letter: as the legend says, else as we would choose."""
    found: dict[str, str] = {}
    for word, kind in page.legend:
        if kind not in known.names:
            guess = near(kind, known.names)
            own = f"; ground of its own is like other ground: # {word.text} {kind} like {known.names[0]}"
            there = f"it has {joined(known.names)}{own * (known.what == 'terrain')}"
            hint = f"did you mean {guess[0]}?" if guess else there
            page.slips.append(word.slip(f"{known.owner} has no {known.what} {shown(kind)}; {hint}"))
            page.unknown.add(word.text)
        elif word.text == OPEN or word.is_number:
            page.slips.append(word.slip(f"{word.text} cannot stand for {kind}; take another letter"))
        elif found.setdefault(word.text, kind) != kind:
            page.slips.append(word.slip(f"{word.text} stands for {found[word.text]} already"))
    for kind, letter in letters(known.names).items():
        if kind not in found.values():
            found.setdefault(letter, kind)
    return found


# --- the board ------------------------------------------------------------------------------------------------------


def _rows(page: _Page, kinds: Mapping[str, str]) -> list[list[_Word]]:
    """Return the squares of the rows, north to south, without the numbers of the rows."""
    if not page.rows:
        if not page.slips:
            page.slips.append(Slip(1, 1, "there is no board; a row is a line such as: 3  . h ."))
        return [[]]
    slip = _of_the_whole(page, kinds)
    if slip is not None:
        page.slips.append(slip)
        return [[]]
    if _is_footer(page, kinds):
        _misnamed(page, page.rows.pop())
    rows = [_unnumbered(page, number, row) for number, row in enumerate(page.rows)]
    for row, words in zip(rows, page.rows, strict=True):
        _same_width(page, row or words[:1], len(row), len(rows[0]))
    if page.footer:
        _same_width(page, page.footer, len(page.footer), len(rows[0]))
    return rows


def _of_the_whole(page: _Page, kinds: Mapping[str, str]) -> Slip | None:
    """Return what is wrong with the board as a whole, which makes checking its squares useless."""
    for words in page.rows:
        squares = words[words[0].is_number :]
        if len(squares) == 1 and squares[0].is_several:
            like = " ".join(squares[0].text[:_SHOWN])
            return squares[0].slip(f"put blanks between the squares: {like}{' …' * (len(squares[0].text) > _SHOWN)}")
        prose = next((word for word in squares if word.is_prose(kinds)), None)
        if prose is not None:
            return prose.slip(f"{shown(prose.text)} is no square; put blanks between squares, and # before comments")
        if len(squares) > LARGEST:
            return squares[LARGEST].slip(f"a map has at most {LARGEST} columns, and this is one more")
    if len(page.rows) > LARGEST:
        return page.rows[LARGEST][0].slip(f"a map has at most {LARGEST} rows, and this is one more")
    return None


def _is_footer(page: _Page, kinds: Mapping[str, str]) -> bool:
    """Say whether the last row is none but the letters of the columns, with a mistake in them.

    Where rows have no numbers, it may as well be a row with letters that stand for nothing: a sign among them shows it,
    unless it is just the name of its column.
    """
    words = page.rows[-1]
    letters_up = [word.text.lower() for word in words]
    return (
        not page.footer
        and len(page.rows) > 1
        and all(word.is_letter for word in words)
        and (letters_up[0] == column_name(0) or letters_up == sorted({*letters_up}))
        and (
            page.rows[0][0].is_number or not any(_is_terrain(column, word, kinds) for column, word in enumerate(words))
        )
    )


def _is_terrain(column: int, word: _Word, kinds: Mapping[str, str]) -> bool:
    """Say whether a letter is a sign rather than the name of its column; the first letter always is."""
    return word.text in kinds and (column == 0 or word.text != column_name(column))


def _misnamed(page: _Page, words: list[_Word]) -> None:
    for column, word in enumerate(words):
        if word.text != column_name(column):
            message = f"column {column_name(column)} is named {word.text} here; from the west the names are a, b, c"
            page.slips.append(word.slip(message))
            return


def _unnumbered(page: _Page, number: int, row: list[_Word]) -> list[_Word]:
    numbered, has_one = page.rows[0][0].is_number, row[0].is_number
    if has_one != numbered:
        message = f"{shown(row[0].text)} is not the number of a row" if numbered else "only some rows have numbers"
        page.slips.append(row[0].slip(message))
    elif numbered and row[0].text != str(len(page.rows) - number):
        message = f"this is row {len(page.rows) - number}; rows are counted from the south, where row 1 is the last"
        page.slips.append(row[0].slip(message))
    if has_one and not row[1:]:
        page.slips.append(row[0].slip("this row has no squares", len(row[0].text)))
    return row[1:] if has_one else row


def _same_width(page: _Page, words: Sequence[_Word], count: int, wanted: int) -> None:
    if count == wanted:
        return
    last = words[wanted] if count > wanted else words[-1]
    after = 0 if count > wanted else len(last.text)
    where = "columns are named" if words is page.footer else "squares are in this row"
    page.slips.append(last.slip(f"{count} {where}; the first row has {counted(wanted, 'square')}", after))


def _cell(page: _Page, cell: _Word, kinds: Mapping[str, str], what: str) -> Iterator[str]:
    # One letter more than there are kinds: there is a slip among those, and no need of any after it.
    for number, letter in enumerate(cell.text[: len(kinds) + 1]):
        if letter in cell.text[:number]:
            page.slips.append(cell.slip(f"{shown(letter)} stands here twice", number))
        elif letter in kinds:
            yield kinds[letter]
        elif letter != OPEN:
            _unknown(page, cell.slip(_no_meaning(letter, kinds, what), number), letter)
        elif cell.text != OPEN:
            page.slips.append(cell.slip(f"{OPEN} is open ground and stands alone", number))


def _unknown(page: _Page, slip: Slip, letter: str) -> None:
    """Add a slip about a letter, once for all places where it stands, and none if its legend has one."""
    if letter not in page.unknown:
        page.unknown.add(letter)
        page.slips.append(slip)


def _no_meaning(letter: str, kinds: Mapping[str, str], what: str) -> str:
    known = listed([f"{sign} {kind}" for sign, kind in kinds.items()])
    own = f"; a line such as `# {letter} {next(iter(kinds.values()))}` says what it stands for"
    return f"{shown(letter)} is not {what}; there is {known}, and {OPEN} open ground{own * (not letter.isdigit())}"
