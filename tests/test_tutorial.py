"""The README's tutorial does what it says: the snippet fits the file that `pwprint new` writes, and fails as quoted."""

from __future__ import annotations

import re
from pathlib import Path

from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.format.reader.placeholder import PLACEHOLDER

README = Path(__file__).parent.parent / "README.md"


def block(name: str) -> str:
    """Return the fenced block after a marker in the README."""
    text = README.read_text(encoding="utf-8")
    found = re.search(rf"<!-- tutorial: {name} -->\n```\w+\n(.*?)```", text, re.DOTALL)
    assert found, name
    return found[1]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, [*words])
    return result.exit_code, result.stdout


def with_turns(text: str, turns: str) -> str:
    """Put the snippet before the last brace, as the tutorial says."""
    body = text.rstrip().removesuffix("}").rstrip()
    return f"{body},\n{turns}}}\n"


def test_the_snippet_breaks_the_rule_that_the_tutorial_quotes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", "-o", "my-battle.json")[0] == 0
    file = Path("my-battle.json")
    code, said = run("validate", "my-battle.json")
    assert (code, said.rpartition("\n\n")[2]) == (0, "1 file, 0 errors, 1 warning\n")
    assert "W006" in said
    fresh = file.read_text(encoding="utf-8").replace(PLACEHOLDER, "Two columns want the mill.")
    file.write_text(fresh, encoding="utf-8")
    assert run("validate", "my-battle.json") == (0, "1 file, 0 errors, 0 warnings\n")
    file.write_text(with_turns(fresh, block("turns")), encoding="utf-8")
    assert run("validate", "my-battle.json") == (1, block("output"))
    fixed = block("turns").replace(', "e5"', "")
    file.write_text(with_turns(fresh, fixed), encoding="utf-8")
    assert run("validate", "my-battle.json")[0] == 0
