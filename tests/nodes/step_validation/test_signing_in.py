"""Steps that only say that one logs in: what goes into the form is told by the case."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Play
from tests.support.site import Site, running_site

LOG_IN = """<h1>Welcome</h1>
<form id=f><label>E-mail <input id=e></label><label>Password <input type=password id=p></label>
<button>Log in</button></form><div role=alert id=a></div>
<script>f.onsubmit = event => {
  event.preventDefault();
  if (e.value == "ada@x.org" && p.value == "s3") document.body.innerHTML = "<h1>Hello Ada</h1>";
  else { a.textContent = e.value ? "Wrong password" : "E-mail is required"; p.value = ""; }
}</script>"""
START = (
    '<header><input type=search aria-label=Search><a href="/login">Log in</a></header><h1>x</h1>'
)
KNOWN = {
    "account_email": "ada@x.org",
    "password": {"value": "s3", "secret": True},
    "town": "Rome",
}
INSIDE = {"action": "Log in", "expected": "'Hello Ada' is shown"}
WRONG = [
    {"action": "Enter 'ada@x.org' in E-mail and 'bad' in Password"},
    {"action": "Log in", "expected": "'Wrong password' is shown"},
]


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        site.page("login", LOG_IN)
        site.page("start", START)
        yield site


async def _played(play: Play, site: Site, page: str, *steps: Any, **case: Any) -> Any:
    url = f"{site.address}/{page}"
    return await play({"id": page, "app": {"kind": "web", "url": url}, "steps": steps, **case})


@pytest.mark.parametrize("page", ["login", "start"])
async def test_the_parameters_of_the_case_go_into_the_form_where_it_is_or_comes(
    play: Play, site: Site, page: str
) -> None:
    result = await _played(play, site, page, INSIDE, parameters=KNOWN)
    assert result["verdict"] == "passed"


async def test_what_was_written_already_is_sent_as_it_is(play: Play, site: Site) -> None:
    first = await _played(play, site, "login", INSIDE, parameters=KNOWN)
    assert first["verdict"] == "passed"
    with_parameters = await _played(play, site, "login", *WRONG, parameters=KNOWN)
    without = await _played(play, site, "login", *WRONG)
    assert (with_parameters["verdict"], without["verdict"]) == ("passed", "passed")


async def test_a_field_of_which_nothing_tells_what_goes_into_it_is_named(
    play: Play, site: Site
) -> None:
    lacking = {"town": "Rome"}
    result = await _played(play, site, "login", INSIDE, parameters=lacking)
    assert result["verdict"] == "unknown"
    assert "nothing tells which parameter goes into 'E-mail'" in result["steps"][0]["reason"]


async def test_a_case_without_parameters_clicks_what_is_called_so(play: Play, site: Site) -> None:
    step = {"action": "Log in", "expected": "'E-mail is required' is shown"}
    assert (await _played(play, site, "login", step))["verdict"] == "passed"
