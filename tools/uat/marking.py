"""Writes `${name}` where an instruction calls something as a parameter is called."""

import re
from collections.abc import Mapping
from typing import Any

from surefoot.tools.parameters import words_of_name

LIST = re.compile(r"(\s*,\s*and\s+|\s+(?:and|và|rồi)\s+|\s*[,，、;]\s*|(?<=\S)(?:和|及|与))")
_INNER = re.compile(r"[(（]([^()（）]+)[)）]\s*$")
"""What a parameter is called besides, in another language: Phone (số điện thoại)."""
_POSSESSIVE = re.compile(r"(?<=\w)['’]s?(?= )")
_TAIL = re.compile(r"\s*[(（].*$")
ARTICLES = {"the", "a", "an", "my", "your"}


class Marking:
    """Marks parameters by the rules of one file."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        """Args: raw: The rules, of which `takes_value`, `generic` and `zh_after` are used."""
        self._raw = raw

    def _split_request(self, text: str) -> tuple[str, str, str] | None:
        """Cut into the verb, the objects whose values are asked for, and what stands behind."""
        verbs = sorted(self._raw["takes_value"], key=len, reverse=True)
        verb = next((v for v in verbs if _begins(text, v)), None)
        if verb is None:
            return None
        tail = _TAIL.search(text)
        end = tail.start() if tail else len(text)
        objects = text[len(verb) : end]
        if any(quote in _POSSESSIVE.sub("", objects) for quote in "'\"“‘「"):
            return None
        return text[: len(verb)], objects, text[end:]

    def mark(self, text: str, parameters: Mapping[str, str]) -> str:
        """Write `${name}` for an object that is called as a parameter is."""
        if "${" in text or not parameters:
            return text
        cut = self._split_request(text)
        if cut is None:
            return text
        parts = LIST.split(cut[1])
        marked = [
            self._marked_done(part, parameters) if number % 2 == 0 else part
            for number, part in enumerate(parts)
        ]
        return cut[0] + "".join(marked) + cut[2]

    def _marked_done(self, part: str, parameters: Mapping[str, str]) -> str:
        """Mark an object, also one with 完成 behind it where only the rest is called so."""
        ended = re.sub(self._raw["zh_after"], "", part)
        marked = self._mark_part(part, parameters)
        without = self._mark_part(ended, parameters) if marked == part else ended
        return marked if without == ended else without

    def _mark_part(self, part: str, parameters: Mapping[str, str]) -> str:
        if not part.strip():
            return part
        lead = part[: len(part) - len(part.lstrip())]
        named = self._find_parameter(part, {name: name for name in parameters})
        if named is not None:
            return f"{lead}${{{named}}}"
        described = self._find_parameter(
            part, {n: _TAIL.sub("", t) for n, t in parameters.items() if t}
        )
        if described is None:
            inner = {
                n: found.group(1) for n, t in parameters.items() if (found := _INNER.search(t))
            }
            described = self._find_parameter(part, inner)
        return f"{part} ${{{described}}}" if described is not None else part

    def _find_parameter(self, part: str, parameters: Mapping[str, str]) -> str | None:
        """Find the one parameter that is called so; generic words count where several are.

        Args:
            part: What the step calls it.
            parameters: By name what each is called.
        """
        key = self._key(part)
        found = [name for name, text in parameters.items() if self._key(text) == key]
        if len(found) > 1:
            told = words_of(part) - ARTICLES
            found = [name for name in found if words_of(parameters[name]) - ARTICLES == told]
        return found[0] if len(found) == 1 else None

    def _key(self, name: str) -> frozenset[str]:
        """Give the words that tell what a parameter, or an object, is called."""
        words = words_of(name)
        generic = self._raw["generic"]
        bare = set()
        for word in sorted(words - set(generic)):
            ends = next((g for g in generic if not g.isascii() and word.endswith(g)), "")
            bare.add(word.removesuffix(ends) or word)
        return frozenset(bare) or words


def words_of(name: str) -> frozenset[str]:
    """Give the words of a name or a text, in lower case."""
    return frozenset(words_of_name(name).split())


def _begins(text: str, verb: str) -> bool:
    if not text.lower().startswith(verb):
        return False
    return not verb.isascii() or text[len(verb) : len(verb) + 1] == " "
