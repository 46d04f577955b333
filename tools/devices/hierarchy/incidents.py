"""The system's dialogs that an app has crashed or does not respond."""

from collections.abc import Sequence

from surefoot.state.values.screen import Event
from surefoot.tools.devices.hierarchy.names import own_label
from surefoot.tools.devices.hierarchy.native_words import said_of_apps
from surefoot.tools.devices.hierarchy.nodes import Node
from surefoot.tools.devices.hierarchy.windows import ASKING

_WAIT = "aerr_wait"
_CLOSE = frozenset({"aerr_close", "aerr_restart", "aerr_app_info", "aerr_report", "aerr_mute"})


def incident_of(nodes: Sequence[Node]) -> Event | None:
    """Give the crash or the "not responding" that the system tells of, None without one."""
    own = [node for node in nodes if node.package in ASKING]
    tails = {node.tail for node in own}
    if not own:
        return None
    said = [own_label(node) for node in own if own_label(node)]
    if _WAIT in tails:
        return Event(kind="anr", text=said[0] if said else "", detail="not responding")
    if tails & _CLOSE:
        return Event(kind="crash", text=said[0] if said else "", detail="stopped")
    words = said_of_apps()
    for text in said:
        if words["anr"].search(text.lower()):
            return Event(kind="anr", text=text, detail="not responding")
        if words["crash"].search(text.lower()):
            return Event(kind="crash", text=text, detail="stopped")
    return None
