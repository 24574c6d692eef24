"""The pages of the site, from their templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pwprint.resources import template_folder
from pwprint.site.type import FACES

if TYPE_CHECKING:
    from collections.abc import Mapping

    import jinja2

    from pwprint.site.building import WholeSite


def written(site: WholeSite) -> Mapping[str, bytes]:
    """Return the pages of a site by their paths."""
    templates = _templates()

    def page(template: str, path: str, **facts: object) -> tuple[str, bytes]:
        up = "../" * path.count("/")
        return path, templates.get_template(template).render(site=site, up=up, **facts).encode()

    return dict(
        (
            page("index.html.j2", "index.html"),
            page("site.css.j2", "site.css", faces=FACES),
            page("icon.svg.j2", "icon.svg"),
            *(page("battle.html.j2", f"battles/{each.page.id}.html", battle=each) for each in site.battles),
            *(page("rules.html.j2", f"rules/{each.id}.html", rules=each) for each in site.rules),
        )
    )


def _templates() -> jinja2.Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415 - large

    found = Environment(
        loader=FileSystemLoader(template_folder("site")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["bytes"] = size_in_words
    return found


def size_in_words(size: int) -> str:
    """Return a number of bytes as people say it: `340 kB`, `1.2 MB`."""
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, round(size / 1e3))} kB"
