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
