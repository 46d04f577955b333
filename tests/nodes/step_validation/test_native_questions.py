"""A question of the browser is answered when it comes, as the step after it says."""

import time
from collections.abc import Iterator

import pytest

from tests.conftest import Play
from tests.support.site import Site, running_site

PAGE = """<h1>Rooms</h1><ul id=list></ul><script>
let rooms = ['Oak', 'Elm', 'Ash']
function draw() {
  list.innerHTML = ''
  for (const room of rooms) {
    const row = document.createElement('li')
    row.innerHTML = `<span>${room}</span> <button>Delete</button>`
    row.querySelector('button').onclick = () => {
      if (confirm(`Really delete ${room}?`)) { rooms = rooms.filter(r => r != room); draw() }
    }
    list.append(row)
  }
}
draw()
</script>"""


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


async def test_it_is_declined_where_cancel_is_clicked_next(play: Play, site: Site) -> None:
    steps = [
        {"action": "Click Delete in the row Oak", "expected": "The page asks 'Really delete Oak?'"},
        {"action": "Click Cancel", "expected": "Oak is still listed"},
        {"action": "Delete Oak and click Cancel", "expected": "Oak is still listed"},
    ]
    app = {"kind": "web", "url": site.page("rooms", PAGE)}
    result = await play({"id": "rooms", "app": app, "steps": steps})
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 3, result["steps"]


async def test_what_was_learned_with_another_answer_is_done_with_this_one(
    play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("rooms", PAGE)}
    first = {
        "action": "Click Delete in the row Elm",
        "expected": "The page asks 'Really delete Elm?'",
    }
    for button, expected in (("Cancel", "Elm is still listed"), ("OK", "Elm is no longer listed")):
        steps = [first, {"action": f"Click {button}", "expected": expected}]
        result = await play({"id": "rooms", "app": app, "steps": steps})
        assert [s["verdict"] for s in result["steps"]] == ["passed", "passed"], result["steps"]


async def test_a_button_of_the_page_that_is_called_so_is_clicked(play: Play, site: Site) -> None:
    page = "<button onclick=\"out.textContent = 'Closed'\">Cancel</button><p id=out></p>"
    app = {"kind": "web", "url": site.page("form", page)}
    step = {"action": "Click Cancel", "expected": "'Closed' is shown"}
    result = await play({"id": "form", "app": app, "steps": [step]})
    assert result["verdict"] == "passed"


async def test_a_dialog_of_the_page_after_it_is_answered_by_a_click(play: Play, site: Site) -> None:
    page = """<button onclick="if (confirm('Sure?')) box.showModal()">Delete</button>
    <dialog id=box><p>It is gone.</p><button onclick="box.close()">OK</button></dialog>"""
    app = {"kind": "web", "url": site.page("twice", page)}
    steps = [
        {"action": "Click Delete", "expected": "'It is gone.' is shown"},
        {"action": "Click OK", "expected": "The dialog is closed"},
    ]
    result = await play({"id": "twice", "app": app, "steps": steps})
    assert [step["verdict"] for step in result["steps"]] == ["passed", "passed"], result["steps"]


async def test_going_back_is_declined_without_a_wait(play: Play, site: Site) -> None:
    draft = """<h1>Draft</h1><label>Memo <input id=t></label><script>
    onbeforeunload = (e) => { if (t.value) { e.preventDefault(); e.returnValue = 'x' } }</script>"""
    app = {"kind": "web", "url": site.page("go", f"<a href='{site.page('draft', draft)}'>Go</a>")}
    back = {"do": "back", "answer": "dismiss"}
    kept = {"check": "value", "what": "Memo", "value": "abc", "when": "still"}
    steps = [
        {"action": "Click Go", "expected": "'Draft' is shown"},
        {"action": "Type 'abc' into Memo", "expected": "Memo is 'abc'"},
        {"action": "Go back and stay", "do": [back], "expected": "It stays", "check": [kept]},
    ]
    began = time.monotonic()
    result = await play({"id": "back", "app": app, "steps": steps}, navigation_timeout_s=60.0)
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 3, result["steps"]
    assert time.monotonic() - began < 45
