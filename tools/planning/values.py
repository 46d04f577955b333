"""How a widget of any kind gets a value."""

from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME
from tools.planning.boxes import check_ways
from tools.planning.cells import cell_fields
from tools.planning.fields import give, is_generic, is_title, only_field
from tools.planning.lists import LISTS, select_ways
from tools.planning.node import CHECKS, FIELDS, Node
from tools.planning.numbered import number_field
from tools.planning.offering import offering_ways
from tools.planning.ranges import range_ways
from tools.planning.stepped import stepped_ways
from tools.planning.ways import Ask, Move, Way
from tools.text import normalise

_MOST = 4
_LIKELY = 0.7


def set_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give a widget of any kind a value: a field, a list, a switch, a group of radio buttons."""
    if intent.by is not None:
        return stepped_ways(intent, ask)
    return range_ways(intent, ask) if intent.until else _set(intent, ask)


def _set(intent: Intent, ask: Ask) -> list[Way]:
    value = intent.value or ""
    if intent.target.empty:
        # "Replace it by x": what was written into, before any list.
        return [way for n in only_field(ask) for way in give(n, value, ask, "fill")] or (
            ask.lack(intent.target, "there is no field")
        )
    below = cell_fields(intent.target, ask)
    if below:
        return [way for node in below for way in give(node, value, ask, "fill")]
    found = ask.finder.find(
        intent.target,
        FIELDS | CHECKS | LISTS,
        allowed=lambda n: n.role in FIELDS | CHECKS | LISTS,
    )
    found = [m for m in found if m.name >= 0.6 or not intent.target.text]
    on = _switch_value(value)
    for match in found[:1]:
        if match.node.role in CHECKS and on is not None:
            return [Way((Move("check" if on else "uncheck", match.node),), leaves=False)]
    unnamed = not intent.target.quoted and not any(m.name >= SAME for m in found)
    if unnamed and (offered := offering_ways(value, ask)):
        return offered
    ways = [way for m in found[:_MOST] for way in _put_into(intent, m.node, value, ask)]
    if not ways and not intent.target.quoted:
        text = intent.target.text
        named = is_title(intent.target) or (text and not is_generic(text))
        loose = _by_role_word(intent.target, ask)
        loose = loose or ([] if named else only_field(ask))
        ways += [way for node in loose for way in give(node, value, ask, "fill")]
    alone = [] if ways else cell_fields(intent.target, ask, only=True)
    alone = alone or ([] if ways else number_field(intent.target, value, ask))
    ways += [way for node in alone for way in give(node, value, ask, "fill")]
    if ways:
        return ways
    if on is not None:
        kind = "check" if on else "uncheck"
        return check_ways(intent.model_copy(update={"kind": kind}), ask)
    return select_ways(_as_selection(intent, value), ask)


def _put_into(intent: Intent, node: Node, value: str, ask: Ask) -> list[Way]:
    if node.role == "listbox" or (node.role == "combobox" and not _takes_typing(node, ask)):
        return _chosen_or_typed(intent, node, value, ask)
    return give(node, value, ask, "fill") if node.role in FIELDS else []


def _by_role_word(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field that is called like a kind of widget: the title."""
    if target.text or not target.roles:
        return []
    found = ask.finder.find(Phrase(text=target.whole, within=target.within), FIELDS)
    return [m.node for m in found if m.node.role in FIELDS and m.name >= _LIKELY]


def _takes_typing(node: Node, ask: Ask) -> bool:
    return not ask.scene.options(node) and bool(node.widget.placeholder)


def _chosen_or_typed(intent: Intent, node: Node, value: str, ask: Ask) -> list[Way]:
    """Choose in a list; one that shows no options may be a field that suggests some."""
    chosen = select_ways(_as_selection(intent, value), ask)
    if node.role == "listbox" or ask.scene.options(node) or not node.writable:
        return chosen
    typed = give(node, value, ask, "fill")[:1]
    written = "written" in lexicon().meanings("values", intent.verb)
    return [*typed, *chosen] if written else [*chosen, *typed]


def _as_selection(intent: Intent, value: str) -> Intent:
    target = Phrase(text=value, within=intent.target)
    return intent.model_copy(update={"kind": "select", "target": target, "value": value})


def _switch_value(value: str) -> bool | None:
    said = lexicon().meanings("values", normalise(value))
    return True if "true" in said else False if "false" in said else None
