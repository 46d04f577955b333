"""Serves simulated phones until it is stopped."""

import json
import signal
import threading
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import typer

from surefoot.state.errors import ConfigError
from surefoot.terminal.progress import err
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.adbd import Adbd, RealAdb
from surefoot.tools.devices.sim.app import SimulatedFile
from surefoot.tools.devices.sim.hdc_server import HdcServer
from surefoot.tools.devices.sim.listener import HOST
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import PhoneModel, SimPhone
from surefoot.tools.named_app import simulated_apps

_FIRST_SERIAL = 5554


def serve_phones(
    apps: list[str],
    *,
    port: int,
    serial: str,
    phones: int,
    level: str,
    sdk: int,
    language: str,
    as_json: bool,
) -> None:
    """Serve phones with these apps until Ctrl-C; tell on stdout how to reach them.

    Raises:
        ConfigError: an app file is wrong or missing, or the level is none.
    """
    files = [read_app(_path(app)) for app in apps]
    kind = _checked_level(level)
    platform: Literal["android", "harmony"] = "harmony" if kind == "hdc" else "android"
    made = _phones(files, PhoneModel(platform=platform, sdk=sdk, language=language), serial, phones)
    with ExitStack() as stack:
        served = _LEVELS[kind](stack, made, port)
        _print_phone_access(served, [file.package_name for file in files], kind, as_json=as_json)
        _serve(served.ended)


@dataclass(frozen=True)
class _Served:
    """Where phones are reached; `ended` is set when a client has ended the server."""

    port: int
    serials: list[str]
    ended: threading.Event
    folder: str = ""
    """Holds the command hdc."""


def _by_adb(stack: ExitStack, phones: list[SimPhone], port: int) -> _Served:
    server = stack.enter_context(AdbServer(phones, port))
    return _Served(server.port, [phone.serial for phone in phones], server.closed)


def _by_real_adb(stack: ExitStack, phones: list[SimPhone], port: int) -> _Served:
    if port:
        raise ConfigError("the real adb server takes a free port: leave --port out")
    adb = stack.enter_context(RealAdb())
    daemons = [stack.enter_context(Adbd(phone)) for phone in phones]
    return _Served(adb.port, [adb.connect(daemon.port) for daemon in daemons], threading.Event())


def _by_hdc(stack: ExitStack, phones: list[SimPhone], port: int) -> _Served:
    server = stack.enter_context(HdcServer(phones, port))
    serials = [phone.serial for phone in phones]
    return _Served(server.port, serials, server.closed, str(server.folder))


_LEVELS = {"adb": _by_adb, "adbd": _by_real_adb, "hdc": _by_hdc}


def _serve(ended: threading.Event) -> None:
    """Wait for Ctrl-C, or SIGTERM; a shell starts background commands deaf to Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        ended.wait()
    except KeyboardInterrupt:
        err.print("stopped")


def _checked_level(given: str) -> str:
    if given not in _LEVELS:
        raise ConfigError(f"--level {given!r}: one of {', '.join(_LEVELS)}")
    return given


def _path(app: str) -> Path:
    path = Path(app)
    if path.is_dir():
        return path / "app.yaml"
    return path if path.exists() else simulated_apps().get(app, path)


def _phones(
    files: list[SimulatedFile], model: PhoneModel, serial: str, count: int
) -> list[SimPhone]:
    serials = [f"emulator-{_FIRST_SERIAL + 2 * number}" for number in range(count)]
    if serial:
        serials[0] = serial
    made = [SimPhone(files, name, model) for name in dict.fromkeys(serials)]
    for phone in made:
        phone.start(files[0].package_name)
    return made


def _print_phone_access(served: _Served, packages: list[str], level: str, *, as_json: bool) -> None:
    port, serials = served.port, served.serials
    if as_json:
        told = {"host": HOST, "port": port, "serials": serials, "packages": packages}
        told |= {"folder": served.folder} if served.folder else {}
        typer.echo(json.dumps(told, ensure_ascii=False))
        return
    server = "hdc" if level == "hdc" else "adb"
    typer.echo(f"{server} server on {HOST}:{port} with {', '.join(serials)}; Ctrl-C ends it")
    if level == "hdc":
        typer.echo(f'  export PATH="{served.folder}:$PATH"')
        typer.echo(f"  export HDC_SERVER_HOST={HOST} HDC_SERVER_PORT={port}")
        typer.echo(f"  hmdriver2.driver.Driver({serials[0]!r}).start_app({packages[0]!r})")
        return
    typer.echo(f"  adb -P {port} -s {serials[0]} shell")
    typer.echo(f"  export ANDROID_ADB_SERVER_PORT={port} ANDROID_SERIAL={serials[0]}")
    typer.echo(
        f"  uiautomator2.connect(adbutils.AdbClient(port={port}).device({serials[0]!r}))"
        f".app_start({packages[0]!r})"
    )
