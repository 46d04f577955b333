"""Steps that agree to what an app asks for or decline it, or go in without an account.

The contrary of what a step says is refused.
"""

from state.values.screen import Widget
from tools.knowledge.similarity.tokens import is_generic
from tools.language.lexicon import lexicon
from tools.language.similarity import all_meanings, units
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call, none
from tools.uat.offline.parts import Part, parts_left
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import says

_KNOBS = frozenset({"button", "link"})
_OPENS = frozenset({"open", "goto"})
_LOGS_IN = frozenset({"log_in", "sign_up"})
_LEAST = 2
"""Characters of a word that tells something."""


def declined(asked: Asked) -> Answer | None:
    """Click the one button that declines what the step declines: "Not now" to the location."""
    found = _declining(asked)
    if found is None:
        return None
    part, words = found
    agreeing = _agreeing(asked, words)
    knobs = [w for w in _knobs(asked) if w not in agreeing and says("turns_down", label_of(w))]
    return _clicked(asked, knobs, part) if agreeing else None


def agreed(asked: Asked) -> Answer | None:
    """Click the one button that agrees where the step agrees and another one declines.

    A box for it is ticked first, by whoever looks for boxes.
    """
    part = next(iter(parts_left(asked)), None)
    if part is None or not _agrees(part) or any(w.role == "checkbox" for w in asked.layer):
        return None
    knobs = _knobs(asked)
    agreeing = [w for w in knobs if says("agrees_to", label_of(w))]
    is_asked = any(says("turns_down", label_of(w)) for w in knobs)
    return _clicked(asked, agreeing, part) if is_asked else None


def as_guest(asked: Asked) -> Answer | None:
    """Go in without an account where the step says so: nobody logs in for it."""
    part = next(iter(parts_left(asked)), None)
    # A step may be read as nothing to do: 不登录进入应用.
    is_meant = says("no_account", asked.bare) and not asked.done
    if not (_has_no_account(asked, part) if part is not None else is_meant):
        return None
    return _clicked(asked, [w for w in _knobs(asked) if says("for_guests", label_of(w))], part)


def kept_from(asked: Asked, answer: Answer) -> Answer:
    """Hold back a click that agrees to what the step declines, or logs in where nobody does."""
    widget = asked.widget(answer["rid"])
    if widget is None or answer["skill"] != "click":
        return answer
    found = _declining(asked)
    part = next(iter(parts_left(asked)), None)
    agrees = found is not None and widget in _agreeing(asked, found[1])
    logs_in = part is not None and _has_no_account(asked, part) and _is_log_in(widget)
    declines = part is not None and _agrees(part) and says("turns_down", label_of(widget))
    if not (agrees or logs_in or declines):
        return answer
    return none(f'"{label_of(widget)}" is the contrary of {asked.bare!r}')


def _declining(asked: Asked) -> tuple[Part, str] | None:
    """Give the next part where it declines something, with its words.

    That the app is opened is done already: what is said of that belongs to what it asks for.
    """
    left = parts_left(asked)
    for part in left:
        if says("turned_down", part.intent.words) and not part.intent.target.quoted:
            return part, part.intent.words
        if not (part.intent.kind in _OPENS and says("the_app", part.intent.words)):
            return None
    return (left[-1], asked.bare) if left and says("turned_down", asked.bare) else None


def _agrees(part: Part) -> bool:
    """Say whether a part agrees to something, and names no button for it."""
    words, is_quoted = part.intent.words, part.intent.target.quoted
    return part.intent.kind == "confirm" and says("agrees_to", words) and not is_quoted


def _agreeing(asked: Asked, words: str) -> list[Widget]:
    """List what agrees to the very thing that these words decline: "Allow location"."""
    named = _things(words)
    found = [w for w in _knobs(asked) if says("agrees_to", label_of(w))]
    around = {one for w in asked.layer if not w.clickable for one in _things(label_of(w))}
    is_only = len(found) == 1 and bool(named & around)
    return [w for w in found if is_only or named & _things(label_of(w))]


def _things(words: str) -> frozenset[str]:
    """Give what is spoken of, apart from the verbs."""
    things = [
        unit
        for unit in units(words)
        if not (is_generic(unit.token) or lexicon().meanings("verbs", unit.token))
    ]
    return frozenset(one for u in things for one in (u.token, *u.meanings) if len(one) >= _LEAST)


def _has_no_account(asked: Asked, part: Part) -> bool:
    """Say whether the step goes in as a guest, and this part does not log in after that."""
    is_first = part.number == 1 and part.intent.kind not in _LOGS_IN
    return any(says("no_account", words) for words in (part.intent.words, asked.bare * is_first))


def _is_log_in(widget: Widget) -> bool:
    return bool(all_meanings(label_of(widget)) & _LOGS_IN) and not says(
        "for_guests", label_of(widget)
    )


def _clicked(asked: Asked, knobs: list[Widget], part: Part | None) -> Answer | None:
    if len(knobs) != 1 or asked.refuses(knobs[0].id):
        return None
    words = f'click the {knobs[0].role} "{label_of(knobs[0])}"'
    return call("click", part.said(words) if part else f"{words} (1 of 1)", rid=knobs[0].id)


def _knobs(asked: Asked) -> list[Widget]:
    return [
        w
        for w in asked.layer
        if w.clickable and w.role in _KNOBS and flat(label_of(w)) and "disabled" not in w.states
    ]
