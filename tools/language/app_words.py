"""The app's own word for a thing, which a step gives in brackets behind its translation."""

import re

from tools.language.clauses import language_of
from tools.language.lexicon import Lexicon, detect_languages, lexicon
from tools.text import normalise, quoted_spans

_BRACKETS = re.compile(r"\s*[(（]\s*([^()（）]*?)\s*[)）]")
_COMMENT = re.compile(r"[(（]\s*([a-z][a-z' -]*?)\s*[)）]")
_PARTS = re.compile(r"[，。；：、,;:.!?！？()（）\n]\s*|\s-\s")
_PLAIN = re.compile(r"[A-Za-z]{2}")
_VALUES = re.compile(r"[${}@/=]|:\s")
"""What is typed or opened, rather than what something is called."""
_OTHER = re.compile(r"[^\x00-\x7f–—‘’“”…]")
_LONGEST = 80
_ON_WIDGETS = frozenset({"click", "double_click", "long_click", "select", "open", "hover", "press"})
_BESIDE = re.compile(r"[，。；,;\n]")


def with_app_words(text: str, shown: str) -> str:
    """Put the app's own words in quotes in the place of their translation.

    最低金额（Min cost）填 100 becomes “Min cost”填 100. Only texts in Chinese or Vietnamese have
    such words; brackets that hold anything else stay as they are.

    Args:
        text: A step or an expected result.
        shown: What is on the screen. Where the app speaks the language of the text, brackets with
            words that it does not show are a comment.
    """
    language = language_of(text)
    if language == "en" or not any(bracket in text for bracket in "(（"):
        return text
    lex = lexicon(language)
    speaks_it = language == detect_languages(shown)[0]
    folded_shown = normalise(shown)
    done = 0
    while (match := _BRACKETS.search(text, done)) is not None:
        word = match.group(1)
        before, after = text[: match.start()], text[match.end() :]
        done = match.end()
        quoted = any(s.start < match.end() <= s.end for s in quoted_spans(text))
        if quoted or not _is_of_app(word) or (speaks_it and normalise(word) not in folded_shown):
            continue
        kept = _without_translation(before, after, lex)
        if kept is not None:
            text, done = f"{kept}“{word}”{after}", len(kept) + len(word) + 2
    return text


def without_comments(text: str, shown: str) -> str:
    """Leave out small English words in brackets that no screen has: 六名飞行员（six pilots）.

    Args:
        text: An expected result; only one in Chinese has such comments.
        shown: What the screens show and the app says.
    """
    if language_of(text) != "zh":
        return text
    said = normalise(shown)
    return _COMMENT.sub(lambda m: m.group(0) if normalise(m.group(1)) in said else "", text)


def _is_of_app(word: str) -> bool:
    """Say whether it is written in plain letters, as words of an English app are."""
    plain = _PLAIN.search(word) is not None and not _OTHER.search(word)
    return plain and not _VALUES.search(word) and len(word) <= _LONGEST


def _without_translation(before: str, after: str, lex: Lexicon) -> str | None:
    """Take the translation off the end of what stands before the brackets; None without one."""
    spans = quoted_spans(before)
    if spans and spans[-1].end == len(before):
        quote = spans[-1]
        return before[: quote.start] if _OTHER.search(quote.text) else None
    parts = list(_PARTS.finditer(before))
    start = max([m.end() for m in parts] + [s.end for s in spans] + [0])
    said = before[start:]
    name = said.rstrip()
    if not name or not _is_translation(name, lex):
        return None
    role = ""
    if lex.language == "zh":
        ends = [f for f in lex.find("roles", name) if f.end == len(name) and f.start > 0]
        role = name[ends[0].start :] if ends else ""
    head = name[: len(name) - len(role)]
    cut = max([at for at in _bounds(head, after, lex) if at < len(head)], default=0)
    if not cut and lex.meanings("verbs", head):
        # Log in (ann): what the brackets hold is not what the app calls it.
        return None
    return f"{before[:start]}{said[:cut]}{role}{'' if role or lex.language == 'zh' else ' '}"


def _is_translation(name: str, lex: Lexicon) -> bool:
    """Say whether the words before the brackets are of the step's own language."""
    if lex.language == "zh":
        return _OTHER.search(name[-1]) is not None
    return _OTHER.search(" ".join(name.split()[-4:])) is not None


def _bounds(head: str, after: str, lex: Lexicon) -> list[int]:
    """List where the translation may begin: behind verbs, prepositions and words for widgets."""
    keys = ["place_before", "object_before", "says", *(["within"] if lex.language == "vi" else [])]
    found = [m.end() for m in lex.pattern("relations", *keys).finditer(head.lower())]
    if lex.language == "vi":
        found += [f.end for f in lex.find("roles", head)]
    verbs = list(lex.find("verbs", head))
    # "点击确定" is a verb as a whole; what is clicked is its end.
    shorter = head[:-2] if lex.language == "zh" else head.rpartition(" ")[0]
    verbs += [f for f in lex.find("verbs", shorter) if f.key in _ON_WIDGETS]
    next_part = _BESIDE.split(after, maxsplit=1)[0]
    # "编辑摘要（Summary）填 x": with a verb behind it, a verb before it belongs to the name.
    acted = any(f.key != "look" for f in lex.find("verbs", next_part))
    return found + [f.end for f in verbs if not (acted and f.start == 0)]
