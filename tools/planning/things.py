"""How things of the app are made, deleted and worked on by the app's own controls."""

import re
from collections.abc import Iterable

from tools.language.intents import ALL, Intent, Phrase
from tools.language.similarity import all_meanings
from tools.planning.acts import click_ways
from tools.planning.controls import clearers, controls
from tools.planning.forms import (
    CONFIRMS,
    SUBMITS,
    buttons,
    clicks,
    in_form,
    inside_dialog,
    sends_off,
    submit_ways,
)
from tools.planning.goals import goal_ways
from tools.planning.inline import add_inline, for_the_noun, stands_ready
from tools.planning.knobs import given, in_entry, of_dialog
from tools.planning.menus import open_menu_ways
from tools.planning.naming import fill_and_send, select_first
from tools.planning.node import CHECKS, TEXT_FIELDS, Node
from tools.planning.places import Match
from tools.planning.sent import code_sent, sent_beside
from tools.planning.states_meant import emptied, hidden_by_box, is_field, made_so, toggled
from tools.planning.targets import concept
from tools.planning.verbs import begun_as, named_as, own_act, with_own_verb
from tools.planning.ways import Ask, Way, click

_MOST = 4


def do_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control of the app that is called like the verb, for the thing that is named."""
    intent = with_own_verb(intent, ask)
    keys = all_meanings(intent.verb)
    making = "add" in keys and intent.value is None and intent.target.text and intent.target.roles
    if making:
        intent = intent.model_copy(update={"value": intent.target.text})
    state = made_so(intent, ask) if "add" in keys and not ask.began else []
    if state and intent.verb.startswith("mak"):
        return state
    ready = not ask.began and "add" in keys and stands_ready(intent, ask)
    if ask.began or (ask.scene.dialog is not None and "add" in keys and not ready):
        answered = _follow_up(intent, ask, keys)
        if answered:
            return answered
    early = code_sent(intent, ask) or _form_of_it(intent, ask, keys) or _at_hand(intent, ask, keys)
    if early:
        return early
    brought = goal_ways(intent, ask) or in_entry(intent, ask) or given(intent, ask)
    if brought and not ready:
        return brought
    if "add" in keys or (keys & {"comment", "reply"} and intent.value):
        inline = add_inline(intent, ask)
        inline = inline or (for_the_noun(intent, ask) if not ask.began else [])
        if inline:
            return inline
    at_once = _for_all(intent, ask, keys)
    if at_once:
        return clicks(at_once, ask)
    knobs = _knobs(intent, ask, keys)
    sent = sent_beside(intent, [m.node for m in knobs[:1]] or named_as(intent.verb, ask), ask)
    if sent:
        return sent
    ways = [
        Way((click(m.node, ask, text=_new_name(intent, keys)),), done=not _goes_on(intent, keys))
        for m in knobs[:_MOST]
    ]
    if ways:
        return ways
    return _without_control(intent, ask, keys)


def _knobs(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Match]:
    found = controls(intent, ask, keys) if intent.verb else []
    # Closed, among the states, deletes nothing.
    turns = not keys & _NO_BOX
    return [m for m in found if turns or m.node.role not in CHECKS]


_NO_BOX = frozenset({"delete", "edit"})


def only_ticks(node: Node, intents: Iterable[Intent]) -> bool:
    """Say whether a box would be ticked where a Chinese or Vietnamese step deletes or edits."""
    if node.role not in CHECKS:
        return False
    told = [one for one in intents if one.kind == "do" and not one.words.isascii()]
    return any(all_meanings(one.verb) & _NO_BOX for one in told)


def _form_of_it(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Send off the form that makes what the step calls by "the": it is the one that was begun.

    "Create the ticket" is the button Create of its form, not "Create new ticket" in the head.
    """
    target, verb = intent.target, intent.verb.lower()
    begun = re.match(rf"{re.escape(verb)} (?:the|this) ", intent.words.lower()) is not None
    if "add" not in keys or not begun or intent.value or target.quoted or target.within:
        return []
    found = [n for n in buttons(ask, "add", least=0.6) if n.called.strip().lower() == verb]
    return clicks([n for n in found if in_form(n, ask)][:1], ask)


def _at_hand(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Use what is plainly meant: an emptied field, the question's button, a whole name."""
    emptying = "delete" in keys and is_field(intent.target, ask)
    ways = emptied(intent, ask) if emptying else []
    ways = ways or clicks(own_act(intent, ask), ask)
    ways = ways or clicks(of_dialog(intent, ask) or _behind_field(intent, ask, keys), ask)
    begun = begun_as(intent, ask) if intent.value is None and not ways else []
    if len(begun) == 1:
        return clicks(begun, ask)
    return ways or (toggled(intent, ask) if keys & {"hide", "view"} else [])


def _behind_field(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Node]:
    """Find the button called like the verb that sends off what was just filled in: Update."""
    if "delete" in keys or intent.value is not None or intent.target.quoted:
        return []
    named = [n for n in named_as(intent.verb, ask) if sends_off(n, ask.last_field)]
    return named if len(named) == 1 else []


def _without_control(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Do it where nothing on the screen is called like the verb."""
    cleared = emptied(intent, ask) if "delete" in keys else []
    if cleared:
        return cleared
    if intent.target.text and keys & {"delete", "copy", "move", "edit", "download", "share", "cut"}:
        if ask.finder.find(intent.target):
            opened = open_menu_ways(intent.target, intent.verb, ask)
            return [*opened, *select_first(intent.target, ask)]
        return ask.lack(intent.target, "there is no")
    if keys & {"save", "submit", "apply", "ok"}:
        ways = submit_ways(intent, ask)
        if not (ways and intent.target.text and _searches(ways[0])):
            return ways
        # A search saves nothing that is named, nor does Enter in its field.
        return ask.lack(intent.target, "there is no way to save")
    named = made_so(intent, ask) if "add" in keys else hidden_by_box(intent, ask, keys)
    if named:
        return named
    if not intent.verb:
        return click_ways(intent, ask)
    return ask.lack(
        Phrase(text=f"{intent.verb} {intent.target.whole}".strip()), "there is no way to"
    )


def _searches(way: Way) -> bool:
    return any(m.node is not None and "search" in all_meanings(m.node.called) for m in way.moves)


def _for_all(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Node]:
    """Find the button for all that is shown: it saves the dialog, or clears what is finished."""
    if "delete" in keys and intent.target.ordinal == ALL:
        return clearers(intent.target.text, ask)
    ends = [key for key in ("save", "apply", "submit") if key in keys]
    # What is saved is what the dialog shows, whatever is called so behind it.
    return inside_dialog(buttons(ask, *ends), ask) if ends and not intent.target.quoted else []


def _new_name(intent: Intent, keys: frozenset[str]) -> str:
    return (intent.value or "") if "add" in keys else ""


def _goes_on(intent: Intent, keys: frozenset[str]) -> bool:
    """Say whether the control only begins the task: a new thing needs its name."""
    return "add" in keys and bool(intent.value)


def _follow_up(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Go on after the control was used: give the new name, answer the question."""
    dialog = ask.scene.dialog
    if "add" in keys and intent.value:
        field = _name_field(ask)
        if field is not None:
            return fill_and_send(field, intent.value, ask, SUBMITS)
    if dialog is None:
        return []
    own = [key for key in sorted(keys) if key != "more"]
    # What makes something is never confirmed by Delete.
    agrees = [key for key in CONFIRMS if key != "delete" or "add" not in keys]
    return clicks(inside_dialog(buttons(ask, *agrees, *own, least=0.6), ask), ask)


def _name_field(ask: Ask) -> Node | None:
    named = ask.finder.find(concept("name"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    good = [m.node for m in named if m.name >= 0.55]
    return good[0] if good else ask.finder.first_field()
