import pytest

from tools.language.lexicon import LANGUAGES, detect_languages, lexicon


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("en", "The user clicks on it", "click"),
        ("en", "typing", "fill"),
        ("en", "go to", "goto"),
        ("zh", "双击图标", "double_click"),
        ("vi", "bỏ chọn", "deselect"),
    ],
)
def test_a_verb_is_found_in_every_form(language, text, kind):
    assert kind in {found.key for found in lexicon(language).find("verbs", text)}


def test_a_latin_word_counts_only_as_a_whole():
    assert lexicon("en").find("verbs", "resettle") == ()
    assert lexicon("zh").find("keys", "按Enter键")[0].key == "Enter"


def test_the_longest_word_wins():
    found = lexicon("en").starts("verbs", "double-click on it")
    assert [f.word for f in found] == ["double-click on"]


@pytest.mark.parametrize("meaning", ["delete", "settings", "log_in", "save", "search", "cancel"])
def test_a_meaning_has_words_in_every_language(meaning):
    assert all(lexicon(language).words("concepts", meaning) for language in LANGUAGES)


def test_every_language_has_the_same_verbs_and_roles():
    for section in ("verbs", "roles"):
        keys = {language: set(lexicon(language).sections[section]) for language in LANGUAGES}
        assert keys["en"] == keys["zh"] == keys["vi"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Click the button", "en"),
        ('点击 "Save" 按钮', "zh"),
        ("Nhấn vào nút 'Lưu'", "vi"),
        ("123", "en"),
    ],
)
def test_the_language_is_told_by_its_letters(text, first):
    assert detect_languages(text)[0] == first
