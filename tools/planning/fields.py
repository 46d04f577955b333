"""How text gets into fields: which field is meant, and what is typed."""

import re

from tools.language.dates import iso_date
from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import similarity, units
from tools.language.text import bare, is_cjk, normalise
from tools.planning.acts import click_ways
from tools.planning.appended import holding_text
from tools.planning.cells import cell_fields, row_field
from tools.planning.forms import buttons, clicks, field_before
from tools.planning.scene import CLICKS, FIELDS, TEXT_FIELDS, Node
from tools.planning.search_fields import boxes_to_search
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way, click, wanted_value

_MOST = 4
_SURE = 0.7
_CLEARING = 0.6
_EMPTIED = TEXT_FIELDS - {"combobox"}
"""Fields that may be meant by "clear it"; a list always has something chosen."""
_ALIKE = 0.1
"""Names whose fit differs by less are alike."""
_PARAMETER = re.compile(r"\$\{(\w+)\}")


def fill_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Put a text into the field that is named, into the one at hand when none is."""
    action = "append" if intent.kind == "append" else "fill"
    if intent.value is None:
        return _split_ways(intent, ask, action)
    nodes = cell_fields(intent.target, ask) or named_fields(intent.target, ask)
    nodes = nodes or _of_parameter(intent, ask) or _of_form(intent, ask)
    nodes = nodes or cell_fields(intent.target, ask, only=True)
    if not nodes and intent.target.empty and is_secret(intent.value):
        # A secret never goes into whatever field there is: it would stand there in clear text.
        return ask.lack(concept("password"), "there is no field")
    if "searchbox" in intent.target.roles and not intent.target.quoted:
        boxes = boxes_to_search(ask)
        # Without a name of its own it is the one of the content.
        nodes = (nodes or boxes[:1]) if intent.target.text or intent.target.within else boxes
    nodes = holding_text(intent, _that_take(intent.value, nodes, ask), ask)
    if not nodes and not intent.target.quoted and not is_secret(intent.value):
        nodes = _only_in_dialog(ask)
    if not nodes and _may_be_any_field(intent.target, ask):
        first = ask.finder.first_field(number=_is_number(intent.value))
        nodes = [first] if first is not None else []
    if intent.target.ordinal == ALL:
        nodes = _with_repetition(nodes, ask)
    if intent.target.ordinal == ALL and len(nodes) > 1:
        every = tuple(Move(action, node, intent.value) for node in sorted(nodes, key=_place))
        return [Way(every, leaves=False)]
    if not nodes:
        nodes = _credential_field(intent, ask)
    if not nodes and not intent.target.quoted:
        carried = intent.verb in ("put", "add")
        nodes = _unnamed_field(ask) or ([] if carried else _only_free_field(ask))
    if not nodes and (onward := _on_to_log_in(intent, ask)):
        return [Way((click(n, ask),), done=False) for n in onward[:2]]
    return [way for node in nodes[:_MOST] for way in give(node, intent.value, ask, action)] or (
        ask.lack(intent.target, "there is no field")
    )


def _credential_field(intent: Intent, ask: Ask) -> list[Node]:
    """Find where a log-in takes user and password in words of its own: identifier, private code.

    They are the last two fields before the button that logs in.
    """
    meant = lexicon().meanings("concepts", normalise(intent.target.text))
    if not {"username", "password"} & set(meant):
        return []
    if "username" in meant and (found := _before_password(ask)):
        return found
    sends = [n for n in buttons(ask, "log_in", least=0.85) if n.role == "button"]
    if not sends:
        return []
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and n.index < sends[0].index]
    pair = [n for n in fields if takes_text(n) and not n.hidden][-2:]
    if len(pair) == 2:
        return pair[:1] if "username" in meant else pair[1:]
    return pair if "password" in meant else []


def _on_to_log_in(intent: Intent, ask: Ask) -> list[Node]:
    """Find what leads to the rest of a log-in: its form, or the page behind the user's name."""
    if "log_in" not in lexicon().meanings("verbs", intent.verb) or not intent.target.text:
        return []
    if "password" in meanings_of(intent.target.text):
        onward = buttons(ask, "next", "continue", "submit", "log_in")
        return [n for n in onward if n.role == "button"]
    is_user = "username" in lexicon().meanings("concepts", normalise(intent.target.text))
    if not is_user or ask.finder.find(concept("password"), TEXT_FIELDS):
        return []
    return buttons(ask, "log_in", least=0.85)


def _only_in_dialog(ask: Ask) -> list[Node]:
    """Give the field of a dialog that has only one: the name of the folder goes nowhere else."""
    dialog = ask.scene.dialog
    inner = ask.scene.inside(dialog) if dialog is not None else []
    fields = [n for n in inner if n.role in TEXT_FIELDS and takes_text(n) and not n.hidden]
    return fields if len(fields) == 1 else []


_AGAIN = re.compile(
    r"again|repeat|confirm|retype|re-enter|verify|再次|确认|重复|確認|lại|xác nhận", re.IGNORECASE
)


def _with_repetition(nodes: list[Node], ask: Ask) -> list[Node]:
    """Add the field in which the same is typed once more: once again, repeat the password."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    behind = [n for n in fields if nodes and n.index > nodes[-1].index and n not in nodes][:1]
    return [*nodes, *(n for n in behind if _AGAIN.search(n.called))]


def _of_parameter(intent: Intent, ask: Ask) -> list[Node]:
    """Find the field that is called like the parameter to be typed: ${password}."""
    if not intent.target.empty or not _PARAMETER.fullmatch(intent.value or ""):
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


def _of_form(intent: Intent, ask: Ask) -> list[Node]:
    """Find the field that takes values written like this one: an e-mail address, a web address."""
    key = address_kind(intent.value or "")
    if not key or not intent.target.empty:
        return []
    found = ask.finder.find(concept(key), TEXT_FIELDS, allowed=takes_text)
    return [m.node for m in found if m.name >= _SURE]


def is_secret(value: str) -> bool:
    """Say whether a value is a parameter that is called like a password."""
    match = _PARAMETER.fullmatch(value)
    return match is not None and "password" in meanings_of(match.group(1).replace("_", " "))


def _place(node: Node) -> int:
    return node.index


def _unnamed_field(ask: Ask) -> list[Node]:
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


_WRITTEN = frozenset({"message", "comment", "reply", "content"})
"""What is written into a page's one field, whatever a step calls it."""


def _only_free_field(ask: Ask) -> list[Node]:
    """Give the one field for text that the page has besides its search."""
    texts = [
        n
        for n in ask.scene.nodes
        if n.role in ("textbox", "searchbox") and takes_text(n) and not n.hidden and not n.disabled
    ]
    free = [n for n in texts if not meanings_of(n.called) & {"search", "filter"}]
    said = meanings_of(free[0].called) if len(free) == 1 else frozenset()
    return free if said & _WRITTEN else []


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).replace(",", "", 1).lstrip("+-").isdigit()


def _may_be_any_field(target: Phrase, ask: Ask) -> bool:
    """Say whether no field was named: the field, the prompt, at the start of the file."""
    if not target.text:
        return True
    if target.quoted or "textbox" in target.roles or meanings_of(target.text) - _LOOSE:
        return False
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    return len(fields) == 1 and not fields[0].called


_LOOSE = frozenset({"file", "content", "page", "code", "first", "play"})


def meanings_of(text: str) -> frozenset[str]:
    """Give what the first word of a text can mean."""
    first = units(text)[:1]
    return first[0].meanings if first else frozenset()


def _before_password(ask: Ask) -> list[Node]:
    """Take the field before the password for the user's name, whatever the app calls it."""
    fields = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    found = ask.finder.find(concept("password"), TEXT_FIELDS, allowed=lambda n: n in fields)
    at = fields.index(found[0].node) if found else 0
    return fields[at - 1 : at] if at else []


def _that_take(value: str, nodes: list[Node], ask: Ask) -> list[Node]:
    """Put lists without such an entry behind; before them what is written in beside them."""
    nodes = sorted(nodes, key=lambda n: _lacks_option(n, value, ask))
    if nodes and _lacks_option(nodes[0], value, ask):
        return [*row_field(nodes[0], ask), *nodes]
    return nodes


def _lacks_option(node: Node, value: str, ask: Ask) -> bool:
    options = ask.scene.options(node)
    return bool(options) and option_of(options, value) is None


def named_fields(target: Phrase, ask: Ask) -> list[Node]:
    """List the fields with the name that is said, the best first."""
    if target.empty:
        return []
    nodes: list[Node] = []
    for text in dict.fromkeys((target.text, _without_new(target.text))):
        # "the new title" goes into the field of the title.
        said = target if text == target.text else target.model_copy(update={"text": text})
        if text or not target.text:
            nodes = nodes or _called(said, ask)
    if nodes or target.quoted:
        return nodes
    for text in (target.whole, _without_new(target.whole)):
        # The title, the name: words that are a field's name as well as a kind of widget.
        around = Phrase(text=text, within=target.within)
        nodes = nodes or (_called(around, ask) if text else [])
    if nodes or not target.text:
        return nodes
    # "the filter value": a field of that kind without any name of its own.
    return only_field(ask) if is_generic(target.text) else []


def _called(target: Phrase, ask: Ask) -> list[Node]:
    found = ask.finder.find(target, TEXT_FIELDS, allowed=takes_text)
    found = [m for m in found if m.name >= 0.55]
    if found and not target.quoted and ask.sent_by is not None:
        # Of fields called alike the one is meant whose form the step sends off.
        field, least = field_before(ask.sent_by, ask), found[0].name - _ALIKE
        found.sort(key=lambda m: m.node is not field or m.name < least)
    return [m.node for m in found]


def _without_new(text: str) -> str:
    for found in lexicon().pattern("fillers", "new").finditer(normalise(text)):
        rest = f"{normalise(text)[: found.start()]} {normalise(text)[found.end() :]}".strip()
        if rest:
            return rest
    return ""


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
    signed = _both_credentials(whole, ask)
    if signed is not None:
        return [signed]
    fields = [n for n in ask.scene.nodes if takes_text(n) and not n.hidden]
    for said, rest in _splits(whole):
        name = _without_new(said) or said
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
    keys = sorted({key for unit in units(intent.verb) for key in unit.meanings})
    return clicks([n for n in buttons(ask, *keys) if n.role in ("button", "link")], ask)


_TWO = re.compile(r"(?:.*\s)?(\S+)\s*(?:/|\band\b|\bvà\b|和)\s*(\S+)$", re.IGNORECASE)


def _both_credentials(text: str, ask: Ask) -> Way | None:
    """Type a name and a password that are said in one breath: enter ann and ${password}."""
    found = ask.finder.find(concept("password"), TEXT_FIELDS, allowed=takes_text)
    names = _before_password(ask)
    two = _TWO.match(text)
    if not two or not names or not found or found[0].name < 0.7:
        return None
    user, password = two.groups()
    return Way((Move("fill", names[0], user), Move("fill", found[0].node, password)), leaves=False)


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
    if not nodes:
        said = ask.finder.find(Phrase(text=intent.words), CLICKS, allowed=lambda n: n.clickable)
        clearing = [m.node for m in said if m.name >= _CLEARING]
        if clearing:
            return clicks(clearing[:2], ask)
        if meanings_of(intent.target.text) & {"filter", "filters"}:
            named = buttons(ask, "reset_filters", "reset", "clear", least=0.6)
            if named:
                return clicks(named, ask)
        return click_ways(intent.model_copy(update={"target": Phrase(text="clear")}), ask)
    return [Way((Move("fill", node, ""),), leaves=False) for node in nodes[:2]]


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
