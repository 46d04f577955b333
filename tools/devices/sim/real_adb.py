"""A real adb server of our own: the program inside the adbutils package, on a private port."""

import os
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

from surefoot.state.errors import ConfigError, DeviceLostError
from surefoot.tools.devices.sim.listener import HOST

_TIMEOUT_S = 20.0
_ALONE = {
    "ADB_MDNS": "0",
    "ADB_USB": "0",
    # Its other USB code takes 3 s to find out that a machine has none.
    "ADB_LIBUSB": "0",
    # It looks for emulators on ports up to this one.
    "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
}


def adb_program() -> Path:
    """Find the adb program.

    Raises:
        ConfigError: the adbutils package brings none on this platform.
    """
    spec = find_spec("adbutils")
    if spec is not None and spec.origin is not None:
        program = Path(spec.origin).parent / "binaries" / "adb"
        if program.is_file():
            return program
    raise ConfigError("no adb program: the installed adbutils package brings none")


class RealAdb:
    """An adb server that no other client uses; it keeps its keys and log in a folder of its own."""

    def __init__(self) -> None:
        self._program = adb_program()
        self._folder = tempfile.TemporaryDirectory(prefix="surefoot-adb-")
        home = self._folder.name
        self._environment = {**os.environ, "HOME": home, "TMPDIR": home, **_ALONE}
        self.port = _free_port()
        read_end, write_end = os.pipe()
        self._process = subprocess.Popen(
            [
                *(str(self._program), "-L", f"tcp:localhost:{self.port}"),
                *("fork-server", "server", "--reply-fd", str(write_end)),
            ],
            env=self._environment,
            pass_fds=(write_end,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(write_end)
        with os.fdopen(read_end, "rb") as told:
            if told.read(3) != b"OK\n":
                self.close()
                raise DeviceLostError("the adb server did not start")

    def run(self, *words: str, serial: str = "") -> str:
        """Run one adb command and give what it prints.

        Raises:
            DeviceLostError: the command fails or takes too long.
        """
        which = ("-s", serial) if serial else ()
        command = [str(self._program), "-P", str(self.port), *which, *words]
        try:
            done = subprocess.run(
                command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_TIMEOUT_S,
                check=True,
            )
        except subprocess.SubprocessError as error:
            raise DeviceLostError(f"adb {' '.join(words)}: {error}") from error
        return done.stdout.decode("utf-8", "replace")

    def connect(self, port: int) -> str:
        """Connect the daemon on a port of this machine and give its serial number."""
        serial = f"{HOST}:{port}"
        said = self.run("connect", serial)
        if "connected to" not in said:
            raise DeviceLostError(f"adb connect {serial}: {said.strip()}")
        return serial

    def close(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait(_TIMEOUT_S)
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])
