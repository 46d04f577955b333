"""How options are chosen: in lists that show them, in lists to be opened, among tabs and links."""

from tools.language.intents import ALL, Intent, Phrase
from tools.language.similarity import SAME, is_file_name
from tools.planning.acts import click_way, click_ways, upload_ways
from tools.planning.boxes import FEW, TOGGLES, check_ways, first_few, means_all
from tools.planning.endings import called_at_the_end
from tools.planning.entries import entry_of, nth_entry
from tools.planning.fields import give, meanings_of, named_fields, option_of
from tools.planning.node import CHECKS, FIELDS, Node
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare, normalise

LISTS = frozenset({"combobox", "listbox"})
_MOST = 4


def select_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Choose an option of a list; without such a list, click what has the option's name."""
    return _counted_entry(intent, ask) or _select(intent, ask)


def _select(intent: Intent, ask: Ask) -> list[Way]:
    every = intent.to.ordinal == ALL and not intent.target.quoted
    if every and any(n.role == "checkbox" for n in ask.scene.nodes):
        update = {"kind": "check", "target": intent.to, "value": None}
        return check_ways(intent.model_copy(update=update), ask)
    if _is_one_name(intent, ask):
        return click_ways(intent.model_copy(update={"target": intent.to}), ask)
    ended = called_at_the_end(_without_verb(intent), CHECKS, ask)
    if ended and not intent.target.quoted:
        return [Way((Move("check", ended[0]),), leaves=False)]
    boxes = any(n.role == "checkbox" for n in ask.scene.nodes)
    if boxes and (intent.target.ordinal == ALL or means_all(intent.target)):
        return check_ways(intent.model_copy(update={"kind": "check"}), ask)
    option = intent.value if intent.value is not None else intent.target.text
    source = intent.target.within
    lists = _lists(source, ask) if source is not None else []
    ways = _from_lists(lists, option, ask)
    if not ways and not lists:
        ways = _from_lists(_holders(intent, option, ask), option, ask)
    ways = ways or _named_and_closed(intent, lists, ask) or _shown_option(intent, ask, option)
    if ways:
        return ways
    if lists:
        return _open_list(lists[0], option, ask)
    drawn = _folded(source, ask) if source is not None and source.text else None
    if drawn is not None and not ask.began:
        return [Way((click(drawn, ask),), done=False).noted(f'to choose "{option}"')]
    fields = named_fields(source, ask) if source is not None and source.text else []
    if fields:
        return [way for node in fields[:2] for way in give(node, option, ask, "fill")]
    if is_file_name(option.rpartition("/")[2]) or (
        "treeitem" in intent.target.roles and option.startswith("${")
    ):
        chooser = upload_ways(intent.model_copy(update={"target": source or Phrase()}), ask)
        if chooser:
            return chooser
    whole = intent.model_copy(update={"target": intent.to}) if not intent.to.empty else intent
    return click_ways(whole, ask)


def _named_and_closed(intent: Intent, lists: list[Node], ask: Ask) -> list[Way]:
    """Open the list that is named: what is called like the option stands somewhere else."""
    source = intent.target.within
    closed = [n for n in lists if "collapsed" in n.widget.states and not ask.scene.options(n)]
    if not closed or source is None or not source.quoted or ask.began:
        return []
    option = intent.value if intent.value is not None else intent.target.text
    return _open_list(closed[0], option, ask)


def _counted_entry(intent: Intent, ask: Ask) -> list[Way]:
    """Mark or click the first, second ... entry that is told by nothing else."""
    target = intent.target
    few = first_few(intent, ask) if FEW.search(normalise(intent.words)) else []
    if few:
        return [Way(tuple(Move("check", node) for node in few), leaves=False)]
    if target.text or not target.ordinal or not set(target.roles) & {"listitem", "row"}:
        return []
    entry = entry_of(target, ask.scene)
    if entry is None:
        return []
    boxes = [n for n in ask.scene.inside(entry) if n.role == "checkbox"]
    if len(boxes) == 1:
        return [Way((Move("check", boxes[0]),), leaves=False)]
    return [click_way(m.node, ask) for m in nth_entry(target, [], ask.scene)]


def _without_verb(intent: Intent) -> str:
    """Give all that was said beside the verb."""
    words = bare(intent.words)
    return words.removeprefix(bare(intent.verb)).strip().removeprefix("the ")


def _is_one_name(intent: Intent, ask: Ask) -> bool:
    """Say whether what was read as an option and its list is the name of one element."""
    if intent.to.empty or intent.target.quoted:
        return False
    same = [m for m in ask.finder.find(Phrase(text=intent.to.whole)) if m.name >= SAME]
    return bool(same) and same[0].node.clickable and same[0].node.role not in FIELDS


def _holders(intent: Intent, option: str, ask: Ask) -> list[Node]:
    """Find the lists that have the option, unless something else of its name is meant."""
    if {"tab", "row", "treeitem", "link", "button"} & set(intent.target.roles):
        return []
    holders = [
        n
        for n in ask.scene.nodes
        if n.role in LISTS and option_of(ask.scene.options(n), option) and not n.disabled
    ]
    if intent.target.within is None and _is_named_so(option, ask):
        return []
    sure = intent.target.within is not None or len(holders) == 1
    return holders if sure or not _matches_other(intent, ask) else []


def _is_named_so(name: str, ask: Ask) -> bool:
    """Say whether a link or button bears the very name, which no option of a list does."""
    named = [n.role for n in ask.scene.nodes if bare(n.called) == bare(name) and not n.disabled]
    return "option" not in named and bool({"link", "button", "menuitem", "tab"} & set(named))


def _open_list(node: Node, option: str, ask: Ask) -> list[Way]:
    """Open a list that shows its options only then."""
    if ask.scene.options(node):
        return ask.lack(Phrase(text=option), f"the list {node.called!r} has no option")
    opened = Way((click(node, ask),), done=False).noted(f'to choose "{option}"')
    typed = Way((Move("fill", node, option), Move("press", node, "Enter")), leaves=False)
    return [opened, typed]


def _lists(source: Phrase, ask: Ask) -> list[Node]:
    found = ask.finder.find(source, LISTS, allowed=lambda n: n.role in LISTS)
    return [m.node for m in found if m.name >= 0.55 or not source.text]


def _folded(source: Phrase, ask: Ask) -> Node | None:
    """Find what opens a list that does not say that it is one: a folded button of that name."""
    found = ask.finder.find(source.model_copy(update={"roles": ()}))
    for match in [m for m in found if m.name >= SAME]:
        for node in (match.node, *match.node.ancestors()):
            if "collapsed" in node.widget.states and node.clickable and not node.disabled:
                return node
    return None


def _from_lists(lists: list[Node], option: str, ask: Ask) -> list[Way]:
    ways = []
    for node in lists[:3]:
        chosen = option_of(ask.scene.options(node), option)
        if chosen is not None and node.role == "combobox":
            leaves = "language" in meanings_of(node.called)
            ways.append(Way((Move("select", node, chosen),), leaves=leaves))
        elif chosen is not None:
            inner = next(o for o in ask.scene.options(node) if o.called == chosen)
            ways.append(Way((click(inner, ask),), leaves=False))
    return ways


def _matches_other(intent: Intent, ask: Ask) -> bool:
    found = ask.finder.find(intent.target)
    return bool(found) and found[0].name >= SAME and found[0].node.role not in ("option", "text")


def _shown_option(intent: Intent, ask: Ask, option: str) -> list[Way]:
    roles = TOGGLES | {"tab", "menuitem", "treeitem", "listitem", "button", "link", "row"}
    target = intent.target.model_copy(update={"text": option, "whole": ""})
    found = ask.finder.find(target, roles)
    if not found and target.within is not None and not target.quoted:
        found = ask.finder.find(target.model_copy(update={"within": None}), roles)
    found = [m for m in found if m.node.role in roles or m.node.clickable]
    ways = []
    for match in found[:_MOST]:
        node = match.node
        marked = _row_box(node, ask) if intent.verb else None
        if marked is not None:
            ways.append(Way((Move("check", marked),), leaves=False))
        if node.role in ("radio", "checkbox"):
            ways.append(Way((Move("check", node),), leaves=False))
        else:
            box = [n for n in ask.scene.inside(node) if n.role in ("checkbox", "radio")]
            if node.role in ("row", "listitem") and box:
                ways.append(Way((Move("check", box[0]),), leaves=False))
            else:
                ways.append(click_way(node, ask))
    return ways


def _row_box(node: Node, ask: Ask) -> Node | None:
    """Find the box that selects the row an element is in."""
    row = next((a for a in node.ancestors() if a.role in ("row", "listitem")), None)
    if row is None or node.role in CHECKS:
        return None
    if any(n.role == "columnheader" for n in ask.scene.inside(row)):
        return None
    boxes = [n for n in ask.scene.inside(row) if n.role == "checkbox"]
    return boxes[0] if len(boxes) == 1 else None
