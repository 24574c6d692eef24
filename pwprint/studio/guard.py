"""Who may speak to the studio: only pages of its own, in the browser of whoever has its address.

A page elsewhere can make a browser send requests here, or give its own name this machine's address. So each request
must name this host, come from a page of this origin if it says where it comes from, and bear the token of this run.
"""

from __future__ import annotations

from secrets import compare_digest
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse

from pwprint.values import Struct

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The content security policy of all pages: nothing but what this server sends, and no script or style within it."""

_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-cache"),
)


_HTTP = 80
"""The port that browsers leave out."""


class Address(Struct, frozen=True):
    """Where the studio listens, and the token that opens it."""

    port: int
    token: str

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which it may be called."""
        suffix = "" if self.port == _HTTP else f":{self.port}"
        return frozenset(f"{name}{suffix}" for name in ("127.0.0.1", "localhost"))

    @property
    def cookie(self) -> str:
        """The name of the cookie with the token. Cookies ignore ports, so the name has it."""
        return f"pwprint-{self.port}"

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://127.0.0.1:{self.port}/?token={self.token}"


class Guard:
    """Lets only requests pass that may; of HTTP and of web sockets alike."""

    def __init__(self, app: ASGIApp, address: Address) -> None:
        self._app = app
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if why := self._refusal(headers, scope):
            await self._refuse(why, scope, receive, send)
        elif scope["type"] == "http" and scope["path"] == "/" and self._is_token(_query_token(scope)):
            response = RedirectResponse("/", status_code=303)
            response.set_cookie(self._address.cookie, self._address.token, httponly=True, samesite="strict")
            await response(scope, receive, _with_headers(send))
        elif not self._is_token(_cookie(headers.get("cookie", ""), self._address.cookie)):
            words = "This page needs the address that `pwprint studio` showed when it started."
            await self._refuse(words, scope, receive, send)
        else:
            await self._app(scope, receive, _with_headers(send))

    def _refusal(self, headers: dict[str, str], scope: Scope) -> str:
        if headers.get("host", "") not in self._address.hosts:
            return "Unknown host name."
        origin = headers.get("origin")
        needed = scope["type"] == "websocket" or scope["method"] not in {"GET", "HEAD"}
        if (origin is None and needed) or (origin is not None and origin.removeprefix("http://") != headers["host"]):
            return "The studio speaks to pages of its own only."
        if headers.get("sec-fetch-site", "none") not in {"same-origin", "none"} and scope["path"] != "/":
            return "The studio speaks to pages of its own only."
        return ""

    def _is_token(self, word: str) -> bool:
        return compare_digest(word.encode(), self._address.token.encode())

    async def _refuse(self, why: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": why})
        else:
            await PlainTextResponse(f"{why}\n", status_code=403)(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def sent(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = message.get("headers", [])
            assert isinstance(headers, list)
            message = {**message, "headers": [*headers, *_HEADERS]}
        await send(message)

    return sent  # type: ignore[return-value]  # a message is a mapping that may be changed, and this one is not


def _query_token(scope: Scope) -> str:
    query: bytes = scope["query_string"]
    return parse_qs(query.decode("latin-1")).get("token", [""])[0]


def _cookie(header: str, name: str) -> str:
    """Return a cookie of a header that may hold others, of programs at other ports, however they spell them."""
    return cookie_parser(header).get(name, "")
