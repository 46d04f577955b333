"""Entries of a menu that a step names: the menu of a thing is opened at that thing."""

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, holds_name, means, units
from tools.planning.account import account_menu
from tools.planning.node import CLICKS, Node
from tools.planning.places import Match
from tools.planning.targets import concept
from tools.planning.value_menus import menu_of_value, opens_folded
from tools.planning.ways import Ask, Move, Way, click

MENU_KINDS = frozenset({"click", "select", "open", "goto", "do", "double_click"})
_ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option"})
_POPUPS = frozenset({"menu", "listbox", "menubar"})
_GROUPS = frozenset({"row", "listitem", "article", "treeitem", "gridcell", "cell"})
_OPENERS = frozenset({"more", "menu", "settings", "view"})
_MOST = 3


def menu_ways(intent: Intent, ask: Ask) -> list[Way] | None:
    """Choose an entry of the menu of a thing, which is opened first.

    Returns:
        None when the step names no menu of a thing, or the entry stands on the screen anyway.
    """
    account = account_menu(intent.target, intent.words, ask)
    if account is not None and intent.kind in ("open", "click"):
        return [Way((click(account, ask),))]
    shows = menu_of_value(intent.target, ask) if intent.kind in ("open", "click") else None
    if shows is not None:
        return [Way((click(shows, ask),))]
    menu = intent.target.within
    if intent.kind in ("open", "click") and menu is not None and _is_menu(intent.target, menu, ask):
        opened = _openers(intent.target, menu, ask)
        if intent.target.quoted and "menu" in intent.target.roles:
            opened = [node for node in opened if _fits(node, intent.target)]
            opened.sort(key=lambda n: not {"collapsed", "expanded"} & set(n.widget.states))
        return [Way((click(node, ask),)) for node in opened[:_MOST]] or None
    if menu is None or "menu" not in menu.roles or not intent.target.text:
        return None
    entry = intent.target.model_copy(update={"within": None})
    shown = _entries(entry, ask)
    if not shown and ask.began:
        # Not every menu says that it is one.
        shown = [m for m in ask.finder.find(entry) if m.name >= SAME and not m.node.disabled]
    if shown:
        return [Way((click(m.node, ask),)) for m in shown[:_MOST]]
    thing = menu.within
    name = f'to find "{intent.target.text}"'
    if thing is None:
        own = [] if ask.began else _called_so(menu, ask)
        return [Way((click(node, ask),), done=False).noted(name) for node in own[:1]] or None
    openers = _openers(menu, thing, ask)
    if not any(_opens(node, menu, thing) for node in openers):
        # What is called a menu may stand open all the time: the menu of the project.
        listed = [m for m in ask.finder.find(entry) if m.name >= SAME and m.node.clickable]
        if listed:
            return [Way((click(m.node, ask),)) for m in listed[:_MOST]]
    if not openers and not ask.finder.anchors(thing):
        return ask.lack(thing, "there is no")
    ways = [Way((click(node, ask),), done=False).noted(name) for node in openers[:_MOST]]
    places = [ask.scene.actor(anchor) for anchor in ask.finder.anchors(thing)[:1]]
    ways += [Way((Move("hover", p),), done=False).noted(name) for p in places if p is not None]
    return ways or ask.lack(intent.target, "there is no")


def _is_menu(target: Phrase, place: Phrase, ask: Ask) -> bool:
    """Say whether a menu is meant: called so, or the button for more where none is called so."""
    if "menu" in target.roles:
        return True
    kinds = {"button", "icon"} & set(target.roles) and {"row", "listitem"} & set(place.roles)
    more = means(target.text, "more")
    return bool(kinds) and more and not ask.finder.find(target, CLICKS)


def _called_so(menu: Phrase, ask: Ask) -> list[Node]:
    """List the controls that are called just like a menu that has a name of its own."""
    if not menu.text:
        return []
    found = ask.finder.find(menu.model_copy(update={"roles": ()}), CLICKS)
    return [m.node for m in found if m.name >= SAME and m.node.clickable]


def open_menu_ways(thing: Phrase, verb: str, ask: Ask) -> list[Way]:
    """Open the menu of a thing, in which the verb may be found; nothing when it has none."""
    menu = Phrase(roles=("menu",), within=thing)
    openers = [n for n in _openers(menu, thing, ask) if _opens(n, menu, thing)]
    return [Way((click(n, ask),), done=False).noted(f'to find "{verb}"') for n in openers[:1]]


def _entries(entry: Phrase, ask: Ask) -> list[Match]:
    """List what an open menu offers; nothing when none is open."""
    found = ask.finder.find(entry, _ENTRIES, allowed=lambda n: _is_entry(n) and not n.disabled)
    return [m for m in found if m.name >= 0.6]


def _is_entry(node: Node) -> bool:
    above = [a.role for a in node.ancestors()]
    if "combobox" in above:
        return False
    return (node.role in _ENTRIES and node.role != "option") or (
        (node.clickable or node.role == "option") and bool(_POPUPS & set(above))
    )


def _openers(menu: Phrase, thing: Phrase, ask: Ask) -> list[Node]:
    """List the controls that open the menu: called after the thing, else beside it."""
    usable = [n for n in ask.scene.nodes if not n.disabled and not n.hidden]
    knobs = [n for n in usable if n.role in CLICKS or opens_folded(n)]
    named = [n for n in knobs if thing.text and _names(n, thing) and _opens(n, menu, thing)]
    if named:
        return sorted(named, key=lambda n: not _fits(n, menu))
    found: dict[Node, None] = {}
    for place in ask.finder.anchors(thing)[:3]:
        for group in (place, *place.ancestors()):
            inner = [n for n in knobs if group.holds(n)]
            for node in [n for n in inner if _opens(n, menu, thing)]:
                found.setdefault(node)
            if group.role in _GROUPS and not found and inner:
                # The last control of a row often is its menu, whatever it is called.
                found.setdefault(inner[-1])
            if found or group.role == "row":
                break
    if found:
        return list(found)
    beside = ask.finder.find(concept("more").model_copy(update={"within": thing}), CLICKS)
    return [m.node for m in beside if m.node.clickable and m.name >= 0.55]


def _names(node: Node, thing: Phrase) -> bool:
    return holds_name(thing.text, node.called)


def _fits(node: Node, menu: Phrase) -> bool:
    return bool(menu.text) and holds_name(menu.text, node.called)


def _opens(node: Node, menu: Phrase, thing: Phrase) -> bool:
    """Say whether a control looks as if it opened a menu, its thing's name left out."""
    if {"expanded", "collapsed"} & set(node.widget.states) or _fits(node, menu):
        return True
    said = node.called.casefold().replace(thing.text.casefold(), " ").strip()
    return bool(said) and any(unit.meanings & _OPENERS for unit in units(said))
