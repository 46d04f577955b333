"""Lists whose closed part is a button that says what is chosen."""

import pytest

from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
LINE = (
    SAYS
    + """<style>button{display:inline-flex;gap:8px}.pop{position:absolute;background:#fff}</style>
<section><h3>Where</h3><p><button id=a POPUP aria-expanded=false><div><div><span>berth</span></div>
</div><div><i>dock</i></div></button> <button id=b POPUP aria-expanded=false><span>equals</span>
</button> <input></p></section><div id=pop></div><script>
const options = { a: ['berth', 'hull', 'crew'], b: ['=', '>', '<', 'contains'] };
for (const list of document.querySelectorAll('button')) list.onclick = () => {
  const close = () => { a.ariaExpanded = b.ariaExpanded = 'false'; pop.replaceChildren() };
  const wasOpen = list.ariaExpanded === 'true';
  close();
  if (wasOpen) return;
  list.ariaExpanded = 'true';
  pop.innerHTML = `<div class=pop role=listbox aria-label="Choose one"
    style="left:${list.offsetLeft}px;top:${list.offsetTop + 24}px"></div>`;
  for (const name of options[list.id]) {
    const row = document.createElement('div'); row.role = 'option'; row.textContent = name;
    row.onclick = () => { list.querySelector('span').textContent = name; close();
      say(`${out.textContent} ${list.id} ${name}`.trim()) };
    pop.firstChild.append(row) } };
</script>"""
)
MADE = {"told": LINE.replace("POPUP", "aria-haspopup=listbox"), "untold": LINE.replace("POPUP", "")}


def _choose(number: int, value: str) -> Intent:
    return Intent(do="select", kind="list", ordinal=number, within="Where", value=value)


@pytest.mark.parametrize("made", MADE)
async def test_lists_made_of_buttons_are_counted_and_chosen_in(open_page, made):
    device = await open_page(MADE[made])
    for number, value in ((2, "contains"), (1, "hull"), (2, ">")):
        assert (await do(device, _choose(number, value))).done
    assert "b contains a hull b >" in texts(await device.observe())


@pytest.mark.parametrize("made", MADE)
async def test_what_a_closed_list_says_is_chosen_already(open_page, made):
    device = await open_page(MADE[made])
    before = texts(await device.observe())
    await do(device, _choose(1, "berth"))
    assert texts(await device.observe()) == before


@pytest.mark.parametrize(("made", "value"), [("told", "between"), ("untold", "hull")])
async def test_what_a_list_does_not_have_is_chosen_in_no_other(open_page, made, value):
    device = await open_page(MADE[made])
    assert not (await do(device, _choose(2, value))).done
    now = texts(await device.observe())
    assert not any(said in now for said in ("a hull", "b hull", "b >"))


@pytest.mark.parametrize("made", MADE)
async def test_an_open_list_is_gone_on_with_and_is_no_further_one(open_page, made):
    device = await open_page(MADE[made])
    await do(device, Intent(do="click", target="equals"))
    assert (await do(device, _choose(2, "contains"))).done
    await do(device, Intent(do="click", target="berth dock"))
    assert (await do(device, _choose(2, "<"))).done
    assert "b contains b <" in texts(await device.observe())
