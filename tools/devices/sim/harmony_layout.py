"""The layout of a simulated phone as HarmonyOS's `uitest dumpLayout` writes it."""

from collections.abc import Iterable
from typing import Any

from surefoot.tools.devices.sim.nodes import Node, Window

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
        root = _written(window.root)
        root["attributes"] |= {
            "bundleName": _OWNERS.get(window.package, window.package),
            "abilityName": ability,
            "pagePath": page,
        }
        roots.append(root)
    whole = f"[0,0][{size[0]},{size[1]}]"
    return {"attributes": {"type": "", "bounds": whole, "text": ""}, "children": roots}


def type_of(node: Node) -> str:
    """Name the component that a view is."""
    return _TYPES.get(node.cls, node.cls.rpartition(".")[2])


def id_of(node: Node) -> str:
    """Give the id without the package, which HarmonyOS does not have."""
    return node.rid.rpartition("/")[2]


def fact(node: Node, name: str) -> bool:
    """Say whether an attribute is true, by its name there."""
    return "disabled" not in node.flags if name == "enabled" else _FLAGS[name] in node.flags


def text_of(node: Node) -> str:
    """Give the text; there an empty field has none, its hint stands apart."""
    return "" if node.hint and node.text == node.hint else node.text


def _written(node: Node) -> dict[str, Any]:
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
    return {"attributes": named | flags, "children": [_written(inner) for inner in node.inside]}
