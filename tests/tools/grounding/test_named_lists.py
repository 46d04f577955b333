"""The list that was named takes the option, whatever draws it and wherever it draws it."""

import pytest

from surefoot.state.values.intent import Intent
from surefoot.tools.grounding.result import Planned, Several
from surefoot.tools.grounding.selecting import plan_select
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAYERED = """<label id=crew>Crew size</label><div id=one tabindex=0 role=combobox
 aria-labelledby=crew aria-expanded=false>&#8203;</div>
<label id=deck>Deck size</label><div id=two tabindex=0 role=combobox aria-labelledby=deck
 aria-expanded=false>Ten</div>
<script>for (const list of [one, two]) list.onmousedown = () => {
  list.setAttribute('aria-expanded', 'true')
  const layer = document.createElement('div')
  layer.innerHTML = '<div style="position:fixed;inset:0"></div><ul role=listbox '
    + 'style="position:fixed;top:90px">' + ['Ten', 'Twenty'].map(
      (name) => `<li role=option>${name}</li>`).join('') + '</ul>'
  layer.querySelectorAll('li').forEach((option) => option.onclick = () => {
    TAKER.textContent = option.textContent
    list.setAttribute('aria-expanded', 'false'); layer.remove() })
  document.body.append(layer) }</script>"""
DRAWN = """<style>.box{cursor:pointer;border:1px solid;width:200px}</style>
<div><label>Vessel</label><div class=box><span>Choose</span></div></div>
<div><label>Hull</label><div class=box><span>Choose</span></div></div>
<script>document.querySelectorAll('.box').forEach((box) => box.onmousedown = () => {
  document.querySelectorAll('.drop').forEach((old) => old.remove())
  const drop = document.createElement('div'); drop.className = 'drop'
  drop.innerHTML = '<div class=box>Steel</div><div class=box>Wood</div>'
  drop.querySelectorAll('.box').forEach((option) => option.onclick = () => {
    TAKER.textContent = option.textContent; drop.remove() })
  document.body.append(drop) })</script>"""


@pytest.mark.parametrize(
    ("page", "named", "taker", "done"),
    [
        (LAYERED, "Crew size", "list", True),
        (LAYERED, "Crew size", "two", False),
        (DRAWN, "Hull", "box.firstChild", True),
        (DRAWN, "Hull", "document.querySelector('.box span')", False),
    ],
)
async def test_an_option_that_another_list_took_is_not_chosen(open_page, page, named, taker, done):
    device = await open_page(page.replace("TAKER", taker))
    value = "Twenty" if page is LAYERED else "Wood"
    effect = await do(device, Intent(do="select", target=named, value=value))
    assert effect.done is done, effect.reason
    assert value in texts(await device.observe())


@pytest.mark.parametrize("do_what", ["fill", "select"])
async def test_a_day_is_read_back_in_the_form_of_its_field(open_page, do_what):
    device = await open_page("<label>Departure <input type=date></label>")
    effect = await do(device, Intent(do=do_what, target="Departure", value="24.11.2026"))
    assert effect.done, effect.reason


async def test_a_text_is_marked_and_only_as_a_whole(open_page):
    device = await open_page(
        "<p>The tide turns at noon.</p><p id=out></p><script>document.onselectionchange = () => {"
        " out.textContent = `marked: ${getSelection()}` }</script>"
    )
    whole = Intent(do="select", target="The tide turns at noon.", kind="text")
    assert (await do(device, whole)).done
    assert "marked: The tide turns at noon." in texts(await device.observe())
    part = whole.model_copy(update={"target": "The tide"})
    assert (await do(device, part)).done is False


TWINS = """<p id=out></p><span>Show</span>
<select aria-label=Show onchange="out.textContent = 'is ' + value"><option>All<option>Idle</select>
<select aria-label=Show><option>All<option>LEFT</select>"""


@pytest.mark.parametrize(("left", "is_told"), [("Oslo", True), ("Idle", False)])
async def test_of_lists_of_one_name_the_one_that_has_the_option_is_meant(
    open_page, left: str, is_told: bool
) -> None:
    device = await open_page(TWINS.replace("LEFT", left))
    screen = await device.observe()
    planned = plan_select(Intent(do="select", target="Show", value="Idle"), screen, 0)
    assert isinstance(planned, Planned if is_told else Several)
    if is_told:
        effect = await do(device, Intent(do="select", target="Show", value="Idle"))
        assert effect.done, effect.reason
        assert "is Idle" in texts(await device.observe())
        again = await do(device, Intent(do="select", target="Show", value="All"))
        assert again.done, again.reason
        assert "is All" in texts(await device.observe())
