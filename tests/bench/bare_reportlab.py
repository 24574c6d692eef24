"""The same kit drawn by hand with ReportLab alone: no checks, no rules, no roster, every mark at a place typed in.

Page 1 is a map of 8x8 squares with 12 of terrain, pages 2 and 3 are 24 counters with their backs, page 4 is a page of
text, with about as many marks and letters as in pwprint's own kit. Usage: bare_reportlab.py FILE embedded|standard
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from math import cos, pi, sin
from pathlib import Path
from random import Random

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
WIDTH = A4[0] / MM
FACES = {
    "body": ("font_source_sans_pro", "SourceSansPro-Regular.ttf", "Helvetica"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf", "Helvetica-Bold"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf", "Helvetica-Bold"),
    "note": ("font_source_sans_pro", "SourceSansPro-It.ttf", "Helvetica-Oblique"),
    "title": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf", "Times-Bold"),
    "label": ("font_source_serif_pro", "SourceSerifPro-It.ttf", "Times-Italic"),
}
WOODS = ((0, 5), (0, 6), (1, 5), (1, 6), (5, 6), (6, 6))
HILLS = ((2, 5), (6, 2))
TOWNS = ((1, 3), (6, 4))
RIVER = ((3, 5), (3, 6))
NAMES = {(1, 3): "Marben", (6, 4): "Steinach", (2, 5): "Mühlberg", (6, 2): "Galgenberg"}
SENTENCE = "A unit may move up to its speed, stops next to an enemy, and then fights or fires once."
INK, BLUE, ORANGE = "#222222", "#0072B2", "#D55E00"


class Kit:
    """A canvas measured in mm, and the fonts."""

    def __init__(self, path: str, embedded: bool) -> None:
        fonts = {}
        for face, (package, file, standard) in FACES.items():
            fonts[face] = standard
            if embedded:
                registerFont(TTFont(face, str(Path(find_spec(package).origin).parent / "files" / file)))
                fonts[face] = face
        self.fonts = fonts
        self.canvas = Canvas(path, A4, pageCompression=1, invariant=1, initialFontName=fonts["body"])

    def text(self, x: float, y: float, letters: str, face: str = "body", size: float = 8, colour: str = INK) -> None:
        self.canvas.setFont(self.fonts[face], size)
        self.canvas.setFillColor(colour)
        self.canvas.drawString(x * MM, y * MM, letters)

    def box(self, x: float, y: float, width: float, height: float, fill: str | None, line: str | None = None) -> None:
        if fill:
            self.canvas.setFillColor(fill)
        if line:
            self.canvas.setStrokeColor(line)
        self.canvas.rect(x * MM, y * MM, width * MM, height * MM, stroke=bool(line), fill=bool(fill))

    def lines(self, colour: str, width: float, *ends: tuple[float, float, float, float]) -> None:
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(width)
        self.canvas.lines([[number * MM for number in line] for line in ends])

    def disc(self, x: float, y: float, radius: float, fill: str, line: str) -> None:
        self.canvas.setFillColor(fill)
        self.canvas.setStrokeColor(line)
        self.canvas.circle(x * MM, y * MM, radius * MM, stroke=1, fill=1)


def draw_map(kit: Kit) -> None:
    side, left, bottom, chance = 22.0, 17.0, 60.0, Random(1)
    kit.text(left, 270, "The Stone Bridge", "title", 20)
    kit.text(left, 263, "The valley of the Lorn, an autumn morning in the 1860s", "label", 11)
    kit.box(left, bottom, 8 * side, 8 * side, "#FAF8F0", INK)
    for column, row in WOODS:
        x, y = left + column * side, bottom + row * side
        kit.box(x, y, side, side, "#CFE3C8")
        for _ in range(12):
            cx, cy = x + 2 + chance.random() * (side - 4), y + 2 + chance.random() * (side - 4)
            kit.disc(cx + 0.3, cy - 0.3, 1.5, "#5E8A57", "#5E8A57")
            kit.disc(cx, cy, 1.5, "#9CC593", "#33552E")
    for column, row in HILLS:
        x, y = left + column * side, bottom + row * side
        kit.box(x, y, side, side, "#EAD9B5")
        turns = [2 * pi * step / 60 for step in range(60)]
        middle = (x + side / 2, y + side / 2)
        kit.lines(
            "#8A6D3B",
            0.7,
            *(
                (middle[0] + 8 * cos(t), middle[1] + 8 * sin(t), middle[0] + 10 * cos(t), middle[1] + 10 * sin(t))
                for t in turns
            ),
        )
    for column, row in TOWNS:
        x, y = left + column * side, bottom + row * side
        kit.box(x, y, side, side, "#E3DAD6")
        for number in range(9):
            kit.box(x + 2 + 6.5 * (number % 3), y + 2 + 6.5 * (number // 3), 4.5, 3.5, "#A0453A", INK)
    for column, row in RIVER:
        x, y = left + column * side, bottom + row * side
        kit.box(x, y, side, side, "#DCEAF2")
        kit.box(x + 7, y, 8, side, "#7FB6D9")
        kit.lines("#2B6C99", 1, (x + 7, y, x + 7, y + side), (x + 15, y, x + 15, y + side))
    for column in range(8):
        x, y = left + column * side, bottom + 3 * side
        kit.box(x, y + 9, side, 4, "#E8D8A8")
        kit.lines("#8A7A4A", 0.6, (x, y + 9, x + side, y + 9), (x, y + 13, x + side, y + 13))
    ends = [left + number * side for number in range(9)]
    top = bottom + 8 * side
    kit.lines("#777777", 0.4, *((x, bottom, x, top) for x in ends))
    kit.lines("#777777", 0.4, *((left, y - left + bottom, left + 8 * side, y - left + bottom) for y in ends))
    for number in range(8):
        half = (number + 0.5) * side
        for y in (bottom - 4, top + 2):
            kit.text(left + half, y, "abcdefgh"[number], "strong", 8)
        for x in (left - 4, left + 8 * side + 2):
            kit.text(x, bottom + half, str(number + 1), "strong", 8)
    for (column, row), name in NAMES.items():
        kit.text(left + column * side + 2, bottom + row * side + 2, name, "label", 9)
    for number, name in enumerate(("Hill", "Woods", "Town", "River", "Road", "Objective")):
        x, y = left + 58 * (number % 3), 44 - 14 * (number // 3)
        kit.box(x, y, 9, 9, "#EAD9B5", INK)
        kit.text(x + 11, y + 6, name, "strong", 9)
        kit.text(x + 11, y + 2, "blocks sight, cover, stop on entering", "body", 6.5)
    draw_rulers(kit)


def draw_rulers(kit: Kit) -> None:
    kit.lines(INK, 0.5, *((17 + mm, 12, 17 + mm, 14 + (mm % 10 == 0) * 2) for mm in range(101)))
    for mm in range(0, 101, 10):
        kit.text(16 + mm, 8, str(mm), "body", 6)
    kit.text(130, 12, "100 mm must measure 99.5 to 100.5 mm", "body", 7)


def draw_counters(kit: Kit, back: bool) -> None:
    kit.text(17, 280, "The Stone Bridge: " + ("backs" if back else "fronts"), "strong", 10)
    for number in range(24):
        column, row = number % 6, number // 6
        x, y = 17 + 29.0 * column, 240 - 29.0 * row
        x = WIDTH - x - 25 if back else x
        colour = ORANGE if number < 12 else BLUE
        kit.box(x, y, 25, 25, "#F2D3BF" if back else colour)
        kit.box(x + 2, y + 2, 21, 18, "#FFFFFF", INK)
        kit.box(x + 6.5, y + 11, 12, 7.5, "#FFFFFF", INK)
        kit.lines(INK, 1, (x + 6.5, y + 11, x + 18.5, y + 18.5), (x + 6.5, y + 18.5, x + 18.5, y + 11))
        kit.text(x + 2, y + 21.5, f"{'R' if number < 12 else 'B'}{number % 12 + 1}", "bold", 8)
        kit.text(x + 18, y + 21.5, "INF", "bold", 6)
        kit.text(x + 5, y + 8, "1st Republic", "body", 6)
        for place, (figure, word) in enumerate((("2", "move"), ("3", "range"), ("5+", "save"))):
            kit.text(x + 4 + 7 * place, y + 4.5, figure, "bold", 8)
            kit.text(x + 3.5 + 7 * place, y + 2.6, word, "body", 4)
        kit.lines("#777777", 0.25, (x, y - 4, x, y - 2), (x + 25, y - 4, x + 25, y - 2), (x, y + 27, x, y + 29))
        if back:
            kit.box(x, y + 20.5, 25, 4.5, INK)
            kit.text(x + 6, y + 21.5, "EXHAUSTED", "bold", 7, "#FFFFFF")
            kit.lines(colour, 0.8, *((x + step, y, x + step + 2, y + 2) for step in range(0, 23, 2)))
    draw_rulers(kit)


def draw_text(kit: Kit) -> None:
    kit.text(17, 278, "Quick reference", "title", 16)
    for column in (0, 1):
        y = 268.0
        for section in range(5):
            x = 17 + 90 * column
            kit.box(x, y - 1, 4.5, 4.5, INK)
            kit.text(x + 1.2, y, str(section + 1 + 5 * column), "bold", 9, "#FFFFFF")
            kit.text(x + 6, y, "Moving and fighting", "bold", 10)
            kit.lines("#777777", 0.5, (x, y - 2, x + 86, y - 2))
            for _ in range(5):
                y -= 4.4
                kit.text(x, y - 2, "•", "bold", 8.5)
                kit.text(x + 3, y - 2, SENTENCE[:62], "body", 8.5)
            for cell in range(12):
                kit.text(
                    x + 22 * (cell % 4), y - 7 - 4 * (cell // 4), ("Infantry", "2", "3", "5+")[cell % 4], "strong", 8
                )
                kit.lines("#BBBBBB", 0.3, (x, y - 8 - 4 * (cell // 4), x + 86, y - 8 - 4 * (cell // 4)))
            y -= 27
    kit.text(17, 18, "The rules belong to their authors; this page is no substitute for reading them.", "note", 7)


def main(path: str, fonts: str) -> None:
    """Write the four pages."""
    kit = Kit(path, fonts == "embedded")
    draw_map(kit)
    for back in (False, True):
        kit.canvas.showPage()
        draw_counters(kit, back)
    kit.canvas.showPage()
    draw_text(kit)
    kit.canvas.showPage()
    kit.canvas.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
