"""Compares wordings by the parts they share: no model, no network."""

import heapq
from bisect import insort
from collections.abc import Iterable
from math import log, sqrt
from operator import attrgetter

from surefoot.tools.knowledge.ids import bare_name
from surefoot.tools.knowledge.similarity.base import EXACT, MOST, NAMED, Match, Phrase
from surefoot.tools.knowledge.similarity.opposites import lower_if_other
from surefoot.tools.knowledge.similarity.tokens import (
    Parts,
    Vocabulary,
    action_parts,
    has_cjk,
    split_parts,
)

CHARACTERS_THRESHOLD, WORDS_THRESHOLD, GENERIC_THRESHOLD = 0.30, 0.36, 0.50
"""From here on a match is believed: for a query in characters, in words, of generic words alone."""
_ELSEWHERE = 200
"""So many wordings of other apps are thought to stand beside the ones here, so that a part is no
less telling because the index is small."""
_GENERIC_SHARE = 0.3
"""So many of those hold any one generic word."""
_DEED_SHARE = 0.03
"""So many hold any one word for what is done, such as "delete"."""
_UNSEEN = 0.85
"""Weight of a part of the query that no phrase has: politeness and detail are no contradiction."""
_UNSEEN_MOST = 4.0
"""So many such parts at most, for a wish may be told at length."""
_KINDS = {"text": EXACT, "page": EXACT, "alias": NAMED, "keyword": NAMED}
"""What the same wording is worth; parts of it are worth less in proportion."""
_DEED_ALONE = 0.5
"""What a keyword that is a deed alone is worth, such as "search", when more is asked for."""
TEMPERED = 8
"""So many more than are asked for are looked at: the nearest may be other wishes."""
_NOBODY: frozenset[int] = frozenset()


class LexicalIndex:
    """Phrases by their parts; a part that many phrases hold counts less (TF-IDF, cosine).

    A search costs as much as the phrases that share a telling part with the query. Weights follow
    every change at once, so what is found depends on what is held, never on the order it came in.
    """

    problem = ""

    def __init__(self, phrases: Iterable[Phrase] = ()) -> None:
        self._phrases: list[Phrase | None] = []
        """By number; None for a number that is free."""
        self._parts: list[Parts] = []
        self._worth: list[float] = []
        """What the kind of each phrase is worth."""
        self._norms: list[float] = []
        """0.0 until it is asked for."""
        self._deeds: set[int] = set()
        """Numbers of the keywords that are deeds alone."""
        self._free: list[int] = []
        self._owned: dict[str, dict[Phrase, int]] = {}
        self._exact: dict[str, set[int]] = {}
        self._telling: dict[str, set[int]] = {}
        self._generic: dict[str, set[int]] = {}
        self._vocabulary = Vocabulary()
        self._weights: dict[str, float] = {}
        self.add(phrases)

    def __len__(self) -> int:
        return len(self._phrases) - len(self._free)

    def add(self, phrases: Iterable[Phrase]) -> None:
        """Add phrases; one that is there already, or that is blank, changes nothing."""
        for phrase in phrases:
            key = bare_name(phrase.text)
            if not key or phrase in self._owned.get(phrase.owner, ()):
                continue
            held = split_parts(phrase.text)
            number = self._number(phrase, held)
            self._owned.setdefault(phrase.owner, {})[phrase] = number
            self._exact.setdefault(key, set()).add(number)
            for part in held.telling:
                self._telling.setdefault(part, set()).add(number)
            for part in held.generic:
                self._generic.setdefault(part, set()).add(number)
            for word in held.words:
                self._vocabulary.add(word)
            if phrase.kind == "keyword" and action_parts().issuperset(held.telling):
                self._deeds.add(number)
        self._forget_weights()

    def _number(self, phrase: Phrase, held: Parts) -> int:
        if self._free:
            number = self._free.pop()
            self._phrases[number], self._parts[number] = phrase, held
            self._worth[number] = _KINDS[phrase.kind]
            return number
        self._phrases.append(phrase)
        self._parts.append(held)
        self._worth.append(_KINDS[phrase.kind])
        return len(self._phrases) - 1

    def remove(self, owner: str) -> None:
        """Forget every phrase of an owner; one that is unknown is no error."""
        for phrase, number in self._owned.pop(owner, {}).items():
            held = self._parts[number]
            _leave(self._exact, bare_name(phrase.text), number)
            for part in held.telling:
                _leave(self._telling, part, number)
            for part in held.generic:
                _leave(self._generic, part, number)
            for word in held.words:
                if word not in self._telling:
                    self._vocabulary.remove(word)
            self._phrases[number] = None
            self._deeds.discard(number)
            self._free.append(number)
        self._forget_weights()

    def _forget_weights(self) -> None:
        self._weights.clear()
        self._norms = [0.0] * len(self._phrases)

    def threshold(self, query: str) -> float:
        """Returns from which similarity on a match may be believed for this query."""
        if not split_parts(query).telling:
            return GENERIC_THRESHOLD
        return CHARACTERS_THRESHOLD if has_cjk(query) else WORDS_THRESHOLD

    def search(self, query: str, count: int) -> list[Match]:
        """Returns the nearest owners, one match each: best first, ties by owner."""
        found = self.exact(query)
        exact = {match.owner for match in found}
        best = self._best(split_parts(query))
        order = ((-alike, owner) for owner, (alike, _) in best.items() if owner not in exact)
        for less, owner in heapq.nsmallest(count + TEMPERED, order):
            if len(found) >= count and found[count - 1].rank < (less, owner):
                break  # a match is only ever lowered: nothing behind comes among the first
            phrase = best[owner][1]
            match = lower_if_other(query, Match(owner, -less, phrase, "tokens"), self.told(phrase))
            insort(found, match, key=attrgetter("rank"))
        return found[:count]

    def told(self, phrase: Phrase) -> Iterable[str]:
        """Returns the texts that say what the owner of a phrase is; a keyword alone does not."""
        owned = [one.text for one in self._owned[phrase.owner] if one.kind == "text"]
        return owned if phrase.kind in ("keyword", "text") and owned else [phrase.text]

    def find_exact(self, query: str) -> list[Match]:
        """Returns the owners of this very text, which nothing else comes near to."""
        return [match for match in self.exact(query) if match.similarity == EXACT]

    def exact(self, query: str) -> list[Match]:
        """Returns the owners that have this very wording, one match each, best first."""
        found: dict[str, Match] = {}
        for number in self._exact.get(bare_name(query), _NOBODY):
            phrase = self._phrases[number]
            if phrase is not None:
                match = _exact_match(phrase)
                known = found.get(match.owner, match)
                found[match.owner] = max(known, match, key=lambda m: (m.similarity, m.how))
        return sorted(found.values(), key=attrgetter("rank"))

    def _best(self, asked: Parts) -> dict[str, tuple[float, Phrase]]:
        """Returns the nearest phrase of each owner; of those as near the first by its text."""
        best: dict[str, tuple[float, Phrase]] = {}
        phrases = self._phrases
        for similarity, number in self._alike(asked):
            phrase = phrases[number]
            if phrase is None:
                continue
            known = best.get(phrase.owner)
            if (
                known is None
                or known[0] < similarity
                or (known[0] == similarity and phrase.text <= known[1].text)
            ):
                best[phrase.owner] = (similarity, phrase)
        return best

    def _alike(self, asked: Parts) -> list[tuple[float, int]]:
        """Returns how alike the phrases are that share a telling part with the query, with numbers.

        A query of generic words alone is compared by those.
        """
        scores = [0.0] * len(self._phrases)
        length = self._add_telling(asked, scores) if asked.telling else 0.0
        for part in asked.generic:
            weight = self._generic_weight(part)
            length += weight * weight
            for number in self._generic.get(part, _NOBODY):
                if scores[number] or not asked.telling:
                    scores[number] += weight * weight
        root = sqrt(length)
        if not action_parts().issuperset(asked.telling):
            for number in self._deeds:
                scores[number] *= _DEED_ALONE
        norms, worth, found = self._norms, self._worth, []
        for number, score in enumerate(scores):
            if score:
                cosine = score / (root * (norms[number] or self._norm(number)))
                found.append((worth[number] * (cosine if cosine < MOST else MOST), number))
        return found

    def _add_telling(self, asked: Parts, scores: list[float]) -> float:
        """Add what the query's telling parts give; returns the square of their length."""
        length = unseen = 0.0
        for part, own in asked.telling.items():
            weight = own * self._weight(part)
            holders = self._telling.get(part)
            if not holders:
                unseen += weight * weight
                continue
            length += weight * weight
            for number in holders:
                scores[number] += weight * weight
        for word in asked.words:
            for other, share in self._vocabulary.alike(word).items():
                gain = self._weight(word) * share * self._weight(other)
                for number in self._telling[other]:
                    if word not in self._parts[number].telling:
                        scores[number] += gain
        return length + min(unseen, _UNSEEN_MOST * self._weight("") ** 2) * _UNSEEN**2

    def _weight(self, part: str) -> float:
        known = self._weights.get(part)
        if known is None:
            total = len(self) + _ELSEWHERE
            elsewhere = _DEED_SHARE * _ELSEWHERE if part in action_parts() else 0.5
            known = log(1 + total / (len(self._telling.get(part, _NOBODY)) + elsewhere))
            self._weights[part] = known
        return known

    def _generic_weight(self, part: str) -> float:
        total = len(self) + _ELSEWHERE
        holders = len(self._generic.get(part, _NOBODY)) + _GENERIC_SHARE * _ELSEWHERE
        return log(1 + total / holders)

    def _norm(self, number: int) -> float:
        held = self._parts[number]
        squares = sum((own * self._weight(part)) ** 2 for part, own in held.telling.items())
        squares += sum(self._generic_weight(part) ** 2 for part in held.generic)
        self._norms[number] = sqrt(squares) or 1.0
        return self._norms[number]


def _leave(holders: dict[str, set[int]], part: str, number: int) -> None:
    holders[part].discard(number)
    if not holders[part]:
        del holders[part]


def _exact_match(phrase: Phrase) -> Match:
    if phrase.kind == "alias":
        return Match(phrase.owner, NAMED, phrase, "alias")
    if phrase.kind == "keyword":
        return Match(phrase.owner, NAMED, phrase, "keyword")
    return Match(phrase.owner, EXACT, phrase, "exact")
