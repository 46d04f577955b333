"""Which way a part of a step is done next: the best that was not tried and is not over."""

from collections import Counter
from collections.abc import Mapping

from tools.language.device_readings import ADDRESS
from tools.language.intents import Intent
from tools.planning import (
    acts,
    boxes,
    filling,
    forms,
    goals,
    lists,
    naming,
    opening,
    search,
    tasks,
    things,
    values,
)
from tools.planning.acts import Maker
from tools.planning.attempts import NO_PLAN
from tools.planning.bulk import bulk_way
from tools.planning.by_names import told_ways
from tools.planning.covered import past_covered
from tools.planning.layouts import layout_ways
from tools.planning.looks import looked_up
from tools.planning.menus import MENU_KINDS, menu_ways
from tools.planning.openers import opener_ways
from tools.planning.pointed import pointed_ways
from tools.planning.popups import of_popup_first, without_open_ones
from tools.planning.rows_meant import in_meant_row
from tools.planning.told_entries import entry_ways, names_no_entry, with_entry
from tools.planning.verbs import handed_ways, is_own_verb, option_of_verb
from tools.planning.ways import HELD_OR_TWICE, PRESSES, Ask, Move, Way

_MAKERS: Mapping[str, Maker] = {
    "click": acts.click_ways,
    "double_click": acts.click_ways,
    "long_click": acts.click_ways,
    "right_click": acts.context_menu_ways,
    "focus": acts.click_ways,
    "toggle": acts.click_ways,
    "press": acts.press_ways,
    "fill": filling.fill_ways,
    "append": filling.fill_ways,
    "clear": filling.clear_ways,
    "set": values.set_ways,
    "select": lists.select_ways,
    "deselect": boxes.check_ways,
    "check": boxes.check_ways,
    "uncheck": boxes.check_ways,
    "hover": acts.hover_ways,
    "drag": acts.drag_ways,
    "scroll": acts.scroll_ways,
    "upload": acts.upload_ways,
    "wait": acts.wait_ways,
    "open": opening.open_ways,
    "goto": opening.open_ways,
    "go_back": tasks.back_ways,
    "go_forward": acts.simple("press", "forward"),
    "reload": acts.simple("reload"),
    "look": lambda intent, ask: looked_up([intent], ask) or acts.look_ways(intent, ask),
    "submit": forms.submit_ways,
    "confirm": tasks.confirm_ways,
    "cancel": tasks.cancel_ways,
    "close": opening.close_ways,
    "expand": opening.expand_ways,
    "collapse": opening.expand_ways,
    "sort": tasks.sort_ways,
    "search": search.search_ways,
    "filter": search.search_ways,
    "log_in": tasks.log_in_ways,
    "log_out": tasks.log_out_ways,
    "rename": naming.rename_ways,
    "do": things.do_ways,
}
ANSWERS = ("confirm", "cancel")
LATER = (Move("wait_for"), Move("scroll", None, "down"))
_MARKS = ("check ", "uncheck ", "choose ", "drag ", "upload ")
_ONCE = ("click", *HELD_OR_TWICE, "press", "select", "toggle", "focus", "submit")
_TWICE = 2
"""The same action is never done a third time for a step."""


def choose(intent: Intent, ask: Ask, counts: Counter[str], *, fresh: bool) -> Way | None:
    """Give the next way for a part of a step; None when every one was tried.

    Args:
        intent: The part.
        ask: The screen and what was done on it.
        counts: How often each action was tried.
        fresh: Nothing was tried for this part yet.
    """
    intent = intent if intent.ref else with_entry(intent, ask)
    maker = told_ways if intent.ref else _MAKERS.get(intent.kind, things.do_ways)
    if intent.kind == "goto" and intent.value is not None and _is_address(intent):
        maker = acts.goto_ways
    if is_own_verb(intent, ask):
        maker = things.do_ways
    if intent.optional and tasks.is_dismissal(intent):
        maker = tasks.dismiss_ways
    in_menu = menu_ways(intent, ask) if intent.kind in MENU_KINDS and not intent.ref else None
    ways = _handed(intent, ask) or _made(intent, ask, maker, in_menu)
    if not ways and intent.kind == "fill" and intent.value and not intent.target.quoted:
        # What is put into the cart is no text for a field.
        ways = goals.goal_ways(goals.as_brought(intent), ask)
    searched = counts[NO_PLAN] or any(counts[move.description] for move in LATER)
    if not (ways or in_menu is not None or ask.acted or intent.optional or searched):
        missing = list(ask.missing)
        ways = _made(intent, ask, opener_ways, None)
        ways = [way for way in ways if not any(counts[m.description] for m in way.moves)]
        ask.missing = missing
    if not intent.ref:
        ways = (
            [bulk_way(way, intent, ask) for way in ways]
            if intent.kind in (*ANSWERS, "do")
            else ways
        )
        ways = [kept for way in ways if (kept := in_meant_row(way, intent, ask)) is not None]
    ways = without_open_ones(of_popup_first(ways, intent, ask), ask)
    ways, counts = past_covered(ways, counts, ask)
    if intent.kind != "sort":
        ways = [way for way in ways if not _is_over(way, intent, ask)]
    if any(what.startswith(_MARKS) for what in ask.over) or (ask.over and intent.kind in _ONCE):
        # What was clicked or chosen is; the next best would be something else, too.
        ways = []
    for limit in (1, _TWICE):
        for way in ways:
            if fresh or way.look_only or _used(way, counts) < limit:
                return way
    return None


def _made(intent: Intent, ask: Ask, maker: Maker, in_menu: list[Way] | None) -> list[Way]:
    if names_no_entry(intent, ask):
        return []
    return maker(intent, ask) if in_menu is None else in_menu


def _handed(intent: Intent, ask: Ask) -> list[Way]:
    """Use what is pointed at, or a control that is called like what is given or done."""
    if intent.ref:
        return []
    pointed = pointed_ways(intent, ask) or layout_ways(intent, ask) or entry_ways(intent, ask)
    if pointed:
        return pointed
    if intent.kind == "fill":
        if f"dialog: prompt: accepted with {intent.value!r}" in ask.events:
            # The browser's own question took it when it came up.
            return [Way((), look_only=True)]
        return handed_ways(intent, ask)
    return option_of_verb(intent, ask) if intent.kind in (*ANSWERS, "do") else []


def sends(what: str) -> bool:
    """Say whether an action hands something over to the app, other than typing does."""
    return what.startswith((*PRESSES, "press ", *_MARKS))


def _is_over(way: Way, intent: Intent, ask: Ask) -> bool:
    """Say whether it was done with an effect: once more would do it twice."""
    if not way.moves or not way.done:
        return False
    last = way.moves[-1]
    sent = any(what.startswith("click the button ") for what in ask.over)
    leaves = sent and last.node is not None and last.node.role == "link"
    # A click that selected a row is followed by a double click only where it is to be opened.
    single = last.description.removeprefix("double-") if intent.kind == "click" else ""
    return leaves or bool({last.description, single} & ask.over)


def _is_address(intent: Intent) -> bool:
    return ADDRESS.match(intent.value or "") is not None


def _used(way: Way, counts: Counter[str]) -> int:
    return min((counts[move.description] for move in way.moves), default=0)
