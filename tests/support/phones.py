"""Simulated phones behind a server of their own, adb's or hdc's, for the real clients."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from surefoot.state.values.app import AndroidApp, HarmonyApp
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.adbd import Adbd, RealAdb
from surefoot.tools.devices.sim.hdc_server import HdcServer
from surefoot.tools.devices.sim.listener import HOST
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import PhoneModel, SimPhone


@dataclass(frozen=True)
class SimulatedPhone:
    """A phone, and its app as a case file names it."""

    phone: SimPhone
    server: AdbServer | RealAdb
    app: AndroidApp


@contextmanager
def simulated_phone(
    path: Path, serial: str = "emulator-5554", model: PhoneModel | None = None
) -> Iterator[SimulatedPhone]:
    """Serve a phone with the app of a file until the block is left."""
    file = read_app(path)
    phone = SimPhone([file], serial=serial, model=model)
    with AdbServer([phone]) as server:
        app = AndroidApp(package=file.package_name, adb_port=server.port)
        yield SimulatedPhone(phone, server, app)


@contextmanager
def phone_behind_real_adb(path: Path) -> Iterator[SimulatedPhone]:
    """Serve a phone's daemon behind the real adb server."""
    file = read_app(path)
    phone = SimPhone([file])
    with Adbd(phone) as daemon, RealAdb() as adb:
        serial = adb.connect(daemon.port)
        app = AndroidApp(package=file.package_name, adb_port=adb.port, serial=serial)
        yield SimulatedPhone(phone, adb, app)


@dataclass(frozen=True)
class HarmonyPhone:
    """A phone with HarmonyOS, and its app as a case file names it."""

    phone: SimPhone
    server: HdcServer
    app: HarmonyApp


@contextmanager
def harmony_phone(path: Path, *others: str) -> Iterator[HarmonyPhone]:
    """Serve phones with the app of a file through the command hdc; `others` are further phones."""
    file = read_app(path)
    phones = [
        SimPhone([file], serial, PhoneModel(platform="harmony")) for serial in ("HM-1", *others)
    ]
    with HdcServer(phones) as server, pytest.MonkeyPatch.context() as environment:
        environment.setenv("PATH", str(server.folder), prepend=os.pathsep)
        environment.setenv("HDC_SERVER_HOST", HOST)
        environment.setenv("HDC_SERVER_PORT", str(server.port))
        yield HarmonyPhone(phones[0], server, HarmonyApp(bundle=file.package_name))
