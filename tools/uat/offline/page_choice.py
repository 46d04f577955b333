"""Choosing on a page of its own: the field shows what is chosen, a tap on it opens what can be."""

import re

from state.values.screen import Widget
from tools.language.similarity import SAME, similarity
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of, subtree, text_fields
from tools.uat.parameters import in_words

_GIVES = frozenset({"set", "select", "fill"})
_OPENED = re.compile(r'^open "(?P<field>[^"]+)" to choose "(?P<value>[^"]+)"')
_MONTH = "[A-Z][a-z]{2,8}"
_DATE = re.compile(
    rf"\d{{1,2}}月\d{{1,2}}[日号]?|\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}\b|\b{_MONTH} \d{{1,2}}\b"
)
_SAYS = ("text", "heading")
"""Roles of loose texts; what is written large on a phone is a heading."""
_NOW = re.compile(
    r"^(?:current(?:ly)?|selected|chosen|your|my)\s+|^(?:当前|现在|已选|所选|我)的?|^所在"
    r"|\s+(?:hiện tại|đã chọn|của bạn)$",
    re.IGNORECASE,
)
"""What a caption says besides: that it is what is chosen now."""
_LOOKED = "look for "
_UNFOLDS = re.compile(r"^(?P<shown>\S.*?)\s*[▾▼▿⌄˅🔽⏷]$")
_DAY = re.compile(
    rf"月(?P<day>\d{{1,2}})[日号]?$|^(?P<first>\d{{1,2}})(?:st|nd|rd|th)? {_MONTH}$"
    rf"|^{_MONTH} (?P<last>\d{{1,2}})(?:st|nd|rd|th)?$"
)


def chosen_on_page(asked: Asked) -> Answer | None:
    """Open the field that a step gives a value, then choose it on the page that opens."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _GIVES:
        return None
    opened = next((m for line in reversed(asked.done) if (m := _OPENED.match(line))), None)
    if opened is not None:
        return _picked(asked, part, opened.group("value"))
    for field in asked.layer:
        caption, shown = _caption_and_value(asked, field) or _unfolding(field)
        if not caption or asked.refuses(field.id):
            continue
        value = _value_for(caption, shown, part)
        if not value or flat(value) in flat(shown):
            continue
        said = part.said(f'open "{caption}" to choose "{value}"', goes_on=True)
        return call("click", said, rid=field.id)
    return None


def _unfolding(field: Widget) -> tuple[str, str]:
    """Read a button with a sign that it unfolds, which shows what is chosen: "York ▾".

    What it is for, only its id tells.
    """
    shown = _UNFOLDS.match(label_of(field))
    if shown is None or not field.clickable or not field.test_id:
        return "", ""
    return in_words(re.split(r"[/:.]", field.test_id)[-1]), shown.group("shown")


def _caption_and_value(asked: Asked, field: Widget) -> tuple[str, str] | None:
    """Read a box to click with two texts: what it is, and what is chosen; None for others."""
    if not field.clickable or field.role in FIELD_ROLES:
        return None
    inner = subtree(asked.widgets, asked.widgets.index(field))[1:]
    texts = [w.text or w.name for w in inner if w.role in _SAYS and not w.clickable]
    others = [w for w in inner if w.role not in (*_SAYS, "img")]
    is_field = len(texts) == 2 and not others
    return (_NOW.sub("", texts[0]) or texts[0], texts[1]) if is_field else None


def _value_for(caption: str, shown: str, part: Part) -> str:
    """Give the value that a part of a step has for a field; a date is for the one with a date."""
    target, value = part.intent.target, part.intent.value
    if value and target.text and flat(target.text) != flat(value):
        return value if similarity(target.text, caption) >= SAME else ""
    place = target.within
    if place is not None and place.text and similarity(target.text, caption) >= SAME:
        return place.text
    around = []
    while place is not None and place.text:
        around.append(place.text)
        place = place.within
    if value and around:
        return value if any(similarity(one, caption) >= SAME for one in around) else ""
    of_words = [m.group() for m in _DATE.finditer(part.intent.words)]
    if len(of_words) == 1 and _DATE.search(shown):
        return of_words[0]
    said = flat(target.whole or target.text)
    return said.removeprefix(flat(caption)).strip() if said.startswith(flat(caption)) else ""


def _picked(asked: Asked, part: Part, value: str) -> Answer | None:
    """Click the value on the page that was opened; look for it where there is a field for that."""
    ways = [w for w in asked.layer if asked.actor(w).clickable and w.role not in FIELD_ROLES]
    exact = [w for w in ways if flat(label_of(w)) == flat(value)]
    day = _day_of(value)
    exact = exact or [w for w in ways if day and flat(label_of(w)) == day]
    exact = exact or [w for w in ways if similarity(value, label_of(w)) >= SAME]
    if exact:
        chosen = asked.actor(exact[0])
        said = part.said(f'click the {chosen.role} "{label_of(exact[0])}"')
        return None if asked.refuses(chosen.id) else call("click", said, rid=chosen.id)
    fields = [w for w in text_fields(asked.layer) if w.role == "searchbox" and not w.value]
    if not fields or asked.refuses(fields[0].id) or any(d.startswith(_LOOKED) for d in asked.done):
        return None
    said = part.said(f'{_LOOKED}"{value}"', goes_on=True)
    return call("input_text", said, rid=fields[0].id, text=value)


def _day_of(value: str) -> str:
    """Give the day of a date, as a calendar shows it."""
    found = _DAY.search(value.strip())
    return next((day for day in found.group("day", "first", "last") if day), "") if found else ""
