"""Records a browser context: Playwright's trace, and a video of each page."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from playwright.async_api import BrowserContext, Error, Page

from surefoot.configs.settings import Settings
from surefoot.state.errors import BrowserMissingError
from surefoot.state.values.app import WebApp
from surefoot.tools.devices.web.errors import is_lost
from surefoot.tools.recordings import (
    ENDINGS,
    FOLDER,
    RecordingKind,
    wanted_recordings,
    why_not_recorded,
)

_NO_FFMPEG = "a video needs Playwright's ffmpeg: playwright install ffmpeg"
_OF_A_TRACE = 800
"""The longer side of its pictures, px: a video beside it is made of the same ones."""


class ArtifactRecorder:
    """Writes what the settings ask for into the run folder; nothing where there are secrets.

    Args:
        folder: Of the run.
        settings: Of the run.
        app: Its viewport is the size of the videos.
        secrets: Of the run.
    """

    def __init__(
        self, folder: Path, settings: Settings, app: WebApp, secrets: Sequence[str]
    ) -> None:
        refused = why_not_recorded(settings, app, secrets)
        self._kinds = frozenset() if refused else wanted_recordings(settings)
        self._folder, self._size = folder / FOLDER, app.viewport
        self._context: BrowserContext | None = None
        self._filmed: list[Page] = []

    async def start(self, context: BrowserContext) -> None:
        """Begin the trace of a context and the videos of its pages, which have their size by now.

        Raises:
            BrowserMissingError: there is no ffmpeg.
        """
        if "trace" in self._kinds:
            await context.tracing.start(screenshots=True, snapshots=True)
            self._context = context
        for page in context.pages:
            await self.film(page)

    async def film(self, page: Page) -> None:
        """Begin the video of a page.

        Raises:
            BrowserMissingError: there is no ffmpeg.
        """
        if "video" not in self._kinds:
            return
        scale = min(1.0, _OF_A_TRACE / max(self._size)) if "trace" in self._kinds else 1.0
        width, height = (round(side * scale) for side in self._size)
        path = self._next("video")
        self._filmed.append(page)
        try:
            await page.screencast.start(path=path, size={"width": width, "height": height})
        except Error as error:
            if "ffmpeg" in error.message:
                raise BrowserMissingError(_NO_FFMPEG) from error
            if not is_lost(error):
                raise

    @contextlib.asynccontextmanager
    async def named(self, name: str) -> AsyncIterator[None]:
        """Put what is done meanwhile under a name in the trace."""
        context = self._context
        if context is None:
            yield
            return
        await context.tracing.group(name)
        try:
            yield
        finally:
            if self._context is context:
                with contextlib.suppress(Error):  # what the block raises tells that it is gone
                    await context.tracing.group_end()

    async def stop(self) -> None:
        """Write down what was recorded; what a browser that is gone had, is gone with it."""
        context, self._context = self._context, None
        filmed, self._filmed = self._filmed, []
        try:
            if context is not None:
                await context.tracing.stop(path=self._next("trace"))
            for page in filmed:
                if not page.is_closed():
                    await page.screencast.stop()
        except Error as error:
            if not is_lost(error):
                raise

    def _next(self, kind: RecordingKind) -> Path:
        """Give the path of a further one; videos are written when they end."""
        self._folder.mkdir(exist_ok=True)
        ending = ENDINGS[kind]
        there = len(list(self._folder.glob(f"*.{ending}")))
        begun = len(self._filmed) if kind == "video" else 0
        return self._folder / f"{there + begun + 1}.{ending}"
