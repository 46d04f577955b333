import io
import itertools
import statistics

import pytest
from PIL import Image, ImageDraw

import surefoot
from bench.tarpits import Scores, ours, recorded_apps, score
from surefoot.state.values.exploration import StateFacts
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.exploration.tarpit import PictureDetector, difference_hash, likeness
from surefoot.tools.exploration.utg import LastingStates, state_of

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
    detector.feed("b", "back", "a", activity="Main")
    assert detector.activities == {"Main": 2}


@pytest.mark.skipif(not APPS, reason="needs the recorded explorations of SUREFOOT_DATA")
def test_tarpits_of_recorded_apps_are_noticed_in_time_and_few_others() -> None:
    total = Scores()
    for app in APPS.values():
        total.add(score(app.transitions, ours()))
    assert total.recall >= 97
    assert total.false_alarms <= 5
    assert statistics.median(total.first_alarm) <= 10


def looks(*texts: str, extra: str = "") -> list[StateFacts]:
    """The same page with another text in one of its widgets each time."""
    return [
        state_of(
            Screen(
                location="shop/.Main",
                kind="android",
                widgets=(
                    Widget(id="a", role="button", name="Seen", test_id="seen"),
                    Widget(id="b", role="text", text=text, test_id="told"),
                    *([Widget(id="c", role="text", text=extra)] if extra else []),
                ),
            )
        )
        for text in texts
    ]


ADVERTS = ("Buy mugs", "New lamps", "Fly to Rome", "Learn Greek", "Sell your car", "Eat well")


def test_a_number_a_clock_or_an_advert_makes_no_other_state_for_the_detector() -> None:
    for texts in ([f"Seen {n}" for n in range(6)], [f"12:0{n}:17" for n in range(6)]):
        states = LastingStates()
        assert len({states.of(facts) for facts in looks(*texts)}) == 1
        assert len({facts.id for facts in looks("Seen 1", "Seen 2")}) == 2
    states = LastingStates()
    named = [states.of(facts) for facts in looks(*ADVERTS, *ADVERTS)]
    assert len(set(named[4:])) == 1
    # Right twin: what else is shown beside the advert is new.
    (other,) = looks("Buy mugs", extra="Your order is on its way")
    assert states.of(other) not in named


def test_pages_that_differ_in_their_text_are_new_until_they_are_seen_to_change_by_themselves() -> (
    None
):
    states = LastingStates()
    named = []
    for facts in looks("Mug", "Lamp", "Chair", "Table", "Shelf", "Sofa"):
        named += [states.of(facts), states.of(looks("", extra="The list")[0])]
    assert len(set(named)) == 7


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
