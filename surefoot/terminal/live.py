"""What all views of a run have in common: a live part that starts and stops with them."""

from types import TracebackType
from typing import Self

from rich.live import Live


class LiveView:
    """Begins and ends a view; without a terminal there is nothing live in it."""

    _live: Live | None

    def __enter__(self) -> Self:
        self._begin()
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._live is not None:
            self._finish(self._live)
            self._live.stop()

    def _begin(self) -> None:
        """Say what begins."""

    def _finish(self, live: Live) -> None:
        """Bring the live part into its last state."""
