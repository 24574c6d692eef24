"""The architecture page is true: its picture is that of the imports, and its links lead to what they name."""

import ast
import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "architecture.md").read_text(encoding="utf-8")
LINKS = re.findall(r"\[`([^`]+)`\]\((\.\./pwprint/[^)]+)\)", PAGE)

sys.path.insert(0, str(DOCS))
from makers import rooms  # noqa: E402 - the makers lie beside the documents


def test_the_picture_is_that_of_the_imports():
    assert rooms.FILE.read_bytes() == rooms.picture(), "run: python docs/makers/rooms.py"


def test_an_arrow_that_follows_from_others_is_left_out():
    graph = {"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset()}
    assert rooms.direct(graph) == {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset()}
    assert [rooms.above(graph, room) for room in "abc"] == [2, 1, 0]


def test_the_page_has_every_room():
    assert {room for room in rooms.rooms() if f"`{room}/`" not in PAGE} == set()


@pytest.mark.parametrize(("name", "target"), LINKS)
def test_a_link_leads_to_the_function_that_it_names(name, target):
    file = (DOCS / target).resolve()
    assert file.is_file()
    if file.suffix == ".py" and not name.endswith(".py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = {getattr(node, "name", getattr(getattr(node, "target", None), "id", "")) for node in ast.walk(tree)}
        assert set(name.split(".")) <= named


def test_there_are_links_to_follow():
    assert len(LINKS) > 15
