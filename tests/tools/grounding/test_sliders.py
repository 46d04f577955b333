"""Sliders of a span in a track that tell nothing of themselves."""

import pytest

from surefoot.state.errors import ElementNotReadyError
from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SLIDER = """<style>.t{width:300px;height:10px;background:#ddd;position:relative;margin:20px}
.t span{position:absolute;top:-5px;width:18px;height:18px;background:#888;margin-left:-9px}</style>
<p>Depth 9</p><p>Speed</p><div class=t id=t><span class="x-slider-handle x-all" tabindex=0 id=h>
</span></div>READOUT<script>let speed = 0;
const set = (n) => { speed = Math.max(0, Math.min(40, n)); h.style.left = `${speed / .4}%`; SHOW };
const key = (e) => { if (e.key === 'ArrowRight') set(speed + STEP);
  if (e.key === 'ArrowLeft') set(speed - STEP) };
const drag = (e) => { const follow = (m) => { const box = t.getBoundingClientRect();
  set(Math.round((m.clientX - box.x) / box.width * 40)) };
  document.onmousemove = follow;
  document.onmouseup = () => { document.onmousemove = document.onmouseup = null } };
HOW</script>"""
SHOWN = SLIDER.replace("READOUT", "<p>Now <b id=v>0</b> knots</p>").replace(
    "SHOW", "v.innerText = speed"
)
KEYS = ("HOW", "h.onkeydown = key")


def _fill(value: str) -> Intent:
    return Intent(do="fill", target="Speed", value=value)


@pytest.mark.parametrize("how", [KEYS[1], "h.onmousedown = drag"])
async def test_a_slider_is_read_back_by_the_number_that_goes_with_it(open_page, how):
    device = await open_page(SHOWN.replace("HOW", how).replace("STEP", "1"))
    for do_, value in (("fill", "25"), ("select", "7"), ("drag", "31")):
        said = {"to": value} if do_ == "drag" else {"value": value}
        assert (await do(device, Intent(do=do_, kind="slider", target="Speed", **said))).done
        assert f"\n{value}" in "\n".join(texts(await device.observe()).replace("Now", "").split())


async def test_a_slider_that_goes_past_a_number_is_not_at_it(open_page):
    device = await open_page(SHOWN.replace(*KEYS).replace("STEP", "5"))
    with pytest.raises(ElementNotReadyError, match="it goes from 25 to 20, never 23"):
        await do(device, _fill("25"))
        await do(device, _fill("23"))
    with pytest.raises(ElementNotReadyError, match="it stays at 40"):
        await do(device, _fill("90"))


TOLD = {
    "nothing": ("", ""),
    "far": ("<p style='margin-top:300px'>Cost <b id=v>0</b>", "v.innerText = speed"),
    "two": ("<p><b id=v>0</b>, <b id=c>0</b>", "v.innerText = speed; c.innerText = 3 * speed"),
}


@pytest.mark.parametrize("told", TOLD)
async def test_where_nothing_tells_where_a_slider_stands_it_is_said(open_page, told):
    readout, show = TOLD[told]
    body = SLIDER.replace("READOUT", readout).replace("SHOW", show).replace("STEP", "1")
    device = await open_page(body.replace(*KEYS))
    with pytest.raises(ElementNotReadyError, match="no one number on the page goes with"):
        await do(device, _fill("25"))


async def test_the_browsers_own_slider_is_let_go_of(open_page):
    device = await open_page(
        "<label>Volume <input type=range min=0 max=100 step=5 value=20 style='width:300px'></label>"
        "<p id=out></p><script>const r = document.querySelector('input');"
        "r.onpointerup = () => { out.textContent = `Volume is ${r.value}` }</script>"
    )
    for wanted in ("60", "100", "0", "35"):
        assert (await do(device, Intent(do="fill", target="Volume", value=wanted))).done
        assert f"Volume is {wanted}" in texts(await device.observe())
