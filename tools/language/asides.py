"""What a step says in brackets: a comment, how it is done, or what is typed."""

import re

from tools.language.lexicon import Lexicon

ATOM = re.compile("[\ue000-\uf8ff]")
"""The mark for a quoted text, an address or a file name."""
_ASIDE = re.compile(r"(?:(?<=\s)\(|（)([^()（）]*)[)）]")


def without_asides(text: str, lex: Lexicon) -> str:
    """Drop what stands in brackets, unless it is an action of its own."""

    def replace(match: re.Match[str]) -> str:
        inner = match.group(1)
        if not text[: match.start()].strip() or ATOM.fullmatch(inner.strip()):
            return match.group(0)
        if types and _ONE_WORD.fullmatch(inner) and _SOME_ONE.search(text[: match.start()]):
            # Type a wrong password (abc): the brackets hold what is typed.
            return f": {inner}"
        # Log in (password x): the brackets hold what is typed.
        return f" {inner} " if signs_in and _CREDENTIALS & _heads(inner, lex) else " "

    if lex.language == "zh" and (beside := _CLICKED.fullmatch(text.strip())):
        return f"点击 {beside.group(1)} 那一行的 {beside.group(2)}"
    types = any(verb.key == "fill" for verb in lex.starts("verbs", text.strip()))
    signs_in = any(verb.key == "log_in" for verb in lex.starts("verbs", text.strip()))
    how = [m for m in _ASIDE.finditer(text) if lex.starts("verbs", m.group(1).strip())]
    if how and not text[how[-1].end() :].strip(" .,") and _told(how[-1].group(1), lex):
        # Open the data of tags (click "select" before it): the brackets say how.
        return how[-1].group(1)
    return _ASIDE.sub(replace, text)


_CLICKED = re.compile(
    r"[^\ue000-\uf8ff]*([\ue000-\uf8ff])\s*[(（]\s*(?:点击|单击|点|按)\s*([\ue000-\uf8ff])[^\ue000-\uf8ff]*[)）]"
)
"""What is clicked beside a thing to do something to it: 停用 a@b.c（点“YES”）."""
_ONE_WORD = re.compile(r"\s*\S+\s*")
_SOME_ONE = re.compile(r"\ban?\s+(?:[\w-]+\s+){1,4}$", re.IGNORECASE)
_CREDENTIALS = frozenset({"username", "email", "password"})


def _heads(text: str, lex: Lexicon) -> set[str]:
    return {found.key for found in lex.starts("concepts", text.strip())}


def _told(text: str, lex: Lexicon) -> bool:
    """Say whether an act comes with what it is done to."""
    found = lex.starts("verbs", text.strip())
    return bool(found) and bool(text.strip()[found[0].end :].strip())
