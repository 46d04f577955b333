"""How tasks of several actions are done: log in, search, sort, rename, create, delete, confirm."""

from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, may_be_called, similarity, units
from tools.language.text import bare
from tools.planning.acts import click_ways
from tools.planning.scene import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.targets import Match, concept
from tools.planning.values import select_ways, set_ways
from tools.planning.ways import Ask, Move, Way, click

_SUBMITS = ("submit", "save", "apply", "ok", "add", "play", "continue", "next", "yes")
_CONFIRMS = ("ok", "yes", "continue", "submit", "delete", "save", "apply")
_CANCELS = ("cancel", "no", "close", "back", "skip")
_MOST = 4


def _buttons(ask: Ask, *keys: str, least: float = SAME) -> list[Node]:
    """List the buttons with one of these meanings, in the order of the meanings."""
    found: dict[Node, None] = {}
    for key in keys:
        for match in ask.finder.find(concept(key), CLICKS):
            node = match.node
            if match.name >= least and node.clickable and not node.disabled:
                found.setdefault(node)
    dialog = ask.scene.dialog
    if dialog is not None and any(dialog.holds(n) for n in found):
        return [n for n in found if dialog.holds(n)]
    return list(found)


def _clicks(nodes: list[Node], ask: Ask, *, done: bool = True) -> list[Way]:
    return [Way((click(node, ask),), done=done) for node in nodes[:_MOST]]


def log_in_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Send the log-in form off, after filling in the case's own credentials when none are told."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS]
    moves: list[Move] = []
    if ask.last_field is None:
        for key in ("username", "email", "password"):
            named = [p for p in ask.parameters if _means(p, key)]
            place = ask.finder.find(concept(key), TEXT_FIELDS, allowed=lambda n: n in fields)
            free = place and not place[0].node.widget.value and place[0].name >= 0.7
            if named and free and all(m.node is not place[0].node for m in moves):
                moves.append(Move("fill", place[0].node, f"${{{named[0]}}}"))
    passwords = ask.finder.find(concept("password"), TEXT_FIELDS)
    last = moves[-1].node if moves else ask.last_field
    buttons = _after(_buttons(ask, "log_in", "continue", "next", "submit", least=0.85), last)
    ways = [Way((*moves, click(node, ask))) for node in buttons[:_MOST]]
    if passwords and passwords[0].node.role in TEXT_FIELDS:
        ways.append(Way((*moves, Move("press", last or passwords[0].node, "Enter"))))
    if not ways:
        return ask.lack(Phrase(), "there is no way to log in")
    return ways


def _means(parameter: str, key: str) -> bool:
    return any(key in unit.meanings for unit in units(parameter.replace("_", " ")))


def _after(nodes: list[Node], field: Node | None) -> list[Node]:
    """Put what follows a field first: the button of its form, not the link in the page's head."""
    if field is None:
        return nodes
    return sorted(nodes, key=lambda n: (n.index < field.index,))


def log_out_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click what logs out."""
    return _clicks(_buttons(ask, "log_out", least=0.85), ask) or ask.lack(
        Phrase(), "there is no way to log out"
    )


def submit_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Send a form off by its button, by Enter when it has none."""
    named = [] if not intent.target.text else ask.finder.find(intent.target, CLICKS)
    nodes = [m.node for m in named if m.node.clickable and m.name >= 0.8]
    begun = [
        n for n in _buttons(ask, *_SUBMITS[:5], "log_in", "play", least=0.6) if _in_form(n, ask)
    ]
    for more in (begun, _buttons(ask, *_SUBMITS, "log_in"), _form_button(ask)):
        nodes = nodes or more
    first = _after(nodes, ask.last_field) if not named else nodes
    return [*_clicks(first, ask), Way((Move("press", ask.last_field, "Enter"),))]


def _in_form(node: Node, ask: Ask) -> bool:
    """Say whether a button stands behind a field, as the one that sends a form off does."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS | CHECKS and not n.hidden]
    return node.role == "button" and any(0 < node.index - f.index < 15 for f in fields)


def _form_button(ask: Ask) -> list[Node]:
    """Find the button behind the last field, whatever it is called."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    last = ask.last_field or (fields[-1] if fields else None)
    if last is None:
        return []
    behind = [
        n
        for n in ask.scene.nodes
        if n.role == "button" and n.index > last.index and n.widget.name and not n.disabled
    ]
    return [n for n in behind if n.index - last.index < 12][:1]


def confirm_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Answer a question of the page; a native one was answered when it came up."""
    target = intent.target
    if target.text:
        boxes = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in CHECKS)
        if boxes and boxes[0].name >= 0.7:
            return [Way((Move("check", boxes[0].node),), leaves=False)]
        named = ask.finder.find(target, CLICKS, allowed=lambda n: n.clickable)
        if named and (named[0].name >= SAME or (ask.scene.dialog is None and named[0].name > 0.7)):
            return [Way((click(m.node, ask),)) for m in named[:2]]
    nodes = _buttons(ask, *_CONFIRMS)
    if ask.scene.dialog is None and ask.began:
        return [Way((), look_only=True)]
    inside = _inside_dialog(nodes, ask)
    if not inside and ask.scene.dialog is not None:
        inside = _other_than_cancel(ask)
    return _clicks(inside or nodes, ask) or [Way((Move("press", None, "Enter"),))]


def _inside_dialog(nodes: list[Node], ask: Ask) -> list[Node]:
    dialog = ask.scene.dialog
    return [n for n in nodes if dialog is not None and dialog.holds(n)]


def _other_than_cancel(ask: Ask) -> list[Node]:
    refusals = _buttons(ask, *_CANCELS)
    inner = ask.scene.inside(ask.scene.dialog) if ask.scene.dialog else []
    return [n for n in inner if n.role == "button" and n not in refusals and not n.disabled]


def cancel_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Refuse a question of the page, or leave a form."""
    if intent.target.text:
        named = ask.finder.find(intent.target, CLICKS, allowed=lambda n: n.clickable)
        words = Phrase(text=f"cancel {intent.target.text}")
        both = ask.finder.find(words, CLICKS, allowed=lambda n: n.clickable)
        strong = [m for m in [*both, *named] if m.name >= SAME]
        if strong:
            return [Way((click(m.node, ask),)) for m in strong[:2]]
    nodes = _buttons(ask, *_CANCELS)
    if not nodes and ask.began and ask.scene.dialog is None:
        return [Way((), look_only=True)]
    return [*_clicks(nodes, ask), Way((Move("press", None, "Escape"),))]


def search_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Write into the search field and press Enter; afterwards click the button beside it."""
    value = intent.value or ""
    if intent.kind == "filter" and intent.target.text:
        given = set_ways(intent.model_copy(update={"kind": "set"}), ask)
        if given:
            return given
        ask.missing.clear()
        intent = intent.model_copy(update={"target": Phrase()})
    fields = _search_fields(intent, ask)
    ways: list[Way] = []
    for node in fields[:2]:
        ways.append(Way((Move("fill", node, value), Move("press", node, "Enter"))))
        for button in _after(_buttons(ask, "search", "filter", "apply", "submit"), node)[:2]:
            ways.append(Way((Move("fill", node, value), click(button, ask))))
    if ways:
        return ways
    buttons = _buttons(ask, "filter" if intent.kind == "filter" else "search", least=0.7)
    chosen = select_ways(_named_value(intent), ask) if intent.kind == "filter" else []
    if chosen:
        return chosen
    ask.missing.clear()
    if not buttons and not intent.verb.startswith(("search", "filter", "搜", "lọc", "筛")):
        # To look for something may mean to look at the screen only.
        return [Way((), look_only=True)]
    opened = [
        Way((click(node, ask),), done=False).noted("to find the search field")
        for node in buttons[:2]
    ]
    return opened or ask.lack(Phrase(), "there is no search field")


def _named_value(intent: Intent) -> Intent:
    said = intent.to
    target = Phrase(text=intent.value or "", within=said if said.text != intent.value else None)
    return intent.model_copy(update={"kind": "select", "target": target})


def _search_fields(intent: Intent, ask: Ask) -> list[Node]:
    if not intent.target.empty:
        named = ask.finder.find(intent.target, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        if named:
            return [m.node for m in named]
    boxes = [n for n in ask.scene.nodes if n.role == "searchbox" and not n.hidden]
    keys = ("filter", "search") if intent.kind == "filter" else ("search", "filter")
    for key in keys:
        found = ask.finder.find(concept(key), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
        boxes += [m.node for m in found if m.node not in boxes and m.name >= 0.55]
    if not boxes and intent.kind == "search":
        fields = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
        boxes = fields if len(fields) == 1 else []
    return boxes


def sort_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click the column's head, twice for the other order; else choose the order in a list."""
    roles = frozenset({"columnheader", "button", "link"})
    heads = ask.finder.find(intent.target, roles, allowed=lambda n: n.role in roles or n.clickable)
    heads.sort(key=lambda m: (not _in_head(m.node), -m.score))
    ways: list[Way] = []
    for match in heads[:2]:
        node, head = _sorter(match.node, ask), _head_of(match.node)
        now = next((s for s in head.widget.states if s.startswith("sort")), "")
        twice = intent.descending is True and "ascending" not in now and "desc" not in now
        moves = (click(node, ask), click(node, ask)) if twice else (click(node, ask),)
        first = Way(moves[:1], done=not twice)
        ways += [first, Way(moves)]
    if heads and _in_head(heads[0].node):
        return ways
    lists = select_ways(
        Intent(
            kind="select",
            words=intent.words,
            target=intent.target.model_copy(update={"within": concept("sort")}),
            value=intent.target.text,
        ),
        ask,
    )
    return [*lists, *ways] or ask.lack(intent.target, "there is no column")


def _in_head(node: Node) -> bool:
    return _head_of(node).role == "columnheader"


def _head_of(node: Node) -> Node:
    return next((a for a in (node, *node.ancestors()) if a.role == "columnheader"), node)


def _sorter(node: Node, ask: Ask) -> Node:
    inner = [n for n in ask.scene.inside(node) if n.role in ("button", "link")]
    named = [n for n in inner if similarity(n.called, node.called) >= SAME]
    return (named or (inner[:1] if node.role == "columnheader" else []) or [node])[0]


def rename_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a new name in the field that holds the old one, or by the control that renames."""
    value = intent.value or ""
    target = intent.target
    fields = [
        n
        for n in ask.scene.nodes
        if n.role in TEXT_FIELDS and target.text and bare(n.widget.value or "") == bare(target.text)
    ]
    if ask.scene.dialog is not None and not fields:
        first = ask.finder.first_field()
        fields = [first] if first is not None else []
    if fields:
        return _fill_and_send(fields[0], value, ask, ("rename", *_SUBMITS))
    rename = concept("rename")
    prompts = ask.finder.find(rename, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    if prompts and prompts[0].name >= 0.7:
        return _fill_and_send(prompts[0].node, value, ask, ("rename", *_SUBMITS))
    near = (
        ask.finder.find(rename.model_copy(update={"within": target}), CLICKS) if target.text else []
    )
    control = [m for m in near or ask.finder.find(rename, CLICKS) if m.name >= 0.55]
    control = [m for m in control if m.node.clickable or m.node.role == "generic"]
    if target.text and not ask.finder.find(target):
        return ask.lack(target, "there is no")
    if control:
        return [Way((click(m.node, ask, text=value),), done=False) for m in control[:2]]
    return select_first(target, ask)


def select_first(target: Phrase, ask: Ask) -> list[Way]:
    """Mark what is to be worked on, so that the app offers what can be done with it."""
    boxes = ask.finder.find(
        Phrase(roles=("checkbox",), within=target), CHECKS, allowed=lambda n: n.role in CHECKS
    )
    ways = [Way((Move("check", m.node),), done=False) for m in boxes[:1]]
    found = [m for m in ask.finder.find(target) if m.node.role not in TEXT_FIELDS]
    return ways + [Way((click(m.node, ask),), done=False) for m in found[:1]]


def _fill_and_send(field: Node, value: str, ask: Ask, keys: tuple[str, ...]) -> list[Way]:
    fill = Move("fill", field, value)
    buttons = [
        n for n in _buttons(ask, *keys) if ask.scene.dialog is None or ask.scene.dialog.holds(n)
    ]
    ways = [Way((fill, click(node, ask))) for node in _after(buttons, field)[:2]]
    return [*ways, Way((fill, Move("press", field, "Enter")))]


def do_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control of the app that is called like the verb, for the thing that is named."""
    keys = _verb_meanings(intent)
    making = "add" in keys and intent.value is None and intent.target.text and intent.target.roles
    if making:
        intent = intent.model_copy(update={"value": intent.target.text})
    if ask.began or (ask.scene.dialog is not None and "add" in keys):
        answered = _follow_up(intent, ask, keys)
        if answered:
            return answered
    if "add" in keys:
        inline = _add_inline(intent, ask)
        if inline:
            return inline
    controls = _controls(intent, ask, keys) if intent.verb else []
    ways = [
        Way((click(m.node, ask, text=_new_name(intent, keys)),), done=not _goes_on(intent, keys))
        for m in controls[:_MOST]
    ]
    if ways:
        return ways
    if intent.target.text and keys & {"delete", "copy", "move", "edit", "download", "share", "cut"}:
        if ask.finder.find(intent.target):
            return select_first(intent.target, ask)
        return ask.lack(intent.target, "there is no")
    if keys & {"save", "submit", "apply", "ok"}:
        return submit_ways(intent, ask)
    if not intent.verb:
        return click_ways(intent, ask)
    return ask.lack(
        Phrase(text=f"{intent.verb} {intent.target.whole}".strip()), "there is no way to"
    )


def _verb_meanings(intent: Intent) -> frozenset[str]:
    found = {key for unit in units(intent.verb) for key in unit.meanings}
    return frozenset(found)


def _new_name(intent: Intent, keys: frozenset[str]) -> str:
    return (intent.value or "") if "add" in keys else ""


def _goes_on(intent: Intent, keys: frozenset[str]) -> bool:
    """Say whether the control only begins the task: a new thing needs its name."""
    return "add" in keys and bool(intent.value)


def _controls(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Match]:
    """Find the control: by verb and thing together, by the verb beside the thing, by the verb."""
    target, verb = intent.target, intent.verb
    words = _words_of(intent, ask)
    found: list[Match] = []
    whole = ask.finder.find(Phrase(text=f"{verb} {words}".strip()), CLICKS, allowed=_acts)
    found += [m for m in whole if m.name >= 0.72]
    # The verb as it stands, so that "remove" prefers Remove to Delete.
    by_verb = ask.finder.find(Phrase(text=verb), CLICKS, allowed=_acts)
    by_verb = [m for m in by_verb if m.name >= (0.55 if not target.text else 0.5)]
    if target.within is not None:
        by_place = ask.finder.find(Phrase(text=verb, within=target.within), CLICKS, allowed=_acts)
        found += by_place[:1]
    if target.text and "add" not in keys:
        place = Phrase(text=target.text, quoted=target.quoted, within=target.within)
        if ask.finder.anchors(place):
            near = ask.finder.find(Phrase(text=verb, within=place), CLICKS, allowed=_acts)
            near = [m for m in near if _belongs(m.node, place, ask)]
            return [*(m for m in near if m.name >= 0.5), *found]
        if target.quoted or any(c.isdigit() for c in target.text):
            return [m for m in found if m.name >= SAME]
    rest = sorted(by_verb, key=lambda m: (m.name < SAME, -_thing_fit(m.node, words), -m.score))
    links = [m for m in found if m.node.role == "link"]
    if links and rest and rest[0].node.role == "button" and rest[0].name >= 0.97:
        # The button that is called just like the verb, not a link that has the verb in it.
        found = [m for m in found if m not in links]
    if rest and rest[0].name >= SAME and rest[0].node.role == "button":
        found = [m for m in found if m.name >= SAME]
    unique = dict.fromkeys(m.node for m in [*found, *rest])
    by_node = {m.node: m for m in [*rest, *found]}
    return [by_node[node] for node in unique]


def _acts(node: Node) -> bool:
    return node.clickable and node.role not in TEXT_FIELDS


def _belongs(node: Node, place: Phrase, ask: Ask) -> bool:
    """Say whether a control works on a thing: it names it, is in its row, or works on marks."""
    if may_be_called(place.text, node.called):
        return True
    anchors = ask.finder.anchors(place)
    rows = [
        a
        for anchor in anchors
        for a in (anchor, *anchor.ancestors())
        if a.role in ("row", "listitem", "article", "treeitem", "dialog", "region", "group")
    ]
    if any(row.holds(node) for row in rows):
        return True
    alike = [m for m in ask.finder.find(Phrase(text=node.called), CLICKS) if m.name >= SAME]
    if len(alike) > 1 or any(row.role in ("row", "listitem", "treeitem") for row in rows):
        marked = [
            n
            for row in rows
            for n in (row, *ask.scene.inside(row))
            if {"checked", "selected", "focused"} & set(n.widget.states)
        ]
        near = len(alike) > 1 and not any(row.role in ("row", "listitem") for row in rows)
        return bool(marked) or near
    return True


def _words_of(intent: Intent, ask: Ask) -> str:
    """Give the kind of thing that is named, without its own name: folder, not docs."""
    whole = intent.target.whole
    if intent.value:
        whole = whole.replace(intent.value, " ").strip()
    for word in lexicon().words("fillers", "called"):
        whole = whole.removesuffix(word)
    return " ".join(whole.split())


def _thing_fit(node: Node, words: str) -> float:
    return similarity(words, node.called) if words else 0.0


def _add_inline(intent: Intent, ask: Ask) -> list[Way]:
    """Use the field that stands ready for a new entry: What needs to be done?"""
    if not intent.value:
        return []
    words = _words_of(intent, ask)
    found = ask.finder.find(
        Phrase(text=f"new {words}"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS
    )
    fields = [m.node for m in found if m.name >= 0.55]
    texts = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    adds = [n for n in _buttons(ask, "add") if n.role == "button"]
    beside = [n for n in texts if any(0 < b.index - n.index <= 3 for b in adds)]
    if ask.scene.dialog is not None and ask.began:
        return []
    if not adds and len(texts) == 1 and not ask.finder.find(Phrase(text=f"new {words}"), CLICKS):
        fields += texts
    for field in (*fields, *beside)[:1]:
        after = [b for b in adds if 0 < b.index - field.index <= 4]
        fill = Move("fill", field, intent.value)
        sends = [Way((fill, click(b, ask))) for b in after[:1]]
        return [*sends, Way((fill, Move("press", field, "Enter")))]
    return []


def _follow_up(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Go on after the control was used: give the new name, answer the question."""
    dialog = ask.scene.dialog
    if "add" in keys and intent.value:
        field = _name_field(ask)
        if field is not None:
            return _fill_and_send(field, intent.value, ask, _SUBMITS)
    if dialog is None:
        return []
    own = [key for key in sorted(keys) if key != "more"]
    return _clicks(_inside_dialog(_buttons(ask, *_CONFIRMS, *own, least=0.6), ask), ask)


def _name_field(ask: Ask) -> Node | None:
    named = ask.finder.find(concept("name"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    good = [m.node for m in named if m.name >= 0.55]
    return good[0] if good else ask.finder.first_field()
