import asyncio
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from surefoot.running.resuming import browsers_under, end_orphan_browsers
from surefoot.state.errors import BrowserMissingError, DeviceLostError
from surefoot.tools.devices.web.browser import (
    end_browser,
    is_alive,
    lease_of,
    leases,
    reap_orphans,
    start_browser,
    write_lease,
)
from surefoot.tools.devices.web.find_browser import find_browser, need_browser
from tests.support.waiting import wait_until


def program(folder: Path, name: str, text: str = "#!/bin/sh\nexit 3\n") -> Path:
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """A machine without any browser."""
    monkeypatch.delenv("CHROME", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "own"))
    (tmp_path / "bin").mkdir()
    return tmp_path


def test_the_setting_wins_over_all_others(bare):
    chosen = program(bare, "mine")
    program(bare / "bin", "chromium")
    assert find_browser(chosen) == chosen


def test_a_setting_that_is_wrong_finds_nothing_else(bare):
    program(bare / "bin", "chromium")
    assert find_browser(bare / "missing") is None
    with pytest.raises(BrowserMissingError, match="no browser at"):
        need_browser(bare / "missing")


def test_the_environment_comes_next_then_the_commands_in_order(bare, monkeypatch):
    chrome = program(bare / "bin", "google-chrome")
    assert find_browser(None) == chrome
    shell = program(bare / "bin", "chromium-headless-shell")
    assert find_browser(None) == shell
    mine = program(bare, "mine")
    monkeypatch.setenv("CHROME", str(mine))
    assert find_browser(None) == mine


def test_the_browser_of_playwright_comes_last(bare):
    folder = bare / "own" / "chromium_headless_shell-1200" / "chrome-linux"
    folder.mkdir(parents=True)
    assert find_browser(None) is None
    own = program(folder, "headless_shell")
    assert find_browser(None) == own


def test_without_a_browser_one_line_says_what_to_do(bare):
    with pytest.raises(BrowserMissingError, match="playwright install"):
        need_browser(None)


@pytest.mark.parametrize(
    ("says", "told"),
    [("no display", "no display"), ("FATAL: No usable sandbox! See", "sudo tee /proc/sys")],
)
async def test_a_browser_that_does_not_come_up_is_a_lost_device(tmp_path, says, told):
    broken = program(tmp_path, "broken", f"#!/bin/sh\necho '{says}' >&2\nexit 3\n")
    with pytest.raises(DeviceLostError, match=told):
        await start_browser(
            broken, tmp_path / "run", headed=False, locale="en-US", viewport=(800, 600)
        )
    assert list((tmp_path / "run").iterdir()) == []


async def test_an_orphan_is_ended_and_a_used_browser_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    lease = await start_browser(
        need_browser(None), tmp_path / "run", headed=False, locale="en-US", viewport=(800, 600)
    )
    try:
        assert lease_of(lease.endpoint) == lease
        assert reap_orphans(keep_s=0) == 0
        gone = 2**22 + os.getpid()
        orphan = type(lease)(lease.browser_pid, gone, lease.profile, lease.endpoint)
        write_lease(orphan)
        socket = Path(lease.profile) / "SingletonSocket"  # the headless shell makes none
        if not socket.is_symlink():
            (tmp_path / "lock").mkdir()
            socket.symlink_to(tmp_path / "lock" / socket.name)
        lock = socket.readlink().parent
        assert reap_orphans(keep_s=3600) == 0
        assert lock.exists()
        assert reap_orphans(keep_s=-1) == 1
        assert not is_alive(lease)
        assert lease_of(lease.endpoint) is None
        assert not any((tmp_path / "run").glob("profile-*"))
        assert not lock.exists()
    finally:
        await end_browser(lease)


async def test_a_browser_whose_owner_was_killed_while_it_came_up_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    given = {"headed": False, "locale": "en-US", "viewport": (800, 600)}
    lease = await start_browser(need_browser(None), tmp_path / "run", **given)
    try:
        begun = type(lease)(0, os.getpid(), lease.profile, "", outlives=False)
        lease.path.unlink()
        write_lease(begun)
        assert reap_orphans() == 0, "its owner is still at it"
        write_lease(replace(begun, owner_pid=2**22 + os.getpid()))
        assert reap_orphans() == 1
        assert not is_alive(lease)
        assert list(leases().iterdir()) == []
        assert list((tmp_path / "run").iterdir()) == []
    finally:
        await end_browser(lease)


async def test_a_run_that_goes_on_keeps_its_browser_which_a_script_has_started(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    script = program(tmp_path, "chromium", f'#!/bin/sh -e\n"{need_browser(None)}" "$@"\n')
    given = {"headed": False, "locale": "en-US", "viewport": (800, 600)}
    lease = await start_browser(script, tmp_path / "run" / "browser", **given)
    try:
        assert [one.profile for one in browsers_under(tmp_path / "run")] == [lease.profile]
        await end_orphan_browsers(tmp_path / "run", lease.endpoint)
        assert is_alive(lease) and Path(lease.profile).exists()
        await end_orphan_browsers(tmp_path / "run", "")
        assert not is_alive(lease) and not Path(lease.profile).exists()
    finally:
        await end_browser(lease)


async def test_of_orphans_that_wait_only_a_few_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    given = {"headed": False, "locale": "en-US", "viewport": (800, 600)}
    started = [await start_browser(need_browser(None), tmp_path / "run", **given) for _ in "12"]
    try:
        for age_s, lease in enumerate(started):
            write_lease(replace(lease, owner_pid=2**22 + os.getpid()))
            os.utime(lease.path, (time.time() - 10 * age_s,) * 2)
        assert reap_orphans(kept=2) == 0
        assert reap_orphans(kept=1) == 1
        assert [is_alive(lease) for lease in started] == [True, False]
    finally:
        for lease in started:
            await end_browser(lease)


async def test_a_browser_that_nobody_waits_for_any_more_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    given = {"headed": False, "locale": "en-US", "viewport": (800, 600)}
    starting = asyncio.create_task(start_browser(need_browser(None), tmp_path / "run", **given))
    await asyncio.to_thread(wait_until, lambda: any((tmp_path / "run").glob("profile-*/*.log")))
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert browsers_under(tmp_path / "run") == []
    assert not any(leases().glob("*.json"))
    assert not any((tmp_path / "run").glob("profile-*"))
