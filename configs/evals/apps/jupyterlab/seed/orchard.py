"""Writes the files of an orchard with fixed times into a folder: orchard.py FOLDER."""

import json
import os
import sys
from pathlib import Path
from typing import Any

START = 1767225600
HOUR, DAY = 3600, 86400
FILES = {
    "data/harvest.csv": ("orchard,kilos\nNorth,120\nSouth,95\nRiver,143\n", 0),
    "data/prices.csv": ("fruit,price\npear,2.4\nplum,3.1\n", DAY),
    "reports/summary.md": ("# Summary\n\nA good year for pears.\n", 0),
    "notes.md": ("# Orchard notes\n\nPrune in *February*.\n", 3 * DAY),
    "todo.txt": ("order crates\nmend the ladder\ncall the miller\n", 2 * DAY),
    "weigh.py": ("def weigh(crates):\n    return sum(crates)\n", DAY),
    "settings.json": (json.dumps({"unit": "kg", "rows": 12}, indent=1), 0),
    "map.html": (
        "<html><body><h1>Orchard map</h1><p>Four rows of plums</p></body></html>",
        2 * DAY + 60,
    ),
}


def code(source: str, name: str) -> dict[str, Any]:
    """Give a cell of code that has not run."""
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "m1", "metadata": {}, "source": "# Pear analysis"},
        code("crates = [12, 15, 9]", "c1"),
        code("sum(crates)", "c2"),
        code("1 / 0", "c3"),
    ],
    "metadata": {
        "kernelspec": {
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
            "name": "python3",
        },
        "language_info": {"name": "python"},
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}


def main(folder: Path) -> None:
    """Write everything."""
    files = {**FILES, "pears.ipynb": (json.dumps(NOTEBOOK, indent=1), 4 * DAY)}
    for name, (text, age) in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        os.utime(path, (START + age, START + age))
    (folder / "empty").mkdir()
    for i, name in enumerate(("data", "reports", "empty")):
        os.utime(folder / name, (START + i * HOUR, START + i * HOUR))


main(Path(sys.argv[1]))
