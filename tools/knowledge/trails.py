"""The trails of the clients that one server answers."""

import threading
from collections import OrderedDict

from surefoot.tools.knowledge.trail import Trail

TRAILS_KEPT = 4_096


class Trails:
    """Trails by the name of their client; the one not asked for longest is forgotten.

    Args:
        kept: Most that are kept.
    """

    def __init__(self, kept: int = TRAILS_KEPT) -> None:
        self._kept = kept
        self._lock = threading.Lock()
        self._trails: OrderedDict[str, Trail] = OrderedDict()

    def of(self, client: str) -> Trail:
        """Give the trail of a client; one without a name has a fresh one each time."""
        if not client:
            return Trail()
        with self._lock:
            trail = self._trails.setdefault(client, Trail())
            self._trails.move_to_end(client)
            if len(self._trails) > self._kept:
                self._trails.popitem(last=False)
        return trail
