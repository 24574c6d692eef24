"""Compiled templates are kept for the next time, and nothing depends on it."""

from __future__ import annotations

import os

import jinja2
import pytest
from jinja2 import DictLoader, Environment

from pwprint.resources import user_cache
from pwprint.sheets.templates import CompiledTemplates


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


def said(text="{{ 6 * 7 }}"):
    """What a template says to a program that has just started."""
    return Environment(loader=DictLoader({"a": text}), bytecode_cache=CompiledTemplates()).get_template("a").render()


def kept():
    return sorted((user_cache() / "templates").iterdir())


@pytest.fixture
def compilations(monkeypatch):
    """The templates that are compiled."""
    found = []
    compile_ = Environment.compile
    monkeypatch.setattr(Environment, "compile", lambda self, *a, **k: [compile_(self, *a, **k), found.append(a[0])][0])
    return found


def test_a_template_is_compiled_once(compilations):
    assert [said(), said()] == ["42", "42"]
    assert len(compilations) == len(kept()) == 1


def test_another_text_is_another_template(compilations):
    assert [said(), said("{{ 6 + 7 }}"), said()] == ["42", "13", "42"]
    assert len(compilations) == 2


def test_another_version_of_jinja_compiles_anew(compilations, monkeypatch):
    said()
    monkeypatch.setattr(jinja2, "__version__", "99")
    assert said() == "42"
    assert len(compilations) == 2


@pytest.mark.parametrize(
    "damage", [lambda data: b"", lambda data: data[:-1], lambda data: data.replace(b"\x06", b"\x05")]
)
def test_what_is_damaged_is_compiled_anew_and_mended(compilations, damage):
    said()
    (file,) = kept()
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert said() == "42"
    assert len(compilations) == 2
    assert file.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_holds_nobody_up():
    said()
    (file,) = kept()
    file.unlink()
    os.mkfifo(file)
    assert said() == "42"


def test_a_place_that_cannot_be_written_to_is_no_mistake():
    user_cache().parent.mkdir(parents=True)
    user_cache().write_text("a file", encoding="utf-8")
    assert said() == "42"
