"""A layout of HarmonyOS as nodes: untrusted JSON, read within limits."""

import json
from typing import Any

from surefoot.state.errors import HierarchyError
from surefoot.tools.devices.hierarchy.attributes import MAX_TEXT, parse_bounds, to_one_line
from surefoot.tools.devices.hierarchy.nodes import (
    MAX_CHARS,
    MAX_DEPTH,
    MAX_NODES,
    Dump,
    HierarchyNode,
)
from surefoot.tools.garbage import pause_collection
from surefoot.tools.screens.whole import replace_surrogates
from surefoot.tools.strict_yaml import read_configured

_KINDS: dict[str, str] = read_configured("devices", "roles.yaml")["components"]
"""Components that roles are known of under another name."""
_FLAGS = {
    "clickable": "clickable",
    "longClickable": "long-clickable",
    "checkable": "checkable",
    "checked": "checked",
    "scrollable": "scrollable",
    "focused": "focused",
    "selected": "selected",
}
_FACTS = {
    "visible": "displayed",
    "bundleName": "bundle",
    "abilityName": "ability",
    "pagePath": "page",
}
_DOTS = frozenset("•●∙⚫")
_FIELDS = frozenset({"EditText", "SearchAutoComplete"})


@pause_collection()
def read_layout(text: str) -> Dump:
    """Read what `uitest dumpLayout` writes.

    Of the root of each window `facts` has `bundle`, `ability` and `page`.

    Raises:
        HierarchyError: no layout, or more than a real screen can hold.
    """
    root = _parse_json(text)
    tops: list[HierarchyNode] = []
    waiting: list[tuple[Any, HierarchyNode | None, int]] = [
        (child, None, 1) for child in reversed(_list_child_objects(root))
    ]
    count, was_cut = 0, False
    while waiting and count < MAX_NODES:
        given, parent, depth = waiting.pop()
        if depth > MAX_DEPTH:
            was_cut = True
            continue
        count += 1
        node = _node_of_layout(given, parent)
        (tops if parent is None else parent.children).append(node)
        waiting.extend((child, node, depth + 1) for child in reversed(_list_child_objects(given)))
    left, top, right, bottom = parse_bounds(_attribute_text(root, "bounds"))
    size = (right, bottom) if right > left == 0 and bottom > top == 0 else None
    return Dump(tuple(tops), size, was_cut or bool(waiting))


def _parse_json(text: str) -> dict[str, Any]:
    if len(text) > MAX_CHARS:
        raise HierarchyError(f"a layout of {len(text):,} characters is no screen")
    try:
        found = json.loads(text) if text else {"children": []}
    except (ValueError, RecursionError) as error:
        raise HierarchyError(f"no layout: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("children"), list):
        raise HierarchyError("no layout: it has no `children`")
    return found


def _list_child_objects(given: Any) -> list[Any]:
    inside = given.get("children") if isinstance(given, dict) else None
    return [one for one in inside if isinstance(one, dict)] if isinstance(inside, list) else []


def _attribute_text(given: Any, name: str) -> str:
    attributes = given.get("attributes")
    said = str(attributes.get(name) or "")[:MAX_TEXT] if isinstance(attributes, dict) else ""
    return said if said.isascii() else replace_surrogates(said)  # JSON may write half of an emoji


def _node_of_layout(given: Any, parent: HierarchyNode | None) -> HierarchyNode:
    kind = _attribute_text(given, "type")[:200]
    kind = _KINDS.get(kind, kind)
    said = to_one_line(_attribute_text(given, "text"))
    flags = {flag for name, flag in _FLAGS.items() if _attribute_text(given, name) == "true"}
    if kind in _FIELDS and said and _DOTS.issuperset(said):
        flags.add("password")  # nothing else tells of it
    facts = {
        fact: _attribute_text(given, name)
        for name, fact in _FACTS.items()
        if _attribute_text(given, name)
    }
    if kind == "heading":
        facts["heading"] = "true"
    bundle = facts.get("bundle", "")
    return HierarchyNode(
        kind=kind,
        package=bundle or (parent.package if parent is not None else ""),
        rid=(_attribute_text(given, "id") or _attribute_text(given, "key"))[:300],
        text=said,
        desc=to_one_line(_attribute_text(given, "description")),
        hint=to_one_line(_attribute_text(given, "hint")),
        flags=frozenset(flags),
        enabled=_attribute_text(given, "enabled") != "false",
        box=parse_bounds(_attribute_text(given, "bounds")),
        facts=facts,
        parent=parent,
    )
