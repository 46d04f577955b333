"""The first case of an app, and what stands around it."""

import json
import secrets
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from surefoot.configs.settings import CONFIGS, Settings, settings_from
from surefoot.state.errors import DeviceError
from surefoot.state.values.action import Action
from surefoot.state.values.app import App
from surefoot.state.values.case import Case
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device, observe_first_paint, opening_actions
from surefoot.tools.devices.sessions import SessionHost
from surefoot.tools.graph_inputs import case_schema
from surefoot.tools.named_app import named_app
from surefoot.tools.screens.texts import is_hidden

_STARTER = CONFIGS / "starter"
_MOST_OFFERS = 8
_SENTENCES = {
    "button": "Click the button {}",
    "link": "Click the link {}",
    "tab": "Click the tab {}",
    "textbox": "Type 'some text' into the field {}",
    "searchbox": "Type 'some text' into the field {}",
    "checkbox": "Check {}",
}


async def ainit(app: str, folder: str | Path = ".", **settings: Any) -> dict[str, Any]:
    """Write a first case for an app, a schema for editors, `.env` and a GitHub workflow.

    The app is opened once: the case expects its title, and names what stands on its first screen.
    Files that are there are left as they are.

    Args:
        app: Address, `android:PACKAGE`, `harmony:BUNDLE`, app.yaml or the name of a bundled app.
        folder: Where the files go.
        settings: See `Settings`.

    Returns:
        `written` and `kept`: paths of files; `case`: that of the case; `problem`: why the app
        could not be opened, "" when it was.

    Raises:
        ConfigError: there is no such app or setting.
    """
    root, given = Path(folder), _app_section(app)
    case = Case.model_validate({"id": "first", "app": given, "steps": [{"action": "Look"}]})
    problem, screen = "", None
    try:
        screen = await _first_screen(case.app, settings_from(settings))
    except DeviceError as error:
        problem = str(error)
    texts = {
        "cases/first.yaml": _case_text(given, screen),
        "cases/case.schema.json": json.dumps(case_schema(), ensure_ascii=False, indent=1) + "\n",
        ".gitignore": (_STARTER / "gitignore.txt").read_text("utf-8"),
        ".env": (_STARTER / "env.txt").read_text("utf-8"),
        ".github/workflows/surefoot.yaml": (_STARTER / "workflow.yaml").read_text("utf-8"),
    }
    written, kept = [], []
    for name, text in texts.items():
        path = root / name
        if path.exists():
            kept.append(str(path))
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        written.append(str(path))
    first = str(root / "cases" / "first.yaml")
    return {"written": written, "kept": kept, "case": first, "problem": problem}


def _app_section(app: str) -> dict[str, Any]:
    """Give the `app` part of a case, its file found from any folder."""
    given = named_app(app)
    if given["kind"] == "simulated":
        given["path"] = str(Path(given["path"]).resolve())
    return given


async def _first_screen(app: App, settings: Settings) -> Screen:
    """Open an app in a session of its own and look at its first screen."""
    ref = SessionRef(session_id=f"init-{secrets.token_hex(4)}", app=app)
    host = SessionHost()
    with tempfile.TemporaryDirectory() as folder:
        try:
            ref = await host.open(ref, settings, Path(folder), is_stored=False)
            for action in opening_actions(app):
                _, ref = await host.call(ref, partial(_perform_start_action, action=action))

            async def observe() -> Screen:
                nonlocal ref
                screen, ref = await host.call(ref, lambda device: device.observe())
                return screen

            return await observe_first_paint(observe)
        finally:
            await host.close(ref)
            await host.close_all()


async def _perform_start_action(device: Device, action: Action) -> None:
    await device.perform(action)


def _case_text(app: dict[str, Any], screen: Screen | None) -> str:
    expected, title, offers = "'Welcome' is shown", "The first screen opens", list[str]()
    if screen is not None:
        expected = _expectation(screen)
        offers = _offers(screen)
    action = "Look at the page" if app["kind"] == "web" else "Look at the screen"
    lines = [
        "# yaml-language-server: $schema=./case.schema.json",
        "# surefoot understand cases/first.yaml    how each sentence is read",
        "# surefoot validate cases/first.yaml      runs it",
        "id: first",
        f"title: {title}",
        f"app: {json.dumps(app, ensure_ascii=False)}",
        "steps:",
        f"  - action: {_quote_for_yaml(action)}",
        f"    expected: {_quote_for_yaml(expected)}",
    ]
    if offers:
        lines += ["# What stands on the first screen, to go on with:"]
        lines += [f"#  - action: {_quote_for_yaml(one)}" for one in offers]
    return "\n".join(lines) + "\n"


def _expectation(screen: Screen) -> str:
    if screen.kind == "web" and screen.title:
        return f"The title is {_quote_in_sentence(screen.title)}"
    said = (w.name or w.text for w in screen.widgets if not is_hidden(w))
    text = next((one for one in said if one.strip() and len(one) <= 60), "Welcome")
    return f"{_quote_in_sentence(text)} is shown"


def _offers(screen: Screen) -> list[str]:
    """List sentences for the first things on a screen that say what they are called."""
    found = dict.fromkeys(
        _SENTENCES[w.role].format(_quote_in_sentence(name))
        for w in screen.widgets
        if w.role in _SENTENCES and (name := _short_visible_name(w))
    )
    return list(found)[:_MOST_OFFERS]


def _short_visible_name(widget: Widget) -> str:
    name = " ".join((widget.name or widget.label or widget.text).split())
    return "" if is_hidden(widget) or len(name) > 40 else name


def _quote_in_sentence(text: str) -> str:
    text = " ".join(text.split())
    return f"'{text}'" if "'" not in text else f'"{text}"'


def _quote_for_yaml(text: str) -> str:
    """Write a text as YAML, which reads JSON's."""
    return json.dumps(text, ensure_ascii=False)
