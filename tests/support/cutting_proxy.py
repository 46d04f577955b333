"""A way to a database that is cut right after it was told to commit: nobody hears the answer."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class CuttingProxy:
    """Passes bytes on to a port; cuts the next connections that commit.

    Args:
        port: Of the server on this machine.
    """

    def __init__(self, port: int) -> None:
        self._to, self.cuts_left, self.cuts = port, 0, 0
        self._ends = [socket.create_server(("127.0.0.1", 0))]
        self.port = int(self._ends[0].getsockname()[1])
        self._threads = [threading.Thread(target=self._open)]
        self._threads[0].start()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._ends[0].accept()
                server = socket.create_connection(("127.0.0.1", self._to))
                self._ends += [client, server]
                for source, sink in ((client, server), (server, client)):
                    told = (source, sink, source is client)
                    self._threads.append(threading.Thread(target=self._pass_on, args=told))
                    self._threads[-1].start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if asks and self.cuts_left > 0 and b"COMMIT" in data:
                    # The answer is lost on its way: the client's end is closed before it comes.
                    self.cuts_left -= 1
                    self.cuts += 1
                    source.shutdown(socket.SHUT_RDWR)
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End all ways and let nobody in any more."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for end in self._ends:
            end.close()


@contextmanager
def cutting(port: int) -> Iterator[CuttingProxy]:
    """Put a proxy before a port."""
    proxy = CuttingProxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
