"""How things are opened and closed, unfolded and folded."""

import re
from collections.abc import Iterable
from dataclasses import replace

from tools.language.intents import Intent, Phrase
from tools.language.similarity import SAME, all_meanings, units
from tools.planning.acts import MOST, OPENABLE, click_way, handle_of, places_around
from tools.planning.entries import nth_entry
from tools.planning.forms import buttons, inside_dialog
from tools.planning.node import CHECKS, CLICKS, DIALOGS, FIELDS, Node
from tools.planning.offered import chosen_from
from tools.planning.places import Match
from tools.planning.targets import concept
from tools.planning.told_by_name import link_of_entry
from tools.planning.topics import without_topic
from tools.planning.ways import Ask, Move, Way, click

_OTHER_TAB = re.compile(r"\b(?:new|other|second|opened|browser|mới)\b|新", re.IGNORECASE)
_TAKES_AWAY = re.compile(
    r"\b(?:del|delete|remove|erase|discard|destroy|xóa|xoá|gỡ)\b|删除|刪除|移除|删掉", re.IGNORECASE
)
_CONTAINERS = frozenset({"list", "table", "grid", "tree", "tablist", "toolbar", "navigation"})
"""A click on one of these does nothing, or hits what happens to be in its middle."""
_WHOLES = frozenset({"table", "grid", "list", "treegrid"})


def open_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Open what is named: by a click, a file or folder by a double click when that did nothing."""
    roles = frozenset({"link", "tab", "menuitem", "treeitem", "button", "row"})
    found = (
        without_topic(intent, ask) or _of_both(intent, ask) or ask.finder.find(intent.target, roles)
    )
    found = [m for m in found if m.node.role not in FIELDS or m.node.role == "combobox"]
    # The bin is opened; what throws away is not.
    found = [m for m in found if not throws_away(m.node, [intent])]
    found = [m for m in found if not makes_anew(m.node, [intent])]
    chosen = chosen_from(intent, found, ask)
    if chosen:
        return chosen
    # A box without a name of its own is not what is opened.
    found = [m for m in found if m.node.role not in CHECKS or m.node.widget.name]
    if not _WHOLES & set(intent.target.roles):
        found = [m for m in found if m.node.role not in _WHOLES]
    page = _numbered_page(intent.target, ask)
    page = page or nth_entry(intent.target, found, ask.scene, places_around(intent, ask))
    found = page or [m for m in found if _opens(m)]
    place = intent.target.within if intent.target.within and intent.target.within.text else None
    if place is not None and ask.finder.anchors(place):
        found = [m for m in found if m.name >= 0.7]
    if intent.kind == "goto":
        found.sort(key=lambda m: _stays(m.node))
    found = found or _numbered_page(intent.target.model_copy(update={"roles": ("page",)}), ask)
    if place is not None:
        found = _inside_box(place, found, ask)
    if not any(m.name >= SAME and m.node.clickable for m in found[:1]):
        found = link_of_entry(intent, ask) or found
    if not found and place is not None and not intent.target.quoted and not intent.value:
        # "the data of the table customers": the table leads there.
        found = [m for m in ask.finder.find(place, roles) if _opens(m)]
    found = found or _of_its_kind(intent, ask)
    if not found and "tab" in intent.target.roles and _OTHER_TAB.search(intent.target.whole):
        # A tab that the app opens is in front already.
        return [Way((), look_only=True)]
    if not found:
        return ask.lack(intent.target, "there is no")
    best = replace(found[0], node=handle_of(found[0].node, ask))
    leads = _link_of_row(best.node, ask)
    if leads is not None:
        return [Way((click(leads, ask),)), Way((click(best.node, ask),))]
    if best.node.role in CHECKS:
        return [Way((Move("check", best.node),), leaves=False)]
    ways = [click_way(m.node, ask) for m in found[:MOST]]
    twice = Way((click(best.node, ask, act="double_click"),))
    ways.insert(0 if _opens_twice(best.node, intent) else 1, twice)
    return ways


def _of_both(intent: Intent, ask: Ask) -> list[Match]:
    """Find the one link whose words tell the thing and whose it is: Users log in here."""
    target, place = intent.target, intent.target.within
    if place is None or target.quoted or place.quoted or intent.words.isascii():
        return []
    said = [all_meanings(p.text) for p in (target, place)]
    links = [n for n in ask.scene.nodes if n.role == "link" and not n.disabled and not n.hidden]
    told = [(n, all_meanings(n.called)) for n in links]
    found = [n for n, own in told if all(one & own for one in said)]
    return [Match(found[0], SAME, SAME)] if len(found) == 1 else []


def _inside_box(place: Phrase, found: list[Match], ask: Ask) -> list[Match]:
    """Take what is called like the place inside the box that is named: 标签“配色”的设置."""
    found = [m for m in found if not m.node.disabled]
    if not found or found[0].node.clickable:
        return found
    inner = [m for m in ask.finder.find(place, CLICKS) if m.name >= SAME and m.node.clickable]
    return [m for m in inner if found[0].node.holds(m.node) and not m.node.disabled] or found


_KIND_BEHIND = re.compile(
    r"(?:偏好设置|设置|选项|分类|类别|配置|栏目)$|^(?:cài đặt|cấu hình|danh mục) "
)


def _of_its_kind(intent: Intent, ask: Ask) -> list[Match]:
    """Find what is called like the words without that for its kind: 特殊文件夹设置."""
    name = _KIND_BEHIND.sub("", intent.target.text)
    if intent.target.quoted or not name or name == intent.target.text:
        return []
    found = ask.finder.find(intent.target.model_copy(update={"text": name, "whole": name}))
    return [m for m in found if m.name >= SAME and _opens(m) and not m.node.disabled]


def throws_away(node: Node, intents: Iterable[Intent]) -> bool:
    """Say whether a control deletes, where no more is asked for than to open something."""
    if not _TAKES_AWAY.search(node.called):
        return False
    return all(
        one.kind in ("open", "goto") and not _TAKES_AWAY.search(one.target.whole) for one in intents
    )


def makes_anew(node: Node, intents: Iterable[Intent]) -> bool:
    """Say whether a control makes a new thing, where one that is there is to be opened."""
    own = units(node.called)
    if len(own) < 2 or "add" not in own[0].meanings:
        return False
    told = list(intents)
    said = {m for one in told for m in all_meanings(one.words)}
    # The form for a new thing is opened by what adds one, whatever its language.
    opens = all(one.kind in ("open", "goto") and "region" not in one.target.roles for one in told)
    return bool(told) and opens and "add" not in said


def _link_of_row(node: Node, ask: Ask) -> Node | None:
    """Find the one link of a row that is told by another of its cells: the mail of Ann."""
    row = next((a for a in (node, *node.ancestors()) if a.role == "row"), None)
    if row is None or node.clickable or node.role not in ("cell", "gridcell", "row"):
        return None
    links = [n for n in ask.scene.inside(row) if n.role == "link"]
    return links[0] if len(links) == 1 else None


def _stays(node: Node) -> bool:
    """Say whether it is a link that only jumps within the page; #/ and #! are other pages."""
    url = node.widget.url or ""
    return url.startswith("#") and url[1:2] not in ("/", "!", "")


def _opens(match: Match) -> bool:
    if match.node.role in _CONTAINERS and not match.node.widget.clickable:
        return False
    acting = match.node.clickable or match.node.role in ("row", "listitem", "gridcell", "img")
    return acting or match.name >= 0.8


def _numbered_page(target: Phrase, ask: Ask) -> list[Match]:
    """Find the second page of a list by its number."""
    if "page" not in target.roles or target.ordinal is None or target.ordinal < 1:
        return []
    number = Phrase(text=str(target.ordinal), quoted=True)
    found = ask.finder.find(number, CLICKS, allowed=lambda n: n.role in CLICKS)
    return [m for m in found if m.name >= SAME]


def _opens_twice(node: Node, intent: Intent) -> bool:
    """Say whether a list of files wants a double click: its rows take no click by themselves."""
    return node.role in OPENABLE - {"treeitem"} and not node.widget.clickable


def close_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Close by the button that is there for it, else with Escape."""
    target = intent.target
    if target.text and not set(target.roles) & DIALOGS:
        switches = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in CHECKS)
        if switches and switches[0].name >= SAME:
            return [Way((Move("uncheck", switches[0].node),), leaves=False)]
    closers = ask.finder.find(concept("close"), CLICKS)
    if target.text and not set(target.roles) & DIALOGS:
        anchors = ask.finder.anchors(target)
        near = [
            m
            for m in ask.finder.find(concept("close").model_copy(update={"within": target}))
            if m.node.clickable
        ]
        if anchors and near:
            return [Way((click(m.node, ask),)) for m in near[:2]]
        words = Phrase(text=f"close {target.text}")
        closers = ask.finder.find(words, CLICKS) or closers
    clickable = [m for m in closers if m.node.clickable and m.name >= 0.6]
    clickable = [m for m in clickable if m.node.role not in CHECKS]
    ways = [Way((click(m.node, ask),)) for m in clickable[:2]]
    if not clickable and (ask.scene.dialog is not None or not intent.verb.startswith("close")):
        # A greeting may have no other way out than "Continue".
        inside = inside_dialog(buttons(ask, "cancel", "skip", "no", "ok", "continue"), ask)
        ways += [Way((click(n, ask),)) for n in inside[:2] or buttons(ask, "cancel")[:1]]
    return [*ways, Way((Move("press", None, "Escape"),))]


def expand_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Expand or collapse what is named."""
    states = {"expanded", "collapsed"}
    found = ask.finder.find(intent.target)
    with_state = [m for m in found if states & set(m.node.widget.states) or m.node.clickable]
    # "the notebook Recipes": what can be unfolded, before a list called Notebook.
    with_state.sort(key=lambda m: (not states & set(m.node.widget.states), -m.score))
    matches = with_state or found
    return [Way((click(_twisty(m.node, ask), ask),)) for m in matches[:MOST]] or ask.lack(
        intent.target, "there is no"
    )


def _twisty(node: Node, ask: Ask) -> Node:
    if node.clickable:
        return node
    inner = [
        n
        for n in ask.scene.inside(node)
        if n.role in ("button", "link") and {"expanded", "collapsed"} & set(n.widget.states)
    ]
    return inner[0] if inner else node
