"""Sliders and spin buttons are brought to a number, and one they do not have is refused."""

import pytest

from surefoot.state.errors import ElementNotReadyError
from surefoot.state.values.action import TypeText
from tests.support.screens import target, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

SLIDER = """<p>Engine</p>
<div role=slider tabindex=0 aria-label=Thrust aria-valuemin=0 aria-valuemax=500
 aria-valuenow=10 id=s style="width:20px;height:20px;background:red"></div><script>
s.onkeydown = (e) => {
  const steps = KEYS
  s.ariaValueNow = Math.min(500, Math.max(0, +s.ariaValueNow + (steps[e.key] ?? 0))) }</script>"""
BUTTONS = """<div dir=DIR><button>-</button><input role=spinbutton aria-label=Crates value=2
 readonly id=s><button>+</button></div><script>
document.querySelectorAll('button').forEach((b) => b.onclick = () => {
  s.value = +s.value + (b.textContent == '+' ? 1 : -1) })</script>"""
UP = "{ArrowUp: STEP, ArrowDown: -STEP}"


INNER = """<p>Engine</p><div role=slider aria-label=Thrust aria-valuenow=10 id=s style="width:90px">
<div tabindex=0 id=track style="height:20px;background:red"></div></div><script>
track.onkeydown = (e) => {
  const steps = {ArrowRight: 1, ArrowLeft: -1};
  s.ariaValueNow = +s.ariaValueNow + (steps[e.key] ?? 0) }</script>"""


@pytest.mark.parametrize(
    "body",
    [
        INNER,
        "<p>Engine</p><input type=range aria-label=Thrust max=100000 value=20>",
        SLIDER.replace("KEYS", UP.replace("STEP", "1")),
        SLIDER.replace("KEYS", "{ArrowRight: 1, ArrowLeft: -1}"),
        SLIDER.replace("KEYS", "{ArrowUp: -1, ArrowDown: 1}"),
    ],
)
async def test_a_slider_goes_to_the_number(open_page, body):
    device = await open_page(body)
    aim = target(await device.observe(), "slider", "Thrust")
    await device.perform(TypeText(target=aim, text="73"))
    assert widget(await device.observe(), "slider", "Thrust").value == "73"


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
async def test_buttons_move_a_number_that_takes_neither_text_nor_keys(open_page, direction):
    device = await open_page(BUTTONS.replace("DIR", direction))
    aim = target(await device.observe(), "spinbutton", "Crates")
    await device.perform(TypeText(target=aim, text="6"))
    assert widget(await device.observe(), "spinbutton", "Crates").value == "6"


async def test_a_spin_button_that_takes_no_typed_number_is_turned(open_page):
    device = await open_page(
        "<input role=spinbutton aria-label=Crates value=2 aria-valuenow=2 id=s><script>"
        "s.onkeydown = (e) => { e.preventDefault();"
        " const by = {ArrowUp: 1, ArrowDown: -1}[e.key] ?? 0;"
        " s.value = s.ariaValueNow = +s.ariaValueNow + by };"
        "s.oninput = () => { s.value = s.value.replace(/[0-9]/g, '') || '-' }</script>"
    )
    aim = target(await device.observe(), "spinbutton", "Crates")
    await device.perform(TypeText(target=aim, text="-3"))
    assert widget(await device.observe(), "spinbutton", "Crates").value == "-3"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (SLIDER.replace("KEYS", UP.replace("STEP", "4")), "never 37"),
        (SLIDER.replace("KEYS", "{}"), "stays at 10"),
        ("<input type=range aria-label=Thrust step=5>", "it holds '35'"),
    ],
)
async def test_a_number_that_a_slider_does_not_have_is_refused(open_page, body, told):
    device = await open_page(body)
    aim = target(await device.observe(), "slider", "Thrust")
    with pytest.raises(ElementNotReadyError, match=told):
        await device.perform(TypeText(target=aim, text="37"))
