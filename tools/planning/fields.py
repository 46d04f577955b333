"""Which field a text is for, and how a text gets into a field."""

import re
from collections import Counter

from tools.language.dates import iso_date
from tools.language.intents import Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import SAME, all_meanings, holds_name, similarity, units
from tools.planning.forms import field_before
from tools.planning.node import FIELDS, TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click
from tools.text import bare, normalise

_SURE = 0.7
_BEHIND = 3
"""Elements behind a label within which its field stands."""
_FORM = 2
"""Fewer fields are no form."""
_ALIKE = 0.1
"""Names whose fit differs by less are alike."""
PARAMETER = re.compile(r"\$\{(\w+)\}")


def only_in_dialog(ask: Ask) -> list[Node]:
    """Give the field of a dialog that has only one: the name of the folder goes nowhere else."""
    dialog = ask.scene.dialog
    inner = ask.scene.inside(dialog) if dialog is not None else []
    fields = [n for n in inner if n.role in TEXT_FIELDS and takes_text(n) and not n.hidden]
    return fields if len(fields) == 1 else []


def of_parameter(intent: Intent, ask: Ask) -> list[Node]:
    """Find the field that is called like the parameter to be typed: ${password}."""
    if not intent.target.empty or not PARAMETER.fullmatch(intent.value or ""):
        return []
    name = (intent.value or "")[2:-1].replace("_", " ")
    found = named_fields(Phrase(text=name), ask)
    return [n for n in found if n.role in TEXT_FIELDS]


_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
_ADDRESS = re.compile(r"[a-z]+://\S+")


def address_kind(value: str) -> str:
    """Say whether a value is written like an e-mail address or a web address; else ""."""
    value = value.strip()
    return "email" if _EMAIL.fullmatch(value) else "url" if _ADDRESS.fullmatch(value) else ""


def of_form(intent: Intent, ask: Ask) -> list[Node]:
    """Find the field that takes values written like this one: an e-mail address, a web address."""
    key = address_kind(intent.value or "")
    if not key or not intent.target.empty:
        return []
    found = ask.finder.find(concept(key), TEXT_FIELDS, allowed=takes_text)
    return [m.node for m in found if m.name >= _SURE]


_BODY = re.compile(r"(?:内容|正文)\s*$|\bnội dung(?: là)?\s*$")


def of_body(intent: Intent, value: str, ask: Ask) -> list[Node]:
    """Find the field that is called like the words before a text: nội dung "See you"."""
    if not value or not intent.target.empty:
        return []
    before = intent.words.lower().split(value.lower(), 1)[0].rstrip(" \"“‘'为是:：")
    if _BODY.search(before) is None:
        return []
    found = ask.finder.find(concept("body"), TEXT_FIELDS, allowed=takes_text)
    sure = [m.node for m in found if m.name >= _SURE and m.node.role in TEXT_FIELDS]
    return sure[:1] or editor_of_page(concept("body"), ask)


def unnamed_field(ask: Ask) -> list[Node]:
    """Find the field that the app gives no name: the only one, or the one behind lists."""
    fields = [n for n in ask.scene.nodes if takes_text(n) and not n.hidden and not n.disabled]
    unnamed = [n for n in fields if not n.called and n.role in ("textbox", "searchbox")]
    if len(unnamed) == 1:
        return unnamed
    behind = [
        n
        for n in unnamed
        if fields.index(n) and fields[fields.index(n) - 1].role == "combobox" and not n.widget.value
    ]
    return behind[:1]


def dated_field(value: str, ask: Ask) -> list[Node]:
    """Find the one field without a name of its own that holds a date, for a date."""
    if not iso_date(value):
        return []
    dialog = ask.scene.dialog
    nodes = ask.scene.inside(dialog) if dialog is not None else ask.scene.nodes
    dated = [n for n in nodes if takes_text(n) and not n.widget.name and not n.hidden]
    dated = [n for n in dated if iso_date(n.widget.value or "")]
    return dated if len(dated) == 1 else []


_WORD = re.compile(r"\w+")
_WRITTEN = frozenset({"message", "comment", "reply", "content"})
"""What is written into a page's one field, whatever a step calls it."""


def only_free_field(target: Phrase, ask: Ask) -> list[Node]:
    """Give the one field for text that the page has besides its search.

    It is for what is written there whatever a step calls it, or says itself what it is for.
    """
    texts = [
        n
        for n in ask.scene.nodes
        if n.role in ("textbox", "searchbox") and takes_text(n) and not n.hidden and not n.disabled
    ]
    free = [n for n in texts if not meanings_of(n.called) & {"search", "filter"}]
    said = meanings_of(free[0].called) if len(free) == 1 else frozenset()
    hint = f"{free[0].called} {free[0].widget.value or ''}" if len(free) == 1 else ""
    is_told = bare(target.text) in _WORD.findall(bare(hint))
    return free if said & _WRITTEN or is_told else []


def editor_of_page(target: Phrase, ask: Ask) -> list[Node]:
    """Give the one editor without a name that is a frame of its own, for messages and the like."""
    frames = Counter(_frame(n) for n in ask.scene.nodes)
    editors = [
        n
        for n in ask.scene.nodes
        if n.role == "textbox" and not n.widget.name and frames[_frame(n)] == 1
    ]
    said = meanings_of(target.text or target.whole)
    return editors if len(editors) == 1 and said & _WRITTEN and not target.quoted else []


def _frame(node: Node) -> str:
    return node.ref.partition("e")[0]


def left_over(intent: Intent, ask: Ask) -> list[Node]:
    """Give the one empty field of a form that is in another language than the step.

    It is the one that no other part of the step names, and no word of either language tells of.
    """
    target = intent.target
    dialog = ask.scene.dialog
    nodes = ask.scene.inside(dialog) if dialog is not None else ask.scene.nodes
    typed = [n for n in nodes if n.role in TEXT_FIELDS and takes_text(n) and not n.hidden]
    typed = [n for n in typed if not meanings_of(n.called) & {"search", "filter"}]
    free = [n for n in typed if not (n.widget.value or n.disabled or ask.scene.options(n))]
    if len(typed) < _FORM or target.quoted or not target.text or is_number(intent.value or ""):
        return []
    if any(_in_one_tongue(target, n) for n in free):
        return []
    taken = {m.node for other in ask.others for m in ask.finder.find(other, TEXT_FIELDS)[:1]}
    left = [n for n in free if n not in taken]
    # What a known word tells of is something else than what is said.
    told = [n for n in left if all_meanings(n.called)]
    return left if len(left) == 1 and not told else []


def told_before(target: Phrase, ask: Ask) -> list[Node]:
    """Find the one empty field with the name in a text between the field before and itself."""
    found, begin = [], 0
    for node in ask.scene.nodes:
        if node.role != "textbox" or node.hidden:
            continue
        between = ask.scene.nodes[begin : node.index]
        told = any(holds_name(target.text, n.called) for n in between if n.role != "option")
        if told and node not in ask.filled and not node.widget.value:
            found.append(node)
        begin = node.index + 1
    return found if len(found) == 1 else []


def is_number(text: str) -> bool:
    """Say whether a text is a number and nothing else."""
    return text.strip().replace(".", "", 1).replace(",", "", 1).lstrip("+-").isdigit()


def _in_one_tongue(target: Phrase, node: Node) -> bool:
    return target.text.isascii() == node.called.isascii()


def may_be_any_field(target: Phrase, ask: Ask) -> bool:
    """Say whether no field was named: the field, the prompt, at the start of the file."""
    if not target.text:
        return not is_title(target)
    if target.quoted or "textbox" in target.roles or meanings_of(target.text) - _LOOSE:
        return False
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    return len(fields) == 1 and not fields[0].called


def is_title(target: Phrase) -> bool:
    """Say whether a phrase is the word for a title, which is what a field is called: 标题填 x."""
    return target.roles == ("heading",) and target.ordinal is None


_LOOSE = frozenset({"file", "content", "page", "code", "first", "play"})


def meanings_of(text: str) -> frozenset[str]:
    """Give what the first word of a text can mean."""
    first = units(text)[:1]
    return first[0].meanings if first else frozenset()


def named_fields(target: Phrase, ask: Ask) -> list[Node]:
    """List the fields with the name that is said, the best first."""
    if target.empty:
        return []
    nodes: list[Node] = []
    for text in dict.fromkeys((target.text, without_new(target.text))):
        # "the new title" goes into the field of the title.
        said = target if text == target.text else target.model_copy(update={"text": text})
        if text or not target.text:
            nodes = nodes or _called(said, ask)
    if nodes or target.quoted:
        return nodes
    for text in (target.whole, without_new(target.whole)):
        # The title, the name: words that are a field's name as well as a kind of widget.
        around = Phrase(text=text, within=target.within)
        nodes = nodes or (_called(around, ask) if text else [])
    if nodes or not target.text:
        return nodes
    # "the filter value": a field of that kind without any name of its own.
    return only_field(ask) if is_generic(target.text) else by_affix(target, ask)


_OF_NAME = re.compile(r"[\u4e00-\u9fff]{2,}(?:名称|名字|名)|tên \S.*")
_OF_COUNT = re.compile(r"(.+?)(?:数量|总数|个数|数)|số (?:lượng )?(\S.*)")


def by_affix(target: Phrase, ask: Ask) -> list[Node]:
    """Find the field by less than is said: Name for 房间名, Aliases for 别名数, số bí danh."""
    said = bare(target.whole or target.text)
    if target.within is not None or target.quoted:
        return []
    count = _OF_COUNT.fullmatch(said)
    if count is not None:
        return _called(Phrase(text=count.group(1) or count.group(2)), ask)
    if _OF_NAME.fullmatch(said) is None or lexicon().meanings("concepts", said):
        return []
    found = ask.finder.find(concept("name"), TEXT_FIELDS, allowed=takes_text)
    sure = [m.node for m in found if m.name >= SAME]
    return sure if len(sure) == 1 else []


def _called(target: Phrase, ask: Ask) -> list[Node]:
    found = ask.finder.find(target, TEXT_FIELDS, allowed=takes_text)
    found = [m for m in found if m.name >= 0.55]
    if found and not target.quoted and ask.sent_by is not None:
        # Of fields called alike the one is meant whose form the step sends off.
        field, least = field_before(ask.sent_by, ask), found[0].name - _ALIKE
        found.sort(key=lambda m: m.node is not field or m.name < least)
    return [m.node for m in found]


def without_new(text: str) -> str:
    """Leave "new" out of a name, where something is left; else give nothing."""
    for found in lexicon().pattern("fillers", "new").finditer(normalise(text)):
        rest = f"{normalise(text)[: found.start()]} {normalise(text)[found.end() :]}".strip()
        if rest:
            return rest
    return ""


def under_label(target: Phrase, ask: Ask) -> list[Node]:
    """Find the first field behind a label that is called so, whatever the field is called itself.

    A text that is asked for in several languages has a field for each: Name, in English.
    """
    if not target.text:
        return []
    nodes = ask.scene.nodes
    labels = [n for n in nodes if not n.clickable and bare(n.called) == bare(target.text)]
    labels = [n for n in labels if n.role not in FIELDS and not n.hidden]
    found = [
        next((n for n in nodes[at : at + _BEHIND] if takes_text(n) and not n.hidden), None)
        for at in (nodes.index(label) + 1 for label in labels)
    ]
    known = [n for n in found if n is not None]
    return known if len(known) == 1 else []


def is_generic(text: str) -> bool:
    """Say whether a word stands for any field: the value."""
    plain = bare(text)
    return plain in {"value", "text", "content", "editor", "console", "值", "内容", "giá trị"}


def only_field(ask: Ask) -> list[Node]:
    """Give the field at hand as a list, empty without one."""
    beside = _beside_list(ask)
    first = beside or ask.finder.first_field()
    return [first] if first is not None else []


def _beside_list(ask: Ask) -> Node | None:
    """Find the field that belongs to the list just chosen in: pick the city, type the value."""
    chosen = ask.touched
    if chosen is None or chosen.role != "combobox" or chosen.parent is None:
        return None
    texts = ("textbox", "searchbox", "spinbutton")
    return next(
        (n for n in chosen.parent.children if n.index > chosen.index and n.role in texts), None
    )


def takes_text(node: Node) -> bool:
    """Say whether an element is a field that can be written to."""
    return node.role in FIELDS and node.writable


def give(node: Node, value: str, ask: Ask, action: str) -> list[Way]:
    """List the ways to get a value into a field: choose it, fill it in, type it key by key."""
    options = ask.scene.options(node)
    if node.role == "combobox" and options:
        chosen = option_of(options, value)
        return [Way((Move("select", node, chosen or value),), leaves=False)]
    ways = [Way((Move(action, node, value),), leaves=False)]
    day = iso_date(value)
    if day and day != value:
        # A date field takes this form only, whatever it shows.
        shown = iso_date(node.widget.value or "") == (node.widget.value or None)
        ways.insert(0 if shown else 1, Way((Move("fill", node, day),), leaves=False))
    if node.role != "slider":
        emptied = (Move("fill", node, ""),) if action == "fill" else ()
        keys = (click(node, ask), Move("append", None, value))
        ways.append(Way((*emptied, *keys), leaves=False))
    return ways


def option_of(options: list[Node], wanted: str) -> str | None:
    """Give the name of the option that is meant, in the app's words."""
    scored = sorted(
        ((similarity(wanted, o.called), -o.index, o.called) for o in options), reverse=True
    )
    if not scored or scored[0][0] < 0.6:
        return None
    if any(c.isdigit() for c in wanted) and scored[0][0] < 0.75:
        return None
    return scored[0][2]
