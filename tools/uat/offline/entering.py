"""Entering what a step names: into fields, lists and selector wheels, on the app's own keypad."""

import re

from state.values.screen import Widget
from tools.language.similarity import SAME, similarity
from tools.language.steps import parse_step
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import Part, part_now, parts_left
from tools.uat.offline.reading import (
    Asked,
    label_of,
    labels_of,
    read_marks,
    text_fields,
    told_values,
    whole_name,
)
from tools.uat.offline.typing import fit, same_tail
from tools.uat.offline.words import says
from tools.uat.parameters import in_words

CLEARLY = 0.6
_ENTERS = frozenset({"fill", "append", "set", "select"})
_BEFORE_ENTERING = frozenset({"check", "uncheck", "click", "open", "goto", "toggle"})
_PICKS = frozenset({"set", "select", "filter", "fill"})
CHOOSERS = frozenset({"combobox", "listbox"})
WHEELS = frozenset({"wheel", "spinbutton", "slider"})
FILLED = CHOOSERS | WHEELS | {"textbox", "searchbox"}
"""What is filled in, not only clicked."""
_TYPED = frozenset({"textbox", "searchbox"})
_MOST_TURNS = 10
_TELLING = 5
"""Letters of a word by which one parameter is told from all others."""
_LEAST = 2
"""Characters of a name that is looked for in a step."""
_NUMBER = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)(?P<unit>\s*\D*)")
_WITH_UNIT = re.compile(r"(?P<before>[^\w]*)\d+(?:[.,]\d+)?(?P<unit>\s*[^\d\s]\D*)")
_HEAD = re.compile(r"\s+(?:of|for|that|which|without|with)\s.*$|^.+的(?=.)")
"""What only tells whose: the amount of the present, 礼物的金额."""
_QUALITY = re.compile(
    r"^(?:(?:the|its|his|her|their|an?|my|your)\s+)(?:(?:right|correct|valid|proper|wrong|invalid|incorrect|new)\s+)?"
    r"|^(?:right|correct|valid|proper|wrong|invalid|incorrect|new)\s+"
    r"|^(?:正确|错误|有效|无效|新)的?",
    re.IGNORECASE,
)
"""What a value is like: no part of what its field is called."""
_NAME_LAST = re.compile(r"(?:[a-zà-ỹđ]+\s+)+([A-ZÀ-ỸĐ][\w-]*(?:\s[A-ZÀ-ỸĐ\d][\w-]*)*)")
"""What a list is for, and the option by its name: quận Ba Đình."""
_ANEW = re.compile(
    r"\b(?:right|correct|valid|proper|wrong|invalid|incorrect|new|other|another|today['’]s)\b"
    r"|正确|错误|有效|无效|新|另|\b(?:đúng|sai|mới|khác|hợp lệ)\b",
    re.IGNORECASE,
)
"""What is entered though the field holds something."""
_AND = re.compile("[和与及跟或并、]")
"""Behind the name of a field: the next one follows, and no value."""
_ONE = re.compile(r"\bone$")
_NAME_END = re.compile(r"(?:\s+(?:from|to|of|at|on|in))?\s*[:：*?？]*$", re.IGNORECASE)
_BEFORE = (
    r"(?:(?i:choose|select|pick|use|switch to|set)\s+(?:the\s+|an?\s+)?(?P<value>[^\W\d_]+)\s+{0}"
    r"|(?:选择|选用|切换到|设为)(?P<word>[^\W\d_]+?){0})\s*[.。]?$"
)
_VALUE = (
    r"(?<![A-Za-z]){}(?:\s+(?:to|as|is)\b|\s*[:：=]|\s*(?:(?:设|改|换|选|调|填)(?:为|成|择|中|到)|切换[为到成]|为|选用?))?\s*"
    r"(?:['\"“‘「](?P<quoted>[^'\"”’」]+)['\"”’」]"
    r"|(?P<bare>(?![a-z_])\w[\w:.-]*(?: (?![a-z_])\w[\w:.-]*)*))"
)


def entered(asked: Asked) -> Answer | None:
    """Enter what the step names into the fields that are called so, one after the other."""
    part = part_now(asked)
    if _comes_later(asked) or (part is not None and part.intent.kind == "search"):
        return None
    kinds = [intent.kind for intent in parse_step(asked.bare)]
    parts, each = len(kinds), all(kind in _ENTERS for kind in kinds)
    for number, (name, words) in enumerate(asked.wanted, 1):
        field = field_for(asked, name, words)
        if field is None:
            continue
        if field.role in WHEELS and _shows(asked, field, name):
            continue
        answer = _turned(asked, field, name) if field.role in WHEELS else None
        if answer is not None:
            return answer
        if is_entered(asked, name, field):
            continue
        mark = f"${{{name}}}" if name else words
        behind = "" if name or field.role not in CHOOSERS else _value_behind(words, field)
        if field.role in CHOOSERS | WHEELS:
            mark = behind or mark
            said = f'choose "{mark}" in "{label_of(field)}"'
        else:
            said = f'type "{mark}" into the field "{label_of(field)}"'
        if each and 1 < parts == len(asked.wanted):
            said += f" ({number} of {parts})"
        elif parts > 1:
            said = _counted(asked, said, [*asked.wanted[number:]])
        if behind:
            return chosen(field, behind, said)
        return call("input_text", said, rid=field.id)
    return None


def _comes_later(asked: Asked) -> bool:
    """Say whether something else of the step is done before what it enters: tick A, enter B."""
    part = part_now(asked)
    if part is None or part.total == 1:
        return False
    if part.intent.kind == "select":
        # Something else is chosen first: pick Monday, enter the note.
        others = [one.intent for one in parts_left(asked)[1:]]
        chosen_first = not _is_of(asked, part.intent.words)
        return chosen_first and any(one.kind == "fill" for one in others)
    if part.intent.kind not in _BEFORE_ENTERING:
        return False
    return any(one.intent.kind in _ENTERS for one in parts_left(asked)[1:])


def _is_of(asked: Asked, words: str) -> bool:
    """Say whether a part has one of the things that are to be entered, and a field for it."""
    return any(
        field_for(asked, name, thing) is not None
        for name, thing in asked.wanted
        if thing in words or (name and name in words)
    )


def entered_now(asked: Asked) -> Answer | None:
    """Type what a later part of the step enters: rate the trip and write a comment."""
    part = part_now(asked)
    if part is None or part.intent.kind != "fill" or (part.number == 1 and asked.marks):
        return None
    if says("leaves_empty", part.intent.words) or says("leaves_empty", asked.step):
        return None
    words = _ONE.sub(_thing_before(asked, part), whole_name(part.intent))
    if not words or part.intent.target.quoted or part.intent.value in told_values(asked.bare):
        return None
    free = [w for w in text_fields(asked.layer) if not w.value and not asked.refuses(w.id)]
    is_known = any(fit([words], n, about) >= CLEARLY for n, about in asked.described.items())
    is_free = len(free) == 1 and is_known and not _is_for_other(asked, free[0], words)
    field = field_for(asked, "", words) or (free[0] if is_free else None)
    if field is None or field.role not in _TYPED or is_entered(asked, "", field):
        return None
    if field.value and not _ANEW.search(words):
        return None
    said = part.said(f'type "{words}" into the field "{label_of(field)}"')
    return call("input_text", said, rid=field.id)


def _thing_before(asked: Asked, part: Part) -> str:
    """Give what the part before is about: "one" of the next stands for it."""
    before = parse_step(asked.bare)[max(part.number - 2, 0)]
    return before.target.text or "one"


def _is_for_other(asked: Asked, field: Widget, words: str) -> bool:
    """Say whether a field is called as something else that could be typed."""
    known = asked.described.items()
    others = [(n, about) for n, about in known if fit([words], n, about) < CLEARLY]
    return any(fit([label_of(field)], n, about) >= CLEARLY for n, about in others)


def _counted(asked: Asked, said: str, later: list[tuple[str, str]]) -> str:
    """Say which part of the step it is for, where others follow that enter nothing."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _ENTERS:
        return said
    # Where one part alone enters something, all of it belongs to that part.
    alone = [one.kind in _ENTERS for one in parse_step(asked.bare)].count(True) == 1
    own = [w for n, w in later if w in part.intent.words or (n and n in part.intent.words)]
    goes_on = bool(own) or (bool(later) and (alone or part.total == part.number))
    return part.said(said, goes_on=goes_on)


def picked(asked: Asked) -> Answer | None:
    """Choose what the step says, word for word, of the list or wheel that it names."""
    part = part_now(asked)
    for field in asked.layer:
        if field.role not in CHOOSERS | WHEELS or "disabled" in field.states:
            continue
        value = value_said(asked.bare, label_of(field)) or _value_for(part, field)
        if not value or (
            (asked.done or field.role in WHEELS) and flat(field.value or field.text) == flat(value)
        ):
            continue
        if asked.refuses(field.id, "input_text") or _is_shown_apart(asked, value):
            continue
        said = f'choose "{value}" in "{label_of(field)}"'
        if any(said in line for line in asked.done):
            continue
        if part is None or part.total == 1:
            return chosen(field, value, f"{said} (1 of {len(parse_step(asked.bare))})")
        if flat(value) in flat(part.intent.words):
            return chosen(field, value, part.said(said))
    return None


def chosen(field: Widget, value: str, said: str) -> Answer:
    """Choose an option by its words; a number gets the unit of what the field shows, as there."""
    shown, told = _WITH_UNIT.fullmatch(field.value or field.text), _NUMBER.fullmatch(value)
    if shown is not None and told is not None:
        unit = flat(told.group("unit"))
        if not unit or unit == flat(shown.group("unit")):
            value = f"{shown.group('before')}{told.group('number')}{shown.group('unit')}"
    return call("input_text", said, rid=field.id, text=value)


def value_said(step: str, label: str) -> str:
    """Give what a step says behind the name of a field: `Large` of "choose the size Large"."""
    name = _NAME_END.sub("", label.strip())
    for words in dict.fromkeys((name, name.split()[-1] if name.split() else "")):
        if len(words) < _LEAST:
            continue
        found = re.search(_VALUE.format(f"(?i:{re.escape(words)})"), step)
        if found and not _AND.match(found.group("bare") or ""):
            return str(found.group("quoted") or found.group("bare")).strip()
        before = re.match(_BEFORE.format(f"(?i:{re.escape(words)})"), step)
        if before:
            return str(before.group("value") or before.group("word"))
    return ""


def _value_for(part: Part | None, field: Widget) -> str:
    """Give what a part of a step has for the list that it names: choose Plank as the exercise."""
    if part is None or part.intent.kind not in _PICKS or not part.intent.value:
        return ""
    target, value = part.intent.target, part.intent.value
    if part.intent.kind == "fill" and not (field.role in CHOOSERS and value[:1].isupper()):
        return ""
    whose = [target.within.text if target.within is not None else "", target.text]
    told = [one for one in whose if one and flat(one) != flat(value)]
    is_it = any(similarity(one, label) >= SAME for one in told for label in labels_of(field))
    return value if is_it else ""


def _value_behind(words: str, field: Widget) -> str:
    """Give what stands behind the name of a list that is filled in, or before it.

    The occasion birthday, the Norwegian nationality.
    """
    name = re.escape(_NAME_END.sub("", label_of(field).strip()))
    told = re.fullmatch(rf"(?:the\s+|an?\s+)?{name}\s+(\w[\w -]*)", words, re.IGNORECASE)
    told = told or re.fullmatch(
        rf"(?:the\s+|an?\s+)(?!(?:right|correct|valid|proper|wrong|invalid|new|same|other)\b)"
        rf"([^\W\d_]+)\s+{name}",
        words,
        re.IGNORECASE,
    )
    told = told or _NAME_LAST.fullmatch(words)
    return told.group(1) if told is not None else ""


def _is_shown_apart(asked: Asked, value: str) -> bool:
    """Say whether something to click is called so: then that is what is meant."""
    return any(
        w.clickable and w.role != "option" and flat(label_of(w)) == flat(value) for w in asked.layer
    )


def is_all_entered(asked: Asked) -> bool:
    """Say whether the step names only what to enter, and all of it was."""
    typed = {name for line in asked.done if line[:5] != "turn " for name in read_marks(line)}
    found = [(name, field_for(asked, name, words)) for name, words in asked.wanted]
    return bool(found) and all(
        (name and name in typed)
        or (field is not None and (is_entered(asked, name, field) or _shows(asked, field, name)))
        for name, field in found
    )


def is_entered(asked: Asked, name: str, field: Widget) -> bool:
    """Say whether the step has entered something into a field already."""
    if name and any(name in read_marks(line) for line in asked.done if line[:5] != "turn "):
        return True
    label = f'"{label_of(field)}"'
    return any(line.startswith(("type ", "choose ")) and label in line for line in asked.done)


def field_for(asked: Asked, name: str, words: str, *, is_free: bool = True) -> Widget | None:
    """Find the field for something that the step names; one it filled in already is not free."""
    fields = [
        w
        for w in asked.layer
        if (w.role in CHOOSERS | WHEELS and "disabled" not in w.states)
        or w in text_fields(asked.layer)
    ]
    fields = [w for w in fields if not (is_free and _is_taken(asked, fields, w, name, words))]
    called = [words, _HEAD.sub("", words), _QUALITY.sub("", words), *([name] if name else [])]
    scored = [
        (max(fit([*labels_of(w), *_caption(asked, w)], one) for one in called), -place)
        for place, w in enumerate(fields)
        if not asked.refuses(w.id, "input_text")
    ]
    best = max(scored, default=(0.0, 0))
    if best[0] >= CLEARLY:
        return fields[-best[1]]
    known = _known_as(asked, fields, called)
    if known is not None:
        return known
    if says("is_place", f"{words} {in_words(name)} {asked.described.get(name, '')}".casefold()):
        asking = [w for w in fields if w.role in _TYPED and says("asks_where", label_of(w))]
        if len(asking) == 1:
            return asking[0]
    alike = [w for w in fields if any(same_tail(one, words) for one in labels_of(w))]
    is_alone = len(asked.wanted) == 1 and len(asked.described) > len(asked.marks)
    if len(alike) != 1 and name and is_alone:
        alike = [w for w in fields if not w.value and not _is_others(asked, w)]
    return alike[0] if len(alike) == 1 else None


def _is_taken(asked: Asked, fields: list[Widget], field: Widget, name: str, words: str) -> bool:
    """Say whether the step has typed something else into a field: it is not filled in again."""
    label = label_of(field)
    if [label_of(w) for w in fields].count(label) > 1:
        return False
    typed = [line for line in asked.lines if line.startswith("type ") and f'"{label}"' in line]
    own = [line for line in typed if words in line or (name and name in read_marks(line))]
    return bool(typed) and not own


def _known_as(asked: Asked, fields: list[Widget], called: list[str]) -> Widget | None:
    """Find the one field that asks for a parameter which the step calls otherwise.

    "the expiry date" is `card_expiry: Valid until`, and so goes into "Valid until".
    """
    meant = [
        (name, about)
        for name, about in asked.described.items()
        if max(fit([one], name, about) for one in called) >= CLEARLY
    ]
    meant = meant or _by_one_word(asked, called[0])
    found = [
        w
        for w in fields
        if w.role in _TYPED and any(fit(labels_of(w), n, about) >= CLEARLY for n, about in meant)
    ]
    return found[0] if len(found) == 1 else None


def _by_one_word(asked: Asked, words: str) -> list[tuple[str, str]]:
    """Give the one parameter that has a telling word of a name: the expiry date, `card_expiry`."""
    telling = {word for word in flat(words).split() if len(word) >= _TELLING}
    found = [
        (name, about)
        for name, about in asked.described.items()
        if telling & {*in_words(name).casefold().split()}
    ]
    return found if len(found) == 1 else []


def _caption(asked: Asked, field: Widget) -> list[str]:
    """Give the loose text right before a field: on a phone the field's own words are its hint."""
    at = asked.layer.index(field)
    before = asked.layer[at - 1] if at else None
    is_loose = before is not None and before.role == "text" and not before.clickable
    return [before.text] if is_loose and before is not None and before.text else []


def _is_others(asked: Asked, field: Widget) -> bool:
    """Say whether a field is for another parameter than those that the step names."""
    return any(
        fit([label_of(field)], name, about) >= CLEARLY
        for name, about in asked.described.items()
        if name not in asked.marks
    )


def _shows(asked: Asked, wheel: Widget, name: str) -> bool:
    """Say whether a wheel shows the value that is wanted."""
    wanted = asked.values.get(name)
    return (
        wanted is not None
        and wheel.role in WHEELS
        and flat(wheel.value or wheel.text) == flat(wanted)
    )


def _turned(asked: Asked, wheel: Widget, name: str) -> Answer | None:
    """Turn a wheel by one entry until it shows the value."""
    if name not in asked.values:
        return None
    if f"- swipe_selector({wheel.id}" in asked.invalid and "has not moved" not in asked.invalid:
        return None
    turns = sum(line.startswith("turn ") for line in asked.done)
    back = f"- swipe_selector({wheel.id}, up)" in asked.invalid or turns >= _MOST_TURNS
    if f"- swipe_selector({wheel.id}, down)" in asked.invalid:
        return None
    direction = "down" if back else "up"
    said = f'turn "{label_of(wheel)}" to "${{{name}}}"'
    return call("swipe_selector", said, rid=wheel.id, direction=direction)
