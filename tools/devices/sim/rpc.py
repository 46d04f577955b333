"""The calls of the UI server (u2.jar) of a simulated phone."""

import inspect
from typing import Any

from surefoot.tools.devices.sim.phone import Phone
from surefoot.tools.devices.sim.rpc_phone import PhoneCalls
from surefoot.tools.devices.sim.rpc_state import ServerCalls
from surefoot.tools.devices.sim.rpc_views import RpcError, ViewCalls
from surefoot.tools.devices.sim.touch import Touch


class Rpc:
    """Answers calls, one at a time."""

    def __init__(self, phone: Phone) -> None:
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
