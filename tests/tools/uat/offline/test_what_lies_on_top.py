"""What lies on top of a page, and what unfolds: it is put away, or chosen from."""

import pytest

from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked

NEWS = """
<node class=img resource-id=news clickable=true text="活动">
<node class=link resource-id=branch text="分馆">
<node resource-id=dialog#1 text="活动">
  <node resource-id=text#1 text="周一闭馆。">
  <node resource-id=button#1 text="好">
"""
NO_WAY = """
<node class=button resource-id=again text="Return the book">
<node resource-id=dialog#1 text="Cannot be returned">
  <node resource-id=text#1 text="The library is closed.">
  <node resource-id=button#1 text="OK">
"""
BRANCH = """
<node class=link resource-id=branch text="Leeds ▾">
<node class=button resource-id=go text="Search">
"""
DRAWN = """
<node class=heading resource-id=h text="Blue chair">
<node class=img resource-id=ic_heart clickable=true content-desc="Keep">
<node class=img resource-id=ic_bell clickable=true content-desc="Tell me">
<node resource-id=tab#1 text="Details">
"""
LIST = """
<node resource-id=tab#1 text="Loans" state=selected>
<node resource-id=listitem#1 clickable=true content-desc="Emma due 3 May">
  <node resource-id=text#1 text="Emma">
  <node resource-id=text#2 text="due 3 May">
<node resource-id=listitem#2 clickable=true content-desc="Persuasion due 9 May">
  <node resource-id=text#3 text="Persuasion">
  <node resource-id=text#4 text="due 9 May">
"""
LIST_ZH = """
<node resource-id=tab#1 text="预约" state=selected>
<node resource-id=listitem#1 clickable=true content-desc="羽毛球 周三">
  <node resource-id=text#1 text="羽毛球">
  <node resource-id=text#2 text="周三 18:00">
<node resource-id=listitem#2 clickable=true content-desc="乒乓球 周四">
  <node resource-id=text#3 text="乒乓球">
  <node resource-id=text#4 text="周四 20:00">
"""
MEANS = """
<node resource-id=radio#1 text="借书卡（余额 ¥12）">
<node resource-id=radio#2 text="微信支付">
"""
CATEGORIES = """
<node class=combobox resource-id=kind content-desc="Category" text="All">
<node resource-id=listitem#1 clickable=true content-desc="Garden shears">
<node resource-id=listitem#2 clickable=true content-desc="Kettle">
"""
DETAILS = """
<node class=textbox resource-id=mail content-desc="Contact" text="a@b.c">
<node class=button resource-id=send text="Submit order">
"""


def called(step: str, page: str, *done: str) -> tuple[str, str]:
    memory = "\n".join(f"- {line}: the screen changed" for line in done)
    answer = operate(Asked(step=step, screen=page.strip("\n"), values={}, memory=memory))
    return answer["skill"], answer["rid"]


@pytest.mark.parametrize(
    ("step", "page", "call"),
    [
        ("关掉活动，分馆换成南馆", NEWS, ("click", "button#1")),
        ("Change the branch to York", BRANCH, ("click", "branch")),
        ("Tap the heart", DRAWN, ("click", "ic_heart")),
        ("点击铃铛", DRAWN, ("click", "ic_bell")),
        ("查看羽毛球的预约", LIST_ZH, ("click", "listitem#1")),
        ("用借书卡付款，输入密码 ${pin}", MEANS, ("click", "radio#1")),
        ("Lọc danh mục Garden, mở Garden shears", CATEGORIES, ("input_text", "kind")),
    ],
)
def test_what_is_meant_is_used(step: str, page: str, call: tuple[str, str]) -> None:
    assert called(step, page) == call


def test_there_is_nothing_to_confirm_where_the_app_says_that_it_cannot_be_done() -> None:
    answer = operate(Asked(step="Confirm the return", screen=NO_WAY.strip("\n"), values={}))
    assert (answer["skill"], answer["cannot"]) == ("none", "the app says: 'Cannot be returned'")


def test_a_form_is_not_sent_before_it_holds_what_the_step_changes() -> None:
    answer = operate(
        Asked(step="Set the colour to red, submit", screen=DETAILS.strip("\n"), values={})
    )
    assert answer["rid"] != "send"
