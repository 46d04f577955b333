"""Where things stand on a page: rows at a side, tables told by a column, texts beside signs."""

import pytest

from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
CREWS = (
    SAYS
    + """<style>table{width:280px}.l{float:left}.r{margin-left:400px}</style><div class=l>
<input placeholder="Add crew"><table><tr onmouseover="say('the crew')"><td>Elen (x1)<td>a</tr>
<tr><td>Bo (x1)<td>b</tr></table></div><div class=r><table><tr><th>What<th>For</tr>
<tr onmouseover="say('a cost')"><td>Rope<td>All but Elen</tr><tr><td>Tar<td>All but Elen</tr>
</table></div>"""
)


async def test_a_row_is_the_one_at_the_side_that_is_said(open_page):
    device = await open_page(CREWS)
    wanted = Intent(do="hover", kind="row", target="Elen", position="below", anchor="Add crew")
    assert (await do(device, wanted)).done
    assert "the crew" in texts(await device.observe())
    beside = wanted.model_copy(update={"position": "above"})
    effect = await do(device, beside)
    assert not effect.done
    assert effect.reason == "no row 'Elen' above 'Add crew'"


COLUMN = (
    SAYS
    + """<style>table{width:800px;margin-left:200px}p{margin-left:210px}</style>
<p><a href=# onclick="say('over');return false">Ferries</a></p>
<table><tr><th>No<th>Page<th>State</tr><tr><td>1<td><a href=# onclick="say('in');return false">
Quay</a><td>ok</tr></table><p><a href=# onclick="say('under');return false">Ferries</a></p>"""
)


@pytest.mark.parametrize(
    ("target", "side", "said"),
    [("Ferries", "above", "over"), ("Ferries", "below", "under"), ("Quay", "below", "in")],
)
async def test_a_column_stands_for_its_table_above_and_below_it(open_page, target, side, said):
    device = await open_page(COLUMN)
    assert (await do(device, Intent(do="click", target=target, position=side, anchor="Page"))).done
    assert said in texts(await device.observe())


async def test_a_text_beside_a_sign_is_clicked_in_the_cell_that_holds_both(open_page):
    row = "<tr onclick=\"say('row {0}')\"><td><i role=img aria-label=user>u</i> {0}<td>3</tr>"
    device = await open_page(f"{SAYS}<table>{row.format('ann')}{row.format('olga')}</table>")
    assert (await do(device, Intent(do="click", target="olga"))).done
    assert "row olga" in texts(await device.observe())


SEGMENTS = (
    SAYS
    + """<div role=radiogroup><div><input type=radio id=w>
<label for=w onclick="say('chosen')"><span>Window</span></label></div>
<div><input type=radio id=s><label for=s><span>Shelf</span></label></div></div>
<style>label{cursor:pointer}input{position:absolute;opacity:0;width:0;height:0}</style>
<table><tr><td onclick="say('cell')">Window</td></tr><tr><td onclick="say('cell')">Window</td></tr>
</table>"""
)


async def test_what_is_chosen_is_a_radio_button_not_a_cell_of_its_name(open_page):
    device = await open_page(SEGMENTS)
    assert (await do(device, Intent(do="select", value="Window"))).done
    assert "chosen" in texts(await device.observe())
