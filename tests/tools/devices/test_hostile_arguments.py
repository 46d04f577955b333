"""Texts of a page or a model in the arguments of an action: never a command, never a selector."""

import pytest
import pytest_asyncio

from surefoot.configs.settings import Settings
from surefoot.state.errors import ActionError, AppUnreachableError
from surefoot.state.values.action import Close, Locator, Open, Press, Tap, Target, TypeText
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.sim.shell import run_line
from surefoot.tools.devices.web.locate import locate
from tests.support.phones import simulated_phone
from tests.support.screens import target
from tests.support.site import PAGES

pytestmark = pytest.mark.asyncio(loop_scope="session")

HASTY = Settings(settle_quiet_s=0.05, settle_limit_s=2.0)
DESK = "com.example.desk"
END = f"am force-stop {DESK}"
COMMANDS = [
    *(f"x; {END}", f"x && {END}", f"x || {END}", f"x | {END}", f"'; {END}; '", f'"; {END}; "'),
    *(f"$({END})", f"`{END}`", f"x\n{END}", f"x & {END}", f"\\'; {END} #"),
]


@pytest.fixture
def desk():
    with simulated_phone(PAGES / "desk.yaml") as phone:
        yield phone


async def test_no_text_becomes_a_command_of_the_phone(desk):
    device = await start_phone(desk.app, HASTY)
    await device.perform(Open(address=DESK))
    process = desk.phone.apps[DESK].pid
    for text in COMMANDS:
        for action in (
            Open(address=f"{DESK}/.A{text}"),
            Open(address=f"x:{text.replace(' ', '/')}"),
            Close(app=f"com.example.other{text}"),
            Press(key=text),
        ):
            try:
                await device.perform(action)
            except (ActionError, AppUnreachableError):
                continue
        assert desk.phone.apps[DESK].pid == process, text
    await device.perform(Open(address=DESK))
    await device.perform(Tap(target=target(await device.observe(), "button", "Form")))
    for text in (one for one in COMMANDS if "\n" not in one):
        shown = await device.observe()
        field = next(w for w in shown.widgets if w.role == "textbox")
        await device.perform(TypeText(target=Target(widget=field.id), text=text, clear=True))
        assert desk.phone.apps[DESK].pid == process, text
        held = next(w for w in (await device.observe()).widgets if w.role == "textbox")
        assert held.value == text
    await device.close()


async def test_the_simulated_shell_would_do_it(desk):
    desk.phone.start(DESK)
    run_line(desk.phone, f"am start -a android.intent.action.VIEW -d {COMMANDS[0]}")
    assert not desk.phone.apps[DESK].pid


NAMES = [
    *('" ] , button', "' or '1'='1", "a >> nth=0", 'x" >> css=body', "\\", "a\\", "/.*/", '"a"i'),
    *("text=Save", "//button", "*", "]]>", "a, button", "Save", "#save", "xpath=//*[1]", ":is(*)"),
    *("role=button", "internal:role=button", "${x}", "`x`", "a\u202eb", "ä🙂"),
]


@pytest_asyncio.fixture(loop_scope="session")
async def page(browser):
    opened = await browser.new_page()
    yield opened
    await opened.close()


async def test_no_name_of_a_page_becomes_a_selector(page):
    await page.set_content("<body></body>")
    await page.evaluate(
        """names => names.forEach((name, at) => {
            const made = document.createElement("button");
            made.textContent = made.id = made.dataset.testid = name;
            made.dataset.at = at;
            document.body.append(made);
        })""",
        NAMES,
    )
    for at, name in enumerate(NAMES):
        for way in (
            Locator(by="role", value="button", name=name),
            Locator(by="text", value=name),
            Locator(by="test_id", value=name),
            Locator(by="id", value=name),
        ):
            found = await locate(page, way).evaluate_all("all => all.map(e => e.dataset.at)")
            assert found == [str(at)], (way, name)


async def test_a_selector_in_a_name_finds_nothing_else(page):
    await page.set_content("<button id=save>Save it</button><input placeholder=Name>")
    for name in NAMES:
        for by in ("text", "test_id", "id", "label", "description", "role"):
            given = {"value": "button", "name": name} if by == "role" else {"value": name}
            assert await locate(page, Locator(by=by, **given)).count() == 0, (by, name)
