"""Lists, fields and calendars that pages draw themselves, made the way that widget libraries do."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from tests.support.grounded import do
from tests.support.screens import texts

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
LISTS = (
    SAYS
    + """<style>.s{position:relative;width:200px;height:30px;border:1px solid}
.s input{position:absolute;inset:0;width:100%;opacity:0}.s i{position:absolute;right:0;top:8px;
width:12px;height:12px;background:gray;pointer-events:none}</style>
LIST<ul id=l></ul><script>
for (const box of document.querySelectorAll('.s')) {
  box.querySelector('i').onmousedown = () => say('the sign');
  box.onmousedown = () => l.replaceChildren(...['Red', 'Green'].map((o) => {
    const row = document.createElement('li'); row.textContent = o;
    row.onclick = () => { box.querySelector('b').textContent = o; l.replaceChildren();
      say(`${box.id} ${o}`) };
    return row }))
}</script>"""
)
LIST = (
    "<label for={0}>{0}</label><div class=s id=list-{0}><b>Red</b>"
    "<input id={0} role=combobox readonly aria-expanded=false><i aria-label=down></i></div>"
)


async def test_a_list_is_opened_where_its_field_is_only_transparent(open_page):
    device = await open_page(LISTS.replace("LIST", LIST.format("Hull") + LIST.format("Flag")))
    assert (await do(device, Intent(do="select", target="Flag", value="Green"))).done
    assert "list-Flag Green" in texts(await device.observe())


MENU = (
    SAYS
    + """<label for=n>Flag</label> <select id=n hidden></select>
<span id=c role=combobox aria-expanded=false aria-haspopup=listbox tabindex=0 style='
display:inline-block;width:90px;height:60px'><ul id=parts>CHOSEN</ul></span><div id=m></div><script>
const names = ['Red', 'Green', 'Green light'];
const offer = (list) => { list.replaceChildren(...names.filter((o) => o.includes(look.value)).map(
  (o) => { const row = document.createElement('div'); row.setAttribute('role', 'option');
    row.textContent = o; row.onclick = () => { const part = document.createElement('li');
      part.title = o; part.textContent = o; parts.append(part); m.replaceChildren(); say(o) };
    return row })) };
c.onclick = () => { m.innerHTML = '<input id=look role=searchbox><div role=listbox></div>';
  look.oninput = () => setTimeout(offer, 300, m.querySelector('[role=listbox]')) };
</script>"""
)


@pytest.mark.parametrize("chosen", ["", "<li title=Red>Red</li>"])
async def test_an_opened_list_is_looked_through_by_its_own_field(chosen, open_page):
    device = await open_page(MENU.replace("CHOSEN", chosen))
    effect = await do(device, Intent(do="select", target="Flag", value="Green"))
    assert effect.done, effect.reason
    assert "Green" in texts(await device.observe())
    pair = ScreenPair(await device.observe())
    shown = f"{'Red ' if chosen else ''}Green"
    check = Check(check="value", what="Flag", value=shown)
    assert run_check(check, pair).verdict == "holds"
    assert run_check(check.model_copy(update={"value": "Blue"}), pair).verdict != "holds"


async def test_what_a_text_field_suggests_is_chosen(open_page):
    device = await open_page(
        SAYS
        + "<label>Cargo <input id=f></label><ul id=u></ul><script>f.oninput = () => setTimeout("
        "() => { if (u.children.length) return; u.innerHTML = '<li>Corn<li>Coal'; "
        "for (const row of u.children) "
        "row.onclick = () => { f.value = row.textContent; u.replaceChildren(); "
        "say(`took ${f.value}`) } }, 300)</script>"
    )
    assert (await do(device, Intent(do="select", target="Cargo", value="Coal"))).done
    assert "took Coal" in texts(await device.observe())


async def test_a_list_that_turns_by_the_wheel_is_scrolled_to_its_option(open_page):
    device = await open_page(
        SAYS
        + "<style>#v{height:100px;width:200px;overflow:hidden;position:relative}#v div{position:"
        "absolute;height:20px}#v p{height:6000px;margin:0}</style><label for=c>Berth</label>"
        "<button id=c role=combobox aria-expanded=false>None</button><div id=p></div>"
        "<p style='height:2000px'>Sea</p><script>c.onclick = () => { p.innerHTML = '<div "
        "id=v><p></p></div>';"
        "const draw = () => { v.querySelectorAll('div').forEach((d) => d.remove());"
        "  const first = Math.floor(v.scrollTop / 20);"
        "  for (let n = first; n < first + 6; n += 1) { const row = document.createElement('div');"
        "    row.textContent = `Berth ${n}`; row.style.top = `${n * 20}px`; row.onclick = () => {"
        "      c.textContent = row.textContent; p.replaceChildren(); say(`at ${n}`) };"
        "    v.append(row) } }; draw(); v.addEventListener('wheel', () => {}, { passive: true });"
        "v.addEventListener('scroll', draw) }</script>"
    )
    assert (await do(device, Intent(do="select", target="Berth", value="Berth 123"))).done
    assert "at 123" in texts(await device.observe())


async def test_a_number_is_typed_where_a_spin_button_is_a_field(open_page):
    device = await open_page("<label>Crew <input role=spinbutton aria-valuemin=0></label>")
    assert (await do(device, Intent(do="fill", target="Crew", value="7"))).done


CALENDAR = (
    SAYS
    + """<label for=d>Arrival</label> <input id=d FIELD><div id=cal></div><script>
let month = new Date(2027, 0, 1), picked = '';
const told = (day, style) => day.toLocaleDateString('en-US', style);
const draw = () => {
  cal.innerHTML = '<div><p></p><button>‹</button><button>›</button></div><div id=days></div>';
  cal.querySelector('p').textContent = told(month, { month: 'long' });
  cal.querySelectorAll('button').forEach((b, n) => { b.onmousedown = (e) => e.preventDefault();
    b.onclick = () => { month.setMonth(month.getMonth() + (n ? 1 : -1)); draw() } });
  const day = new Date(month);
  for (; day.getMonth() === month.getMonth(); day.setDate(day.getDate() + 1)) {
    const cell = document.createElement('span'), own = new Date(day);
    cell.setAttribute('role', 'option'); cell.textContent = own.getDate();
    cell.setAttribute('aria-label', told(own, { dateStyle: 'full' }));
    cell.onmousedown = (e) => e.preventDefault();
    cell.onclick = () => { picked = d.value = own.toLocaleDateString('sv');
      cal.replaceChildren(); say(`took ${picked}`) };
    days.append(cell, ' ') } };
d.onfocus = draw;
d.oninput = () => { if (!isNaN(Date.parse(d.value))) { month = new Date(d.value); month.setDate(1);
  draw() } };
d.onblur = () => { d.value = picked; cal.replaceChildren() };
</script>"""
)


@pytest.mark.parametrize("field", ["", "readonly"])
@pytest.mark.parametrize(
    "intent",
    [
        Intent(do="fill", target="Arrival", value="2027-03-17"),
        Intent(do="select", target="Arrival", value="17 March 2027"),
    ],
    ids=["typed", "chosen"],
)
async def test_a_day_is_taken_in_the_calendar_that_comes_up(field, intent, open_page):
    device = await open_page(CALENDAR.replace("FIELD", field))
    effect = await do(device, intent)
    assert effect.done, effect.reason
    assert "took 2027-03-17" in texts(await device.observe())


@pytest.mark.parametrize(("value", "verdict"), [("2125550123", "holds"), ("2125550124", "refuted")])
async def test_what_a_field_made_of_the_typed_text_is_that_text(value, verdict, open_page):
    device = await open_page(
        "<label>Phone <input id=f></label><script>f.oninput = () => { const n ="
        " f.value.replace(/\\D/g, ''); f.value = n.length < 10 ? n :"
        " `(${n.slice(0, 3)}) ${n.slice(3, 6)}-${n.slice(6, 10)}` }</script>"
    )
    typed = "2125550123"
    assert (await do(device, Intent(do="fill", target="Phone", value=typed))).done
    pair = ScreenPair(await device.observe())
    check = Check(check="value", what="Phone", value=value)
    assert run_check(check, pair, typed=(typed,)).verdict == verdict


@pytest.mark.parametrize(
    ("body", "called"),
    [
        (
            "<label for=a>From</label> <input id=a aria-label='Choose date'>"
            "<label for=b>To</label> <input id=b aria-label='Choose date'>",
            "To",
        ),
        (
            "<style>.e{position:relative;height:60px}textarea{position:absolute;opacity:0;width:3px;resize:none;"
            "height:9px}</style><h3>Query</h3><div class=e><b>1</b><textarea aria-label='Cursor at "
            "row 1'></textarea></div><h3>Notes</h3><div class=e id=e><b>1</b><textarea aria-label="
            "'Cursor at row 1'></textarea></div>",
            "Notes",
        ),
    ],
    ids=["label", "editor"],
)
async def test_a_field_is_called_what_is_read_beside_it(body, called, open_page):
    device = await open_page(
        f"{SAYS}{body}<script>for (const f of document.querySelectorAll('input,textarea'))"
        " f.oninput = () => say(`${f === [...document.querySelectorAll('input,textarea')][1]}`)"
        "</script>"
    )
    effect = await do(device, Intent(do="fill", target=called, value="x"))
    assert "true" in texts(await device.observe()), effect.reason


async def test_what_is_chosen_is_shown_in_its_list(open_page):
    device = await open_page("<label>Flag <select><option>Red<option>Green</select></label>")
    before = await device.observe()
    assert (await do(device, Intent(do="select", target="Flag", value="Green"))).done
    pair = ScreenPair(await device.observe(), before)
    for what, verdict in (("Green", "holds"), ("Blue", "refuted")):
        outcome = run_check(
            Check(check="shown", what=what), pair, typed=("Green",), only_types=True
        )
        assert outcome.verdict == verdict


BOXES = (
    SAYS
    + """<style>.v-checkbox,.v-checkbox *,i{cursor:pointer}.v-checkbox,i{display:block;width:30px;
height:30px;position:relative}.v-checkbox svg{width:24px;height:24px}.ripple{position:absolute;
inset:-5px}</style><table>ROWS</table><script>
for (const row of document.querySelectorAll('tr'))
  for (const sign of row.querySelectorAll('.v-checkbox,i')) sign.onclick = () => {
    sign.classList.toggle('on'); say(`${sign.className} ${row.innerText.trim()}`) }
</script>"""
)
BOX = "<td><div class=v-checkbox><svg></svg><div class=ripple></div></div>"
ROW = "<tr>{0}<td><a href=#{1}>{1}</a><td><a href=#tag>new</a><td>7</tr>"


async def test_of_what_can_be_clicked_in_a_row_the_one_drawn_as_a_box_is_ticked(open_page):
    rows = "".join(ROW.format(BOX, name) for name in ("Hull", "Flag"))
    device = await open_page(BOXES.replace("ROWS", rows))
    tick = Intent(do="check", kind="checkbox", within="Flag", within_kind="row")
    assert (await do(device, tick)).done
    assert "v-checkbox on Flag" in texts(await device.observe())


async def test_where_nothing_in_a_row_is_drawn_as_a_box_nothing_is_ticked(open_page):
    rows = "".join(ROW.format("<td><i></i>", name) for name in ("Hull", "Flag"))
    device = await open_page(BOXES.replace("ROWS", rows))
    tick = Intent(do="check", kind="checkbox", within="Flag", within_kind="row")
    assert "3 widgets" in (await do(device, tick)).reason


SELECT = (
    SAYS
    + """<style>[role=button]{display:inline-flex;width:60px;height:32px;border:1px solid}
[role=button] div{display:flex}input{width:0;padding:0;border:0;height:30px}</style>
<div>Rows per page <div id=b role=button aria-haspopup=listbox aria-expanded=false><div id=d>
<div>10</div><input aria-label="Rows per page" readonly></div></div></div><ul id=l></ul><script>
b.onclick = () => l.replaceChildren(...['10', '25', '50'].map((o) => {
  const row = document.createElement('li'); row.setAttribute('role', 'option');
  row.textContent = o; row.onclick = () => { d.firstElementChild.textContent = o;
    say('rows ' + o); l.replaceChildren() }; return row }))
</script>"""
)


async def test_a_list_whose_named_field_has_no_width_is_opened_by_the_button_around_it(open_page):
    device = await open_page(SELECT)
    assert (await do(device, Intent(do="select", target="Rows per page", value="50"))).done
    assert "rows 50" in texts(await device.observe())


CLEAR_LISTS = """<style>.f{position:relative;width:300px;height:50px}.f label{position:absolute}
.in{position:absolute;inset:0;padding-top:20px}.in input{position:absolute;left:0;top:20px;
width:100%;opacity:0;pointer-events:none}#back{position:fixed;inset:0}#m{position:fixed;top:60px;width:300px}
</style>
<div class=f id=f role=combobox aria-haspopup=listbox aria-expanded=false>
<label for=lang>Language</label><div class=in><span id=shown>English</span>
<input id=lang role=combobox inputmode=none value=English aria-expanded=false aria-controls=m></div>
</div><button style='margin-top:200px'>Save</button><div id=over></div><script>
const fold = (open) => { for (const o of [f, lang]) o.ariaExpanded = open };
const close = () => { over.replaceChildren(); fold(false) };
f.onmousedown = (e) => { e.preventDefault(); lang.focus(); fold(true);
  over.innerHTML = "<div id=back></div><div id=m role=listbox aria-live=polite></div>";
  for (const name of ['English', 'German', 'French']) {
    const row = m.appendChild(document.createElement('div'));
    row.setAttribute('role', 'option'); row.textContent = name;
    row.onmousedown = (e) => e.preventDefault();
    row.onclick = () => { shown.textContent = lang.value = name; STAYS || close() } } };
addEventListener('keydown', (e) => e.key === 'Escape' && (over.firstChild ? close() : say('lost')));
document.querySelector('button').onclick = () => say(`saved ${lang.value}`);
</script>"""
"""As Vuetify draws them: the field in the list takes neither clicks nor keys."""


async def test_a_list_whose_field_lets_clicks_through_is_opened_by_what_draws_it(open_page):
    device = await open_page(SAYS + CLEAR_LISTS.replace("STAYS", "false"))
    for done in ("select", "fill"):
        assert (await do(device, Intent(do=done, target="Language", value="French"))).done
        screen = await device.observe()
        check = Check(check="state", what="French", where="Language", value="selected")
        assert run_check(check, ScreenPair(screen)).verdict == "holds"
        assert not [event for event in screen.events if event.kind == "toast"]
        await do(device, Intent(do="select", target="Language", value="German"))


async def test_a_list_that_stays_open_over_what_comes_next_is_closed(open_page):
    device = await open_page(SAYS + CLEAR_LISTS.replace("STAYS", "true"))
    await do(device, Intent(do="select", target="Language", value="French"))
    assert (await do(device, Intent(do="click", target="Save"))).done
    assert "saved French" in texts(await device.observe())


async def test_a_box_is_ticked_whose_label_takes_clicks_beside_it(open_page):
    choice = "<div><span style='cursor:pointer'><input type=radio name=r aria-label={0}></span>"
    choice += "<label style='cursor:pointer' onclick='say(1)'>{0}</label></div>"
    choices = choice.format("Daily") + choice.format("Weekly")
    device = await open_page(f"{SAYS}<div role=radiogroup aria-label=Frequency>{choices}</div>")
    assert (await do(device, Intent(do="select", target="frequency", value="Weekly"))).done
    (ticked,) = [w for w in (await device.observe()).widgets if "checked" in w.states]
    assert ticked.name == "Weekly"
