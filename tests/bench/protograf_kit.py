"""A comparable kit drawn with protograf: a map of 8x8 squares, 24 counters with backs, a page of text.

As many squares, counters and words as in bare_reportlab.py, in protograf's own manner. It needs Python 3.13 and the
package protograf, so it runs in an interpreter of its own. Usage: protograf_kit.py FILE
"""

from __future__ import annotations

import sys
from pathlib import Path

from protograf import *  # how its scripts are written

WOODS = ((0, 5), (0, 6), (1, 5), (1, 6), (5, 6), (6, 6))
HILLS = ((2, 5), (6, 2))
TOWNS = ((1, 3), (6, 4))
RIVER = ((3, 5), (3, 6))
NAMES = {(1, 3): "Marben", (6, 4): "Steinach", (2, 5): "Muehlberg", (6, 2): "Galgenberg"}
SENTENCE = "A unit may move up to its speed, stops next to an enemy, and then fights or fires once."
SIDE = 2.2

out = Path(sys.argv.pop())
Create(filename=out.name, paper="A4", margin=1.0, font_name="Helvetica")
Text(x=9.5, y=1.0, text="The Stone Bridge", font_size=20)
for column in range(8):
    for row in range(8):
        square = (column, row)
        tints = {WOODS: "#CFE3C8", HILLS: "#EAD9B5", TOWNS: "#E3DAD6", RIVER: "#B9DDF0"}
        fill = next((tint for group, tint in tints.items() if square in group), "#FAF8F0")
        x, y = 0.7 + SIDE * column, 3 + SIDE * (7 - row)
        Rectangle(x=x, y=y, width=SIDE, height=SIDE, fill=fill, stroke="#8E8778", stroke_width=0.5)
        if square in WOODS:
            for dx in (0.4, 1.0, 1.6):
                for dy in (0.4, 1.0, 1.6):
                    Circle(cx=x + dx, cy=y + dy, radius=0.15, fill="#B4D2A9", stroke="#3F6440", stroke_width=0.3)
        if square in TOWNS:
            for dx, dy in ((0.3, 0.4), (1.2, 0.5), (0.5, 1.3), (1.4, 1.4)):
                Rectangle(x=x + dx, y=y + dy, width=0.5, height=0.3, fill="#D89A84", stroke="#5A2C22", stroke_width=0.3)
        if square in NAMES:
            Text(x=x + SIDE / 2, y=y + 2.0, text=NAMES[square], font_size=8)
PageBreak()
for back in (False, True):
    for number in range(24):
        x, y = 0.7 + 2.9 * (number % 6), 1.0 + 2.9 * (number // 6)
        fill = "#0072B2" if number < 12 else "#E69F00"
        Rectangle(x=x, y=y, width=2.5, height=2.5, fill=fill, stroke=fill)
        Rectangle(x=x + 0.1, y=y + 0.4, width=2.3, height=1.7, fill="#FFFFFF", stroke="#222222")
        Rectangle(x=x + 0.5, y=y + 0.7, width=1.5, height=1.0, fill="#FFFFFF", stroke="#222222")
        Line(x=x + 0.5, y=y + 0.7, x1=x + 2.0, y1=y + 1.7, stroke="#222222")
        Line(x=x + 0.5, y=y + 1.7, x1=x + 2.0, y1=y + 0.7, stroke="#222222")
        Text(x=x + 1.25, y=y + 0.35, text=f"U{number + 1}", font_size=8)
        Text(x=x + 1.25, y=y + 2.4, text="EXHAUSTED" if back else "M2 R1 S4+", font_size=6)
    PageBreak()
for row in range(40):
    Text(x=9.5, y=1.0 + 0.6 * row, text=SENTENCE, font_size=8)
Save(directory=str(out.parent))
