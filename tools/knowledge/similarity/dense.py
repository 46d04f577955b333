"""Compares wordings by what they mean, with an embedding model; by their words when it is down."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from surefoot.state.errors import ModelError, ModelReplyError
from surefoot.tools.knowledge.ids import normalise
from surefoot.tools.knowledge.similarity.base import MOST, Match, Phrase
from surefoot.tools.knowledge.similarity.embedders import (
    BATCH,
    MemoryVectors,
    Vector,
    VectorCache,
    embed,
    embed_all,
)
from surefoot.tools.knowledge.similarity.lexical import TEMPERED, LexicalIndex
from surefoot.tools.knowledge.similarity.opposites import lower_if_other

DENSE_THRESHOLD = 0.45
FUSED_THRESHOLD = 0.6
"""So much of what is above the background of an embedder is as sure as the threshold of words."""
REST_S = 30.0
"""An embedder that failed is left alone for so long: each try may cost a caller its time limit."""
_QUERIES_KEPT = 256


@dataclass(frozen=True, slots=True)
class _Ready:
    """What is searched: one row a phrase, phrases in the order of their owners."""

    phrases: list[Phrase]
    rows: NDArray[np.float32]
    """Shape (phrases, dimensions)."""


class DenseIndex:
    """Phrases by meaning: exact wordings first, then the cosine of vectors alone.

    New phrases are embedded at the next search. While the embedder does not answer, the lexical
    index answers, its matches are marked `degraded`, and its thresholds hold.

    Args:
        phrases: What is held from the start.
        embeddings: Any embedder of LangChain.
        vectors: Keeps vectors between processes.
        threshold: From which cosine on a match is believed, best taken from `self_check`.
        fit: Gives the threshold in its place, or None: words are compared then, as if there were
            no embedder. It may raise ModelError.
        fill: Takes the texts to embed when there are more than one request takes, and does it in
            its own time; words are compared meanwhile.
        background: The cosine of unrelated wishes, of an embedder that is not relied on alone: what
            is above it is brought to the scale of the words, and the greater of both counts.
        clock: Seconds, for the rest that a failed embedder gets.
    """

    def __init__(
        self,
        phrases: Iterable[Phrase],
        embeddings: Embeddings,
        vectors: VectorCache | None = None,
        *,
        fit: Callable[[], float | None] | None = None,
        fill: Callable[[Sequence[str]], None] | None = None,
        background: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._embeddings, self._clock = embeddings, clock
        self._vectors: VectorCache = MemoryVectors() if vectors is None else vectors
        self._threshold: float | None = DENSE_THRESHOLD
        self._fit, self._fill, self._background = fit, fill, background
        self._words = LexicalIndex()
        self._held: dict[str, dict[Phrase, None]] = {}
        self._ready: _Ready | None = None
        self._asked: dict[str, Vector] = {}
        self._rest_until: float | None = None
        self.problem = ""
        """Why the embedder is not used now; empty while it is."""
        self.add(phrases)

    def add(self, phrases: Iterable[Phrase]) -> None:
        """Add phrases; one that is there already, or that is blank, changes nothing."""
        fresh = [phrase for phrase in phrases if normalise(phrase.text)]
        for phrase in fresh:
            self._held.setdefault(phrase.owner, {})[phrase] = None
        self._words.add(fresh)
        self._ready = None

    def remove(self, owner: str) -> None:
        """Forget every phrase of an owner; one that is unknown is no error."""
        if self._held.pop(owner, None) is not None:
            self._words.remove(owner)
            self._ready = None

    def threshold(self, query: str) -> float:
        """Returns from which similarity on a match may be believed for this query."""
        seen = self._seen(query)
        if seen is None or self._threshold is None or self._background is not None:
            return self._words.threshold(query)
        return self._threshold

    def find_exact(self, query: str) -> list[Match]:
        """Give nothing: a search says whether the embedder can be used, even of the very text."""
        return []

    def search(self, query: str, count: int) -> list[Match]:
        """Returns the nearest owners, one match each: best first, ties by owner."""
        if not self._held or not normalise(query):
            return []
        exact = self._words.exact(query)
        if len(exact) >= count:
            return exact[:count]
        seen = self._seen(query)
        if seen is None:
            found_words = self._words.search(query, count)
            if not self.problem:
                return found_words
            return [replace(match, degraded=True) for match in found_words]
        ready, vector = seen
        found = {match.owner: match for match in exact}
        nearest = list(self._nearest(ready, vector, count + TEMPERED, found).values())
        if self._background is not None:
            found = {match.owner: match for match in self._words.search(query, count + TEMPERED)}
            nearest = [self._on_the_scale_of_words(query, match) for match in nearest]
        for match in nearest:
            lowered = lower_if_other(query, match, self._words.told(match.phrase))
            known = found.get(match.owner)
            if known is None or known.similarity < lowered.similarity:
                found[match.owner] = lowered
        return sorted(found.values(), key=attrgetter("rank"))[:count]

    def _on_the_scale_of_words(self, query: str, match: Match) -> Match:
        background = self._background or 0.0
        share = max(0.0, match.similarity - background) / (1 - background)
        return replace(match, similarity=share / FUSED_THRESHOLD * self._words.threshold(query))

    def _nearest(
        self, ready: _Ready, vector: Vector, count: int, known: dict[str, Match]
    ) -> dict[str, Match]:
        cosines = ready.rows @ vector
        found: dict[str, Match] = {}
        # A stable order: phrases of equal cosine stay in the order of their owners.
        for row in np.argsort(-cosines, kind="stable"):
            cosine = float(cosines[row])
            if cosine <= 0 or len(found) == count:
                break
            phrase = ready.phrases[row]
            if phrase.owner not in known and phrase.owner not in found:
                found[phrase.owner] = Match(phrase.owner, min(MOST, cosine), phrase, "dense")
        return found

    def _seen(self, query: str) -> tuple[_Ready, Vector] | None:
        """Returns what a query is compared with and its vector; None: words are to be compared."""
        if self._rest_until is not None and self._clock() < self._rest_until:
            return None
        try:
            if self._fit is not None:
                self._threshold = self._fit()
            if self._threshold is None:
                self.problem = ""
                return None
            ready = self._made_ready()
            if ready is None:
                return None
            vector = self._vector(normalise(query))
            if ready.rows.shape[0] and ready.rows.shape[1] != vector.shape[0]:
                raise ModelError(
                    f"the embedder gives {vector.shape[0]} dimensions, those kept have"
                    f" {ready.rows.shape[1]}"
                )
        except ModelError as error:
            self._rest_until, self.problem = self._clock() + REST_S, str(error)
            return None
        self._rest_until, self.problem = None, ""
        return ready, vector

    def _made_ready(self) -> _Ready | None:
        """Returns the vectors of all that is held; None while they come in."""
        if self._ready is None:
            phrases = [p for owner in sorted(self._held) for p in self._held[owner]]
            texts = [normalise(phrase.text) for phrase in phrases]
            if self._fill is not None:
                known = self._vectors.load(texts)
                missing = [text for text in dict.fromkeys(texts) if text not in known]
                if len(missing) > BATCH:
                    self._fill(missing)
                    self.problem = f"{len(missing)} texts are being embedded"
                    return None
            vectors = embed_all(self._embeddings, texts, self._vectors)
            if len({vector.shape for vector in vectors.values()}) > 1:
                raise ModelError("the embedder gives vectors of several dimensions")
            rows = (
                np.stack([vectors[text] for text in texts])
                if texts
                else np.zeros((0, 0), dtype=np.float32)
            )
            self._ready = _Ready(phrases, rows)
        return self._ready

    def _vector(self, query: str) -> Vector:
        known = self._asked.get(query)
        if known is None:
            known = embed([query], lambda: [self._embeddings.embed_query(query)])[query]
            if len(self._asked) >= _QUERIES_KEPT:
                del self._asked[next(iter(self._asked))]
            self._asked[query] = known
        return known


_TOLD_APART = 0.1
"""So much nearer two wordings of one wish must be than two wishes."""
_ALL_ALIKE = 0.9
"""An embedder that finds two wishes so alike does not read the text."""
_MUST = ("预订酒店", "订酒店", "缴纳水电费")
_SETS = (
    _MUST,
    ("点外卖", "叫一份外卖送到家", "修改登录密码"),
    ("book a hotel", "reserve a hotel room", "pay the electricity bill"),
    ("delete a note", "remove this memo", "change the display language"),
)
"""A wish, another wording of it, and another wish."""
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """What an embedder was found fit for."""

    ok: bool
    why: str
    """What is wrong with it; empty when it is ok."""
    threshold: float
    """From which cosine on a match is believed."""
    dim: int = 0
    """Numbers in a vector; 0 when its answer could not be read."""


def self_check(embeddings: Embeddings, background: float = 0.0) -> SelfCheck:
    """Try an embedder on a few wishes.

    Args:
        embeddings: The embedder.
        background: Its cosine of unrelated wishes; what is above it counts.

    Raises:
        ModelUnavailableError: it does not answer.
    """
    try:
        seen = embed_all(embeddings, (t for texts in _SETS for t in texts), MemoryVectors())
        alike = [_scaled_cosine(seen[wish], seen[same], background) for wish, same, _ in _SETS]
        apart = [_scaled_cosine(seen[wish], seen[other], background) for wish, _, other in _SETS]
    except ModelReplyError as error:
        return SelfCheck(False, str(error), DENSE_THRESHOLD)
    wish, same, other = _MUST
    dim = len(seen[wish])
    if apart[0] >= _ALL_ALIKE:
        why = f"it finds {wish!r} and {other!r} alike ({apart[0]:.2f})"
        return SelfCheck(False, why, DENSE_THRESHOLD, dim)
    if alike[0] <= apart[0] + _TOLD_APART:
        why = (
            f"it does not tell {wish!r} and {same!r} ({alike[0]:.2f}) from {wish!r} and {other!r}"
            f" ({apart[0]:.2f})"
        )
        return SelfCheck(False, why, DENSE_THRESHOLD, dim)
    middle = sum(apart) / len(apart) * _HALF + sum(alike) / len(alike) * _HALF
    return SelfCheck(True, "", max(DENSE_THRESHOLD, middle), dim)


def _scaled_cosine(one: Vector, other: Vector, background: float) -> float:
    if one.shape != other.shape:
        raise ModelReplyError("the embedder gives vectors of several dimensions")
    return (float(one @ other) - background) / (1 - background)
