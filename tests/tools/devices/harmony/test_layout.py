"""Layouts of HarmonyOS as screens, as phones of glass write them."""

import json
from typing import Any

import pytest

from surefoot.state.errors import HierarchyError
from surefoot.state.values.screen import MASK, Screen
from surefoot.tools.devices.hierarchy.layout import read_layout
from surefoot.tools.devices.hierarchy.screens import screen_of
from tests.support.screens import texts, widget


def part(kind: str, bounds: str, *inside: Any, **said: str) -> dict[str, Any]:
    given = {"type": kind, "bounds": bounds, "enabled": "true", "visible": "true", **said}
    return {"attributes": given, "children": list(inside)}


def screen(*windows: Any) -> Screen:
    return screen_of(
        read_layout(json.dumps(part("", "[0,0][1260,2720]", *windows))), kind="harmony"
    )


PAGE = part(
    "root",
    "[0,123][1260,2720]",
    part(
        "TitleBar",
        "[0,123][1260,260]",
        part("Text", "[40,150][400,230]", text="Sign in"),
    ),
    part(
        "Column",
        "[0,260][1260,2000]",
        part("TextInput", "[40,300][1220,400]", hint="Phone", text="", clickable="true"),
        part("TextInput", "[40,420][1220,520]", hint="Password", text="••••", clickable="true"),
        part(
            "Row",
            "[40,540][1220,640]",
            part("Text", "[40,540][900,640]", text="Stay signed in"),
            part("Toggle", "[1000,540][1220,640]", checkable="true", checked="true"),
        ),
        part("Button", "[40,660][1220,760]", text="Sign in", clickable="true", id="go"),
    ),
    bundleName="com.example.shop",
    abilityName="EntryAbility",
    pagePath="pages/Login",
)
BAR = part(
    "root",
    "[0,0][1260,123]",
    part("Text", "[40,20][200,100]", text="12:30"),
    bundleName="com.ohos.sceneboard",
)


def test_components_become_widgets_with_names_and_states():
    seen = screen(BAR, PAGE)
    assert (seen.kind, seen.location) == ("harmony", "com.example.shop")
    assert (seen.width_px, seen.height_px, seen.title) == (1260, 2720, "Sign in")
    assert "12:30" not in texts(seen)
    phone = widget(seen, "textbox", "Phone")
    assert (phone.value, widget(seen, "textbox", "Password").value) == ("", MASK)
    assert "checked" in widget(seen, "switch", "Stay signed in").states
    assert widget(seen, "button", "Sign in").id == "go"


def test_the_system_tells_of_an_app_that_does_not_respond():
    told = part(
        "root",
        "[100,1000][1160,1600]",
        part("Text", "[120,1020][1140,1200]", text="Shop isn't responding"),
        part("Button", "[120,1300][600,1500]", text="Wait", clickable="true"),
        bundleName="com.ohos.amsdialog",
    )
    seen = screen(told, PAGE)
    assert [event.kind for event in seen.events] == ["anr"]
    assert seen.location == "com.ohos.amsdialog"


@pytest.mark.parametrize("text", ["[]", "{}", "{", "nonsense", '{"children": 3}'])
def test_what_is_no_layout_is_refused(text):
    with pytest.raises(HierarchyError, match="no layout"):
        read_layout(text)


def test_a_layout_that_is_too_deep_or_oddly_formed_does_no_harm():
    with pytest.raises(HierarchyError, match="no layout"):
        read_layout('{"children":[' * 100_000)
    odd = {"children": [{"attributes": [], "children": "x"}, 4, {"attributes": {"text": 5}}]}
    assert len(read_layout(json.dumps(odd)).windows) == 2


def test_half_an_emoji_in_a_text_is_shown_as_such():
    half = dict.fromkeys(("text", "description", "hint", "id"), "half \ud83d")
    shown = part("Text", "[0,0][1260,200]", **half, clickable="true", bundleName="b\ude00")
    told = screen(part("root", "[0,0][1260,2720]", shown, bundleName="b\ude00"))
    assert told.location == "b\ufffd"
    assert "half \ufffd" in texts(told)
    assert "half \ufffd" in told.model_dump_json()
    assert "half \U0001f600" in texts(
        screen(part("root", "[0,0][9,9]", part("Text", "[0,0][9,9]", text="half \U0001f600")))
    )
