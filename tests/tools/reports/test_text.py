import pytest

from surefoot.tools.reports.text import clip_text, plain, visible


@pytest.mark.parametrize(
    ("hostile", "seen"),
    [
        ("\x1b[31mred\x1b[0m", "‹ESC›[31mred‹ESC›[0m"),
        ("invoice‮fdp.exe", "invoice‹U+202E›fdp.exe"),
        ("a⁦b⁩c‏", "a‹U+2066›b‹U+2069›c‹U+200F›"),
        ("nul\x00 bell\x07 delete\x7f", "nul‹U+0000› bell‹U+0007› delete‹U+007F›"),
        ("hid​den", "hid‹U+200B›den"),
        ("tag\U000e0041", "tag‹U+E0041›"),
        ("half \ud800 pair", "half ‹U+D800› pair"),
        ("no \ufffe character", "no ‹U+FFFE› character"),
    ],
)
def test_characters_that_hide_or_reorder_text_are_shown(hostile, seen):
    assert visible(hostile) == seen
    visible(hostile).encode()


@pytest.mark.parametrize("text", ["a\tb\nc", "文件夹 Thư mục العربية", "👩‍💻 ❤️", "می‌خواهم"])
def test_text_of_any_language_stays_as_it_is(text):
    assert visible(text) == text == plain(text)


def test_windows_line_breaks_become_plain_ones():
    assert visible("a\r\nb\rc") == "a\nb‹U+000D›c"


@pytest.mark.parametrize(
    ("hostile", "left"),
    [
        ("\x1b[1;31mred\x1b[0m text", "red text"),
        ("\x1b]8;;http://evil\x1b\\link\x1b]8;;\x07", "link"),
        ("a\x00b‮c\ud800d\ufffff", "abcdf"),
        ("\x9b31mred", "red"),
    ],
)
def test_plain_text_has_no_control_characters_left(hostile, left):
    assert plain(hostile) == left


def test_a_long_text_says_how_much_of_it_is_left_out():
    assert clip_text("x" * 1500, 10) == "xxxxxxxxxx … (1,490 more characters)"
    assert clip_text("x" * 10, 10) == "x" * 10
