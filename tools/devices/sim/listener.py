"""A TCP listener on 127.0.0.1 with one thread for each connection."""

import socket
import threading
from types import TracebackType
from typing import Self

from surefoot.tools.devices.sim.streams import SocketStream

HOST = "127.0.0.1"


class Listener:
    """Listens from its making; serves from `start` (or `with`) to `close`. Port 0: a free one."""

    def __init__(self, port: int, name: str) -> None:
        self._name = name
        self._listener = socket.create_server((HOST, port), backlog=64)
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.closed = threading.Event()
        """Set when it is closed, also by a client."""
        self._thread = threading.Thread(target=self._accept, name=name, daemon=True)
        self.port = int(self._listener.getsockname()[1])

    def serve(self, connection: socket.socket) -> None:
        """Serve one connection; it is closed afterwards."""
        raise NotImplementedError

    def before_close(self) -> None:
        """Wake whatever waits for more than the connection."""

    def start(self) -> Self:
        """Begin to serve."""
        self._thread.start()
        return self

    def close(self) -> None:
        """Stop listening and end every connection; a second time does nothing."""
        with self._lock:
            if self.closed.is_set():
                return
            self.closed.set()
            opened = list(self._open)
        if self._thread.is_alive():
            # Closing alone would not wake the thread that waits for connections.
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.before_close()
        for connection in opened:
            SocketStream(connection).close()
        if self._thread.is_alive():
            self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:  # closed
                return
            with self._lock:
                if self.closed.is_set():
                    connection.close()
                    return
                self._open.add(connection)
            args, name = (connection,), f"{self._name}-client"
            threading.Thread(target=self._serve, args=args, name=name, daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            try:
                # As real servers do: else a small answer waits 40 ms behind the one before.
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.serve(connection)
            except (EOFError, OSError):  # the client has left
                return
            finally:
                with self._lock:
                    self._open.discard(connection)
                SocketStream(connection).close()
