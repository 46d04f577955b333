"""How things of the app are made, renamed, deleted and worked on by the app's own controls."""

from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, holds_name, is_file_name, similarity, units
from tools.language.text import bare
from tools.planning.acts import click_ways
from tools.planning.controls import clearers, controls, words_of
from tools.planning.entries import entry_of
from tools.planning.fields import address_kind, named_fields
from tools.planning.forms import (
    CONFIRMS,
    SUBMITS,
    after,
    buttons,
    clicks,
    inside_dialog,
    submit_ways,
)
from tools.planning.goals import goal_ways
from tools.planning.menus import open_menu_ways
from tools.planning.scene import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.sent import sent_beside
from tools.planning.targets import concept
from tools.planning.verbs import begun_as, named_as, with_own_verb
from tools.planning.ways import Ask, Move, Way, click

_MOST = 4
_LIKELY = 0.7
_READY = 0.85
"""The fit of a field for a new entry that is called so."""
_SURE = 0.55
"""The fit of a box among boxes only."""
_ROWS = frozenset({"row", "listitem", "article", "treeitem", "option"})
_FRAME = frozenset({"navigation", "banner", "contentinfo", "toolbar"})
_TITLES = frozenset({"text", "generic", "LabelText", "label"})
_LISTED = _ROWS | {"cell", "gridcell", "listbox", "grid", "table", "tree", "list"}
_LEAVE = TEXT_FIELDS | CHECKS | {"tab", "menuitem", "button"}
"""What a click on does more than to mark it."""


def rename_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a new name in the field that holds the old one, or by the control that renames."""
    value = intent.value or ""
    target = intent.target
    fields = [
        n
        for n in ask.scene.nodes
        if n.role in TEXT_FIELDS and target.text and bare(n.widget.value or "") == bare(target.text)
    ]
    own = [] if fields else _name_fields(target, ask)
    if own and ask.scene.dialog is None:
        return [Way((Move("fill", own[0], value),), leaves=False)]
    fields = fields or own
    if ask.scene.dialog is not None and not fields:
        first = ask.finder.first_field()
        fields = [first] if first is not None else []
    if fields:
        return _fill_and_send(fields[0], value, ask, ("rename", *SUBMITS))
    rename = concept("rename")
    prompts = ask.finder.find(rename, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    if prompts and prompts[0].name >= 0.7:
        return _fill_and_send(prompts[0].node, value, ask, ("rename", *SUBMITS))
    things = [m for m in ask.finder.find(target) if target.text and _is_thing(m.node)]
    if target.text and not things and not target.quoted:
        # Its form stands open already, and the name is a field in it.
        title = _name_field_held(ask)
        if title is not None:
            return [Way((Move("fill", title, value),), leaves=False)]
    near = (
        ask.finder.find(rename.model_copy(update={"within": target}), CLICKS) if target.text else []
    )
    control = [m for m in near or ask.finder.find(rename, CLICKS) if m.name >= 0.55]
    control = [m for m in control if m.node.clickable or m.node.role == "generic"]
    if target.text and not ask.finder.find(target):
        return ask.lack(target, "there is no")
    if control:
        return [Way((click(m.node, ask, text=value),), done=False) for m in control[:2]]
    return [*open_menu_ways(target, intent.verb, ask), *select_first(target, ask)]


def _name_fields(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field for the name of a kind of thing: Drawing name for the drawing."""
    if not target.text or target.quoted:
        return []
    found = [
        n
        for n in ask.scene.nodes
        if n.role in TEXT_FIELDS
        and any(similarity(f"{target.text} {end}", n.called) >= SAME for end in ("name", "title"))
    ]
    return found if len(found) == 1 else []


def _name_field_held(ask: Ask) -> Node | None:
    found = ask.finder.find(concept("name"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    held = [m.node for m in found if m.name >= _LIKELY and m.node.widget.value]
    return held[0] if held else None


def select_first(target: Phrase, ask: Ask) -> list[Way]:
    """Mark what is to be worked on, so that the app offers what can be done with it."""
    boxes = ask.finder.find(
        Phrase(roles=("checkbox",), within=target), CHECKS, allowed=lambda n: n.role in CHECKS
    )
    rows = [m.node for m in boxes if any(a.role in _ROWS for a in m.node.ancestors())]
    ways = [Way((Move("check", node),), done=False) for node in rows[:1]]
    found = [m.node for m in ask.finder.find(target) if m.node.role not in _LEAVE]
    found = [n for n in found if _is_thing(n)]
    return ways + [Way((click(node, ask),), done=False) for node in found[:1]]


def _is_thing(node: Node) -> bool:
    """Say whether an element stands for a thing of a list, and is no title and no navigation."""
    around = {a.role for a in node.ancestors()}
    listed = bool(_LISTED & {node.role, *around}) or is_file_name(node.called)
    return listed and not around & _FRAME


def _fill_and_send(field: Node, value: str, ask: Ask, keys: tuple[str, ...]) -> list[Way]:
    fill = Move("fill", field, value)
    sends = [
        n for n in buttons(ask, *keys) if ask.scene.dialog is None or ask.scene.dialog.holds(n)
    ]
    ways = [Way((fill, click(node, ask))) for node in after(sends, field)[:2]]
    return [*ways, Way((fill, Move("press", field, "Enter")))]


def do_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control of the app that is called like the verb, for the thing that is named."""
    intent = with_own_verb(intent, ask)
    keys = _verb_meanings(intent)
    making = "add" in keys and intent.value is None and intent.target.text and intent.target.roles
    if making:
        intent = intent.model_copy(update={"value": intent.target.text})
    state = _made_so(intent, ask) if "add" in keys and not ask.began else []
    if state and intent.verb.startswith("mak"):
        return state
    ready = not ask.began and "add" in keys and _stands_ready(intent, ask)
    if ask.began or (ask.scene.dialog is not None and "add" in keys and not ready):
        answered = _follow_up(intent, ask, keys)
        if answered:
            return answered
    field = _emptied(intent, ask) if "delete" in keys and _is_field(intent.target, ask) else []
    if field:
        return field
    inner = _of_dialog(intent, ask)
    if inner:
        return clicks(inner, ask)
    begun = begun_as(intent, ask) if intent.value is None else []
    if len(begun) == 1:
        return clicks(begun, ask)
    brought = goal_ways(intent, ask) or _in_entry(intent, ask) or _given(intent, ask)
    if brought and not ready:
        return brought
    if "add" in keys or (keys & {"comment", "reply"} and intent.value):
        inline = _add_inline(intent, ask)
        if inline:
            return inline
    at_once = _for_all(intent, ask, keys)
    if at_once:
        return clicks(at_once, ask)
    knobs = controls(intent, ask, keys) if intent.verb else []
    given = sent_beside(intent, [m.node for m in knobs[:1]] or named_as(intent.verb, ask), ask)
    if given:
        return given
    ways = [
        Way((click(m.node, ask, text=_new_name(intent, keys)),), done=not _goes_on(intent, keys))
        for m in knobs[:_MOST]
    ]
    if ways:
        return ways
    return _without_control(intent, ask, keys)


def _of_dialog(intent: Intent, ask: Ask) -> list[Node]:
    """Find the button of a question that is called like the verb, whatever lies behind it."""
    dialog = ask.scene.dialog
    if dialog is None or dialog.role != "alertdialog" or not intent.verb:
        return []
    knobs = [n for n in ask.scene.inside(dialog) if n.role == "button" and not n.disabled]
    found = [n for n in knobs if similarity(intent.verb, n.called) >= SAME]
    return found if len(found) == 1 else []


def _given(intent: Intent, ask: Ask) -> list[Way]:
    """Fill in the address that a button works on: subscribe to https://x, invite ann@x.org."""
    said = Phrase(text=intent.value or "", whole=intent.value or "")
    kind = address_kind(said.text)
    if not kind or not intent.verb or ask.finder.find(said):
        return []
    found = ask.finder.find(concept(kind), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    free = [m.node for m in found if m.name >= _LIKELY and not m.node.widget.value]
    verb = intent.verb.split(" ")[0]
    sends = ask.finder.find(Phrase(text=verb), CLICKS, allowed=lambda n: n.role == "button")
    behind = [m.node for m in sends if m.name >= SAME and free and m.node.index > free[0].index]
    fills = [Move("fill", free[0], said.text)] if len(free) == 1 else []
    return [Way((*fills, click(node, ask))) for node in behind[:1] if fills]


def _in_entry(intent: Intent, ask: Ask) -> list[Way]:
    """Use the control of the first, second ... entry: edit the second comment."""
    entry = entry_of(intent.target, ask.scene) if intent.target.text else None
    if entry is None:
        return []
    alike = named_as(intent.verb, ask)
    ordinal = intent.target.ordinal or 1
    if len(alike) > 1 and not any(entry.holds(n) for n in alike):
        # The second alert is in another list than the one that is longest.
        at = ordinal - 1 if ordinal > 0 else ordinal
        return clicks(alike[at : at + 1 or None], ask) if at < len(alike) else []
    inner = [n for n in ask.scene.inside(entry) if n.clickable and not n.disabled]
    return clicks([n for n in inner if similarity(intent.verb, n.called) >= SAME][:1], ask)


def _without_control(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Do it where nothing on the screen is called like the verb."""
    emptied = _emptied(intent, ask) if "delete" in keys else []
    if emptied:
        return emptied
    if intent.target.text and keys & {"delete", "copy", "move", "edit", "download", "share", "cut"}:
        if ask.finder.find(intent.target):
            opened = open_menu_ways(intent.target, intent.verb, ask)
            return [*opened, *select_first(intent.target, ask)]
        return ask.lack(intent.target, "there is no")
    if keys & {"save", "submit", "apply", "ok"}:
        return submit_ways(intent, ask)
    named = _made_so(intent, ask) if "add" in keys else _hidden_by_box(intent, ask, keys)
    if named:
        return named
    if not intent.verb:
        return click_ways(intent, ask)
    return ask.lack(
        Phrase(text=f"{intent.verb} {intent.target.whole}".strip()), "there is no way to"
    )


def _made_so(intent: Intent, ask: Ask) -> list[Way]:
    """Tick the box that says what something is made: make the issue private."""
    said = intent.target.text.split(" ")[-1]
    whole = bare(intent.words or intent.target.whole).replace("-", " ")
    boxes = [
        n
        for n in ask.scene.nodes
        if n.role in CHECKS
        and n.called
        and (similarity(said, n.called) >= SAME or holds_name(bare(n.called), whole))
    ]
    return [Way((Move("check", boxes[0]),), leaves=False)] if len(boxes) == 1 else []


def _hidden_by_box(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Untick the box of what is to be hidden, where a box stands for each thing that is shown."""
    if "hide" not in keys or not intent.target.text:
        return []
    rows = [a for n in ask.finder.anchors(intent.target) for a in (n, *n.ancestors())]
    shown = [
        n
        for row in rows
        if row.role in _ROWS
        for n in ask.scene.inside(row)
        if n.role in CHECKS and any("state_shown" in k for k in _states(n.called))
    ]
    if shown and "checked" in shown[0].widget.states:
        return [Way((Move("uncheck", shown[0]),), leaves=False)]
    found = ask.finder.find(intent.target, CHECKS, allowed=lambda n: n.role in CHECKS)
    ticked = [m.node for m in found if m.name >= _SURE and "checked" in m.node.widget.states]
    return [Way((Move("uncheck", ticked[0]),), leaves=False)] if ticked else []


def _is_field(said: Phrase, ask: Ask) -> bool:
    """Say whether words are just what a field is called, and no control or thing."""
    text = said.text or said.whole
    same = [n for n in ask.scene.nodes if n.called and similarity(text, n.called) >= SAME]
    return bool(same) and all(n.role in TEXT_FIELDS or n.role in _TITLES for n in same)


def _states(text: str) -> tuple[str, ...]:
    return lexicon().meanings("signals", bare(text))


def _emptied(intent: Intent, ask: Ask) -> list[Way]:
    """Empty the field that is called so, where there is no control: delete the name."""
    said = intent.target
    if said.quoted or said.within is not None or not (said.text or said.roles):
        return []
    held = [n for n in named_fields(said, ask) if n.widget.value and n.role in TEXT_FIELDS]
    return [Way((Move("fill", held[0], ""),), leaves=False)] if held else []


def _for_all(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Node]:
    """Find the button for all that is shown: it saves the dialog, or clears what is finished."""
    if "delete" in keys and intent.target.ordinal == ALL:
        return clearers(intent.target.text, ask)
    ends = [key for key in ("save", "apply", "submit") if key in keys]
    # What is saved is what the dialog shows, whatever is called so behind it.
    return inside_dialog(buttons(ask, *ends), ask) if ends and not intent.target.quoted else []


def _verb_meanings(intent: Intent) -> frozenset[str]:
    found = {key for unit in units(intent.verb) for key in unit.meanings}
    return frozenset(found)


def _new_name(intent: Intent, keys: frozenset[str]) -> str:
    return (intent.value or "") if "add" in keys else ""


def _goes_on(intent: Intent, keys: frozenset[str]) -> bool:
    """Say whether the control only begins the task: a new thing needs its name."""
    return "add" in keys and bool(intent.value)


def _add_inline(intent: Intent, ask: Ask) -> list[Way]:
    """Use the field that stands ready for a new entry: What needs to be done?"""
    if not intent.value:
        return []
    words = words_of(intent, ask)
    found = ask.finder.find(
        Phrase(text=f"new {words}"), TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS
    )
    fields = [m.node for m in found if m.name >= 0.55]
    texts = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    adds = [n for n in buttons(ask, "add") if n.role == "button"]
    beside = [n for n in texts if any(0 < b.index - n.index <= 3 for b in adds)]
    if ask.scene.dialog is not None and ask.began:
        return []
    if not adds and len(texts) == 1 and not ask.finder.find(Phrase(text=f"new {words}"), CLICKS):
        fields += texts
    for field in (*fields, *beside)[:1]:
        after = [b for b in adds if 0 < b.index - field.index <= 4] or _sender(field, ask)
        fill = Move("fill", field, intent.value)
        sends = [Way((fill, click(b, ask))) for b in after[:1]]
        return [*sends, Way((fill, Move("press", field, "Enter")))]
    return []


def _stands_ready(intent: Intent, ask: Ask) -> bool:
    """Say whether a dialog has a field for one more: Add an item."""
    dialog, words = ask.scene.dialog, words_of(intent, ask)
    if dialog is None or not intent.value or not words:
        return False
    wanted = Phrase(text=f"new {words}")
    found = ask.finder.find(wanted, TEXT_FIELDS, allowed=lambda n: n.role in TEXT_FIELDS)
    return any(m.name >= _READY and dialog.holds(m.node) for m in found[:1])


def _sender(field: Node, ask: Ask) -> list[Node]:
    """Find the button right behind a field that shares its name, or sends: Comment, Send."""
    own = {key for unit in units(field.called) for key in unit.meanings}
    sends = own | {"submit", "save", "reply"}
    behind = [n for n in ask.scene.nodes if n.role == "button" and 0 < n.index - field.index <= 4]
    return [n for n in behind if any(u.meanings & sends for u in units(n.called))][:1]


def _follow_up(intent: Intent, ask: Ask, keys: frozenset[str]) -> list[Way]:
    """Go on after the control was used: give the new name, answer the question."""
    dialog = ask.scene.dialog
    if "add" in keys and intent.value:
        field = _name_field(ask)
        if field is not None:
            return _fill_and_send(field, intent.value, ask, SUBMITS)
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
