import io
import itertools
import statistics

import pytest
from PIL import Image, ImageDraw

import surefoot
from bench.tarpit_windows import Scores, left_out, ours, recorded_apps, score
from tools.exploration.pictures import PictureDetector, difference_hash, likeness
from tools.exploration.tarpit import measured

APPS = recorded_apps()


def test_a_loop_of_back_and_restart_is_a_tarpit_and_told_again_while_it_lasts():
    detector = surefoot.TarpitDetector()
    steps = [("home", "back", "launcher"), ("launcher", "start", "home")] * 30
    alarms = [at for at, step in enumerate(steps) if detector.feed(*step)]
    assert 3 <= alarms[0] <= 19
    assert all(later - one <= 19 for one, later in itertools.pairwise(alarms))


def test_an_app_where_every_event_opens_a_new_page_is_no_tarpit():
    detector = surefoot.TarpitDetector()
    assert not any(detector.feed(f"page {n}", "tap next", f"page {n + 1}") for n in range(500))


def test_a_new_state_ends_the_alarm():
    detector = surefoot.TarpitDetector()
    for _ in range(40):
        detector.feed("home", "tap", "home")
    assert not detector.feed("home", "tap more", "details")
    assert detector.since_progress == 0


def test_activities_are_counted_when_they_are_told():
    detector = surefoot.TarpitDetector()
    detector.feed("a", "tap", "b", activity="Main")
    detector.feed("b", "back", "a", candidates=["tap"], activity="Main")
    assert detector.activities == {"Main": 2}


@pytest.mark.skipif(not APPS, reason="needs the recorded explorations of SUREFOOT_DATA")
def test_tarpits_of_apps_that_the_weights_were_not_fitted_on_are_noticed():
    total = Scores()
    for name, weights in left_out(APPS, measured()).items():
        total.add(score(APPS[name].transitions, ours(weights)))
    assert total.recall >= 97
    assert total.false_alarms <= 5
    assert statistics.median(total.first_alarm) <= 8


def picture(left: str, right: str) -> bytes:
    drawn = Image.new("RGB", (90, 160), left)
    ImageDraw.Draw(drawn).rectangle((45, 0, 90, 160), fill=right)
    held = io.BytesIO()
    drawn.save(held, "PNG")
    return held.getvalue()


def test_likeness_of_screenshots_compares_the_screen_before_with_the_one_after():
    dark, light = (
        difference_hash(picture("black", "white")),
        difference_hash(picture("white", "white")),
    )
    assert likeness(dark, dark) == 1
    assert likeness(dark, light) < 0.9
    detector = PictureDetector()
    changing = [detector.feed(*pair) for pair in [(0, 2**64 - 1), (2**64 - 1, 0)] * 5]
    assert not any(changing)
    assert [detector.feed(dark, dark) for _ in range(2)] == [False, True]
