"""Tolerant reading: a run folder may be cut off by a kill, old, or written by somebody else."""

import json
import math
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, PlainValidator
from pydantic_core import PydanticSerializationError, to_json

from surefoot.tools.runlog import RunLog

Row = dict[str, Any]


def read_object(path: Path) -> Row:
    """Read a JSON object; empty when the file is missing, cut off or something else."""
    if not path.is_file():
        return {}
    return object_of(path.read_bytes())


def read_rows(folder: Path, name: str) -> list[Row]:
    """Read the rows of `events` or `agents`, where a line cut off by a kill is left out."""
    return [row for row in RunLog(folder).read(name) if isinstance(row, dict)]


def object_of(content: bytes) -> Row:
    """Read a JSON object; empty for everything else."""
    try:
        found = json.loads(content.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def text(row: Row, key: str) -> str:
    """Give the value of `key` as text; empty when it is missing or null."""
    return as_text(row.get(key))


def as_text(value: object) -> str:
    """Give any JSON value as text."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def pretty(value: object) -> str:
    """Give any JSON value as text to read: objects over several lines."""
    if isinstance(value, dict | list):
        try:
            # Ten times as fast as `json`, which leaves its C code for the indent.
            return to_json(value, indent=2, fallback=str).decode()
        except PydanticSerializationError:  # half a character (a lone surrogate) has no UTF-8
            return json.dumps(value, ensure_ascii=False, indent=2, default=str)
    return as_text(value)


def number(row: Row, key: str) -> float | None:
    """Give a finite number, None for everything else."""
    return as_number(row.get(key))


def as_number(value: object) -> float | None:
    """Give a finite number, None for everything else."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        return float(value) if math.isfinite(value) else None
    except OverflowError:
        return None


def whole(row: Row, key: str) -> int | None:
    """Give a whole number, None for everything else."""
    return as_whole(row.get(key))


def as_whole(value: object) -> int | None:
    """Give a whole number, None for everything else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def as_flag(value: object) -> bool | None:
    """Give true or false, None for everything else."""
    return value if isinstance(value, bool) else None


def nested(row: Row, key: str) -> Row:
    """Give an object, empty for everything else."""
    value = row.get(key)
    return value if isinstance(value, dict) else {}


def nested_all(row: Row, key: str) -> list[Row]:
    """Give the objects of a list."""
    return as_objects(row.get(key))


def as_objects(value: object) -> list[Row]:
    """Give the objects of a list."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def lines(row: Row, key: str) -> tuple[str, ...]:
    """Give texts from a list or from the lines of one text, blank ones left out."""
    return as_lines(row.get(key))


def as_lines(value: object) -> tuple[str, ...]:
    """Give texts from a list or from the lines of one text, blank ones left out."""
    listed = isinstance(value, list | tuple)
    found = [as_text(one) for one in value] if listed else as_text(value).splitlines()  # type: ignore[attr-defined]
    return tuple(line for line in found if line.strip())


Text = Annotated[str, PlainValidator(as_text)]
Number = Annotated[float | None, PlainValidator(as_number)]
Whole = Annotated[int | None, PlainValidator(as_whole)]
Flag = Annotated[bool | None, PlainValidator(as_flag)]
Lines = Annotated[tuple[str, ...], PlainValidator(as_lines)]


class LogFacts(BaseModel):
    """Facts of a report; of a row that holds something else what can be read is taken."""

    model_config = ConfigDict(frozen=True, extra="ignore", arbitrary_types_allowed=True)
