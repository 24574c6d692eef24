"""Room for words is found by the cells in which areas lie: with the same answers as a look at every area."""

from random import Random

from pwprint.map.place import Areas
from pwprint.pdf.marks import Box


def a_box(chance, largest):
    x, y = chance.uniform(-20, 60), chance.choice([chance.uniform(-20, 60), 8.0 * chance.randint(-2, 7)])
    return Box(x, y, chance.choice([8.0, chance.uniform(0.1, largest)]), chance.uniform(0.1, largest))


def test_areas_meet_a_box_where_one_of_them_does():
    chance, free = Random(7), 0
    for _ in range(60):
        taken = [a_box(chance, 12) for _ in range(chance.randint(0, 25))]
        areas = Areas((box, 1.0) for box in taken)
        for box in (a_box(chance, 30) for _ in range(20)):
            is_hit = any(box.meets(other) for other in taken)
            assert areas.meet((box.x, box.y, box.right, box.top)) is is_hit
            free += not is_hit
    assert 200 < free < 1000, "there are boxes of both sorts"
