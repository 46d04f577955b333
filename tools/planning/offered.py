"""A list to choose from that is opened by what it is for: the filter for the tags."""

from tools.language.intents import Intent
from tools.language.similarity import SAME, all_meanings
from tools.planning.fields import option_of
from tools.planning.node import CLICKS
from tools.planning.places import Match
from tools.planning.ways import Ask, Way, click

_LISTS = frozenset({"combobox", "listbox"})


def chosen_from(intent: Intent, found: list[Match], ask: Ask) -> list[Way]:
    """Open the one list that offers what the next part of the step chooses from a filter.

    Args:
        intent: What is opened.
        found: What is called so; a control of that very name comes first.
        ask: The screen, with what is chosen next.

    Returns:
        Nothing where no filter is meant, or not exactly one list offers it.
    """
    means = all_meanings(intent.target.text)
    if "filter" not in means or intent.target.quoted or not ask.chosen_next:
        return []
    if any(m.name >= SAME and m.node.role in CLICKS for m in found):
        return []
    lists = [
        n
        for n in ask.scene.nodes
        if n.role in _LISTS
        and not (n.disabled or n.hidden)
        and option_of(ask.scene.options(n), ask.chosen_next)
    ]
    if len(lists) != 1:
        return []
    # In a list that the browser unfolds, the choice needs no click before.
    opens = lists[0].role == "listbox"
    return [Way((click(lists[0], ask),))] if opens else [Way((), look_only=True)]
