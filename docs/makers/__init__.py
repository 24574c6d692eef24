"""Pages of the site that are made from the program: rules, codes, commands, the format. None of them is a file here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from makers import codes, commands, keys, project, rules


@cache
def pages() -> Mapping[str, str]:
    """Return the text of every page that is made, by its path."""
    return {
        **rules.pages(),
        **codes.pages(),
        **commands.pages(),
        **keys.pages(),
        **project.pages(),
    }
