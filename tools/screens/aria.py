"""Playwright aria snapshots as widgets, and widgets as lines of the same form."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from surefoot.state.values.screen import Box, Widget

FIELD_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider"})
"""Roles whose text is what they hold."""
VALUE_ROLES = FIELD_ROLES | {"progressbar", "meter"}
INTERACTIVE_ROLES = FIELD_ROLES | {
    "button",
    "checkbox",
    "link",
    "listbox",
    "menuitem",
    "menuitemcheckbox",
    "menuitemradio",
    "option",
    "radio",
    "switch",
    "tab",
    "treeitem",
}
"""Roles that take a click or text by their nature."""
NAMED_BY_CONTENT = (INTERACTIVE_ROLES - FIELD_ROLES - {"listbox"}) | {"heading"}
"""Roles whose name is their content when they have no other; ai mode leaves it out then."""
MAX_WIDGETS = 50_000
"""Further widgets of one screen are left out."""
MAX_TEXT = 20_000
MAX_DEPTH = 200

_NAME_NODES = 30
"""A name made of more nodes is no name."""
_EMPTY_WHEN_SILENT = frozenset({"textbox", "searchbox", "spinbutton"})
_LINE = re.compile(r"( *)- (.*)", re.DOTALL)
_ROLE = re.compile(r"[A-Za-z][\w-]*")
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_QUOTED_KEY = re.compile(r"'((?:[^']|'')*)'")
_ATTRIBUTE = re.compile(r'\s*\[([A-Za-z][\w -]*)(?:=("(?:[^"\\]|\\.)*"|[^\]"]*))?\]', re.DOTALL)
_ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|.)", re.DOTALL)
_NEEDS_QUOTES = re.compile(r"^[\"'\s]|\s$|[\x00-\x1f\x7f-\x9f\u2028\u2029]|^$")
_MADE_UP = re.compile(r"n\d+(\.\d+)?")
_BREAKS = re.compile("[\x7f-\x9f\u2028\u2029]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_PLAIN_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "0": "\0"}
_STATE_OF = {
    "active": "focused",
    "checked=mixed": "mixed",
    "pressed=mixed": "pressed mixed",
    "invalid=grammar": "invalid",
    "invalid=spelling": "invalid",
}
_MARK_OF = {"focused": "active", "mixed": "checked=mixed", "pressed mixed": "pressed=mixed"}


@dataclass
class _Node:
    """A widget that is being read."""

    depth: int
    role: str
    parent: int | None
    name: str = ""
    text: str | None = None
    value: str | None = None
    states: list[str] = field(default_factory=list)
    ref: str = ""
    box: Box | None = None
    pointer: bool = False
    level: int | None = None
    properties: dict[str, str] = field(default_factory=dict)
    children: list[int] = field(default_factory=list)
    folded: bool = False


def parse_aria(text: str) -> tuple[Widget, ...]:
    """Read an aria snapshot, in ai mode or in the default mode.

    Args:
        text: What `aria_snapshot()` gives. Lines of another form become loose text.

    Returns:
        Widgets in document order with unique ids: the snapshot's refs, `n1`, `n2`, ... for
        nodes without one. No more than MAX_WIDGETS.
    """
    nodes = _read_nodes(text)
    for node in nodes:
        _fold_text(node, nodes)
    for node in nodes:
        if not node.name and node.role in NAMED_BY_CONTENT and node.text is None:
            node.name = _content_name(node, nodes)
    return tuple(_node_widgets(nodes))


def render_aria(widgets: Sequence[Widget], *, refs: bool) -> list[str]:
    """Write widgets as the lines of a snapshot, one line a widget.

    Args:
        widgets: In document order.
        refs: Add `[ref=...]`, which a model needs to name a target; loose text has none.

    Returns:
        Lines like `  - textbox "Name" [required] [ref=e5]: value`, without line breaks inside.
    """
    return [_render(widget, refs) for widget in widgets]


def _read_nodes(text: str) -> list[_Node]:
    nodes: list[_Node] = []
    open_nodes: list[tuple[int, int]] = []
    for line in _SURROGATE.sub("\ufffd", text).split("\n"):
        match = _LINE.match(line)
        if match is None:
            if line.strip():
                nodes.append(_Node(0, "text", None, text=clip_text(line.strip())))
                open_nodes.clear()
            continue
        indent, content = len(match.group(1)), match.group(2)
        while open_nodes and open_nodes[-1][0] >= indent:
            open_nodes.pop()
        parent = open_nodes[-1][1] if open_nodes else None
        if content.startswith("/") and parent is not None:
            name, _, value = content[1:].partition(":")
            nodes[parent].properties.setdefault(name, _scalar(value))
            continue
        node = _read_node(content, min(len(open_nodes), MAX_DEPTH), parent)
        if parent is not None:
            nodes[parent].children.append(len(nodes))
        open_nodes.append((indent, len(nodes)))
        nodes.append(node)
        if len(nodes) >= MAX_WIDGETS:
            break
    return nodes


def _read_node(content: str, depth: int, parent: int | None) -> _Node:
    key, rest = content, None
    quoted = _QUOTED_KEY.match(content)
    if quoted:
        key, rest = quoted.group(1).replace("''", "'"), content[quoted.end() :]
    role = _ROLE.match(key)
    if role is None:
        return _Node(depth, "text", parent, text=_scalar(content))
    node = _Node(depth, role.group(), parent)
    end = _read_attributes(node, key, _read_name(node, key, role.end()))
    rest = key[end:] if rest is None else rest
    if rest.startswith(":"):
        node.text = _scalar(rest[1:]) if rest[1:].strip() else None
    elif rest.strip():
        return _Node(depth, "text", parent, text=_scalar(content))
    return node


def _read_name(node: _Node, key: str, start: int) -> int:
    """Read the name after the role, give where it ends."""
    if not key.startswith(' "', start):
        return start
    match = _JSON_STRING.match(key, start + 1)
    if match is None:
        return start
    node.name = _json_string(match.group())
    return match.end()


def _read_attributes(node: _Node, key: str, start: int) -> int:
    """Read `[...]` marks, give where they end."""
    match = _ATTRIBUTE.match(key, start)
    while match:
        start = match.end()
        _take_attribute(node, match.group(1), match.group(2))
        match = _ATTRIBUTE.match(key, start)
    return start


def _take_attribute(node: _Node, name: str, value: str | None) -> None:
    if value is None or f"{name}={value}" in _STATE_OF:
        mark = name if value is None else f"{name}={value}"
        state = _STATE_OF.get(mark, mark)
        if state not in node.states:
            node.states.append(state)
    elif name == "ref":
        node.ref = value
    elif name == "box":
        node.box = _parse_aria_box(value)
    elif name == "cursor":
        node.pointer = value == "pointer"
    elif name == "level":
        node.level = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None
    elif value.startswith('"'):
        node.properties[name] = _json_string(value)


def _parse_aria_box(value: str) -> Box | None:
    parts = value.split(",")
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        return None
    if len(numbers) != 4 or any(abs(number) > 1e9 or number != number for number in numbers):
        return None
    return Box(x=numbers[0], y=numbers[1], width=numbers[2], height=numbers[3])


def _fold_text(node: _Node, nodes: list[_Node]) -> None:
    """Give a node the text that the snapshot writes below it, beside its properties."""
    below = [nodes[index] for index in node.children]
    texts = [child for child in below if child.role == "text" and not child.children]
    folds = node.role in FIELD_ROLES or (node.properties and len(below) == 1)
    if texts and folds and node.text is None:
        node.text = clip_text(" ".join(child.text or "" for child in texts))
        for child in texts:
            child.folded = True
    if node.role in VALUE_ROLES:
        node.value = node.properties.pop("value", node.text)
        node.text = node.properties.pop("text", None)
        if node.value is None and node.role == "combobox":
            chosen = [c.name or c.text or "" for c in below if "selected" in c.states]
            node.value = ", ".join(chosen) if chosen else None
        elif node.value is None and node.role in _EMPTY_WHEN_SILENT:
            node.value = ""
    else:
        node.value = node.properties.pop("value", None)
        if node.role == "text" and node.text is None:
            node.text, node.name = node.name, ""


def _content_name(node: _Node, nodes: list[_Node]) -> str:
    words: list[str] = []
    waiting = list(reversed(node.children))
    for _ in range(_NAME_NODES):
        if not waiting:
            return clip_text(" ".join(words))
        child = nodes[waiting.pop()]
        said = child.name or ("" if child.role in VALUE_ROLES else child.text or "")
        if said:
            words.append(said)
        if not child.name:
            waiting += reversed(child.children)
    return ""


def _node_widgets(nodes: list[_Node]) -> Iterable[Widget]:
    taken = {node.ref for node in nodes if node.ref}
    given: set[str] = set()
    ids: list[str] = []
    frames: list[str] = []
    number = 0
    for node in nodes:
        frame = ""
        if node.parent is not None:
            outer = nodes[node.parent]
            frame = ids[node.parent] if outer.role == "iframe" else frames[node.parent]
        if node.folded:
            ids.append("")
            frames.append(frame)
            continue
        number += 1
        ident = node.ref
        if not ident or ident in given:
            ident, ending = f"n{number}", 0
            while ident in taken or ident in given:
                ending += 1
                ident = f"n{number}.{ending}"
        given.add(ident)
        ids.append(ident)
        frames.append(frame)
        yield Widget(
            id=ident,
            role=node.role,
            name=node.name,
            text=node.text or "",
            value=node.value,
            states=tuple(node.states),
            depth=node.depth,
            box=node.box,
            clickable=node.pointer or node.role in INTERACTIVE_ROLES,
            placeholder=node.properties.get("placeholder", ""),
            url=node.properties.get("url", ""),
            level=node.level,
            frame=frame,
        )


def _render(widget: Widget, refs: bool) -> str:
    parts = [f"- {widget.role}"]
    content, extra = widget.text, ""
    if widget.role in VALUE_ROLES:
        content = widget.value or ""
        extra = f" [text={_quote(widget.text)}]" if widget.text else ""
    elif widget.value is not None:
        extra = f" [value={_quote(widget.value)}]"
    if widget.name:
        parts.append(_quote(widget.name))
    parts += [f"[{_MARK_OF.get(state, state)}]" for state in widget.states]
    if widget.level is not None:
        parts.append(f"[level={widget.level}]")
    if widget.clickable and widget.role not in INTERACTIVE_ROLES:
        parts.append("[cursor=pointer]")
    if widget.placeholder:
        parts.append(f"[placeholder={_quote(widget.placeholder)}]")
    if widget.url:
        parts.append(f"[url={_quote(widget.url)}]")
    if refs and not (widget.role == "text" and _MADE_UP.fullmatch(widget.id)):
        parts.append(f"[ref={widget.id}]")
    line = "  " * min(widget.depth, MAX_DEPTH) + " ".join(parts) + extra
    if not content:
        return line
    return f"{line}: {_quote(content) if _NEEDS_QUOTES.search(content) else content}"


def _quote(text: str) -> str:
    return _BREAKS.sub(
        lambda match: f"\\u{ord(match.group()):04x}", json.dumps(text, ensure_ascii=False)
    )


def _json_string(quoted: str) -> str:
    try:
        text = json.loads(quoted, strict=False)
    except ValueError:
        text = _unescape(quoted[1:-1])
    return clip_text(_SURROGATE.sub("\ufffd", str(text)))


def _scalar(raw: str) -> str:
    """Read a YAML scalar as Playwright writes it: plain, in double or in single quotes."""
    raw = raw.strip(" ")
    if len(raw) > 1 and raw[0] == raw[-1] == '"' and _JSON_STRING.fullmatch(raw):
        raw = _unescape(raw[1:-1])
    elif len(raw) > 1 and raw[0] == raw[-1] == "'" and _QUOTED_KEY.fullmatch(raw):
        raw = raw[1:-1].replace("''", "'")
    return clip_text(raw)


def _unescape(text: str) -> str:
    def replace(match: re.Match[str]) -> str:
        code = match.group(1)
        if len(code) > 1:
            return chr(int(code[1:], 16))
        return _PLAIN_ESCAPES.get(code, code)

    return _SURROGATE.sub("\ufffd", _ESCAPE.sub(replace, text))


def clip_text(text: str) -> str:
    """Cut a name, text or value that is longer than MAX_TEXT characters."""
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"
