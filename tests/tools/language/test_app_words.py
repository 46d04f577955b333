import pytest

from tools.language.app_words import with_app_words, without_comments


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("正文写着有六名引航员（six pilots）", "正文写着有“six pilots”"),
        ("最低金额（Min cost）填 100", "“Min cost”填 100"),
        ("编辑摘要（Summary）填 Fix", "“Summary”填 Fix"),
        ("点击保存按钮（Save）", "点击按钮“Save”"),
        ("把“状态”（Status）改为 Open", "把“Status”改为 Open"),
        (
            "点击删除（Delete），在弹窗中点击确定（OK）",
            "点击“Delete”，在弹窗中点击“OK”",
        ),
        ("Nhập 100 vào ô giá thấp nhất (Min cost)", "Nhập 100 vào ô “Min cost”"),
        (
            "Lễ hội diễn ra vào chủ nhật đầu tiên (first Sunday)",
            "Lễ hội diễn ra vào “first Sunday”",
        ),
    ],
)
def test_the_words_of_the_app_stand_for_their_translation(text, read):
    assert with_app_words(text, "Min cost Summary Save Status Delete OK") == read


@pytest.mark.parametrize(
    "text",
    [
        "Click the menu (three dots)",
        "Bấm vào 'Watch' (ngôi sao)",
        "共有 3 个版本（含最初版本）",
        "登录（admin / ${password}）",
        "登录（admin）",
        "显示为 Elena（x3）",
    ],
)
def test_other_brackets_stay(text):
    assert with_app_words(text, "Watch Elena") == text


def test_an_app_in_the_language_of_the_step_needs_no_other_words():
    assert with_app_words("点击保存（Save）", "保存 取消 设置") == "点击保存（Save）"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("列出六名飞行员（six pilots）", "列出六名飞行员"),
        ("显示本地状态（local state）为 3", "显示本地状态（local state）为 3"),
        ("显示（Local State）为 3", "显示（Local State）为 3"),
        ("Hai mục (two items) hiện ra", "Hai mục (two items) hiện ra"),
    ],
)
def test_small_words_in_brackets_that_no_screen_has_are_a_comment(text, left):
    assert without_comments(text, "Local State 3") == left
