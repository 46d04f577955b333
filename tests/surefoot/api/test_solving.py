"""Requests from the caller's end: Python, command line, real objects on a real JVM."""

import asyncio
import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from blockbuster import blockbuster_ctx
from typer.testing import CliRunner

import surefoot
from surefoot.api.solving import read_body, solve, solve_with
from surefoot.cli.app import app
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.evals.solver_set import read_cases
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.problem import GivenObject
from surefoot.tools.java.request import read_problem
from surefoot.tools.java.sandbox import SandboxMissingError, bubblewrapped
from surefoot.tools.java.service import java_service
from tests.support.cases import Rule
from tests.support.solving import (
    CODE_REFINER,
    INITIALIZER,
    LIST,
    NODE_SOURCE,
    Played,
    over,
    play,
    says,
    with_source,
)

CYCLE = over(LIST, "('a.next(ref)' == 'a(ref)')", "('b(ref)' is null)", "('a.val' > 6)")
SOURCED = with_source(CYCLE, Node=NODE_SOURCE)
KEYS = {
    "result",
    "valuation",
    "numbers",
    "decided_by",
    "verified",
    "world_complete",
    "objects",
    "initialization_code",
    "explanation",
    "usage",
}
GOOD = (
    "import java.util.*;\nclass Mine { public static Map<String, Object> build() {\n"
    "Node a = new Node(7); a.next = a; Map<String, Object> roots = new HashMap<>();\n"
    'roots.put("a(ref)", a); roots.put("b(ref)", null); return roots; } }'
)


def has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except (ConfigError, SandboxMissingError):
        return False
    return True


needs_java = pytest.mark.skipif(not has_sandbox(), reason="no JDK or no bubblewrap here")


@pytest.fixture(scope="module", autouse=True)
def _jvms() -> Any:
    yield
    asyncio.run(java_service().close())


async def played(tmp_path: Path, request: dict[str, Any], rules: dict[str, Rule]) -> Played:
    return await play(Settings(home=tmp_path), request, rules)


def source(text: str, name: str = "Mine") -> dict[str, Any]:
    return {"class_name": name, "source": text}


def test_the_answer_has_the_keys_that_are_promised(tmp_path: Path) -> None:
    answer = surefoot.solve(CYCLE, mode="exact", out=tmp_path)
    assert answer.keys() == KEYS
    assert answer["objects"] is None


def test_null_is_written_as_engines_read_it(tmp_path: Path) -> None:
    answer = solve(over(LIST, "('a(ref)' is null)"), out=tmp_path)
    assert answer["valuation"] == [
        {
            "variable": "a(ref)",
            "type": "null",
            "newObject": False,
            "trueRef": True,
            "reference": None,
        }
    ]


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ({}, "constraints"),
        ({"constraints": "x"}, "constraints"),
        ({"constraints": [1]}, "constraints.0"),
        ({"constraints": [], "type_hierarchy": []}, "type_hierarchy"),
        ({"constraints": [], "heap_state": "x"}, "heap_state"),
    ],
)
def test_a_malformed_request_names_the_field(request_: dict[str, Any], named: str) -> None:
    with pytest.raises(ConfigError, match=f"request: {named}: "):
        solve(request_)


def test_a_number_without_a_fraction_is_an_integer() -> None:
    def given(length: float, number: float) -> Mapping[int, GivenObject]:
        objects = {"o1": {"type": "int[]", "length": length}, "o2": {"type": "int[]"}}
        heap = {"objects": objects, "modifiable_objects": [number]}
        return read_problem(read_body({"constraints": [], "heap_state": heap})).given

    assert given(3.0, 1.0) == given(3, 1) != given(4, 1)
    with pytest.raises(ConfigError, match="length"):
        given(3.5, 1)


def test_a_setting_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ConfigError, match="no such setting: speed"):
        solve(CYCLE, speed="high")


@needs_java
async def test_the_objects_are_built_by_the_source_of_the_model(tmp_path: Path) -> None:
    run = await played(tmp_path, SOURCED, {INITIALIZER: says(source(GOOD))})
    assert run.answer["initialization_code"] == GOOD
    assert run.answer["verified"]
    [node] = run.answer["objects"]["objects"].values()
    assert node["fields"] == {"val": 7, "next": {"ref": 1}}
    assert run.answer["objects"]["roots"]["a(ref)"] == {"ref": 1}


@needs_java
@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ("class Mine { nonsense }", "compile_error"),
        (GOOD.replace("class Mine", "class Other"), "compile_error"),
        (GOOD.replace("a.next = a;", "a.next.next = a;"), "runtime_error"),
        (GOOD.replace("a.next = a;", "a.next = new Node(1);"), "wrong_objects"),
        (GOOD.replace("new Node(7)", "new Node(1)"), "wrong_objects"),
        (GOOD.replace("a.next = a;", "while (a != null) { a.next = a; }"), "timeout"),
        (GOOD.replace("a.next = a;", "System.exit(0);"), "no_result"),
    ],
)
async def test_wrong_source_is_sent_back_and_corrected(
    tmp_path: Path, wrong: str, kind: str
) -> None:
    run = await played(tmp_path, SOURCED, {INITIALIZER: says(source(wrong))})
    assert [built.kind for built in run.wrote["built"]] == [kind, "built"]
    assert run.nodes.count("code_executor_refiner") == 1
    assert run.answer["verified"]


@needs_java
async def test_after_two_repairs_the_plan_builder_builds(tmp_path: Path) -> None:
    wrong = says(source("class Mine { nonsense }"))
    run = await played(tmp_path, SOURCED, {INITIALIZER: wrong, CODE_REFINER: wrong})
    assert run.nodes.count("code_executor_refiner") == 2
    assert run.nodes[-2:] == ["plan_builder", "conclude"]
    assert run.answer["initialization_code"] is None
    assert run.answer["objects"]["objects"]["1"]["fields"]["val"] == 7
    assert "compile_error" in run.answer["explanation"][0]
    assert run.answer["verified"]


@needs_java
async def test_source_that_cannot_be_compiled_leaves_the_verdict(tmp_path: Path) -> None:
    run = await played(tmp_path, with_source(CYCLE, Node="class Node {"), {})
    assert run.answer["result"] == "SAT"
    assert run.answer["objects"] is None
    assert "do not compile" in run.answer["explanation"][-1]


@needs_java
def test_classes_of_the_class_path_need_no_source(tmp_path: Path) -> None:
    (tmp_path / "Node.java").write_text(NODE_SOURCE, "utf-8")
    subprocess.run(["javac", "Node.java"], cwd=tmp_path, check=True)
    answer = solve(CYCLE, classpath=tmp_path, out=tmp_path / "runs")
    assert answer["objects"]["objects"]["1"]["type"] == "LNode;"
    assert answer["initialization_code"]


@needs_java
async def test_nothing_blocks_the_event_loop_of_a_server(tmp_path: Path) -> None:
    body = read_body(SOURCED)
    settings_ = Settings(home=tmp_path)
    with blockbuster_ctx():
        answer = await solve_with(body, settings_)
    assert answer["initialization_code"]


@needs_java
def test_the_command_prints_one_object(tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(SOURCED), "utf-8")
    shown = CliRunner().invoke(
        app, ["solve", str(file), "--mode", "exact", "--json", "--out", str(tmp_path / "runs")]
    )
    assert shown.exit_code == 0
    answer = json.loads(shown.stdout)
    assert answer.keys() == KEYS
    assert answer["objects"]["objects"]["1"]["how"] in ("raw", "constructor")


def test_the_command_says_unknown_with_its_exit_code(tmp_path: Path) -> None:
    file = tmp_path / "request.json"
    file.write_text(json.dumps(over(LIST, "???")), "utf-8")
    shown = CliRunner().invoke(app, ["solve", str(file), "--out", str(tmp_path / "runs")])
    assert shown.exit_code == 3
    assert "UNKNOWN" in shown.stderr


def _cases() -> list[Any]:
    sets = [CONFIGS / "evals" / "constraint_solving"]
    shared = Path(os.environ.get("SUREFOOT_DATA", "")) / "solver_examples.json"
    sets += [shared] if os.environ.get("SUREFOOT_DATA") and shared.is_file() else []
    return [pytest.param(one, id=one["id"]) for path in sets for one in read_cases(path)]


@pytest.mark.parametrize("case", _cases())
@pytest.mark.parametrize("mode", ["verify", "exact"])
def test_every_labelled_request_gets_its_verdict(
    case: dict[str, Any], mode: Any, tmp_path: Path
) -> None:
    answer = solve(case["request"], mode=mode, out=tmp_path, build_objects=False)
    assert answer["result"] == case["expected"]["result"], answer
    assert answer["verified"] == (answer["result"] != "UNKNOWN")
