"""What is left of a failing list of events."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from surefoot.state.values.action import Action, Open, Press, Tap, Target, TypeText
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.exploration.findings import faults_on, signature
from surefoot.tools.exploration.replaying import FaultReplay, minimise
from tests.support.screens import target

SHOP = Path("configs/examples/tarpit_sim/app.yaml")


class Needs:
    """A fault that shows itself when some events are there, in their order."""

    def __init__(self, *needed: int) -> None:
        self._needed, self.asked = list(needed), 0

    async def __call__(self, events: Sequence[int]) -> bool:
        self.asked += 1
        left = iter(events)
        return all(one in left for one in self._needed)


@pytest.mark.parametrize("needed", [(99,), (3, 99), (0, 50, 99), (10, 11, 12, 98, 99)])
async def test_only_what_is_needed_is_left(needed: tuple[int, ...]) -> None:
    shows = Needs(*needed)
    left = await minimise(range(100), shows, most_replays=200)
    assert left.events == needed
    assert (left.reproduced, left.minimal) == (True, True)
    assert left.replays == shows.asked < 90


async def test_the_budget_ends_the_search_and_what_was_shown_is_kept() -> None:
    left = await minimise(range(100), Needs(0, 33, 66, 99), most_replays=30)
    assert left.reproduced and not left.minimal
    assert left.replays == 30
    assert {0, 33, 66, 99} <= set(left.events) and len(left.events) < 100


async def test_a_fault_that_does_not_come_back_is_told_so() -> None:
    left = await minimise(range(10), Needs(77))
    assert not left.reproduced
    assert left.events == tuple(range(10))
    assert left.replays == 6  # the last 1, 2, 4, 8, and all of them twice


async def test_what_was_done_long_before_need_not_be_possible_any_more() -> None:
    async def shows(events: Sequence[int]) -> bool:
        return 0 not in events and 9 in events

    left = await minimise(range(10), shows)
    assert (left.events, left.reproduced, left.minimal) == ((9,), True, True)


async def test_every_event_that_is_left_is_needed() -> None:
    for seed in range(25):
        chance = Random(seed)
        needed = sorted(chance.sample(range(60), chance.randint(1, 6)))
        left = await minimise(range(60), Needs(*needed), most_replays=500)
        assert list(left.events) == needed


async def test_what_sets_the_app_up_is_kept_before_the_last_events() -> None:
    shows = Needs(0, 1, 2, 97)
    left = await minimise(range(100), shows, head=3, most_replays=20)
    assert (left.events, left.reproduced, left.minimal) == ((0, 1, 2, 97), True, True)
    # By itself the set-up showed nothing; nor do the last 1 and 2 behind it.
    assert left.replays == shows.asked < 12


async def test_the_set_up_is_left_out_as_a_whole_or_stays() -> None:
    assert (await minimise(range(50), Needs(49), head=3)).events == (49,)
    assert (await minimise(range(50), Needs(1, 49), head=3)).events == (0, 1, 2, 49)
    assert (await minimise(range(50), Needs(2), head=3)).events == (0, 1, 2)
    assert (await minimise(range(3), Needs(2), head=3)).events == (0, 1, 2)


async def walk(device: Device, *names: str) -> tuple[list[Action], str]:
    """Tap widgets by name; give what was done and the signature of the last fault."""
    done: list[Action] = []
    found = ""
    for name in names:
        before = await device.observe()
        action: Action = Press(key="back")
        if name.startswith("type "):
            field = next(w for w in before.widgets if w.role in ("textbox", "searchbox"))
            action = TypeText(target=Target(widget=field.id), text=name.removeprefix("type "))
        elif name != "back":
            one = next(w for w in before.widgets if w.name.startswith(name))
            action = Tap(target=target(before, one.role, one.name))
        done.append(await device.perform(action))
        after = await device.observe()
        for fault in faults_on(after, before, done[-1]):
            found = signature(fault)
    return done, found


@pytest_asyncio.fixture
async def shop() -> SimulatedDevice:
    return await SimulatedDevice.start(SHOP)


async def test_a_crash_is_brought_down_to_the_taps_that_it_needs(shop: SimulatedDevice) -> None:
    ways = ["Profile", "back", "News", "News 1", "back", "back", "Shop", "Add mug", "back"]
    done, wanted = await walk(shop, *ways, "Settings", "back", "Shop", "Cart", "Clear", "Clear")
    assert wanted.startswith("crash-")
    replay = FaultReplay(lambda work: work(shop), [Open(address="shop", fresh=True)], wanted)
    left = await minimise(done, replay)
    assert left.reproduced and left.minimal
    labels = [one.target.label for one in left.events if isinstance(one, Tap)]
    # An empty cart is cleared: nothing has to be put into it before.
    assert labels == ['listitem "Shop"', 'button "Cart (1)"', 'button "Clear"']
    assert await replay(left.events)
    assert isinstance(await shop.observe(), Screen)


async def test_another_crash_is_not_taken_for_it(shop: SimulatedDevice) -> None:
    done, wanted = await walk(shop, "Search", "Find")
    assert wanted.startswith("crash-")
    await shop.perform(Open(address="shop", fresh=True))
    other, _ = await walk(shop, "Shop", "Cart", "Clear")
    replay = FaultReplay(lambda work: work(shop), [Open(address="shop", fresh=True)], wanted)
    assert not await replay(other)
    assert await replay(done)


async def test_where_the_budget_ended_before_the_whole_was_replayed_nothing_is_told() -> None:
    for budget in ({"most_s": 0.0}, {"most_replays": 3}):
        left = await minimise(range(100), Needs(3, 99), **budget)
        assert (left.reproduced, len(left.events)) == (None, 100)


async def test_no_event_of_a_replay_is_begun_after_its_time() -> None:
    done = []

    class Phone(Device):  # type: ignore[misc]
        def __init__(self) -> None:
            pass

        async def perform(self, action: Action) -> Action:
            done.append(action)
            return action

        async def observe(self) -> Screen:
            return Screen()

    replay = FaultReplay(lambda work: work(Phone()), [Open(address="a")], "crash-1", until=0.0)
    assert not await replay([Press(key="back")] * 3)
    assert [one.kind for one in done] == ["open"]
