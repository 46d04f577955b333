"""How single acts are done: click, press, hover, drag, scroll, upload, look."""

from collections.abc import Callable

from tools.language.intents import ALL, Intent, Phrase
from tools.language.similarity import SAME, holds_name, is_file_name
from tools.planning.brand import logo
from tools.planning.entries import nth_entry
from tools.planning.forms import field_before, sends_off
from tools.planning.node import CHECKS, CLICKS, FIELDS, TEXT_FIELDS, Node
from tools.planning.places import Match
from tools.planning.signs import sign_beside
from tools.planning.stand_ins import TOLD, by_purpose, day_cell, dots, thing_itself, unnamed_icon
from tools.planning.targets import concept
from tools.planning.told_by_name import link_of_entry
from tools.planning.verbs import named_as
from tools.planning.ways import HELD_OR_TWICE, Ask, Move, Way, click
from tools.text import bare

Maker = Callable[[Intent, Ask], list[Way]]
MOST = 4
_BELOW = 4
"""Elements behind a heading within which its control stands."""
OPENABLE = frozenset({"treeitem", "row", "listitem", "gridcell", "cell", "option"})


def click_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click what is named; afterwards the next best, a double click, a look at what hovering shows.

    An option of a closed list is chosen in it.
    """
    act = intent.kind if intent.kind in HELD_OR_TWICE else "click"
    matches = by_purpose(intent, ask) or _merged(intent, ask) or logo(intent.target, ask)
    matches = matches or dots(intent.target, ask) or ask.finder.find(intent.target)
    matches = day_cell(intent.target, ask) or _of_file(intent.target, matches)
    matches = nth_entry(intent.target, matches, ask.scene, places_around(intent, ask)) or matches
    if intent.target.ordinal == ALL and matches:
        best = matches[0].score
        every = [m for m in matches if m.score >= best - 0.1][:15]
        return [Way(tuple(click(m.node, ask) for m in sorted(every, key=_order)))]
    matches = matches or sign_beside(intent.target, ask) or unnamed_icon(intent.target, ask)
    matches = matches or thing_itself(intent.target, ask) or link_of_entry(intent, ask)
    matches = _of_form(intent, [m for m in matches if not _is_far_option(m)], ask)
    matches = _without_longer(intent.target, [m for m in matches if _is_meant(m)])
    if "option" not in intent.target.roles:
        matches.sort(key=lambda m: _is_owned(m.node))
    matches = _below_heading(intent.target, matches, ask)
    if matches and matches[0].node.clickable:
        matches = [m for m in matches if m.node.clickable or _in_list(m.node)]
    ways = [click_way(m.node, ask, act) for m in matches[:MOST]]
    for match in matches[:1]:
        if act == "double_click":
            ways.append(Way((click(match.node, ask),)))
        if act != "click":
            continue
        if _in_list(match.node):
            ways.insert(1, Way((click(match.node, ask, act="double_click"),)))
        if match.node.role != "button":
            ways.append(Way((Move("hover", match.node), click(match.node, ask))))
    return ways or ask.lack(intent.target, "there is no")


def _below_heading(target: Phrase, matches: list[Match], ask: Ask) -> list[Match]:
    """Put the one control that holds the words of a heading before it: a click there does nothing.

    "the gift card" is the link "I have a gift card" below the heading "Gift card".
    """
    if not matches or matches[0].node.role != "heading" or matches[0].node.clickable:
        return matches
    if target.quoted or not target.text or "heading" in target.roles:
        return matches
    said = bare(matches[0].node.called)
    knobs = [
        Match(n, matches[0].score, SAME)
        for n in ask.scene.nodes[matches[0].node.index + 1 :][:_BELOW]
        if n.role in ("link", "button") and n.clickable and said in bare(n.called)
    ]
    return [*knobs, *matches] if len(knobs) == 1 else matches


def places_around(intent: Intent, ask: Ask) -> list[Node]:
    """Give what is around an entry that is only told by its place: below the heading X."""
    within = intent.target.within
    return ask.finder.anchors(within) if within is not None and intent.target.ordinal else []


def _of_file(target: Phrase, matches: list[Match]) -> list[Match]:
    """Leave out controls of the app for the name of a file: its list may still be empty."""
    if not is_file_name(target.text):
        return matches
    name = bare(target.text)
    return [m for m in matches if m.node.role not in _KNOBS or name in bare(m.node.called)]


_KNOBS = frozenset({"button", "menuitem", "tab", "combobox", "textbox", "searchbox"})


def _without_longer(target: Phrase, matches: list[Match]) -> list[Match]:
    """Leave out 'North bed' for 'bed' where one is called just so; 'bed of roses' may be it."""
    if not target.quoted or not matches or bare(matches[0].node.called) != bare(target.text):
        return matches
    said = bare(target.text)
    return [
        m
        for m in matches
        if not holds_name(said, m.node.called) or bare(m.node.called).startswith(said)
    ]


def _is_far_option(match: Match) -> bool:
    """Say whether it is an option of a list that is not called so: > for the next page."""
    return _is_owned(match.node) and match.name < 0.95


def _is_owned(node: Node) -> bool:
    """Say whether it is an option of a closed list: what is clicked is rather something else."""
    return node.closed_list is not None


def _is_meant(match: Match) -> bool:
    """Say whether a click can mean it: a text only if it is called so, a row if it has the name."""
    if match.node.clickable or match.name >= TOLD:
        return True
    return _in_list(match.node) and match.name >= 0.6


def _in_list(node: Node) -> bool:
    """Say whether an element stands for an entry of a list, which may open by a double click."""
    if node.role in OPENABLE or is_file_name(node.called):
        return True
    return node.role not in CHECKS | {"tab", "menuitem"} and any(
        a.role in OPENABLE for a in node.ancestors()
    )


def _of_form(intent: Intent, matches: list[Match], ask: Ask) -> list[Match]:
    """Put the button of the form at work before a link of the same name in the page's head."""
    if not matches or "link" in intent.target.roles:
        return matches
    like = [m for m in matches if m.name >= matches[0].name - 0.03 and m.node.role == "button"]
    told = intent.target.within is not None or intent.target.ordinal is not None
    if told or (matches[0].node.role == "button" and ask.last_field is None):
        return matches
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and n.widget.value]
    if ask.last_field is not None:
        fields = [ask.last_field]
    sends = [m for m in like if any(sends_off(m.node, f) for f in fields)]
    sends = sends or [m for m in like if field_before(m.node, ask) is (ask.last_field or m)]
    if not sends and ask.last_field is not None and matches[0].node.index < ask.last_field.index:
        # The foot of a long form, not the head of the page.
        sends = [m for m in like if m.node.index > ask.last_field.index]
    return [*sends, *(m for m in matches if m not in sends)]


def _order(match: Match) -> int:
    return match.node.index


def _merged(intent: Intent, ask: Ask) -> list[Match]:
    """Take a list of names for one name when it is one: Terms and Conditions."""
    if not intent.joined:
        return []
    found = ask.finder.find(Phrase(text=intent.joined, quoted=True))
    return [m for m in found if m.name >= 0.95]


def click_way(node: Node, ask: Ask, act: str = "click") -> Way:
    """Click an element; an option of a closed list is chosen in it."""
    if node.role == "option" and act != "long_click":
        owner = next((a for a in node.ancestors() if a.role in ("combobox", "listbox")), None)
        if owner is not None and owner.role == "combobox":
            return Way((Move("select", owner, node.called),), leaves=False)
    return Way((click(handle_of(node, ask), ask, act=act),))


def handle_of(node: Node, ask: Ask) -> Node:
    """Find what takes the click: a heading of a column or a row often holds a link or button."""
    if node.clickable or node.role not in ("columnheader", "cell", "gridcell", "listitem", "row"):
        return node
    inner = [n for n in ask.scene.inside(node) if n.role in ("link", "button")]
    named = [n for n in inner if bare(n.called) == bare(node.called)]
    only = inner if len(inner) == 1 else []
    if node.role in ("listitem", "row"):
        # The one button of a row is about the row; its one link leads to it.
        only = [n for n in only if n.role == "link"]
    return (named or only or [node])[0]


def press_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Press a key, in the field that is named or was filled in last; a button when it is one."""
    if intent.unsure and intent.target.text:
        # "Press Delete in the row of x": the place says which of several.
        place = intent.target.within if intent.to.empty else intent.to
        target = intent.target.model_copy(update={"within": place, "whole": ""})
        buttons = ask.finder.find(target, CLICKS)
        if buttons and buttons[0].name >= SAME and buttons[0].node.clickable:
            return [Way((click(buttons[0].node, ask),))]
        if not buttons and place is not None and ask.finder.find(intent.target, CLICKS):
            return ask.lack(target, "there is no")
    field = ask.last_field
    if not intent.to.empty:
        matches = ask.finder.find(intent.to, FIELDS, allowed=lambda n: n.role in FIELDS)
        field = matches[0].node if matches else field
    moves = [Way((Move("press", field, intent.key, dialog=ask.dialog),))]
    if field is not None:
        moves.append(Way((Move("press", None, intent.key, dialog=ask.dialog),)))
    return moves


def context_menu_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Open what can be done with a thing by the right button of the mouse."""
    matches = _of_file(intent.target, ask.finder.find(intent.target))
    found = [m.node for m in matches[:MOST]]
    return [Way((click(node, ask, act="right_click"),)) for node in found] or ask.lack(
        intent.target, "there is no"
    )


def hover_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Move the pointer over what is named."""
    found = ask.finder.find(intent.target)
    return [Way((Move("hover", m.node),)) for m in found[:MOST]] or ask.lack(
        intent.target, "there is no"
    )


def drag_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Drag the one onto the other."""
    source, goal = ask.finder.find(intent.target), ask.finder.find(intent.to)
    if source and source[0].node.role == "slider" and intent.to.text.isdigit():
        return [Way((Move("fill", source[0].node, intent.to.text),), leaves=False)]
    if not source:
        return ask.lack(intent.target, "there is no")
    goal = [m for m in goal if m.node is not source[0].node]
    if not goal:
        return ask.lack(intent.to, "there is no place")
    pairs = [(source[0], goal[0]), *((source[0], g) for g in goal[1:2])]
    return [Way((Move("drag", s.node, to=g.node),)) for s, g in pairs]


def scroll_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Scroll the page, or what is named into view."""
    direction = intent.direction or "down"
    if not intent.target.empty:
        found = ask.finder.find(intent.target)
        if found:
            return [Way((Move("scroll", found[0].node, direction),), leaves=False)]
    return [Way((Move("scroll", None, direction),), leaves=False)] * 2


def upload_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a file to the field that is named, or to the one that takes files."""
    path = intent.value or intent.target.text
    roles = frozenset({"button", "textbox"})
    found = [] if intent.target.empty else ask.finder.find(intent.target, roles)
    found += [
        m
        for key in ("upload", "file")
        for m in ask.finder.find(concept(key), roles)
        if m.node.role in roles
    ]
    chooser = [m for m in found if "file" in bare(m.node.called)]
    ordered = found[:1] if not intent.target.empty else []
    nodes = dict.fromkeys(m.node for m in [*ordered, *chooser, *found])
    return [Way((Move("upload", node, path),), leaves=False) for node in list(nodes)[:MOST]] or (
        ask.lack(Phrase(), "there is no field for files")
    )


def wait_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Wait for a text, or a moment; pausing may be what a button of the page does."""
    own = [n for n in named_as(intent.verb, ask) if n.role == "button" and not intent.value]
    if len(own) == 1:
        return [Way((click(own[0], ask),))]
    return [Way((Move("wait_for", None, intent.value or None),))] * 2


def goto_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Open an address."""
    return [Way((Move("goto", None, intent.value),))] * 2


def simple(action: str, text: str | None = None) -> Maker:
    """Make the ways of an action without a target."""

    def ways(intent: Intent, ask: Ask) -> list[Way]:
        return [Way((Move(action, None, text),))] * 2

    return ways


def look_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Nothing is done."""
    return [Way((), look_only=True)]
