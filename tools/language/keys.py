"""Names of keys and key combinations in the words of testers."""

import re

from tools.language.lexicon import Lexicon, lexicon
from tools.text import folded

_PLUS = re.compile(r"\s*[+＋]\s*|(?<=\w)-(?=\w)")
_FUNCTION = re.compile(r"f([1-9]|1[0-2])$")
_MODIFIERS = ("Control", "Shift", "Alt", "Meta")
_NOISE = re.compile(
    r"\b(?:the|key|keys|button on the keyboard|on the keyboard|combination|shortcut|phím|tổ hợp"
    r"|twice|once|again)\b|键盘上的|键盘|快捷键|组合键|按键|一下|键$"
)


def read_key(text: str, lex: Lexicon) -> str:
    """Read a key or combination, e.g. `Ctrl + S` -> `Control+s`; "" for anything else."""
    plain = " ".join(folded(text).split()).strip(" .,\"'")
    if not plain or len(plain) > 40:
        return ""
    names = [part for part in _PLUS.split(plain) if part]
    if len(names) == 1:
        return _one(plain, lex)
    keys = [_one(name, lex, single=True) for name in names]
    if all(keys) and all(key in _MODIFIERS for key in keys[:-1]):
        return "+".join(keys)
    return _one(plain, lex)


def _one(name: str, lex: Lexicon, *, single: bool = False) -> str:
    bare = " ".join(_NOISE.sub(" ", name).split())
    for form in (name, bare):
        for words in (lex, lexicon("en")):
            known = words.meanings("keys", form)
            if known:
                return known[0]
    if _FUNCTION.match(bare):
        return bare.upper()
    if single and len(bare) == 1:
        return bare
    return ""
