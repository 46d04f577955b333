import io

import pytest
from PIL import Image

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.pictures import Album
from tests.support.small_run import execution_of, png


@pytest.fixture
def folder(tmp_path):
    return RunFolder(tmp_path)


def marked(folder, *, viewport=(640, 400), size=(1280, 800), **row):
    album = Album(folder.path / "shots", viewport)
    picture = album.picture(folder.put_shot(png(*size)))
    return album.mark(execution_of("", "", **row), 1, picture)


def jpeg(width: int, height: int) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (width, height)).save(content, "JPEG", comment=b"a camera", progressive=True)
    return content.getvalue()


def read(folder, content):
    return Album(folder.path / "shots", None).picture(folder.put_shot(content))


@pytest.mark.parametrize(("content", "kind"), [(png(31, 17), "png"), (jpeg(31, 17), "jpeg")])
def test_the_size_is_read_from_png_and_jpeg(folder, content, kind):
    picture = read(folder, content)
    assert (picture.width, picture.height, picture.kind) == (31, 17, kind)


@pytest.mark.parametrize(
    "content",
    [b"", b"<svg onload=alert(1)>", b"GIF89a", png(5, 5)[:20], jpeg(9, 9)[:14]],
)
def test_something_else_than_a_picture_is_none(folder, content):
    assert read(folder, content) is None


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
