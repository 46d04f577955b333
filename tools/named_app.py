"""Apps by what people call them: an address, a file, the name of a bundled one."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.app import APPS


@cache
def bundled_names() -> list[str]:
    """Give the names of the apps that can be started here."""
    return sorted(p.parent.parent.name for p in CONFIGS.glob("examples/*/app/__main__.py"))


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
    if Path(text).is_file():
        return {"kind": "simulated", "path": text}
    known = ", ".join(bundled_names())
    raise ConfigError(f"{text!r} is no address, no app.yaml and no bundled app ({known})")
