"""Methods of the UI server about views: they begin with a selector."""

import time
from collections.abc import Callable
from math import dist
from typing import Any

from surefoot.tools.devices.sim.dump import PlacedView, Selector, every_view, select, view_facts
from surefoot.tools.devices.sim.nodes import View
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.rpc_phone import Calls, Named, ServerCalls
from surefoot.tools.devices.sim.touch import Touch

NOT_FOUND = "androidx.test.uiautomator.UiObjectNotFoundException"


class RpcError(Exception):
    """A call that fails: what the server says, with the name of the Java exception."""

    def __init__(self, message: str, code: int = -32001) -> None:
        super().__init__(message)
        self.code = code


class ViewCalls(Calls):
    """Finds views and does something with them; `phone.changed` is held."""

    def __init__(self, phone: SimPhone, touch: Touch, server: ServerCalls) -> None:
        self._phone, self._touch, self._server = phone, touch, server

    def _rpc_click(self, *given: Any) -> bool:
        if len(given) == 3:
            self._touch.long_tap(given[0], given[1])
        elif isinstance(given[0], dict | str):
            self._touch.tap(*self._need(given[0]).node.box.centre)
        else:
            self._touch.tap(given[0], given[1])
        return True

    def _rpc_long_click(self, selector: Selector, *_corner: str) -> bool:
        self._touch.long_tap(*self._need(selector).node.box.centre)
        return True

    def _rpc_click_and_wait_for_new_window(self, selector: Selector, timeout: int) -> bool:
        return self._rpc_click(selector)

    def _rpc_swipe(self, *given: Any) -> bool:
        if isinstance(given[0], dict | str):
            return self._swipe_view(given[0], str(given[1]))
        self._touch.swipe(*given[:4])
        return True

    def _swipe_view(self, selector: Named, direction: str) -> bool:
        box = self._need(selector).node.box
        x, y = box.centre
        ends = {
            "u": (x, box.top),
            "d": (x, box.bottom - 1),
            "l": (box.left, y),
            "r": (box.right - 1, y),
        }
        self._touch.swipe(x, y, *ends[direction[:1]])
        return True

    def _rpc_drag_to(self, selector: Selector, *given: Any) -> bool:
        x, y = self._need(selector).node.box.centre
        to = self._need(given[0]).node.box.centre if isinstance(given[0], dict) else given[:2]
        self._touch.drag(x, y, *to)
        return True

    def _rpc_pinch_in(self, selector: Selector, *_given: Any) -> bool:
        self._touch.pinch(*self._need(selector).node.box.centre, closes=True)
        return True

    def _rpc_pinch_out(self, selector: Selector, *_given: Any) -> bool:
        self._touch.pinch(*self._need(selector).node.box.centre, closes=False)
        return True

    def _rpc_gesture(self, selector: Selector, *points: Any) -> bool:
        """Move two fingers, each from one place to another."""
        self._need(selector)
        one, other, one_end, other_end = ((p["x"], p["y"]) for p in points[:4])
        middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
        self._touch.pinch(*middle, closes=dist(one, other) > dist(one_end, other_end))
        return True

    def _rpc_set_text(self, selector: Selector, text: str) -> bool:
        shown = self._need(selector).node.shown
        if shown is None:
            return False
        return self._touch.type_text(text, clear=True, into=shown)

    def _rpc_clear_text_field(self, selector: Selector) -> None:
        self._rpc_set_text(selector, "")

    def _rpc_get_text(self, selector: Selector) -> str:
        return self._need(selector).node.text

    def _rpc_exist(self, selector: Selector) -> bool:
        return bool(self._views(selector))

    def _rpc_count(self, selector: Selector) -> int:
        return len(self._views(selector))

    def _rpc_obj_info(self, selector: Selector) -> dict[str, Any]:
        return view_facts(self._need(selector))

    def _rpc_obj_info_of_all_instances(self, selector: Selector) -> list[dict[str, Any]]:
        return [view_facts(view) for view in self._views(selector)]

    def _rpc_wait_for_exists(self, selector: Selector, timeout_ms: int) -> bool:
        return self._wait(lambda: bool(self._views(selector)), timeout_ms)

    def _rpc_wait_until_gone(self, selector: Selector, timeout_ms: int) -> bool:
        return self._wait(lambda: not self._views(selector), timeout_ms)

    def _rpc_scroll_forward(self, selector: Selector, _vertical: bool = True, *_: Any) -> bool:
        return self._page(self._need(selector).node, 1)

    def _rpc_scroll_backward(self, selector: Selector, _vertical: bool = True, *_: Any) -> bool:
        return self._page(self._need(selector).node, -1)

    def _rpc_scroll_to_end(self, selector: Selector, *_: Any) -> bool:
        return self._scroll(selector, 1_000_000)

    def _rpc_scroll_to_beginning(self, selector: Selector, *_: Any) -> bool:
        return self._scroll(selector, -1_000_000)

    def _scroll(self, selector: Selector, by: int) -> bool:
        self._touch.scroll(self._need(selector).node, by)
        self._phone.changed.notify_all()
        return True

    def _rpc_scroll_to(self, selector: Selector, wanted: Selector, _vertical: bool = True) -> bool:
        self._rpc_scroll_to_beginning(selector)
        while not self._views(wanted):
            if not self._page(self._need(selector).node, 1):
                return False
        return True

    _rpc_fling_forward = _rpc_scroll_forward
    _rpc_fling_backward = _rpc_scroll_backward
    _rpc_fling_to_end = _rpc_scroll_to_end
    _rpc_fling_to_beginning = _rpc_scroll_to_beginning

    def _page(self, node: View, by: int) -> bool:
        moved = self._touch.scroll(node, by * max(round(node.box.height * 0.8), 1))
        self._phone.changed.notify_all()
        return moved

    def _wait(self, there: Callable[[], bool], timeout_ms: int) -> bool:
        """Wait until the phone shows something, leaving it to others meanwhile."""
        deadline = time.monotonic() + timeout_ms / 1000
        while not there():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._phone.changed.wait(left)
        return True

    def _views(self, selector: Named) -> list[PlacedView]:
        return select(self._server.meant(selector), every_view(self._phone.windows()))

    def _rpc_child_by_text(self, *given: Any) -> str:
        return self._child_by("text", *given)

    def _rpc_child_by_description(self, *given: Any) -> str:
        return self._child_by("description", *given)

    def _rpc_child_by_instance(self, *given: Any) -> str:
        return self._child_by("instance", *given)

    def _child_by(
        self, key: str, outer: Selector, inner: Selector, wanted: Any, _scrolls: bool = False
    ) -> str:
        """Give a name for the view in another one that has a text, a description or a number."""
        found = {
            **outer,
            "childOrSibling": [*(outer.get("childOrSibling") or []), "child"],
            "childOrSiblingSelector": [
                *(outer.get("childOrSiblingSelector") or []),
                {**inner, key: wanted},
            ],
        }
        self._need(found)
        return self._server.remember(found)

    def _need(self, selector: Named) -> PlacedView:
        found = self._views(selector)
        if not found:
            raise RpcError(NOT_FOUND, -32002)
        return found[0]
