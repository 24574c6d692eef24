"""The colours of the map: few and quiet, each with a texture beside it, so that a photocopy still reads."""

from __future__ import annotations

PAPER = "#FBF8EE"
FIELDS = ("#F7F3D6", "#F3F3D8", "#F8F1DC")
FURROW = "#EAE1C5"
BALK = "#E1D7B8"
HEDGE = "#D4DDBC"
TUFT = "#DDD6BD"
LONE, LONE_SHADE = "#DDE7C8", "#D4DDBE"
LEAS = ("#F6F5E4", "#F8F2DF", "#F3F4DD")
"""Open ground: hardly to be seen, so that its squares stay empty to the eye."""

OUTSIDE = "#EFEADB"
PLATE = "#FAF6E9"
"""The ground of the border, the title and the legend."""

INK = "#2B2620"
SEPIA = "#5B4630"

WOODS = "#DCE7CA"
CROWN = "#CBDAB4"
CROWN_LIGHT = "#D2DFBD"
CROWN_SHADE = "#B3C79A"
LEAF = "#5A7343"
CROWNS = ("#D4E3BA", "#C8DBAA", "#DEEACA")
CROWN_LEE = "#ABC490"
UNDERWOOD = "#7F9A64"
"""Single trees on maps of full size: their crowns, the side of these away from the light, and what they throw."""
SHADE = "#E3DCC6"
"""What a wood throws on open ground."""
GLADE = "#DEE8CB"
GLADE_SHADE, RIM_TUFT = "#C3D1A8", "#9FB382"
"""The ground of a wood between its trees and its edge, and what these throw on it."""

SLOPE = "#EAD9B5"
SLOPE_SHADE = "#DBC59A"
TOP = "#EFE1BF"
SLOPE_TONES = ("#E7D4AC", "#E3CEA3", "#E0CA9C", "#E9D8B2")
DUSK = ("#DEC99F", "#D9C295", "#D4BD8F")
"""The tones of broad slopes: from the foot to below the top, and the same away from the light."""
SLOPE_FOOT = "#F1E5C8"
"""The ground of a hill beyond what is drawn of its slope."""
HACHURE = "#7A5A33"
HILL_TUFT = "#BFB184"

FEN = "#DCE9E1"
SEDGE = "#4F7463"
POOL = "#8DB6BE"
"""Marshes: their ground, their reeds and the water between these."""

MEADOW = "#E7F0EC"
DRY_MEADOW = "#F1F4ED"
REED = "#B5CCC0"
WATER = "#BBDBE9"
DEEP = "#86B2CB"
SHALLOW = "#CDE5EF"
FORD = "#E9F5FB"
BANK = "#2C5F86"
SHORE = "#EEE3C4"
BANK_SHADE = "#C9B488"
"""The banks of waters on maps of full size, and the line where they fall to the water."""
WATER_NAME = "#204D6E"
"""Names on water, dark enough to be read in every palette."""
RIPPLE = "#8DB9D1"

ROAD = "#F5E7C4"
VERGE = "#EFEACC"
VERGE_EDGE = "#A8976F"
RUT = "#D3BC88"
HIGHWAY, HIGHWAY_EDGE, TRACKS = "#EBDAB6", "#8E7247", ("#DDC79C", "#CFB588")
SETT = "#C4AB80"
ROADSIDE, ROADSIDE_SHADE, ROADSIDE_TUFT, ROADSIDE_CAST = "#E0DFB9", "#CCCA9D", "#A9A673", "#B7B684"
"""Roads on maps of full size: their ground, the tracks of wheels, the stones of kerbs, and the grass beside them."""
STONE = "#D9D0C2"
COPING = "#EBE5DA"
"""The top of a stone wall, which takes the light."""

PLOTS = ("#F3ECCF", "#EDE5C6", "#F1EEDC")
TILTH = "#BCA975"
FENCE = "#6F5A3A"
HEDGEROW = "#8FA57F"
"""Rough ground: its fields, their furrows, and what parts them."""

TOWN = "#EAE1D2"
GREEN, YARD, BED = "#E3E4C4", "#E9DDC3", "#DCCFB0"
"""The ground of towns at full size: beyond the yards of houses, in them, and in gardens."""
GARDEN = "#B4B088"
ORCHARD = "#9DB07E"
ROOF = "#CF937B"
ROOF_SHADE = "#A9604C"
ROOFS = ((ROOF, ROOF_SHADE), ("#C9A07A", "#9C7350"), ("#B9AFA6", "#8C817A"))
"""Roofs of tiles, of thatch and of slate: their light sides and their dark ones."""
WALL = "#5A2C22"
SHADOW = "#BDB19E"

EARTH = "#EFE6D2"
GLACIS = "#DCCDA8"
DITCH = "#A38F66"
PARAPET = "#4A3826"
WIRE = "#4A4038"

FRUIT_TREE = "#C3D69B"
ORCHARD_GRASS = "#EEF2DA"
VINEYARD = "#F2EAD0"
VINE = "#6E8A4C"
TURNED = ("#EBDCBF", "#E5D3B1", "#EFE2C9")
PLOUGHED = "#BF9F6E"
"""Orchards, vineyards and ploughed fields."""

DUNE = "#F6ECD0"
DUNE_LEE = "#E8D6AC"
DUNE_SHADE = "#CBB27C"
DUNE_CREST = "#96743C"
RUIN = "#EAE3D6"
NEEDLES = "#EDEBD2"
PINE = "#B8CEA6"
PINE_LEE = "#86A279"
"""Pine woods: the ground under them, a crown and its side away from the light."""

ROCK = "#E3DCCD"
ROCK_LEE = "#B9AE98"
STONE_CAST = "#CFC3A6"
"""Rocks: their light side, their side away from the light, and what they throw on the ground."""

BALLAST = "#E9E3D6"
OFFSHORE = "#B0D3E4"
SURF = "#E6F3F8"

EDGE, EDGE_GREEN, EDGE_BLUE = "#6B4A2B", "#2F6B3A", "#1F5C8F"
"""The lines along the true edges of terrain: of hills, towns, works and roads, of what grows, and of water."""
