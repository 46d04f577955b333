"""A part of a page is scrolled until a text stands in it, however the page brings it."""

import pytest

from surefoot.state.errors import ElementNotReadyError
from surefoot.state.values.action import Scroll, Target
from tests.support.screens import target, texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

DRAWN = """<div id=s role=list aria-label=Accounts style="height:120px;overflow:auto">
<div id=all style="position:relative;height:4500px"></div></div><script>
const draw = () => { all.innerHTML = ''
  const first = Math.floor(s.scrollTop / 30)
  for (let i = first; i < Math.min(150, first + 5); i++) all.innerHTML +=
    `<div role=listitem style="position:absolute;top:${i * 30}px">Account ${i + 1}</div>` }
s.onscroll = draw; draw()</script>"""
GROWING = """<div id=s role=list aria-label=Accounts style="height:120px;overflow:auto"></div>
<script>let n = 0, busy = false
const add = () => { for (let i = 0; i < 10 && n < 50; i++) s.insertAdjacentHTML('beforeend',
  `<div role=listitem style="height:30px">Account ${++n}</div>`); busy = false }
s.onscroll = () => { if (!busy && s.scrollTop + s.clientHeight > s.scrollHeight - 20) {
  busy = true; setTimeout(add, 600) } }
add()</script>"""


@pytest.mark.parametrize(("page", "last"), [(DRAWN, "150"), (GROWING, "50")])
async def test_it_goes_on_until_the_text_is_there(open_page, page, last):
    device = await open_page(page)
    part = target(await device.observe(), "list", "Accounts")
    for wanted in ("Account 23", f"Account {last}"):
        await device.perform(Scroll(target=part, until=wanted))
        assert wanted in texts(await device.observe())


async def test_a_name_that_goes_on_is_not_the_text(open_page):
    device = await open_page(DRAWN.replace("Account ${i + 1}", "Account ${150 - i}"))
    part = target(await device.observe(), "list", "Accounts")
    await device.perform(Scroll(target=part, until="Account 7"))
    shown = [line.strip() for line in texts(await device.observe()).splitlines()]
    assert "Account 7" in shown


async def test_what_is_not_there_ends_at_the_end(open_page):
    device = await open_page(DRAWN)
    part = target(await device.observe(), "list", "Accounts")
    await device.perform(Scroll(target=part, until="Account 151"))
    assert "Account 150" in texts(await device.observe())
    with pytest.raises(ElementNotReadyError, match="nothing more to see"):
        await device.perform(Scroll(target=part, until="Account 151"))


async def test_a_long_list_is_scrolled_by_a_row_that_goes_on_the_way(open_page):
    device = await open_page(
        "<style>#v{height:100px;overflow:auto;position:relative}#v div{position:absolute}"
        "i{display:inline-block}#v p{height:9000px;margin:0}</style><div id=v><p></p></div><script>"
        "const draw = () => { v.querySelectorAll('div').forEach((d) => d.remove());"
        "  const first = Math.floor(v.scrollTop / 20);"
        "  for (let n = first; n < first + 6; n += 1) v.insertAdjacentHTML('beforeend',"
        "    `<div style='top:${n * 20}px'><i>Hand ${n}</i><i>${n % 3}</i></div>`) };"
        "draw(); v.onscroll = draw</script>"
    )
    screen = await device.observe()
    row = Target(widget=next(w.id for w in screen.widgets if "Hand 1" in w.text))
    await device.perform(Scroll(direction="down", target=row, until="Hand 222"))
    assert "Hand 222" in texts(await device.observe())
