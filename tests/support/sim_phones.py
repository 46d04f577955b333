"""Simulated phones for tests, and unmodified clients connected to them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import adbutils
import pytest
import uiautomator2

from surefoot.configs.settings import CONFIGS
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.memory import parse_app, read_app
from surefoot.tools.devices.sim.nodes import View
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.touch import Touch

EXAMPLES = CONFIGS / "examples"
NOTES = "com.example.notes"
WALLET = "com.example.wallet"
LEAKS = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""adbutils leaves a socket open when the server refuses a request, and after `framebuffer`."""


def example(name: str) -> SimulatedFile:
    """Read a bundled app."""
    return read_app(EXAMPLES / name / "app.yaml")


def app_of(screens: str, variables: str = "{}", more: str = "") -> SimulatedFile:
    """Make an app whose first screen is `a`."""
    return parse_app(
        f"name: Sample\nstart: a\nvariables: {variables}\n{more}\nscreens:\n{screens}", "app.yaml"
    )


def started(app: SimulatedFile, serial: str = "sim-1") -> SimPhone:
    """Give a phone with the app in front."""
    phone = SimPhone([app], serial)
    phone.start(app.package_name)
    return phone


@contextmanager
def connected(port: int, serial: str) -> Iterator[uiautomator2.Device]:
    """Connect an unmodified client."""
    client = uiautomator2.connect(adbutils.AdbClient(port=port).device(serial))
    client.settings["wait_timeout"] = 3
    try:
        yield client
    finally:
        client.stop_uiautomator(wait=False)


def find(phone: SimPhone, **wanted: str) -> View:
    """Find the first view with these facts, e.g. `text`, `rid`, `cls`."""
    found = [n for n in phone.nodes() if all(getattr(n, k) == v for k, v in wanted.items())]
    assert found, f"{wanted} is not among {texts(phone)}"
    return found[0]


def tap(phone: SimPhone, **wanted: str) -> None:
    """Tap the middle of a view."""
    Touch(phone).tap(*find(phone, **wanted).box.centre)


def texts(phone: SimPhone) -> list[str]:
    """List the texts on the screen."""
    return [n.text for n in phone.nodes() if n.text]


def pushed(folder: Path, text: str) -> Path:
    """Write a file that a test pushes."""
    path = folder / "pushed.txt"
    path.write_text(text, "utf-8")
    return path
