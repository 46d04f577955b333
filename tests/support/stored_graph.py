"""What a knowledge graph in a file holds."""

import sqlite3
from contextlib import closing
from pathlib import Path

from surefoot.tools.knowledge.client import KGClient


def counted(graph: KGClient) -> dict[str, tuple[int, int]]:
    """Successes and failures by widget, of all pages."""
    with closing(sqlite3.connect(graph.transport._service.database.url.database)) as db, db:  # type: ignore[attr-defined]
        rows = db.execute("SELECT widget_text, success_count, fail_count FROM transitions")
        return {row[0]: (row[1], row[2]) for row in rows}


def everything(home: Path) -> str:
    """All that the store holds, as text."""
    with closing(sqlite3.connect(home / "knowledge.db")) as db, db:
        tables = [r[0] for r in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return str([db.execute(f"SELECT * FROM {table}").fetchall() for table in tables])
