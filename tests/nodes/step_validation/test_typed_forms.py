"""What stands typed in a case is done, whatever was learned of its sentence."""

from collections.abc import Iterator

import pytest

from tests.conftest import Play
from tests.support.site import Site, running_site

PAGE = """<button onclick="out.textContent = 'Saved'">Save</button>
<button id=other onclick="out.textContent = 'Stored'">Keep</button><p id=out></p>"""


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


async def test_another_target_than_before_is_taken(play: Play, site: Site) -> None:
    app = {"kind": "web", "url": site.page("save", PAGE)}
    first = {"action": "Click 'Save'", "expected": "'Saved' is shown"}
    typed = {"do": "click", "target": "css=#other"}
    other = {**first, "do": typed, "expected": "'Stored' is shown"}
    results = [await play({"id": "a", "app": app, "steps": [step]}) for step in (first, other)]
    assert [result["verdict"] for result in results] == ["passed", "passed"]


INLINE = """<input placeholder=Filter><ul id=tasks></ul><button id=add>Add</button><script>
add.onclick = () => { const field = document.createElement("input"); field.placeholder = "Title";
  add.replaceWith(field); field.focus();
  field.onkeydown = (event) => {
    if (event.key === "Enter") tasks.innerHTML = `<li>${field.value}`; }; };
</script>"""


async def test_what_is_typed_nowhere_in_particular_goes_where_the_cursor_waits(
    play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("tasks", INLINE)}
    typed = {"action": "Type 'Clean oven' and press Enter", "expected": "'Clean oven' is listed"}
    result = await play({"id": "a", "app": app, "steps": [{"action": "Click 'Add'"}, typed]})
    assert result["verdict"] == "passed", result["steps"]
    twice = ["Click 'Add'", {"action": "Type 'Oil'"}, {"action": "Type 'Clean oven'"}]
    result = await play({"id": "b", "app": app, "steps": twice})
    assert [step["verdict"] for step in result["steps"]] == ["passed", "passed", "unknown"]


async def test_a_form_that_says_something_else_than_its_sentence_is_not_done(
    play: Play, site: Site
) -> None:
    app = {"kind": "web", "url": site.page("save", PAGE)}
    step = {"action": "Click 'Save'", "do": {"do": "click", "target": "Delete"}}
    result = await play({"id": "a", "app": app, "steps": [step]})
    assert result["verdict"] == "unknown"
    assert "its `do:` does not name 'Save'" in result["steps"][0]["reason"]


FORMS = (
    "<p id=out></p><form onsubmit=\"out.textContent='Ships ' + this.q.value;return false\">"
    "<label>Ship <input name=q></label><button>Look up</button></form>"
    "<form onsubmit=\"out.textContent='Berths ' + this.q.value;return false\">"
    "<label>Berth <input name=q></label><button>Look up</button></form>"
)


FILTERS = (
    "<p id=out></p><form onsubmit=\"out.textContent = Array.from(this.querySelectorAll('div'),"
    " (row) => row.children[0].value + '=' + row.children[1].value).join(' ');return false\">"
    + "<div><select><option>any<option>port<option>flag</select><input type=search></div>" * 2
    + "<button>Apply</button></form>"
)


@pytest.mark.parametrize(
    ("first", "verdict"),
    [
        ({"do": "select", "kind": "list", "ordinal": 2, "value": "port"}, "passed"),
        ({"do": "look"}, "unknown"),
    ],
)
async def test_a_nameless_field_is_that_beside_the_list_in_which_was_chosen(
    play: Play, site: Site, first: dict[str, str], verdict: str
) -> None:
    app = {"kind": "web", "url": site.page("filters", FILTERS)}
    deeds = [
        first,
        {"do": "fill", "kind": "field", "value": "Oslo"},
        {"do": "click", "target": "Apply", "kind": "button"},
    ]
    step = {
        "action": "Choose 'port' in list 2, enter 'Oslo' and click 'Apply'",
        "expected": "'any= port=Oslo' is shown",
        "do": deeds,
    }
    result = await play({"id": "a", "app": app, "steps": [step]})
    assert result["verdict"] == verdict, result["steps"][0]["reason"]


@pytest.mark.parametrize(
    ("first", "verdict"),
    [({"do": "fill", "target": "Berth", "value": "elm"}, "passed"), ({"do": "look"}, "unknown")],
)
async def test_a_button_is_that_of_the_form_that_was_filled_in(
    play: Play, site: Site, first: dict[str, str], verdict: str
) -> None:
    app = {"kind": "web", "url": site.page("forms", FORMS)}
    deeds = [first, {"do": "click", "target": "Look up", "kind": "button"}]
    step = {"action": "Look up 'elm' in 'Berth'", "expected": "'Berths elm' is shown", "do": deeds}
    result = await play({"id": "a", "app": app, "steps": [step]})
    assert result["verdict"] == verdict, result["steps"][0]["reason"]
