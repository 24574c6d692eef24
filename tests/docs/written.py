"""Do what a page of the documents says, and see what comes of it.

A page may have blocks of these kinds; they are done one after the other in one empty folder:

- `console`: lines with `$ pwprint …`, which go on after a backslash, and under each what it answers; `<` and `>` name
  files;
- `text file=NAME`, `json file=NAME` and others: a file as it is to be written; a `pyproject.toml` is a package that is
  installed;
- `json into=NAME`: members that take the place of those in a scenario, or are added to it;
- `python`: done in one namespace; what it prints is the block `text prints` after it.

A line with nothing but `…` in an answer stands for any lines. `python tests/docs/written.py` puts the answers of today
into all pages; read the diff.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from pwprint.cli.program import app
from pwprint.resources import scenario_folder
from tests.installed import importable, install

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """Return the pages on which something is to be done."""
    return [page for page in sorted(DOCS.rglob("*.md")) if _is_done(page.read_text(encoding="utf-8"))]


def _is_done(text: str) -> bool:
    return any(kind in {"console", "python"} for kind, _, _ in FENCE.findall(text))


def performed(text: str) -> str:
    """Return the text of a page with the answers that it gets, in the current folder."""
    page = _Page()
    return FENCE.sub(lambda block: page.done(*block.groups()), text)


@contextlib.contextmanager
def empty_folder():
    """Go into a new folder that has the shipped scenarios and settings of its own."""
    before, settings = Path.cwd(), os.environ.get("XDG_CONFIG_HOME")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "scenarios").symlink_to(scenario_folder())
        os.environ["XDG_CONFIG_HOME"] = f"{folder}/settings"
        os.chdir(folder)
        try:
            with importable(Path(folder)):
                yield
        finally:
            os.chdir(before)
            os.environ.pop("XDG_CONFIG_HOME")
            if settings is not None:
                os.environ["XDG_CONFIG_HOME"] = settings


class _Page:
    """What has been done so far."""

    def __init__(self) -> None:
        self._names: dict[str, object] = {}
        self._printed = ""

    def done(self, kind: str, words: str, body: str) -> str:
        """Do a block, and return it as it should be."""
        key, _, name = words.strip().partition("=")
        if key == "file":
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            Path(name).write_text(body, encoding="utf-8")
            if name == "pyproject.toml":
                install(Path())
        elif key == "into":
            _put(body, Path(name))
        elif kind == "console":
            body = _console(body)
        elif kind == "python":
            self._python(body)
        elif key == "prints":
            body = _unless_like(body, self._printed)
        return f"```{kind}{words}\n{body}```"

    def _python(self, body: str) -> None:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(body, "a page", "exec"), self._names)
        self._printed = printed.getvalue()


def _put(members: str, file: Path) -> None:
    value = json.loads(file.read_text(encoding="utf-8")) | json.loads("{" + members + "}")
    file.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def _console(body: str) -> str:
    parts = re.split(r"^\$ ((?:.*\\\n)*.*)\n", body, flags=re.MULTILINE)
    assert not parts[0], f"an answer without a question: {parts[0]}"
    return "".join(
        f"$ {line}\n{_unless_like(said, _answer(line))}" for line, said in zip(parts[1::2], parts[2::2], strict=False)
    )


def _answer(line: str) -> str:
    program, *words = shlex.split(line.replace("\\\n", " "))
    assert program == "pwprint", f"only pwprint is run, not {line}"
    target, typed = None, None
    if ">" in words:
        *words, _, target = words
    if "<" in words:
        *words, _, source = words
        typed = Path(source).read_text(encoding="utf-8")
    result = CliRunner().invoke(app, words, input=typed)
    if target:
        Path(target).write_text(result.stdout, encoding="utf-8")
    return result.stderr if target else result.output


def _unless_like(said: str, answer: str) -> str:
    """Return what a page says if the answer is like it, else the answer."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in said.splitlines())
    return said if re.fullmatch(pattern, answer) else answer


def accept() -> None:
    """Put the answers of today into all pages."""
    for page in pages():
        text = page.read_text(encoding="utf-8")
        with empty_folder():
            page.write_text(performed(text), encoding="utf-8")


if __name__ == "__main__":
    accept()
