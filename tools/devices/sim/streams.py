"""Streams between a client and a service of a phone."""

import socket
from typing import Protocol


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
