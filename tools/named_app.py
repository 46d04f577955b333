"""Apps by what people call them, and whether an address is of this machine alone."""

import ipaddress
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.app import APPS

_EXAMPLES = CONFIGS / "examples"
_MOST_SHOWN = 80


@cache
def bundled_names() -> tuple[str, ...]:
    """Give the names of the web apps that can be started here."""
    return tuple(sorted(p.parent.parent.name for p in _EXAMPLES.glob("*/app/__main__.py")))


@cache
def simulated_apps() -> dict[str, Path]:
    """Give the app.yaml of each bundled app that is simulated, by its name."""
    return {path.parent.name: path for path in sorted(_EXAMPLES.glob("*/app.yaml"))}


def named_app(app: str | Path | Mapping[str, Any]) -> dict[str, Any]:
    """Returns the `app` part of a case for an address, a file or a bundled name.

    Raises:
        ConfigError: it is none of them.
    """
    if isinstance(app, Mapping):
        return dict(app)
    text = str(app)
    if text.startswith(("http://", "https://")):
        return {"kind": "web", "url": text}
    kind, colon, name = text.partition(":")
    if colon and kind in APPS and APPS[kind].named_by:
        return {"kind": kind, APPS[kind].named_by: name}
    if text in bundled_names():
        return {"kind": "web", "bundled": text}
    file = simulated_apps().get(text, Path(text))
    if _is_file(file):
        return {"kind": "simulated", "path": str(file)}
    known = ", ".join([*bundled_names(), *simulated_apps()])
    shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
    raise ConfigError(f"{shown!r} is no address, no app.yaml and no bundled app ({known})")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # no name of a file at all
        return False


def is_loopback(host: str) -> bool:
    """Say whether only this machine reaches what listens there."""
    return host.lower() == "localhost" or (
        is_address(host) and ipaddress.ip_address(host).is_loopback
    )


def is_address(host: str) -> bool:
    """Say whether a host is named by its address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
