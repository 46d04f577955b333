"""The daemon of a simulated phone, for a real adb server: packets CNXN, OPEN, OKAY, WRTE, CLSE."""

import os
import socket
import struct
import subprocess
import tempfile
import threading
from collections import deque
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Self

from surefoot.state.errors import ConfigError, DeviceLostError
from surefoot.tools.devices.sim.listener import HOST, Listener, SocketStream, read_exactly
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.services import FEATURES, Services

_CNXN, _OPEN, _OKAY, _WRTE, _CLSE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"OPEN", b"OKAY", b"WRTE", b"CLSE")
)
_VERSION = 0x01000001
"""From here on packets need no checksum."""
_MOST = 256 * 1024
_HEAD = struct.Struct("<6I")
_TIMEOUT_S = 20.0
_ALONE = {
    "ADB_MDNS": "0",
    "ADB_USB": "0",
    # Its other USB code takes 3 s to find out that a machine has none.
    "ADB_LIBUSB": "0",
    # It looks for emulators on ports up to this one.
    "ADB_LOCAL_TRANSPORT_MAX_PORT": "5553",
}


class _Packet(NamedTuple):
    command: int
    first: int
    second: int
    data: bytes


class Adbd(Listener):
    """Serves one phone to adb servers: `adb connect 127.0.0.1:<port>`."""

    def __init__(self, phone: SimPhone, port: int = 0) -> None:
        super().__init__(port, "sim-adbd")
        self.phone = phone
        self._services = Services(phone)

    def serve(self, connection: socket.socket) -> None:
        """Serve one adb server until it leaves or the cable is pulled."""
        if not self.phone.plugged:
            return
        session = _Session(self._services, connection)
        self.phone.opened(session)
        try:
            session.run()
        finally:
            self.phone.closed(session)
            session.end()

    def before_close(self) -> None:
        """Let no request hang."""
        self.phone.faults.release()


class _Session:
    """One adb server and the streams that it has opened."""

    def __init__(self, services: Services, connection: socket.socket) -> None:
        self._services = services
        self._stream = SocketStream(connection)
        self._sending = threading.Lock()
        self._streams: dict[int, _PacketStream] = {}
        self._lock = threading.Lock()
        self._numbers = 0

    def run(self) -> None:
        while True:
            packet = self._receive()
            if packet.command == _CNXN:
                self._greet()
            elif packet.command == _OPEN:
                self._open(packet)
            else:
                self._pass_on(packet)

    def close(self) -> None:
        """Break the connection; `run` ends."""
        self._stream.close()

    def end(self) -> None:
        """End all streams after the connection has ended."""
        with self._lock:
            streams = list(self._streams.values())
        for stream in streams:
            stream.ended()

    def send(self, command: int, first: int, second: int, data: bytes = b"") -> None:
        check = sum(data) & 0xFFFFFFFF
        head = _HEAD.pack(command, first, second, len(data), check, command ^ 0xFFFFFFFF)
        with self._sending:
            self._stream.write(head + data)

    def _receive(self) -> _Packet:
        command, first, second, length, _, _ = _HEAD.unpack(self._stream.read(_HEAD.size))
        return _Packet(command, first, second, self._stream.read(length) if length else b"")

    def _greet(self) -> None:
        model = self._services.phone.model
        name = model.name.replace(" ", "_")
        banner = (
            f"device::ro.product.name=sim;ro.product.model={name};ro.product.device=sim;"
            f"features={FEATURES}"
        )
        self.send(_CNXN, _VERSION, _MOST, banner.encode())

    def _open(self, packet: _Packet) -> None:
        service = packet.data.rstrip(b"\0").decode("utf-8", "replace")
        if self._services.refusal(service):
            self.send(_CLSE, 0, packet.first)
            return
        with self._lock:
            self._numbers += 1
            stream = _PacketStream(self, self._numbers, packet.first)
            self._streams[stream.number] = stream
        self._services.starts_server(service, stream)
        self.send(_OKAY, stream.number, packet.first)
        args = (service, stream)
        threading.Thread(target=self._serve, args=args, name="sim-adbd-stream", daemon=True).start()

    def _serve(self, service: str, stream: "_PacketStream") -> None:
        try:
            self._services.serve(service, stream)
            stream.close()
        except OSError:  # the adb server has left
            return
        finally:
            with self._lock:
                self._streams.pop(stream.number, None)

    def _pass_on(self, packet: _Packet) -> None:
        with self._lock:
            stream = self._streams.get(packet.second)
        if stream is None:
            return
        if packet.command == _WRTE:
            stream.received(packet.data)
            self.send(_OKAY, stream.number, packet.first)
        elif packet.command == _OKAY:
            stream.acknowledged()
        elif packet.command == _CLSE:
            stream.ended()


class _PacketStream:
    """See `Stream`: one stream among the packets of a session."""

    def __init__(self, session: _Session, number: int, other: int) -> None:
        self.number = number
        self._session, self._other = session, other
        self._changed = threading.Condition()
        self._parts: deque[bytes] = deque()
        self._may_send = True
        self._ended = False
        self._closed = False

    def read(self, size: int) -> bytes:
        return read_exactly(self, size)

    def read_some(self, size: int) -> bytes:
        with self._changed:
            self._changed.wait_for(lambda: self._parts or self._ended)
            if not self._parts:
                raise EOFError("the client has left")
            part = self._parts.popleft()
            if len(part) > size:
                self._parts.appendleft(part[size:])
            return part[:size]

    def write(self, data: bytes) -> None:
        for start in range(0, len(data), _MOST):
            with self._changed:
                self._changed.wait_for(lambda: self._may_send or self._ended)
                if self._ended:
                    raise BrokenPipeError("the client has left")
                self._may_send = False
            self._session.send(_WRTE, self.number, self._other, data[start : start + _MOST])

    def close(self) -> None:
        """See `Stream.close`; what was sent arrives before."""
        with self._changed:
            self._changed.wait_for(lambda: self._may_send or self._ended)
            if self._closed:
                return
            self._closed = self._ended = True
            self._changed.notify_all()
        with suppress(OSError):  # a session that has ended has taken its streams with it
            self._session.send(_CLSE, self.number, self._other)

    def received(self, data: bytes) -> None:
        with self._changed:
            self._parts.append(data)
            self._changed.notify_all()

    def acknowledged(self) -> None:
        with self._changed:
            self._may_send = True
            self._changed.notify_all()

    def ended(self) -> None:
        with self._changed:
            self._ended = True
            self._changed.notify_all()


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

    def __exit__(self, *_error: object) -> None:
        self.close()


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])
