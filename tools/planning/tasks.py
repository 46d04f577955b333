"""How tasks of several actions are done: log in, search, sort, rename, create, delete, confirm."""

import re

from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, all_meanings, means, similarity, units
from tools.planning.controls import controls
from tools.planning.forms import CONFIRMS, after, buttons, clicks, inside_dialog
from tools.planning.lists import select_ways
from tools.planning.node import CHECKS, CLICKS, TEXT_FIELDS, Node
from tools.planning.question import agreeing, refusing
from tools.planning.sorters import in_frame, named_sorters
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare

_CANCELS = ("cancel", "no", "close", "back", "skip")
_ANSWERED = re.compile(r"^dialog: \w+: (?:dismiss|accept)", re.MULTILINE)
"""How an event tells that a question of the browser was answered."""
_DECLINES = re.compile(r"(?:暂|先)?不(?=.)|以后")
"""How a button begins that leaves undone what is asked: 暂不开通."""
_BACK = re.compile(r"(?:go )?back|返回|后退|quay lại|trở lại", re.IGNORECASE)
_OF_BROWSER = re.compile(r"page|browser|浏览器|上一页|trang|trình duyệt")
_MOST = 4
_NEGATED = re.compile(r"do not$|don't$|đừng$|không$|不要$|别$")
_SORTER = 0.7
_COLUMN = 0.4
"""What is no head of a column must be called like the order."""


def log_in_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Send the log-in form off, after filling in the case's own credentials when none are told."""
    if ask.acted and ask.typed:
        # More tries with the same words would only lock the account.
        ask.missing.append("the log-in was sent off and not accepted")
        return []
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS]
    moves: list[Move] = []
    if ask.last_field is None:
        for key in ("username", "email", "password"):
            named = [p for p in ask.parameters if means(p.replace("_", " "), key)]
            place = ask.finder.find(concept(key), TEXT_FIELDS, allowed=lambda n: n in fields)
            free = place and not place[0].node.widget.value and place[0].name >= 0.7
            if named and free and all(m.node is not place[0].node for m in moves):
                moves.append(Move("fill", place[0].node, f"${{{named[0]}}}"))
    passwords = ask.finder.find(concept("password"), TEXT_FIELDS)
    last = moves[-1].node if moves else ask.last_field
    sends = buttons(ask, "log_in", "continue", "next", "submit", least=0.85, filled=last)
    sends = after(sends, last)
    ways = [Way((*moves, click(node, ask))) for node in sends[:_MOST]]
    if passwords and passwords[0].node.role in TEXT_FIELDS:
        ways.append(Way((*moves, Move("press", last or passwords[0].node, "Enter"))))
    if not ways:
        return ask.lack(Phrase(), "there is no way to log in")
    return ways


def log_out_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click what logs out."""
    return clicks(buttons(ask, "log_out", least=0.85), ask) or ask.lack(
        Phrase(), "there is no way to log out"
    )


def back_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Use the page's own way back, where it has one and the browser's is not meant."""
    own = [] if _OF_BROWSER.search(bare(intent.verb)) else buttons(ask, "back")
    own = [node for node in own if _BACK.fullmatch(bare(node.called))]
    return [*clicks(own[:1], ask), *[Way((Move("go_back"),))] * 2]


def confirm_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Answer a question of the page; a native one was answered when it came up."""
    target = intent.target
    if target.text:
        boxes = ask.finder.find(target, CHECKS, allowed=lambda n: n.role in CHECKS)
        if boxes and boxes[0].name >= (0.7 if ask.scene.dialog else 0.55):
            return [Way((Move("check", boxes[0].node),), leaves=False)]
        named = ask.finder.find(target, CLICKS, allowed=lambda n: n.clickable)
        named = [m for m in named if not _refuses(m.node)]
        if named and (named[0].name >= SAME or (ask.scene.dialog is None and named[0].name > 0.7)):
            return [Way((click(m.node, ask),)) for m in named[:2]]
    nodes = buttons(ask, *CONFIRMS) or agreeing(ask)
    if ask.scene.dialog is None and ask.began:
        return [Way((), look_only=True)]
    inside = inside_dialog(nodes, ask)
    if not inside and ask.scene.dialog is not None:
        inside = _other_than_cancel(ask)
    if target.text and ask.scene.dialog is None and not inside:
        more = _does_more(intent.verb, ask)
        if more:
            return clicks(more, ask)
    if not (inside or nodes) and target.text and ask.scene.dialog is None:
        inside = _beside_refusal(target, ask)
    if not (inside or nodes) and target.text and not _is_typing(ask):
        # Enter would answer nothing that is named.
        return ask.lack(target, "there is nothing to confirm")
    if not (inside or nodes or target.text or _is_typing(ask)) and ask.scene.dialog is None:
        nodes = _begins_so(intent.verb, ask)
    return clicks(inside or nodes, ask) or [Way((Move("press", None, "Enter"),))]


def _begins_so(verb: str, ask: Ask) -> list[Node]:
    """Find the one button that begins with the verb: Accept the new flight, 确认变更."""
    said = bare(verb)
    blank = " " if said.isascii() else ""
    found = [n for n in ask.scene.nodes if n.role == "button" and n.clickable and not n.hidden]
    found = [n for n in found if said and bare(n.called).startswith(f"{said}{blank}")]
    return found if len(found) == 1 and not found[0].disabled else []


def _does_more(verb: str, ask: Ask) -> list[Node]:
    """Find the one control that does what the verb says and more: Accept and Close."""
    begins = f"{bare(verb)} and "
    found = [n for n in ask.scene.nodes if n.role in CLICKS and bare(n.called).startswith(begins)]
    found = [n for n in found if n.clickable and not n.disabled and not n.hidden]
    return found if verb and len(found) == 1 else []


def _beside_refusal(target: Phrase, ask: Ask) -> list[Node]:
    """Find what does what is to be confirmed beside a Cancel: "the deletion" is Delete Tasks."""
    meant = all_meanings(target.text)
    nodes = [n for n in ask.scene.nodes if n.role == "button" and not (n.hidden or n.disabled)]
    refusals = buttons(ask, *_CANCELS)
    pairs = [
        n
        for n in nodes
        if n not in refusals
        and any(r.parent is n.parent and abs(r.index - n.index) == 1 for r in refusals)
    ]
    return [n for n in pairs if all_meanings(n.called) & meant] if len(pairs) == 1 else []


def _is_typing(ask: Ask) -> bool:
    """Say whether a field has the focus, or was just filled in: Enter is for it."""
    focused = (n for n in ask.scene.nodes if n.role in TEXT_FIELDS)
    return ask.last_field is not None or any("focused" in n.widget.states for n in focused)


def _other_than_cancel(ask: Ask) -> list[Node]:
    dialog = ask.scene.dialog
    inner = ask.scene.inside(dialog) if dialog is not None else []
    refusals = [*buttons(ask, *_CANCELS), *(n for n in inner if _DECLINES.match(bare(n.called)))]
    found = [n for n in inner if n.role == "button" and n not in refusals and not n.disabled]
    about = all_meanings(dialog.called if dialog else "")
    # What agrees stands beside what refuses, or is called like the dialog: Add download.
    beside = [n.index + d for n in refusals for d in (-1, 1)]
    return sorted(
        found,
        key=lambda n: (
            n.index not in beside,
            not all_meanings(n.called) & about,
            -n.index if ask.last_field is not None else n.index,
        ),
    )


def cancel_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Refuse a question of the page, or leave a form."""
    if intent.target.text and _NEGATED.match(intent.verb) and not ask.began:
        return _left_out(intent.target, ask)
    if intent.target.text:
        named = ask.finder.find(intent.target, CLICKS, allowed=lambda n: n.clickable)
        words = Phrase(text=f"cancel {intent.target.text}")
        both = ask.finder.find(words, CLICKS, allowed=lambda n: n.clickable)
        # Cancel the deletion: the button called Delete would do it.
        named = [m for m in named if _refuses(m.node)]
        strong = [m for m in [*both, *named] if m.name >= SAME and _refuses(m.node)]
        if strong:
            return [Way((click(m.node, ask),)) for m in strong[:2]]
        if _is_one_thing(intent.target) and ask.scene.dialog is None and not ask.began:
            # Escape would not cancel order 17, and another button cancels something else.
            own = [m.node for m in controls(intent, ask, all_meanings(intent.verb))]
            own = [n for n in own if means(n.called, "cancel")]
            return clicks(own, ask) or ask.lack(words, "there is no way to")
    nodes = buttons(ask, *_CANCELS) or _other_than_agreeing(ask) or refusing(ask)
    answered = _ANSWERED.search(ask.events) is not None
    if (answered or not nodes) and ask.began and ask.scene.dialog is None:
        # The browser's own question was answered when it came up; a button "close" is none of it.
        return [Way((), look_only=True)]
    return [*clicks(nodes, ask), Way((Move("press", None, "Escape"),))]


def _is_one_thing(target: Phrase) -> bool:
    """Say whether a thing is named that no question of the page stands for: order 17."""
    return target.quoted or any(c.isdigit() for c in target.text)


def _other_than_agreeing(ask: Ask) -> list[Node]:
    """Give the one button of a question that does not agree: Keep page beside Delete."""
    dialog = ask.scene.dialog
    if dialog is None or dialog.role != "alertdialog":
        return []
    knobs = [n for n in ask.scene.inside(dialog) if n.role == "button" and not n.disabled]
    other = [n for n in knobs if not any(u.meanings & {*CONFIRMS} for u in units(n.called))]
    return other if len(knobs) == len(other) + 1 == 1 + 1 else []


def _left_out(target: Phrase, ask: Ask) -> list[Way]:
    """Untick the box of what is not to be done; without one there is nothing to do."""
    said = bare(target.text)
    told = re.split(r":\s+", target.whole)
    if len(told) > 1:
        # Do not delete it: 'Cancel' says what is clicked instead.
        named = ask.finder.find(Phrase(text=told[-1]), CLICKS, allowed=lambda n: n.clickable)
        return clicks([m.node for m in named if m.name >= SAME][:1], ask)
    boxes = [
        n
        for n in ask.scene.nodes
        if n.role in CHECKS - {"radio"}
        and (
            similarity(said, n.called) >= SAME
            or (" " in said and bare(n.called).startswith(f"{said} "))
        )
    ]
    if len(boxes) == 1:
        return [Way((Move("uncheck", boxes[0]),), leaves=False)]
    agrees = any(unit.meanings & {*CONFIRMS, "delete"} for unit in units(said))
    refusals = clicks(buttons(ask, *_CANCELS), ask) if agrees else []
    return refusals or [Way((), look_only=True)]


def _refuses(node: Node) -> bool:
    said = all_meanings(node.called)
    denied = bool(lexicon().find("negations", bare(node.called)))
    return (
        bool(said & {*_CANCELS, "none"}) or denied or _DECLINES.match(bare(node.called)) is not None
    )


def is_dismissal(intent: Intent) -> bool:
    """Say whether an intent sends something away that came up by itself: close the greeting."""
    meanings = all_meanings(intent.verb)
    return intent.kind in ("close", "cancel") or bool(meanings & {"skip", "close", "hide"})


def dismiss_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Send the open dialog away by the button that does the least; nothing without a dialog."""
    if ask.scene.dialog is None:
        shown = ask.finder.find(intent.target) if intent.target.text else []
        near = Phrase(text="close", within=intent.target)
        closers = ask.finder.find(near, CLICKS) if shown and shown[0].name >= SAME else []
        return [Way((click(m.node, ask),)) for m in closers[:1] if m.node.clickable]
    nodes = inside_dialog(buttons(ask, "skip", "close", "cancel", "no", "ok", "continue"), ask)
    nodes = nodes or _last_button(ask)
    return [*clicks(nodes, ask), Way((Move("press", None, "Escape"),))]


def _last_button(ask: Ask) -> list[Node]:
    inner = ask.scene.inside(ask.scene.dialog) if ask.scene.dialog else []
    return [n for n in inner if n.role == "button" and not n.disabled][-1:]


def sort_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Click the column's head, twice for the other order; else choose the order in a list."""
    roles = frozenset({"columnheader", "button", "link"})
    heads = ask.finder.find(intent.target, roles, allowed=lambda n: n.role in roles or n.clickable)
    heads = [m for m in heads if _in_head(m.node) or (m.name >= _SORTER and not in_frame(m.node))]
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
    ordered = _ordered_option(intent, ask)
    told = clicks(named_sorters(intent, ask), ask)
    if told and not ordered:
        return told
    lists = ordered or select_ways(
        Intent(
            kind="select",
            words=intent.words,
            target=intent.target.model_copy(update={"within": concept("sort")}),
            value=intent.target.text,
        ),
        ask,
    )
    return [*lists, *ways] or ask.lack(intent.target, "there is no column")


def _ordered_option(intent: Intent, ask: Ask) -> list[Way]:
    """Choose the order in a list that offers both: Price, high to low."""
    if intent.descending is None or not intent.target.text:
        return []
    wanted = "descending" if intent.descending else "ascending"
    found = [
        (node, option)
        for node in ask.scene.nodes
        if node.role in ("combobox", "listbox")
        for option in ask.scene.options(node)
        if wanted in {f.key for f in lexicon().find("orders", bare(option.called))}
        and similarity(intent.target.text, option.called) > _COLUMN
    ]
    return [Way((Move("select", node, o.called),), leaves=False) for node, o in found[:1]]


def _in_head(node: Node) -> bool:
    return _head_of(node).role == "columnheader"


def _head_of(node: Node) -> Node:
    return next((a for a in (node, *node.ancestors()) if a.role == "columnheader"), node)


def _sorter(node: Node, ask: Ask) -> Node:
    inner = [n for n in ask.scene.inside(node) if n.role in ("button", "link")]
    named = [n for n in inner if similarity(n.called, node.called) >= SAME]
    return (named or (inner[:1] if node.role == "columnheader" else []) or [node])[0]
