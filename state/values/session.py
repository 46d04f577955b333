"""A pointer to a live device session."""

from surefoot.state.values.app import App
from surefoot.state.values.base import Value


class SessionRef(Value):
    """Plain data from which a session is found again, attached to again, or made again."""

    session_id: str
    app: App
    endpoint: str = ""
    """Where a living session can be attached to, e.g. a DevTools address; empty when it cannot."""
    storage: str = ""
    """File with cookies and local storage of the last observed page, to make the session again."""
    location: str = ""
    """Last observed address."""
