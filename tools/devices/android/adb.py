"""The way to a phone: an adb server, the phone behind it, connections that can be cut."""

import os
import socket
import subprocess
from contextlib import suppress
from typing import Any

import adbutils
from adbutils.errors import AdbConnectionError

from surefoot.state.errors import DeviceMissingError
from surefoot.state.values.app import AndroidApp

_START_S = 20.0
_CONNECT_S = 3.0
_USUAL_PORT = 5037
_USUAL = "unlock it, allow USB debugging on it"
_REMEDIES = {"offline": "its cable or its adb does not answer, so connect it again"}
"""What helps a phone that is in some state other than ready."""


class Cut(TimeoutError):
    """The watchdog has cut the connections of a phone that does not answer."""


class _Connection(adbutils.AdbConnection):  # type: ignore[misc]
    """A connection to a server that is there; none is started on the side."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        try:
            made = socket.create_connection(self._address, timeout=_CONNECT_S)
        except OSError as error:
            raise AdbConnectionError(f"no adb server at {self._address}: {error}") from error
        made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return made

    def close(self) -> None:
        """Close at once; the client's own way sleeps 10 ms after each answer."""
        if not self.closed:
            with suppress(OSError):  # the server has closed it
                self.conn.shutdown(socket.SHUT_RDWR)
            self.conn.close()
        super().close()


class AdbConnection(adbutils.AdbClient):  # type: ignore[misc]
    """An adb server, over connections that have a limit and can be cut from another thread.

    The client's own limits do not work: its http timeout is ignored, and what holds is ten minutes.
    """

    def __init__(self, host: str, port: int, answer_s: float) -> None:
        super().__init__(host, port)
        self.answer_s = answer_s
        """How long one answer may take."""
        self._open: set[socket.socket] = set()
        self._version: int | None = None
        self._is_cut = False

    def make_connection(self, timeout: float | None = None) -> adbutils.AdbConnection:
        """Connect to the server.

        Raises:
            AdbError: it is not there.
            Cut: the watchdog does not wait any longer.
        """
        if self._is_cut:
            raise Cut("the connection was cut")
        made = _Connection(self.host, self.port)
        # Header and body of a request come as two writes: without this each costs 40 ms more.
        made.conn.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.conn.settimeout(min(timeout or self.answer_s, self.answer_s))
        self._open = {one for one in self._open if one.fileno() >= 0} | {made.conn}
        return made

    def server_version(self) -> int:
        """Give the version, asked for once: it is needed before every request."""
        if self._version is None:
            self._version = int(super().server_version())
        return self._version

    def cut(self) -> None:
        """End every connection, so that whoever waits for an answer gets an error."""
        self._is_cut = True
        for open_one in list(self._open):
            with suppress(OSError):
                open_one.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Close what the client has left open."""
        self.cut()
        for open_one in self._open:
            open_one.close()


class AdbPhone(adbutils.AdbDevice):  # type: ignore[misc]
    """One phone behind a `AdbConnection`."""

    def __init__(self, line: AdbConnection, serial: str) -> None:
        super().__init__(line, serial)
        self.line = line

    def shell(
        self, cmdargs: Any, stream: bool = False, timeout: float | None = None, **given: Any
    ) -> Any:
        """Run a command; one that streams has no limit: the UI server lives as long as it."""
        limit = min(timeout or self.line.answer_s, self.line.answer_s)
        answer = super().shell(cmdargs, stream=stream, timeout=limit, **given)
        if stream:
            answer.conn.settimeout(None)
        return answer


def line_to(app: AndroidApp, answer_s: float) -> AdbPhone:
    """Find the phone that an app is on; the usual adb server is started when it is not there.

    Raises:
        DeviceMissingError: no adb, no phone, several of them and none named, or one not ready.
        AdbError: the server does not answer.
    """
    line = _server_line(app.adb_port, answer_s)
    return AdbPhone(line, _serial(app, line))


def server_of(adb_port: int | None) -> str:
    """Name an adb server by host and port; the usual one without a port."""
    host, port = _adb_server_address(adb_port)
    return f"{host}:{port}"


def _adb_server_address(adb_port: int | None) -> tuple[str, int]:
    host = os.environ.get("ANDROID_ADB_SERVER_HOST", "127.0.0.1")
    return host, adb_port or int(os.environ.get("ANDROID_ADB_SERVER_PORT", _USUAL_PORT))


def ready_phones(adb_port: int | None, answer_s: float) -> list[str]:
    """List the serials of the phones that can be used now.

    Raises:
        DeviceMissingError: no adb.
        AdbError: the server does not answer.
    """
    line = _server_line(adb_port, answer_s)
    return [one.serial for one in line.list() if one.state == "device"]


def _server_line(adb_port: int | None, answer_s: float) -> AdbConnection:
    host, port = _adb_server_address(adb_port)
    line = AdbConnection(host, port, answer_s)
    try:
        line.make_connection().close()
    except adbutils.AdbError as error:
        if adb_port is not None:
            raise DeviceMissingError(
                f"no adb server answers at {host}:{port} (app.adb_port); start it, or leave the "
                "key out for the usual one"
            ) from error
        _start_server(port)
    return line


def _start_server(port: int) -> None:
    try:
        command = [adbutils.adb_path(), "-P", str(port), "start-server"]
        subprocess.run(command, timeout=_START_S, check=True, capture_output=True)
    except (adbutils.AdbError, OSError, subprocess.SubprocessError) as error:
        raise DeviceMissingError(
            f"adb is missing or does not start ({error}): install Android's platform-tools, or "
            "name a running server with app.adb_port"
        ) from error


def _serial(app: AndroidApp, line: AdbConnection) -> str:
    wanted = app.serial or os.environ.get("ANDROID_SERIAL", "")
    found: dict[str, str] = {one.serial: one.state for one in line.list()}
    if wanted and found.get(wanted) == "device":
        return wanted
    ready = [serial for serial, state in found.items() if state == "device"]
    if not wanted and len(ready) == 1:
        return ready[0]
    if wanted and wanted in found:
        state = found[wanted]
        raise DeviceMissingError(f"the phone {wanted} is {state}: {_REMEDIES.get(state, _USUAL)}")
    listed = ", ".join(f"{serial} ({state})" for serial, state in found.items()) or "no phone"
    if wanted:
        raise DeviceMissingError(f"adb knows no phone {wanted}, but {listed}")
    asked = "connect one" if not ready else "name one with app.serial"
    raise DeviceMissingError(f"adb knows {listed}; {asked}")
