"""An adb server of our own, with simulated phones behind it; clients cannot tell it from adb."""

import re
import socket
import threading
from collections.abc import Iterable

from surefoot.tools.devices.sim.listener import HOST, Listener, SocketStream
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.services import FEATURES, Services

_VERSION = 41
_SIZE = re.compile(rb"[0-9a-fA-F]{4}")


class _Refused(Exception):
    """A request that is answered with FAIL."""


class AdbServer(Listener):
    """Serves phones on a port of 127.0.0.1; port 0 takes a free one."""

    def __init__(self, phones: Iterable[SimPhone], port: int = 0) -> None:
        super().__init__(port, "sim-adb")
        self.phones = {phone.serial: phone for phone in phones}
        self._forwards = Forwards()
        self._services = {serial: Services(phone) for serial, phone in self.phones.items()}

    def serve(self, connection: socket.socket) -> None:
        """Answer one client."""
        self._requests(SocketStream(connection))

    def before_close(self) -> None:
        """Let no request hang."""
        self._forwards.remove_all()
        for phone in self.phones.values():
            phone.faults.release()

    def _requests(self, stream: SocketStream) -> None:
        """Answer host requests until one hands the connection to a phone."""
        phone: SimPhone | None = None
        while True:
            size = stream.read(4)
            if not _SIZE.fullmatch(size):
                return
            asked = stream.read(int(size, 16)).decode("utf-8", "replace")
            try:
                if asked.startswith(("host:", "host-")):
                    phone = self._host(asked, stream, phone)
                    if phone is None:
                        return
                    continue
                self._device(asked, phone, stream)
            except _Refused as error:
                _send_fail(stream, str(error))
            return

    def _device(self, asked: str, phone: SimPhone | None, stream: SocketStream) -> None:
        if phone is None:
            raise _Refused(f"no transport for {asked!r}")
        services = self._services[phone.serial]
        refusal = services.refusal(asked)
        if refusal:
            raise _Refused(refusal)
        services.starts_server(asked, stream)
        stream.write(b"OKAY")
        services.serve(asked, stream)

    def _host(self, asked: str, stream: SocketStream, chosen: SimPhone | None) -> SimPhone | None:
        """Answer one request to the server; a phone when the connection goes on to it."""
        if asked.startswith("host-transport-id:"):
            number, _, what = asked.removeprefix("host-transport-id:").partition(":")
            self._tell(self._phone_by_number(number), what, stream)
            return None
        if asked.startswith("host-serial:"):
            self._about(asked.removeprefix("host-serial:"), stream)
            return None
        verb, _, rest = asked.removeprefix("host:").partition(":")
        if verb in ("tport", "transport", "transport-any", "transport-id"):
            return self._transport(verb, rest, stream)
        if verb == "version":
            _send_okay(stream, f"{_VERSION:04x}")
        elif verb == "devices":
            _send_okay(stream, self._devices())
        elif verb == "devices-l":
            _send_okay(stream, self._devices(long=True))
        elif verb == "track-devices":
            self._track(stream)
        elif verb == "list-forward":
            _send_okay(stream, self._forwards.listed())
        elif verb == "kill":
            stream.write(b"OKAY")
            threading.Thread(target=self.close, daemon=True).start()
        elif verb in ("connect", "disconnect"):
            _send_okay(stream, self._connect_phone(verb, rest))
        elif verb in ("features", "host-features"):
            _send_okay(stream, FEATURES)
        else:
            self._tell(chosen or self._phone(""), asked.removeprefix("host:"), stream)
        return None

    def _connect_phone(self, verb: str, address: str) -> str:
        if address in self.phones and verb == "connect":
            return f"already connected to {address}"
        return f"failed to connect to {address}" if verb == "connect" else f"disconnected {address}"

    def _transport(self, verb: str, rest: str, stream: SocketStream) -> SimPhone:
        serial = rest.removeprefix("serial:") if rest.startswith("serial:") else rest
        if verb == "transport-any" or (verb == "tport" and rest in ("any", "usb", "local")):
            serial = ""
        if verb == "transport-id":
            serial = self._phone_by_number(rest).serial
        phone = self._phone(serial)
        stream.write(b"OKAY")
        if verb == "tport":
            number = list(self.phones).index(phone.serial) + 1
            stream.write(number.to_bytes(8, "little"))
        return phone

    def _phone_by_number(self, number: str) -> SimPhone:
        """Find a phone by its transport id, which is its place in the list."""
        listed = list(self.phones)
        known = number.isdigit() and 0 < int(number) <= len(listed)
        return self._phone(listed[int(number) - 1] if known else f"transport {number}")

    def _phone(self, serial: str) -> SimPhone:
        """Find a phone, the only one without a serial."""
        if serial:
            phone = self.phones.get(serial)
            if phone is None or not phone.plugged:
                raise _Refused(f"device '{serial}' not found")
            return phone
        plugged = [phone for phone in self.phones.values() if phone.plugged]
        if len(plugged) != 1:
            raise _Refused(
                "more than one device/emulator" if plugged else "no devices/emulators found"
            )
        return plugged[0]

    def _about(self, asked: str, stream: SocketStream) -> None:
        serial = max((s for s in self.phones if asked.startswith(s + ":")), key=len, default="")
        if not serial:
            raise _Refused(f"device '{asked.partition(':')[0]}' not found")
        self._tell(self._phone(serial), asked.removeprefix(serial + ":"), stream)

    def _tell(self, phone: SimPhone, asked: str, stream: SocketStream) -> None:
        if asked == "features":
            _send_okay(stream, FEATURES)
        elif asked == "get-state":
            _send_okay(stream, "device")
        elif asked == "get-serialno":
            _send_okay(stream, phone.serial)
        elif asked == "get-devpath":
            _send_okay(stream, f"sim:{phone.serial}")
        elif asked.startswith("wait-for-"):
            stream.write(b"OKAYOKAY")
        elif asked == "list-forward":
            _send_okay(stream, self._forwards.listed())
        elif "forward" in asked:
            self._forward(phone, asked, stream)
        else:
            raise _Refused(f"unknown host service {asked!r}")

    def _forward(self, phone: SimPhone, asked: str, stream: SocketStream) -> None:
        verb, _, rest = asked.partition(":")
        if verb == "forward":
            given = rest.removeprefix("norebind:")
            local, _, remote = given.partition(";")
            services = self._services[phone.serial]
            try:
                port = self._forwards.add(local, remote, services, rebind=given == rest)
            except ValueError as error:
                raise _Refused(str(error)) from error
            stream.write(b"OKAYOKAY" + (_block(str(port)) if local == "tcp:0" else b""))
            return
        if verb == "killforward-all":
            self._forwards.remove_all()
        elif verb != "killforward" or not self._forwards.remove(rest):
            raise _Refused(f"listener {rest!r} not found")
        stream.write(b"OKAYOKAY")

    def _devices(self, *, long: bool = False) -> str:
        lines = []
        for number, phone in enumerate(self.phones.values(), 1):
            if phone.plugged:
                name = phone.model.name.replace(" ", "_")
                more = f" product:sim model:{name} device:sim transport_id:{number}" if long else ""
                lines.append(f"{phone.serial}\tdevice{more}\n")
        return "".join(lines)

    def _track(self, stream: SocketStream) -> None:
        """Tell the list of phones at once and whenever it changes."""
        stream.write(b"OKAY")
        told: str | None = None
        changed = next(iter(self.phones.values())).changed
        while not self.closed.is_set():
            listed = self._devices()
            if listed != told:
                stream.write(_block(listed))
                told = listed
            with changed:
                changed.wait(0.2)


def _block(text: str) -> bytes:
    data = text.encode()
    return f"{len(data):04x}".encode() + data


def _send_okay(stream: SocketStream, text: str) -> None:
    stream.write(b"OKAY" + _block(text))


def _send_fail(stream: SocketStream, problem: str) -> None:
    stream.write(b"FAIL" + _block(problem))


class _Forward(Listener):
    def __init__(self, port: int, services: Services, remote: str) -> None:
        super().__init__(port, "sim-forward")
        self.remote, self.services = remote, services

    def serve(self, connection: socket.socket) -> None:
        if not self.services.refusal(self.remote):
            self.services.serve(self.remote, SocketStream(connection))


class Forwards:
    """All forwarded ports, by the port that clients connect to."""

    def __init__(self) -> None:
        self._open: dict[int, _Forward] = {}
        self._lock = threading.Lock()

    def add(self, local: str, remote: str, services: Services, *, rebind: bool = True) -> int:
        """Forward `tcp:<port>`, 0 for a free one, and give the port.

        Raises:
            ValueError: it is no such place, or taken.
        """
        kind, _, number = local.partition(":")
        if kind != "tcp" or not number.isdigit():
            raise ValueError(f"cannot listen at {local!r}")
        with self._lock:
            earlier = self._open.get(int(number))
            if earlier is not None:
                if not rebind:
                    raise ValueError(f"cannot rebind {local}")
                earlier.close()
            try:
                forward = _Forward(int(number), services, remote).start()
            except OSError as error:
                raise ValueError(f"cannot listen on {HOST}:{number}: {error}") from error
            self._open[forward.port] = forward
            return forward.port

    def remove(self, local: str) -> bool:
        """Stop forwarding a port, and say whether it was forwarded."""
        number = local.removeprefix("tcp:")
        with self._lock:
            forward = self._open.pop(int(number), None) if number.isdigit() else None
        if forward is not None:
            forward.close()
        return forward is not None

    def remove_all(self) -> None:
        """Stop forwarding."""
        with self._lock:
            opened = list(self._open)
        for port in opened:
            self.remove(f"tcp:{port}")

    def listed(self) -> str:
        """List them as adb does: serial number, port, service."""
        with self._lock:
            found = [
                f"{forward.services.phone.serial} tcp:{port} {forward.remote}\n"
                for port, forward in self._open.items()
            ]
        return "".join(found)
