"""Pickers with more than one part: a day and its OK, hours and minutes, levels of a list."""

import pytest

from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
DAYS = (
    SAYS
    + """<label for=d>Sailing</label> <input id=d readonly><div id=p hidden><b>May 2027</b>
<table><tbody id=b></tbody></table><button disabled id=ok>OK</button><button>Cancel</button></div>
<button onclick="say('sent')">OK</button><script>let day = 0;
for (let n = 1, row; n < 32; n += 1) { if (n % 7 === 1) row = b.insertRow();
  const cell = row.insertCell(); cell.textContent = n;
  cell.onclick = () => { day = n; ok.disabled = false } }
d.onclick = () => { p.hidden = false };
ok.onclick = () => { d.value = `2027-05-${day}`; p.hidden = true; say(`sails ${d.value}`) };
</script>"""
)


@pytest.mark.parametrize("deed", ["fill", "select"])
async def test_a_day_is_taken_over_by_the_ok_of_its_calendar(open_page, deed):
    device = await open_page(DAYS)
    effect = await do(device, Intent(do=deed, target="Sailing", value="2027-05-17"))
    assert effect.done, effect.reason
    assert "sails 2027-05-17" in texts(await device.observe())


async def test_the_ok_of_a_form_is_none_of_the_calendar_in_it(open_page):
    body = DAYS.replace("disabled id=ok>OK", "disabled id=ok hidden>").replace(
        "ok.disabled = false", "ok.disabled = false; ok.click()"
    )
    device = await open_page(body)
    assert (await do(device, Intent(do="fill", target="Sailing", value="2027-05-17"))).done
    assert "sails 2027-05-17" in texts(await device.observe())


HOURS = (
    SAYS
    + """<style>.c{display:flex}ul{overflow:auto;height:90px;width:60px}</style>
<label for=t>Tide</label> <input id=t readonly><div id=p hidden><div class=c id=c></div>
<button id=ok>OK</button></div><script>const chosen = [];
const column = (names) => { const list = document.createElement('ul'), at = c.children.length;
  for (const name of names) { const one = document.createElement('li');
    one.innerHTML = `<div>${name}</div>`; one.onclick = () => { chosen[at] = name };
    list.append(one) }
  c.append(list) };
const upTo = (n, step) => Array.from({ length: n / step },
  (_, i) => String(i * step).padStart(2, '0'));
t.onclick = () => { p.hidden = false; COLUMNS };
ok.onclick = () => { const [hour, minute, half] = chosen; p.hidden = true;
  t.value = `${hour}:${minute} ${half || ''}`.trim(); say(`tide ${t.value}`) };
</script>"""
)
CLOCKS = {
    "24 hours": ("column(upTo(24, 1)); column(upTo(60, 5))", "14:35", "tide 14:35"),
    "12 hours": (
        "column(['12', ...upTo(12, 1).slice(1)]); column(upTo(60, 1)); column(['AM', 'PM'])",
        "2:07 pm",
        "tide 02:07 PM",
    ),
}


@pytest.mark.parametrize("clock", CLOCKS)
async def test_a_time_is_chosen_in_columns_of_hours_and_minutes(open_page, clock):
    columns, value, said = CLOCKS[clock]
    device = await open_page(HOURS.replace("COLUMNS", columns))
    await do(device, Intent(do="fill", target="Tide", value=value))
    assert said in texts(await device.observe())


async def test_a_minute_that_no_column_has_is_not_chosen(open_page):
    device = await open_page(HOURS.replace("COLUMNS", CLOCKS["24 hours"][0]))
    effect = await do(device, Intent(do="fill", target="Tide", value="14:37"))
    assert not effect.done
    assert "no hours and minutes come up for 'Tide'" in effect.reason


LEVELS = (
    SAYS
    + """<style>.c{display:flex}ul{border:1px solid;width:120px}</style><label for=r>Region</label>
<input id=r readonly role=combobox aria-expanded=false><div class=c id=c></div><script>
const regions = { North: { Oslo: { Pier: 0, Dock: 0 }, Bergen: { Pier: 0 } }, South: { Kiel: 0 } };
const show = (level, of, path) => { while (c.children.length > level) c.lastChild.remove();
  const list = document.createElement('ul'); list.role = 'menu'; c.append(list);
  for (const [name, below] of Object.entries(of)) { const one = document.createElement('li');
    one.role = 'menuitem'; one.innerHTML = `<div>${name}</div>`; list.append(one);
    one.onclick = () => { const now = [...path, name];
      if (below) { show(level + 1, below, now); return }
      r.value = now.join(' / '); r.ariaExpanded = 'false'; c.replaceChildren(); say(r.value) } } };
r.onclick = () => { r.ariaExpanded = 'true'; show(0, regions, []) };</script>"""
)


@pytest.mark.parametrize("value", ["North / Oslo / Dock", "North / Bergen / Pier", "South > Kiel"])
async def test_a_list_of_levels_is_gone_down_level_by_level(open_page, value):
    device = await open_page(LEVELS)
    effect = await do(device, Intent(do="select", target="Region", value=value))
    assert effect.done, effect.reason
    assert value.replace(">", "/") in texts(await device.observe())


async def test_a_level_that_is_not_there_chooses_nothing(open_page):
    device = await open_page(LEVELS)
    wanted = Intent(do="select", target="Region", value="North / Kiel / Dock")
    assert not (await do(device, wanted)).done
    assert not any(w.value for w in (await device.observe()).widgets)
