import pytest

from surefoot.tools.knowledge.ids import bare, fold, normalise


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("首页 ", "首页"),
        ("  My\t\n page ", "My page"),
        ("Ｗｉ－Ｆｉ　设置", "Wi-Fi 设置"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("ﬁle №5", "file No5"),
        ("", ""),
        (" \u3000 ", ""),
    ],
)
def test_a_name_is_written_one_way_and_keeps_its_case(written, name):
    assert normalise(written) == name
    assert normalise(name) == name


def test_the_case_is_left_out_for_comparing():
    assert fold(" Straße  HOME") == fold("STRASSE home")
    assert fold("Đặt Hàng") == "đặt hàng"


def test_accents_written_in_two_characters_are_those_written_in_one():
    assert fold("e\u0301") == fold("é")


@pytest.mark.parametrize(
    ("written", "name"), [("点外卖。", "点外卖"), ("“Open it!”", "open it"), ("...", "...")]
)
def test_signs_at_the_edges_say_nothing_unless_there_is_nothing_else(written, name):
    assert bare(written) == name
