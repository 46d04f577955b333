"""Set where the books are and at which port they are served: serve_at.py FOLDER PORT."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

folder, port = Path(sys.argv[1]).resolve(), int(sys.argv[2])
with closing(sqlite3.connect(folder / "app.db")) as settings, settings:
    settings.execute(
        "UPDATE settings SET config_calibre_dir = ?, config_port = ?", (str(folder / "books"), port)
    )
