"""HTTP of uvicorn with an end to its patience: clients that never finish a head are let go."""

import asyncio

from uvicorn.config import HTTP_PROTOCOLS
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_S = 15.0
"""For the line and the headers of a request to arrive, from the connection or the first byte on."""
HEAD_LIMIT = 64 * 1024
"""Bytes of them."""


class PatientProtocol(HttpToolsProtocol):
    """What uvicorn speaks on each connection; it alone would wait for a head for ever."""

    _ends: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def data_received(self, data: bytes) -> None:
        """Take what came, unless the head of a request grows too long."""
        if self._ends is not None:
            self._head += len(data)
        super().data_received(data)
        if self._ends is not None and self._head > HEAD_LIMIT:
            self.send_400_response("The head of the request is too long.")

    def on_message_begin(self) -> None:
        """Wait for the rest of a head."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Wait no more."""
        self._stop()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        if self._ends is None:
            self._head = 0
            self._ends = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None


def limit_patience() -> None:
    """Let every uvicorn of this process speak it, also where a caller cannot say so."""
    HTTP_PROTOCOLS["auto"] = f"{__name__}:{PatientProtocol.__name__}"
