"""Looking around for what a step names, in a small shop: found where it is, never by a guess."""

from pathlib import Path

import pytest

import surefoot
from surefoot.running import runner

SHOP = Path(__file__).parents[3] / "support" / "corner_shop.yaml"


async def verdict(tmp_path: Path, steps: list[str], expected: str = "") -> tuple[str, list[str]]:
    """Run a case in the shop: its verdict, and what was done in its last step."""
    app = {"kind": "simulated", "path": str(SHOP)}
    case = {"id": "x", "app": app, "steps": steps, "expected": expected}
    try:
        result = await surefoot.auat(case, out=tmp_path / "runs", home=tmp_path / "home")
    finally:
        await runner.close_all()
    return result["verdict"], list(result["steps"][-1]["actions"])


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (["Open Privacy"], "'Nobody sees your orders' is shown"),
        (["Open the blue mug", "Open Privacy"], "'Nobody sees your orders' is shown"),
        (["Open the blue mug", "Open the cart"], "'0 items' is shown"),
        (["Change the nickname to 'Zoe' and save it"], "'Zoe' is shown"),
        (["Open Personal details", "Change the nickname to 'Zoe' and save it"], "'Zoe' is shown"),
        (["Put a mug into the cart", "Open the cart"], "'1 items' is shown"),
        (["Open the cart", "Check out, and order"], "'Your order is placed' is shown"),
    ],
)
async def test_what_is_elsewhere_is_found(tmp_path: Path, steps: list[str], expected: str) -> None:
    assert (await verdict(tmp_path, steps, expected))[0] == "passed"


@pytest.mark.parametrize("step", ["Open the vouchers", "Open the green cup", "Open order 4711"])
async def test_what_is_nowhere_is_not_found(tmp_path: Path, step: str) -> None:
    seen, done = await verdict(tmp_path, [step])
    assert seen == "failed"
    assert all('to look for "' in one for one in done)


@pytest.mark.parametrize(
    "step", ["Open order 4711", "Delete the voucher", "Send the letter", "Submit"]
)
async def test_for_data_and_what_ends_something_nobody_looks_around(
    tmp_path: Path, step: str
) -> None:
    seen, done = await verdict(tmp_path, [step])
    assert (seen, done) == ("failed", [])


async def test_what_was_seen_on_the_way_is_not_the_end_of_the_step(tmp_path: Path) -> None:
    assert (await verdict(tmp_path, ["Open the vouchers"], "'0 items' is shown"))[0] == "failed"


@pytest.mark.parametrize("step", ["Open the vouchers", "Open the account statement"])
async def test_nothing_on_the_way_logs_out_or_deletes(tmp_path: Path, step: str) -> None:
    _, done = await verdict(tmp_path, [step])
    assert not any("Log out" in one or "Delete" in one or "Save" in one for one in done)


async def test_what_is_done_here_needs_no_looking(tmp_path: Path) -> None:
    seen, done = await verdict(tmp_path, ["Open the cart"], "'0 items' is shown")
    assert (seen, done) == ("passed", ['click the tab "Cart" (1 of 1)'])


async def test_what_is_told_of_the_thing_in_front_is_looked_for_nowhere_else(
    tmp_path: Path,
) -> None:
    steps = ["Open the blue mug", "查看状态"]
    seen, done = await verdict(tmp_path, steps, "'Blue mug' is shown")
    assert (seen, [one for one in done if 'to look for "' in one]) == ("passed", [])
