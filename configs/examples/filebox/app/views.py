"""How objects are shown: addresses, sizes and the templates."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from urllib.parse import quote

from fastapi.templating import Jinja2Templates

from surefoot.configs.examples.filebox.app.store import StoredObject

BUCKET = "testcase-bucket"
TEMPLATES = Jinja2Templates(directory=Path(__file__).with_name("templates"))


def object_url(key: str) -> str:
    """Give the address of a folder or file, with the slashes of its key encoded."""
    return f"/{BUCKET}/{quote(key, safe='')}"


def bytes_text(size_bytes: int) -> str:
    """Write a size the way people read it."""
    if size_bytes < 1024:
        return f"{size_bytes} B"
    if size_bytes < 1024**2:
        return f"{size_bytes / 1024:.1f} KB"
    return f"{size_bytes / 1024**2:.1f} MB"


def size_text(item: StoredObject) -> str:
    """Write the size of a file; folders have none."""
    return "—" if item.is_folder else bytes_text(item.size_bytes)


def breadcrumbs(key: str) -> list[tuple[str, str]]:
    """Give name and key of every folder on the way, without the bucket."""
    parts = [part for part in key.split("/") if part]
    keys = ["/".join(parts[: n + 1]) + "/" for n in range(len(parts))]
    if parts and not key.endswith("/"):
        keys[-1] = key
    return list(zip(parts, keys, strict=True))


def table_rows(content: bytes) -> list[list[str]]:
    """Read a CSV file for its preview."""
    return list(csv.reader(io.StringIO(content.decode("utf-8", "replace"))))


TEMPLATES.env.globals.update(
    object_url=object_url, size_text=size_text, bytes_text=bytes_text, bucket=BUCKET
)
TEMPLATES.env.trim_blocks = TEMPLATES.env.lstrip_blocks = True
