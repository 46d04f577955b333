"""The words for one widget taken apart: its name, role, place among its like, and surroundings."""

import re

from tools.language.clauses import Masked
from tools.language.intents import Phrase
from tools.language.lexicon import Lexicon
from tools.text import folded

_CHINESE_NUMBERS = {c: i for i, c in enumerate("零一二三四五六七八九十")}
_NUMBERED = (
    re.compile(r"(?<!\w)(\d{1,3})(?:st|nd|rd|th)(?!\w)"),
    re.compile(
        r"第\s*(\d{1,3}|[一二三四五六七八九十])\s*(?:[个個张封篇件份笔款间台只本位](?!置))?"
    ),
    re.compile(r"(?<!\w)thứ\s+(\d{1,3})(?!\w)"),
    re.compile(r"(?<!\w)(?:number|no\.?|số|#)\s*(\d{1,3})(?!\w)"),
)
_NUMBER_OF = re.compile(r"第\s*(\d+)\s*号")
"""What has a number as its name is not counted: 第 5 号单据 is called 5."""
_POSSESSIVE = re.compile(r"^(?P<within>.+?)['’]s\s+(?P<head>.+)$")
_CONTROLS = frozenset({"link", "button", "tab", "checkbox", "radio", "icon", "option", "menuitem"})
_OWN = re.compile(r"(?:My|Our|Your) [A-Z]")
"""How a name begins that only looks like somebody's thing: My Tickets beside Tickets."""
_MINE = re.compile("我的|你的|您的")
"""What is called so has no name without its end."""
_ONES = frozenset({"one", "ones", "very", "very one"})
_EDGES = " ,，:;、.\t"
# Roles that are a place rather than a widget when another noun follows.
_PLACES = ("row", "dialog", "region", "table", "menu", "page", "listitem", "columnheader", "tab")


def phrase(text: str, masked: Masked, lex: Lexicon, *, depth: int = 0) -> Phrase:
    """Read the words for one widget.

    Args:
        text: A piece of the masked text, e.g. `the second "\ue000" button in the dialog`.
        masked: Where the atoms are.
        lex: Words of the step's language.
        depth: How many surroundings were taken off already.
    """
    text = tidy(_NUMBER_OF.sub(r"\1号", text), lex)
    whole = masked.plain(text)
    within: Phrase | None = None
    if depth < 3:
        text, around = _split_surroundings(text, lex)
        within = phrase(around, masked, lex, depth=depth + 1) if around else None
        if within is not None and within.empty:
            within = None
    text, ordinal = _take_ordinal(text, lex)
    text = tidy(text, lex)
    roles: tuple[str, ...] = ()
    if not _is_own_name(text, lex):
        text, roles = _take_role(text, lex)
        leads = lex.pattern("relations", "to").match(folded(text)) if roles else None
        if leads and text[leads.end() :].strip():
            # the link to the members
            text = text[leads.end() :]
    text, called = _take_called(tidy(text, lex), lex)
    name, quoted = _name(text, masked)
    if not quoted and folded(name) in lex.words("fillers", "pronoun"):
        name = ""
    if ordinal is not None and not quoted and folded(name) in _ONES:
        name = ""  # the last one: its kind was named before
    if called and quoted is False and not name:
        roles = ()
    side = lex.find("directions", name)
    if within is not None and not quoted and ordinal is None and not roles and not side:
        # The first of the books found: they are what is meant.
        rest, place = _take_ordinal(f"{name} -", lex)
        if place is not None and rest.strip(" -") == "":
            return within.model_copy(update={"ordinal": place, "whole": whole})
    return Phrase(
        text=name, whole=whole, quoted=quoted, roles=roles, ordinal=ordinal, within=within
    )


def _is_own_name(text: str, lex: Lexicon) -> bool:
    """Say whether a role noun is part of a known name: next page, new folder."""
    quotes = any("\ue000" <= character <= "\uf8ff" for character in text)
    return (
        " " in text
        and not quotes
        and any(key not in ("file", "folder", "url") for key in lex.meanings("concepts", text))
    )


def tidy(text: str, lex: Lexicon) -> str:
    """Take articles, politeness and closing words off both ends."""
    before = None
    while before != text:
        before = text
        text = text.strip(_EDGES)
        lower = folded(text)
        match = lex.pattern("fillers", "article", "polite").match(lower)
        if match and not _OWN.match(text) and not _longer_word(text, match.end(), lex):
            text = text[match.end() :]
            continue
        for found in lex.pattern("fillers", "trailing", "polite").finditer(lower):
            if found.end() == len(lower) and found.start() > 0 and not _MINE.fullmatch(lower):
                text = text[: found.start()]
                break
    return text


def _longer_word(text: str, end: int, lex: Lexicon) -> bool:
    # A filler that is the whole text is its name: the button "This".
    return not text[end:].strip(_EDGES) or any(
        found.end > end for section in ("concepts", "roles") for found in lex.starts(section, text)
    )


def _split_surroundings(text: str, lex: Lexicon) -> tuple[str, str]:
    """Split `delete button in the row of X` into the widget and what is around it."""
    if lex.language == "zh":
        return _split_before(text, lex)
    possessive = _POSSESSIVE.match(text)
    # The button in Ann's row: what belongs to Ann is the row.
    relation = lex.pattern("relations", "within")
    if possessive and not relation.search(folded(possessive.group("within").partition(" ")[2])):
        return possessive.group("head"), possessive.group("within")
    lower = folded(text)
    for match in relation.finditer(lower):
        if text[match.start()].isupper() or "-" in (
            text[match.end() : match.end() + 1],
            text[max(match.start() - 1, 0)],
        ):
            # A capital inside a text begins a name: the tab By month; sign-in is one word.
            continue
        head, around = text[: match.start()].strip(_EDGES), text[match.end() :].strip(_EDGES)
        called = lex.pattern("fillers", "called").match(lower, match.start())
        if head and around and not (called and called.end() >= match.end()):
            return head, around
    return text, ""


def _split_before(text: str, lex: Lexicon) -> tuple[str, str]:
    """Chinese says the surroundings first: 对话框中的确定按钮."""
    nouns = lex.find("concepts", text)
    found = [
        match
        for match in lex.pattern("relations", "within").finditer(text)
        if text[match.start() : match.end()].endswith("的")
        # The 的 of 目的地 is a part of that word.
        and not any(n.start < match.start() and match.end() < n.end for n in nouns)
    ]
    for match in reversed(found):
        around, head = text[: match.start()].strip(_EDGES), text[match.end() :].strip(_EDGES)
        called = lex.pattern("fillers", "called").search(around)
        if around and head and not (called and called.start() == 0):
            ordinal = _take_ordinal(around, lex)
            if ordinal[1] is not None and not tidy(ordinal[0], lex):
                continue
            return head, around
    row = re.match(r"(.*?[^\s这那一])\s*(?:那|这|所在|的)?一?行(?:中|里|上)?\s*(.+)$", text)
    if row and not row.group(1).endswith("第") and not _take_ordinal(text, lex)[1]:
        return row.group(2), f"{row.group(1)}行"
    inside = lex.pattern("relations", "inside").finditer(text)
    for match in inside:
        around, head = text[: match.start()], text[match.end() :]
        if around and head and lex.find("roles", around[-4:]):
            return head, around
    return text, ""


def ordinal_of(text: str, lex: Lexicon) -> tuple[str, int | None]:
    """Split an ordinal from what it counts, which may be nothing: the first, 第三个."""
    rest, number = _take_ordinal(f"{text} -", lex)
    return rest.strip(f"{_EDGES}-"), number


def _take_ordinal(text: str, lex: Lexicon) -> tuple[str, int | None]:
    lower = folded(text)
    for pattern in _NUMBERED:
        match = pattern.search(lower)
        if match:
            digits = match.group(1)
            number = int(digits) if digits.isdigit() else _CHINESE_NUMBERS[digits]
            return f"{text[: match.start()]} {text[match.end() :]}", number
    for found in lex.find("ordinals", text):
        rest = f"{text[: found.start]} {text[found.end :]}"
        # "the last" alone may be the name of a button; "last page" is one.
        if not rest.strip(_EDGES) or lex.meanings("concepts", tidy(text, lex)):
            continue
        if found.key == "any":
            return rest, 1
        return rest, int(found.key)
    return text, None


def _take_role(text: str, lex: Lexicon) -> tuple[str, tuple[str, ...]]:
    """Take the role noun off the end, or off the beginning as in: button "Save", nút Lưu."""
    found = [
        role
        for role in lex.find("roles", text)
        # The "sign" of "sign-in" is no icon.
        if text[role.end : role.end + 1] != "-" and text[role.start - 1 : role.start] != "-"
    ]
    ends = [role for role in found if role.end == len(text)]
    if lex.language == "zh":
        # The 列名 of 队列名 is no head of a column.
        nouns = lex.find("concepts", text)
        ends = [r for r in ends if not any(n.start < r.start < n.end < r.end for n in nouns)]
    # The "hàng" of "hàng đợi" is no row.
    known = max((noun.end for noun in lex.starts("concepts", text)), default=0)
    longer = lex.language == "vi" and " " in text[:known]
    starts = [role for role in found if role.start == 0 and not (longer and known > role.end)]
    # In Vietnamese and before a quoted name the role comes first.
    weak_end = not any(role.key in _CONTROLS for role in ends)
    strong_start = any(role.key in _CONTROLS for role in starts)
    front = lex.language == "vi" or not ends or (weak_end and strong_start)
    first = starts if front else ends
    second = ends if first is starts else starts
    for group in (first, second):
        if group:
            widest = max(role.end - role.start for role in group)
            group = [role for role in group if role.end - role.start == widest]
            rest = f"{text[: group[0].start]} {text[group[0].end :]}".strip(_EDGES)
            return rest, tuple(dict.fromkeys(role.key for role in group))
    return text, ()


def _take_called(text: str, lex: Lexicon) -> tuple[str, bool]:
    match = lex.pattern("fillers", "called").match(folded(text))
    if match and text[match.end() :].strip(_EDGES):
        return text[match.end() :].strip(_EDGES), True
    for found in lex.pattern("fillers", "called").finditer(folded(text)):
        after = text[found.end() :].strip(_EDGES)
        if after and ord(after[0]) >= 0xE000 and found.start() > 0:
            return after, True
    return text, False


def _name(text: str, masked: Masked) -> tuple[str, bool]:
    text = text.strip(_EDGES)
    marks = masked.marks(text)
    if len(marks) == 1:
        inner, quoted = masked.atom(marks[0])
        # Words beside a quoted name are a role nobody knows, or a comment.
        if quoted and inner.strip():
            return inner.strip(), True
    return masked.plain(text), bool(marks) and all(masked.atom(mark)[1] for mark in marks)
