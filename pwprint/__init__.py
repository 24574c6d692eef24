"""Validate, play and print scenarios of board wargames.

    import pwprint

    loaded = pwprint.load("stone-bridge.json")
    for problem in pwprint.check(loaded).problems:
        print(problem.code, problem.message)
    pwprint.render(loaded).write("print")

Nothing is imported before it is used, not even from the standard library: `import pwprint` costs next to nothing, and
the program can answer Ctrl-C almost from its start.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from pwprint.app.checking import Loaded, SideReport, Verdict
    from pwprint.app.playing import Played
    from pwprint.app.refusal import RefusedError
    from pwprint.app.rendering import CannotPrintError, Rendered
    from pwprint.game.scenario import Scenario
    from pwprint.page.look import Ink, Look, Palette, Symbols
    from pwprint.page.paper import PAPERS, Backs
    from pwprint.page.sheet import PrintSettings
    from pwprint.text import Unreadable
    from pwprint.text.problems import Problem, Severity

__all__ = [
    "PAPERS",
    "Backs",
    "CannotPrintError",
    "Ink",
    "Loaded",
    "Look",
    "Palette",
    "Played",
    "PrintSettings",
    "Problem",
    "RefusedError",
    "Rendered",
    "Scenario",
    "Severity",
    "SideReport",
    "Symbols",
    "Unreadable",
    "Verdict",
    "__version__",
    "check",
    "load",
    "play",
    "render",
]

__version__ = "0.1.0"

_HOMES = {
    "PAPERS": "pwprint.page.paper",
    "Backs": "pwprint.page.paper",
    "CannotPrintError": "pwprint.app.rendering",
    "Ink": "pwprint.page.look",
    "Loaded": "pwprint.app.checking",
    "Look": "pwprint.page.look",
    "Palette": "pwprint.page.look",
    "Played": "pwprint.app.playing",
    "PrintSettings": "pwprint.page.sheet",
    "Problem": "pwprint.text.problems",
    "RefusedError": "pwprint.app.refusal",
    "Rendered": "pwprint.app.rendering",
    "Scenario": "pwprint.game.scenario",
    "Severity": "pwprint.text.problems",
    "SideReport": "pwprint.app.checking",
    "Symbols": "pwprint.page.look",
    "Unreadable": "pwprint.text",
    "Verdict": "pwprint.app.checking",
}


def load(source: str | Path | bytes, name: str = "<bytes>") -> Loaded | Unreadable:
    """Read a scenario from a file, or from the bytes of one, which then go by `name`.

    Nothing that can be wrong with a file raises: the problems found so far are in `problems` of what comes back, and
    `Loaded.scenario` is None where they leave no scenario.

        loaded = pwprint.load("stone-bridge.json")
        assert not loaded.problems
    """
    from pwprint.app.checking import load as load_document  # noqa: PLC0415
    from pwprint.text import Document, read_bytes, read_path  # noqa: PLC0415

    read = read_bytes(source, name) if isinstance(source, bytes) else read_path(source)
    return load_document(read) if isinstance(read, Document) else read


def check(loaded: Loaded | Unreadable) -> Verdict:
    """Return all that is wrong with a scenario, in the order of the file, each problem with its place in the text.

    verdict = pwprint.check(pwprint.load("stone-bridge.json"))
    assert verdict.ok, verdict.problems
    """
    from pwprint.app.checking import Loaded, with_legal_orders  # noqa: PLC0415
    from pwprint.app.refusal import judged  # noqa: PLC0415

    verdict = judged(_loaded(loaded, "check"))
    return with_legal_orders(loaded, verdict) if isinstance(loaded, Loaded) else verdict


def play(loaded: Loaded | Unreadable, turns: int = 1, seed: int = 0) -> Played:
    """Play the scripted turns and up to `turns` more by chance; the same seed plays the same battle.

    Illegal orders of the script are among the problems of what comes back. Raises RefusedError for a scenario that
    cannot be read, TypeError and ValueError for turns and seeds that are not whole numbers, or for fewer turns than 0.

        played = pwprint.play(pwprint.load("stone-bridge.json"), turns=3, seed=7)
        print(played.state.turn, played.state.result)
    """
    from pwprint.app.playing import play as play_scenario  # noqa: PLC0415
    from pwprint.app.refusal import readable  # noqa: PLC0415
    from pwprint.text.arguments import a_count, a_whole_number  # noqa: PLC0415

    turns, seed = a_count(turns, "turns"), a_whole_number(seed, "seed")
    document, scenario, ruleset = readable(_loaded(loaded, "play"))
    return play_scenario(scenario, ruleset, turns=turns, seed=seed).located(document.locate)


def render(
    loaded: Loaded | Unreadable, sheets: str | Iterable[str] = (), settings: PrintSettings | None = None
) -> Rendered:
    """Return the PDFs of the sheets named, of all if none is, each as bytes; `Rendered.write` saves them.

    Raises RefusedError for a scenario with errors, CannotPrintError for a sheet that finds no room on the paper or is
    not for this scenario, ValueError for a sheet that does not exist or fonts that cannot be used, TypeError for
    anything but a scenario that was loaded, no names of sheets or no settings.

        pwprint.render(pwprint.load("stone-bridge.json"), ["map"]).write("print")
    """
    from pwprint.app.rendering import render as render_sheets  # noqa: PLC0415

    return render_sheets(_loaded(loaded, "render"), sheets, settings)


def _loaded(loaded: Loaded | Unreadable, function: str) -> Loaded | Unreadable:
    """Return the argument. Raises TypeError if `load` did not return it, as with a path."""
    from reprlib import repr as short  # noqa: PLC0415

    from pwprint.app.checking import Loaded  # noqa: PLC0415
    from pwprint.text import Unreadable  # noqa: PLC0415

    if isinstance(loaded, Loaded | Unreadable):
        return loaded
    raise TypeError(f"{function} takes what pwprint.load() returns, not {short(loaded)}: load it first")


def __getattr__(name: str) -> object:
    if name in _HOMES:
        from importlib import import_module  # noqa: PLC0415 - see above

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'pwprint' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
