import asyncio
import os
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from surefoot.state.errors import AppInstallError, AppUnreachableError
from surefoot.tools.evals.app_process import (
    end_group,
    install_app,
    is_running,
    list_marked,
    running_app,
    start_group,
)
from tests.support.greeter_app import greeter


def page(port: int, data: bytes | None = None) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", data, timeout=10) as answer:
        return str(answer.read().decode())


def lives(pid: int) -> bool:
    try:
        return "(sleep) Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


async def test_an_app_is_installed_once(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    await asyncio.gather(install_app(app, home), install_app(app, home))
    await install_app(app, home)
    assert (home / "installations").read_text() == "installed\n"


async def test_an_app_is_installed_again_when_a_seed_has_changed(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    await install_app(app, home)
    (app.folder / "seed" / "more.txt").write_text("more")
    await install_app(app, home)
    assert (home / "installations").read_text() == "installed\n" * 2


async def test_a_failed_installation_says_its_last_line_and_is_tried_again(tmp_path: Path) -> None:
    script = 'echo try >>"$EVAL_HOME/tries"; echo "no room on the disk"; exit 3'
    app, home = greeter(tmp_path / "greeter", install=script), tmp_path / "home"
    for _ in range(2):
        with pytest.raises(AppInstallError, match="greeter cannot be installed: no room"):
            await install_app(app, home)
    assert (home / "tries").read_text() == "try\n" * 2


async def test_a_command_that_is_missing_is_named_before_anything_is_done(tmp_path: Path) -> None:
    app = greeter(tmp_path / "greeter", needs=["bash", "no-such-command"])
    with pytest.raises(AppInstallError, match="greeter needs no-such-command"):
        await install_app(app, tmp_path / "home")
    assert not (tmp_path / "home").exists()


async def test_an_installation_that_hangs_is_ended(tmp_path: Path) -> None:
    app = greeter(
        tmp_path / "greeter",
        install='sleep 600 & echo $! >"$EVAL_HOME/pid"; wait',
        install_limit_s=1,
    )
    with pytest.raises(AppInstallError, match="not installed after 1 s"):
        await install_app(app, tmp_path / "home")
    assert not lives(int((tmp_path / "home" / "pid").read_text()))


async def test_every_start_has_fresh_data_and_leaves_none(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    for _ in range(2):
        async with running_app(app, home) as port:
            assert "Nobody" in await asyncio.to_thread(page, port)
            assert "Hello number 1" in await asyncio.to_thread(page, port, b"")
    assert list((home / "data").iterdir()) == []


async def test_apps_run_side_by_side(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    async with running_app(app, home) as one, running_app(app, home) as other:
        await asyncio.to_thread(page, one, b"")
        assert "Hello number 1" in await asyncio.to_thread(page, one)
        assert "Nobody" in await asyncio.to_thread(page, other)


async def test_an_app_ends_with_the_children_that_left_its_group(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    async with running_app(app, home) as port:
        child = int((home / "child.pid").read_text())
        assert lives(child)
    assert not lives(child)
    with pytest.raises(urllib.error.URLError):
        await asyncio.to_thread(page, port)


async def test_an_app_ends_when_the_evaluation_is_stopped(tmp_path: Path) -> None:
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    started = asyncio.Event()

    async def use() -> None:
        async with running_app(app, home):
            started.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(use())
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not lives(int((home / "child.pid").read_text()))


async def test_an_app_that_ends_at_once_says_its_last_line(tmp_path: Path) -> None:
    app = greeter(tmp_path / "greeter", start="echo 'the port is taken'; exit 1")
    with pytest.raises(AppUnreachableError, match="greeter ended at once: the port is taken"):
        async with running_app(app, tmp_path / "home"):
            pass


async def test_an_app_that_never_answers_is_ended(tmp_path: Path) -> None:
    script = 'setsid sleep 600 & echo $! >"$EVAL_HOME/pid"; wait'
    app = greeter(tmp_path / "greeter", start=script, start_limit_s=1)
    with pytest.raises(AppUnreachableError, match="does not answer after 1 s"):
        async with running_app(app, tmp_path / "home"):
            pass
    assert not lives(int((tmp_path / "home" / "pid").read_text()))


async def test_an_app_gets_no_keys_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-ours")
    monkeypatch.setenv("SUREFOOT_MODEL", "openai:ours")
    app, home = greeter(tmp_path / "greeter"), tmp_path / "home"
    async with running_app(app, home):
        names = (home / "environment").read_text().splitlines()
    assert {"OPENAI_API_KEY", "SUREFOOT_MODEL"}.isdisjoint(names)
    assert {"EVAL_HOME", "PATH"} <= set(names)


def test_a_program_that_does_not_listen_is_forced_to_end(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    os.mkfifo(ready)
    script = f"trap '' TERM; echo yes >'{ready}'; while true; do sleep 1; done"
    group = start_group(["bash", "-c", script], {"PATH": os.environ["PATH"]}, tmp_path / "log")
    assert ready.read_text() == "yes\n"
    end_group(group, ask_s=0.2)
    assert not is_running(group)
    assert list_marked(group.mark) == []
