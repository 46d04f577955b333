"""What a person sees first of a case that does not pass: run in Chromium, read in Chromium."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

import surefoot
from tests.support.seed_shop import shop
from tests.support.served import OnAPort

ADD = {"action": "Click 'Put in basket'", "expected": "The text 'Basket: 1 items' is shown"}
PAY = {"action": "Click 'Pay now'", "expected": "The page shows 'Thank you for your order'"}
REDEEM = {
    "action": "Type 'SPRING10' into the field 'Voucher code' and click 'Redeem voucher'",
    "expected": "The text 'Total: 2.25 EUR' is shown",
}
MISNAMED = {"action": "Click the button 'Put in trolley'"}
MISTYPED = {"action": "Type 'A1' into the field 'Redeem code'"}
AMBIGUOUS = {"action": "Click 'More'", "expected": "The address ends with '#basil'"}
NAMELESS = {**AMBIGUOUS, "action": "Click the link"}
MISCOUNTED = {"action": "Click 'Put in basket'", "expected": "The text 'Basket: 2 items' is shown"}


@pytest.fixture
def validate(tmp_path):
    with OnAPort(shop) as address, ThreadPoolExecutor(1) as other_loop:

        def validate(*steps, **settings):
            case = {"id": "seeds", "app": {"kind": "web", "url": address}, "steps": list(steps)}
            path = tmp_path / "case.yaml"
            path.write_text(yaml.safe_dump(case), "utf-8")
            kept = {"out": tmp_path / "runs", "knowledge": "off", "one_browser": True}
            return other_loop.submit(surefoot.validate, path, **kept, **settings).result()

        validate.in_other_loop = other_loop
        yield validate


@pytest.fixture
def read(open_file, complaints):
    def read(result):
        page = open_file(Path(result["report"]))
        assert complaints == []
        return page, page.locator(".step").first.inner_text()

    return read


def pasted(page, step):
    """Give a step with the offered lines beside it, pasted as they stand."""
    return step | yaml.safe_load(page.locator(".fix pre").inner_text())


def test_the_failed_step_is_open_at_the_top_and_tells_of_the_error_of_the_pages_script(
    validate, read
):
    result = validate(ADD, PAY, MISNAMED)
    why = "a script of the page failed: Cannot read properties of undefined (reading 'total')"
    assert result["steps"][1]["reason"] == f"'Thank you for your order' is not shown; {why}"
    assert "script error: Cannot read properties" in result["steps"][1]["evidence"]
    page, step = read(result)
    assert step.startswith("2\nClick 'Pay now'")
    assert "console error\nno payment provider" in step
    assert page.locator(".step").first.locator(".shot .mark").count() == 1
    top = page.locator(".step .shot").first.bounding_box()
    assert top["y"] + top["height"] < 800, "the pictures stand on the first screen"
    assert page.locator(".contents .fill").count() == 2


def test_what_stands_there_instead_and_the_message_that_went_are_told(validate, read):
    result = validate(REDEEM)
    assert result["verdict"] == "failed"
    page, step = read(result)
    assert "the app said 'Voucher SPRING10 has run out'; nearest: 'Total: 0.00 EUR'" in step
    assert "there is instead:\nparagraph: Total: 0.00 EUR" in step
    assert "message\nVoucher SPRING10 has run out" in step
    assert page.locator(".fix").count() == 0, "a check of what was there before shows nothing"


@pytest.mark.parametrize(
    ("step", "verdict", "nearest"),
    [
        (MISNAMED, "unknown", "Put in basket"),
        (MISCOUNTED, "failed", "Basket: 1 items"),
        (AMBIGUOUS, "unknown", "several fit"),
        (NAMELESS, "unknown", "several fit"),
        (MISTYPED, "unknown", "nearest on the screen: Voucher code"),
    ],
)
def test_the_nearest_name_is_offered_as_lines_that_pass_when_they_are_pasted(
    validate, read, step, verdict, nearest
):
    result = validate(step)
    assert result["verdict"] == verdict
    page, told = read(result)
    assert nearest in told
    assert validate(pasted(page, step))["verdict"] == "passed"


def test_of_a_replay_the_screen_is_kept_on_which_a_check_does_not_hold(validate, read, tmp_path):
    script = Path(validate(ADD)["script"])
    script.write_text(script.read_text("utf-8").replace("1 items", "9 items"), "utf-8")
    replay = validate.in_other_loop.submit(surefoot.replay, script, out=tmp_path, knowledge="off")
    result = replay.result()
    assert result["verdict"] == "failed"
    page, step = read(result)
    assert "'Basket: 9 items'" in step
    assert page.locator(".focus .shot").count() == 1
