"""Forwarded ports of an adb server: a port of this machine that leads to a service of a phone."""

import socket
import threading

from surefoot.tools.devices.sim.listener import HOST, Listener
from surefoot.tools.devices.sim.services import Services
from surefoot.tools.devices.sim.streams import SocketStream


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
