"""The forms in which problems are reported. A new one is a file beside this one and a line here."""

from __future__ import annotations

from pwprint.reports import concise, json, markdown, text
from pwprint.reports.base import Checked, Reporter, checked

__all__ = ["REPORTERS", "Checked", "Reporter", "checked"]

REPORTERS: dict[str, Reporter] = {"text": text.report, "concise": concise.report, "json": json.report, "markdown": markdown.report}
"""Every report by the name that the command line gives it."""
