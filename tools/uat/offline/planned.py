"""What the planner reads from the words of a step, as skill calls."""

import re
from collections.abc import Callable

from state.values.screen import Widget
from tools.language.clauses import language_of
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.language.steps import parse_step
from tools.planning.attempts import GOES_ON
from tools.screens.texts import flat
from tools.uat.offline.by_name import (
    called_so,
    names_both,
    one_by_one,
)
from tools.uat.offline.calls import Answer, call, none, part_of, total_of, without_part
from tools.uat.offline.entering import (
    CHOOSERS,
    CLEARLY,
    chosen,
    is_all_entered,
)
from tools.uat.offline.forms import (
    SEARCHES,
    is_sent,
    needed_first,
    own_button,
    searched,
    wants_sending,
)
from tools.uat.offline.keypads import is_keyed_in
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import (
    Asked,
    label_of,
    plan,
    quoted_in,
    read_marks,
    text_fields,
    told_values,
)
from tools.uat.offline.typing import fit
from tools.uat.offline.words import says, without

_OPTION = re.compile(r'^click the list .* to choose "([^"]+)"')
_LEADING = frozenset({"link", "tab", "listitem", "menuitem"})
"""What leads elsewhere: not what a form is sent off with."""
_CLICKS = frozenset({"click", "double_click", "long_click"})
_FILLS = frozenset({"fill", "append", "select"})
_OPENS = frozenset({"open", "goto"})
_DOES = frozenset({"add_to_cart", "save", "submit", "delete", "log_out", "checkout"})
_NAMED = 0.5
_TYPED = re.compile(r": \$\{[^}]+\}")
_LEADS_TO = re.compile(r"^(?:go|proceed|continue|on) to (?:the )?(?=\w)", re.IGNORECASE)
_SEEKS = ' to find "'
_TEN_THOUSANDS = re.compile(r"(\d+(?:\.\d+)?)万[元块]?")
_TEN_THOUSAND = 10_000
"""A field takes 50000 where a Chinese step says 5万元, unless it counts in 万 itself."""
_ARTICLE = re.compile(r"^(?:the|an?|my|your)\s+")


def planned(asked: Asked) -> Answer | None:
    """Do what the step names."""
    if is_told_out(asked):
        return None
    exact = called_so(asked)
    if exact is not None:
        return call("click", f'click the {exact.role} "{label_of(exact)}" (1 of 1)', rid=exact.id)
    for wording in _wordings(asked):
        made = plan(asked, wording)
        if made["look_only"]:
            return none()
        left = [one for one in made["substeps"] if not _is_done(asked, one)]
        left[:1] = [_of_part(asked, one) for one in left[:1]]
        if _only_looks(asked, left) or (not left and _looks_at_state(asked)):
            return none()
        if left and (_does_unasked(asked, left[0]) or _clicks_amiss(asked, left[0])):
            return None
        answer = _skill(asked, left[0]) if left else None
        if answer is not None:
            is_chosen = answer["skill"] == "input_text" and bool(
                _OPTION.search(left[0]["description"])
            )
            return _continued(answer) if _go_on(left) and not is_chosen else answer
    return None


def _of_part(asked: Asked, substep: Answer) -> Answer:
    """Count the first click of a step with several parts for the first of them."""
    said = substep["description"]
    part = part_of(said)
    widget = asked.widget(substep["ref"])
    if _stands(asked) or asked.stood_at_first:
        return substep
    if asked.done or widget is None or substep["action"] not in _CLICKS or GOES_ON in said:
        return substep
    parts = parse_step(asked.bare)
    # One button may be called like all of it: agree and continue.
    is_all = len(parts) > 1 and _has_words(flat(parts[-1].words), flat(label_of(widget)))
    number = total_of(said) if is_all else 1
    return {**substep, "description": said.replace(f" ({part} of ", f" ({number} of ")}


def _has_words(said: str, label: str) -> bool:
    """Say whether a label has some words, and not only their letters: pay is none of payment."""
    if not said.isascii():
        return said in label
    return re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label) is not None


def _stands(asked: Asked) -> bool:
    """Say whether the first part chooses what is chosen already: nothing is clicked for it."""
    target = parse_step(asked.bare)[0].target
    on = {"selected", "checked"}
    return any(flat(label_of(w)) == flat(target.text) and on & {*w.states} for w in asked.layer)


def _only_looks(asked: Asked, substeps: list[Answer]) -> bool:
    """Say whether a step only looks at what is shown: nothing is called like its object."""
    part = part_now(asked)
    if part is None or not substeps or asked.done or not says("looks", asked.bare):
        return False
    widget = asked.widget(substeps[0]["ref"])
    target = part.intent.target
    if widget is None or not target.text or target.quoted:
        return False
    said, label = target.whole or target.text, label_of(widget)
    return max(similarity(said, label), similarity(label, said)) < _NAMED


def _looks_at_state(asked: Asked) -> bool:
    """Say whether a step only looks how something stands that the screen speaks of."""
    intents = parse_step(asked.bare)
    if len(intents) != 1 or asked.done or not says("looks", asked.bare) or intents[0].target.quoted:
        return False
    whole = intents[0].target.whole or intents[0].target.text
    thing = without("state_of", whole).strip()
    if not thing or thing == whole:
        return False
    return any(
        holds_name(thing, label_of(w)) or flat(thing) in flat(label_of(w)) for w in asked.layer
    )


def _does_unasked(asked: Asked, substep: Answer) -> bool:
    """Say whether a step that only opens something would make, keep or end something."""
    part, widget = part_now(asked), asked.widget(substep["ref"])
    if part is None or widget is None or part.intent.kind not in _OPENS:
        return False
    # "Go to payment" leads there; a button "Go" would send something.
    label = _LEADS_TO.sub("", label_of(widget))
    return bool(all_meanings(label) & _DOES - asked.meanings)


def _clicks_amiss(asked: Asked, substep: Answer) -> bool:
    """Say whether a click is none that a part can mean: beside its field, on what declines."""
    part, widget = part_now(asked), asked.widget(substep["ref"])
    if part is None or widget is None or substep["action"] not in _CLICKS:
        return False
    if part.intent.kind == "confirm" and widget in asked.dialog:
        # "Keep it" confirms nothing, whatever it has of the step's words.
        return says("keeps", label_of(widget)) and not part.intent.target.quoted
    if part.intent.kind == "set":
        # A knob beside a number is no way to look for one.
        said = label_of(widget)
        return _SEEKS in substep["description"] and (
            says("steps_up", said) or says("steps_down", said)
        )
    if part.intent.kind not in ("fill", "append"):
        return False
    return widget.role in ("img", "button") and bool(asked.marks)


def _is_done(asked: Asked, substep: Answer) -> bool:
    """Say whether a planned action types what was typed, or chooses what is chosen already."""
    widget = asked.widget(substep["ref"])
    is_on = substep["action"] == "check" and widget is not None and "checked" in widget.states
    if is_on and asked.done:
        return True
    typed, meant = read_marks(asked.memory), read_marks(substep["text"] or "")
    if meant:
        return meant <= typed
    said = without_part(substep["description"])
    return substep["action"] == "fill" and any(
        without_part(_TYPED.sub("", line)) == said for line in asked.lines
    )


def _go_on(substeps: list[Answer]) -> bool:
    """Say whether the part of the step that the first action is for has more."""
    parts = [part_of(one["description"]) for one in substeps[:2]]
    return len(parts) > 1 and parts[0] == parts[1] != 0


def _continued(answer: Answer) -> Answer:
    said = answer["description"]
    return answer if GOES_ON in said else {**answer, "description": f"{said[:-1]}{GOES_ON})"}


def _wordings(asked: Asked) -> list[str]:
    """Ways to put the step: with the names of parameters as marks, with values, with words."""
    shown = {flat(label_of(w)) for w in asked.widgets}
    seen = any(flat(value) in shown for value in asked.values.values())
    order = [asked.valued, asked.bare] if seen else [asked.bare, asked.valued]
    if asked.marks:
        return list(dict.fromkeys([*order, asked.worded]))
    each = one_by_one(asked.bare)
    return [asked.bare] if each is None or names_both(shown, asked.bare) else [each, asked.bare]


def _skill(asked: Asked, substep: Answer) -> Answer | None:
    """Give a planned action as a skill; None for one that the library does not have."""
    action, rid, text = substep["action"], substep["ref"], substep["text"] or ""
    said = substep["description"]
    widget = asked.widget(rid)
    if widget is not None and action in _CLICKS:
        widget = asked.actor(widget)
        rid = widget.id
    if widget is not None and action == "click" and _is_filled_search(asked, widget):
        return searched(asked, said)
    if rid and asked.refuses(rid):
        return None
    option = _OPTION.search(said)
    if option and widget is not None and widget.role in CHOOSERS:
        return chosen(widget, option.group(1), said.replace(GOES_ON, ""))
    if action in _FILLS and widget is not None:
        return _filled(asked, widget, text, said)
    if action in _CLICKS and widget is not None:
        other = own_button(asked) if widget.role in _LEADING else None
        skill = "long_click" if action == "long_click" else "click"
        answer = call(skill, said, rid=rid, dialog=substep["dialog"])
        return needed_first(asked, widget) or other or answer
    if action in ("check", "uncheck") and widget is not None:
        around = asked.around(widget)
        if around is not None and says("only_opens", asked.bare):
            return call("click", said.replace("check the", "open the", 1), rid=around.id)
        is_on = "checked" in widget.states
        return call("click", said, rid=rid) if is_on == (action == "uncheck") else None
    if action == "press" and text == "Enter":
        refused = asked.refuses_skill("press_enter_key")
        return searched(asked, said) if refused else call("press_enter_key", said)
    simple: dict[str, Callable[[], Answer]] = {
        "go_back": lambda: call("press_adb_back_key", said),
        "scroll": lambda: call("scroll", said, direction=text or "down"),
    }
    return simple[action]() if action in simple else None


def _filled(asked: Asked, field: Widget, text: str, said: str) -> Answer | None:
    """Type what the step tells or names; empty the field where it is to hold nothing."""
    if not text:
        emptied = said.replace('type "" into', "empty", 1)
        return call("clear_text", emptied, rid=field.id) if field.value else None
    if _is_typed_over(asked, field, text):
        return None
    bare = _ARTICLE.sub("", flat(text))
    is_name = bool(bare) and flat(label_of(field)).endswith(bare)
    if not (text.startswith("${") or is_name or _is_told(asked, text)):
        return None
    if _lists_others(asked, text):
        return None
    amount = _TEN_THOUSANDS.fullmatch(text)
    if amount is not None and "万" not in label_of(field):
        text = f"{float(amount.group(1)) * _TEN_THOUSAND:.0f}"
        return call("input_text", said, rid=field.id, text=text)
    is_known = text.startswith("${") or text in asked.values.values()
    is_known = is_known or (_is_plain(asked, text) and not _is_query(asked, field, text))
    literal = "" if is_known or (is_name and not quoted_in(asked.bare, text)) else text
    return call("input_text", said, rid=field.id, text=literal)


def _is_typed_over(asked: Asked, field: Widget, text: str) -> bool:
    """Say whether a field that the step has filled in would be filled in anew, by a guess."""
    label = f'"{label_of(field)}"'
    is_filled = any(line.startswith("type ") and label in line for line in asked.lines)
    alike = [w for w in text_fields(asked.layer) if label_of(w) == label_of(field)]
    is_guess = not (text.startswith("${") or quoted_in(asked.bare, text))
    return is_filled and is_guess and len(alike) == 1 and bool(field.value)


def _lists_others(asked: Asked, text: str) -> bool:
    """Say whether words are the names of further things to enter: no text for the first of them."""
    wanted = [words for _, words in asked.wanted if words in text]
    return len(wanted) > 1 and not quoted_in(asked.bare, text)


def _is_query(asked: Asked, field: Widget, text: str) -> bool:
    """Say whether a word is what is searched for, and names none of the known values."""
    known = asked.described.items()
    return field.role == "searchbox" and not any(fit([text], n, a) >= CLEARLY for n, a in known)


def _is_plain(asked: Asked, text: str) -> bool:
    """Say whether words without quotes name what is typed: số di động mới is no text to type."""
    is_word = text == text.lower() and not any(sign.isdigit() or sign in "@/" for sign in text)
    return is_word and language_of(asked.bare) == "vi" and not quoted_in(asked.bare, text)


def _is_filled_search(asked: Asked, widget: Widget) -> bool:
    """Say whether a click on a field can only mean to search for what stands in it."""
    return widget in text_fields([widget]) and bool(widget.value and asked.meanings & SEARCHES)


def _is_told(asked: Asked, text: str) -> bool:
    """Say whether a text is one that the step says word for word, not a guess at its object."""
    if quoted_in(asked.bare, text) or text in asked.values.values():
        return True
    if any(sign.isdigit() for sign in text) and text in asked.bare:
        return True
    return text in told_values(asked.bare)


def is_told_out(asked: Asked) -> bool:
    """Say whether all that the step says in words is done.

    Sending off what lay in the way of a widget that the step names is not all of it.
    """
    if asked.has_parts_left:
        return False
    if asked.is_planned_out or is_all_entered(asked) or is_keyed_in(asked):
        return True
    return is_sent(asked) and (wants_sending(asked) or not asked.is_pointed)
