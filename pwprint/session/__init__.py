"""Playing a battle order by order: one object that a terminal, a web page, a recorder and tests can share."""

from __future__ import annotations

from pwprint.session.chances import Want
from pwprint.session.position import Passage, Position
from pwprint.session.refusal import RefusedOrder
from pwprint.session.session import Reply, Session

__all__ = ["Passage", "Position", "RefusedOrder", "Reply", "Session", "Want"]
