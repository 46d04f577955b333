import struct

import pytest

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.pictures import Album, picture_size
from tests.support.small_run import execution_of, png


@pytest.fixture
def folder(tmp_path):
    return RunFolder(tmp_path)


def marked(folder, *, viewport=(640, 400), size=(1280, 800), **row):
    album = Album(folder.path / "shots", viewport)
    picture = album.picture(folder.put_shot(png(*size)))
    return album.mark(execution_of("", "", **row), 1, picture)


def jpeg(width, height):
    """A head as cameras write it: a comment, fill bytes, tables, then the size."""
    comment = b"\xff\xfe" + struct.pack(">H", 6) + b"\xff\xc0ab"
    tables = b"\xff\xff\xff\xc4" + struct.pack(">H", 4) + b"\x00\x00"
    size = b"\xff\xc2" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8" + comment + tables + size


def test_the_size_is_read_from_png_and_jpeg():
    assert picture_size(png(31, 17)) == (31, 17)
    assert picture_size(jpeg(1280, 800)) == (1280, 800)


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg onload=alert(1)>", b"GIF89a", png(5, 5)[:20], jpeg(9, 9)[:14], jpeg(0, 9)],
)
def test_something_else_than_a_picture_has_no_size(content):
    assert picture_size(content) is None


def test_a_box_in_page_pixels_is_scaled_to_the_density_of_the_picture(folder):
    mark = marked(folder)

    assert mark.point == (260, 420)
    space = mark.radius / 4
    assert mark.box == (200 - space, 400 - space, 120 + 2 * space, 40 + 2 * space)


def test_a_picture_of_another_shape_is_taken_as_it_is(folder):
    assert marked(folder, size=(500, 700)).point == (130, 210)


def test_without_a_known_viewport_a_picture_is_taken_as_it_is(folder):
    assert marked(folder, viewport=None).point == (130, 210)


def test_the_point_of_the_action_wins_over_the_middle_of_the_box(folder):
    action = {"kind": "tap", "target": {"point": {"x": 101, "y": 202}}}
    assert marked(folder, action=action).point == (202, 404)


@pytest.mark.parametrize(
    ("action", "more", "arrow"),
    [
        ({"kind": "scroll", "direction": "down"}, {"box": None}, (640, 400, 640, 680)),
        (
            {"kind": "swipe", "start": {"x": 10, "y": 20}, "end": {"x": 30, "y": 40}},
            {"box": None},
            (20, 40, 60, 80),
        ),
        (
            {"kind": "drag"},
            {"to_box": {"x": 300, "y": 100, "width": 20, "height": 10}},
            (260, 420, 620, 210),
        ),
        (
            {"kind": "drag", "to": {"point": {"x": 5, "y": 6}}},
            {},
            (260, 420, 10, 12),
        ),
    ],
)
def test_a_movement_is_an_arrow(folder, action, more, arrow):
    assert marked(folder, action=action, **more).arrow == arrow


@pytest.mark.parametrize(
    "box",
    [
        None,
        {"x": 100, "y": 5000, "width": 60, "height": 20},
        {"x": 1, "y": 1, "width": 0, "height": 9},
        {"x": "1", "y": None},
        {"x": 1e999, "y": 1, "width": 1, "height": 1},
    ],
)
def test_without_a_place_on_the_picture_nothing_is_drawn(folder, box):
    assert marked(folder, box=box) is None


def test_a_pin_near_the_top_edge_hangs_below_its_point(folder):
    assert marked(folder, box={"x": 100, "y": 2, "width": 60, "height": 20}).pin_below
    assert not marked(folder).pin_below


@pytest.mark.parametrize("digest", ["../case", "/etc/passwd", "", "abcdef0123", "ABCDEF"])
def test_a_digest_never_leads_out_of_the_folder(folder, digest):
    (folder.path / "case.jpg").write_bytes(png(4, 4))
    (folder.path / "shots").mkdir()
    assert Album(folder.path / "shots", None).picture(digest) is None


def test_a_file_that_is_no_picture_is_left_out(folder):
    digest = folder.put_shot(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")
    assert Album(folder.path / "shots", None).picture(digest) is None
