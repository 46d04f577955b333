"""Which skill comes next for a step: what the step names, else what it implies."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tools.language.intents import Intent
from tools.language.similarity import all_meanings, holds_name, similarity
from tools.language.steps import parse_step
from tools.planning.attempts import GOES_ON
from tools.planning.choice import ANSWERS
from tools.uat.offline.amounts import amount_told
from tools.uat.offline.basket import into_basket
from tools.uat.offline.begun import begun
from tools.uat.offline.by_day import by_day_and_time
from tools.uat.offline.by_name import (
    called_so,
    given,
    headed_radio,
    homewards,
    led_to,
    made,
    other_tab,
    switched,
    ticked,
    urged,
    viewed,
)
from tools.uat.offline.by_value import chosen_by_value, offered, shared_verb, stepped
from tools.uat.offline.calls import SENT, Answer, call, none, part_of
from tools.uat.offline.declining import agreed, as_guest, declined, kept_from
from tools.uat.offline.dialogs import (
    answered_dialog,
    closed,
    nothing_to_confirm,
    put_away,
    told_answer,
)
from tools.uat.offline.entering import (
    CHOOSERS,
    FILLED,
    entered,
    entered_now,
    picked,
)
from tools.uat.offline.entries import (
    entry_behind,
    entry_called,
    entry_left,
    entry_named,
    lone_entry,
    only_entry,
    went_back,
)
from tools.uat.offline.filtering import filtered, narrowed
from tools.uat.offline.forms import (
    SENDS,
    applied,
    completed,
    filled_whole,
    has_open_field,
    is_sent,
    is_typed,
    may_send,
    named_by_message,
    requested,
    searched_for,
    sent_off,
    wants_sending,
)
from tools.uat.offline.icons import by_icon
from tools.uat.offline.in_order import chip_said, time_in_order
from tools.uat.offline.in_place import in_place
from tools.uat.offline.keypads import keypad
from tools.uat.offline.logging_in import led_to_log_in, logged_in, placed
from tools.uat.offline.named_in_front import named_in_front
from tools.uat.offline.onwards import onwards
from tools.uat.offline.page_choice import chosen_on_page
from tools.uat.offline.parts import is_one_of_several, part_now, parts_left
from tools.uat.offline.paying import paid_with
from tools.uat.offline.planned import is_told_out, planned
from tools.uat.offline.reading import (
    Asked,
    label_of,
    read_marks,
    text_fields,
)
from tools.uat.offline.seeking import is_meant, is_sought, sought, unsought
from tools.uat.offline.several import several_of_group
from tools.uat.offline.through_entry import behind_entry, through_entry
from tools.uat.offline.unfolding import unfolded
from tools.uat.offline.words import says
from tools.uat.rewriting import objects_of

_MOST_SCROLLS = 3
_NAMED = 0.5
_CALLED = 0.8
"""How well a button must be called as a part of a step to be counted for it."""
_FORM = FILLED | {"checkbox", "switch", "radio"}
_NOTHING: Mapping[str, str] = {}
_ENTERED = ("type", "tick", "check", "choose", "add", "turn")
"""How descriptions of what only fills a form in begin."""


def operate(asked: Asked) -> Answer:
    """Give the next skill call in the prompt's response format."""
    if not asked.widgets:
        return none("nothing is shown that could be used")
    # What was done to look around is no part of the step that was done.
    everything, asked = asked, _searched_at_once(unsought(asked))
    answer = in_place(everything) or _here(asked) or offered(asked)
    if answer is not None and not is_meant(everything, answer):
        answer = None
    # Elsewhere one scrolls only what tells that it goes on: every look has its price.
    scrolls = not is_sought(everything) or any("scrollable" in w.states for w in asked.layer)
    answer = answer or (_further(asked) if scrolls else None) or sought(everything)
    if answer is not None:
        return kept_from(asked, _after_its_values(asked, _of_its_part(asked, answer)))
    is_done = asked.done and not asked.has_parts_left
    return none("" if is_done else f"nothing on the screen fits {asked.worded!r}")


def _searched_at_once(asked: Asked) -> Asked:
    """Count a search as done that the app has begun as it was typed: Enter does nothing."""
    part = part_now(asked)
    last = asked.done[-1] if asked.done else ""
    if part is None or part.intent.kind != "search" or part.number == part.total:
        return asked
    if not (last.startswith("type ") and asked.refuses_skill("press_enter_key")):
        return asked
    over = last.replace(f"{GOES_ON}): ", "): ")
    return replace(asked, memory=asked.memory.replace(f"- {last}", f"- {over}"))


def _after_its_values(asked: Asked, answer: Answer) -> Answer:
    """Hold back a button that sends what a step has yet to change: that part is not left out."""
    part = part_now(asked)
    if part is None or not answer["description"].startswith(SENT[0]) or part.intent.kind != "set":
        return answer
    if part.number == part.total or part_of(answer["description"]) == part.number:
        return answer
    return none(f"nothing on the screen fits {part.intent.words!r}")


def _of_its_part(asked: Asked, answer: Answer) -> Answer:
    """Count a button that sends a form off for the part of the step that names it."""
    widget, said = asked.widget(answer["rid"]), answer["description"]
    if widget is None or not said.startswith(SENT[0]) or said.endswith(")"):
        return answer
    left = parts_left(asked)
    named = [
        one
        for one in left
        if one.total > 1
        and one.intent.kind == "do"
        and (
            similarity(one.intent.words, label_of(widget)) >= _CALLED
            or (not one.intent.target.text and holds_name(one.intent.verb, label_of(widget)))
        )
    ]
    return {**answer, "description": named[0].said(said)} if named else answer


def can_begin(step: str, screen: str, described: Mapping[str, str] = _NOTHING) -> bool:
    """Say whether the screen has what the first action of a step needs."""
    return first_needed(step, screen, described) is not None


def first_needed(step: str, screen: str, described: Mapping[str, str] = _NOTHING) -> str | None:
    """Give the node that the first action of a step needs: "" for none, None when it is missing.

    Args:
        step: The instruction.
        screen: The nodes.
        described: Parameters that are known, with what they are.
    """
    if not step:
        return None
    known = {**dict.fromkeys(sorted(read_marks(step)), ""), **described}
    asked = Asked(step=step, screen=screen, values={}, described=known)
    answer = _here(asked)
    if answer is None or answer["cannot"] or _is_covered(asked, answer["rid"]):
        return "" if answer is None and _may_be_chosen(asked) else None
    return str(answer["rid"])


def _may_be_chosen(asked: Asked) -> bool:
    """Say whether a step chooses something, and a closed list is there that may have it."""
    part = part_now(asked)
    chooses = part is not None and part.intent.kind == "select"
    return chooses and any(w.role in CHOOSERS for w in asked.layer)


def _is_covered(asked: Asked, rid: str) -> bool:
    """Say whether a node lies below the dialog on top."""
    return bool(rid and asked.dialog) and all(w.id != rid for w in asked.dialog)


def _here(asked: Asked) -> Answer | None:
    """Give what is to be done with what is on the screen."""
    for way in _WAYS:
        answer = way(asked)
        if answer is not None:
            return answer
    return None


def _back(asked: Asked) -> Answer | None:
    """Press the key of the device where the step means that one."""
    is_back = says("back_key", asked.bare)
    is_back = is_back or (says("only_back", asked.bare) and called_so(asked) is None)
    if asked.done or not is_back or asked.refuses_skill("press_adb_back_key"):
        return None
    return call("press_adb_back_key", "press the back key (1 of 1)")


def _completed(asked: Asked) -> Answer | None:
    """Fill in the form that the step sends off as a whole."""
    if is_told_out(asked) and not _is_left_open(asked):
        return None
    if _is_filled_later(asked) or _is_missing(asked) or _has_button(asked):
        return None
    answer = completed(asked)
    return None if answer is not None and _is_typed_next(asked, answer) else answer


def _is_typed_next(asked: Asked, answer: Answer) -> bool:
    """Say whether the next step types into that field, and this one has typed what it tells."""
    has_typed = is_typed(asked.step) and any(line.startswith("type ") for line in asked.done)
    if not has_typed or not is_typed(asked.next_step):
        return False
    return bool(answer["rid"] == first_needed(asked.next_step, asked.screen, asked.described))


def _has_button(asked: Asked) -> bool:
    """Say whether a part before the last is what a button says: it sends nothing that is typed."""
    part = part_now(asked)
    if part is None or part.number == part.total or part.intent.kind != "do":
        return False
    if all_meanings(part.intent.verb) & SENDS or not part.intent.target.text:
        return False
    knobs = [w for w in asked.layer if w.role == "button" and w.clickable]
    return any(similarity(part.intent.words, label_of(w)) >= _CALLED for w in knobs)


def _is_missing(asked: Asked) -> bool:
    """Say whether one of several things of a verb is left: nothing else is done in its place."""
    part = part_now(asked) if asked.done else None
    adds = part is not None and part.intent.kind == "do" and bool(part.intent.target.text)
    return part is not None and adds and is_one_of_several(asked, part)


def _is_filled_later(asked: Asked) -> bool:
    """Say whether other steps fill in what is shown: then this one leaves it as it is."""
    if asked.previous and wants_sending(asked) and is_typed(asked.previous):
        return True
    if not asked.next_step or not objects_of(asked.next_step) or is_typed(asked.step):
        return False
    field = asked.widget(first_needed(asked.next_step, asked.screen, asked.described) or None)
    return field is not None and field.role in FILLED


def _followed(asked: Asked) -> Answer | None:
    """Go on to what the step is about, where it has only led to the list that has it."""
    called = entry_called(asked) or entry_left(asked)
    if called is not None:
        return called
    cannot_go_on = bool(asked.next_step) and _is_left_open(asked)
    return entry_behind(asked) if cannot_go_on else None


def _implied(asked: Asked) -> Answer | None:
    """Do what the step does not name: answer its question, send off its form."""
    if asked.dialog and not text_fields(asked.dialog):
        return _answered(asked)
    if is_told_out(asked) and not _is_left_open(asked):
        return None
    if _is_missing(asked):
        return None
    answer = sent_off(asked) if may_send(asked) else None
    if answer is None:
        return None
    # What the next step names is left to it; what it fills in here is filled in before.
    needed = first_needed(asked.next_step, asked.screen, asked.described)
    if answer["rid"] == needed:
        return None
    if not answer["description"].startswith(SENT):
        return answer
    widget = asked.widget(needed)
    goes_on_here = needed == "" or (widget is not None and widget.role in _FORM)
    return None if goes_on_here and not wants_sending(asked) else answer


def _answered(asked: Asked) -> Answer | None:
    """Agree to the question that the step has brought up, unless the next step is about it."""
    if not asked.done:
        return None
    following = Asked(step=asked.next_step, screen="", values={})
    if any(_sends_away(intent) for intent in parse_step(asked.next_step)[:1]):
        return None
    named = [label_of(w) for w in asked.dialog if w.clickable]
    words = following.worded
    if any(max(similarity(words, n), similarity(n, words)) >= _NAMED for n in named):
        return None
    return answered_dialog(asked)


def _sends_away(intent: Intent) -> bool:
    """Say whether a part of a step answers or closes what lies on top."""
    return intent.kind in ANSWERS or (intent.kind == "close" and not intent.target.text)


def _is_left_open(asked: Asked) -> bool:
    """Say whether a step whose words are done is not over: the next one cannot begin here yet."""
    if asked.next_step:
        return not can_begin(asked.next_step, asked.screen, asked.described)
    if not wants_sending(asked):
        return False
    return asked.done[-1].startswith(_ENTERED) or (not is_sent(asked) and has_open_field(asked))


def _further(asked: Asked) -> Answer | None:
    """Look further down where what the step names is not on the screen."""
    scrolls = sum(line.startswith("scroll") for line in asked.done)
    begun = len(asked.done) > scrolls and not asked.has_parts_left
    if asked.is_planned_out or begun or scrolls >= _MOST_SCROLLS:
        return None
    if asked.refuses_skill("scroll") or asked.dialog:
        return None
    return call("scroll", "scroll down to what the step names", direction="down")


_WAYS: tuple[Callable[[Asked], Answer | None], ...] = (
    _back,
    homewards,
    declined,
    agreed,
    as_guest,
    keypad,
    into_basket,
    time_in_order,
    chip_said,
    nothing_to_confirm,
    put_away,
    amount_told,
    several_of_group,
    by_day_and_time,
    switched,
    ticked,
    given,
    headed_radio,
    viewed,
    led_to,
    unfolded,
    told_answer,
    named_in_front,
    picked,
    stepped,
    placed,
    logged_in,
    led_to_log_in,
    chosen_on_page,
    chosen_by_value,
    filled_whole,
    entered,
    entered_now,
    named_by_message,
    paid_with,
    applied,
    requested,
    _completed,
    entry_named,
    only_entry,
    lone_entry,
    went_back,
    filtered,
    narrowed,
    begun,
    searched_for,
    by_icon,
    through_entry,
    behind_entry,
    urged,
    made,
    closed,
    _followed,
    shared_verb,
    onwards,
    planned,
    other_tab,
    _implied,
)
"""Ways to go on, in the order that they are tried in."""
