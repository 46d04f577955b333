from collections.abc import Iterator

import pytest
import uiautomator2

from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.phone import SimPhone
from tests.support.sim_phones import NOTES, connected, example


@pytest.fixture(scope="module")
def server() -> Iterator[AdbServer]:
    apps = [example("notes_sim"), example("wallet_sim")]
    with AdbServer([SimPhone(apps, "emulator-5554"), SimPhone(apps, "second")]) as server:
        yield server


@pytest.fixture
def phone(server) -> SimPhone:
    """The first phone, as if new, with the notes in front."""
    phone = server.phones["emulator-5554"]
    with phone.changed:
        phone.faults.release()
        phone.rotate(0)
        phone.toast, phone.troubled, phone.clipboard = "", "", ""
        for package in phone.apps:
            phone.clear(package)
        phone.start(NOTES)
    return phone


@pytest.fixture(scope="module")
def connection(server) -> Iterator[uiautomator2.Device]:
    with connected(server.port, "emulator-5554") as client:
        yield client


@pytest.fixture
def client(connection, phone) -> uiautomator2.Device:
    """An unmodified client of the first phone."""
    return connection
