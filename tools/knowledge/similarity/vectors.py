"""Turns texts into vectors with a model, asks for each text once, and checks what comes back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from surefoot.state.errors import ModelReplyError, ModelUnavailableError

Vector = NDArray[np.float32]
"""Shape (dimensions,), of length 1."""

BATCH = 64
"""Texts a request; some servers take no more."""


class VectorCache(Protocol):
    """Keeps the vectors of one embedder and number of dimensions."""

    def load(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Give the vectors of those texts that are kept."""

    def save(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors by their text."""


class MemoryVectors:
    """Keeps vectors as long as the process lives."""

    def __init__(self) -> None:
        self._kept: dict[str, Vector] = {}

    def load(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Give the vectors of those texts that are kept."""
        return {text: self._kept[text] for text in texts if text in self._kept}

    def save(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors by their text."""
        self._kept.update(vectors)


def embed_all(
    embeddings: Embeddings, texts: Iterable[str], cache: VectorCache
) -> dict[str, Vector]:
    """Give the vector of every text; those that are not kept are asked for and kept.

    Raises:
        ModelUnavailableError: the embedder does not answer; what it gave before is kept.
        ModelReplyError: it answered something else than a vector a text.
    """
    wanted = list(dict.fromkeys(texts))
    found = cache.load(wanted)
    missing = [text for text in wanted if text not in found]
    for start in range(0, len(missing), BATCH):
        batch = missing[start : start + BATCH]
        fresh = embed(batch, partial(embeddings.embed_documents, batch))
        cache.save(fresh)
        found.update(fresh)
    return found


def embed(texts: Sequence[str], ask: Callable[[], list[list[float]]]) -> dict[str, Vector]:
    """Ask an embedder for the vectors of some texts.

    Raises:
        ModelUnavailableError: it does not answer.
        ModelReplyError: it answered something else than a vector a text.
    """
    try:
        answer = ask()
    except _lost_errors() as error:
        raise ModelUnavailableError(f"the embedder does not answer: {error}") from error
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise ModelReplyError(f"the embedder's answer cannot be read: {error}") from error
    if len(answer) != len(texts):
        raise ModelReplyError(f"{len(answer)} vectors came for {len(texts)} texts")
    return {text: _unit(values) for text, values in zip(texts, answer, strict=True)}


def _unit(values: list[float]) -> Vector:
    try:
        vector = np.asarray(values, dtype=np.float32)
    except (ValueError, TypeError) as error:
        raise ModelReplyError("the embedder gave something else than numbers") from error
    length = float(np.linalg.norm(vector))
    if vector.ndim != 1 or not np.isfinite(length) or length == 0.0:
        raise ModelReplyError("the embedder gave a vector that has no direction")
    return vector / np.float32(length)


def _lost_errors() -> tuple[type[Exception], ...]:
    # Here, because it takes a second that nobody without a hosted embedder needs to wait.
    import httpx
    import openai

    return (OSError, httpx.HTTPError, openai.OpenAIError)
