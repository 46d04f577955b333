"""The errors of the client as errors of ours."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager

import adbutils
import uiautomator2 as u2
from adbutils.errors import AdbInstallError

from surefoot.state.errors import (
    ActionError,
    AppUnreachableError,
    DeviceLostError,
    ElementNotFoundError,
    ElementNotReadyError,
    HierarchyError,
)

CLIENT_ERRORS = (u2.exceptions.BaseException, adbutils.AdbError, http.client.HTTPException, OSError)
"""All that the client lets out."""
DROPPED = (http.client.HTTPException, ConnectionError)
"""Only the connection was lost: a question can be asked again."""
_NOT_TAKEN = (
    u2.exceptions.InjectPermissionError,
    u2.exceptions.InputIMEError,
    u2.exceptions.AdbBroadcastError,
)


@contextmanager
def translate_adb_errors(serial: str) -> Iterator[None]:
    """Turn what the client raises into errors of the tree.

    Raises:
        DeviceLostError: no answer, or none that can be read.
        ElementNotFoundError: the phone does not find the view.
        ElementNotReadyError: the phone does not let it be done.
        AppUnreachableError: the app is not installed.
        ActionError: the app cannot be installed.
    """
    try:
        yield
    except (u2.exceptions.UiObjectNotFoundError, u2.exceptions.XPathElementNotFoundError) as error:
        raise ElementNotFoundError("the view is not on the screen any more") from error
    except u2.exceptions.AppNotFoundError as error:
        raise AppUnreachableError(f"the app is not installed on {serial}") from error
    except _NOT_TAKEN as error:
        raise ElementNotReadyError(f"the phone {serial} refuses it: {_line(error)}") from error
    except AdbInstallError as error:
        raise ActionError(f"cannot be installed: {_line(error)}") from error
    except HierarchyError as error:
        raise DeviceLostError(f"the phone {serial} tells no screen: {error}") from error
    except TimeoutError as error:
        raise DeviceLostError(f"the phone {serial} does not answer") from error
    except CLIENT_ERRORS as error:
        raise DeviceLostError(f"the phone {serial} is lost: {_line(error)}") from error
    except ValueError as error:  # what should be JSON is none
        raise DeviceLostError(f"the phone {serial} answers nonsense: {_line(error)}") from error


def _line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).strip().partition("\n")[0][:160]
