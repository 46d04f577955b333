"""The errors of the client as errors of ours."""

from collections.abc import Iterator
from contextlib import contextmanager

from hmdriver2 import exception as told

from surefoot.state.errors import (
    DeviceLostError,
    ElementNotFoundError,
    HierarchyError,
)

_GONE = 17000004
"""Code of the agent: the component is on the screen no more."""


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
