"""Fields and forms called as what a script asks of an element: `form.children` is then a field."""

import pytest

from surefoot.state.values.action import Tap, TypeText
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = (  # noqa: SIM905
    "action attributes children className contains content contents dir elements hidden id label"
    " labels lang length list matches method name open options parent placeholder role select size"
    " style submit target text textContent title type value"
).split()


async def test_a_form_is_read_whatever_its_fields_are_called(open_page):
    device = await open_page(
        "<form onsubmit='said.textContent = `sent ${one.value}`; return false'>"
        + "".join(f"<input name={name} size=1>" for name in NAMES)
        + "<label>Guests <input id=one></label><button>Book</button></form><p id=said></p>"
    )
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Guests"), text="4"))
    screen = await device.observe()
    assert widget(screen, "textbox", "Guests").value == "4"
    await device.perform(Tap(target=target(screen, "button", "Book")))
    assert "sent 4" in texts(await device.observe())


async def test_a_page_is_read_whatever_its_forms_are_called(open_page):
    device = await open_page("<form name=title><button>Buy</button></form>")
    screen = await device.observe()
    assert screen.title == "Test page" and widget(screen, "button", "Buy")
