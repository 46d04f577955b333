"""Replays on a real page: less is waited for, and nothing else is passed."""

from typing import Any

import pytest

from surefoot.state.values.script import Script
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.scripts.replay import replay_script

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAIT_S = 0.4


def script(*steps: dict[str, Any]) -> Script:
    numbered = [{"index": n, "action": f"step {n}", **step} for n, step in enumerate(steps)]
    app = {"kind": "web", "url": "http://127.0.0.1:9/"}
    return Script.model_validate({"case": "hasty", "app": app, "steps": numbered})


def done(kind: str, role: str, name: str, **more: Any) -> dict[str, Any]:
    target = {"locators": [{"by": "role", "value": role, "name": name}], "label": name}
    action = {"kind": kind, "target": target, **more}
    return {"description": name, "action": action, "targets": [{"role": role, "name": name}]}


def step(*actions: dict[str, Any], **predicate: Any) -> dict[str, Any]:
    return {"actions": actions, "checks": [{"claim": "", "proof": "new", "predicate": predicate}]}


def shown(name: str) -> dict[str, Any]:
    return {"kind": "shown", "name": name}


def gone(name: str) -> dict[str, Any]:
    return {"kind": "gone", "name": name}


async def replayed(device: WebDevice, *steps: dict[str, Any]) -> list[str]:
    result = await replay_script(device, script(*steps), {}, {}, wait_s=WAIT_S)
    return [one.result for one in result.steps]


async def test_a_thing_that_comes_back_is_not_gone(open_page):
    device: WebDevice = await open_page(
        '<p id=a>Old</p><button onclick="a.hidden = true;'
        ' setTimeout(() => { a.hidden = false }, 100)">Delete</button>'
    )
    result = await replayed(device, step(done("tap", "button", "Delete"), **gone("Old")))
    assert result == ["failed"]


async def test_the_like_of_a_target_on_the_page_before_is_not_tapped(open_page):
    device: WebDevice = await open_page(
        '<h1 id=h>One</h1><button onclick="const was = h.innerText; setTimeout(() => {'
        " h.innerText = was === 'One' ? 'Two' : was === 'Two' ? 'Three' : 'Four' }, 90)\">"
        "Next</button>"
    )
    taps = [done("tap", "button", "Next")] * 2
    assert await replayed(device, step(*taps, **shown("Three"))) == ["passed"]


async def test_what_typing_brings_up_is_found(open_page):
    device: WebDevice = await open_page(
        "<label>Name <input oninput='setTimeout(() => { s.hidden = false }, 120)'></label>"
        "<button id=s hidden onclick='o.innerText = `Kept`'>Keep</button><p id=o></p>"
    )
    actions = [done("type_text", "textbox", "Name", text="Ann"), done("tap", "button", "Keep")]
    assert await replayed(device, step(*actions, **shown("Kept"))) == ["passed"]


async def test_what_the_step_before_brings_late_proves_nothing(open_page):
    device: WebDevice = await open_page(
        "<p id=o></p><p id=q></p><button onclick=\"o.innerText = 'First';"
        " setTimeout(() => { q.innerText = 'Second' }, 20)\">Begin</button><button>Go</button>"
    )
    steps = [
        step(done("tap", "button", "Begin"), **shown("First")),
        step(done("tap", "button", "Go"), **shown("Second")),
    ]
    assert await replayed(device, *steps) == ["passed", "unknown"]
