"""Streams between a client and a service of a phone, and the TCP listener that serves them."""

import socket
import threading
from typing import Protocol, Self


class Closable(Protocol):
    """A connection that can be broken."""

    def close(self) -> None:
        """End it; a read that waits ends too."""


class Stream(Closable, Protocol):
    """A connection to one service; reads raise EOFError when the other side has left."""

    def read(self, size: int) -> bytes:
        """Read exactly `size` bytes."""

    def read_some(self, size: int) -> bytes:
        """Read at least one byte, at most `size`."""

    def write(self, data: bytes) -> None:
        """Send everything; raises OSError when the other side has left."""


class SocketStream:
    """A stream over a TCP connection."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection

    def read(self, size: int) -> bytes:
        """See `Stream.read`."""
        return read_exactly(self, size)

    def read_some(self, size: int) -> bytes:
        """See `Stream.read_some`."""
        quick_ack(self._socket)
        data = self._socket.recv(size)
        if not data:
            raise EOFError("the client has left")
        return data

    def write(self, data: bytes) -> None:
        """See `Stream.write`."""
        self._socket.sendall(data)

    def close(self) -> None:
        """See `Stream.close`."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:  # it is closed already
            return


def read_exactly(stream: Stream, size: int) -> bytes:
    """Read `size` bytes of a stream that gives what it has."""
    parts: list[bytes] = []
    missing = size
    while missing:
        part = stream.read_some(min(missing, 65536))
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


def quick_ack(connection: socket.socket) -> None:
    """Acknowledge at once what comes next.

    The client sends head and body of a request in two writes; without this the second waits 40 ms
    for the acknowledgement of the first. The option is gone after each read.
    """
    option = getattr(socket, "TCP_QUICKACK", None)
    if option is not None:
        connection.setsockopt(socket.IPPROTO_TCP, option, 1)


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

    def __exit__(self, *_error: object) -> None:
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
