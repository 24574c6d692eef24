"""A battle of 24 units with long names, built by hand, for the tests of the press and the tiles."""

from pwprint.game.board.squares import square_board
from pwprint.game.scenario import Scenario, Side, Unit
from pwprint.page.sheet import Subject
from pwprint.rulesets import RULESETS

KINDS = ("infantry",) * 6 + ("cavalry",) * 3 + ("artillery",) * 2 + ("commander",)
NAMES = (
    ("1. Kompanie, Ostrołęka", "Jičín", "2. Garderegiment zu Fuß", "Łódź", "Königgrätz", "Grenadiers de Solférino",
     "Náchod-Dragoner", "Uhlanen", "Győr", "Fußbatterie Nr. 4", "Reitende Batterie", "Feldmarschall-Leutnant Gablenz"),
    ("1st Regiment", "Dybbøl", "Light Infantry of the Left Bank", "", "W", "2nd Battalion, 11th Regiment",
     "Guard Hussars", "Lancers", "Șiria", "Battery Čáslav", "Mountain Battery", "General de Meza"),
)  # fmt: skip


def sample_scenario(
    units: int = 12, facing: str = "none", colours: tuple[str | None, str | None] = (None, None)
) -> Scenario:
    """Return a scenario with up to 12 units a side."""
    sides = tuple(_side(index, units, colours[index]) for index in (0, 1))
    return Scenario(
        id="stone-bridge", title="The Stone Bridge at Ostrołęka", ruleset="tile", options={**RULESETS["tile"].play.defaults, "facing": facing},
        board=square_board(8, 8), terrain={}, labels={}, sides=sides, units=sides[0].units + sides[1].units,
        turn_limit=12, objectives=(), victory=(), special_rules=(), turns=(), author="Zoë Łaska", data=b"{}",
    )  # fmt: skip


def _side(index: int, units: int, colour: str | None) -> Side:
    letter, name = ("R", "B")[index], ("Danish rearguard", "Austrian advance guard")[index]
    roster = tuple(
        Unit(index * units + n, f"{letter}{n + 1}", index, KINDS[n], NAMES[index][n], None, None, False, {}, "")
        for n in range(units)
    )
    return Side(index, ("red", "blue")[index], name, colour, None, 0, None, 0, roster, "")


def sample_subject(
    units: int = 12, facing: str = "none", colours: tuple[str | None, str | None] = (None, None)
) -> Subject:
    """Return the sample under the tile rules."""
    return Subject(sample_scenario(units, facing, colours), RULESETS["tile"], (4, 4), "0 errors, 0 warnings")
