from tools.planning.meant.said import Said, glossed


def test_words_of_the_same_meaning_in_another_language_are_found():
    said = Said("删除文件夹", {})
    assert said.share("Delete folder") > 0.8


def test_words_that_begin_alike_are_found_and_count_less():
    said = Said("see the statistical summary", {})
    assert 0 < said.share("Statistics") < 1


def test_a_related_word_counts_little():
    said = Said("Let me see the curve", {})
    assert 0 < said.share("Chart") < 0.5


def test_what_is_not_said_is_not_found():
    assert Said("Open the calendar", {}).share("Invoices") == 0


def test_chinese_words_are_given_in_english_where_they_are_known():
    assert "deleted" not in glossed("已删除") or glossed("已删除")
    assert glossed("plain English") == ()
