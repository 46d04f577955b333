"""Traces and videos of real runs in Chromium: what is in them, and when there is none."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import playwright
import pytest
import yaml

import surefoot
from tests.support.browser import open_browser
from tests.support.seed_shop import shop
from tests.support.served import OnAPort

ADD = {"action": "Click 'Put in basket'", "expected": "The text 'Basket: 1 items' is shown"}
PAY = {"action": "Click 'Pay now'", "expected": "The page shows 'Thank you for your order'"}
LOG_IN = {"action": "Type '${pin}' into the field 'PIN' and click 'Put in basket'"}
SECRET = "stone-bridge-71"


@pytest.fixture
def validate(tmp_path):
    with OnAPort(shop) as address:

        def validate(*steps, parameters=None, **settings):
            app = {"kind": "web", "url": address}
            case = {"id": "seeds", "app": app, "steps": list(steps)}
            path = tmp_path / "case.yaml"
            path.write_text(yaml.safe_dump({**case, "parameters": parameters or {}}), "utf-8")
            kept = {"out": tmp_path / "runs", "knowledge": "off", "one_browser": True}
            return surefoot.validate(path, **kept, **settings)

        yield validate


@pytest.fixture
def in_process(tmp_path):
    """Run a case in a process of its own, whose Playwright looks for ffmpeg in a folder."""
    with OnAPort(shop) as address:

        def in_process(browsers):
            path = tmp_path / "case.yaml"
            app = {"kind": "web", "url": address}
            path.write_text(yaml.safe_dump({"id": "seeds", "app": app, "steps": [ADD]}), "utf-8")
            command = [sys.executable, "-m", "surefoot", "validate", path, "--video", "on"]
            command += ["--json", "--knowledge", "off", "--out", tmp_path / "runs"]
            given = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(browsers)}
            return subprocess.run(command, env=given, capture_output=True, text=True, check=False)

        yield in_process


def folder_with_ffmpeg(folder):
    """Put the system's ffmpeg where Playwright looks for its own."""
    program = shutil.which("ffmpeg")
    if program is None:
        pytest.skip("no ffmpeg on this machine")
    known = Path(playwright.__file__).parent / "driver" / "package" / "browsers.json"
    browsers = json.loads(known.read_text("utf-8"))["browsers"]
    (revision,) = [one["revision"] for one in browsers if one["name"] == "ffmpeg"]
    own = folder / f"ffmpeg-{revision}"
    own.mkdir(parents=True)
    (own / ("ffmpeg-mac" if sys.platform == "darwin" else "ffmpeg-linux")).symlink_to(program)
    return folder


def files_of(result):
    return [Path(result["report"]).parent / name for name in result["recordings"]]


def test_a_trace_opens_in_playwrights_viewer_with_actions_pages_and_pictures(validate):
    result = validate(ADD, PAY, trace="retain-on-failure")
    assert (result["verdict"], result["not_recorded"]) == ("failed", "")
    (path,) = files_of(result)
    with ZipFile(path) as trace:
        assert trace.testzip() is None
        kinds = {json.loads(line)["type"] for line in trace.read("trace.trace").splitlines()}
        pictures = [name for name in trace.namelist() if name.endswith(".jpeg")]
    assert {"frame-snapshot", "screencast-frame", "console"} <= kinds
    assert pictures
    command = [sys.executable, "-m", "playwright", "show-trace", "--host", "127.0.0.1"]
    viewer = subprocess.Popen(
        [*command, "--port", "0", path], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        address = ""
        while not (found := re.search(r"http://\S+", address)):
            address = viewer.stdout.readline()
        with open_browser() as browser:
            page = browser.new_page()
            page.goto(found[0])
            page.get_by_text('tap button "Pay now"').first.click()
            shown = page.frame_locator("iframe.snapshot-visible").get_by_text("Basket: 1 items")
            shown.first.wait_for()
    finally:
        os.killpg(viewer.pid, signal.SIGKILL)  # the server is a child of the command
        viewer.wait()
        viewer.stdout.close()
    assert f'href="{result["recordings"][0]}"' in Path(result["report"]).read_text("utf-8")


def test_of_a_passed_run_nothing_is_retained(validate):
    result = validate(ADD, trace="retain-on-failure")
    assert result["verdict"] == "passed"
    assert (result["recordings"], result["not_recorded"]) == ([], "")
    assert not (Path(result["report"]).parent / "recordings").exists()
    assert len(files_of(validate(ADD, trace="on"))) == 1


def test_a_case_with_secrets_leaves_no_trace_and_no_video_and_is_told_why(validate):
    given = {"pin": {"value": SECRET, "secret": True}}
    result = validate(LOG_IN, PAY, parameters=given, trace="on", video="on")
    assert result["steps"][0]["verdict"] == "passed"
    assert result["recordings"] == []
    told = "No trace or video is made: the case has secrets, which would stand in it."
    assert result["not_recorded"] == told
    assert told in Path(result["report"]).read_text("utf-8")
    for path in Path(result["report"]).parent.rglob("*"):
        if path.is_file() and "browser" not in path.parts:
            assert SECRET.encode() not in path.read_bytes(), path


def test_a_video_of_the_page_is_kept(in_process, tmp_path):
    ended = in_process(folder_with_ffmpeg(tmp_path / "browsers"))
    (path,) = files_of(json.loads(ended.stdout))
    command = [shutil.which("ffmpeg"), "-i", path]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert "Video: vp" in told
    assert "1280x800" in told


def test_without_ffmpeg_a_video_is_refused_with_the_command_that_gets_it(in_process, tmp_path):
    ended = in_process(tmp_path / "nothing")
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == (
        "surefoot: a video needs Playwright's ffmpeg: playwright install ffmpeg"
    )
