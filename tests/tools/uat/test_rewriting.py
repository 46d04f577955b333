"""Raw steps become instructions."""

from pathlib import Path

import pytest
import yaml

import surefoot
from surefoot.state.errors import ConfigError
from surefoot.tools.uat.rewriting import RULES, expected_result, rewrite_step, without_hint
from tests.support.cases import NOTES
from tests.support.tables import tabled

ENGLISH = (
    "System requests User to {ask}, and System validates the result feedback from User is {result}."
)
CHINESE = "系统请求用户{ask}，系统验证用户的反馈结果是{result}"


@tabled
def test_the_english_template(
    ask: str, result: str, parameters: list[str], instruction: str
) -> None:
    assert rewrite_step(ENGLISH.format(ask=ask, result=result), parameters) == instruction


@tabled
def test_the_chinese_template(
    ask: str, result: str, parameters: list[str], instruction: str
) -> None:
    assert rewrite_step(CHINESE.format(ask=ask, result=result), parameters) == instruction


@pytest.mark.parametrize("step", ["Click 'Save'", "点击下一步", "Look whether it is there", "…"])
def test_what_fits_nothing_stays(step: str) -> None:
    assert rewrite_step(step, ["save"]) == step


def test_a_parameter_is_known_by_its_description_too() -> None:
    known = {"p17": "Phone number", "bank": "银行名称"}
    assert rewrite_step("Enter phone number", known) == "Enter phone number ${p17}"
    assert rewrite_step("选择银行", known) == "选择银行 ${bank}"


def test_one_of_several_that_might_be_meant_is_not_marked() -> None:
    assert rewrite_step("Select bank", ["bank_name", "bank_no"]) == "Select bank"


def test_rules_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere\.yaml"):
        rewrite_step("x", [], tmp_path / "nowhere.yaml")


@pytest.mark.parametrize("step", ["如果余额不够，点击充值", "输错密码三次", "点击“下午三点”"])
def test_a_condition_a_count_and_a_label_stay(step: str) -> None:
    assert rewrite_step(step) == step


@tabled
def test_what_the_app_shows_is_no_act(ask: str, result: str, does: str, says: str) -> None:
    step = CHINESE.format(ask=ask, result=result)
    assert rewrite_step(step) == does
    assert expected_result(step) == says


def test_a_message_in_the_place_of_the_result_is_expected() -> None:
    step = "System requests User to press Pay now, and System validates the result feedback from "
    assert expected_result(f'{step}User is the message "Choose how to pay".') == (
        'the message "Choose how to pay"'
    )
    assert expected_result(f"{step}User is pressing Pay now.") == ""


def test_that_all_is_filled_in_is_seen_and_no_act() -> None:
    step = (
        "System requests User to enter the name, choose Oak as the wood, and System validates the "
        "result feedback from User is that all fields are filled in."
    )
    assert rewrite_step(step) == "Enter the name, choose Oak as the wood"
    assert expected_result(step) == "all fields are filled in"


@tabled
def test_a_name_that_looks_like_an_ending_is_kept(ask: str, result: str, does: str) -> None:
    step = (ENGLISH if ask.isascii() else CHINESE).format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == (does, "")


@tabled
def test_that_it_is_done_is_the_act_again(ask: str, result: str) -> None:
    step = ENGLISH.format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == ("Choose the plan", "")


@tabled
def test_a_statement_is_no_act_and_must_hold(ask: str, result: str) -> None:
    step = (ENGLISH if ask.isascii() else CHINESE).format(ask=ask, result=result)
    assert (rewrite_step(step), expected_result(step)) == (ask, result)


@tabled
def test_the_two_halves_may_be_sentences(step: str) -> None:
    assert rewrite_step(step) == "Select bank"
    assert rewrite_step("系统请求用户选择银行。系统验证用户的反馈结果是选择银行。") == "选择银行"


@pytest.mark.parametrize("step", ["Enter ${payment_password}", "输入支付密码"])
def test_the_hint_for_the_agents_can_be_taken_off(step: str) -> None:
    told = rewrite_step(step)
    assert told != step
    assert without_hint(told) == step


def test_own_rules_tell_what_a_step_is_to_show(tmp_path: Path) -> None:
    rules = yaml.safe_load(RULES.read_text("utf-8"))
    rules["templates"] = ["^Do (?P<ask>.+?) so that (?P<result>.+)$"]
    own = tmp_path / "rules.yaml"
    own.write_text(yaml.safe_dump(rules, allow_unicode=True), "utf-8")
    step = "Do click 'Settings' so that the heading 'Notes' is shown"
    case = {"id": "own", "title": "Own", "app": NOTES, "steps": [step]}
    result = surefoot.uat(case, out=tmp_path, rewriting=own, knowledge="off")
    assert result["verdict"] == "failed"
    assert "heading 'Notes' is not shown" in result["steps"][0]["reason"]
