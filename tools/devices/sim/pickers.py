"""Selectors, sliders, keypads and the soft keyboard of a simulated phone."""

from typing import Any

from surefoot.tools.devices.sim.nodes import TapEffect, View, ViewBox, Window
from surefoot.tools.devices.sim.sheet import (
    EDGE,
    GREY,
    ROW,
    WIDGET,
    Sheet,
    description_of,
    label_above,
    view,
)
from surefoot.tools.devices.sim.showing import KEYS, ShownWidget
from surefoot.tools.devices.sim.typeset import BODY, HEADING, Ink, write_in

_KEY = 150
_WHEEL_ROW = 120
_KEY_FLAGS = frozenset({"clickable", "focusable"})


def place_choice(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    """Place a drop-down list with its name above."""
    label, top = label_above(one, sheet, left, top, width)
    box = ViewBox(left, top, left + width, top + ROW)
    value = one.widget.value or ""
    ink = Ink(BODY, sheet.theme.text)
    text = View(
        "android.widget.TextView",
        ViewBox(left + EDGE, top + 12, left + width - ROW, top + ROW - 12),
        "android:id/text1",
        text=value,
        pieces=write_in(value, box, ink, centred=False),
    )
    flags, desc = ("clickable", "focusable"), description_of(one)
    facts: dict[str, Any] = {
        "act": TapEffect("choose"),
        "desc": desc,
        "inside": (text,),
        "shape": "choice",
    }
    spinner = view(one, sheet, "android.widget.Spinner", box, *flags, **facts)
    return (*label, spinner)


def place_slider(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    """Place a slider with its name above; one of a class of the app's own tells no number."""
    label, top = label_above(one, sheet, left, top, width)
    is_own = one.spec is not None and one.spec.android_class
    box = ViewBox(left, top, left + width, top + ROW)
    text = "" if is_own else f"{float(sheet.held(one) or 0)}"
    flags, desc = ("clickable", "focusable"), description_of(one)
    facts: dict[str, Any] = {
        "act": TapEffect("slide"),
        "desc": desc,
        "text": text,
        "shape": "field",
    }
    slider = view(one, sheet, "android.widget.SeekBar", box, *flags, **facts)
    return (*label, slider)


def place_keypad(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    """Place the dots of what was typed, and the keys, three in a row."""
    held = sheet.held(one)
    assert one.spec is not None
    said = "•" * len(held) if one.spec.password else held
    line = ViewBox(left, top, left + width, top + ROW)
    dots = View(
        "android.widget.TextView",
        line,
        sheet.rid(one.spec, "_input"),
        text=said,
        desc=one.widget.name,
        flags=frozenset({"password"} if one.spec.password else ()),
        pieces=write_in(said, line, Ink(HEADING, sheet.theme.text)),
        shape="field",
    )
    top = line.bottom + 12
    rows = -(-len(KEYS) // 3)
    grid = ViewBox(left, top, left + width, top + rows * _KEY)
    keys = {part.key: part for part in one.inside if part.key}
    share = width // 3
    placed = [
        _keypad_key_view(keys[key], sheet, ViewBox(x, y, x + share, y + _KEY))
        for number, key in enumerate(KEYS)
        if key
        for x, y in [(left + number % 3 * share, top + number // 3 * _KEY)]
    ]
    pad = View("android.widget.GridLayout", grid, sheet.rid(one.spec), inside=tuple(placed))
    return dots, pad


def _keypad_key_view(part: ShownWidget, sheet: Sheet, box: ViewBox) -> View:
    is_delete = part.key == "delete"
    cls = "android.widget.ImageButton" if is_delete else "android.widget.Button"
    sign = write_in("←" if is_delete else part.key, box, Ink(HEADING, sheet.theme.text))
    text, desc = ("", "Delete") if is_delete else (part.key, "")
    rid = sheet.rid(part.spec, f"_{part.key}")
    return View(
        cls,
        box,
        rid,
        text,
        desc,
        flags=_KEY_FLAGS,
        shown=part,
        act=WIDGET,
        pieces=sign,
        shape="key",
    )


def place_wheel(
    one: ShownWidget, sheet: Sheet, left: int, top: int, width: int
) -> tuple[View, ...]:
    """Place a selector that shows its value between the ones before and after."""
    label, top = label_above(one, sheet, left, top, width)
    options, value = sheet.options(one), one.widget.value or ""
    at = options.index(value) if value in options else 0
    box = ViewBox(left, top, left + width, top + 3 * _WHEEL_ROW)
    placed = [
        _wheel_row(one, sheet, options[at + step], step, box)
        for step in (-1, 0, 1)
        if 0 <= at + step < len(options)
    ]
    wheel = view(
        one,
        sheet,
        "android.widget.NumberPicker",
        box,
        *("focusable", "scrollable", "long-clickable"),
        act=None,
        desc=description_of(one),
        inside=tuple(placed),
        scroll=f"wheel:{one.widget.id}",
        reach=_WHEEL_ROW,
        shape="wheel",
    )
    return (*label, wheel)


def _wheel_row(one: ShownWidget, sheet: Sheet, text: str, step: int, wheel: ViewBox) -> View:
    top = wheel.top + (step + 1) * _WHEEL_ROW
    box = ViewBox(wheel.left, top, wheel.right, top + _WHEEL_ROW)
    ink = Ink(BODY, GREY if step else sheet.theme.text)
    pieces = write_in(text, box, ink)
    if not step:
        rid = "android:id/numberpicker_input"
        return View("android.widget.EditText", box, rid, text=text, pieces=pieces)
    return View(
        "android.widget.Button",
        box,
        text=text,
        flags=_KEY_FLAGS,
        shown=one,
        act=TapEffect("turn", str(step)),
        pieces=pieces,
    )


IME_PACKAGE = "com.example.keyboard"
HEIGHT = 760
_ROWS = {
    "text": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "number": ("123", "456", "789", "*0#"),
}


def keyboard_window(kind: str, width: int, height: int) -> Window:
    """Give the keyboard at the bottom, with letters or digits."""
    rows = _ROWS[kind]
    size = HEIGHT // (len(rows) + 1)
    box = ViewBox(0, height - HEIGHT, width, height)
    keys: list[View] = []
    for number, letters in enumerate(rows):
        share = width // len(letters)
        top = box.top + number * size
        for place, letter in enumerate(letters):
            at = ViewBox(place * share, top, (place + 1) * share, top + size)
            keys.append(_keyboard_key(letter, letter, at))
    top, share = box.top + len(rows) * size, width // 3
    for place, (name, value) in enumerate(
        (("Delete", "delete"), ("Space", " "), ("Done", "enter"))
    ):
        at = ViewBox(place * share, top, (place + 1) * share, box.bottom)
        keys.append(_keyboard_key(name, value, at))
    area = View("android.view.View", box, f"{IME_PACKAGE}:id/keyboard_view", inside=tuple(keys))
    root = View("android.widget.FrameLayout", box, inside=(area,), shape="area", fill="#D5D8DD")
    return Window(IME_PACKAGE, root, "Keyboard")


def _keyboard_key(name: str, value: str, box: ViewBox) -> View:
    return View(
        "android.inputmethodservice.Keyboard$Key",
        box,
        desc=name,
        flags=_KEY_FLAGS,
        act=TapEffect("key", value),
        pieces=write_in(name, box, Ink(BODY, "#202020")),
        shape="key",
    )
