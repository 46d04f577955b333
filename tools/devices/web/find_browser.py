"""Finds a Chromium or Chrome on this machine."""

import os
import shutil
from pathlib import Path

from surefoot.state.errors import BrowserMissingError

_COMMANDS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_OWN_GLOBS = (
    "chromium_headless_shell-*/*/headless_shell",
    "chromium_headless_shell-*/*/chrome-headless-shell",
    "chromium-*/*/chrome",
    "chromium-*/*/Chromium.app/Contents/MacOS/Chromium",
)
_PROGRAMS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_PLAYWRIGHT_FOLDERS = (".cache/ms-playwright", "Library/Caches/ms-playwright")
_GET_ONE = "playwright install chromium-headless-shell"


def find_browser(setting: Path | None) -> Path | None:
    """Find a Chromium or Chrome.

    Args:
        setting: The configured one; then no other is looked for.

    Returns:
        Its path, None when there is none: the setting, CHROME, the usual commands, Playwright's,
        those of macOS.
    """
    if setting is not None:
        return setting if _is_program(setting) else None
    chosen = os.environ.get("CHROME")
    if chosen:
        found = shutil.which(chosen)
        return Path(found) if found else None
    for command in _COMMANDS:
        found = shutil.which(command)
        if found:
            return Path(found)
    for home in _playwright_homes():
        for pattern in _OWN_GLOBS:
            own = sorted(home.glob(pattern))
            if own and _is_program(own[-1]):
                return own[-1]
    return next((path for path in map(Path, _PROGRAMS) if _is_program(path)), None)


def _playwright_homes() -> list[Path]:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    return [Path(named)] if named else [Path.home() / folder for folder in _PLAYWRIGHT_FOLDERS]


def find_ffmpeg() -> Path | None:
    """Find the ffmpeg of Playwright, which writes its videos."""
    found = (path for home in _playwright_homes() for path in home.glob("ffmpeg-*/ffmpeg-*"))
    return next(filter(_is_program, found), None)


def need_browser(setting: Path | None) -> Path:
    """Find a browser; see `find_browser`.

    Raises:
        BrowserMissingError: there is none.
    """
    found = find_browser(setting)
    if found is not None:
        return found
    chosen = setting or os.environ.get("CHROME")
    lack = f"no browser at {str(chosen)!r}" if chosen else "no Chromium or Chrome found"
    raise BrowserMissingError(f"{lack}: {_GET_ONE}, or set CHROME")


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)
