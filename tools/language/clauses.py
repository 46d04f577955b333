"""A step cut into clauses, one action each; quoted texts and addresses are never cut."""

import re
from functools import lru_cache

from tools.language.asides import ATOM, without_asides
from tools.language.idioms import in_plain_words
from tools.language.lexicon import (
    Found,
    Language,
    Lexicon,
    detect_languages,
    lexicon,
    vietnamese_letters,
)
from tools.text import TITLES, folded, is_cjk, quoted_spans, unquoted

LONGEST = 600
"""Characters of a step that are read."""
_FIRSTATOM = 0xE000
_L = r"[A-Za-z0-9_À-ɏẠ-ỹ]"
_WHOLE = re.compile(
    r"\$\{[^}\s]*\}"
    r"|[a-z][a-z0-9+.-]*://[^\s，。；、“”\"'<>]*[^\s，。；、“”\"'<>.,;:!?)]"
    rf"|{_L}[\w.+-]*@{_L}+(?:[.-]{_L}+)+"
    rf"|(?<![\w.])\.?(?:/{_L}[\w.%?=&#-]*)+(?:/?[#?][\w/%?=&#:!-]+(?:\.[\w/%?=&#:!-]+)*)?/?"
    rf"|(?:{_L}[\w-]*/)+[\w-]+\.[A-Za-z0-9]+"
    r"|[A-Za-z]:\\[^\s，。；]+"
    rf"|{_L}+(?:-{_L}+)*(?:\.{_L}[A-Za-z0-9_-]*)+"
    rf"|(?<!\S)/?[?#][!/]*{_L}[^\s，。；]*"
    r"|(?<![A-Za-z0-9_])\d+(?:[.,:/-]\d+)+",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"(\b[IiOo]n the (?:menu|view|tab|list) )([A-Z]\w+)"
    r"(?=,? (?:choose|select|click|pick|press|open|use|tick)\b)"
)
"""What a menu or tab is called, also where its name is a verb: in the menu Run choose x."""
_NUMBERING = re.compile(
    r"^\s*(?:\(?\d{1,2}[.)、]|[-*•]|step\s+\d+\s*[:.]|步骤\s*\d+\s*[:：.、])\s*"
)
_ENDS_BESIDE_VALUES = re.compile(r"(?:(?:\.|(?<![A-Za-z0-9])!)(?=\s|$)|[。！；;\n])+")
"""In Chinese a plain "!" behind letters ends what is typed, not the sentence."""
_COLON = re.compile(r":(?=\s)")
_TITLES = "".join(rf"(?<!\b{title})" for title in TITLES)
_ENDS = re.compile(rf"(?:(?:{_TITLES}\.|!)(?=\s|$)|[。！；;\n])+")
_ING = re.compile(r"\s+[a-z]+ing\s+\S", re.IGNORECASE)
_COMMA = re.compile(r"[,，]")


class Masked:
    """A text in which every quoted span, parameter, address and file name is one character."""

    def __init__(self, text: str) -> None:
        text = ATOM.sub(" ", text[:LONGEST]).replace("：", ":").replace("　", " ")
        self.atoms: list[tuple[str, bool]] = []
        parts, at = [], 0
        for span in quoted_spans(text):
            parts.append(self._mask_whole(text[at : span.start]))
            # The blanks keep Latin words beside a quote apart from it.
            parts.append(f" {self._new(span.text, True)} ")
            at = span.end
        parts.append(self._mask_whole(text[at:]))
        self.text = "".join(parts)

    def _mask_whole(self, text: str) -> str:
        called = _CALLED.sub(lambda m: f"{m.group(1)}{self._new(m.group(2), True)}", text)
        return _WHOLE.sub(self._whole, called)

    def _whole(self, match: re.Match[str]) -> str:
        # A full stop behind an address ends the sentence.
        text = match.group(0)
        ends = text.endswith((",", ";")) or (text.endswith(".") and not text.endswith(".."))
        kept = text[:-1] if ends else text
        return f"{self._new(kept, False)}{text[len(kept) :]}"

    def _new(self, text: str, quoted: bool) -> str:
        self.atoms.append((text, quoted))
        return chr(_FIRSTATOM + len(self.atoms) - 1)

    def plain(self, text: str) -> str:
        """Put the atoms back, without quotes."""
        return " ".join(ATOM.sub(lambda m: self.atom(m.group(0))[0], text).split())

    def quoted(self, text: str) -> str:
        """Put the atoms back as they stood in the step, between quotes where they were."""
        return ATOM.sub(lambda m: _requoted(*self.atom(m.group(0))), text)

    def atom(self, mark: str) -> tuple[str, bool]:
        """Give an atom's text and whether it was quoted."""
        return self.atoms[ord(mark) - _FIRSTATOM]

    def marks(self, text: str) -> list[str]:
        """List the atoms in a piece of the masked text."""
        return ATOM.findall(text)


def _requoted(text: str, quoted: bool) -> str:
    if not quoted:
        return text
    return f"“{text}”" if "”" not in text else f'"{text}"'


@lru_cache(maxsize=2048)
def language_of(text: str) -> Language:
    """Name the language in which a step is told, whatever it quotes."""
    told = unquoted(text)
    outer = _BRACKETED.sub(" ", told)
    if any(map(is_cjk, told)) and _LATIN.search(outer) and not any(map(is_cjk, outer)):
        # Empty (暂无数据): what stands in brackets is how the app says it.
        told = outer
    chinese = sum(1 for character in told if is_cjk(character))
    if chinese >= 2 or (chinese and is_cjk(told.lstrip()[0])):
        first, latin = told.lstrip(), lexicon("en")
        named = latin.starts("verbs", first) and latin.starts("fillers", _second(first))
        return "en" if named or _has_only_names(told) else "zh"
    # A Vietnamese step has few English words beside its names; English has no such letters.
    found = detect_languages(told)
    begins, english = told.strip(), lexicon("en")
    if "vi" in found and len(told.split()) <= 12 * vietnamese_letters(told):
        # Change the language to Tiếng Việt: only the name is Vietnamese.
        named = english.starts("verbs", begins) and english.starts("fillers", _second(begins))
        return "en" if named else "vi"
    # Some Vietnamese words have no letters of their own: sang trang 2.
    known = english.starts("verbs", begins) or english.starts("relations", begins)
    return "vi" if lexicon("vi").starts("verbs", begins) and not known else "en"


_HAN = re.compile("[\u4e00-\u9fff]+")
_LATIN = re.compile(r"[A-Za-z][a-z']*")
_BRACKETED = re.compile(r"[(（][^()（）]*[)）]")
_JOINED = re.compile(r"\s(?:and|then)\s|^[A-Za-z]+ [\u4e00-\u9fff]{2,6}[.]?$")
_TELLING = frozenset({"click", "press", "fill", "select", "check", "goto", "look", "set"})
"""What a Chinese step does: only a name has none of these verbs."""


def _has_only_names(told: str) -> bool:
    """Say whether a text is English, with a few names of the app in Chinese: open the tab 我的."""
    names = _HAN.findall(told)
    if not lexicon("en").starts("verbs", told.lstrip()) or re.search("[，。；、]", told):
        return False
    if not _JOINED.search(told) and len(_LATIN.findall(told)) < 2 * len(names):
        return False
    return not any(_tells(name) for name in names)


def _tells(text: str) -> bool:
    """Say whether a Chinese text does something, or says what kind of thing it is: 登录按钮."""
    lex = lexicon("zh")
    verbs = (*lex.starts("verbs", text), *lex.starts("verbs", text[1:]))
    if any(verb.key in _TELLING for verb in verbs):
        return True
    return any(found.end == len(text) for found in lex.find("roles", text))


def _second(text: str) -> str:
    return text.partition(" ")[2].lstrip()


_ONE_WORD = re.compile("并(?:发(?![送布表起出给放消邮])|行(?!动)|列|联|排|存)")
"""Words that begin like the connector 并."""


def strip_openers(text: str, lex: Lexicon) -> str:
    """Take away what stands before the verb and says nothing: connectors, please, the user must."""
    before = None
    while before != text:
        before = text
        text = _NUMBERING.sub("", text).lstrip(" ,，、:;")
        for section, keys in (
            ("connectors", ("then", "and", "openers")),
            ("fillers", ("polite", "subject", "modal")),
        ):
            match = lex.pattern(section, *keys).match(folded(text))
            if _ONE_WORD.match(text):
                break
            if match and text[match.end() :].strip() and not _is_more(text, match.end(), lex):
                text = text[match.end() :]
        text = _without_beginning(text, lex)
    return text


def _without_beginning(text: str, lex: Lexicon) -> str:
    """Take off that something is begun: start creating a folder."""
    begins = lex.pattern("connectors", "begins").match(folded(text))
    if (
        begins
        and _ING.match(text, begins.end())
        and lex.starts("verbs", text[begins.end() :].lstrip())
    ):
        return text[begins.end() :]
    return text


def _is_more(text: str, end: int, lex: Lexicon) -> bool:
    """Say whether the opener is only the beginning of a longer word, as 用户 is of 用户名."""
    longer = [
        *lex.starts("concepts", text),
        *lex.starts("roles", text),
        *lex.starts("verbs", text),
    ]
    return any(found.end > end for found in longer)


def clauses(masked: Masked, lex: Lexicon) -> list[str]:
    """Cut a masked step into clauses in order."""
    result: list[str] = []
    for sentence in _ended(without_asides(masked.text, lex), lex).split("\n"):
        rest = strip_openers(in_plain_words(_without_comment(sentence, lex), lex), lex)
        while rest.strip():
            cut, resume = _next_cut(rest, lex)
            result.append(
                _before_next(_without_how(rest[:cut], lex).strip(" ,，、"), cut < len(rest))
            )
            rest = strip_openers(rest[resume:], lex) if cut < len(rest) else ""
    return [clause for clause in result if clause.strip() and not _forbids(clause, lex)]


def _ended(text: str, lex: Lexicon) -> str:
    """Put each sentence on a line of its own."""
    types = lex.language == "zh" and any(verb.key in _TYPES for verb in verbs_of(text, lex))
    return (_ENDS_BESIDE_VALUES if types else _ENDS).sub("\n", text)


_TYPES = frozenset({"fill", "append", "set"})


def _without_comment(text: str, lex: Lexicon) -> str:
    """Take off what only tells why: đây là bản nháp, 这是草稿."""
    told = lex.pattern("connectors", "comment").match(folded(text.lstrip()))
    comma = _COMMA.search(text)
    return text[comma.end() :] if told and comma else text


_THEN = re.compile(r"(?<![最今然之以随其])后(?![退面台期])")
_AFTERWARDS = re.compile(r"\s(?:后|之后|以后)$")


def _before_next(clause: str, goes_on: bool) -> str:
    """Take off the word that only leads to the next act: 输入 x 后按回车键."""
    return _AFTERWARDS.sub("", clause) if goes_on else clause


def _forbids(clause: str, lex: Lexicon) -> bool:
    """Say whether a clause tells what is not to be done: không tạo gì cả."""
    kept = lex.pattern("values", "kept").match(folded(clause))
    if kept and (_stays(clause, lex) or _stays_empty(clause, kept, lex)):
        return True
    found = lex.starts("negations", clause)
    verbs = lex.starts("verbs", clause)
    return bool(found) and not any(verb.end >= found[0].end for verb in verbs)


def _stays(text: str, lex: Lexicon) -> bool:
    return lex.last("values", "unchanged", text) is not None


def _stays_empty(clause: str, kept: re.Match[str], lex: Lexicon) -> bool:
    """Say whether nothing is to be emptied: leave all else blank, keep the notes empty."""
    empty = lex.last("values", "empty", clause)
    if empty is None or kept[0] not in lex.words("values", "left_empty"):
        return empty is not None
    named = clause[kept.end() : empty].strip()
    pronoun = lex.pattern("fillers", "pronoun").fullmatch(folded(named))
    return not named or pronoun is not None or _stays(named, lex)


def _colon_cut(text: str, first: tuple[Found, ...], lex: Lexicon) -> tuple[int, int] | None:
    """Find the colon between a verb and another one that says how or where it is done."""
    for colon in _COLON.finditer(text):
        told = text[colon.end() :].strip()
        if first and first[0].start == 0 and lex.starts("verbs", told):
            # "Sort by country: click its head" says how, "Export: tick CSV" says where.
            if lex.pattern("fillers", "pronoun").search(folded(told)):
                return len(text), len(text)
            where = not text[first[0].end : colon.start()].strip()
            return (0 if where else colon.start()), colon.end()
    return None


def _next_cut(text: str, lex: Lexicon) -> tuple[int, int]:
    """Find where the first clause ends and the next begins."""
    lower = folded(text)
    cuts = [(m.start(), m.end()) for m in lex.pattern("connectors", "then", "and").finditer(lower)]
    cuts = [cut for cut in cuts if not _ONE_WORD.match(lower, cut[0])]
    cuts += [(m.start(), m.end()) for m in _COMMA.finditer(lower)]
    first = verbs_of(text, lex)
    cuts = _without_drops(cuts, first, lower, lex)
    condition = lex.pattern("connectors", "if").match(lower)
    if condition and (comma := _COMMA.search(lower)):
        # If a greeting appears, close it: the condition is a clause of its own.
        return comma.span()
    if first and first[0].key in ("fill", "append") and text[first[0].end :].lstrip()[:1] == ":":
        # Write: select a, b from c - all of it is typed.
        return len(text), len(text)
    for start, end in sorted(cuts):
        if not start or not (_has_verb(lower[:start], lex) or lex.starts("negations", lower)):
            continue
        if not opens_clause(text[end:], lex) and not _forbids(text[end:].strip(), lex):
            continue
        if (colon := _colon_cut(text[:start], first, lex)) is not None:
            return colon
        looks = bool(first) and first[0].key == "look"
        behind = verbs_of(strip_openers(text[end:], lex), lex)
        if looks and (not behind or behind[0].key in ("do", "look")):
            continue
        return start, end
    colon = _colon_cut(text, first, lex)
    return colon if colon is not None else _unconnected(text, lex)


def _unconnected(text: str, lex: Lexicon) -> tuple[int, int]:
    """Find where a Chinese clause ends without a connector."""
    for match in _THEN.finditer(text) if lex.language == "zh" else ():
        # 清空主题后提交: the two acts are only held together by "after".
        if lex.starts("verbs", text[match.end() :]) and _has_verb(text[: match.start()], lex):
            return match.span()
    for verb in verbs_of(text, lex):
        # 输入admin点击登录
        strong = verb.key in ("click", "double_click", "long_click", "press") and is_cjk(
            text[verb.start]
        )
        if strong and verb.start > 2 and _acts(text[: verb.start], lex):
            return verb.start, verb.start
    return len(text), len(text)


def _without_drops(
    cuts: list[tuple[int, int]], verbs: tuple[Found, ...], lower: str, lex: Lexicon
) -> list[tuple[int, int]]:
    """Leave out the cuts inside one act: drag x and drop it on y."""
    if not verbs or verbs[0].key != "drag":
        return cuts
    onto = [m.span() for m in lex.pattern("relations", "onto").finditer(lower)]
    return [c for c in cuts if not any(a <= c[0] and c[1] < b for a, b in onto)]


def _without_how(text: str, lex: Lexicon) -> str:
    """Drop what only says how behind a colon: sort by country: click its head."""
    for colon in _COLON.finditer(text):
        behind = text[colon.end() :].strip()
        told = lex.pattern("fillers", "pronoun").search(folded(behind))
        if told and lex.starts("verbs", behind) and _has_verb(text[: colon.start()], lex):
            return text[: colon.start()]
    return text


def _has_verb(text: str, lex: Lexicon) -> bool:
    found = verbs_of(text, lex)
    if found and preposition(text, lex)[0] == "place_before":
        # In the search box: "search" does nothing there.
        nouns = lex.find("roles", text) + lex.find("concepts", text)
        return any(not _is_noun(verb, nouns, text) for verb in found)
    return bool(found)


def _acts(text: str, lex: Lexicon) -> bool:
    found = verbs_of(text, lex)
    return any(verb.key in ("fill", "select", "check", "set", "click") for verb in found) and bool(
        text[found[0].end :].strip()
    )


def opens_clause(text: str, lex: Lexicon) -> bool:
    """Say whether a text begins a new clause rather than going on with a list."""
    rest = strip_openers(text, lex)
    if not rest.strip():
        return False
    verbs = verbs_of(rest, lex)
    if not verbs:
        return False
    if verbs[0].start == 0:
        return True
    before = rest[: verbs[0].start]
    if preposition(rest, lex)[1]:
        return len(before) < 60
    # “Amount”填 100: the field comes first, by its name in quotes or in the step's own words.
    first = text.strip()[0]
    named = is_cjk(first) or (lex.language == "zh" and ATOM.match(first) is not None)
    return verbs[0].key in ("fill", "set", "select", "check") and named


def preposition(text: str, lex: Lexicon) -> tuple[str, int]:
    """Find the preposition a clause begins with.

    Returns:
        Its kind (`place_before`, `object_before` ...) and where it ends; ("", 0) without one.
    """
    lower = folded(text)
    best = ("", 0)
    for kind in ("place_before", "object_before", "means_before", "dest_before"):
        match = lex.pattern("relations", kind).match(lower)
        if match and match.end() > best[1]:
            best = (kind, match.end())
    if best[1] and _is_more(text, best[1], lex):
        return ("", 0)
    return best


@lru_cache(maxsize=4096)
def _verbs_of(text: str, language: Language) -> tuple[Found, ...]:
    lex = lexicon(language)
    found = lex.find("verbs", text)
    # The "search" of "search field" is no verb when another one follows.
    nouns = lex.find("roles", text) + lex.find("concepts", text) + lex.find("orders", text)
    roles = lex.find("roles", text)
    # Clear all filters: "clear all" is what is done, although buttons are called so.
    real = tuple(
        v
        for v in found
        if not _is_noun(v, _other_than(v, nouns) if v.start or v.key != "clear" else roles, text)
    )
    left = tuple(v for v in found if not _is_of_a_word(v, text))
    # 把“A”加入购物车: what is done stands behind the thing, though a button is called so.
    return real or (left[-1:] if lex.pattern("relations", "object_before").match(text) else left)


def _is_of_a_word(verb: Found, text: str) -> bool:
    """Say whether what reads as a verb is a part of a word: the 等 of 一等座, the 点 of 网点."""
    before, behind = text[: verb.start], text[verb.end :]
    if verb.word == "等":
        return _GRADE.search(before) is not None or _LEVEL.match(behind) is not None
    if verb.word != "点":
        return verb.word == "计算" and _COMPUTER.match(behind) is not None
    is_time = _HOUR.search(before) is not None and _OF_CLOCK.match(behind) is not None
    return is_time or _PLACE.search(before) is not None


def _other_than(verb: Found, nouns: tuple[Found, ...]) -> tuple[Found, ...]:
    """Leave out the words that begin a step and say the same as its verb: sort by."""
    return tuple(n for n in nouns if verb.start or n.start or n.key != verb.key)


_GRADE = re.compile(r"[一二三四头特上中下高初同平]$")
"""Before 等 it is a class, not the verb: 一等座, 高等."""
_LEVEL = re.compile(r"[额级于同次距比式]")
"""Behind 等 it is how much or which, not the verb: 等额, 等级."""
_COMPUTER = re.compile(r"[器机]")
_PLACE = re.compile(r"[网地景站起终餐特重要优缺糕热观节几整]$")
"""Before 点 it is a thing, not the verb: 网点, 起点."""
_HOUR = re.compile(r"(?<!\d)\d{1,2}$|[一二两三四五六七八九十]$")
_OF_CLOCK = re.compile(r"$|[半整钟到至前后的，,。一二三四五\d]")
_DETERMINER = re.compile(
    r"\b(?:the|an?|this|its|their|his|her|my|your|every|each)\s+$", re.IGNORECASE
)


_RELATIVE = re.compile(
    r"\w\s+(?:that|which)\s+(?:(?:has|have|was|were|is|are|just|now)\s+)*$", re.IGNORECASE
)


def _is_noun(verb: Found, nouns: tuple[Found, ...], text: str) -> bool:
    """Say whether a verb is part of a longer noun, or one itself behind an article: the filter."""
    longer = any(
        noun.start <= verb.start
        and noun.end >= verb.end
        and noun.end - noun.start > verb.end - verb.start
        for noun in nouns
    )
    before = text[: verb.start]
    if _is_of_a_word(verb, text):
        return True
    return longer or (_DETERMINER.search(before) or _RELATIVE.search(before)) is not None


def verbs_of(text: str, lex: Lexicon) -> tuple[Found, ...]:
    """Find the verbs of a text, those that are part of a noun left out."""
    return _verbs_of(text, language_of(text) if lex.language is None else lex.language)


def without_condition(text: str, lex: Lexicon) -> tuple[str, bool]:
    """Take off that a clause counts only under a condition: if it appears, nếu có, 如果有.

    Returns:
        The rest, empty when the clause is the condition of what follows; and whether there was one.
    """
    lower = folded(text)
    match = lex.pattern("connectors", "optional").search(lower)
    if match and verbs_of(f"{text[: match.start()]} {text[match.end() :]}", lex):
        return f"{text[: match.start()]} {text[match.end() :]}".strip(" ,，、"), True
    starts = lex.pattern("connectors", "if").match(lower)
    return ("", True) if starts else (text, False)
