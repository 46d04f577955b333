"""The soft keyboard of a simulated phone."""

from surefoot.tools.devices.sim.nodes import Act, Box, Node, Window
from surefoot.tools.devices.sim.writing import BODY, Ink, write_in

IME_PACKAGE = "com.example.keyboard"
HEIGHT = 760
_ROWS = {
    "text": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "number": ("123", "456", "789", "*0#"),
}
_FLAGS = frozenset({"clickable", "focusable"})


def keyboard_window(kind: str, width: int, height: int) -> Window:
    """Give the keyboard at the bottom, with letters or digits."""
    rows = _ROWS[kind]
    size = HEIGHT // (len(rows) + 1)
    box = Box(0, height - HEIGHT, width, height)
    keys: list[Node] = []
    for number, letters in enumerate(rows):
        share = width // len(letters)
        top = box.top + number * size
        for place, letter in enumerate(letters):
            at = Box(place * share, top, (place + 1) * share, top + size)
            keys.append(_key(letter, letter, at))
    top, share = box.top + len(rows) * size, width // 3
    for place, (name, value) in enumerate(
        (("Delete", "delete"), ("Space", " "), ("Done", "enter"))
    ):
        at = Box(place * share, top, (place + 1) * share, box.bottom)
        keys.append(_key(name, value, at))
    area = Node("android.view.View", box, f"{IME_PACKAGE}:id/keyboard_view", inside=tuple(keys))
    root = Node("android.widget.FrameLayout", box, inside=(area,), shape="area", fill="#D5D8DD")
    return Window(IME_PACKAGE, root, "Keyboard")


def _key(name: str, value: str, box: Box) -> Node:
    return Node(
        "android.inputmethodservice.Keyboard$Key",
        box,
        desc=name,
        flags=_FLAGS,
        act=Act("key", value),
        pieces=write_in(name, box, Ink(BODY, "#202020")),
        shape="key",
    )
