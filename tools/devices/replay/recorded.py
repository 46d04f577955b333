"""Explorations that were recorded: states, and the events between them in their order."""

import gzip
import json
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field, ValidationError

from surefoot.state.errors import CaseFileError
from surefoot.state.values.base import Value
from surefoot.tools.validation import first_error

SUFFIX = ".json.gz"


class RecordedState(Value):
    """A state of the app that was recorded."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    activity: str | None = None
    """None where the recorder could not tell."""
    structure: str = ""


class RecordedEvent(Value):
    """One event and where it led."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    type: str = ""
    """touch, long_touch, set_text, scroll, key, intent, kill_app ..."""
    event: str
    """The action, in any words that tell it from others of its state."""
    before: str = Field(alias="from")
    after: str = Field(alias="to")


class Recorded(Value):
    """A recorded exploration."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    app: str
    nodes: dict[str, RecordedState]
    transitions: tuple[RecordedEvent, ...]


def read_recorded(path: Path) -> Recorded:
    """Read a recorded exploration, packed by gzip or plain JSON.

    Raises:
        CaseFileError: the file is missing or has another form.
    """
    try:
        raw = path.read_bytes()
        text = gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
        found: Any = json.loads(text)
        return Recorded.model_validate(found)
    except OSError as error:
        raise CaseFileError(str(path), None, "", str(error.strerror or error)) from error
    except ValidationError as error:
        wrong = first_error(error)
        raise CaseFileError(str(path), None, wrong.place, wrong.problem) from error
    except (ValueError, EOFError) as error:
        raise CaseFileError(
            str(path), None, "", f"is no JSON of an exploration ({error})"
        ) from error
