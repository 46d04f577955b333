"""The tables of tests, kept beside them: `test_x.yaml` for `test_x.py`, each by its test's name."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml


def tabled(test: Callable[..., Any]) -> Any:
    """Run a test once for each row of its table, whose `columns` are arguments of the test."""
    file = Path(test.__globals__["__file__"]).with_suffix(".yaml")
    table = _tables(file)[test.__name__.removeprefix("test_")]
    columns = table["columns"]
    one = columns[0] if len(columns) == 1 else columns
    return pytest.mark.parametrize(one, table["rows"])(test)


@cache
def _tables(file: Path) -> dict[str, dict[str, list[Any]]]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    tables: dict[str, dict[str, list[Any]]] = yaml.load(file.read_text("utf-8"), Loader=loader)
    return tables
