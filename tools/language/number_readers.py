"""Reads clauses about order and numbers."""

import re
from dataclasses import replace
from typing import Any

from tools.language.claim import Claim, Compare
from tools.language.names import MARK, Name
from tools.text import normalise

NUMBER = r"(?<![\w.,:/-])(\d[\d,]*(?:\.\d+)?)(?![\w/:-]|\.\d)"
"""A number in digits."""


def content_words(body: str, lexicon: dict[str, Any]) -> tuple[str, ...]:
    """Words of a clause that carry meaning."""
    bare = MARK.sub(" ", body)
    if re.search(r"[\u4e00-\u9fff]", bare):
        for word in sorted(lexicon["generic_words"], key=len, reverse=True):
            bare = bare.replace(word, " ")
        return tuple(w for w in re.findall(r"[\u4e00-\u9fff]{2,}|[a-z0-9]{2,}", bare))
    words = re.findall(r"\d{1,2}:\d{2}(?::\d{2})?(?!\d)|[^\W_]+(?:[-'][^\W_]+)*", bare)
    return tuple(
        w for w in words if w not in lexicon["generic_words"] and (len(w) > 1 or w.isdigit())
    )


def read_order(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read that things stand in an order or at a place."""
    words = lexicon["order"]
    if base.names and not base.negated:
        for word, place in words["nth"].items():
            if re.search(rf"\b{word}\b" if word.isascii() else word, base.body) and re.search(
                words["nth_place"].pattern, base.body
            ):
                return replace(base, kind="order", detail="nth", number=float(place))
    directions = [d for d in ("ascending", "descending") if words[d].search(base.body)]
    by = words["by"].search(base.body)
    if words["any"].search(base.body) or directions:
        column = by.group(1).strip() if by else ""
        mark = MARK.fullmatch(column)
        names = base.names
        if mark and names:
            position = MARK.findall(base.body).index(mark.group(1))
            column = names[position].text
            names = tuple(n for i, n in enumerate(names) if i != position)
        detail = directions[0] if len(directions) == 1 else ""
        return replace(base, kind="order", detail=detail, field_name=column, names=names)
    return _read_pair(base, words) or _read_end(base, words)


def read_extreme(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read that something is the newest, the dearest ..., or that such a thing stands first."""
    words = lexicon["superlatives"]
    order = lexicon["order"]
    if base.negated or any(order[k].search(base.body) for k in ("ascending", "descending")):
        return None
    for detail in ("recent", "old", "high", "low"):
        found = words[detail].search(base.body)
        if found is None:
            continue
        rest = base.body[: found.start()] + " " + base.body[found.end() :]
        place = next((k for k in ("first", "last") if words[f"at_{k}"].search(rest)), "")
        if not place and not words["is_it"].search(base.body):
            return None
        return replace(base, kind="extreme", detail=detail, field_name=place)
    return None


def _read_pair(base: Claim, words: dict[str, Any]) -> Claim | None:
    """Read that one thing stands before or after another."""
    if len(base.names) < 2 and "plain_pair" in words and not base.negated:
        pair = words["plain_pair"].search(base.body)
        if pair:
            first, relation, second = pair.groups()
            named = [_name_of(part, base) for part in (first, second)]
            detail = "before" if words["before"].search(relation) else "after"
            return replace(base, kind="order", detail=detail, names=tuple(named))
    if len(base.names) >= 2:
        for detail in ("before", "after"):
            if re.search(rf"q\d+q.*{words[detail].pattern}.*q\d+q", base.body):
                return replace(base, kind="order", detail=detail)
    return None


def _read_end(base: Claim, words: dict[str, Any]) -> Claim | None:
    """Read that a thing is the first or the last; "the first ten" are no single one."""
    apart = ("few", "frame")  # "the first ten", "the bar at the top"
    if base.names and not any(k in words and words[k].search(base.body) for k in apart):
        for detail in ("first", "last"):
            found = words[detail].search(base.body)
            if found and not base.negated:
                return replace(base, kind="order", detail=detail)
    return None


def _name_of(part: str, base: Claim) -> Name:
    """A word, or the name that its mark stands for."""
    mark = MARK.fullmatch(part)
    if mark is None:
        return Name(part, False)
    return base.names[MARK.findall(base.body).index(mark.group(1))]


def read_count(base: Claim, lexicon: dict[str, Any]) -> Claim | None:
    """Read that there are so and so many things."""
    words = lexicon["count"]
    spelt = "|".join(sorted(map(re.escape, words["numbers"]), key=len, reverse=True))
    nouns = words["nouns"].pattern
    chinese = bool(re.search(r"[\u4e00-\u9fff]", base.body))
    border = "" if chinese else r"\b"
    gap = r"\s*" if chinese else r"(?:\s+[^\W\d_]+){0,2}?\s+"
    digits_form = r"(\d+)" if chinese else NUMBER
    number = rf"(?:{digits_form}|{border}({spelt}){border})"
    found = re.search(rf"{number}{gap}({nouns}|q\d+q){border}", base.body)
    if not found:
        return _read_any_count(base, lexicon, spelt)
    if words["in_stock"].search(base.body[: found.start()]):
        return None  # what the page says of one thing, not how many are listed
    digits, spelled, noun = found.group(1), found.group(2), found.group(3)
    named = MARK.fullmatch(noun)
    if named:
        name = base.names[MARK.findall(base.body).index(named.group(1))]
        if spelled == "both" and re.search(rf"both {noun}(?:,| and|$)", base.body):
            return None
        known = re.search(words["nouns"].pattern, normalise(name.text)) or _is_plural(name.text)
        if name.quoted or not known:
            return None if digits else _spelled_name(base, words, spelled, noun)
        noun = normalise(name.text)
        base = replace(base, names=tuple(n for n in base.names if n is not name))
    if (
        not digits
        and words["numbers"][spelled] in {0, 1}
        and words["vague"].fullmatch(spelled)
        and not words["more"].search(base.body)
        and not _of_a_list(base, found.end(), noun)
    ):
        # "no rows" is emptiness; "one" is mostly an article, but not in "the list has one file".
        return None
    amount = float(digits.replace(",", "")) if digits else float(words["numbers"][spelled])
    if MARK.fullmatch(noun) and lexicon["order"]["nth_place"].search(base.body):
        return None
    rest = base.body[: found.start()] + " " + base.body[found.end() :]
    return replace(
        _compared(base, found, lexicon),
        kind="count",
        number=amount,
        detail=noun,
        words=content_words(rest, lexicon),
    )


def _is_plural(text: str) -> bool:
    """A plain word of a screen that stands for many things: "projects"."""
    return re.fullmatch(r"[a-z]{3,}(?<!s)(?<!u)s", text) is not None


_SIGNS: tuple[tuple[str, Compare], ...] = (
    ("more", ">="),
    ("less", "<="),
    ("over", ">"),
    ("under", "<"),
)
_BEHIND = 14
"""A comparison behind a number begins within so many characters: 3 items or more."""
_BETWEEN = 3
"""Between a comparison and its number stand so many characters at most: more than the 3 items."""


def _compared(base: Claim, found: re.Match[str], lexicon: dict[str, Any]) -> Claim:
    compare, said = _comparison(base.body, found, lexicon["count"])
    if not said:
        return base
    # "No more than 4" denies nothing.
    denied = lexicon["negation"].search(base.body.replace(said, " ")) is not None
    return replace(base, compare=compare, negated=denied)


def _comparison(body: str, found: re.Match[str], words: dict[str, Any]) -> tuple[Compare, str]:
    """Read how a number is compared by the words right at it, "below" in "below the list" apart.

    Returns:
        The comparison and the words that say it, empty without any.
    """
    before, after = body[: found.start()], body[found.end() : found.end() + _BEHIND]
    for key, sign in _SIGNS:
        for match in words[key].finditer(before):
            between = before[match.end() :].strip()
            if len(between) <= _BETWEEN or (key in {"more", "less"} and " " not in between):
                return sign, match.group(0)
        beside = words[key].search(found.group(0)) or words[key].search(after)
        if beside and key in {"more", "less"}:
            return sign, beside.group(0)
    return "==", ""


def _spelled_name(base: Claim, words: dict[str, Any], spelled: str, noun: str) -> Claim | None:
    """Read "two 'Norwegians'", but not "one 'Empty'"."""
    amount = float(words["numbers"][spelled])
    return replace(base, kind="count", number=amount, detail=noun) if amount > 1 else None


def _of_a_list(base: Claim, end: int, noun: str) -> bool:
    """Say whether a clause tells of a list how many things, of no further kind, it has."""
    return "list" in base.roles and base.body[end:].strip() == "" and " " not in noun


def _read_counter(base: Claim, lexicon: dict[str, Any], spelt: str) -> Claim | None:
    """Read what a counter is said to stand at: "the watchers counter drops to zero"."""
    words = lexicon["count"]
    for key in ("counter_at", "counter_of"):
        form = words[key].pattern.replace("NUMBER", rf"(\d+|{spelt})") if key in words else r"(?!)"
        found = re.search(form, base.body)
        if found and not base.names:
            noun, amount = found.groups()
            number = float(amount) if amount.isdigit() else float(words["numbers"][amount])
            told = _compared(base, found, lexicon)
            return replace(told, kind="count", number=number, detail=noun)
    return None


def _read_any_count(base: Claim, lexicon: dict[str, Any], spelt: str) -> Claim | None:
    """Numbers of things that no list of nouns knows: "there are three panels"."""
    words = lexicon["count"]
    told = _read_counter(base, lexicon, spelt)
    if told is not None:
        return told
    one = words["just_one"].search(base.body) if "just_one" in words and not base.names else None
    if one is not None:
        return replace(base, kind="count", number=1.0, detail=one.group(1), words=base.words)
    amounts = rf"(\d+|{spelt})"
    found = re.search(words["there_are"].pattern.replace("NUMBER", amounts), base.body)
    if not found and "any_noun" in words:
        found = re.search(words["any_noun"].pattern.replace("NUMBER", amounts), base.body)
        if found and words["units"].fullmatch(found.group(2)):
            return None
    if not found and "bare" in words and not base.body.isdigit():
        found = re.search(words["bare"].pattern.replace("NUMBER", amounts), base.body)
    if not found:
        return None
    amount = found.group(1)
    number = float(amount) if amount.isdigit() else float(words["numbers"][amount])
    noun = found.group(2) if found.lastindex and found.lastindex > 1 else ""
    if noun and words["units"].fullmatch(noun):
        return None
    if number < 1 or MARK.fullmatch(noun or ""):
        return None
    return replace(_compared(base, found, lexicon), kind="count", number=number, detail=noun or "")
