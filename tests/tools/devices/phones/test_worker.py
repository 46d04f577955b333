"""The thread of a phone and its watchdog."""

import threading
import time

import pytest

from surefoot.state.errors import DeviceLostError
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.phones.observer import is_loading
from surefoot.tools.devices.phones.worker import PhoneWorker


async def test_what_does_not_come_to_an_end_is_cut():
    worker, cut = PhoneWorker("test"), threading.Event()
    start = time.monotonic()
    with pytest.raises(DeviceLostError, match=r"does not answer within 0\.1 s"):
        await worker.run(cut.wait, 0.1, cut.set)
    assert time.monotonic() - start < 1
    assert await worker.run(lambda: "next", 1.0, cut.set) == "next"
    await worker.stop(list)


async def test_jobs_of_a_phone_are_done_on_one_thread():
    worker = PhoneWorker("test")
    names = {
        await worker.run(lambda: threading.current_thread().name, 1.0, lambda: None)
        for _ in range(3)
    }
    assert len(names) == 1
    assert names.pop().startswith("surefoot-test")
    await worker.stop(list)


async def test_what_a_job_raises_is_raised():
    worker = PhoneWorker("test")
    with pytest.raises(ZeroDivisionError):
        await worker.run(lambda: 1 / 0, 1.0, lambda: None)
    await worker.stop(list)


def test_a_spinner_that_has_come_up_is_waited_for():
    spinner = Widget(id="progressbar#1", role="progressbar", value="")
    share = spinner.model_copy(update={"value": "40 %"})
    empty, loading = Screen(), Screen(widgets=(spinner,))
    assert is_loading(loading, empty)
    assert not is_loading(loading, loading)
    assert not is_loading(Screen(widgets=(share,)), empty)
    assert not is_loading(loading, None)
