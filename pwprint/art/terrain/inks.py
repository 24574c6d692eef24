"""The colours of the map: few and quiet, each with a texture beside it, so that a photocopy still reads."""

from __future__ import annotations

PAPER = "#FBF8EE"
OUTSIDE = "#EFEADB"
INK = "#2B2620"
SEPIA = "#5B4630"

WOODS = "#CFE3C8"
CROWN = "#B4D2A9"
CROWN_SHADE = "#7FA877"
LEAF = "#3F6440"

SLOPE = "#EAD9B5"
TOP = "#F4EAD0"
HACHURE = "#7A5A33"

MEADOW = "#E6F1F6"
WATER = "#B9DDF0"
SHALLOW = "#CBE6F4"
FORD = "#E9F5FB"
BANK = "#2C5F86"
RIPPLE = "#83B5D3"

ROAD = "#F6E8C2"
STONE = "#D9D0C2"

TOWN = "#E8DFD8"
GARDEN = "#B9B99A"
ROOF = "#D89A84"
ROOF_SHADE = "#AE5F4C"
WALL = "#5A2C22"
SHADOW = "#B8A99F"

EARTH = "#EFE6D2"
GLACIS = "#DCCDA8"
DITCH = "#A38F66"
PARAPET = "#4A3826"
WIRE = "#33383D"
