"""What a terse step implies on a form: its fields, its agreement, the button that sends it."""

import re
from collections.abc import Sequence

from state.values.screen import Widget
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.calls import AS_TOLD, SENT, Answer, call
from tools.uat.offline.entering import FILLED, field_for
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of, labels_of, read_marks, text_fields
from tools.uat.offline.typing import fit
from tools.uat.offline.words import says

SENDS = frozenset(
    {
        "submit",
        "ok",
        "yes",
        "next",
        "continue",
        "continue_it",
        "checkout",
        "log_in",
        "sign_up",
        "save",
        "send",
        "apply",
        "completed",
    }
)
_SENDING = SENDS - {"next", "continue", "continue_it", "yes"} | {"create", "add"}
"""What a step means that is over only when something was sent."""
SEARCHES = frozenset({"search", "find", "filter"})
_GIVES = frozenset({"set", "fill", "append"})
_APPLIES = frozenset({"do", "submit"})
_AGREES = frozenset({"accept", "terms"})
REFUSES = frozenset({"cancel", "no", "close", "back", "log_out"})
_CHECKS = frozenset({"checkbox", "switch"})
_MAKES = frozenset({"add", "create", "new"})
_MESSAGES = frozenset({"alert", "status"})
_IMPLIED = 0.7
"""How well a parameter must fit a field that the step does not name."""
_CLEARLY = 0.6
"""How well it must where the step asks for all of it."""
_SHARED = 0.35
_BY_PLACE = 0.3
_LONGEST = 30
"""Characters of what a button that sends is called."""
_NUMBERS = re.compile(r"\W*\d[\d\s:.,/–-]*(?:[ap]\.?m\.?)?\W*", re.IGNORECASE)
"""A time or a number: a button that says no more is chosen, and sends nothing."""
_SAYS_THAT = re.compile(
    r"\b(?:an?|the|my|your|this)\s+(?:\w+\s+)?([a-z]+)\s+(?:that|saying|which says|about)\s",
    re.IGNORECASE,
)
"""What a step says something with: a comment that it is dark."""
_TOAST = re.compile(r"^(?:toast|dialog): (.+)$", re.MULTILINE)


def wants_sending(asked: Asked) -> bool:
    """Say whether the step is over only when something was sent."""
    verbs = " ".join(intent.verb for intent in parse_step(asked.bare))
    return bool((asked.meanings | all_meanings(verbs)) & _SENDING)


def may_send(asked: Asked) -> bool:
    """Say whether a step may send a form off that it does not speak of.

    One that chooses, opens or switches something may not, and nothing is sent off twice.
    """
    if says("fills", asked.bare):
        return True
    if asked.is_pointed:
        return False
    if wants_sending(asked):
        return True
    is_typing = bool(asked.done) and asked.done[-1].startswith(("type ", "turn ", "tick "))
    return is_typing and not any(d.startswith(SENT) for d in asked.done)


def is_typed(step: str) -> bool:
    """Say whether a step types something, and does no more."""
    return says("types", step)


def is_sent(asked: Asked) -> bool:
    """Say whether the last action was the button that ends what the step implies."""
    return bool(asked.done) and asked.done[-1].startswith(SENT)


def completed(asked: Asked) -> Answer | None:
    """Fill in what a step needs that sends a form as a whole, and does not name its button."""
    if is_sent(asked) or not _is_whole(asked):
        return None
    answer = _field(asked)
    if answer is None and asked.meanings & _SENDING and not _gives_first(asked):
        answer = _agreement(asked) or own_button(asked)
    return answer


def _gives_first(asked: Asked) -> bool:
    """Say whether a value is told that comes before the sending: it is given first."""
    part = part_now(asked)
    if part is None or part.number == part.total:
        return False
    return part.intent.kind in _GIVES and bool(part.intent.value)


def applied(asked: Asked) -> Answer | None:
    """Type the one thing that a step applies, then click the button right behind its field."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _APPLIES or part.intent.target.quoted:
        return None
    if not all_meanings(part.intent.verb) & {"apply"} or asked.marks:
        return None
    field = field_for(asked, "", part.intent.target.whole or part.intent.target.text)
    if field is None or field not in text_fields(asked.layer):
        return None
    label = label_of(field)
    if not any(f'"{label}"' in line for line in asked.done):
        words = part.intent.words.removeprefix(part.intent.verb).strip()
        said = part.said(f'type "{words}" into the field "{label}"', goes_on=True)
        return call("input_text", said, rid=field.id)
    behind = asked.layer[asked.layer.index(field) + 1 :]
    buttons = [w for w in behind if w.role == "button" and "disabled" not in w.states][:1]
    if not buttons or asked.refuses(buttons[0].id):
        return None
    said = part.said(f'click the button "{label_of(buttons[0])}"')
    return call("click", said, rid=buttons[0].id)


def requested(asked: Asked) -> Answer | None:
    """Type what is asked for into the one field for wishes, where there is a parameter for it."""
    part = part_now(asked)
    if part is None or not says("asks_for", part.intent.words) or part.intent.target.quoted:
        return None
    thing = part.intent.target.text
    named = [w for w in asked.layer if w.clickable and thing and holds_name(thing, label_of(w))]
    fields = [w for w in _known_fields(asked) if says("for_wishes", label_of(w))]
    if named or len(fields) != 1:
        return None
    said = part.said(f'type into "{label_of(fields[0])}"')
    return call("input_text", said, rid=fields[0].id)


def filled_whole(asked: Asked) -> Answer | None:
    """Fill in all that there is a parameter for, where a part of several asks for all of it."""
    part = part_now(asked)
    if part is None or part.total == 1 or part.intent.kind != "fill":
        return None
    if not says("all_data", part.intent.words) or read_marks(part.intent.words):
        return None
    left = _known_fields(asked, _CLEARLY)
    if not left or says("leaves_empty", asked.step):
        return None
    said = part.said(f'type into "{label_of(left[0])}"', goes_on=len(left) > 1)
    return call("input_text", said, rid=left[0].id)


def own_button(asked: Asked) -> Answer | None:
    """Send a form off that was filled in with its own button, not with a namesake elsewhere."""
    fields = text_fields(asked.layer)
    if not asked.meanings & _SENDING or not any(field.value for field in fields):
        return None
    below = asked.layer[asked.layer.index(fields[0]) + 1 :]
    own = [w for w in below if w.role == "button" and "disabled" not in w.states]
    named = [w for w in own if all_meanings(label_of(w)) & asked.meanings & _SENDING]
    if not named or asked.refuses(named[0].id):
        return None
    return call("click", f'{SENT[0]} "{label_of(named[0])}"', rid=named[0].id)


def needed_first(asked: Asked, button: Widget) -> Answer | None:
    """Fill in the empty field right before a button that the step is about, before it is used."""
    inputs = [w for w in asked.layer if w.clickable or w in text_fields([w])]
    at = inputs.index(button) if button in inputs else 0
    field = inputs[at - 1] if at else button
    if field.value or field not in text_fields([field]) or asked.refuses(field.id, "input_text"):
        return None
    label = flat(label_of(field))
    # "Get the code" names its button: it does not ask for the code.
    said = flat(asked.worded).replace(flat(label_of(button)), " ") if button != field else label
    if not label or not (label in said or _is_given(asked, field) or _is_noted(asked, field)):
        return None
    return call("input_text", f'type into "{label_of(field)}"', rid=field.id)


def _is_noted(asked: Asked, field: Widget) -> bool:
    """Say whether a field takes what a step tells to say: post a comment that it is dark."""
    told = _SAYS_THAT.search(asked.worded)
    return told is not None and any(holds_name(told.group(1), one) for one in labels_of(field))


def _is_given(asked: Asked, field: Widget) -> bool:
    """Say whether what a step does something with is a parameter for a field."""
    things = [one.target.text for one in parse_step(asked.bare) if one.kind == "do"]
    return any(
        fit([thing], name, about) >= _IMPLIED and fit(labels_of(field), name, about) >= _IMPLIED
        for thing in things
        if thing
        for name, about in asked.described.items()
    )


def _is_whole(asked: Asked) -> bool:
    if says("fills", asked.bare) and not all(
        field_for(asked, name, words, is_free=False) for name, words in asked.wanted
    ):
        return True
    if asked.marks or asked.meanings & _AGREES or not (wants_sending(asked) or _about_form(asked)):
        return False
    return not asked.is_pointed


def _about_form(asked: Asked) -> bool:
    """Say whether a step fills in more than one field: none is called as its object is."""
    return bool(asked.wanted)


def sent_off(asked: Asked) -> Answer | None:
    """Fill in the rest of a form, agree, and send it off."""
    answer = None if asked.marks else _field(asked)
    if answer is not None:
        return answer
    if not (asked.done or wants_sending(asked)):
        return None
    answer = _agreement(asked)
    if answer is not None:
        return answer
    button = sending_button(asked, asked.layer)
    if button is None or was_clicked(asked, button) or _has_begun(asked, button):
        return None
    return call("click", f'{SENT[0]} "{label_of(button)}"', rid=button.id)


def searched(asked: Asked, said: str) -> Answer | None:
    """Search for what stands in the field: with the button for it, else with the keyboard."""
    fields = text_fields(asked.layer)
    for widget in asked.layer:
        if not widget.clickable or widget in fields or asked.refuses(widget.id):
            continue
        if all_meanings(label_of(widget)) & SEARCHES:
            return call("click", f'{SENT[0]} "{label_of(widget)}"', rid=widget.id)
    if asked.refuses_skill("press_enter_key"):
        return None
    return call("press_enter_key", said)


def searched_for(asked: Asked) -> Answer | None:
    """Type into the one search field where a part only says that something is searched for."""
    part = part_now(asked)
    if part is None or part.intent.target.text or part.intent.value or asked.marks:
        return None
    if not all_meanings(part.intent.verb or part.intent.words) & {"search", "find"}:
        return None
    boxes = [w for w in text_fields(asked.layer) if w.role == "searchbox"]
    if len(boxes) != 1 or boxes[0].value or asked.refuses(boxes[0].id, "input_text"):
        return None
    return call("input_text", part.said(f'type into "{label_of(boxes[0])}"'), rid=boxes[0].id)


def has_open_field(asked: Asked) -> bool:
    """Say whether a field stands empty for which there is a parameter."""
    return _field(asked) is not None


def named_by_message(asked: Asked) -> Answer | None:
    """Do what the app says is missing: a widget that its message names, after a try to send."""
    if not asked.done or not asked.done[-1].startswith(("click", *SENT)):
        return None
    labels = {flat(label_of(w)) for w in asked.layer if w.role != "text"}
    plain = [w for w in asked.layer if w.role == "text" and not w.clickable]
    loose = [w.text for w in plain if flat(w.text) not in labels]
    asking = [t for t in (*messages(asked), *loose) if says("asks", t)]
    said = " ".join(flat(text) for text in asking)
    for widget in asked.layer:
        label = flat(label_of(widget))
        if not widget.clickable or len(label) < 2 or label not in said or widget.role in FILLED:
            continue
        if any(f'"{label_of(widget)}"' in line for line in asked.done) or asked.refuses(widget.id):
            continue
        return call("click", f'click "{label_of(widget)}", {AS_TOLD}', rid=widget.id)
    return None


def messages(asked: Asked) -> list[str]:
    """Give what the app says: toasts and alerts."""
    shown = [w.text or w.name for w in asked.widgets if w.role in _MESSAGES]
    return [text for text in (*toasts(asked), *shown) if text]


def toasts(asked: Asked) -> list[str]:
    """Give the messages that came since the last action."""
    return [text for text in _TOAST.findall(asked.events) if text]


def _field(asked: Asked) -> Answer | None:
    """Type into the first empty field for which there is a parameter."""
    found = _known_fields(asked)
    if says("leaves_empty", asked.step) or not found:
        return None
    return call("input_text", f'type into "{label_of(found[0])}"', rid=found[0].id)


def _known_fields(asked: Asked, least: float = _IMPLIED) -> list[Widget]:
    """List the empty fields for which there is a parameter, that fits them as well as that."""
    found = []
    for field in text_fields(asked.layer):
        if field.value or asked.refuses(field.id, "input_text"):
            continue
        if field.role == "searchbox" and not (asked.meanings & SEARCHES and _is_unsaid(asked)):
            continue
        labels = labels_of(field)
        if any(fit(labels, n, about) >= least for n, about in asked.described.items()):
            found.append(field)
    return found


def _is_unsaid(asked: Asked) -> bool:
    """Say whether a step does not tell itself what it searches for."""
    return not any(one.kind == "search" and one.value for one in parse_step(asked.bare))


def _agreement(asked: Asked) -> Answer | None:
    """Tick a box that must be ticked: what it says is that one agrees."""
    if says("leaves_empty", asked.hint):
        return None
    for widget in asked.layer:
        if widget.role not in _CHECKS or {"checked", "disabled"} & set(widget.states):
            continue
        if not asked.refuses(widget.id) and all_meanings(label_of(widget)) & _AGREES:
            return call("click", f'tick "{label_of(widget)}"', rid=widget.id)
    return None


def sending_button(asked: Asked, widgets: Sequence[Widget]) -> Widget | None:
    """Find the button that sends a form or agrees to a question."""
    buttons = [
        w
        for w in widgets
        if w.role in ("button", "link")
        and w.clickable
        and "disabled" not in w.states
        and not asked.refuses(w.id)
    ]
    ends = _ends_of_form(widgets, buttons, in_dialog=bool(asked.dialog))
    scored = [(_worth(asked, w, w in ends), place) for place, w in enumerate(buttons)]
    best = max(scored, default=(0.0, -1))
    return buttons[best[1]] if best[0] > 0 else None


def _ends_of_form(
    widgets: Sequence[Widget], buttons: list[Widget], *, in_dialog: bool
) -> list[Widget]:
    """Give the buttons that, by their place, end a form: all of a dialog, else the first below."""
    fields = text_fields(widgets)
    if in_dialog or not fields:
        return buttons if in_dialog else []
    last = max(place for place, w in enumerate(widgets) if w in fields)
    return [w for w in widgets[last + 1 :] if w in buttons and w.role == "button"][:1]


def _worth(asked: Asked, button: Widget, ends_form: bool) -> float:
    """Say how surely a button sends what the step is about; 0 for one that does not."""
    label = label_of(button)
    meant = all_meanings(label)
    if meant & REFUSES or (asked.dialog and says("keeps", label)):
        return 0.0
    if len(label) > _LONGEST or _NUMBERS.fullmatch(label):
        return 0.0
    shared = similarity(asked.worded, label) if button.role == "button" else 0.0
    worth = shared if shared >= _SHARED else 0.0
    worth += _BY_PLACE if ends_form else 0.0
    return worth + (1.0 if meant & SENDS else 0.0) + (0.5 if meant & asked.meanings else 0.0)


def _has_begun(asked: Asked, button: Widget) -> bool:
    """Say whether the step began with a button that makes something: it would make another one."""
    makes = all_meanings(label_of(button)) & _MAKES
    return bool(makes) and any(f'"{label_of(button)}"' in line for line in asked.done)


def was_clicked(asked: Asked, button: Widget) -> bool:
    """Say whether the last action clicked it: a second time would do it twice."""
    return bool(asked.done) and f'"{label_of(button)}"' in asked.done[-1]
