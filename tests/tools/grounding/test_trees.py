"""Entries of trees and lists are opened where a click on their words only selects them."""

import pytest

from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIGN = "<i class='e closed' id=sign></i>"
TREE = """<style>.e{display:inline-block;width:12px;height:12px;background:gray}</style><p id=out>
</p><div role=tree><div>SIGN<span role=treeitem aria-expanded=false tabindex=0 id=quay>Quay</span>
</div><div id=below hidden><span role=treeitem tabindex=0>Pier four</span></div></div><script>
const say = (t) => { out.textContent = `${out.textContent} ${t}`.trim() };
const turn = () => { below.hidden = !below.hidden; quay.ariaExpanded = !below.hidden;
  say('turned') };
quay.onclick = () => CLICK; HOW</script>"""
ONLY_SELECTS = TREE.replace("CLICK", "say('selected')")
DELEGATED = ONLY_SELECTS.replace(
    "SIGN", "<b class='e nodeExpander' id=sign></b><b class='e nodeIcon'></b>"
).replace("HOW", "document.body.onclick = (e) => { if (e.target === sign) turn() }")
TREES = {
    "delegated": (DELEGATED, "selected turned"),
    "sign": (ONLY_SELECTS.replace("HOW", "sign.onclick = turn"), "selected turned"),
    "key": (
        ONLY_SELECTS.replace("SIGN", "").replace(
            "HOW", "quay.onkeydown = (e) => { if (e.key === 'ArrowRight') turn() }"
        ),
        "selected turned",
    ),
    "words": (TREE.replace("CLICK", "turn()").replace("HOW", "sign.onclick = turn"), "turned"),
}


@pytest.mark.parametrize("how", TREES)
async def test_an_entry_that_is_opened_is_unfolded(open_page, how):
    body, said = TREES[how]
    device = await open_page(body.replace("SIGN", SIGN))
    effect = await do(device, Intent(do="open", target="Quay"))
    assert effect.done, effect.reason
    now = texts(await device.observe()).splitlines()
    assert any(line.strip() == said for line in now)
    assert any(line.strip() == "Pier four" for line in now)


async def test_a_box_or_button_before_an_entry_does_not_unfold_it(open_page):
    body = ONLY_SELECTS.replace("HOW", "").replace(
        "SIGN", "<input type=checkbox><button onclick=\"say('gone')\">Delete</button>"
    )
    device = await open_page(body)
    await do(device, Intent(do="open", target="Quay"))
    screen = await device.observe()
    assert not any("checked" in w.states for w in screen.widgets)
    assert "gone" not in texts(screen)


PLAIN = """<p id=out></p><div id=box><div class=entry id=quay>Quay</div></div><p id=where></p>
<script>
const say = (t) => { out.textContent = `${out.textContent} ${t}`.trim() };
const open = () => box.insertAdjacentHTML('beforeend', '<div>Pier four</div>');
HOW</script>"""


@pytest.mark.parametrize(
    ("how", "opened"),
    [
        # A list of files: a click selects, and a line at the foot says what is selected.
        ("quay.onclick = () => { where.textContent = 'Quay' }; quay.ondblclick = open;", 1),
        ("quay.onclick = open; quay.ondblclick = () => say('twice');", 1),
        ("quay.onclick = () => say('No rights'); quay.ondblclick = open;", 0),
    ],
)
async def test_what_a_click_only_selects_is_opened_by_two(open_page, how, opened):
    device = await open_page(PLAIN.replace("HOW", how))
    await do(device, Intent(do="open", target="Quay"))
    now = texts(await device.observe())
    assert now.count("Pier four") == opened
    assert "twice" not in now


async def test_a_button_is_clicked_once_though_nothing_comes(open_page):
    body = PLAIN.replace("<div class=entry id=quay>Quay</div>", "<button id=quay>Quay</button>")
    device = await open_page(body.replace("HOW", "quay.ondblclick = open;"))
    await do(device, Intent(do="open", target="Quay"))
    assert "Pier four" not in texts(await device.observe())
