"""Texts of an app or a case stay texts in the scripts that are made of them, whatever they say."""

import ast
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from surefoot.state.values.action import Locator, Open, Tap, Target, TypeText
from surefoot.state.values.app import AndroidApp, App, WebApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.predicate import Gone, ProvenCheck, Shown
from surefoot.state.values.script import Script, ScriptAction, ScriptStep, ScriptTarget
from surefoot.tools.scripts.export import export_script
from surefoot.tools.scripts.export_android import export_pytest, export_shell

WEB = WebApp(kind="web", url="http://127.0.0.1:1/")
PHONE = AndroidApp(kind="android", package="com.example.notes")
PYTHON: list[tuple[Callable[[Script], str], App]] = [(export_script, WEB), (export_pytest, PHONE)]
HOSTILE = [
    "'; touch planted; '",
    '"; touch planted; "',
    "$(touch planted)",
    "`touch planted`",
    "a && touch planted",
    "a | touch planted #",
    "${PATH}'$(touch planted)'",
    "\\'; touch planted; \\'",
    '""" + __import__("os").system("touch planted") + """',
    "${note}') or __import__('os').system('touch planted') or ('",
    "{{ 7 * 7 }}{% raw %}",
]
ODD = ["a\nimport os", "a\r# b", "a\\", "\\", "'\"\\\n", "a\u2028b", "\x00", "\u202ea", "%s {0}"]


def script_of(app: App, text: str) -> Script:
    """A script with a text in every place that a case or an app fills."""
    widget = ScriptTarget(role="button", name=text)
    found = Target(locators=(Locator(by="role", value="button", name=text),), label=text)
    field = Target(locators=(Locator(by="label", value=text),), label=text)
    done = (
        ScriptAction(description=text, action=Tap(target=found), targets=(widget,)),
        ScriptAction(description=text, action=TypeText(target=field, text=text), targets=(widget,)),
        ScriptAction(description=text, action=Open(address=f"x:{text}")),
    )
    checks = tuple(
        ProvenCheck(claim=text, predicate=one, proof="new")
        for one in (Shown(role="button", name=text), Shown(name=text), Gone(name=f"no {text}"))
    )
    step = ScriptStep(
        index=0, action=text, expected=text, actions=done, checks=checks, unchecked=(text,)
    )
    given = {"note": Parameter(value=text)}
    return Script(case="case", title=text, app=app, parameters=given, steps=(step,))


def shape_of(code: str) -> str:
    """What a Python file does, whatever its texts are."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


@pytest.mark.parametrize(("export", "app"), PYTHON)
@pytest.mark.parametrize("text", [*HOSTILE, *ODD])
def test_a_python_script_does_the_same_whatever_the_texts_say(
    export: Callable[[Script], str], app: App, text: str
) -> None:
    # Marks of parameters are no part of a text: they stand for a variable.
    told = text.replace("${", "$ {")
    assert shape_of(export(script_of(app, told))) == shape_of(export(script_of(app, "Save")))


@pytest.fixture
def phone(tmp_path: Path) -> Path:
    """An adb and a phone whose shell is a shell: it says what each program of it was given."""
    there = tmp_path / "there"
    there.mkdir()
    for name in ("am", "cat", "dumpsys", "input", "monkey", "pm", "uiautomator"):
        told = f'printf "%s" {name} >>"$TOLD"; printf "\\037%s" "$@" >>"$TOLD"; echo >>"$TOLD"\n'
        body = 'command cat "$SCREEN"\n' if name == "cat" else "echo Success\n"
        (there / name).write_text(f"#!/bin/sh\n{told}{body}".replace("command cat", "/bin/cat"))
        (there / name).chmod(0o755)
    adb = tmp_path / "adb"
    adb.write_text(
        '#!/bin/sh\n[ "$1" = shell ] || exit 0\nshift\nPATH=$THERE exec /bin/sh -c "$*"\n'
    )
    adb.chmod(0o755)
    return tmp_path


@pytest.mark.parametrize("text", [one for one in HOSTILE if "${" not in one])
def test_a_shell_script_gives_the_phone_no_more_than_a_text(phone: Path, text: str) -> None:
    (phone / "script.sh").write_text(export_shell(script_of(PHONE, text)))
    named = text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    view = f'class="android.widget.EditText" content-desc="{named}" text="" clickable="true"'
    row = f'<node {view} enabled="true" bounds="[0,0][10,10]"/>'
    (phone / "screen.xml").write_text(f"<hierarchy>{row}</hierarchy>")
    surroundings = {
        "ADB": str(phone / "adb"),
        "THERE": str(phone / "there"),
        "SCREEN": str(phone / "screen.xml"),
        "TOLD": str(phone / "told"),
        "PATH": "/usr/bin:/bin",
        "WAIT_S": "1",
    }
    done = subprocess.run(
        ["/bin/sh", "script.sh"], cwd=phone, env=surroundings, capture_output=True, timeout=60
    )
    told = [line.split("\037") for line in (phone / "told").read_text().splitlines()]
    assert ["input", "text", text.replace(" ", "%s")] in told, done.stderr
    assert ["am", "start", "-a", "android.intent.action.VIEW", "-d", f"x:{text}"] in told
    assert not list(phone.rglob("planted"))
