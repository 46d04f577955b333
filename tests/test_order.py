"""What comes out is the same whatever order sets are gone through in: that differs by process."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.support.served import ROOT

_ORDERLESS = frozenset({"all", "any", "frozenset", "len", "set", "sorted", "union", "update"})
_ORDERLESS |= {"difference", "difference_update", "isdisjoint", "issubset", "issuperset", "fsum"}
_MAY_BE = re.compile(r"\bin (?:set\(|frozenset\(|\{|[^\n:]* [&|^-] )|\((?:set\(|frozenset\(|\{)")
"""What is worth the time to be read in full."""
_MAKES_SETS = frozenset({"set", "frozenset"})


def name_of(call: ast.expr) -> str:
    if isinstance(call, ast.Call):
        call = call.func
    return getattr(call, "id", getattr(call, "attr", ""))


def is_a_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor)
    return isinstance(node, ast.Call) and name_of(node) in _MAKES_SETS


def gone_through(tree: ast.AST) -> Iterator[int]:
    """Give the lines in which a set is gone through, and more is made of it than a set."""
    nodes, free = list(ast.walk(tree)), set[int]()
    for node in nodes:
        if isinstance(node, ast.Call) and name_of(node) in _ORDERLESS:
            free |= set(map(id, node.args))
    for node in nodes:
        if isinstance(node, ast.For | ast.AsyncFor) and is_a_set(node.iter):
            yield node.lineno
        if (
            isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp)
            and id(node) not in free
        ):
            yield from (node.lineno for one in node.generators if is_a_set(one.iter))
        if isinstance(node, ast.Call) and name_of(node) in ("list", "tuple", "iter", "join"):
            yield from (node.lineno for one in node.args if is_a_set(one))


@pytest.mark.parametrize("top", ["nodes", "tools"])
def test_no_set_is_gone_through_in_its_own_order(top: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / top).rglob("*.py"))
        if _MAY_BE.search(text := path.read_text("utf-8"))
        for line in gone_through(ast.parse(text))
    ]
    assert found == []


_WORK = """
import json, sys, tempfile
from pathlib import Path
import surefoot
from surefoot.configs.settings import CONFIGS

LEFT_OUT = {"at", "began", "folder", "report", "run_id", "script", "seconds", "started", "utg"}

def plain(told):
    if isinstance(told, dict):
        return {key: plain(one) for key, one in told.items() if key not in LEFT_OUT}
    return [plain(one) for one in told] if isinstance(told, list) else told

notes, told = CONFIGS / "examples" / "notes_sim", {}
path = str(notes / "uat/keep-a-note.yaml")
with tempfile.TemporaryDirectory() as home:
    for at in range(2):  # the second time by what was learned
        given = {"out": home, "seed": 4, "max_events": 14, "minimise": False}
        found = surefoot.explore(str(notes / "app.yaml"), **given)
        folder = Path(found["report"]).parent
        lines = (folder / "events.jsonl").read_text("utf-8").splitlines()
        told[f"explored {at}"] = plain([found.to_dict(), *map(json.loads, lines)])
        told[f"graph {at}"] = json.loads((folder / "utg.json").read_text("utf-8"))
        told[f"accepted {at}"] = plain(surefoot.uat(path, out=home).to_dict())
    case = {"id": "c", "app": {"kind": "simulated", "path": str(notes / "app.yaml")}, "steps": [
        {"action": "Click 'Add note', type 'Feed the cat' into 'Text' and click 'Save'",
         "expected": "The note 'Feed the cat' is in the list"},
        {"action": "Open the settings", "expected": "The heading 'Settings' is shown"}]}
    told["validated"] = plain(surefoot.validate(case, out=home).to_dict())
print(json.dumps(told, sort_keys=True, ensure_ascii=False, default=str))
"""


def told_by_process(program: str, seed: str) -> "subprocess.Popen[str]":
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}
    command = [sys.executable, "-c", program]
    return subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True)


def told_by_seeds(program: str, seeds: list[str]) -> list[dict[str, object]]:
    running = [told_by_process(program, seed) for seed in seeds]
    told = [process.communicate(timeout=300)[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(seeds)
    return [json.loads(one) for one in told]


@pytest.mark.chaos
def test_runs_of_three_processes_tell_the_same() -> None:
    first, *others = told_by_seeds(_WORK, ["0", "1", "random"])
    assert len(first) == 7
    for other in others:
        for what, told in first.items():
            assert other[what] == told, what
