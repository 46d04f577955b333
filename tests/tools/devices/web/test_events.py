"""What comes and goes is told with the next look."""

import pytest

from surefoot.state.values.action import Press, Tap, TypeText
from tests.support.screens import target, texts

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def events_of(device, name, **answer):
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", name), **answer))
    return (await device.observe()).events


@pytest.mark.parametrize(
    ("answer", "outcome"), [("accept", "deleted"), ("dismiss", "kept")], ids=["yes", "no"]
)
async def test_a_question_gets_the_planned_answer(open_page, answer, outcome):
    device = await open_page(
        "<button onclick=\"out.textContent = confirm('Sure?') ? 'deleted' : 'kept'\">"
        "Delete</button><p id=out>-</p>"
    )
    (event,) = await events_of(device, "Delete", dialog=answer)
    assert (event.kind, event.text) == ("dialog", "Sure?")
    assert event.detail.startswith("confirm: ")
    assert outcome in texts(await device.observe())


async def test_a_prompt_gets_the_planned_text(open_page):
    device = await open_page(
        "<button onclick=\"out.textContent = prompt('Name?', 'nobody')\">Ask</button><p id=out></p>"
    )
    await events_of(device, "Ask", dialog_text="Ann")
    assert "Ann" in texts(await device.observe())
    await events_of(device, "Ask", dialog="dismiss")
    assert "nobody" not in texts(await device.observe())


async def test_a_toast_that_went_is_told(open_page):
    device = await open_page(
        "<button onclick='show()'>Save</button><script>function show() {"
        "const t = document.createElement('div'); t.className = 'box'; t.textContent = 'Saved!';"
        "document.body.append(t); setTimeout(() => t.remove(), 400); }</script>"
    )
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Save")))
    screen = await device.observe()
    while "Saved!" in texts(screen):
        assert not screen.events
        screen = await device.observe()
    assert [e.text for e in screen.events if e.kind == "toast"] == ["Saved!"]


UNSEEN = ["display:none", "visibility:hidden", "opacity:0", "position:fixed;top:-90px"]


@pytest.mark.parametrize("style", UNSEEN)
async def test_what_is_not_to_be_seen_tells_nothing(open_page, style):
    device = await open_page(
        f"<div id=old class=toast style='{style}'></div><button onclick=\""
        "old.textContent = 'Berth 4 is taken'; document.body.insertAdjacentHTML('beforeend',"
        f"'<div class=modal style={style}><div role=alert>x Close</div></div>')\">Go</button>"
    )
    assert not await events_of(device, "Go")


async def test_a_message_that_fades_in_and_goes_is_told(open_page):
    device = await open_page(
        "<style>.toast{opacity:0;transition:opacity .3s}.on{opacity:1}</style>"
        "<div class=toast id=t>Berth 4 is taken</div><button onclick=\"t.classList.add('on');"
        'setTimeout(() => t.hidden = true, 600)">Go</button>'
    )
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Go")))
    screen = await device.observe()
    while "taken" in texts(screen):
        screen = await device.observe()
    assert [e.text for e in screen.events] == ["Berth 4 is taken"]


async def test_what_the_browser_says_beside_a_field_is_told(open_page):
    device = await open_page(
        "<form><input aria-label=Hull required><button>Save</button></form>"
        "<button onclick='document.forms[0].checkValidity()'>Ask</button>"
    )
    assert not await events_of(device, "Ask")
    assert [e.kind for e in await events_of(device, "Save")] == ["toast"]


async def test_a_message_in_a_live_region_is_told_once_it_is_gone(open_page):
    device = await open_page(
        "<p role=status id=s></p><button onclick=\"s.textContent='Copied';"
        "setTimeout(() => s.textContent='', 120)\">Copy</button>"
    )
    assert "Copied" in [e.text for e in await events_of(device, "Copy")]


async def test_a_page_that_fails_is_told_as_a_page(open_page, site):
    device = await open_page("<a href='/status/404'>Go</a><iframe src='/status/500'></iframe>")
    screen = await device.observe()
    assert ("GET", 500) in [(e.detail, e.status) for e in screen.events]
    await device.perform(Tap(target=target(screen, "link", "Go")))
    told = [(e.detail, e.status) for e in (await device.observe()).events]
    assert ("GET document", 404) in told


async def test_a_message_that_is_still_shown_is_no_event(open_page):
    device = await open_page(
        "<p role=alert id=s></p><button onclick=\"s.textContent='Wrong name'\">Go</button>"
    )
    assert await events_of(device, "Go") == ()
    assert "Wrong name" in texts(await device.observe())


async def test_errors_and_requests_are_told(open_page, site):
    device = await open_page(
        "<button onclick='go()'>Go</button><script>async function go() {"
        "console.error('bad thing'); setTimeout(() => { throw new Error('oops') });"
        "await fetch('/status/500', {method: 'POST'}); await fetch('/status/404');"
        "await fetch('/index.html'); }</script>"
    )
    events = await events_of(device, "Go")
    told = {(e.kind, e.detail, e.status) for e in events if e.kind == "request"}
    assert told == {("request", "POST", 500), ("request", "GET", 404)}
    assert "bad thing" in [e.text for e in events if e.kind == "console_error"]
    assert any("oops" in e.text for e in events if e.kind == "page_error")


async def test_a_download_is_kept(open_page, site, tmp_path):
    device = await open_page("<button onclick=\"location='/file/report.csv'\">Export</button>")
    events = await events_of(device, "Export")
    (event,) = [e for e in events if e.kind == "download"]
    assert event.text == "report.csv"
    assert (tmp_path / "downloads" / "report.csv").read_text() == "some content"


async def test_a_new_tab_becomes_the_page_and_closing_it_goes_back(open_page, site):
    url = site.page("tab.html", "<h1>Tab</h1><button onclick='window.close()'>Close</button>")
    device = await open_page(f"<button onclick=\"window.open('{url}')\">Open</button>")
    events = await events_of(device, "Open")
    assert ("popup", url) in [(e.kind, e.url) for e in events]
    screen = await device.observe()
    assert screen.location == url
    await device.perform(Tap(target=target(screen, "button", "Close")))
    assert (await device.observe()).location != url


async def test_leaving_a_page_that_asks_is_possible(open_page, site):
    device = await open_page(
        "<input aria-label=Note><a href='/index.html'>Leave</a>"
        "<script>onbeforeunload = (e) => { e.preventDefault(); return 'stay'; }</script>"
    )
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Note"), text="x"))
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "link", "Leave")))
    screen = await device.observe()
    assert screen.title == "Start"
    assert "beforeunload: accepted" in [e.detail for e in screen.events]


async def test_reloading_keeps_the_page(open_page):
    device = await open_page("<h1>Same</h1>")
    await device.perform(Press(key="reload"))
    assert "Same" in texts(await device.observe())


async def test_a_link_to_the_page_that_is_shown_is_told_as_a_reload(open_page, site):
    other = site.page("other.html", "<h1>Other</h1>")
    links = {"Here": "?", "There": other, "Down": "#x"}
    device = await open_page(" ".join(f"<a href='{u}'>{n}</a>" for n, u in links.items()))
    for name, kinds in (("Down", []), ("Here", []), ("Here", ["reload"]), ("There", [])):
        screen = await device.observe()
        await device.perform(Tap(target=target(screen, "link", name)))
        screen = await device.observe()
        assert [e.kind for e in screen.events] == kinds, name


async def test_a_link_that_leads_on_to_another_page_is_told(open_page):
    device = await open_page("<a href='/redirect?to=/second.html'>Files</a>")
    await device.perform(Tap(target=target(await device.observe(), "link", "Files")))
    (led_on,) = (
        e for e in (await device.observe()).events if e.kind == "request" and e.status == 302
    )
    assert led_on.url.endswith("/redirect?to=/second.html")
    assert led_on.detail == "GET document"
