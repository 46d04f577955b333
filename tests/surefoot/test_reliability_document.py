"""The document of what holds: every row once, every test that it names is there."""

import ast
import re
from pathlib import Path

import pytest
import yaml

from tests.support.mutate import known
from tests.support.served import ROOT

DOCUMENT = ROOT / "docs" / "reliability.md"
ROWS = {"D": 28, "S": 45, "I": 35, "C": 23, "H": 28, "P": 8, "L": 14}
_ROW = re.compile(r"^\| ([DSICHPL]\d+) \| (.+?) \| (holds|open|not applicable)(: .+?)? \|(.*)\|$")
_TEST = re.compile(r"`(tests/[\w/]+\.py)::([\w:]+(?:\[\w+\])?)`")


def rows() -> list[tuple[str, str, str, list[tuple[str, str]]]]:
    """Give id, state, reason and tests of each row."""
    found = [_ROW.match(line) for line in DOCUMENT.read_text("utf-8").splitlines()]
    return [
        (row.group(1), row.group(3), row.group(4) or "", _TEST.findall(row.group(5)))
        for row in found
        if row
    ]


def test_every_row_is_there_once_and_in_order() -> None:
    wanted = [f"{kind}{number + 1}" for kind, count in ROWS.items() for number in range(count)]
    assert [row[0] for row in rows()] == wanted


def test_what_holds_is_shown_by_a_test_and_what_does_not_apply_says_why() -> None:
    assert [row[0] for row in rows() if row[1] == "holds" and not row[3]] == []
    assert [row[0] for row in rows() if row[1] == "not applicable" and not row[2]] == []


def test_nothing_but_ids_of_tests_stands_where_they_are_named() -> None:
    lines = [line for line in DOCUMENT.read_text("utf-8").splitlines() if _ROW.match(line)]
    last = [line.strip("|").rpartition("|")[2].split() for line in lines]
    assert [one for cell in last for one in cell if not _TEST.fullmatch(one)] == []


def names(path: str) -> set[str]:
    """Give the tests of a file: of a class as `Class::name`, of tables as `test_a_table[name]`."""
    found = set()
    if path.endswith("/test_tables.py"):
        for file in (ROOT / path).parent.glob("tables/*.yaml"):
            found |= {f"test_a_table[{name}]" for name in yaml.safe_load(file.read_text("utf-8"))}
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        found |= {
            prefix + one.name
            for one in inside
            if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
        }
    return found


@pytest.mark.parametrize("path", sorted({path for row in rows() for path, _ in row[3]}))
def test_every_test_that_is_named_is_there(path: str) -> None:
    assert Path(ROOT / path).is_file()
    named = {name for row in rows() for file, name in row[3] if file == path}
    assert named - names(path) == set()


def test_every_defence_that_is_taken_out_stands_where_it_is_said_and_has_its_test() -> None:
    holding = {row[0] for row in rows() if row[1] == "holds"}
    for mutant in known():
        assert mutant.without((ROOT / mutant.file).read_text("utf-8"))
        path, _, name = mutant.test.partition("::")
        assert name in names(path), mutant.test
        assert mutant.row in holding
    assert len(known()) >= 40
