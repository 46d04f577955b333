"""How values are given: fields filled in, options chosen, boxes ticked."""

import re

from tools.language.dates import iso_date
from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, is_file_name, similarity, units
from tools.language.text import bare, is_cjk, normalise
from tools.planning.acts import click_way, click_ways, upload_ways
from tools.planning.scene import CHECKS, FIELDS, TEXT_FIELDS, Node
from tools.planning.targets import Match, concept
from tools.planning.ways import Ask, Move, Way, click, wanted_value

_LISTS = frozenset({"combobox", "listbox"})
_TOGGLES = CHECKS | {"option"}
_MOST = 4


def fill_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Put a text into the field that is named, into the one at hand when none is."""
    action = "append" if intent.kind == "append" else "fill"
    if intent.value is None:
        return _split_ways(intent, ask, action)
    nodes = _fields(intent.target, ask)
    nodes.sort(key=lambda n: _lacks_option(n, intent.value or "", ask))
    if not nodes and _may_be_any_field(intent.target, ask):
        first = ask.finder.first_field(number=_is_number(intent.value))
        nodes = [first] if first is not None else []
    if intent.target.ordinal == ALL:
        nodes = _with_repetition(nodes, ask)
    if intent.target.ordinal == ALL and len(nodes) > 1:
        every = tuple(Move(action, node, intent.value) for node in sorted(nodes, key=_place))
        return [Way(every, leaves=False)]
    if not nodes and "username" in lexicon().meanings("concepts", normalise(intent.target.text)):
        nodes = _before_password(ask)
    if not nodes and not intent.target.quoted:
        nodes = _unnamed_field(ask)
    return [way for node in nodes[:_MOST] for way in _give(node, intent.value, ask, action)] or (
        ask.lack(intent.target, "there is no field")
    )


_AGAIN = re.compile(r"again|repeat|confirm|retype|re-enter|verify|再次|确认|重复|確認|lại|xác nhận", re.I)


def _with_repetition(nodes: list[Node], ask: Ask) -> list[Node]:
    """Add the field in which the same is typed once more: once again, repeat the password."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    behind = [n for n in fields if nodes and n.index > nodes[-1].index and n not in nodes][:1]
    return [*nodes, *(n for n in behind if _AGAIN.search(n.called))]


def _place(node: Node) -> int:
    return node.index


def _unnamed_field(ask: Ask) -> list[Node]:
    """Find the field that the app gives no name: the only one, or the one behind lists."""
    fields = [n for n in ask.scene.nodes if _takes_text(n) and not n.hidden and not n.disabled]
    unnamed = [n for n in fields if not n.called and n.role in ("textbox", "searchbox")]
    if len(unnamed) == 1:
        return unnamed
    behind = [
        n
        for n in unnamed
        if fields.index(n) and fields[fields.index(n) - 1].role == "combobox" and not n.widget.value
    ]
    return behind[:1]


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).replace(",", "", 1).lstrip("+-").isdigit()


def _may_be_any_field(target: Phrase, ask: Ask) -> bool:
    """Say whether no field was named: the field, the prompt, at the start of the file."""
    if not target.text:
        return True
    if target.quoted or "textbox" in target.roles or _meanings(target.text) - _LOOSE:
        return False
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    return len(fields) == 1 and not fields[0].called


_LOOSE = frozenset({"file", "content", "page", "code", "first", "play"})


def _meanings(text: str) -> frozenset[str]:
    """Give what the first word of a text can mean."""
    first = units(text)[:1]
    return first[0].meanings if first else frozenset()


def _before_password(ask: Ask) -> list[Node]:
    """Take the field before the password for the user's name, whatever the app calls it."""
    fields = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    found = ask.finder.find(concept("password"), TEXT_FIELDS, allowed=lambda n: n in fields)
    at = fields.index(found[0].node) if found else 0
    return fields[at - 1 : at] if at else []


def _lacks_option(node: Node, value: str, ask: Ask) -> bool:
    options = ask.scene.options(node)
    return bool(options) and _option(options, value) is None


def _fields(target: Phrase, ask: Ask) -> list[Node]:
    if target.empty:
        return []
    found = ask.finder.find(target, TEXT_FIELDS, allowed=_takes_text)
    nodes = [m.node for m in found if m.name >= 0.55]
    old = _without_new(target.text)
    if not nodes and not target.quoted and old:
        # "the new title" goes into the field of the title.
        return _fields(target.model_copy(update={"text": old, "whole": ""}), ask)
    if nodes or target.quoted or not target.text:
        return nodes
    # "the filter value": a field of that kind without any name of its own.
    return _only_field(ask) if _generic(target.text) else []


def _without_new(text: str) -> str:
    for found in lexicon().pattern("fillers", "new").finditer(normalise(text)):
        rest = f"{normalise(text)[: found.start()]} {normalise(text)[found.end() :]}".strip()
        if rest:
            return rest
    return ""


def _generic(text: str) -> bool:
    plain = bare(text)
    return plain in {"value", "text", "content", "editor", "console", "值", "内容", "giá trị"}


def _only_field(ask: Ask) -> list[Node]:
    first = ask.finder.first_field()
    return [first] if first is not None else []


def _takes_text(node: Node) -> bool:
    return node.role in FIELDS and "readonly" not in node.widget.states


def _give(node: Node, value: str, ask: Ask, action: str) -> list[Way]:
    options = ask.scene.options(node)
    if node.role == "combobox" and options:
        chosen = _option(options, value)
        return [Way((Move("select", node, chosen or value),), leaves=False)]
    ways = [Way((Move(action, node, value),), leaves=False)]
    day = iso_date(value)
    if day and day != value:
        # A date field takes this form only, whatever it shows.
        ways.append(Way((Move("fill", node, day),), leaves=False))
    if node.role != "slider":
        emptied = (Move("fill", node, ""),) if action == "fill" else ()
        keys = (click(node, ask), Move("append", None, value))
        ways.append(Way((*emptied, *keys), leaves=False))
    return ways


def _split_ways(intent: Intent, ask: Ask, action: str) -> list[Way]:
    """Tell the value from the field's name by the names that are on the screen."""
    best: tuple[float, Node | None, str] = (0.0, None, "")
    whole = intent.target.whole or intent.target.text
    fields = [n for n in ask.scene.nodes if _takes_text(n) and not n.hidden]
    for name, rest in _splits(whole):
        for node in fields:
            fit = max((similarity(name, n) * f for n, f in ask.scene.names(node)), default=0.0)
            if fit > best[0] + 0.01 and rest:
                best = (fit, node, rest)
    if best[0] >= 0.8 and best[1] is not None:
        return _give(best[1], best[2], ask, action)
    found = ask.finder.find(intent.target, TEXT_FIELDS, allowed=_takes_text)
    if found and found[0].name >= 0.8:
        value = wanted_value(intent, ask, found[0].node.called)
        if value is None:
            ask.missing.append(f"the step does not say what to enter as {found[0].node.called!r}")
            return []
        return _give(found[0].node, value, ask, action)
    first = ask.finder.first_field()
    if first is None or not whole:
        return ask.lack(Phrase(), "there is no empty field")
    return _give(first, whole, ask, action)


def _splits(text: str) -> list[tuple[str, str]]:
    """Cut a text in two at every blank, in Chinese anywhere; the name may come first or last."""
    cuts = [i for i, c in enumerate(text) if c == " "]
    cuts += [i for i in range(1, len(text)) if is_cjk(text[i - 1]) and i not in cuts]
    found = []
    for at in sorted(cuts)[:30]:
        left, right = text[:at].strip(), text[at:].strip()
        found.append((left, right))
        found.append((right, left))
    return found


def clear_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Empty a field, by a button of that name when there is no such field."""
    nodes = _fields(intent.target, ask)
    if not nodes and not intent.target.text:
        filled = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and n.widget.value]
        nodes = filled[:1]
    if not nodes:
        return click_ways(intent.model_copy(update={"target": Phrase(text="clear")}), ask)
    return [Way((Move("fill", node, ""),), leaves=False) for node in nodes[:2]]


def check_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Tick or untick; what cannot be ticked is clicked, unless the verb may mean to look."""
    on = intent.kind not in ("uncheck", "deselect")
    action = "check" if on else "uncheck"
    joined = Phrase(text=intent.joined) if intent.joined else None
    rows = {"row", "listitem"} & set(intent.target.roles)
    found = _toggles(joined, ask, 0.95) if joined else []
    found = found or ([] if rows else _toggles(intent.target, ask, 0.55))
    if intent.target.ordinal == ALL or _means_all(intent.target):
        return _all_ways(intent, ask, action, found)
    if found:
        return [Way((Move(action, m.node),), leaves=False) for m in found[:_MOST]]
    if intent.unsure and intent.verb.startswith("check"):
        return [Way((), look_only=True)]
    beside = _beside(intent.target, ask)
    if beside:
        return [Way((Move(action, node),), leaves=False) for node in beside[:2]]
    other = ask.finder.find(intent.target)
    clickable = [m for m in other if m.node.clickable and m.node.role not in FIELDS]
    return [Way((click(m.node, ask),)) for m in clickable[:_MOST]] or ask.lack(
        intent.target, "there is no box"
    )


def _toggles(target: Phrase, ask: Ask, least: float) -> list[Match]:
    target = _unfielded(target)
    found = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in _TOGGLES)
    if target.text:
        return [m for m in found if m.name >= least]
    return found


def _unfielded(target: Phrase) -> Phrase:
    # "the box X", "ô X" is a check box here, not a field to write into.
    return (
        target.model_copy(update={"roles": ("checkbox",)}) if "textbox" in target.roles else target
    )


def _beside(target: Phrase, ask: Ask) -> list[Node]:
    """Find the box in the row or beside the text that is named."""
    place = target if not target.text else target.model_copy(update={"roles": ()})
    around = Phrase(roles=("checkbox",), within=place)
    found = ask.finder.find(around, CHECKS, allowed=lambda n: n.role in CHECKS)
    return [m.node for m in found]


def _means_all(target: Phrase) -> bool:
    return "all" in lexicon().meanings("concepts", target.text)


def _all_ways(intent: Intent, ask: Ask, action: str, found: list[Match]) -> list[Way]:
    boxes = [n for n in ask.scene.nodes if n.role in ("checkbox", "switch") and not n.disabled]
    every = [m for m in found if m.node in boxes]
    master = ask.finder.find(Phrase(text="select all"), CHECKS, allowed=lambda n: n.role in CHECKS)
    if master and master[0].name >= SAME:
        return [Way((Move(action, master[0].node),), leaves=False)]
    want = action == "check"
    nodes = [m.node for m in every] if every and intent.target.text else boxes
    todo = [n for n in nodes if ("checked" in n.widget.states) != want][:15]
    if not todo and nodes:
        return [Way((), look_only=True)]
    return (
        [Way(tuple(Move(action, n) for n in todo), leaves=False)]
        if todo
        else ask.lack(intent.target, "there are no boxes")
    )


def select_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Choose an option of a list; without such a list, click what has the option's name."""
    if _is_one_name(intent, ask):
        return click_ways(intent.model_copy(update={"target": intent.to}), ask)
    boxes = any(n.role == "checkbox" for n in ask.scene.nodes)
    if boxes and (intent.target.ordinal == ALL or _means_all(intent.target)):
        return check_ways(intent.model_copy(update={"kind": "check"}), ask)
    option = intent.value if intent.value is not None else intent.target.text
    source = intent.target.within
    lists = _lists(source, ask) if source is not None else []
    ways = _from_lists(lists, option, ask)
    if not ways and not lists:
        ways = _from_lists(_holders(intent, option, ask), option, ask)
    ways = ways or _shown_option(intent, ask, option)
    if ways:
        return ways
    if lists:
        return _open_list(lists[0], option, ask)
    fields = _fields(source, ask) if source is not None and source.text else []
    if fields:
        return [way for node in fields[:2] for way in _give(node, option, ask, "fill")]
    if is_file_name(option) or ("treeitem" in intent.target.roles and option.startswith("${")):
        chooser = upload_ways(intent.model_copy(update={"target": source or Phrase()}), ask)
        if chooser:
            return chooser
    whole = intent.model_copy(update={"target": intent.to}) if not intent.to.empty else intent
    return click_ways(whole, ask)


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
        if n.role in _LISTS and _option(ask.scene.options(n), option) and not n.disabled
    ]
    sure = intent.target.within is not None or len(holders) == 1
    return holders if sure or not _matches_other(intent, ask) else []


def _open_list(node: Node, option: str, ask: Ask) -> list[Way]:
    """Open a list that shows its options only then."""
    if ask.scene.options(node):
        return ask.lack(Phrase(text=option), f"the list {node.called!r} has no option")
    opened = Way((click(node, ask),), done=False).noted(f'to choose "{option}"')
    typed = Way((Move("fill", node, option), Move("press", node, "Enter")), leaves=False)
    return [opened, typed]


def _lists(source: Phrase, ask: Ask) -> list[Node]:
    found = ask.finder.find(source, _LISTS, allowed=lambda n: n.role in _LISTS)
    return [m.node for m in found if m.name >= 0.55 or not source.text]


def _from_lists(lists: list[Node], option: str, ask: Ask) -> list[Way]:
    ways = []
    for node in lists[:3]:
        chosen = _option(ask.scene.options(node), option)
        if chosen is not None and node.role == "combobox":
            leaves = "language" in _meanings(node.called)
            ways.append(Way((Move("select", node, chosen),), leaves=leaves))
        elif chosen is not None:
            inner = next(o for o in ask.scene.options(node) if o.called == chosen)
            ways.append(Way((click(inner, ask),), leaves=False))
    return ways


def _option(options: list[Node], wanted: str) -> str | None:
    """Give the name of the option that is meant, in the app's words."""
    scored = sorted(
        ((similarity(wanted, o.called), -o.index, o.called) for o in options), reverse=True
    )
    if not scored or scored[0][0] < 0.6:
        return None
    if any(c.isdigit() for c in wanted) and scored[0][0] < 0.75:
        return None
    return scored[0][2]


def _matches_other(intent: Intent, ask: Ask) -> bool:
    found = ask.finder.find(intent.target)
    return bool(found) and found[0].name >= SAME and found[0].node.role not in ("option", "text")


def _shown_option(intent: Intent, ask: Ask, option: str) -> list[Way]:
    roles = _TOGGLES | {"tab", "menuitem", "treeitem", "listitem", "button", "link", "row"}
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
    boxes = [n for n in ask.scene.inside(row) if n.role == "checkbox"]
    return boxes[0] if len(boxes) == 1 else None


def set_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a widget of any kind a value: a field, a list, a switch, a group of radio buttons."""
    value = intent.value or ""
    found = ask.finder.find(
        intent.target,
        FIELDS | CHECKS | _LISTS,
        allowed=lambda n: n.role in FIELDS | CHECKS | _LISTS,
    )
    found = [m for m in found if m.name >= 0.6 or not intent.target.text]
    on = _switch_value(value)
    for match in found[:1]:
        if match.node.role in CHECKS and on is not None:
            return [Way((Move("check" if on else "uncheck", match.node),), leaves=False)]
    ways: list[Way] = []
    for match in found[:_MOST]:
        node = match.node
        if node.role == "listbox" or (node.role == "combobox" and not _takes_typing(node, ask)):
            ways += select_ways(_as_selection(intent, value), ask)
        elif node.role in FIELDS:
            ways += _give(node, value, ask, "fill")
    if not ways and not intent.target.quoted:
        named = intent.target.text and not _generic(intent.target.text)
        loose = [] if named else _only_field(ask)
        ways += [way for node in loose for way in _give(node, value, ask, "fill")]
    if ways:
        return ways
    if on is not None:
        kind = "check" if on else "uncheck"
        return check_ways(intent.model_copy(update={"kind": kind}), ask)
    return select_ways(_as_selection(intent, value), ask)


def _takes_typing(node: Node, ask: Ask) -> bool:
    return not ask.scene.options(node) and bool(node.widget.placeholder)


def _as_selection(intent: Intent, value: str) -> Intent:
    target = Phrase(text=value, within=intent.target)
    return intent.model_copy(update={"kind": "select", "target": target, "value": value})


def _switch_value(value: str) -> bool | None:
    said = lexicon().meanings("values", normalise(value))
    return True if "true" in said else False if "false" in said else None
