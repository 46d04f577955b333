"""The uitest agent of a simulated HarmonyOS phone, and the layout that its `dumpLayout` writes."""

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.nodes import View, Window
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.touch import Touch

_TYPES = {
    "android.widget.Button": "Button",
    "android.widget.TextView": "Text",
    "android.widget.EditText": "TextInput",
    "android.widget.CheckBox": "Checkbox",
    "android.widget.Switch": "Toggle",
    "android.widget.RadioButton": "Radio",
    "android.widget.Spinner": "Select",
    "android.widget.CheckedTextView": "Option",
    "android.widget.ListView": "List",
    "androidx.recyclerview.widget.RecyclerView": "List",
    "android.widget.NumberPicker": "TextPicker",
    "android.widget.ImageView": "Image",
    "android.widget.ImageButton": "Image",
    "android.widget.GridLayout": "Grid",
    "android.widget.ScrollView": "Scroll",
    "android.widget.FrameLayout": "Stack",
    "android.widget.LinearLayout": "Column",
    "android.view.ViewGroup": "Column",
    "android.view.View": "XComponent",
    "android.inputmethodservice.Keyboard$Key": "Key",
}
_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "focused": "focused",
    "longClickable": "long-clickable",
    "scrollable": "scrollable",
    "selected": "selected",
}


_OWNERS = {"com.android.systemui": "com.ohos.systemui", "android": "com.ohos.amsdialog"}
"""Whose the windows are that an Android phone's system has."""


def layout(
    windows: Iterable[Window], size: tuple[int, int], ability: str, page: str
) -> dict[str, Any]:
    """Give the windows as the JSON object of the dump."""
    roots: list[dict[str, Any]] = []
    for window in windows:
        root = _write_node(window.root)
        root["attributes"] |= {
            "bundleName": _OWNERS.get(window.package, window.package),
            "abilityName": ability,
            "pagePath": page,
        }
        roots.append(root)
    whole = f"[0,0][{size[0]},{size[1]}]"
    return {"attributes": {"type": "", "bounds": whole, "text": ""}, "children": roots}


def type_of(node: View) -> str:
    """Name the component that a view is."""
    return _TYPES.get(node.cls, node.cls.rpartition(".")[2])


def id_of(node: View) -> str:
    """Give the id without the package, which HarmonyOS does not have."""
    return node.rid.rpartition("/")[2]


def fact(node: View, name: str) -> bool:
    """Say whether an attribute is true, by its name there."""
    return "disabled" not in node.flags if name == "enabled" else _FLAGS[name] in node.flags


def text_of(node: View) -> str:
    """Give the text; there an empty field has none, its hint stands apart."""
    return "" if node.hint and node.text == node.hint else node.text


def _write_node(node: View) -> dict[str, Any]:
    left, top, right, bottom = node.box
    bounds = f"[{left},{top}][{right},{bottom}]"
    flags = {name: str(fact(node, name)).lower() for name in (*_FLAGS, "enabled")}
    named = {
        "type": type_of(node),
        "id": id_of(node),
        "key": id_of(node),
        "text": text_of(node),
        "originalText": text_of(node),
        "description": node.desc,
        "hint": node.hint,
        "bounds": bounds,
        "origBounds": bounds,
        "visible": "true",
    }
    return {"attributes": named | flags, "children": [_write_node(inner) for inner in node.inside]}


AGENT_PORT = 8012

_FACTS = {
    "isSelected": "selected",
    "isChecked": "checked",
    "isEnabled": "enabled",
    "isFocused": "focused",
    "isCheckable": "checkable",
    "isClickable": "clickable",
    "isLongClickable": "longClickable",
    "isScrollable": "scrollable",
}
_SAID: dict[str, Callable[[View], str]] = {
    "id": id_of,
    "key": id_of,
    "text": text_of,
    "type": type_of,
    "description": lambda node: node.desc,
}


class _AgentError(Exception):
    """A call that the agent answers with an exception."""


def serve_agent(phone: SimPhone, stream: Stream) -> None:
    """Answer calls until the client leaves."""
    agent, data = _Agent(phone), b""
    while True:
        line, found, rest = data.partition(b"\n")
        if not found:
            data += stream.read_some(65536)
            continue
        data = rest
        phone.faults.wait()
        if phone.faults.take("drop"):
            return
        stream.write(json.dumps(agent.answer(line), ensure_ascii=False).encode())


class _Agent:
    """One connection: the selectors and components that it has asked for."""

    def __init__(self, phone: SimPhone) -> None:
        self._phone, self._touch = phone, Touch(phone)
        self._selectors: list[dict[str, Any]] = []
        self._components: list[View] = []
        self._driver: dict[str, Callable[..., Any]] = {
            "create": lambda: "Driver#0",
            "click": self._touch.tap,
            "doubleClick": self._double,
            "longClick": self._touch.long_tap,
            "swipe": self._swipe,
            "drag": self._touch.drag,
            "inputText": lambda _point, text: self._touch.type_text(str(text)),
            "findComponents": self._find,
            "getDisplaySize": lambda: dict(zip("xy", phone.size, strict=True)),
            "getDisplayRotation": lambda: phone.rotation,
            "setDisplayRotation": lambda rotation: self._touch.hold(int(rotation)),
            "uiEventObserverOnce": self._forget_toast,
            "getRecentUiEvent": self._toast,
        }

    def answer(self, line: bytes) -> dict[str, Any]:
        """Do one call."""
        try:
            asked = json.loads(line)["params"]
            with self._phone.changed:
                return {"result": self._call(asked["api"], asked.get("this"), asked["args"])}
        except _AgentError as error:
            return {"exception": {"code": 17000004, "message": str(error)}}
        except (ValueError, KeyError, TypeError) as error:
            return {"exception": {"code": 401, "message": f"illegal call: {error}"}}

    def _call(self, api: str, this: str | None, args: list[Any]) -> Any:
        kind, _, name = api.partition(".")
        if kind == "On":
            return self._on(name, this, args)
        if kind == "Component":
            return self._component(name, self._again(this or ""), args)
        if name not in self._driver:
            raise _AgentError(f"api {api} is not supported")
        return self._driver[name](*args)

    def _on(self, name: str, this: str | None, args: list[Any]) -> str:
        before = {} if this in (None, "On#seed") else self._selectors[_reference_number(this or "")]
        self._selectors.append({**before, name: args[0] if args else True})
        return f"On#{len(self._selectors) - 1}"

    def _find(self, selector: str) -> list[str]:
        wanted = self._selectors[_reference_number(selector)]
        found = [node for node in self._phone.nodes() if _has_wanted_facts(node, wanted)]
        first = len(self._components)
        self._components += found
        return [f"Component#{first + number}" for number in range(len(found))]

    def _again(self, this: str) -> View:
        """Find the view that a component was, as it is now."""
        known = self._components[_reference_number(this)]
        same = [n for n in self._phone.nodes() if (n.cls, n.rid) == (known.cls, known.rid)]
        here = [node for node in same if node.box == known.box]
        alike = [node for node in same if node.text == known.text]
        if not here and not alike:
            raise _AgentError("the component is no longer on the screen")
        return (here or alike)[0]

    def _component(self, name: str, node: View, args: list[Any]) -> Any:
        if name in _FACTS:
            return fact(node, _FACTS[name])
        if name.startswith("get") and name[3:].lower() in _SAID:
            return _SAID[name[3:].lower()](node)
        x, y = node.box.centre
        if name == "getBounds":
            return node.box._asdict()
        if name == "getBoundsCenter":
            return {"x": x, "y": y}
        if name in ("click", "doubleClick"):
            self._touch.tap(x, y)
        elif name == "longClick":
            self._touch.long_tap(x, y)
        elif name in ("inputText", "clearText"):
            self._touch.tap(x, y)
            self._touch.type_text(str(args[0]) if args else "", clear=True)
        elif name == "dragTo":
            self._touch.drag(x, y, *self._again(args[0]).box.centre)
        elif name not in ("pinchIn", "pinchOut"):
            raise _AgentError(f"api Component.{name} is not supported")
        return None

    def _double(self, x: float, y: float) -> None:
        self._touch.tap(x, y)
        self._touch.tap(x, y)

    def _swipe(self, x1: float, y1: float, x2: float, y2: float, _speed: int = 0) -> None:
        self._touch.swipe(x1, y1, x2, y2)

    def _forget_toast(self, _kind: str) -> bool:
        self._phone.toast = ""
        return True

    def _toast(self, timeout_s: float) -> dict[str, str] | None:
        deadline = time.monotonic() + timeout_s
        while not self._phone.toast and (left := deadline - time.monotonic()) > 0:
            self._phone.changed.wait(left)
        return {"text": self._phone.toast, "type": "Toast"} if self._phone.toast else None


def _reference_number(reference: str) -> int:
    return int(reference.rpartition("#")[2])


def _has_wanted_facts(node: View, wanted: dict[str, Any]) -> bool:
    for name, value in wanted.items():
        if name in _SAID:
            fits = _SAID[name](node) == value
        elif name in _FACTS:
            fits = fact(node, _FACTS[name]) == value
        else:
            fits = name in _FACTS.values() and fact(node, name) == value
        if not fits:
            return False
    return True
