"""What every test run knows: how much of the long stage to take."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings

from tests.stages import beyond_a_few, not_in_the_quick_suite, of_other_rulesets

# Laws are about results; how long an example takes depends on what else the machine does.
settings.register_profile("quick", deadline=None, max_examples=10)
settings.register_profile("long", deadline=None, max_examples=300)
settings.load_profile("quick")

# Programs are started hundreds of times here, and read thousands of tests: they are compiled once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

ROOT = Path(__file__).resolve().parents[1]
"""The checkout."""

WITHOUT_A_QUICK_CASE = pytest.StashKey[frozenset[str]]()
"""The tests, among those collected, of which the long stage has all cases."""


@pytest.fixture(autouse=True, scope="session")
def _own_user_folders(tmp_path_factory):
    """Keep what tests write into a user's folders away from those of the user who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp(name.lower())))
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long-share",
        type=float,
        default=1.0,
        metavar="SHARE",
        help="with -m long: take only this share of the long tests, spread evenly, as .ci/run does",
    )
    parser.addoption(
        "--long-turn",
        type=int,
        default=0,
        metavar="NUMBER",
        help="with --long-share: take other tests each turn, so that in time all have theirs",
    )


def spread(count: int, share: float, turn: int = 0) -> list[bool]:
    """Say for each of so many tests whether it belongs to an evenly spread share of them: the next ones each turn."""
    taken = [int(number * share + 1e-9) for number in range(turn, turn + count + 1)]
    return [after > before for before, after in zip(taken, taken[1:], strict=False)]


def pytest_configure(config: pytest.Config) -> None:
    if _is_long(config):
        settings.load_profile("long")
    if config.getoption("xmlpath", None) is None:
        config.pluginmanager.register(_FewReports() if hasattr(config, "workerinput") else _Heard(config))


class _FewReports:
    """Sends from a process of xdist only what somebody will read: a third of its work for a small test is telling."""

    _BRIEF = 0.005  # seconds: `--durations` shows nothing shorter

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        for report in runtestprotocol(item, nextitem=nextitem, log=False):
            if report.when == "call" or not report.passed or report.duration >= self._BRIEF:
                item.ihook.pytest_runtest_logreport(report=report)
        return True


class _Heard:
    """Counts a test as done where its report arrives: no process of xdist says so once more."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "node"):
            self.config.hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)


def _is_long(config: pytest.Config) -> bool:
    return config.getoption("markexpr") == "long"


def _thin_out(items: list[pytest.Item]) -> None:
    """Leave to the long stage what tests marked `one_of_each`, `rulesets` or `few` say of further cases."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if hasattr(item, "callspec"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        test, module = cases[0], cases[0].path.stem
        params = [tuple(getattr(case, "callspec").params.values()) for case in cases]  # noqa: B009 - untyped in pytest
        if mark := test.get_closest_marker("one_of_each"):
            _to_the_long_stage(cases, not_in_the_quick_suite(module, params, mark.args))
        if mark := test.get_closest_marker("rulesets"):
            _to_the_long_stage(cases, of_other_rulesets(params, *mark.args))
        if mark := test.get_closest_marker("few"):
            there = [case for case in cases if not case.get_closest_marker("long")]
            _to_the_long_stage(there, beyond_a_few(module, len(there), *mark.args))


def _without_a_quick_case(items: list[pytest.Item]) -> frozenset[str]:
    """Return the tests of which the long stage has all cases."""
    names = {is_long: set[str]() for is_long in (False, True)}
    for item in items:
        names[bool(item.get_closest_marker("long"))].add(item.nodeid.partition("[")[0])
    return frozenset(names[True] - names[False])


def _to_the_long_stage(cases: list[pytest.Item], which: list[bool]) -> None:
    for case, left_out in zip(cases, which, strict=True):
        if left_out:
            case.add_marker("long")


def pytest_collection() -> None:
    # Tests are no garbage: nothing is looked for while they are made, nor among them later.
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    # Nearly all that tests make is gone by itself: it is looked for a hundred times less often.
    gc.set_threshold(70_000, 10, 10)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    _thin_out(items)
    config.stash[WITHOUT_A_QUICK_CASE] = _without_a_quick_case(items)
    if _is_long(config):
        # Laws that hypothesis looks into are in both stages, with more examples here.
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker("long")
    share, turn = config.getoption("--long-share"), config.getoption("--long-turn")
    if share >= 1:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    left_out = [item for item, taken in zip(long, spread(len(long), share, turn), strict=True) if not taken]
    config.hook.pytest_deselected(items=left_out)
    out = set(left_out)
    items[:] = [item for item in items if item not in out]
