"""Battles that are fought beside the studio: how many at once, for how long, and what is said when none can be."""

import asyncio
import time
from contextlib import contextmanager
from queue import Queue
from threading import BoundedSemaphore

import msgspec
import pytest

import pwprint
from pwprint.resources import scenario_folder
from pwprint.studio import balance_run
from pwprint.studio.balance_run import BalanceRun
from pwprint.studio.tab import Tab

MATCHBOX = scenario_folder() / "tile" / "matchbox.json"


@contextmanager
def running(battles):
    told: Queue[str] = Queue()
    run = BalanceRun(pwprint.load(MATCHBOX), ("random", "random"), battles, told.put)
    try:
        yield run, told
    finally:
        run.stop()


def last_of(told):
    while True:
        message = msgspec.json.decode(told.get(timeout=30))
        if not message["running"]:
            return message


@pytest.fixture
def one_place(monkeypatch):
    monkeypatch.setattr(balance_run, "_PLACES", BoundedSemaphore(1))


@pytest.mark.usefixtures("one_place")
def test_a_second_run_waits_for_a_place():
    with running(10_000) as (first, told):
        told.get(timeout=30)
        with running(1) as (second, of_second):
            assert msgspec.json.decode(second.told())["waiting"]
            assert not msgspec.json.decode(first.told())["waiting"]
            first.stop()
            assert last_of(of_second)["report"]["battles"] == 1


def test_battles_worth_a_look_are_watched_order_by_order_and_played_on():
    with running(6) as (run, told):
        message = last_of(told)
        for course, seed in message["words"]["telling"]:
            view = run.replay(seed)
            shown = view.step(0)
            assert (shown.watched.at, shown.watched.seed) == (0, seed)
            last = shown.watched.last
            assert view.step(last + 5).watched.at == last > 1
            end = view.shown().stands
            assert end["over"]
            assert course.rpartition(": ")[2].startswith(f"{end['turn']} round")
            names = dict(message["sides"])
            assert names.get(end["result"]["winner"], "nobody") in course
            middle = next(shown for at in range(last) if (shown := view.step(at)).orders)
            gone = view.submit(middle.orders[0].order)
            assert gone.refusal == ""
            assert len(gone.log) >= len(middle.log)
            assert not gone.stands["over"]
        svg = run.fought_map()
    assert svg.startswith(b"<?xml")
    assert svg.count(b"<circle") >= 2 * len(message["report"]["fought_at"])


def test_a_process_that_cannot_be_started_is_told_of(monkeypatch):
    def fails():
        raise OSError("out of memory")

    monkeypatch.setattr(balance_run, "_fighter", fails)
    with running(3) as (_, told):
        message = last_of(told)
    assert message["failure"] == "no process could be started to fight battles: out of memory"
    assert message["report"] is None


def test_battles_stop_some_time_after_their_page_is_gone(studio, monkeypatch):
    monkeypatch.setattr("pwprint.studio.server._PATIENCE", 0.2)
    with studio.page("stone-bridge.json", tab="mine") as page:
        page.say(type="begin-balance", players=["random", "random"], battles=10_000)
        assert page.hear("balance")["running"]
    time.sleep(0.6)
    with studio.page("stone-bridge.json", tab="mine") as page:
        page.say(type="come-back")
        assert not page.hear("balance")["running"]


def test_a_page_that_comes_back_is_waited_for_anew_when_it_leaves_again(monkeypatch):
    stopped = asyncio.Event()
    monkeypatch.setattr(Tab, "stop", lambda _: stopped.set())

    async def goes_and_comes():
        tab = Tab()
        for page, patience in ((print, 0.01), (repr, 60)):
            tab.join(page)
            tab.leave(page, patience)
        await asyncio.sleep(0.05)
        assert not stopped.is_set(), "the first time has run out, but a page has come since"
        tab.join(print)
        tab.join(repr)
        tab.leave(print, 0)
        await asyncio.sleep(0.01)
        assert not stopped.is_set(), "another page has come in its place"
        tab.leave(repr, 0)
        await asyncio.wait_for(stopped.wait(), 30)

    asyncio.run(goes_and_comes())
