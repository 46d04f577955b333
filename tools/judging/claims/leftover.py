"""Whether a list has lost all but the rows that a claim names."""

from tools.judging.anchors import Anchor
from tools.judging.pagetext import PageText, flat, is_hidden
from tools.judging.scene import Scene


def others_gone(named: list[Anchor], scene: Scene) -> bool | None:
    """The list that had them before has lost its other rows: one row alone looks like no list.

    None when no list had them.
    """
    if scene.earlier is None or scene.moved:
        return None
    then = [g for a in named if (g := scene.earlier_items.around(a.text)) is not None]
    if len(then) < len(named):
        return None
    kept = {(w.role, flat(w.name or w.text)) for w in scene.after.widgets if not is_hidden(w)}
    wanted = [flat(a.text) for a in named]
    others = [
        title
        for group in then
        for i, _ in group.items
        if not any(scene.earlier_items.says(i, w) for w in wanted)
        and (title := _title_of(i, scene.earlier)) is not None
    ]
    return bool(others) and not any(title in kept for title in others)


def _title_of(item: int, page: PageText) -> tuple[str, str] | None:
    """Role and text of the first thing that a row says."""
    said = [w for w in page.subtree(item) if (w.name or w.text) and not is_hidden(w)]
    return (said[0].role, flat(said[0].name or said[0].text)) if said else None
