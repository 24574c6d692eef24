"""Takes the picture of a set-up for its how-to, as VASSAL itself draws it: `python docs/gallery/vassal.py`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

import pwprint
from pwprint.app.tabletops import export
from pwprint.resources import scenario_folder
from tests.vtt import engine


def main() -> None:
    """Export a shipped scenario, open it in VASSAL, and keep what it shows."""
    loaded = pwprint.load(scenario_folder() / "house" / "montebello.json")
    with TemporaryDirectory() as name:
        folder = Path(name)
        (module,) = export(loaded, "vassal").write(folder)
        seen = engine.opened(module, folder, folder / "shown.png")
        boards = [tuple(map(float, board[2:])) for board in seen.of("board", "Montebello")]
        with Image.open(folder / "shown.png") as shown:
            share = boards[0][4]
            right = max(x + width for x, _, width, *_ in boards) * share
            low = max(y + height for _, y, _, height, _ in boards) * share
            left, top = boards[0][0] * share, boards[0][1] * share
            picture = shown.crop((round(left), round(top), round(right), round(low))).convert("P", palette=1)
    picture.save(Path(__file__).with_name("vassal.png"), optimize=True)


if __name__ == "__main__":
    main()
