"""The country of a board that changes bit by bit: a drawing is made anew only where what it asked for has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pwprint.game.board.base import Squares
from pwprint.map.terrain import Drawing, drawings, in_layers
from pwprint.map.terrain.board import OnBoard
from pwprint.map.terrain.ground import Drawn
from pwprint.map.terrain.scene import WORKS, Scene
from pwprint.pdf.marks import Mark
from pwprint.values import Struct, replace


class KeptCountry:
    """The country that was drawn last, and what each of its drawings was made from."""

    def __init__(self) -> None:
        self._kept: dict[str, _KeptDrawing] = {}

    def marks(self, scene: Scene) -> tuple[Mark, ...]:
        """Return the country of a scene, the very same marks where nothing has changed."""
        ground = OnBoard(scene)
        self._kept = {name: self._drawn(name, drawing, scene) for name, drawing in drawings(ground).items()}
        return in_layers(ground, (part for kept in self._kept.values() for part in kept.parts))

    def _drawn(self, name: str, drawing: Drawing, scene: Scene) -> _KeptDrawing:
        kept = self._kept.get(name)
        if kept is not None and kept.is_of(scene):
            return kept
        asked = _Asked(scene.areas)
        # A ground of its own: what another drawing had asked before would not be asked again.
        parts = drawing(OnBoard(replace(scene, areas=asked)))
        return _KeptDrawing(scene, frozenset(scene.areas if asked.everything else asked.names), asked.everything, parts)


class _KeptDrawing(Struct, frozen=True):
    """A drawing: what it asked for of a scene, which may be everything, and its parts."""

    scene: Scene
    names: frozenset[str]
    everything: bool
    parts: tuple[Drawn, ...]

    def is_of(self, scene: Scene) -> bool:
        """Say whether it would be drawn just so for another scene."""
        if (scene.board, scene.seed) != (self.scene.board, self.scene.seed):
            return False
        if "town" in self.names and (scene.named ^ self.scene.named) & scene.area("town"):
            return False
        if self.names & WORKS and scene.fronts != self.scene.fronts:
            return False
        names = self.names | scene.areas.keys() if self.everything else self.names
        return all(scene.area(name) == self.scene.area(name) for name in names)


class _Asked(Mapping[str, Squares]):
    """The squares of drawings, which notes whose were asked for."""

    def __init__(self, areas: Mapping[str, Squares]) -> None:
        self._areas = areas
        self.names: set[str] = set()
        self.everything = False

    def __getitem__(self, name: str) -> Squares:
        self.names.add(name)
        return self._areas[name]

    def __iter__(self) -> Iterator[str]:
        self.everything = True
        return iter(self._areas)

    def __len__(self) -> int:
        self.everything = True
        return len(self._areas)
