"""The command line: a page with the help of every command."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import click
from typer.main import get_command

from makers.markup import code, fenced, plain, table
from pwprint.cli.program import app


def pages() -> Mapping[str, str]:
    """Return the page by its path."""
    return {"commands.md": _page()}


def _page() -> str:
    program = get_command(app)
    context = click.Context(program, info_name="pwprint", **program.context_settings)
    names = program.list_commands(context)
    return f"""# Commands

{_said(program.help)} Every command has `--help`.

{table(["Command", "What it does"], ([f"[{code(name)}](#{name})", _short(program, context, name)] for name in names))}
{plain(program.epilog or "")}

{_parameters(program, context)}
{"".join(_command(program.get_command(context, name), context, name) for name in names)}"""


def _said(text: str | None) -> str:
    return plain((text or "").replace("\b\n", ""))


def _short(program: click.Group, context: click.Context, name: str) -> str:
    return _said((program.get_command(context, name).help or "").split("\n\n")[0])


def _command(command: click.Command, above: click.Context, name: str) -> str:
    context = click.Context(command, info_name=name, parent=above, **command.context_settings)
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


def _parameters(command: click.Command, context: click.Context) -> str:
    rows = list(_records(command, context))
    return table(["Argument or option", "What it is"], rows) if rows else ""


def _records(command: click.Command, context: click.Context) -> Iterator[list[str]]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and "--help" not in record[0]:
            yield [code(record[0].strip()), plain(record[1])]
