"""`pwprint fmt`: scenario files in one layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pwprint.cli.console import STDIN, Ended, Exit, aside, say, show, wants_colour
from pwprint.cli.files import find_campaigns, meant
from pwprint.cli.options.switches import ForceExclude, NoColor
from pwprint.cli.records import outcome, read
from pwprint.cli.records import record as record_of_loaded
from pwprint.report import REPORTERS, Checked, checked
from pwprint.text import Document
from pwprint.text.failures import why
from pwprint.text.words import counted, visible
from pwprint.values import Struct

if TYPE_CHECKING:
    from pwprint.text import Unreadable

_NO_END = "\n\\ No newline at end of file\n"


def fmt(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Files, folders (every scenario and campaign below), or - for standard input."
        ),
    ],
    *,
    check: Annotated[
        bool, typer.Option("--check", help="Only name the files that would change, and exit with 1 if there are any.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Only show the changes, and exit with 1 if there are any.")
    ] = False,
    upgrade: Annotated[
        bool,
        typer.Option(
            "--upgrade", help="Write the newest plain form of what the file says, and leave its layout as it is."
        ),
    ] = False,
    stdin_filename: Annotated[str, typer.Option(help="The name of standard input in messages.")] = "<stdin>",
    force_exclude: ForceExclude = False,
    no_color: NoColor = False,
) -> None:
    """Format files of scenarios and campaigns.

    Keys come in the order of the format, and what fits stands on one line. The content does not change. A file that
    is not JSON is named and left as it is; so is one with errors, if it is to be upgraded.
    """
    campaigns = () if upgrade else find_campaigns(paths)
    found = meant([path for path in paths if path not in campaigns], force_exclude=force_exclude)
    look = _compare if diff else _name if check else None
    form = _upgraded if upgrade else _laid_out
    word = "upgrade" if upgrade else "reformat"
    done = [
        _done(read(file, stdin_filename), form, _Deed(look or (_print if file == STDIN else _write), word))
        for file in (*found.files, *campaigns)
    ]
    _tell(done, _summary(done, word, look), is_aside=diff or STDIN in found.files, colour=wants_colour(no_color))
    raise Ended(Exit.FAILURE if found.complaints else max((one.end for one in done), default=Exit.OK))


class _Laid(Struct, frozen=True):
    """What became of a file: whether there was anything to reformat, and how the program ends because of it."""

    record: Checked
    end: Exit
    changed: bool = False


_Do: TypeAlias = Callable[[Document, str, str], Exit]


class _Deed(Struct, frozen=True):
    """What to do with a document whose text should be another one, and the word for what is done to it."""

    do: _Do
    word: str

    def __call__(self, document: Document, text: str) -> Exit:
        return self.do(document, text, self.word)


def _laid_out(document: Document) -> str | Checked:
    from pwprint.cli.kinds import FileKind, kind_of_value  # noqa: PLC0415
    from pwprint.format.layout import campaign_laid_out, laid_out  # noqa: PLC0415 - the schema is large

    form = campaign_laid_out if kind_of_value(document.value) is FileKind.CAMPAIGN else laid_out
    return form(document.value)


def _upgraded(document: Document) -> str | Checked:
    """Return the newest plain form of a scenario, or what is wrong with it."""
    from pwprint.app.checking import has_errors, load  # noqa: PLC0415
    from pwprint.app.refusal import judged  # noqa: PLC0415
    from pwprint.format.upgrade import upgraded  # noqa: PLC0415

    loaded = load(document)
    if loaded.scenario is None or has_errors(loaded.problems):
        return record_of_loaded(loaded, judged(loaded))
    return upgraded(document, lambda text: load(text).scenario).text


def _done(document: Document | Unreadable, form: Callable[[Document], str | Checked], deed: _Deed) -> _Laid:
    document = document.as_it_stands
    record = checked(document)
    if not isinstance(document, Document):
        return _Laid(record, outcome((record,)))
    text = form(document)
    if not isinstance(text, str):
        return _Laid(text, outcome((text,)))
    # Of the bytes: a byte order mark and other line ends are differences too.
    changed = text.encode() != document.data
    end = deed(document, text) if changed or deed.do is _print else Exit.OK
    return _Laid(record, end, changed and end is not Exit.FAILURE)


def _summary(done: Sequence[_Laid], word: str, look: _Do | None) -> str:
    changed = sum(one.changed for one in done)
    if look is None:
        return f"{changed} {_DONE[word]}"
    return f"{changed} to {word}" if changed else _NONE[word]


_DONE = {"reformat": "reformatted", "upgrade": "upgraded"}
_NONE = {"reformat": "all formatted", "upgrade": "all in the newest form"}


def _tell(done: Sequence[_Laid], summary: str, *, is_aside: bool, colour: bool) -> None:
    """Tell what could not be read, or of several files how many had another layout.

    It goes to standard error where the results of standard output are the texts themselves.
    """
    files = tuple(one.record for one in done)
    if not all(file.ok for file in files):
        words = REPORTERS["text"](files, colour and not is_aside)
    elif len(files) > 1:
        words = f"{counted(len(files), 'file')}, {summary}"
    else:
        return
    if is_aside:
        aside(words)
    else:
        show(words, colour=colour)


# --- deeds ----------------------------------------------------------------------------------------------------------


def _print(document: Document, text: str, word: str) -> Exit:  # noqa: ARG001 - a deed
    show(text.removesuffix("\n"))
    return Exit.OK


def _name(document: Document, text: str, word: str) -> Exit:  # noqa: ARG001 - a deed
    show(f"{visible(document.name)}: would be {_DONE[word]}")
    return Exit.PROBLEMS


def _compare(document: Document, text: str, word: str) -> Exit:  # noqa: ARG001 - a deed
    from difflib import unified_diff  # noqa: PLC0415 - only here

    name = visible(document.name)
    show("".join(unified_diff(_lines(_whole(document)), _lines(text), name, name)).removesuffix("\n"))
    return Exit.PROBLEMS


def _write(document: Document, text: str, word: str) -> Exit:
    from pwprint.pdf.output import write_whole  # noqa: PLC0415

    try:
        write_whole(Path(document.name), text.encode())
    except OSError as failure:
        say(f"{document.name}: {why(failure)}")
        return Exit.FAILURE
    show(f"{visible(document.name)}: {_DONE[word]}")
    return Exit.OK


# --- texts ----------------------------------------------------------------------------------------------------------


def _whole(document: Document) -> str:
    """Return the text of a document with the byte order mark that it may have had."""
    return document.data.decode()


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    return [f"{line}\n" for line in lines[:-1]] + ([lines[-1] + _NO_END] if lines[-1] else [])
