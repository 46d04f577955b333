"""What is told from the colours of a picture alone; nothing is read here."""

import pytest

from tests.support.paragraphs import paragraph

pytest.importorskip("cv2", reason="extra: vision")

from surefoot.tools.vision.colours import detect_colours, link_mask, read_colours, writing_of
from surefoot.tools.vision.hyperlinks import pixels_of
from surefoot.tools.vision.regions import continues, find_regions, font_size_px, in_reading_order

COLOURS = ["#576B95", "#1677FF", "#07C160", "#FA9D3B"]
LINE = "You accept the Terms of Service and the Privacy Policy."


def parts(image, colours=()):
    writing = writing_of(pixels_of(image))
    wanted = read_colours(colours) or detect_colours(writing)
    size = font_size_px(writing)
    found = find_regions(link_mask(writing, wanted), writing, size) if wanted else []
    return [part.rect for part in in_reading_order(found)], writing, size


@pytest.mark.parametrize("quality", [None, 80])
@pytest.mark.parametrize("colour", COLOURS)
def test_the_colour_of_links_is_detected(colour, quality):
    image = paragraph(LINE, {"Privacy Policy": colour}, width=1400, quality=quality)
    (found, *_) = detect_colours(writing_of(pixels_of(image)))
    wanted = read_colours([colour])[0]
    assert abs(found.astype(int) - wanted.astype(int)).max() <= 40


def test_a_text_of_one_colour_has_no_links():
    for ink in ("#202020", "#D4380D", "#1677FF"):
        assert detect_colours(writing_of(pixels_of(paragraph(LINE, {}, ink=ink)))) == []


@pytest.mark.parametrize("quality", [None, 80])
@pytest.mark.parametrize("colour", COLOURS)
def test_two_links_in_a_line_are_two_rectangles(colour, quality):
    links = {"Terms of Service": colour, "Privacy Policy": colour}
    image = paragraph(LINE, links, width=1400, quality=quality)
    (first, second), _, size = parts(image, [colour])
    assert first.right < second.left
    assert 36 < size < 50


def test_a_comma_between_parts_two_links():
    text = "See our Terms of Service, Privacy Policy for all of the rest."
    image = paragraph(
        text, {"Terms of Service": "#1677FF", "Privacy Policy": "#1677FF"}, width=1400
    )
    assert len(parts(image)[0]) == 2


def test_a_link_goes_on_in_the_next_line_only_when_nothing_is_between():
    text = "By going on you accept the Terms of Service of this app and more."
    (first, second), writing, size = parts(
        paragraph(text, {"Terms of Service": "#1677FF"}, width=720)
    )
    assert second.top > first.bottom
    assert continues(first, second, writing, size)
    links = {"going on": "#1677FF", "of this": "#1677FF"}
    (first, second), writing, size = parts(paragraph(text, links, width=720))
    assert not continues(first, second, writing, size)


def test_light_letters_on_a_dark_paper_are_read_alike():
    image = paragraph(
        LINE, {"Privacy Policy": "#1677FF"}, width=1400, paper="#161616", ink="#DDDDDD"
    )
    assert len(parts(image)[0]) == 1
