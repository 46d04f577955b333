import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS, Settings
from surefoot.state.errors import DeviceLostError
from surefoot.state.values.action import Open, Tap, TypeText
from surefoot.state.values.app import SimulatedApp, WebApp
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.sessions import SessionHost
from surefoot.tools.devices.web.browser import is_alive, lease_of
from tests.support.screens import target, texts, widget

SETTINGS = Settings(settle_quiet_s=0.15, action_timeout_s=2.0)


@pytest.fixture
async def host():
    host = SessionHost()
    yield host
    await host.close_all()


async def look(device: Device):
    return await device.observe()


async def sign_in(device: Device) -> None:
    """Open the page and leave a cookie, local storage and a typed name."""
    await device.perform(Open(address="/login.html"))
    await device.perform(
        TypeText(target=target(await device.observe(), "textbox", "Name"), text="Ann")
    )
    await device.perform(Tap(target=target(await device.observe(), "button", "Sign in")))


@pytest.fixture
def ref(site) -> SessionRef:
    site.page(
        "login.html",
        "<input aria-label=Name><button onclick=\"localStorage.who = 'Ann';"
        "document.cookie = 'sid=42;path=/'; tell()\">Sign in</button><p id=out></p><script>"
        "function tell() { out.textContent = `${localStorage.who} ${document.cookie}` }"
        "tell()</script>",
    )
    return SessionRef(session_id="s1", app=WebApp(url=site.address))


async def test_a_session_is_used_found_in_memory_and_closed(host, ref, tmp_path):
    opened = await host.open(ref, SETTINGS, tmp_path)
    _, after = await host.call(opened, sign_in)
    screen, _ = await host.call(after, look)
    assert "Ann sid=42" in texts(screen)
    assert after.location.endswith("/login.html")
    lease = lease_of(after.endpoint)
    assert lease is not None
    await host.close(after)
    await host.close(after)
    assert not is_alive(lease)


async def test_a_browser_of_its_own_keeps_downloads_and_sees_new_tabs(host, ref, site, tmp_path):
    site.page(
        "own.html",
        "<button onclick=\"location='/file/a.csv'\">Get</button>"
        "<button onclick=\"window.open('/second.html')\">Tab</button>",
    )

    async def use(device: Device):
        await device.perform(Open(address="/own.html"))
        await device.perform(Tap(target=target(await device.observe(), "button", "Get")))
        screen = await device.observe()
        await device.perform(Tap(target=target(screen, "button", "Tab")))
        return screen.events, await device.observe()

    (events, screen), _ = await host.call(await host.open(ref, SETTINGS, tmp_path), use)
    assert [e.text for e in events if e.kind == "download"] == ["a.csv"]
    assert (tmp_path / "downloads" / "a.csv").read_text() == "some content"
    assert screen.title == "Second"


async def test_a_session_whose_browser_was_killed_is_made_again(host, ref, tmp_path):
    _, before = await host.call(await host.open(ref, SETTINGS, tmp_path), sign_in)
    lease = lease_of(before.endpoint)
    assert lease is not None
    os.killpg(lease.browser_pid, signal.SIGKILL)
    with pytest.raises(DeviceLostError):
        await host.call(before, look)
    screen, after = await host.call(before, look)
    assert after.endpoint != before.endpoint
    assert screen.location == before.location
    assert "Ann sid=42" in texts(screen)


async def test_another_process_goes_on_with_the_same_page(host, ref, tmp_path):
    script = """
import asyncio, sys
from pathlib import Path
from surefoot.configs.settings import Settings
from surefoot.state.values.session import SessionRef
from tests.tools.devices.test_sessions import SETTINGS, sign_in
from surefoot.tools.devices.sessions import SessionHost

async def main():
    host = SessionHost()
    ref = SessionRef.model_validate_json(sys.argv[1])
    ref = await host.open(ref, SETTINGS, Path(sys.argv[2]))
    _, ref = await host.call(ref, sign_in)
    await host.leave(ref)
    await host.close_all()
    print(ref.model_dump_json())

asyncio.run(main())
"""
    root = Path(__file__).parents[3]
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, ref.model_dump_json(), str(tmp_path)],
        cwd=root,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    left = SessionRef.model_validate_json(done.stdout)
    opened = await host.open(left, SETTINGS, tmp_path)
    assert opened.endpoint == left.endpoint
    screen, _ = await host.call(opened, look)
    assert widget(screen, "textbox", "Name").value == "Ann"
    await host.close(opened)


def test_a_session_is_used_from_one_loop_after_another(ref, tmp_path):
    host = SessionHost()
    opened = asyncio.run(host.open(ref, SETTINGS, tmp_path))
    _, after = asyncio.run(host.call(opened, sign_in))
    screen, _ = asyncio.run(host.call(after, look))
    assert "Ann" in texts(screen)
    asyncio.run(host.close_all())


def test_a_process_that_ends_leaves_no_browser_behind(ref, tmp_path):
    script = """
import asyncio, sys
from pathlib import Path
from surefoot.state.values.session import SessionRef
from surefoot.configs.settings import Settings
from surefoot.tools.devices.sessions import SessionHost
host = SessionHost()
ref = SessionRef.model_validate_json(sys.argv[1])
print(asyncio.run(host.open(ref, Settings(), Path(sys.argv[2]))).endpoint)
"""
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", script, ref.model_dump_json(), str(tmp_path)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("http://127.0.0.1:")
    assert lease_of(done.stdout.strip()) is None
    assert not list((tmp_path / "browser").glob("profile-*"))


async def test_calls_of_one_session_run_one_after_another(host, tmp_path):
    app = SimulatedApp(path=str(CONFIGS / "examples" / "notes_sim" / "app.yaml"))
    opened = await host.open(SessionRef(session_id="n", app=app), SETTINGS, tmp_path)
    log: list[str] = []

    async def slow(device: Device) -> None:
        log.append("in")
        await asyncio.sleep(0.02)
        log.append("out")

    await asyncio.gather(*(host.call(opened, slow) for _ in range(3)))
    assert log == ["in", "out"] * 3


async def test_a_simulated_app_goes_on_where_it_was(host, tmp_path):
    app = SimulatedApp(path=str(CONFIGS / "examples" / "notes_sim" / "app.yaml"))

    async def add(device: Device) -> None:
        await device.perform(Tap(target=target(await device.observe(), "button", "Add note")))

    opened = await host.open(SessionRef(session_id="n", app=app), SETTINGS, tmp_path)
    _, after = await host.call(opened, add)
    assert after.location == "edit"
    other = SessionHost()
    screen, _ = await other.call(after, look)
    assert screen.location == "edit"
    await other.close_all()


def test_files_of_a_session_are_private(ref, tmp_path):
    host = SessionHost()
    opened = asyncio.run(host.open(ref, SETTINGS, tmp_path))
    asyncio.run(host.close_all())
    assert Path(opened.storage).stat().st_mode & 0o077 == 0
