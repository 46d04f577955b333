"""Flow charts become cases: every simple way, each loop once, within limits."""

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from surefoot.cli.app import app as cli
from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import load_case
from surefoot.tools.flows.reading import read_flow
from surefoot.tools.flows.writing import (
    cases_of,
    ways_through,
    with_full_path,
    write_semi_structured,
)
from surefoot.tools.named_app import named_app
from surefoot.tools.uat.rewriting import rewrite_step
from tests.support.acceptance import INSPECTION, finds
from tests.support.cases import CLAIM, claims
from tests.support.tables import tabled

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
PAYEES = """
name: Payees
start: home
screens:
  home:
    title: Payees
    widgets: [{id: next, role: button, name: Next, on: {tap: {go: found}}}]
  found: {title: Found, widgets: [{id: payee, role: heading, name: Ann Example}]}
"""
APP = {"kind": "android", "package": "com.example.wallet"}


def written(folder: Path, text: str, name: str = "pay.mmd") -> Path:
    path = folder / name
    path.write_text(dedent(text).lstrip(), "utf-8")
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
    told, right = "The answer is yes: Is the payee known?", "The answer is yes: Right?"
    assert looked_for(cases[0])[1:] == [
        (told, [{"check": "claim", "what": told}]),
        (
            f"{right}, 'Transfer done' is shown",
            [
                {"check": "claim", "what": right},
                {"check": "shown", "what": "Transfer done"},
            ],
        ),
    ]
    assert cases[1]["title"] == "Pay a friend; Is the payee known? yes; Right? no; Right? yes"


def test_a_chart_in_yaml_is_written_in_chinese(tmp_path):
    flow = read_flow(written(tmp_path, YAML, "flow.yaml"))
    first, second = cases_of(flow, ways_through(flow, 9, 50).ways, flow.app)
    assert actions(first)[0] == "系统请求用户打开转账，系统验证用户的反馈结果是打开转账。"
    assert first["steps"][1]["expected"] == "显示金额, 答案为是：密码正确, 显示转账成功"
    assert first["steps"][1]["check"][1:] == [
        {"check": "claim", "what": "答案为是：密码正确"},
        {"check": "claim", "what": "显示转账成功"},
    ]
    assert len(second["steps"]) == 3
    assert first["parameters"] == {"amount": "5"}


def looked_for(case: dict) -> list[tuple[str, Any]]:
    """What is expected after the steps, and how it is typed."""
    steps = [step for step in case["steps"] if isinstance(step, dict)]
    return [(step["expected"], step.get("check")) for step in steps]


def test_the_answer_of_a_decision_must_hold(tmp_path):
    chart = """
    flowchart TD
      A[Enter the payee] --> C{收款人？}
      C -->|不存在| D[Read the message]
      C -->|'Ann Example' is shown| E[Click 'Next']
    """
    flow = read_flow(written(tmp_path, chart))
    unknown, shown = cases_of(flow, ways_through(flow, 9, 50).ways, APP)
    told = "答案为不存在：收款人？"
    assert looked_for(unknown) == [(told, [{"check": "claim", "what": told}])]
    assert looked_for(shown) == [("'Ann Example' is shown", None)]


def test_what_an_arrow_in_yaml_expects_is_the_check_of_its_answer(tmp_path):
    text = YAML.replace("when: 否}", "when: 否, expected: 显示“密码错误”}")
    flow = read_flow(written(tmp_path, text, "flow.yaml"))
    second = cases_of(flow, ways_through(flow, 9, 50).ways, flow.app)[1]
    assert looked_for(second)[0] == ("显示金额, 显示“密码错误”", None)


def test_a_decision_before_all_steps_is_looked_for(tmp_path):
    flow = read_flow(written(tmp_path, "flowchart TD\n A{Signed in?} -->|yes| B[Click 'Out']"))
    (case,) = cases_of(flow, ways_through(flow, 9, 50).ways, APP)
    assert case["steps"][0]["do"] == {"do": "look"}
    assert looked_for(case)[0][0] == "The answer is yes: Signed in?"


@pytest.mark.parametrize("known", [True, False])
async def test_a_way_is_passed_only_where_its_answer_is_seen(play, tmp_path, known):
    app = PAYEES if known else PAYEES.replace("Ann Example", "Unknown payee")
    chart = """
    flowchart TD
      A[Click 'Next'] --> C{Known?}
      C -->|'Unknown payee' is shown| D([Done])
      C -->|'Ann Example' is shown| E([Done])
      C -->|no| F([Done])
    """
    named = with_full_path(named_app(str(written(tmp_path, app, "app.yaml"))), tmp_path)
    flow = read_flow(written(tmp_path, chart))
    cases = cases_of(flow, ways_through(flow, 9, 50).ways, named)
    verdicts = [(await play(case, graph="uat"))["verdict"] for case in cases]
    right = ["failed", "passed"] if known else ["passed", "failed"]
    assert verdicts == [*right, "unknown"]


@pytest.mark.parametrize(("holds", "verdict"), [("yes", "passed"), ("no", "unknown")])
async def test_an_answer_in_words_is_judged_by_a_model(play, tmp_path, holds, verdict):
    flow = read_flow(
        written(tmp_path, "flowchart TD\n A[Click 'Next'] --> C{Known?} -->|no| D([Done])")
    )
    named = with_full_path(named_app(str(written(tmp_path, PAYEES, "app.yaml"))), tmp_path)
    (case,) = cases_of(flow, ways_through(flow, 9, 50).ways, named)
    judged = claims(holds, '- heading "Ann Example"')
    result = await play(case, {CLAIM: judged, INSPECTION: finds(holds, "payee")}, graph="uat")
    assert result["verdict"] == verdict


@tabled
def test_a_name_in_quotes_at_the_end_of_a_box_keeps_them(tmp_path, written_so, read):
    flow = read_flow(written(tmp_path, f"flowchart TD\n A{written_so} --> B[Wait]"))
    assert flow.nodes["A"].text == read
    assert rewrite_step(write_semi_structured(flow.nodes["A"].text)) == read


@pytest.mark.parametrize("text", ["Enter the amount", "提交支付密码", "Mở cài đặt"])
def test_what_is_written_is_read_back_by_the_rewriting(text):
    assert rewrite_step(write_semi_structured(text), {}).casefold().startswith(text.casefold())


def test_limits_of_count_and_length_are_told(tmp_path):
    boxes = "".join(f"n{n} -->|a| n{n + 1}\nn{n} -->|b| n{n + 1}\n" for n in range(14))
    flow = read_flow(written(tmp_path, f"graph LR\n{boxes}"))
    few = ways_through(flow, 5, 50)
    assert (len(few.ways), few.more) == (5, True)
    assert ways_through(flow, 5, 10).ways == ()


@tabled
def test_a_wrong_chart_is_told_in_one_line(tmp_path, text, said):
    with pytest.raises(CaseFileError) as error:
        read_flow(written(tmp_path, text))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@tabled
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


def test_a_written_case_finds_its_app_from_anywhere(tmp_path, monkeypatch):
    chart = written(tmp_path, PAY)
    app = written(tmp_path, "name: Bank", "app.yaml")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(cli, ["cases", "pay.mmd", "--app", "app.yaml"])
    assert done.exit_code == 0, done.output
    paths = sorted((tmp_path / "pay-cases").iterdir())
    assert {load_case(path).app.path for path in paths} == {str(app)}
    other = tmp_path / "elsewhere"
    other.mkdir()
    monkeypatch.chdir(other)
    assert with_full_path({"kind": "simulated", "path": "app.yaml"}, chart.parent)["path"] == str(
        app
    )
