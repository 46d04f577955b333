"""The UI server (u2.jar) of a simulated phone: its calls, and its HTTP `/ping` and `/jsonrpc/0`."""

import inspect
import json
from typing import Any

from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.rpc_phone import PhoneCalls, ServerCalls
from surefoot.tools.devices.sim.rpc_views import RpcError, ViewCalls
from surefoot.tools.devices.sim.touch import Touch


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
