"""How what a step says is typed, and how fields are emptied."""

from tools.language.intents import ALL, Intent, Phrase
from tools.language.similarity import SAME, all_meanings, similarity
from tools.planning.acts import click_ways
from tools.planning.appended import holding_text
from tools.planning.cells import cell_fields, row_field
from tools.planning.credentials import (
    both_credentials,
    credential_field,
    is_secret,
    of_log_in,
    on_to_log_in,
    repeated,
    with_repetition,
)
from tools.planning.fields import (
    dated_field,
    editor_of_page,
    give,
    is_number,
    left_over,
    may_be_any_field,
    meanings_of,
    named_fields,
    of_body,
    of_form,
    of_parameter,
    only_free_field,
    only_in_dialog,
    option_of,
    takes_text,
    told_before,
    under_label,
    unnamed_field,
    without_new,
)
from tools.planning.forms import buttons, clicks
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.search_fields import boxes_to_search
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click, wanted_value
from tools.text import is_cjk

_MOST = 4
_CLEARING = 0.6
_SLIGHT = 0.01
_EMPTIED = TEXT_FIELDS - {"combobox"}
"""Fields that may be meant by "clear it"; a list always has something chosen."""


def fill_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Put a text into the field that is named, into the one at hand when none is."""
    action = "append" if intent.kind == "append" else "fill"
    if intent.value is None:
        return _split_ways(intent, ask, action)
    intent, value = _with_whole_name(intent, intent.value, ask)
    nodes = cell_fields(intent.target, ask) or named_fields(intent.target, ask)
    nodes = of_log_in(intent, nodes, ask) or under_label(intent.target, ask)
    nodes = nodes or _by_value(intent, value, ask)
    intent, value = _as_one_name(intent, value, nodes)
    nodes = (
        nodes or cell_fields(intent.target, ask, only=True) or editor_of_page(intent.target, ask)
    )
    if not nodes and intent.target.empty and is_secret(value):
        # A secret never goes into whatever field there is: it would stand there in clear text.
        return ask.lack(concept("password"), "there is no field")
    if "searchbox" in intent.target.roles and not intent.target.quoted:
        boxes = boxes_to_search(ask)
        # Without a name of its own it is the one of the content.
        nodes = (nodes or boxes[:1]) if intent.target.text or intent.target.within else boxes
    nodes = holding_text(intent, _that_take(value, nodes, ask), ask)
    if not nodes and not intent.target.quoted and not is_secret(value):
        nodes = only_in_dialog(ask)
    if not nodes and may_be_any_field(intent.target, ask):
        first = ask.finder.first_field(number=is_number(value))
        nodes = [first] if first is not None else []
    nodes = repeated(intent, nodes, ask)
    if intent.target.ordinal == ALL:
        nodes = with_repetition(nodes, ask)
    if intent.target.ordinal == ALL and len(nodes) > 1:
        every = tuple(Move(action, node, value) for node in sorted(nodes, key=_place))
        return [Way(every, leaves=False)]
    if not nodes:
        nodes = credential_field(intent, ask)
    if not nodes and not intent.target.quoted:
        carried = intent.verb in ("put", "add")
        nodes = unnamed_field(ask) or ([] if carried else only_free_field(intent.target, ask))
        # What was just filled has its value.
        nodes = [node for node in nodes if node is not ask.last_field or not intent.target.text]
    nodes = _not_filled_yet(intent, nodes, ask)
    if not nodes and not is_secret(value):
        nodes = left_over(intent, ask)
    if not nodes and (onward := on_to_log_in(intent, ask)):
        return [Way((click(n, ask),), done=False) for n in onward[:2]]
    return [way for node in nodes[:_MOST] for way in give(node, value, ask, action)] or (
        ask.lack(intent.target, "there is no field")
    )


def _not_filled_yet(intent: Intent, nodes: list[Node], ask: Ask) -> list[Node]:
    """Leave what an earlier part of the step has filled in for the field that is told before it."""
    if intent.kind != "fill" or not intent.target.text or not any(n in ask.filled for n in nodes):
        return nodes
    others = [n for n in nodes if n not in ask.filled and n.closed_list is None]
    others = [n for n in others if n.role not in ("combobox", "listbox")]
    return others or told_before(intent.target, ask) or nodes


def _by_value(intent: Intent, value: str, ask: Ask) -> list[Node]:
    """Find the field by what is to be typed into it: a date, a parameter, an address."""
    found = dated_field(value, ask) or of_parameter(intent, ask) or of_form(intent, ask)
    return found or of_body(intent, value, ask)


def _as_one_name(intent: Intent, value: str, fields: list[Node]) -> tuple[Intent, str]:
    """Take what looks like a field and its value, where there is none, for a name: Grade 8."""
    target = intent.target
    named = target.text[:1].isupper() and not (target.quoted or target.roles or target.within)
    whole = f"{target.text} {value}"
    if fields or not named or not value[:1].isdigit() or whole not in intent.words:
        return intent, value
    return intent.model_copy(update={"target": Phrase(), "value": whole}), whole


def _with_whole_name(intent: Intent, value: str, ask: Ask) -> tuple[Intent, str]:
    """Give the field's name the words that a value without marks begins with: device ID 4-7."""
    target = intent.target
    joined = (target.text + value).replace(" ", "")
    if target.quoted or not target.text or joined not in intent.words.replace(" ", ""):
        return intent, value
    fields = [n for n in ask.scene.nodes if takes_text(n) and not n.hidden]
    best, said = _fit(target.text, fields, ask) + _SLIGHT, ("", "")
    for left, right in _cuts(value):
        gap = "" if is_cjk(target.text[-1]) and is_cjk(left[:1]) else " "
        fit = _fit(f"{target.text}{gap}{left}", fields, ask)
        if fit >= SAME and fit > best and right:
            best, said = fit, (f"{target.text}{gap}{left}", right)
    if not said[0]:
        return intent, value
    named = target.model_copy(update={"text": said[0], "whole": said[0]})
    return intent.model_copy(update={"target": named, "value": said[1]}), said[1]


def _fit(name: str, fields: list[Node], ask: Ask) -> float:
    fits = (similarity(name, n) * f for node in fields for n, f in ask.scene.names(node))
    return max(fits, default=0.0)


def _place(node: Node) -> int:
    return node.index


def _that_take(value: str, nodes: list[Node], ask: Ask) -> list[Node]:
    """Put lists without such an entry behind; before them what is written in beside them."""
    nodes = sorted(nodes, key=lambda n: _lacks_option(n, value, ask))
    if nodes and _lacks_option(nodes[0], value, ask):
        return [*row_field(nodes[0], ask), *nodes]
    return nodes


def _lacks_option(node: Node, value: str, ask: Ask) -> bool:
    options = ask.scene.options(node)
    return bool(options) and option_of(options, value) is None


def _split_ways(intent: Intent, ask: Ask, action: str) -> list[Way]:
    """Tell the value from the field's name by the names that are on the screen."""
    best: tuple[float, Node | None, str] = (0.0, None, "")
    whole = intent.target.whole or intent.target.text
    signed = both_credentials(whole, ask)
    if signed is not None:
        return [signed]
    fields = [n for n in ask.scene.nodes if takes_text(n) and not n.hidden]
    for said, rest in _splits(whole):
        name = without_new(said) or said
        for node in fields:
            fit = max((similarity(name, n) * f for n, f in ask.scene.names(node)), default=0.0)
            if fit > best[0] + 0.01 and rest:
                best = (fit, node, rest)
    if best[0] >= 0.8 and best[1] is not None:
        return give(best[1], best[2], ask, action)
    found = ask.finder.find(intent.target, TEXT_FIELDS, allowed=takes_text)
    if found and found[0].name >= 0.8:
        value = wanted_value(intent, ask, found[0].node.called)
        if value is None:
            ask.missing.append(f"the step does not say what to enter as {found[0].node.called!r}")
            return []
        return give(found[0].node, value, ask, action)
    made = _made_by(intent, ask)
    if made:
        return made
    first = ask.finder.first_field()
    if first is None or not whole:
        return ask.lack(Phrase(), "there is no empty field")
    return give(first, whole, ask, action)


def _made_by(intent: Intent, ask: Ask) -> list[Way]:
    """Click the control that means what the verb does: write a new mail."""
    keys = sorted(all_meanings(intent.verb))
    return clicks([n for n in buttons(ask, *keys) if n.role in ("button", "link")], ask)


def _splits(text: str) -> list[tuple[str, str]]:
    """Cut a text in two at every blank, in Chinese anywhere; the name may come first or last."""
    return [pair for left, right in _cuts(text) for pair in ((left, right), (right, left))]


def _cuts(text: str) -> list[tuple[str, str]]:
    cuts = [i for i, c in enumerate(text) if c == " "]
    cuts += [i for i in range(1, len(text)) if is_cjk(text[i - 1]) and i not in cuts]
    return [(text[:at].strip(), text[at:].strip()) for at in sorted(cuts)[:30]]


def _clearing(intent: Intent, ask: Ask) -> list[Node]:
    """Find the one control that says it clears what is named: Clear the watch list."""
    thing = intent.target.text
    said = [f"{word} {thing}" for word in ("clear", "empty", "delete")] if thing else []
    knobs = [n for n in ask.scene.nodes if n.role in CLICKS and n.clickable and not n.disabled]
    found = [n for n in knobs if any(similarity(one, n.called) >= SAME for one in said)]
    return found if len(found) == 1 else []


def clear_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Empty a field, by a button of that name when there is no such field."""
    nodes = named_fields(intent.target, ask)
    if not nodes and meanings_of(intent.target.text) & {"filter", "search"}:
        nodes = [
            m.node
            for key in ("filter", "search")
            for m in ask.finder.find(concept(key), TEXT_FIELDS, allowed=takes_text)
            if m.node.widget.value
        ]
    if not nodes and not intent.target.text:
        named = buttons(ask, "clear", least=0.6)
        if named:
            return clicks(named, ask)
        filled = [n for n in ask.scene.nodes if n.widget.value and n.role in _EMPTIED]
        nodes = filled[:1]
    if intent.unsure and not any(node.widget.value for node in nodes[:1]):
        # What is to be left empty is, or is not there.
        return [Way((), look_only=True)]
    if not nodes:
        said = ask.finder.find(Phrase(text=intent.words), CLICKS, allowed=lambda n: n.clickable)
        clearing = _clearing(intent, ask) or [m.node for m in said if m.name >= _CLEARING]
        if clearing:
            return clicks(clearing[:2], ask)
        if meanings_of(intent.target.text) & {"filter", "filters"}:
            named = buttons(ask, "reset_filters", "reset", "clear", least=0.6)
            if named:
                return clicks(named, ask)
        return click_ways(intent.model_copy(update={"target": Phrase(text="clear")}), ask)
    return [Way((Move("fill", node, ""),), leaves=False) for node in nodes[:2]]
