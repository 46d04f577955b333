"""The UI server (u2.jar) of a simulated phone: its calls, and its HTTP `/ping` and `/jsonrpc/0`."""

import inspect
import json
import time
from collections.abc import Callable
from math import dist
from typing import Any

from surefoot.tools.devices.sim.dump import PlacedView, Selector, every_view, select, view_facts
from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.nodes import View
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.rpc_phone import Calls, Named, PhoneCalls, ServerCalls
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


class Rpc:
    """Answers calls, one at a time."""

    def __init__(self, phone: SimPhone) -> None:
        self._phone = phone
        touch = Touch(phone)
        server = ServerCalls()
        views = ViewCalls(phone, touch, server)
        self._methods = PhoneCalls(phone, touch).methods | views.methods | server.methods

    def call(self, method: str, params: Any) -> Any:
        """Do one call.

        Raises:
            RpcError: what the server would answer as an error.
        """
        done = self._methods.get(method)
        if done is None:
            raise RpcError(f"method not found: {method}", -32601)
        if self._phone.faults.take("not_connected"):
            raise RpcError("java.lang.IllegalStateException: UiAutomation not connected!")
        given = list(params.values()) if isinstance(params, dict) else list(params or ())
        try:
            inspect.signature(done).bind(*given)
        except TypeError as error:
            raise RpcError(f"invalid parameters of {method}: {error}", -32602) from error
        try:
            with self._phone.changed:
                return done(*given)
        except (LookupError, TypeError, ValueError) as error:
            raise RpcError(f"java.lang.IllegalArgumentException: {method}: {error}") from error


_MOST = 64 * 1024 * 1024


def serve_http(phone: SimPhone, rpc: Rpc, stream: Stream) -> None:
    """Answer requests until the client leaves or the server of the phone ends."""
    while True:
        method, path, body = _request(stream)
        phone.faults.wait()
        if phone.server is None or phone.faults.take("drop"):
            return
        if phone.faults.take("http_error"):
            stream.write(_response("500 Internal Server Error", b"server error", "text/plain"))
        elif path == "/ping":
            stream.write(_response("200 OK", b"pong", "text/plain"))
        elif method == "POST" and path.startswith("/jsonrpc/"):
            answer = json.dumps(_answer(rpc, body), ensure_ascii=False).encode()
            if phone.server is None:  # the call has ended the server
                return
            stream.write(_response("200 OK", answer, "application/json"))
        else:
            stream.write(_response("404 Not Found", b"not found", "text/plain"))


def _request(stream: Stream) -> tuple[str, str, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        data += stream.read_some(65536)
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, *_ = [*first.split(" "), "", ""]
    names = dict(line.lower().split(": ", 1) for line in lines if ": " in line)
    length = min(int(names.get("content-length", "0")), _MOST)
    if len(body) < length:
        body += stream.read(length - len(body))
    return method, path, body


def _answer(rpc: Rpc, body: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(body)
    except ValueError as error:
        problem = {"code": -32700, "message": f"not JSON: {error}"}
        return {"jsonrpc": "2.0", "id": None, "error": problem}
    answer: dict[str, Any] = {"jsonrpc": "2.0", "id": asked.get("id")}
    try:
        answer["result"] = rpc.call(str(asked.get("method")), asked.get("params"))
    except RpcError as error:
        told = {"exceptionTypeName": str(error), "message": str(error)}
        answer["error"] = {"code": error.code, "message": str(error), "data": told}
    return answer


def _response(status: str, body: bytes, kind: str) -> bytes:
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n"
        f"Connection: keep-alive\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
