"""Steps told as a story, a numbered list or Given, When, Then, put as what is to be done."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from tools.language.clock_words import with_clock_times
from tools.language.lexicon import lexicon

_FURTHER = re.compile(r"(?P<link>(?:,|\band|\bthen)\s+)(?P<word>[a-z]{2,}s)\b", re.IGNORECASE)
_LEAST_STEM = 2
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""))
"""Of the third person: tries, presses, taps."""


class Manners:
    """What testers wrap a step in, by the rules of the file.

    Args:
        raw: `manners` of configs/rewriting.yaml: `before` and `after` a subject is taken off, each
            an expression `when` and what to `say`; `subject`, who acts; `verbs`, without endings.
    """

    def __init__(self, raw: Mapping[str, Any], verbs: list[str]) -> None:
        self._raw = raw
        self._verbs = frozenset(verbs)

    def plain(self, step: str) -> str:
        """Give the step as an order; one that is none of this stays as it is.

        Returns:
            "When the guest taps 'Pay' and confirms" becomes "Tap 'Pay' and confirm".
        """
        text = self._put("before", with_clock_times(step))
        told = self._subject.match(text)
        if told is not None:
            rest = self._put("after", text[told.end() :])
            text = self._ordered(rest) or text
        if text == step:
            return step
        return text[:1].upper() + text[1:]

    def _put(self, key: str, text: str) -> str:
        for rule in self._raw[key]:
            text = re.sub(rule["when"], rule["say"], text, flags=re.IGNORECASE)
        return text

    @cached_property
    def _subject(self) -> re.Pattern[str]:
        return re.compile(self._raw["subject"], re.IGNORECASE)

    def _ordered(self, text: str) -> str:
        """Put what somebody does as an order; "" for what is no deed."""
        first, blank, rest = text.partition(" ")
        base = self._base(first.lower())
        return f"{base}{blank}{_FURTHER.sub(self._further, rest)}" if base else ""

    def _further(self, joined: re.Match[str]) -> str:
        word = joined.group("word")
        return f"{joined.group('link')}{self._base(word.lower()) or word}"

    def _base(self, word: str) -> str:
        """Give the verb of a form, in the third person or not; "" for what is none."""
        for ending, own in _ENDINGS:
            stem = word.removesuffix(ending)
            if stem != word and len(stem) >= _LEAST_STEM and self._is_verb(stem + own):
                return stem + own
        return word if self._is_verb(word) else ""

    def _is_verb(self, word: str) -> bool:
        return word in self._verbs or bool(lexicon("en").meanings("verbs", word))
