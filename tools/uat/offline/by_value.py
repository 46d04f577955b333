"""Giving a value where the step does not call the field by its name: by how the value looks."""

import re

from state.values.screen import Widget
from tools.language.number_words import number_said, number_words
from tools.language.similarity import SAME, similarity
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call, none
from tools.uat.offline.entering import CHOOSERS, WHEELS, chosen
from tools.uat.offline.forms import messages
from tools.uat.offline.parts import Part, part_now, parts_left
from tools.uat.offline.reading import Asked, label_of, text_fields
from tools.uat.offline.words import says, without
from tools.uat.parameters import in_words

_GIVES = frozenset({"set", "select"})
_NUMBER = re.compile(r"[^\w+-]*([+-]?\d+(?:[.,]\d+)?)\s*(?:[^\W\d_]{1,3}|[°%]\s*[A-Za-z]?)?")
_NAME_LAST = re.compile(r"(?:[a-zà-ỹđ]+\s+)+([A-ZÀ-ỸĐ][\w-]*(?:\s[A-ZÀ-ỸĐ\d][\w-]*)*)$")
"""What a list is for, and the option by its name: chế độ ăn Halal."""
_DATED = re.compile(
    r"\b\d{1,2}(?:st|nd|rd|th)? (?:of )?[A-Z][a-z]{2,8}\b|\b[A-Z][a-z]{2,8} \d{1,2}\b|\d月|\d[日号]"
)
_MONTH = re.compile(
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|[一二三四五六七八九十]{1,2}月"
)
_WEEKDAY = re.compile("(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:周|星期)[一二三四五六日天]")
_KNOBS = frozenset({"img", "button", "text", "generic", "link"})
_WITH = frozenset({"do", "sort", "filter"})
_ARTICLE = re.compile(r"^(?:the|an?|my|your|by|with)\s+", re.IGNORECASE)
_COUNTS = frozenset({"set", "select", "do", "fill", "check"})
_COUNTED = re.compile(
    rf"\D{{0,3}}?(?P<number>{number_words()})\s*(?:[位名个张间份组人件次条瓶盒]\s*)?(?P<thing>[^\W\d_][^\d]*)",
    re.IGNORECASE,
)
"""A number of things: 2 adults, four packs, 设置2位成人."""
WRAPPINGS = re.compile(
    r"(?:packs?|packets?|pieces?|boxes|box|bottles?|bags?|units?|items?|copies|copy|portions?|tubes?"
    r"|jars?|cans?|tickets?|of (?:it|them|these|those)|份|件|盒|瓶|包|袋|个|张|本|箱"
    r"|hộp|cái|chiếc|gói|chai|phần|suất|vé|túi|lọ)",
    re.IGNORECASE,
)
"""What is counted by its wrapping alone: the one number that is there is meant."""
_BY_ONE = {"one_more": 1.0, "one_less": -1.0}
_MORE = re.compile(r"(?:more|again)?[.]?", re.IGNORECASE)
"""What stands behind "one more" where it is not said of what."""
_CALLED = 0.5
_FEW = 2
_CAPTION = 3
"""Places between a number and what it counts."""
_NEAR = 2
"""Places between a number and the knobs that change it."""


def chosen_by_value(asked: Asked) -> Answer | None:
    """Choose a value in the one list or wheel that shows one of the same form, or offers it."""
    part = part_now(asked)
    value = _value_of(part) if part is not None else ""
    if part is None or not value:
        return None
    fields = [w for w in asked.layer if w.role in CHOOSERS | WHEELS and "disabled" not in w.states]
    fields = [w for w in fields if not asked.refuses(w.id)]
    if not fields or _is_shown(asked, value) or _is_for_text(asked, part.intent.target.text):
        return None
    like = [w for w in fields if _form(value) and _form(w.value or w.text) == _form(value)]
    if len(like) == 1 and flat(like[0].value or like[0].text) != flat(value):
        return _choose(like[0], value, part)
    target = part.intent.target
    dated = [w for w in fields if w.role in CHOOSERS and says("day_label", label_of(w))]
    if _DATED.search(value) and len(dated) == 1 and flat(target.text) in ("", flat(value)):
        whole = part.intent.words[len(part.intent.verb) :].strip() if part.intent.verb else value
        return _choose(dated[0], whole if whole.endswith(value) else value, part)
    is_named = bool(target.text) and flat(target.text) != flat(value)
    if is_named or not target.quoted or any(flat(w.value or "") == flat(value) for w in fields):
        return None
    # Which list has it, only a try can tell: a list of the other kind refuses it.
    first = max(fields, key=lambda w: similarity(asked.bare, label_of(w)))
    return _choose(first, value, part)


def offered(asked: Asked) -> Answer | None:
    """Try what a step does something with in the few lists that are there: pay with the card."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _WITH:
        return _unchosen(asked, part)
    value = _ARTICLE.sub("", part.intent.value or "")
    lists = [w for w in asked.layer if w.role in CHOOSERS and "disabled" not in w.states]
    if not value or len(lists) > _FEW or text_fields(asked.dialog):
        return None
    left = [w for w in lists if not asked.refuses(w.id) and flat(w.value or "") != flat(value)]
    return _choose(left[0], value, part) if left else None


def shared_verb(asked: Asked) -> Answer | None:
    """Choose the one of several things that only a list can have: pick Ms. Hale and the time."""
    part = part_now(asked)
    return _unchosen(asked, part) if part is not None and part.intent.joined else None


def _unchosen(asked: Asked, part: Part | None) -> Answer | None:
    """Try what a part selects in the one list that nothing was chosen in yet.

    Not where anything else is called so; what the list does not have, it refuses.
    """
    if part is None or part.intent.kind != "select" or part.intent.target.within is not None:
        return None
    value = part.intent.value or part.intent.target.text
    lists = [w for w in asked.layer if w.role in CHOOSERS and "disabled" not in w.states]
    left = [w for w in lists if says("unchosen", w.value or w.text)]
    dated = _DATED.search(part.intent.words)
    if not left and len(lists) == 1 and dated is not None and part.intent.to.text:
        left, value, lists = lists, part.intent.to.text, []
    if not left and len(lists) == 1 and part.intent.verb.isascii() != value.isascii():
        # In another tongue than the step stands what the app itself says: select 下午.
        left = [w for w in lists if flat(w.value or w.text) != flat(value)]
    named = [w for w in asked.layer if w not in lists and (w.clickable or text_fields([w]))]
    if not value or len(left) != 1 or asked.refuses(left[0].id):
        return None
    if any(similarity(value, label_of(w)) >= _CALLED for w in [*named, *lists]):
        return None
    return _choose(left[0], value, part)


def _choose(field: Widget, value: str, part: Part) -> Answer:
    named = None if part.intent.target.quoted else _NAME_LAST.match(value)
    value = named.group(1) if named is not None else value
    return chosen(field, value, part.said(f'choose "{value}" in "{label_of(field)}"'))


def _is_for_text(asked: Asked, name: str) -> bool:
    """Say whether a field to write in is called so."""
    return bool(name) and any(
        similarity(name, label_of(w)) >= SAME for w in text_fields(asked.layer)
    )


def _is_shown(asked: Asked, value: str) -> bool:
    """Say whether something else to click is called like the value."""
    return any(
        flat(label_of(w)) == flat(value) and asked.actor(w).clickable and w.role not in CHOOSERS
        for w in asked.layer
    )


def _value_of(part: Part) -> str:
    """Give the value that a part gives something; what is only chosen must have a number."""
    intent = part.intent
    if intent.kind == "do" and not intent.verb:
        # A value alone, behind what it is for: passport renewal, 2 December.
        return intent.target.text if part.number > 1 and _form(intent.target.text) else ""
    if intent.kind not in _GIVES or intent.value:
        return (intent.value or "") if intent.kind in _GIVES else ""
    alone = intent.kind == "select" and intent.target.within is None
    return intent.target.text if alone and _form(intent.target.text) else ""


def _form(value: str) -> str:
    """Give how a value looks: `9:9` of 22:30; nothing for one without a number."""
    bare = value.strip()
    if _MONTH.fullmatch(bare):
        return "month"
    if _WEEKDAY.fullmatch(bare):
        return "weekday"
    form = re.sub(r"\d+", "9", flat(value))
    return re.sub(r"[^\W\d_]+", "a", form).replace(" ", "") if "9" in form else ""


def stepped(asked: Asked) -> Answer | None:
    """Bring a number to what the step says with the knobs beside it, a click at a time."""
    for part in parts_left(asked):
        name, value, least = _number_said(part)
        found = _knobs_of(asked, name, least) if part.intent.kind in _COUNTS else None
        if found is None:
            return None
        number, less, more = found
        shown = _number(label_of(number))
        wanted = shown if _is_stopped(asked) else _wanted(asked, part, value, shown)
        if wanted is None or shown is None:
            return None
        if shown == wanted:
            continue
        knob = more if wanted > shown else less
        if asked.refuses(knob.id):
            return None
        said = part.said(f'step "{name}" to {wanted:g}', goes_on=abs(wanted - shown) > 1)
        return call("click", said, rid=knob.id)
    return none() if asked.done and parts_left(asked) else None


def number_to_step(asked: Asked, part: Part, wanted: float) -> Answer | None:
    """Step the one number of a page to what a part says beside something else that it does."""
    found = _knobs_of(asked, "", 0.0)
    shown = _number(label_of(found[0])) if found is not None else None
    if found is None or shown is None or shown == wanted or _is_stopped(asked):
        return None
    knob = found[2] if wanted > shown else found[1]
    if asked.refuses(knob.id):
        return None
    return call("click", part.said(f"step it to {wanted:g}", goes_on=True), rid=knob.id)


def _is_stopped(asked: Asked) -> bool:
    """Say whether the app has told that a number goes no further."""
    is_last = bool(asked.done) and asked.done[-1].startswith("step ")
    return is_last and any(says("limits", text) for text in messages(asked))


def _number_said(part: Part) -> tuple[str, str | None, float]:
    """Give what a part counts, to which number, and how well what is counted must be called so."""
    intent = part.intent
    for kind in _BY_ONE:
        if says(kind, intent.words):
            thing = without(kind, intent.words).strip()
            return "" if _MORE.fullmatch(thing) else thing, None, _CALLED
    counted = _COUNTED.fullmatch(intent.target.text) if intent.value is None else None
    if counted is not None:
        thing = counted.group("thing")
        is_any = WRAPPINGS.fullmatch(thing) is not None and says("takes", intent.words)
        return thing, counted.group("number"), 0.0 if is_any else _CALLED
    within = intent.target.within
    # The bags of Ingrid: beside the number stands whose it is.
    whose = within.text if within is not None and not within.roles else ""
    name = whose if whose[:1].isupper() else intent.target.text
    return name, intent.value, 0.0 if intent.kind == "set" else 1.0


def _wanted(asked: Asked, part: Part, value: str | None, shown: float | None) -> float | None:
    """Give the number that is to be reached: the one that is said, or what was said to change."""
    if value is not None:
        said = _number(value)
        return said if said is not None else number_said(value)
    by = next((one for kind, one in _BY_ONE.items() if says(kind, part.intent.words)), None)
    by = part.intent.by if by is None else by
    if by is None or shown is None:
        return None
    clicks = sum(line.startswith("step ") for line in asked.done)
    left = abs(by) - clicks
    return shown + (left if by > 0 else -left) if left > 0 else shown


def _number(text: str) -> float | None:
    found = _NUMBER.fullmatch(text.strip())
    return float(found.group(1).replace(",", ".")) if found else None


def _knobs_of(asked: Asked, name: str, least: float) -> tuple[Widget, Widget, Widget] | None:
    """Find a number with a knob that lowers it on one side and one that raises it on the other."""
    found = []
    for place, widget in enumerate(asked.layer):
        if widget.clickable or _number(label_of(widget)) is None:
            continue
        less = _knobs_near(asked, place, "steps_down")
        more = _knobs_near(asked, place, "steps_up")
        if len(less) == len(more) == 1:
            # What belongs to something else to click is no caption of the number.
            before = asked.layer[max(place - 4, 0) : place]
            own = asked.around(widget)
            loose = [w for w in before if not w.clickable and asked.around(w) is own]
            fit = max((similarity(name, label_of(w)) for w in loose), default=0.0)
            found.append((fit, -place, widget, less[0], more[0]))
    if not found:
        return None
    best = max(found)
    if best[0] < least and name:
        return None
    alike = [one for one in found if one[0] == best[0]]
    if len(alike) > 1 and not name:
        alike = [one for one in alike if _is_of_step_before(asked, one[2])]
    return alike[0][2:] if len(alike) == 1 else None


def _is_of_step_before(asked: Asked, number: Widget) -> bool:
    """Say whether the caption of a number has a name that the step before has: one more of it."""
    place = asked.layer.index(number)
    said = set(re.findall(r"[A-Z]\w+", asked.previous))
    before = [w for w in asked.layer[max(place - _CAPTION, 0) : place] if not w.clickable]
    return any(said & {*label_of(w).split()} for w in before[-1:])


def _knobs_near(asked: Asked, place: int, kind: str) -> list[Widget]:
    """List what changes a number in one way, next to it: "+", and not "Add to cart" behind that."""
    near = [(abs(at - place), w) for at, w in enumerate(asked.layer) if abs(at - place) <= _NEAR]
    knobs = [(far, w) for far, w in near if w.clickable and w.role in _KNOBS and _is_knob(kind, w)]
    least = min((far for far, _ in knobs), default=0)
    return [w for far, w in knobs if far == least]


def _is_knob(kind: str, widget: Widget) -> bool:
    said = widget.text or widget.name
    return says(kind, said) or says(kind, in_words(widget.test_id))
