"""What a page shows, told of in changes, is what the text says, whatever has been done on the map."""

import json
from random import Random

import pytest

from pwprint.format.edits import CannotEditError, Editable, edited
from pwprint.resources import scenario_folder
from pwprint.studio.canvas import Canvas
from pwprint.studio.drawn.painter import Painter
from pwprint.studio.drawn.picture import KeptPicture
from pwprint.studio.examined import examined
from pwprint.studio.gestures import (
    AddObjective,
    AddUnit,
    ChangeZone,
    EraseTerrain,
    MoveLabel,
    PaintTerrain,
    PlaceUnit,
    Remove,
    WriteLabel,
)
from pwprint.studio.table_gestures import AddFeature, MoveCorner, MoveShape
from tests.stages import seeds

EDITS = 4


def on_squares(chance, found):
    names = [area.name for area in found.picture.areas]
    kinds = [kind.name for kind in found.facts.terrain]
    some = tuple(chance.sample(names, chance.randint(1, 4)))
    labels = [shape.squares[0] for shape in found.shapes if shape.kind == "label"]
    return chance.choice(
        [
            PaintTerrain(chance.choice(kinds), some),
            EraseTerrain(some),
            ChangeZone(f"/sides/{chance.randint(0, 1)}/deployment", some, leave=chance.random() < 0.5),
            WriteLabel(some[0], chance.choice(["", "Mühle 🐎", '"quoted"'])),
            MoveLabel(chance.choice(labels or names), some[0]),
            AddObjective(some[0]),
            *units(chance, found, some[0]),
        ]
    )


def on_a_table(chance, found):
    at = (round(chance.uniform(1, 30), 1), round(chance.uniform(1, 30), 1))
    corners = tuple((round(at[0] + x, 1), round(at[1] + y, 1)) for x, y in ((0, 0), (3, 0.5), (1, 3)))
    shape = chance.choice([shape for shape in found.shapes if shape.form != "at"])
    label = chance.choice([shape for shape in found.shapes if shape.kind == "label"])
    return chance.choice(
        [
            AddFeature(chance.choice([kind.name for kind in found.facts.terrain]), corners),
            MoveCorner(shape.pointer, chance.randrange(len(shape.corners)), at),
            MoveShape(shape.pointer, chance.uniform(-2, 2), chance.uniform(-2, 2)),
            MoveShape(label.pointer, chance.uniform(-2, 2), chance.uniform(-2, 2)),
            AddObjective(at),
            *units(chance, found, at),
        ]
    )


def units(chance, found, spot):
    unit = chance.choice(found.picture.units)
    return (
        PlaceUnit(unit.pointer, spot, id=unit.id),
        AddUnit(chance.randint(0, 1), chance.choice(found.facts.kinds).name, spot),
        Remove(unit.pointer, id=unit.id),
    )


class Shown(dict):
    """What a page has, by its keys."""

    def hear(self, news):
        for key, value in news.items():
            if value is None:
                del self[key]
            else:
                self[key] = value


def ordered(order, news):
    """Return the order of layers that a page has after news."""
    if news.order is not None:
        return [*news.order]
    order = [key for key in order if news.layers.get(key, "") is not None]
    for key, before in news.after.items():
        order.insert(order.index(before) + 1 if before else 0, key)
    return order


def heard(news):
    return news.layers, news.units, news.signs, news.places


WAYS = {
    "tile/stone-bridge.json": on_squares,
    "musket/quatre-bras.json": on_squares,
    "european-19c/nachod.json": on_a_table,
}


@pytest.mark.rulesets("tile", "musket")
@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("seed", seeds(1, 250))
def test_changes_lead_to_the_picture_that_the_text_has(seed, name):
    """After each edit a page keeps what it has, and gets what is new: in the end that is a picture drawn afresh."""
    chance, folder = Random(seed), str((scenario_folder() / name).parent)
    first = text = (scenario_folder() / name).read_text(encoding="utf-8")
    painter, back = Painter(), []
    told = page, units, _, _ = Shown(), Shown(), Shown(), Shown()
    kept = KeptPicture()
    shown = found = examined(text, name, folder, painter)
    first_news = kept.news(found.picture)
    order = ordered([], first_news)
    for each, news in zip(told, heard(first_news), strict=True):
        each.hear(news)
    for _ in range(EDITS):
        canvas = Canvas(Editable.of(text), found.loaded.scenario.board, found.loaded.ruleset)
        try:
            WAYS[name](chance, shown).act(canvas)
        except CannotEditError:
            continue
        for edit in canvas.edit:
            back.append((edit.start, edit.start + len(edit.text), text[edit.start : edit.end]))
        text = edited(text, canvas.edit)
        json.loads(text)
        found = examined(text, name, folder, painter)
        if found.picture is None:
            break  # a corner beyond others, say: the page keeps the last picture, and says why
        shown = found
        changed = kept.news(found.picture)
        order = ordered(order, changed)
        for each, news in zip(told, heard(changed), strict=True):
            each.hear(news)
    if found.picture is not None:
        afresh = examined(text, name, folder, Painter()).picture
        assert page == dict(afresh.layers)
        assert order == list(found.picture.layers) == list(afresh.layers)
        assert list(units.values()) == list(afresh.units)
        assert told[2] == found.picture.signs
        assert told[3] == found.picture.places
    for start, end, words in reversed(back):
        text = text[:start] + words + text[end:]
    assert text == first, "undone, not a byte differs"


def test_only_what_differs_is_told():
    name = "tile/stone-bridge.json"
    file = scenario_folder() / name
    painter, kept = Painter(), KeptPicture()

    def news_of(text):
        return kept.news(examined(text, name, str(file.parent), painter).picture)

    text = file.read_text(encoding="utf-8")
    assert news_of(text).whole
    nothing = news_of(text)
    assert (nothing.layers, nothing.units, nothing.signs, nothing.order) == ({}, {}, {}, None)
    moved = news_of(text.replace('"1st Republic", "at": "c4"', '"1st Republic", "at": "b4"'))
    assert [unit.where for unit in moved.units.values()] == ["b4"]
    assert not any(key.startswith(("u", "ground")) for key in moved.layers), "a unit that only moves is not drawn again"
    assert "woods" in text
    painted = news_of(
        text.replace('"1st Republic", "at": "c4"', '"1st Republic", "at": "b4"').replace(
            '"woods": [', '"woods": ["a8", '
        )
    )
    assert "ground-woods" in painted.layers
    assert not {"ground", "ground-relief", "ground-water", "ground-buildings"} & painted.layers.keys()
