"""The client library and its errors as ours, imported only where a phone is driven."""

import inspect
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from hmdriver2 import exception as told
from hmdriver2._uiobject import UiObject
from hmdriver2.driver import Driver

from surefoot.state.errors import (
    DeviceLostError,
    ElementNotFoundError,
    HierarchyError,
)

_ONE_AT_A_TIME = threading.Lock()
"""Each connection takes the first free port: two at once would take the same."""

# It writes all that it sends to stderr, passwords as well.
logging.getLogger("hmdriver2").handlers.clear()
logging.getLogger("hmdriver2").setLevel(logging.WARNING)
_GONE = 17000004
"""Code of the agent: the component is on the screen no more."""


class OwnDriver(Driver):  # type: ignore[misc]
    """A connection of its own: the library's are shared by phone, and release each other."""

    def __new__(cls, serial: str, _command: str, _answer_s: float) -> "OwnDriver":
        """Args: serial: of the phone."""
        made: OwnDriver = object.__new__(cls)
        made._serial_for_init = serial
        return made

    def __init__(self, serial: str, command: str, answer_s: float) -> None:
        """Args: command: how hdc is called. answer_s: how long the phone may take to answer."""
        self._command, self._answer_s = command, answer_s
        with _ONE_AT_A_TIME:
            super().__init__(serial)

    def __del__(self) -> None:
        """Do nothing: `close` has done it."""

    def _init_hmclient(self) -> None:
        self.hdc.hdc_prefix = self._command
        super()._init_hmclient()
        self._client.sock.settimeout(self._answer_s)

    @property
    def socket(self) -> Any:
        """The connection to the agent on the phone, None when it is closed."""
        return self._client.sock

    def close(self) -> None:
        """Close the connection and stop forwarding its port."""
        self._client.release()

    def focused(self) -> UiObject | None:
        """Give the innermost component that has the focus: those around it have it, too."""
        count = self(focused=True).count
        return self(focused=True, index=count - 1) if count else None


def at_once(method: Callable[..., Any], *given: Any) -> Any:
    """Do what a method of the library does without its sleep: what follows is waited for here."""
    return inspect.unwrap(method)(*given)


@contextmanager
def translate_hdc_errors(serial: str) -> Iterator[None]:
    """Turn what the client raises into errors of the tree.

    Raises:
        DeviceLostError: no answer, or none that can be read.
        ElementNotFoundError: the phone does not find the view.
    """
    try:
        yield
    except told.ElementNotFoundError as error:
        raise ElementNotFoundError("the view is not on the screen any more") from error
    except told.InvokeHypiumError as error:
        if is_gone(error):
            raise ElementNotFoundError("the view is not on the screen any more") from error
        raise DeviceLostError(f"the phone {serial} is lost: {error_line(error)}") from error
    except (told.DeviceNotFoundError, told.HdcError) as error:
        raise DeviceLostError(f"the phone {serial} is lost: {error_line(error)}") from error
    except HierarchyError as error:
        raise DeviceLostError(f"the phone {serial} tells no screen: {error}") from error
    except TimeoutError as error:
        raise DeviceLostError(f"the phone {serial} does not answer") from error
    except OSError as error:
        raise DeviceLostError(f"the phone {serial} is lost: {error_line(error)}") from error
    except ValueError as error:  # an answer that is cut off
        raise DeviceLostError(
            f"the phone {serial} answers nonsense: {error_line(error)}"
        ) from error


def is_gone(error: told.InvokeHypiumError) -> bool:
    """Say whether the agent does not find a component any more."""
    said = error.args[0] if error.args else None
    return isinstance(said, dict) and said.get("code") == _GONE


def error_line(error: BaseException) -> str:
    """Give what an error says on one line."""
    said = " ".join(" ".join(map(str, error.args)).split())
    return (said or type(error).__name__)[:160]
