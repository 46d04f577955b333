"""The compact screen: one line a node with seven attributes, every id unique on its screen."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape

from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.screens.aria import INTERACTIVE_ROLES
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.tree import ends_of

_HOLDERS = frozenset(
    {"dialog", "alertdialog", "row", "listitem", "list", "table", "listbox", "radiogroup"}
)
"""Kept without a text of their own: they say what belongs together."""
_USED = INTERACTIVE_ROLES | FIELD_ROLES
"""Classes that are used; of the others it is told."""
_LONGEST = 200
_LONGEST_LABEL = 60
_ATTRIBUTE = re.compile(r' ([a-z-]+)=(?:"([^"]*)"|([^\s">]+))')
_PLAIN = re.compile(r"[\w#:,.-]+")
_WORDS = frozenset({"content-desc", "text"})
_BOUNDS = re.compile(r"(-?\d+),(-?\d+),(-?\d+),(-?\d+)")
_ID_TAIL = re.compile(r"[^/:.#]+$")
_ID_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_NUMBER = re.compile(r"\d")
_UNSAID = frozenset({"scrollable", "hidden", "focusable", "long-clickable"})
"""States that are no news, or have an attribute of their own."""
_LABELS = frozenset({"text", "rowheader", "cell"})
_ROWS, _COLUMNS = ("top", "middle", "bottom"), ("left", "centre", "right")
_BY_PLACE = re.compile(f"({'|'.join(_ROWS)}) ({'|'.join(_COLUMNS)})")


@dataclass(frozen=True)
class OfferedWidget:
    """A widget as an agent reads it."""

    rid: str
    """Resource id without its package, a mocked one where that is not unique: `role#n`."""
    widget: Widget
    depth: int
    """Kept nodes around it."""
    label: str = ""
    """What it is called when it says nothing itself."""
    beside: str = ""
    """The text in its line, where several are called like it and nothing holds them apart."""

    @property
    def line(self) -> str:
        """The node with its seven attributes, and its state where it has one.

        What is false, empty or usual for its class is left out, and so is what the id says already,
        and the bounds of what is only to be read.
        """
        widget, said = self.widget, _texts_of_widget(self.widget)
        is_used = is_actionable(widget) or "scrollable" in widget.states
        usual = is_actionable(widget) == (widget.role in _USED)
        given = {
            "class": "" if "#" in self.rid else widget.role,
            "resource-id": self.rid,
            "clickable": "" if usual else str(is_actionable(widget)).lower(),
            "scrollable": "true" if "scrollable" in widget.states else "",
            "content-desc": _news(said[0] or self.label, self.rid),
            "text": _news(said[1], self.rid),
            "bounds": _format_node_bounds(widget.box) if is_used else "",
            "beside": self.beside,
            "state": " ".join(s for s in widget.states if s not in _UNSAID),
        }
        inside = "".join(
            f" {name}={_quote_attribute(name, value)}" for name, value in given.items() if value
        )
        return f"{'  ' * self.depth}<node{inside}>"


@dataclass(frozen=True)
class Perceived:
    """A screen as the agents see it."""

    nodes: tuple[OfferedWidget, ...]

    def node(self, rid: str) -> OfferedWidget | None:
        """Find a node by its id."""
        return next((node for node in self.nodes if node.rid == rid), None)

    def text(self, words: Iterable[str] = (), *, most: int = 24_000) -> str:
        """Give the lines, on a huge screen those that matter: what can be used, what is named.

        Args:
            words: What the step names.
            most: Characters.
        """
        lines = [node.line for node in self.nodes]
        if sum(map(len, lines)) <= most:
            return "\n".join(lines)
        wanted = [word.casefold() for word in words if word]
        order = sorted(range(len(lines)), key=lambda n: (_node_line_rank(self.nodes[n], wanted), n))
        kept, used = set(), 0
        for number in order:
            used += len(lines[number]) + 1
            if used > most:
                break
            kept.add(number)
        return "\n".join(lines[number] for number in sorted(kept))


def is_actionable(widget: Widget) -> bool:
    """Say whether a user can do something with it."""
    return widget.clickable or widget.role in FIELD_ROLES


def perceive_screen(screen: Screen) -> Perceived:
    """Keep what says something or can be used, and name each of it.

    Ids depend on the screen alone: of the same screen observed again they are the same.
    """
    shown = [widget for widget in screen.widgets if not is_hidden(widget)]
    counts = Counter(_tail(widget.test_id) for widget in shown)
    alike = Counter((widget.role, widget.name) for widget in shown if is_actionable(widget))
    texts = [
        w
        for w in shown
        if not is_actionable(w) and any(_texts_of_widget(w)) and w.role not in _HOLDERS
    ]
    ends = ends_of(shown)
    ordinals: Counter[str] = Counter()
    found: list[OfferedWidget] = []
    around: list[int] = []
    for place, widget in enumerate(shown):
        while around and shown[around[-1]].depth >= widget.depth:
            around.pop()
        ordinals[widget.role] += 1
        if not _is_kept(widget):
            continue
        tail = _tail(widget.test_id)
        rid = tail if tail and counts[tail] == 1 else f"{widget.role}#{ordinals[widget.role]}"
        label = ""
        if not any(_texts_of_widget(widget)) and is_actionable(widget):
            label = _label(widget, shown[place + 1 : ends[place]], screen)
        held = any(shown[outer].role in _HOLDERS for outer in around)
        is_twin = is_actionable(widget) and alike[widget.role, widget.name] > 1
        beside = _text_beside_widget(widget, texts) if is_twin and not held else ""
        found.append(OfferedWidget(rid, widget, len(around), label, beside))
        around.append(place)
    return Perceived(tuple(found))


def _text_beside_widget(widget: Widget, texts: Sequence[Widget]) -> str:
    """Give the text in the line of a widget, the first of several; in a flat list it is its row."""
    inline = next((w for w in texts if _in_line(w.box, widget.box)), None)
    said = _texts_of_widget(inline) if inline is not None else ()
    return next((text for text in said if text), "")[:_LONGEST_LABEL]


def _in_line(text: Box | None, other: Box | None) -> bool:
    if text is None or other is None or not text.height or not other.height:
        return False
    return other.y <= text.middle[1] <= other.bottom


def read_nodes(text: str) -> tuple[Widget, ...]:
    """Read the lines back as widgets; their ids are the resource ids."""
    found: list[Widget] = []
    for line in text.splitlines():
        bare = line.lstrip(" ")
        if not bare.startswith("<node "):
            continue
        given = {name: unescape(q or plain) for name, q, plain in _ATTRIBUTE.findall(bare)}
        depth = (len(line) - len(bare)) // 2
        widget = _widget_of_attributes(given, depth)
        found.append(_with_label(widget, found[-1]) if found else widget)
    return tuple(found)


def _with_label(widget: Widget, before: Widget) -> Widget:
    """Call a field without a name by the text right before it."""
    if widget.role not in FIELD_ROLES or widget.name or widget.test_id:
        return widget
    label = (before.text or before.name) if before.role in _LABELS else ""
    if before.depth != widget.depth or before.clickable or not label:
        return widget
    return widget.model_copy(update={"name": label})


def _widget_of_attributes(given: Mapping[str, str], depth: int) -> Widget:
    rid = given["resource-id"]
    role = given.get("class", rid.partition("#")[0])
    description, text = given.get("content-desc", ""), given.get("text", "")
    if not description and not text and "#" not in rid:
        description = _words_of_resource_id(rid)
    field = role in FIELD_ROLES
    if given.get("beside") and not field:
        description, text = f"{description or text} {given['beside']}", ""
    if field and _BY_PLACE.fullmatch(description):
        description = ""  # what stands beside a field says more of it than its place
    states = given.get("state", "")
    if given.get("scrollable"):
        states += " scrollable"
    return Widget(
        id=rid,
        role=role,
        name=description if field or description else ("" if role == "text" else text),
        text="" if field or (not description and role != "text") else text,
        value=text if field else None,
        states=tuple(states.split()),
        depth=depth,
        box=_parse_node_bounds(given.get("bounds", "")),
        clickable=given.get("clickable", str(role in _USED).lower()) == "true",
        test_id="" if "#" in rid else rid,
    )


def _tail(test_id: str) -> str:
    """Give a resource id without its package: `save` of com.app:id/save."""
    return test_id.rpartition("/")[2] or test_id


def _texts_of_widget(widget: Widget) -> tuple[str, str]:
    """Give content-desc and text of a widget."""
    if widget.role in FIELD_ROLES:
        return widget.name or widget.placeholder, widget.value or ""
    if widget.text and widget.name and widget.name != widget.text:
        return widget.name, widget.text
    return "", widget.text or widget.name or widget.value or ""


def _is_kept(widget: Widget) -> bool:
    return any(_texts_of_widget(widget)) or is_actionable(widget) or widget.role in _HOLDERS


def _label(widget: Widget, inside: Iterable[Widget], screen: Screen) -> str:
    """Call a widget that says nothing by what is in it, by its id, or by where it is."""
    texts = [text for one in inside for text in _texts_of_widget(one) if text]
    if texts:
        return " ".join(dict.fromkeys(texts))[:_LONGEST_LABEL]
    return _words_of_resource_id(widget.test_id) or _screen_area_name(widget, screen)


def _words_of_resource_id(ident: str) -> str:
    """Read an id as words: "btn share file" of com.app:id/btnShareFile."""
    tail = _ID_TAIL.search(ident)
    return " ".join(_ID_WORDS.findall(tail.group()) if tail else []).lower()


def _news(words: str, rid: str) -> str:
    """Leave out words that only repeat the id of a node; a number in it tells nodes apart."""
    said = "" if "#" in rid else _words_of_resource_id(rid)
    repeats = said == words or (not _NUMBER.search(words) and said.endswith(f" {words}"))
    return "" if repeats else words


def _screen_area_name(widget: Widget, screen: Screen) -> str:
    """Say where on the screen it is, e.g. "top right"."""
    if widget.box is None or not screen.width_px or not screen.height_px:
        return ""
    x, y = widget.box.middle[0] / screen.width_px, widget.box.middle[1] / screen.height_px
    down = _ROWS[0] if y < 1 / 3 else _ROWS[2] if y > 2 / 3 else _ROWS[1]
    across = _COLUMNS[0] if x < 1 / 3 else _COLUMNS[2] if x > 2 / 3 else _COLUMNS[1]
    return f"{down} {across}"


def _node_line_rank(node: OfferedWidget, wanted: list[str]) -> int:
    said = node.line.casefold()
    if any(word in said for word in wanted):
        return 0
    return 1 if is_actionable(node.widget) or node.widget.role in _HOLDERS else 2


def _quote_attribute(name: str, value: str) -> str:
    """Fit a value into one line of a node; what an app writes is always between quotes."""
    if name not in _WORDS and _PLAIN.fullmatch(value):
        return value
    return f'"{escape(" ".join(value.split())[:_LONGEST])}"'


def _format_node_bounds(box: Box | None) -> str:
    if box is None:
        return ""
    left, top = round(box.x), round(box.y)
    return f"{left},{top},{round(box.right)},{round(box.bottom)}"


def _parse_node_bounds(bounds: str) -> Box | None:
    found = _BOUNDS.fullmatch(bounds)
    if found is None:
        return None
    left, top, right, bottom = map(int, found.groups())
    return Box(x=left, y=top, width=right - left, height=bottom - top)
