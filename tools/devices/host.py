"""The session host, loaded when a device is first needed: browsers' drivers are slow to import."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from surefoot.tools.devices.sessions import SessionHost


def host() -> "SessionHost":
    """Give the host of this process; the first call reads many files, so not on a server's loop."""
    from surefoot.tools.devices.sessions import sessions

    return sessions
