"""What a printing house asks for: options of every command that prints."""

from __future__ import annotations

from typing import Annotated

from pwprint.cli.choices import member_option
from pwprint.pdf.marks import ColourSpace

ColourOption = Annotated[
    ColourSpace,
    member_option(
        ColourSpace,
        "What colours are made of: light, for screens and printers at home, or the four inks of a press.",
        "--colour",
    ),
]
