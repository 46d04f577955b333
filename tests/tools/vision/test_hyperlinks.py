"""Hyperlinks inside a text are found by their colour, and read."""

import pytest

from tests.support.paragraphs import HAS_CHINESE, paragraph

pytest.importorskip("cv2", reason="extra: vision")
pytest.importorskip("rapidocr", reason="extra: vision")

from PIL import Image, ImageDraw

from surefoot.tools.devices.sim.typeset import font
from surefoot.tools.vision.hyperlinks import detect_lines, find_hyperlinks, pixels_of, read_lines

BLUE = "#1677FF"
ENGLISH = "By going on you accept the Terms of Service and the Privacy Policy of this app."
CHINESE = "我已阅读并同意《用户服务协议》和《隐私政策》，未注册的手机号将自动创建账号"


def found(image, text, colours=()):
    return find_hyperlinks(pixels_of(image), text, colours)


@pytest.mark.parametrize("quality", [None, 80])
def test_two_links_of_a_paragraph_are_told_apart(quality):
    links = {"Terms of Service": BLUE, "Privacy Policy": BLUE}
    image = paragraph(ENGLISH, links, width=1080, quality=quality)
    assert [link.text for link in found(image, ENGLISH)] == list(links)


@pytest.mark.parametrize("colour", ["#576B95", "#1677FF", "#07C160", "#FA9D3B"])
def test_a_jpeg_makes_small_letters_duller_than_the_colour_that_is_told(colour):
    links = {"Terms of Service": colour, "Privacy Policy": colour}
    image = paragraph(ENGLISH, links, width=900, size=30, quality=80)
    assert [link.text for link in found(image, ENGLISH, [colour])] == list(links)


@pytest.mark.skipif(not HAS_CHINESE, reason="no font with Chinese letters on this machine")
@pytest.mark.parametrize("width", [640, 820, 1000])
def test_a_wrapped_link_is_one_with_its_widest_line_to_tap(width):
    links = {"《用户服务协议》": "#576B95", "《隐私政策》": "#576B95"}
    one, other = found(paragraph(CHINESE, links, width=width, quality=80), CHINESE)
    assert [one.text, other.text] == list(links)
    for link in (one, other):
        assert link.widest.width == max(rect.width for rect in link.rects)


def test_only_links_of_a_colour_that_is_told_count():
    image = paragraph(ENGLISH, {"Terms of Service": BLUE, "Privacy Policy": "#FA9D3B"}, width=1080)
    assert [link.text for link in found(image, ENGLISH, ["#FA9D3B"])] == ["Privacy Policy"]
    assert found(image, ENGLISH, ["#07C160"]) == ()


def test_a_coloured_mark_that_the_text_does_not_say_is_no_link():
    image = paragraph(ENGLISH, {"Privacy Policy": BLUE}, width=1080)
    wider = image.resize((1180, image.height))
    wider.paste("#FFFFFF", (0, 0, 1180, image.height))
    wider.paste(image, (100, 0))
    ImageDraw.Draw(wider).ellipse((20, 10, 70, 60), "#07C160")
    assert [link.text for link in found(wider, ENGLISH)] == ["Privacy Policy"]


def test_a_photo_and_an_empty_place_have_no_links():
    photo = paragraph(ENGLISH, {}).resize((300, 300))
    photo.putdata([(n % 251, n * 7 % 253, n * 13 % 255) for n in range(300 * 300)])
    assert found(photo, ENGLISH) == ()
    assert found(paragraph(ENGLISH, {}).crop((0, 0, 0, 0)), ENGLISH) == ()


def test_lines_that_stand_too_close_are_found_by_the_detector():
    top = paragraph("Terms of Service", {}, ink=BLUE, width=420)
    tall = paragraph("Terms of Service and the Privacy Policy and more", {}, ink=BLUE, width=420)
    assert tall.height > 2 * top.height
    lines = [one.line.text for one in detect_lines(pixels_of(tall))]
    assert " ".join(lines).startswith("Terms of Service")
    assert read_lines([]) == []


def test_a_link_in_lines_that_touch_is_read_line_by_line():
    text = "Please go on here: Terms of Service and the Privacy Policy and more"
    words = text[19:]
    first, second = words[:16], words[17:]
    image = Image.new("RGB", (900, 130), "#FFFFFF")
    draw = ImageDraw.Draw(image)
    draw.text((0, 0), text[:18], "#202020", font(42))
    # Closer than fonts allow: the widened letters of the lines meet.
    draw.text((360, 0), first, BLUE, font(42))
    draw.text((360, 39), second[:17], BLUE, font(42))
    draw.text((360, 78), second[18:], BLUE, font(42))
    links = found(image, text)
    assert " ".join(link.text for link in links).startswith("Terms of Service")
    assert all(rect.height < 80 for link in links for rect in link.rects)
