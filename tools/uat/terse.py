"""Steps that name things without a verb, put in full: "Orders → Parcels", "a low weight, Save"."""

import re
from collections.abc import Mapping

from tools.language.clauses import language_of, verbs_of
from tools.language.lexicon import lexicon
from tools.language.steps import parse_step
from tools.text import is_cjk

_ARROW = re.compile(r"\s*(?:→|⇒|->|=>|»|＞)\s*|\s+>\s+")
_UNDER = re.compile(
    r"(?P<deed>\S.*?) (?:under|in|on|via|at) (?P<way>[^,>]{2,40}(?:\s+>\s+|\s*→\s*)[^,]{2,60}?)"
    r"(?:(?:,| and| then)+ (?P<then>(?-i:[a-z]+)(?: [^,>→]{1,40})?))?[.]?",
    re.IGNORECASE,
)
"""What is done, where one goes for it, and what is done then."""
_COMMA = re.compile(r"\s*[,，、;；]\s*(?:(?:and|then)\s+)?")
_QUOTED = re.compile(
    r"'[^']*'|\"[^\"]*\"|“[^”]*”|‘[^’]*’|「[^」]*」|『[^』]*』|\([^()]*\)|（[^（）]*）"
)
_TAIL = re.compile(r"\s*[(（].*$")
_OF = re.compile(r"\s+(?:of|for|than|with|without|that|which|lower|higher|to|from)\b.*$")
_SENTENCE = re.compile(
    r"\b(?:is|are|was|were|has|have|be|should|must|it|he|she|they|you|we|i)\b|[:：。?!]|是|应|该|^(?:如果|若|假如|要是|当)"
    r"|^(?!(?:in|at|on|for|with|all|both)\b)\w+ (?:the|an?|my|your|his|her|their)\s"
)
_ONLY = re.compile(r"\s+only$|^(?:only|just)\s+", re.IGNORECASE)
_VERBS = {
    "en": {"open": "open ", "enter": "enter ", "select": "select "},
    "zh": {"open": "打开", "enter": "输入", "select": "选择"},
    "vi": {"open": "mở ", "enter": "nhập ", "select": "chọn "},
}
_MADE = re.compile(
    r"(?P<deed>[^\W\d_]+(?: [^\W\d_]+){0,3})\s*[:：]\s*(?P<list>[^:：.。]+)(?:[.。]\s*[^:：]*)?"
    r"$"
)
"""A deed, what its form is filled in with, and what is done then."""
_PLACED = re.compile(
    r"(?P<place>(?!(?:in|on|at|within|under|step|given|when|then)\b)[^\W\d_][^:：,，.。\d]{1,30}?)"
    r"\s*[:：]\s*(?P<rest>[^:：]+)",
    re.IGNORECASE,
)
"""A place, or what opens it, and what is done there."""
_HAN = re.compile(r"[\u4e00-\u9fff]{2,12}")
_VALUED = re.compile(
    r"(?P<thing>[\u4e00-\u9fff]{2,6})(?P<value>\d+(?:\.\d+)?[\u4e00-\u9fff%]{0,2})"
)
"""What is set, and the number it is set to: 年限20年."""
_SWITCHED = re.compile(r"(?P<thing>.+?) (?P<how>on|off)", re.IGNORECASE)
_LONGEST = 60
"""Letters of a part that only names something."""
_FEW = 2
"""Words of a part that is more than what a button may be called, things of a list."""


def in_full(step: str, parameters: Mapping[str, str]) -> str:
    """Give each part of a step that only names something its verb; other steps stay.

    Args:
        step: In any language, without the manners that testers wrap it in.
        parameters: Names of what may be typed, with descriptions.

    Returns:
        "Orders → Parcels" becomes "Open Orders, open Parcels"; "a low weight, Update" with a
        parameter `low_weight` becomes "Enter a low weight, Update".
    """
    bare = _QUOTED.sub(lambda quote: "x" * len(quote.group()), step)
    told = (
        _under(step, bare)
        or _led(step, bare)
        or _at_place(step, bare, parameters)
        or _listed(step, bare, parameters)
    )
    told = told or _chosen_besides(step, bare, parameters)
    told = told or _called_otherwise(step, bare) or _named_first(step, bare, parameters)
    return told[:1].upper() + told[1:] if told else step


def _led(step: str, bare: str) -> str:
    """Open one thing after the other where arrows stand between them; "" without arrows."""
    pieces = _cut(step, bare, _ARROW)
    is_way = len(pieces) > 1 and all(0 < len(one) <= _LONGEST for one in pieces)
    if not is_way or (" > " in bare and _is_told(pieces[0])):
        return ""
    said = _VERBS[language_of(step)]
    full = [one if _is_told(one) else f"{said['open']}{one}" for one in pieces]
    return _joint(step).join(full)


def _under(step: str, bare: str) -> str:
    """Go the way that stands behind what is done at its end: "Enter x under Trips > Add and send".

    Returns:
        "Open Trips, open Add, enter x, send"; "" for other steps.
    """
    found = _UNDER.fullmatch(bare)
    if found is None or not _is_told(found.group("deed")):
        return ""
    deed, way, then = (step[slice(*found.span(name))].strip() for name in ("deed", "way", "then"))
    pieces = _cut(way, found.group("way"), _ARROW)
    if not all(0 < len(one) <= _LONGEST for one in pieces):
        return ""
    said = _VERBS[language_of(step)]["open"]
    deed = deed if deed[1:2].isupper() else deed[:1].lower() + deed[1:]
    told = [*(f"{said}{one}" for one in pieces), deed, *([then] if then else [])]
    return ", ".join(told)


def _at_place(step: str, bare: str, parameters: Mapping[str, str]) -> str:
    """Open what stands before a colon, or do it, before what stands behind it.

    Returns:
        "Permits: order a permit" becomes "Open Permits, order a permit"; "" for other steps, and
        for a field with its value.
    """
    found = _PLACED.fullmatch(bare)
    if found is None:
        return ""
    place, rest = step[: found.end("place")], step[found.start("rest") :]
    if not _is_told(_cut(rest, found.group("rest"), _COMMA)[0]) or not found.group("rest").strip(
        "x"
    ):
        return ""
    if _is_told(place):
        return f"{place}{_joint(step)}{rest}"
    is_named = bool(lexicon(language_of(place)).meanings("concepts", place.lower()))
    is_page = _is_thing(place) and not is_named and not _is_typed(place, _heads(parameters))
    return f"{_VERBS[language_of(step)]['open']}{place}{_joint(step)}{rest}" if is_page else ""


def _listed(step: str, bare: str, parameters: Mapping[str, str]) -> str:
    """Fill in, one by one, what is listed behind what is made: "Invite: name, parking on. Send".

    Returns:
        The step with a verb for each; "" for other steps.
    """
    found = _MADE.match(bare)
    if found is None or [one.kind for one in parse_step(found.group("deed"))] != ["do"]:
        return ""
    deed, rest = step[: found.end("deed")], step[found.end("list") :].strip(" .。")
    pieces = _cut(step[: found.end("list")][found.start("list") :], found.group("list"), _COMMA)
    heads, said = _heads(parameters), _VERBS[language_of(step)]
    full = [deed]
    for one in pieces:
        switched = _SWITCHED.fullmatch(one)
        if switched is not None:
            full.append(f"turn {switched.group('how').lower()} {switched.group('thing')}")
        elif _is_told(one) or not _is_thing(one):
            return ""
        else:
            full.append(f"{said['enter' if _is_typed(one, heads) else 'select']}{one}")
    if len(pieces) < _FEW or not any(one.startswith((said["enter"], "turn ")) for one in full):
        return ""
    return _joint(step).join([*full, rest] if rest else full)


def _chosen_besides(step: str, bare: str, parameters: Mapping[str, str]) -> str:
    """Give the values that stand bare behind what a Chinese step types a verb each.

    Returns:
        "输入金额，把年限设为20年，选择等额本息，计算"; "" where no value with a number tells that
        they are values and no further fields.
    """
    pieces = _cut(step, bare, _COMMA)
    if not is_cjk(step[:1]) or not _is_told(pieces[0]):
        return ""
    full, zh = [pieces[0]], lexicon("zh")
    for one in pieces[1:]:
        valued = _VALUED.fullmatch(one)
        if valued is not None and not verbs_of(valued.group("thing"), zh):
            full.append(f"把{valued.group('thing')}设为{valued.group('value')}")
        elif _HAN.fullmatch(one) and not verbs_of(one, zh) and not _is_asked(one, parameters):
            full.append(f"选择{one}")
        else:
            full.append(one)
    return "，".join(full) if any(one.startswith("把") for one in full[1:]) else ""


def _is_asked(piece: str, parameters: Mapping[str, str]) -> bool:
    """Say whether something is what a parameter is: its value is typed."""
    return any(piece in f"{name} {about}" for name, about in parameters.items())


def _called_otherwise(step: str, bare: str) -> str:
    """Tap what stands alone in Chinese behind an English part: it is what the app calls it.

    Returns:
        "Tap the visitor, tap 撤销邀请"; "" for a step that has none, or lists such names.
    """
    pieces = _cut(step, bare, _COMMA)
    if not (pieces[0].isascii() and _is_told(pieces[0]) and len(pieces) > 1):
        return ""
    full = [
        f"tap {one}" if _HAN.fullmatch(one) and before.isascii() else one
        for before, one in zip(["", *pieces], pieces, strict=False)
    ]
    return _joint(pieces[0]).join(full) if full != pieces else ""


def _named_first(step: str, bare: str, parameters: Mapping[str, str]) -> str:
    """Give what stands before the first verb with an object one of its own; "" for other steps."""
    pieces = _cut(step, bare, _COMMA)
    heads = _heads(parameters)
    full: list[str] = []
    for number, one in enumerate(pieces):
        if _is_told(one) and len(one.split()) < _FEW and not is_cjk(one[:1]):
            is_place = one[:1].isupper() and _opens(one)
            full.append(f"{_VERBS[language_of(one)]['open']}{one}" if is_place else one)
            continue
        if _is_told(one) and not _logs_in(one):
            break
        verb = "" if _logs_in(one) else _verb_for(one, heads, full, last=number + 1 == len(pieces))
        if verb is None:
            return ""
        full.append(f"{verb}{_ONLY.sub('', one)}" if verb else one)
    ends = len(full) < len(pieces) or len(pieces[-1].split()) < _FEW
    told = [*full, *pieces[len(full) :]]
    return _joint(step).join(told) if ends and len(pieces) > 1 and told != pieces else ""


def _verb_for(piece: str, heads: frozenset[str], before: list[str], *, last: bool) -> str | None:
    """Give the verb that a part lacks: "" for a button at the end, None for a sentence."""
    said = _VERBS[language_of(piece)]
    if not _is_thing(piece):
        return None
    if _is_typed(piece, heads):
        return said["enter"]
    if len(piece.split()) < _FEW and not is_cjk(piece[:1]):
        is_page = bool(before) and _logs_in(before[-1]) and piece[:1].isupper()
        if last and not is_page:
            return ""
        is_page = (is_page and last) or (piece[:1].isupper() and not _is_field(piece))
        return said["open"] if is_page else None
    return said["open"] if before and _logs_in(before[-1]) else said["select"]


def _opens(word: str) -> bool:
    """Say whether a verb that opens something stands alone: it is what a page is called."""
    return {found.key for found in lexicon(language_of(word)).starts("verbs", word)} <= {
        "open",
        "goto",
    }


def _is_field(piece: str) -> bool:
    """Say whether a word is what fields are called: Username."""
    return bool(lexicon(language_of(piece)).find("concepts", piece.lower()))


def _logs_in(piece: str) -> bool:
    """Say whether a part logs in, and does no more."""
    read = parse_step(piece)
    return len(read) == 1 and read[0].kind == "log_in" and not read[0].target.text


def _cut(step: str, bare: str, between: re.Pattern[str]) -> list[str]:
    """Cut a step, but not within what it quotes or puts in brackets."""
    found, start = [], 0
    for match in between.finditer(bare):
        found.append(step[start : match.start()].strip())
        start = match.end()
    return [*found, step[start:].strip(" .。")]


def _joint(step: str) -> str:
    return "，" if language_of(step) == "zh" else ", "


def _is_told(piece: str) -> bool:
    """Say whether a part begins with a verb of steps."""
    lex = lexicon(language_of(piece))
    first = piece.split(" ")[0].lower()
    if " " in piece and (first.endswith("ing") or first == "new"):
        return False
    return bool(lex.starts("verbs", piece) or (piece.isascii() and lex.meanings("verbs", first)))


def _is_thing(piece: str) -> bool:
    """Say whether a part names something: it is no sentence, and no verb has an object in it."""
    lex = lexicon(language_of(piece))
    if not 0 < len(piece) <= _LONGEST or _SENTENCE.search(piece.lower()):
        return False
    return not (is_cjk(piece[:1]) and lex.find("verbs", piece))


def _heads(parameters: Mapping[str, str]) -> frozenset[str]:
    """Give what parameters are of: the last word of each name."""
    names = [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name) for name in parameters]
    return frozenset(re.split(r"[_\s.-]+", _TAIL.sub("", name).lower())[-1] for name in names)


def _is_typed(piece: str, heads: frozenset[str]) -> bool:
    if is_cjk(piece[-1:]):
        return any(len(head) > 1 and piece.endswith(head) for head in heads)
    said = _OF.sub("", piece.lower()).split()
    return bool(said) and said[-1] in heads
