"""Room for words is found by the order of the edges of areas: with the same answers as a look at every area."""

from math import inf
from random import Random
from types import SimpleNamespace

from pwprint.map.ink import ink_of
from pwprint.map.place.room import Areas, Room
from pwprint.pdf.marks import Box, Group, Rect


def a_box(chance, largest):
    x, y = chance.uniform(-20, 60), chance.choice([chance.uniform(-20, 60), 8.0 * chance.randint(-2, 7)])
    return Box(x, y, chance.choice([8.0, chance.uniform(0.1, largest)]), chance.uniform(0.1, largest))


def test_areas_meet_a_box_where_one_of_them_does():
    chance, free = Random(7), 0
    for _ in range(60):
        taken = [a_box(chance, 12) for _ in range(chance.randint(0, 25))]
        known = chance.randint(0, len(taken))
        before = Areas((box, 1.0) for box in taken[:known])
        areas = before.copy()
        for box in taken[known:]:
            areas.take(box, 1.0)
        for box in (a_box(chance, 30) for _ in range(20)):
            is_hit = any(box.meets(other) for other in taken)
            edges = box.x, box.y, box.right, box.top
            assert areas.meet(edges) is is_hit
            assert before.meet(edges) is any(box.meets(other) for other in taken[:known])
            free += not is_hit
    assert 200 < free < 1000, "there are boxes of both sorts"


def test_all_places_in_rows_and_columns_are_free_that_are_free_one_by_one():
    chance, free, ink = Random(5), 0, ink_of(())
    for _ in range(60):
        room = Room(
            SimpleNamespace(window=Box(-15, -15, 70, 70)), ink, Areas((a_box(chance, 12), 1.0) for _ in range(5))
        )
        for _ in range(chance.randint(0, 12)):
            room.take(a_box(chance, 12))
        needed, lefts, lows = a_box(chance, 20), *([chance.uniform(-20, 60) for _ in range(5)] for _ in "xy")
        places = [(column, row) for column in range(5) for row in range(5)]
        found = [*room.free_among(lefts, lows, needed)]
        assert found == [
            (column, row)
            for column, row in places
            if room.is_free(Box(lefts[column], lows[row], needed.width, needed.height))
        ]
        free += len(found)
    assert 300 < free < 1200, "there are places of both sorts"


def test_the_best_place_is_that_of_a_look_at_every_one():
    chance, found = Random(11), 0
    roads = tuple(Rect(chance.uniform(-20, 60), chance.uniform(-20, 60), 4.0, 4.0) for _ in range(30))
    ink = ink_of((Group(roads, name="map:roads"),))
    for _ in range(60):
        room = Room(SimpleNamespace(window=Box(-15, -15, 70, 70)), ink)
        for _ in range(chance.randint(0, 25)):
            room.take(a_box(chance, 12))
        spots = [(a_box(chance, 20), chance.uniform(0, 20)) for _ in range(chance.randint(1, 30))]
        far = {box: chance.choice([0.0, 60.0]) for box, _ in spots}
        below = chance.choice([inf, 25.0])
        bad = {box: worse + ink.under(box) + far[box] for box, worse in spots if room.is_free(box)}
        least = min((box for box in bad if bad[box] < below), key=bad.__getitem__, default=None)
        assert room.best(spots, below=below, astray=far.__getitem__) == (least and (least, bad[least]))
        found += least is not None
    assert 20 < found < 55, "there is a place, and there is none"
