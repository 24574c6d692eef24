"""The build file of a module: its windows, buttons, maps and palettes, as XML elements named after VASSAL's classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.game.board.surface import Surface
from pwprint.vtt.vassal.boards import board
from pwprint.vtt.vassal.element import XmlElement, document
from pwprint.vtt.vassal.layout import EDGE
from pwprint.vtt.vassal.metadata import ENGINE, VERSION
from pwprint.vtt.vassal.traits import Lying, piece_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from pwprint.vtt.component import PlayPiece
    from pwprint.vtt.vassal.layout import GameOf

_BUILD = "VASSAL.build"
_MODULE = f"{_BUILD}.module"
_MAP = f"{_MODULE}.map"
_WIDGET = f"{_BUILD}.widget"
_MOST_DICE = 5
"""So many buttons for dice at most: one for each number."""
_TOOLS: Mapping[str, Mapping[str, object]] = {
    f"{_MAP}.StackMetrics": {"disabled": False, "exSepX": 6, "exSepY": 18, "unexSepX": 2, "unexSepY": 2},
    f"{_MAP}.ForwardToKeyBuffer": {},
    f"{_MAP}.MenuDisplayer": {},
    f"{_MAP}.MapCenterer": {},
    f"{_MAP}.StackExpander": {},
    f"{_MAP}.PieceMover": {},
    f"{_MAP}.KeyBufferer": {},
    f"{_MAP}.ForwardToChatter": {},
    f"{_MAP}.SelectionHighlighters": {},
    f"{_MAP}.HighlightLastMoved": {"color": "255,0,0", "enabled": True, "thickness": 2},
    f"{_MAP}.CounterDetailViewer": {
        "borderWidth": 0,
        "delay": 700,
        "display": "from top-most layer only",
        "minDisplayPieces": 2,
        "showgraph": True,
        "showtext": True,
        "summaryReportFormat": "$LocationName$",
        "zoomlevel": 1.0,
    },
    f"{_MAP}.Scroller": {"useArrows": "Prompt"},
    f"{_MAP}.Zoomer": {"zoomLevels": "0.25,0.35,0.5,0.7,1.0,1.4,2.0", "zoomStart": 4},
    f"{_MAP}.ImageSaver": {"buttonText": "", "icon": "/images/camera.gif", "tooltip": "Save the map as a picture"},
}
"""What every map of VASSAL has."""


def build_file(name: str, games: tuple[GameOf, ...]) -> bytes:
    """Return the build file of a module with these scenarios."""
    last = games[-1].first_gpid + len(games[-1].found.pieces)
    root = XmlElement(
        f"{_BUILD}.GameModule",
        {
            "VassalVersion": ENGINE,
            "description": _about(games),
            "name": name,
            "nextPieceSlotId": last,
            "version": VERSION,
        },
        tuple(_parts(games)),
    )
    return document(root)


def _about(games: Iterable[GameOf]) -> str:
    return "; ".join(game.title for game in games)


def _parts(games: tuple[GameOf, ...]) -> Iterator[XmlElement]:
    yield XmlElement(f"{_MODULE}.BasicCommandEncoder", {})
    yield XmlElement(f"{_MODULE}.Documentation", {})
    yield _roster(games)
    yield XmlElement(f"{_MODULE}.GlobalOptions", {"autoReport": "Always", "markMoved": "Never"})
    yield XmlElement(f"{_MODULE}.Chatter", {})
    yield XmlElement(f"{_MODULE}.KeyNamer", {})
    yield XmlElement(f"{_MODULE}.PrototypesContainer", {})
    yield from _dice(games)
    yield _charts(games)
    yield _palette(games)
    for title in dict.fromkeys(game.map for game in games):
        yield _map(title, tuple(game for game in games if game.map == title))
    for game in games:
        yield XmlElement(
            f"{_MODULE}.PredefinedSetup",
            {"file": setup_name(game), "isMenu": False, "name": game.title, "useFile": True},
        )


def setup_name(game: GameOf) -> str:
    """Return the name of the file of a set-up."""
    return f"{game.scenario_id}.vsav"


def _roster(games: Iterable[GameOf]) -> XmlElement:
    """Return the sides, of which each player takes one."""
    sides = dict.fromkeys(side.title for game in games for side in game.found.subject.scenario.sides)
    words = {"buttonKeyStroke": "", "buttonText": "Sides", "buttonToolTip": "Switch sides or become an observer"}
    return XmlElement(f"{_MODULE}.PlayerRoster", words, tuple(XmlElement("entry", {}, text=side) for side in sides))


def _dice(games: Iterable[GameOf]) -> Iterator[XmlElement]:
    """Yield a button for each number of dice that may be thrown at once."""
    most = max(game.found.subject.ruleset.kit.dice for game in games)
    for number in range(1, min(most, _MOST_DICE) + 1):
        yield XmlElement(
            f"{_MODULE}.DiceButton",
            {
                "addToTotal": 0,
                "hotkey": "",
                "icon": "",
                "nDice": number,
                "nSides": 6,
                "name": f"{number}d6",
                "plus": 0,
                "prompt": False,
                "reportFormat": "** $name$ = $result$ *** &lt;$PlayerName$&gt;",
                "reportTotal": False,
                "sortDice": False,
                "text": f"{number}d6",
                "tooltip": f"Throw {number}d6",
            },
        )


def _charts(games: Iterable[GameOf]) -> XmlElement:
    """Return the window of what is read: a tab for each scenario, in it one for each page."""
    tabs = []
    for game in games:
        pages = tuple(
            XmlElement(
                f"{_WIDGET}.Chart",
                {"chartName": chart.title, "description": "", "fileName": f"{game.prefix}{chart.id}.png"},
            )
            for chart in game.found.charts
        )
        tabs.append(XmlElement(f"{_WIDGET}.TabWidget", {"entryName": game.title}, pages))
    return XmlElement(
        f"{_MODULE}.ChartWindow",
        {
            "hotkey": "",
            "icon": "",
            "name": "Charts",
            "text": "Charts",
            "tooltip": "Briefings, setup and quick reference",
        },
        (XmlElement(f"{_WIDGET}.TabWidget", {"entryName": "Charts"}, tuple(tabs)),),
    )


def _palette(games: Iterable[GameOf]) -> XmlElement:
    """Return the window of all pieces, for those that are needed once more."""
    tabs = tuple(
        XmlElement(
            f"{_WIDGET}.ListWidget",
            {
                "divider": 250,
                "entryName": game.title,
                "height": 300,
                "scale": 1.0,
                "width": 300,
            },
            tuple(_slot(game, number, piece) for number, piece in enumerate(game.found.pieces, game.first_gpid)),
        )
        for game in games
    )
    return XmlElement(
        f"{_MODULE}.PieceWindow",
        {
            "defaultWidth": 0,
            "hidden": False,
            "hotkey": "",
            "icon": "/images/counter.gif",
            "name": "Pieces",
            "scale": 1.0,
            "text": "",
            "tooltip": "All pieces",
        },
        (XmlElement(f"{_WIDGET}.TabWidget", {"entryName": "Pieces"}, tabs),),
    )


def _slot(game: GameOf, gpid: int, piece: PlayPiece) -> XmlElement:
    wide, high = game.dots.size(piece.states[0].front)
    return XmlElement(
        f"{_WIDGET}.PieceSlot",
        {"entryName": piece.name, "gpid": gpid, "height": high, "width": wide},
        text=piece_text(piece, game.shared, gpid, Lying()).added("null"),
    )


_SIGHT: Mapping[Surface, Callable[[GameOf], Mapping[str, object]]] = {
    Surface.GRID: lambda _game: {"drawRange": True, "scale": 0, "snapLOS": True, "snapStart": True, "snapEnd": True},
    Surface.TABLE: lambda game: {
        "drawRange": True,
        "round": "Nearest whole number",
        "scale": game.dots.count(game.found.unit),
        "snapLOS": False,
    },
}
"""How the thread that measures works: in squares from middle to middle, or in inches between any two points."""


def _map(title: str, games: tuple[GameOf, ...]) -> XmlElement:
    """Return a map with the boards of its scenarios, its tools and the bags of chits."""
    boards = XmlElement(
        f"{_MAP}.BoardPicker",
        {
            "addColumnText": "Add column",
            "addRowText": "Add row",
            "boardPrompt": "Select board",
            "slotHeight": 125,
            "slotScale": 0.2,
            "slotWidth": 350,
            "title": "Choose boards",
        },
        tuple(board(game, mat) for game in games for mat in game.found.mats),
    )
    first = games[0]
    thread = {
        "hotkey": "84,130",
        "iconName": "/images/thread.gif",
        "label": "",
        "report": "",
        "tooltip": "Measure",
        "losThickness": 2,
        "threadColor": "255,0,0",
        "threadName": "Measure",
        "global": "Always",
        **_SIGHT[first.found.subject.scenario.board.surface](first),
    }
    children = (
        boards,
        *(XmlElement(tag, attributes) for tag, attributes in _TOOLS.items()),
        XmlElement(f"{_MAP}.LOS_Thread", thread),
        *(_bag(game) for game in games if game.found.bag is not None),
    )
    words = {
        "allowMultiple": False,
        "backgroundcolor": "238,232,216",
        "buttonName": "",
        "changeFormat": "$message$",
        "color": "0,0,0",
        "edgeHeight": EDGE,
        "edgeWidth": EDGE,
        "hotkey": "",
        "icon": "/images/map.gif",
        "createFormat": "$pieceName$ created in $location$ *",
        "launch": False,
        "mapName": title,
        "markMoved": "Never",
        "moveToFormat": "$pieceName$ moves $previousLocation$ -> $location$ *",
        "moveWithinFormat": "$pieceName$ moves $previousLocation$ -> $location$ *",
        "onlyReportChangedLocation": True,
        "thickness": 3,
    }
    return XmlElement(f"{_MODULE}.Map", words, children)


def _bag(game: GameOf) -> XmlElement:
    """Return the place of the bag of chits of a scenario."""
    bag, tray = game.found.bag, game.found.mats[1]
    assert bag is not None
    x, y = game.dots.at(tray.picture, bag.at)
    wide, high = game.bag_size
    return XmlElement(
        f"{_MAP}.DrawPile",
        {
            "allowMultiple": False,
            "allowSelect": False,
            "color": "0,0,0",
            "draw": True,
            "drawFaceUp": True,
            "faceDown": "Always",
            "height": high,
            "maxStack": 30,
            "name": game.bag_name,
            "reversible": False,
            "owningBoard": game.board_name(tray),
            "shuffle": "Always",
            "useGridLocation": False,
            "width": wide,
            "x": x,
            "y": y,
        },
    )
