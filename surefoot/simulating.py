"""Simulated phones served to real clients, for `surefoot sim`."""

import json
import signal
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import typer

from configs.settings import CONFIGS
from state.errors import ConfigError
from surefoot.terminal import err
from tools.devices.sim.adb_server import AdbServer
from tools.devices.sim.adbd import Adbd
from tools.devices.sim.app import SimulatedFile
from tools.devices.sim.listener import HOST
from tools.devices.sim.phone import Model, Phone
from tools.devices.sim.reading import read_app
from tools.devices.sim.real_adb import RealAdb

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
    made = _phones(files, Model(sdk=sdk, language=language), serial, phones)
    with ExitStack() as stack:
        if _level(level) == "adb":
            server = stack.enter_context(AdbServer(made, port))
            ended, served = server.closed, server.port
            serials = [phone.serial for phone in made]
        else:
            if port:
                raise ConfigError("--port is for --level adb: the real adb server takes a free one")
            adb = stack.enter_context(RealAdb())
            daemons = [stack.enter_context(Adbd(phone)) for phone in made]
            ended, served = threading.Event(), adb.port
            serials = [adb.connect(daemon.port) for daemon in daemons]
        _say(served, serials, [file.package_name for file in files], as_json=as_json)
        _serve(ended)


def _serve(ended: threading.Event) -> None:
    """Wait for Ctrl-C, or SIGTERM; a shell starts background commands deaf to Ctrl-C."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        ended.wait()
    except KeyboardInterrupt:
        err.print("stopped")


def _level(given: str) -> Literal["adb", "adbd"]:
    if given == "adb":
        return "adb"
    if given == "adbd":
        return "adbd"
    raise ConfigError(f"--level {given!r}: adb or adbd")


def _path(app: str) -> Path:
    path = Path(app)
    if path.is_dir():
        return path / "app.yaml"
    bundled = CONFIGS / "examples" / app / "app.yaml"
    return bundled if not path.exists() and bundled.is_file() else path


def _phones(files: list[SimulatedFile], model: Model, serial: str, count: int) -> list[Phone]:
    serials = [f"emulator-{_FIRST_SERIAL + 2 * number}" for number in range(count)]
    if serial:
        serials[0] = serial
    made = [Phone(files, name, model) for name in dict.fromkeys(serials)]
    for phone in made:
        phone.start(files[0].package_name)
    return made


def _say(port: int, serials: list[str], packages: list[str], *, as_json: bool) -> None:
    if as_json:
        told = {"host": HOST, "port": port, "serials": serials, "packages": packages}
        typer.echo(json.dumps(told, ensure_ascii=False))
        return
    typer.echo(f"adb server on {HOST}:{port} with {', '.join(serials)}; Ctrl-C ends it")
    typer.echo(f"  adb -P {port} -s {serials[0]} shell")
    typer.echo(f"  export ANDROID_ADB_SERVER_PORT={port} ANDROID_SERIAL={serials[0]}")
    typer.echo(
        f"  uiautomator2.connect(adbutils.AdbClient(port={port}).device({serials[0]!r}))"
        f".app_start({packages[0]!r})"
    )
