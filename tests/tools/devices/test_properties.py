"""A property file does the same on every device."""

from pathlib import Path

import pytest

from surefoot.tools.properties.session import PropertySession

pytestmark = pytest.mark.asyncio(loop_scope="session")

FILE = """
from surefoot.properties import Properties, invariant, rule

class Counting(Properties):
    @rule(precondition=lambda d: d(text="Count", enabled=True).exists)
    def a_tap_counts(self, d):
        d(text="Count", class_name="button").tap()
        assert d(text="Counted 1").exists
        d(text="Name").set_text("Ann", submit=True)
        assert d(text="Name").text == "Ann"
        assert d(text="Hello Ann").wait(3)
        assert d(class_name="button").count >= 2
        d.rotate("landscape")
        assert d.screen.width_px > d.screen.height_px
        d.rotate("portrait")
        assert not d(text="Nowhere").exists(timeout=0.1)
        d(text="Second page").tap()
        d.press("back")
        assert d(text="Count").exists

    @rule
    def what_is_missing_is_told(self, d):
        d(text="Nowhere").tap()

    @invariant
    def there_is_a_heading(self, d):
        assert d(class_name="heading").exists or d(class_name="button").exists
"""


async def test_a_rule_does_the_same_on_every_device(device, tmp_path: Path):
    file = tmp_path / "counting.py"
    file.write_text(FILE)
    session = await PropertySession.open([file], tmp_path / "printed.log")
    try:
        looked = await session.look(await device.observe(), {}, 1)
        assert looked.holding == ("Counting.a_tap_counts", "Counting.what_is_missing_is_told")
        assert looked.kept == ("Counting.there_is_a_heading",)
        run = await session.play("Counting.a_tap_counts", device, {}, 1)
        assert (run.played.outcome, run.played.text) == ("passed", "")
        kinds = ["tap", "type_text", "rotate", "rotate", "tap", "press"]
        assert [act.action.kind for act in run.acts] == kinds
        assert all(act.picture for act in run.acts)
        lost = await session.play("Counting.what_is_missing_is_told", device, {}, 1)
        assert lost.played.outcome == "target_not_found"
    finally:
        await session.close()
