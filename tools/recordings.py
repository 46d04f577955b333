"""Traces and videos of a run: which are made, and which of them are kept."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal

from surefoot.configs.settings import Settings
from surefoot.state.values.app import App, WebApp

RecordingKind = Literal["trace", "video"]
ENDINGS: dict[RecordingKind, str] = {"trace": "zip", "video": "webm"}
FOLDER = "recordings"
"""Of a run folder."""


def wanted_recordings(settings: Settings) -> frozenset[RecordingKind]:
    """Give the kinds that the settings ask for."""
    chosen: dict[RecordingKind, str] = {"trace": settings.trace, "video": settings.video}
    return frozenset(kind for kind, when in chosen.items() if when != "off")


def why_not_recorded(settings: Settings, app: App, secrets: Collection[str]) -> str:
    """Say why what is wanted is not made; "" where it is made, or nothing is wanted.

    A trace holds each call with what was typed and a copy of each page, a video all that was to be
    seen: neither can be masked so that no part of a secret is left, so that none is made.
    """
    kinds = " or ".join(sorted(wanted_recordings(settings)))
    if not kinds:
        return ""
    if not isinstance(app, WebApp):
        return f"No {kinds} is made: only web apps have one."
    return f"No {kinds} is made: the case has secrets, which would stand in it." if secrets else ""


def list_recordings(folder: Path) -> tuple[str, ...]:
    """List the recordings of a run, as paths in its folder."""
    return tuple(
        f"{FOLDER}/{path.name}"
        for ending in ENDINGS.values()
        for path in sorted((folder / FOLDER).glob(f"*.{ending}"))
    )


def keep_recordings(
    folder: Path, settings: Settings, app: App, secrets: Collection[str], verdict: str
) -> dict[str, object]:
    """Delete what is retained on failure only, once the run has passed.

    Args:
        folder: Of the run; its session is closed.
        settings: Of the run.
        app: Of the run.
        secrets: Of the run.
        verdict: On the run.

    Returns:
        Facts for its result: `recordings`, paths in its folder, and `not_recorded`, why what was
        wanted is not there; none where nothing was wanted.
    """
    wanted = wanted_recordings(settings)
    if not wanted:
        return {}
    kept: dict[RecordingKind, str] = {"trace": settings.trace, "video": settings.video}
    for kind in wanted if verdict == "passed" else ():
        if kept[kind] == "retain-on-failure":
            for path in (folder / FOLDER).glob(f"*.{ENDINGS[kind]}"):
                path.unlink()
    found = list_recordings(folder)
    if not found and (folder / FOLDER).is_dir():
        (folder / FOLDER).rmdir()
    reason = why_not_recorded(settings, app, secrets)
    lost = [k for k in sorted(wanted) if not any(one.endswith(ENDINGS[k]) for one in found)]
    if not reason and lost and verdict != "passed":
        reason = f"No {' and no '.join(lost)} was kept: the browser was gone before the end."
    return {"recordings": list(found), "not_recorded": reason}
