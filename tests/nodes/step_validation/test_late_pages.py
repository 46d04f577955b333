"""Pages that paint late, wake buttons up and ask questions."""

from collections.abc import Iterator

import pytest

from tests.conftest import Play
from tests.support.site import Site, running_site

BLANK = """
<div id=app></div>
<script>
  setTimeout(() => {
    app.innerHTML = "<h1>Expenses</h1><button>Count</button><p id=out></p>";
    app.querySelector("button").onclick = () => { out.textContent = "Seven were counted"; };
  }, 4000);
</script>
"""
SLEEPING = (
    '<header><button>Login</button></header><form onsubmit="document.body.innerHTML ='
    " '<h1>Welcome back</h1>'; return false\"><label>Username <input oninput=\""
    "const b = document.querySelector('form button'); b.disabled = false;"
    " b.style.pointerEvents = 'auto'\"></label>"
    "<button disabled style='pointer-events: none'>Login</button></form>"
)


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


async def test_the_first_step_begins_when_the_app_has_painted_something(
    play: Play, site: Site
) -> None:
    url = site.page("late", BLANK)
    step = {"action": "Click 'Count'", "expected": "'Seven were counted' is shown"}
    result = await play({"id": "late", "app": {"kind": "web", "url": url}, "steps": [step]})
    assert result["verdict"] == "passed"
    assert result["steps"][0]["actions"] == ['click button "Count"']


async def test_a_button_that_wakes_up_is_clicked_though_another_is_called_so(
    play: Play, site: Site
) -> None:
    url = site.page("asleep", SLEEPING)
    step = {
        "action": "Type 'ann' into Username and click Login",
        "expected": "'Welcome back' is shown",
    }
    result = await play({"id": "asleep", "app": {"kind": "web", "url": url}, "steps": [step]})
    assert result["verdict"] == "passed"


LATE = """<h1>Pier</h1><div id=main SIGN</div><p id=out></p><script>setTimeout(() => {
  main.removeAttribute('aria-busy')
  main.innerHTML = '<button onclick="out.textContent = `Docked`">Dock'
    + '</button>' }, 4500)</script>"""


TURNS = "<style>@keyframes a1 { to { transform: rotate(360deg) } }</style>"
ICON = TURNS + "<i style='display:block;border:2px dotted;animation:a1 2s infinite;SIZE'></i>"
RING = ICON.replace("SIZE", "width:24px;height:24px")
LOGO = ICON.replace("SIZE", "width:240px;height:240px")
ARC = """<svg width=24 height=24><circle cx=12 cy=12 r=9 fill=none stroke=gray stroke-dasharray=20>
<animateTransform attributeName=transform type=rotate to='360 12 12' dur=1s
 repeatCount=indefinite />
</circle></svg>"""


@pytest.mark.parametrize(
    "sign",
    [
        ">Loading...",
        f">{RING}",
        f">{ARC}",
        "aria-busy=true><div style='height:20px'></div>",
        "><div class=skeleton style='height:20px'></div>",
        "><button disabled>Dock</button> One moment…",
        "aria-busy=true><button onclick='out.textContent = `Early`'>Dock</button>",
    ],
)
async def test_a_page_that_shows_that_it_loads_is_waited_for(
    sign: str, play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("loading", LATE.replace("SIGN", sign))}
    step = {"action": "Click Dock", "expected": "'Docked' is shown"}
    result = await play({"id": "loading", "app": app, "steps": [step]})
    assert result["verdict"] == "passed", result["steps"]


@pytest.mark.long
async def test_what_never_comes_is_missing_and_no_fault(play: Play, site: Site) -> None:
    url = site.page("loads", "<h1>Pier</h1><p>Loading...</p><button>Wave</button>")
    step = {"action": "Click Dock", "expected": "'Docked' is shown"}
    result = await play({"id": "loads", "app": {"kind": "web", "url": url}, "steps": [step]})
    assert result["verdict"] == "unknown"
    assert "no 'Dock'" in result["steps"][0]["reason"]


@pytest.mark.parametrize(("turning", "verdict"), [(RING, "unknown"), (LOGO, "failed")])
async def test_no_fault_is_found_while_something_turns(
    turning: str, verdict: str, play: Play, site: Site
) -> None:
    url = site.page("turns", f"<h1>Pier</h1><button>Wave</button>{turning}")
    step = {"action": "Click Wave", "check": [{"check": "shown", "what": "Docked"}]}
    result = await play({"id": "turns", "app": {"kind": "web", "url": url}, "steps": [step]})
    assert result["verdict"] == verdict, result["steps"]
    assert ("still loading" in result["steps"][0]["reason"]) == (verdict == "unknown")


async def test_what_the_page_does_not_let_be_done_is_not_tried_twice(
    play: Play, site: Site
) -> None:
    veil = "<button>Dock</button><div style='position:fixed;inset:0;background:white'>Off</div>"
    app = {"kind": "web", "url": site.page("veil", veil)}
    step = {"action": "Click Dock", "expected": "'Docked' is shown"}
    result = await play({"id": "veil", "app": app, "steps": [step]}, action_timeout_s=2.0)
    assert result["verdict"] == "unknown"
    assert "is covered by" in result["steps"][0]["reason"]
    assert len(result["steps"][0]["actions"]) == 1


POLLING = """<table><tr><td>Farm<td id=s>Running</table><button>Pause</button><script>
document.querySelector('button').onclick = () => fetch('/pause', { method: 'POST' }).then(() =>
  setTimeout(() => { s.textContent = 'STATE' }, 4500))</script>"""


@pytest.mark.parametrize(("state", "verdict"), [("Paused", "passed"), ("Running", "failed")])
async def test_what_the_app_took_may_show_with_its_next_look(
    state: str, verdict: str, play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("polling", POLLING.replace("STATE", state))}
    site.page("pause", "ok")
    step = {
        "action": "Pause it",
        "expected": "It is paused",
        "do": [{"do": "click", "target": "Pause"}],
        "check": [{"check": "together", "what": "Farm", "value": "Paused"}],
    }
    result = await play({"id": "polling", "app": app, "steps": [step]})
    assert result["verdict"] == verdict, result["steps"]
