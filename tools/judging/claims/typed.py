"""Whether a field shows what a step typed, or what the app has taken."""

from tools.judging.acts import acts_to_save
from tools.judging.pagetext import Match
from tools.judging.scene import Scene


def was_sent(match: Match, scene: Scene) -> bool:
    """A field holds what was typed, after it was sent and taken."""
    if scene.changes is None or not match.exact:
        return False
    writes = [
        e for e in scene.events if e.kind == "request" and not e.detail.upper().startswith("GET")
    ]
    # A form that is sent back with complaints has the same status as a page.
    taken = {True: range(300, 400), False: range(200, 400)}
    stored = any((e.status or 500) in taken["document" in e.detail] for e in writes)
    return stored and acts_to_save(scene.action)
