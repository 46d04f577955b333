"""Reads one clause of an expected result as a claim."""

import re
from dataclasses import replace
from typing import Any

from tools.language.claim import Claim
from tools.language.comparison_readers import read_difference, read_kept
from tools.language.names import MARK, Name
from tools.language.number_readers import (
    NUMBER,
    content_words,
    read_count,
    read_extreme,
    read_order,
)
from tools.text import normalise

_MAIL = re.compile(r"[^\s/@]+@[^\s/@]+")
"""An address of a mailbox is none of a page."""


def _names_in(clause: str, names: tuple[Name, ...]) -> tuple[Name, ...]:
    return tuple(names[int(m)] for m in MARK.findall(clause) if int(m) < len(names))


def read_clause(clause: str, names: tuple[Name, ...], lexicon: dict[str, Any]) -> Claim:
    """Read one clause, in which names stand as q0q, q1q ...; of kind free when nothing fits."""
    body = normalise(clause)
    own = _names_in(clause, names)
    roles = tuple(role for role, words in lexicon["roles"].items() if words.search(body))
    base = Claim(
        kind="free",
        clause=MARK.sub(lambda m: f"'{names[int(m.group(1))].text}'", clause),
        body=body,
        names=own,
        negated=bool(lexicon["negation"].search(body)),
        still=bool(lexicon["still"].search(body)),
        roles=roles,
        words=content_words(body, lexicon),
    )
    for reader in _READERS:
        claim = reader(base, lexicon)
        if claim is not None:
            return claim
    return base


def _read_address(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    is_spaced = any(" " in name.text for name in base.names)
    # No address of a page has spaces: where somebody lives is another address.
    is_mail = bool(base.names) and _MAIL.fullmatch(base.names[0].text) is not None
    if lexicon["url"].search(base.body) and base.names and not is_spaced and not is_mail:
        return replace(base, kind="url")
    if lexicon["title"].search(base.body) and base.names:
        return replace(base, kind="title")
    return None


def _read_side_effect(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if lexicon["nothing_happens"].search(base.body) and not base.names and not base.roles:
        return replace(base, kind="changed", negated=True)
    if lexicon["download"].search(base.body) and not base.roles:
        return replace(base, kind="download")
    if lexicon["new_tab"].search(base.body):
        return replace(base, kind="popup")
    return None


def _read_login(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if "asks_back" in lexicon and lexicon["asks_back"].search(base.body):
        return replace(base, kind="dialog", detail="open")
    if "button" in base.roles and any(name.quoted for name in base.names):
        # What the button for it is called says nothing of who is in.
        return None
    if lexicon["login"]["not_in"].search(base.body):
        return replace(base, kind="login", detail="in", negated=True)
    for detail in ("page", "out", "in"):
        if lexicon["login"][detail].search(base.body):
            return replace(base, kind="login", detail=detail)
    return None


def _read_empty(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    found = lexicon["empty"].search(base.body)
    if not found or _tells_error(found.group(0), base.body, lexicon):
        return None
    if found.group(0) == "nothing" and not base.names:
        for state in ("selected", "checked"):
            if lexicon["states"][state].search(base.body, found.end()):
                return replace(base, kind="state", detail=state, negated=True)
    deeds = [lexicon["done"][k] for k in ("created", "deleted", "renamed", "moved", "saved")]
    if found.group(0) == "nothing" and any(d.search(base.body, found.end()) for d in deeds):
        # "Nothing was deleted" empties no list.
        return None
    rest = base.body[: found.start()] + base.body[found.end() :]
    if base.names and (_denies_name(base, found, lexicon) or _quotes_a_message(base)):
        return None
    negated = bool(lexicon["negation"].search(rest))
    is_field = bool(lexicon["field"].search(base.body))
    return replace(
        base,
        kind="value" if is_field else "empty",
        value="" if is_field else None,
        negated=negated,
        field_name=_field_name(base, lexicon) if is_field else "",
    )


_QUOTES_AT_ITS_END = re.compile(r"[:,(] ?q\d+q\)?$")


def _quotes_a_message(base: Claim) -> bool:
    """Say whether a clause ends in what the screen says: "it is empty: 'Nothing found.'"."""
    last = base.names[-1]
    told = " " in last.text or not last.text.isascii() or last.text[-1:] in ".!"
    return last.quoted and told and _QUOTES_AT_ITS_END.search(base.body) is not None


def _tells_error(said: str, body: str, lexicon: dict[str, Any]) -> bool:
    """Say whether "not found" is about a page or stands in a message, and empties no list."""
    message = lexicon["message"]
    about = message["any"].search(body) or lexicon["page"].search(body)
    return bool(message["error"].search(said) and about)


def _field_name(base: Claim, lexicon: dict[str, Any]) -> str:
    """What the clause calls a field: a name, else the words before "field"."""
    if base.names:
        return base.names[0].text
    found = lexicon["labelled"].search(base.body)
    if not found:
        return ""
    left = [w for w in found.group(1).split() if not lexicon["articles"].fullmatch(w)]
    return "" if any(w in lexicon["count"]["numbers"] for w in left) else " ".join(left)


def _denies_name(base: Claim, found: re.Match[str], lexicon: dict[str, Any]) -> bool:
    """Say that "no folder 'Drafts'" denies that one, "no file in 'Drafts'" does not."""
    if not lexicon["negation"].match(found.group(0)):
        return False
    mark = MARK.search(base.body, found.end())
    if mark is None:
        return False
    return not lexicon["place_of"].search(base.body[found.end() : mark.start()])


def _read_state(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    states = lexicon["states"]
    is_field = bool(lexicon["field"].search(base.body))
    for state in (
        "required",
        "masked",
        "in_clear",
        "unchecked",
        "unselected",
        "disabled",
        "readonly",
        "editable",
        "collapsed",
        "expanded",
        "focused",
        "checked",
        "selected",
        "enabled",
        "invalid",
        "pressed",
    ):
        found = states[state].search(base.body)
        if not found:
            continue
        if state == "selected" and "button" in base.roles and states["enabled"].search(base.body):
            return replace(base, kind="state", detail="enabled")
        if state == "invalid" and not (is_field or "field" in base.roles):
            continue
        if (
            state in {"checked", "unchecked", "enabled", "selected"}
            and not (base.names or base.roles)
            and not base.words
        ):
            continue
        negated = bool(lexicon["negation"].search(base.body.replace(found.group(0), " ")))
        if state == "in_clear":
            return replace(base, kind="state", detail="masked", negated=not negated)
        return replace(base, kind="state", detail=state, negated=negated)
    return None


def _read_filled(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read "the field 'Password' is already filled in"."""
    if not lexicon["filled"].search(base.body) or len(base.names) > 1:
        return None
    label = base.names[0].text if base.names else " ".join(base.words)
    return replace(base, kind="value", value="", field_name=label, negated=not base.negated)


def _read_value(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    field_word = lexicon["field"].search(base.body)
    marks = list(MARK.finditer(base.body))
    inside = len(marks) >= 2 and lexicon["inside"].search(base.body)
    if not field_word or not (lexicon["value"].search(base.body) or inside):
        return None
    if lexicon["comes_up"].search(base.body) and len(marks) == 1:
        return None
    number = re.search(NUMBER, base.body)
    if not marks and not number:
        return None
    named = base.names
    if len(marks) >= 2:
        # The name next to the word "field" is the field's.
        near = min(range(len(marks)), key=lambda i: _gap(marks[i], field_word))
        label = named[near].text
        values = [n.text for i, n in enumerate(named) if i != near]
        return replace(base, kind="value", field_name=label, value=values[-1])
    label_words = " ".join(w for w in base.words if not w.isdigit())
    if marks and number and _gap(marks[0], field_word) <= 4:
        return replace(base, kind="value", field_name=named[0].text, value=number.group(1))
    value = named[0].text if marks else number.group(1) if number else ""
    return replace(base, kind="value", field_name=label_words, value=value)


def _gap(mark: re.Match[str], word: re.Match[str]) -> int:
    return max(mark.start() - word.end(), word.start() - mark.end(), 0)


_ASKED = re.compile(r"\b(?:which|what|how|why) [a-z]+")
"""What a message tells itself instead of naming it: which characters are not allowed."""


_KNOB_STATES = ("enabled", "disabled", "checked", "unchecked", "selected", "unselected")
_KNOBS = frozenset({"button", "link", "checkbox", "radio", "option", "field"})


def _is_of_its_knob(base: Claim, lexicon: dict[str, Any]) -> bool:
    """Say whether the dialog is only the place of what is told of: "its button X is disabled"."""
    rest, places = lexicon["in_dialog"].subn(" ", base.body)
    return (
        places > 0
        and not lexicon["roles"]["dialog"].search(rest)
        and bool(base.names and _KNOBS & set(base.roles))
        and any(lexicon["states"][state].search(rest) for state in _KNOB_STATES)
    )


def _read_dialog(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if "dialog" not in base.roles or _is_of_its_knob(base, lexicon):
        return None
    said = lexicon["says"].search(base.body)
    head = base.body[: said.start()] if said else base.body
    if said and not base.names and base.negated and not lexicon["negation"].search(head):
        # What it says is a prohibition; it is there itself.
        rest = _ASKED.sub(" ", base.body[said.end() :])
        own = content_words(rest, lexicon) if rest.isascii() else ()
        return replace(base, kind="message", detail="error", negated=False, words=own)
    closed = bool(lexicon["done"]["closed"].search(head) or lexicon["negation"].search(head))
    if closed and base.still:
        closed = False
    return replace(base, kind="dialog", detail="closed" if closed else "open", negated=False)


def _read_message(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    message = lexicon["message"]
    if not message["any"].search(base.body):
        return None
    if set(base.roles) & {"button", "link", "field", "list", "row"} and base.names:
        return None
    if "listed_several" in lexicon and lexicon["listed_several"].search(base.body):
        return None
    tone = "error" if message["error"].search(base.body) else ""
    done = lexicon["done"]
    deeds = ("created", "deleted", "renamed", "moved", "saved")
    changed = "was_changed" in lexicon and lexicon["was_changed"].search(base.body)
    if not tone and (
        message["success"].search(base.body)
        or changed
        or any(done[k].search(base.body) for k in deeds)
    ):
        tone = "success"
    said = message["any"].pattern
    negation = message["none"].pattern
    hidden = (
        rf"(?:{said})\W+(?:\w+\W+){{0,2}}?(?:{negation})\W+(?:\w+\W+)?"
        r"(?:shown|displayed|visible|appear\w*|come)"
    )
    gap = r"[^，。；]{0,8}?" if re.search(r"[\u4e00-\u9fff]", base.body) else r"\W*(?:\w+\W+){0,2}?"
    none = re.search(rf"(?:{negation}){gap}(?:{said})", base.body)
    negated = none is not None or re.search(hidden, base.body) is not None
    return replace(base, kind="message", detail=tone, negated=negated)


def _read_quoted_message(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """A message whose words say numbers, names and states is still one message."""
    if lexicon["message"]["noun"].search(base.body):
        return _read_message(base, lexicon)
    return None


def _read_done(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    done = lexicon["done"]
    if base.still:
        return None
    if lexicon["question"].search(base.body):
        shut = (base.negated or done["closed"].search(base.body)) and not base.names
        return replace(base, kind="dialog", detail="closed" if shut else "open", negated=False)
    if lexicon["restored"].search(base.body):
        return replace(base, kind="created")
    for kind in ("renamed", "deleted", "created", "moved", "saved"):
        if done[kind].search(base.body):
            if kind == "renamed" and lexicon["condition"].search(base.body):
                # "The status of X changed to 'Paused'": X is called as before.
                continue
            if kind == "deleted" and base.negated and not lexicon["gone"].search(base.body):
                continue
            if kind == "created" and done[kind].findall(base.body) == ["new"] and not base.names:
                continue
            bare = re.sub(r"\bwithout \w+(?: \w+)?", " ", base.body)
            return replace(base, kind=kind, negated=bool(lexicon["negation"].search(bare)))
    return None


def _read_page(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    stays = base.still and "stays_open" in lexicon and lexicon["stays_open"].search(base.body)
    if stays and not {"menu", "dialog"} & set(base.roles):
        return replace(base, kind="page")
    if base.still or not lexicon["done"]["opened"].search(base.body):
        return None
    opens = "opens_up" in lexicon and lexicon["opens_up"].search(base.body)
    bare = "bare_page" in lexicon and lexicon["bare_page"].search(base.body)
    if bare or ((opens or lexicon["page"].search(base.body)) and (base.names or base.words)):
        return replace(base, kind="page")
    return None


def _read_shown(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    if base.names:
        return replace(base, kind="shown")
    if lexicon["done"]["changed"].search(base.body):
        return replace(base, kind="changed")
    return None


_READERS = (
    _read_address,
    read_kept,
    _read_side_effect,
    _read_login,
    read_extreme,
    _read_quoted_message,
    read_difference,
    read_order,
    read_count,
    _read_empty,
    _read_dialog,
    _read_message,
    _read_filled,
    _read_state,
    _read_value,
    _read_page,
    _read_done,
    _read_shown,
)
