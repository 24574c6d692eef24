"""The command line: a page with the help of every command.

Commands and contexts are of Typer's own copy of click, or of click, by its version; so they have no type here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from typer.main import get_group

from makers.markup import code, fenced, plain, table
from pwprint.cli.program import app


def pages() -> Mapping[str, str]:
    """Return the page by its path."""
    return {"commands.md": _page()}


def _page() -> str:
    program: Any = get_group(app)
    context = program.context_class(program, info_name="pwprint", **program.context_settings)
    names = program.list_commands(context)
    return f"""# Commands

{_said(program.help)} Every command has `--help`.

{table(["Command", "What it does"], ([f"[{code(name)}](#{name})", _short(program, context, name)] for name in names))}
{plain(program.epilog or "")}

{_parameters(program, context)}
{"".join(_command(program.get_command(context, name), context, name) for name in names)}"""


def _said(text: str | None) -> str:
    return plain((text or "").replace("\b\n", ""))


def _short(program: Any, context: Any, name: str) -> str:  # noqa: ANN401
    return _said((program.get_command(context, name).help or "").split("\n\n")[0])


def _command(command: Any, above: Any, name: str) -> str:  # noqa: ANN401
    context = command.context_class(command, info_name=name, parent=above, **command.context_settings)
    usage = command.get_usage(context).removeprefix("Usage: ")
    parts = [
        f"\n## `{name}` {{ #{name} }}\n",
        _said(command.help),
        "",
        fenced(" ".join(usage.split())),
        _parameters(command, context),
        _said(command.epilog),
    ]
    return "\n".join(parts)


def _parameters(command: Any, context: Any) -> str:  # noqa: ANN401
    rows = list(_records(command, context))
    return table(["Argument or option", "What it is"], rows) if rows else ""


def _records(command: Any, context: Any) -> Iterator[list[str]]:  # noqa: ANN401
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and "--help" not in record[0]:
            yield [code(record[0].strip()), plain(record[1])]
