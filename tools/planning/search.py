"""How something is searched or filtered: in the search field that is meant, or by a control."""

import re

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME
from tools.planning.forms import after, buttons
from tools.planning.lists import select_ways
from tools.planning.node import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.offering import offering_ways
from tools.planning.search_fields import search_fields
from tools.planning.search_subjects import by_subject, query_fields
from tools.planning.shown_states import shown_by_state, tells_no_text
from tools.planning.values import set_ways
from tools.planning.verbs import named_as
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_ONLY_A_KIND = re.compile(r"(?:all )?(?:the|these|those) [a-z]+$")
"""What is filtered, with no word of what for: filter the orders."""
_QUALIFIED = re.compile(r"(?:[a-z]+ )?(?:rated|tagged|marked|flagged|labell?ed)(?: as)? (\S.*)$")
"""What is told of what is to be shown: rated 4."""


def search_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Write into the search field and press Enter; afterwards click the button beside it."""
    if intent.verb.startswith("filter") and _ONLY_A_KIND.match(intent.value or ""):
        intent = intent.model_copy(update={"value": None, "among": intent.value})
    qualified = _QUALIFIED.match(intent.value or "")
    if intent.kind == "filter" and qualified is not None:
        offered = intent.model_copy(update={"value": qualified.group(1), "target": Phrase()})
        chosen = _drawn(offered, ask) or select_ways(_named_value(offered), ask)
        return chosen or ask.lack(Phrase(text=intent.value or ""), "nothing offered is")
    if intent.value is None:
        return _sent(intent, ask)
    written = _written(intent, ask)
    typed = any(m.action == "fill" for way in written for m in way.moves)
    if typed and intent.kind == "filter" and tells_no_text(intent):
        return ask.lack(Phrase(text=intent.value), "nothing offered is")
    return written


def _written(intent: Intent, ask: Ask) -> list[Way]:
    value = intent.value or ""
    if intent.kind == "filter" and "region" in intent.target.roles and not intent.target.quoted:
        # 在节点面板里筛选 http: the panel is where, and tells what is filtered.
        intent = intent.model_copy(update={"target": Phrase(), "among": intent.target.text})
    if intent.kind == "filter" and intent.target.text:
        below = _under_heading(intent, ask)
        if below:
            return below
        given = set_ways(intent.model_copy(update={"kind": "set"}), ask)
        if given:
            return given
        ask.missing.clear()
        intent = intent.model_copy(update={"target": Phrase()})
    drawn = (_drawn(intent, ask) or shown_by_state(intent, ask)) if intent.kind == "filter" else []
    if drawn:
        return drawn
    fields = _fields(intent, ask)
    if fields and ask.sent_by is not None:
        # The step goes on with the button: Enter would send the search off before.
        return [Way((Move("fill", node, value),), leaves=False) for node in fields[:2]]
    ways: list[Way] = []
    for node in fields[:2]:
        ways.append(Way((Move("fill", node, value), Move("press", node, "Enter"))))
        for button in after(buttons(ask, "search", "filter", "apply", "submit"), node)[:2]:
            ways.append(Way((Move("fill", node, value), click(button, ask))))
    ways = ways or _by_own_button(intent, ask)
    if ways:
        return ways
    openers = buttons(ask, "filter" if intent.kind == "filter" else "search", least=0.7)
    chosen = select_ways(_named_value(intent), ask) if intent.kind == "filter" else []
    if chosen:
        return chosen
    ask.missing.clear()
    if not openers and not intent.verb.startswith(("search", "filter", "搜", "lọc", "筛")):
        # To look for something may mean to look at the screen only.
        return [Way((), look_only=True)]
    opened = [
        Way((click(node, ask),), done=False).noted("to find the search field")
        for node in openers[:2]
    ]
    return opened or ask.lack(Phrase(), "there is no search field")


def _drawn(intent: Intent, ask: Ask) -> list[Way]:
    """Filter by what the page offers for it: a list, a link, a box."""
    drawn = _in_named_list(intent, ask) or _called_so(intent, ask)
    if drawn or not intent.target.empty:
        return drawn
    return offering_ways(intent.value or "", ask)


def _by_own_button(intent: Intent, ask: Ask) -> list[Way]:
    """Click what is called like the whole search: Find trains, where nothing is written."""
    if intent.kind != "search" or not intent.value:
        return []
    words = Phrase(text=f"{intent.verb.split(' ')[0]} {intent.value}")
    found = ask.finder.find(words, CLICKS, allowed=lambda n: n.role == "button" and n.clickable)
    return [Way((click(m.node, ask),)) for m in found[:1] if m.name >= SAME]


def _sent(intent: Intent, ask: Ask) -> list[Way]:
    """Search for what stands in the field: by the control that is called so, else by Enter."""
    fields = _fields(intent, ask)[:2]
    near = [b for n in fields for b in after(buttons(ask, "search", "filter", "apply"), n)[:1]]
    knobs = list(dict.fromkeys([*named_as(intent.verb, ask), *near]))
    ways = [Way((click(node, ask),)) for node in knobs[:2]]
    return [*ways, *(Way((Move("press", node, "Enter"),)) for node in fields)]


def _named_value(intent: Intent) -> Intent:
    said = intent.to
    target = Phrase(text=intent.value or "", within=said if said.text != intent.value else None)
    return intent.model_copy(update={"kind": "select", "target": target})


def _fields(intent: Intent, ask: Ask) -> list[Node]:
    if not intent.target.empty:
        named = ask.finder.find(intent.target, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        told = [m.node for m in named]
        # "the search field" may be one without a name; of a name the best fit counts.
        if told and (intent.target.text or len(told) == 1):
            return told
    keys = ("filter", "search") if intent.kind == "filter" else ("search", "filter")
    fields = search_fields(ask, *keys)
    return by_subject([*fields, *(n for n in query_fields(intent, ask) if n not in fields)], intent)


def _in_named_list(intent: Intent, ask: Ask) -> list[Way]:
    """Choose in the list whose name and option are said side by side: the severity Major."""
    said = bare(intent.value or "")
    found = [
        (node, option.called)
        for node in ask.scene.nodes
        if node.role == "combobox" and node.called and not node.disabled
        for option in ask.scene.options(node)
        if said == f"{bare(node.called)} {bare(option.called)}"
    ]
    return (
        [Way((Move("select", found[0][0], found[0][1]),), leaves=False)] if len(found) == 1 else []
    )


def _under_heading(intent: Intent, ask: Ask) -> list[Way]:
    """Use the link or box of the filter whose heading is named: By course, Main."""
    said = Phrase(text=intent.value or "", within=intent.target)
    fields = ask.finder.find(intent.target, allowed=lambda n: n.role in TEXT_FIELDS)
    if any(m.name >= SAME for m in fields) or not ask.finder.anchors(intent.target):
        return []
    found = ask.finder.find(said, CLICKS, allowed=_filters)
    return [_filter_way(m.node, ask) for m in found[:1] if m.name >= SAME]


def _filter_way(node: Node, ask: Ask) -> Way:
    if node.role in CHECKS:
        return Way((Move("check", node),), leaves=False)
    return Way((click(node, ask),))


def _by_state(words: list[str], ask: Ask) -> list[Way]:
    """Choose the state that is said before the things: only failed jobs."""
    found = [
        (node, option.called)
        for node in ask.scene.nodes
        if node.role == "combobox" and not node.disabled
        for option in ask.scene.options(node)
        if bare(option.called) == bare(words[0])
    ]
    if len(found) != 1 or len(words) < 2:
        return []
    return [Way((Move("select", found[0][0], found[0][1]),), leaves=False)]


def _called_so(intent: Intent, ask: Ask) -> list[Way]:
    """Use the box or link of the filter that is called like what is looked for."""
    value = intent.value or ""
    found = ask.finder.find(Phrase(text=value), CLICKS, allowed=_filters)
    nodes = [m.node for m in found if m.name >= SAME]
    words = value.split(" ")
    if not nodes and len(words) > 1:
        # "red lamps": the box Red, where there is only one of that name.
        nodes = [
            n for n in ask.scene.nodes if n.role in CHECKS and bare(n.called) == bare(words[0])
        ]
        nodes = nodes if len(nodes) == 1 else []
    return [_filter_way(n, ask) for n in nodes[:1]] or _by_state(words, ask)


def _filters(node: Node) -> bool:
    rows = {"row", "listitem", "table", "grid"}
    inside = {a.role for a in node.ancestors()}
    if node.role in CHECKS:
        return "row" not in inside
    return node.role in ("link", "button", "tab") and not rows & inside
