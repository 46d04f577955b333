"""Simulated phones behind an adb server of their own, for the real client."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from state.values.case import AndroidApp
from tools.devices.sim.adb_server import AdbServer
from tools.devices.sim.phone import Phone
from tools.devices.sim.reading import read_app


@dataclass(frozen=True)
class SimulatedPhone:
    """A phone, and its app as a case file names it."""

    phone: Phone
    server: AdbServer
    app: AndroidApp


@contextmanager
def simulated_phone(path: Path, serial: str = "emulator-5554") -> Iterator[SimulatedPhone]:
    """Serve a phone with the app of a file until the block is left."""
    file = read_app(path)
    phone = Phone([file], serial=serial)
    with AdbServer([phone]) as server:
        app = AndroidApp(package=file.package_name, adb_port=server.port)
        yield SimulatedPhone(phone, server, app)
