"""Where a page under test may go and send: the app's own origin, and those that the case names."""

import re
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

from surefoot.state.errors import ActionError
from surefoot.state.values.app import WebApp

_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_NET = ("http:", "https:", "ws:", "wss:")
_SECURE = {"http": "https", "ws": "wss"}
_NO_ADDRESS = re.compile(r"[\\\x00-\x1f\x7f]")
"""What a browser leaves out of an address, or reads as another sign."""
NOWHERE = "http://127.0.0.1:1"
"""A proxy that nobody is: what is sent to it is sent to nobody."""


@dataclass(frozen=True)
class Origins:
    """The origins of one app; `http` to the usual port goes for `https` of the same host too."""

    start: str
    further: tuple[str, ...] = ()

    @classmethod
    def of(cls, app: WebApp) -> "Origins":
        """Give those of an app."""
        return cls(app.url or "", app.origins)

    def allows(self, address: str) -> bool:
        """Say whether an address may be opened or asked for; a web socket's as its page's."""
        try:
            return _scheme_host_port(address) in self._places()
        except ValueError:
            return False

    def refuses(self, address: str) -> bool:
        """Say whether a request leads out of the app; what needs no network does not."""
        return address.startswith(_NET) and not self.allows(address)

    def resolved(self, address: str, current: str) -> str:
        """Resolve an address that a case wants to open.

        Args:
            address: Absolute or relative to `current`.
            current: Where the page is; the start when it is nowhere yet.

        Raises:
            ActionError: not http or https, or an origin that the case does not name.
        """
        base = current if current.startswith("http") else self.start
        try:
            given = address.strip()
            resolved = urljoin(base, given)
            parts = urlsplit(resolved)
            origin = origin_of(resolved)
        except ValueError as error:
            raise ActionError(f"{address!r} is no address") from error
        if parts.scheme not in ("http", "https"):
            raise ActionError(f"only http and https addresses are opened, not {address!r}")
        if "@" in parts.netloc or _NO_ADDRESS.search(given):
            raise ActionError(f"{address!r} is not opened: it hides where it leads")
        if not self.allows(resolved):
            raise ActionError(f"{address!r} is {outside_message(origin)}")
        return resolved

    def proxy_bypass(self) -> list[str]:
        """Give Chromium's rules for what goes to its server, all else to the proxy `NOWHERE`.

        The network stack itself obeys them: after every redirect, and for workers, beacons,
        prefetches, downloads and web sockets too.
        """
        places = sorted(self._places())
        return ["<-loopback>", *(f"{host}:{port}" for _, host, port in places)]

    def _places(self) -> set[tuple[str, str, int]]:
        places = {_scheme_host_port(each) for each in (self.start, *self.further) if each}
        upgraded = {(_SECURE["http"], host, 443) for _, host, port in places if port == 80}
        return places | upgraded


def origin_of(address: str) -> str:
    """Give the origin of an address, its port always said.

    Raises:
        ValueError: it is no address.
    """
    scheme, host, port = _scheme_host_port(address)
    return f"{scheme}://{host}:{port}"


def outside_message(origin: str) -> str:
    """Say that something leads out of the app, and what would allow it."""
    return f"outside of the app; add {origin} to app.origins"


def _scheme_host_port(address: str) -> tuple[str, str, int]:
    """Scheme, host and port; of a web socket the scheme that its page has."""
    parts = urlsplit(address)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    host = (parts.hostname or "").lower()
    if ":" in host:
        host = f"[{host}]"
    elif not host.isascii():
        host = host.encode("idna").decode()
    return scheme, host, parts.port or _PORTS.get(parts.scheme, 0)
