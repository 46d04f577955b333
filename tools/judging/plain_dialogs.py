"""Dialogs that an app builds of plain boxes, without a role that says so."""

from state.values.screen import Screen
from tools.judging.acts import act_words
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import PageText, flat, is_hidden, texts_of

_ACCEPTS = frozenset(
    {
        *("ok", "okay", "yes", "confirm", "submit", "save", "create", "delete", "remove", "apply"),
        *(
            "add",
            "continue",
            "proceed",
            "done",
            "accept",
            "rename",
            "确定",
            "确认",
            "是",
            "保存",
            "删除",
        ),
        *("đồng ý", "xác nhận", "có", "lưu", "xóa", "xoá"),
    }
)
_BUTTONS = frozenset({"button", "link"})
_MAX_WIDGETS = 60
"""A box with more in it is a page."""


def plain_dialogs(page: PageText, screen: Screen) -> list[int]:
    """Positions of the smallest boxes with a text, a way out and mostly a way to agree.

    Args:
        page: Texts of the screen.
        screen: The screen.
    """
    found = []
    for index, widget in enumerate(screen.widgets):
        if widget.role not in _BUTTONS or is_hidden(widget):
            continue
        if act_words()["cancel_label"].match(flat(widget.name or widget.text)):
            box = _box(page, index)
            if box is not None and box not in found:
                found.append(box)
    return found


def _box(page: PageText, index: int) -> int | None:
    """The innermost container of a button that agrees beside the one at `index`, with a text."""
    for around in page.path(index):
        inside = page.subtree(around)
        if len(inside) > _MAX_WIDGETS or page.widgets[around].role in CHROME_ROLES:
            return None
        buttons = [w for w in inside if w.role in _BUTTONS and not is_hidden(w)]
        agrees = any(flat(b.name or b.text).split(" ")[0] in _ACCEPTS for b in buttons)
        told = any(w.role not in _BUTTONS and any(texts_of(w)) for w in inside)
        if agrees and told:
            return around
    return None
