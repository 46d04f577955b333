"""Flow charts become cases: every simple way, each loop once, within limits."""

from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from state.errors import CaseFileError
from surefoot.cli.app import app as cli
from tools.casefile import load_case
from tools.flows.reading import read_flow
from tools.flows.walking import ways_through
from tools.flows.writing import cases_of, semi_structured
from tools.uat.rewriting import rewrite_step

PAY = """
---
title: Pay a friend
---
flowchart TD
  S([Start]) --> A[Open the transfer page]
  A -->|the payee field is shown| B["Enter the payee's phone"] --> C{Is the payee known?}
  C -- no --> D[Read the message] --> B
  subgraph money
    C -->|yes| E(Enter the amount) --> F[Submit payment password]  %% on the keypad
  end
  F --> G{Right?}
  G -.->|no| F
  G ==>|yes| Z(['Transfer done' is shown]):::good
  classDef good fill:#fff
"""
YAML = """
title: 转账
app: {kind: android, package: com.example.wallet}
parameters: {amount: "5"}
nodes:
  open: {action: 打开转账, next: amount}
  amount: {action: 输入转账金额, next: [{to: check, when: 显示金额}]}
  check: {decision: 密码正确, next: [{to: done, when: 是}, {to: amount, when: 否}]}
  done: {expected: 显示转账成功}
"""
APP = {"kind": "android", "package": "com.example.wallet"}


def written(folder: Path, text: str, name: str = "pay.mmd") -> Path:
    path = folder / name
    path.write_text(text.lstrip(), "utf-8")
    return path


def actions(case: dict) -> list[str]:
    return [step if isinstance(step, str) else step["action"] for step in case["steps"]]


def test_every_way_of_a_chart_with_two_loops_is_a_case(tmp_path):
    flow = read_flow(written(tmp_path, PAY))
    found = ways_through(flow, 100, 50)
    assert (len(found.ways), found.more) == (4, False)
    cases = cases_of(flow, found.ways, APP)
    assert [len(case["steps"]) for case in cases] == [4, 5, 6, 7]
    assert cases[0]["steps"][0]["expected"] == "the payee field is shown"
    assert cases[0]["expected"] == "'Transfer done' is shown"
    assert cases[1]["title"] == "Pay a friend; Is the payee known? yes; Right? no; Right? yes"


def test_a_chart_in_yaml_is_written_in_chinese(tmp_path):
    flow = read_flow(written(tmp_path, YAML, "flow.yaml"))
    first, second = cases_of(flow, ways_through(flow, 9, 50).ways, flow.app)
    assert actions(first)[0] == "系统请求用户打开转账，系统验证用户的反馈结果是打开转账。"
    assert first["steps"][1]["expected"] == "显示金额"
    assert (first["expected"], len(second["steps"])) == ("显示转账成功", 3)
    assert first["parameters"] == {"amount": "5"}


@pytest.mark.parametrize("text", ["Enter the amount", "提交支付密码", "Mở cài đặt"])
def test_what_is_written_is_read_back_by_the_rewriting(text):
    assert rewrite_step(semi_structured(text), {}).casefold().startswith(text.casefold())


def test_limits_of_count_and_length_are_told(tmp_path):
    boxes = "".join(f"n{n} -->|a| n{n + 1}\nn{n} -->|b| n{n + 1}\n" for n in range(14))
    flow = read_flow(written(tmp_path, f"graph LR\n{boxes}"))
    few = ways_through(flow, 5, 50)
    assert (len(few.ways), few.more) == (5, True)
    assert ways_through(flow, 5, 10).ways == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sequenceDiagram\n A->>B: hi", "pay.mmd:1: must begin with `flowchart`"),
        ("flowchart TD\n A[Open --> B", "pay.mmd:2: '[Open --> B' '[' has no ']'"),
        ("flowchart TD\n A --> B\n ??", "pay.mmd:3"),
        ("flowchart TD\n A --> B\n B --> A", "start: needs one node to begin with, not none"),
        ("flowchart TD\n S --> A\n A --> B\n B --> A", "has no end"),
        ("", "has no flowchart"),
    ],
)
def test_a_wrong_chart_is_told_in_one_line(tmp_path, text, said):
    with pytest.raises(CaseFileError) as error:
        read_flow(written(tmp_path, text))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nodes: {a: {action: Open, next: b}}", "nodes.b: an arrow leads to it"),
        ("nodes: {a: {act: Open}}", "nodes.a.act: is not a known key"),
        ("steps: []", "nodes: must be a mapping"),
    ],
)
def test_a_wrong_flow_in_yaml_is_told(tmp_path, text, said):
    with pytest.raises(CaseFileError, match=said):
        read_flow(written(tmp_path, text, "flow.yaml"))


def test_the_command_writes_files_that_are_cases(tmp_path):
    chart = written(tmp_path, PAY)
    done = CliRunner().invoke(cli, ["cases", str(chart), "--app", "android:com.example.wallet"])
    assert done.exit_code == 0, done.output
    paths = sorted((tmp_path / "pay-cases").iterdir())
    assert len(paths) == 4
    assert [load_case(path).id for path in paths] == [path.stem for path in paths]
    assert yaml.safe_load(paths[0].read_text("utf-8"))["app"] == APP
