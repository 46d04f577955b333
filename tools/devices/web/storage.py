"""Cookies and local storage in a file, to make a session again."""

import asyncio
import json
from pathlib import Path

from playwright.async_api import BrowserContext, Error

from surefoot.state.errors import DeviceLostError


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.touch(mode=0o600)
    half.write_text(text, "utf-8")
    half.replace(path)


async def restore_storage(context: BrowserContext, path: Path) -> None:
    """Put stored cookies and local storage into a context; a file that is gone gives none.

    Raises:
        DeviceLostError: the file cannot be used.
    """
    try:
        json.loads(await asyncio.to_thread(path.read_text, "utf-8"))
        await context.set_storage_state(path)
    except FileNotFoundError:
        return
    except (ValueError, Error) as error:
        raise DeviceLostError(f"the stored session {path} cannot be used: {error}") from error
