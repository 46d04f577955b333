"""An exported file that fails does not tell what it was to type."""

import pytest

from surefoot.state.values.action import Locator, Target, TypeText
from surefoot.state.values.app import WebApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.script import Script, ScriptAction, ScriptStep, ScriptTarget
from surefoot.tools.devices.web.find_browser import find_browser
from surefoot.tools.scripts.export import export_script
from tests.support.alone import pytest_alone

PAGE = "data:text/html,<label>Password <input type=password disabled></label>"

pytestmark = pytest.mark.skipif(find_browser(None) is None, reason="no browser on this machine")


def test_a_field_that_cannot_be_filled_in_does_not_tell_the_secret(tmp_path, monkeypatch):
    field = Target(locators=(Locator(by="label", value="Password"),), label="Password")
    typed = ScriptAction(
        description="type ${password}",
        action=TypeText(target=field, text="${password}"),
        targets=(ScriptTarget(role="textbox", name="Password"),),
    )
    script = Script(
        case="log-in",
        app=WebApp(kind="web", url="http://127.0.0.1:1/"),
        parameters={"password": Parameter(value_from="env:SHOP_PASSWORD", secret=True)},
        steps=(ScriptStep(index=0, action="Type the password", actions=(typed,)),),
    )
    file = tmp_path / "script_test.py"
    file.write_text(export_script(script), "utf-8")
    monkeypatch.setenv("SHOP_PASSWORD", "correct horse")
    done = pytest_alone([file], PAGE)
    assert done.returncode == 1, done.stdout
    assert "not filled in" in done.stdout
    assert "correct hors" not in done.stdout + done.stderr
