"""What is done to a thing by ticking it and choosing the act in the list for all that is ticked."""

from tools.language.intents import Intent
from tools.planning.node import CHECKS, Node, entry_around
from tools.planning.rows_meant import named_entry
from tools.planning.ways import Ask, Move, Way

_NEAR = 4
"""Widgets between the list of acts and the button that carries the act out."""


def bulk_way(way: Way, intent: Intent, ask: Ask) -> Way:
    """Tick the thing, choose the act and carry it out, where the act is an entry of a closed list.

    Returns:
        The way as it is where it is none of an entry of such a list, or nobody knows the thing.
    """
    option = way.moves[-1].node if len(way.moves) == 1 and way.moves[0].action == "click" else None
    acts = option.closed_list if option is not None else None
    run = _button_behind(acts, ask) if acts is not None else None
    if option is None or acts is None or run is None or entry_around(acts) is not None:
        return way
    if "selected" in option.widget.states:
        return way
    boxes = [n for n in ask.scene.nodes if n.role in CHECKS and not n.hidden and not n.disabled]
    rows = {row: box for box in reversed(boxes) if (row := entry_around(box)) is not None}
    meant = named_entry(list(reversed(rows)), intent.words, ask)
    if meant is None:
        return way
    box = rows[meant]
    ticks = [] if "checked" in box.widget.states else [Move("check", box)]
    return Way((*ticks, Move("select", acts, option.called), Move("click", run)))


def _button_behind(acts: Node, ask: Ask) -> Node | None:
    near = ask.scene.nodes[acts.end : acts.end + _NEAR]
    return next((n for n in near if n.role == "button" and not n.hidden), None)
