"""An embedder put to use for a store: tried first, its vectors kept, asked for many in the back."""

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from langchain_core.embeddings import Embeddings

from surefoot.state.errors import KnowledgeError, ModelError, ModelReplyError
from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.intent_index import IntentIndex
from surefoot.tools.knowledge.similarity.dense import REST_S, DenseIndex, SelfCheck, self_check
from surefoot.tools.knowledge.similarity.embedders import (
    MemoryVectors,
    Vector,
    VectorCache,
    embed_all,
)
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.store.vectors import StoredVectors

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Embedder:
    """An embedding model and how far it is relied on."""

    name: str
    """Under which its vectors are kept; another model has another name."""
    embeddings: Embeddings
    strict: bool = False
    """Refuse to answer while it cannot be used, instead of comparing words."""
    background: float | None = None
    """Its cosine of unrelated wishes, where words are compared beside it; see DenseIndex."""


class EmbeddedIntents:
    """Makes the intent indexes of a store, which compare by what words mean.

    The embedder is tried when the first index is asked: one that does not understand intents is
    warned of and words are compared; one that is down is tried again later. What more than one
    request is needed for is embedded in the background, and words are compared meanwhile.

    Args:
        database: Where vectors are kept; one in memory keeps none longer than the process.
        embedder: The model.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database, self._embedder = database, embedder
        self._reset()

    def _reset(self) -> None:
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._known = MemoryVectors()
        self._kept: VectorCache | None = None
        self._check: SelfCheck | None = None
        self._down: tuple[float, ModelError] | None = None
        self._filling: threading.Thread | None = None
        self._writing: list[threading.Thread] = []

    def make_intents(self, app_id: str) -> IntentIndex:
        """Make an empty index of the intents of an app."""
        if self._pid != os.getpid():
            self._reset()
        index = DenseIndex(
            (),
            self._embedder.embeddings,
            self,
            fit=self.fit,
            fill=self.fill,
            background=self._embedder.background,
        )
        return IntentIndex(app_id, index, strict=self._embedder.strict)

    def fit(self) -> float | None:
        """Returns from which cosine on a match is believed; None: words are to be compared.

        Raises:
            ModelError: the embedder does not answer.
        """
        check = self._check or self._try()
        if check.ok:
            return check.threshold
        if self._embedder.strict:
            raise ModelReplyError(check.why)
        return None

    def _try(self) -> SelfCheck:
        if self._down is not None and time.monotonic() < self._down[0]:
            raise self._down[1]
        try:
            check = self_check(self._embedder.embeddings, self._embedder.background or 0.0)
            if not check.dim:
                raise ModelReplyError(check.why)
        except ModelError as error:
            self._down = (time.monotonic() + REST_S, error)
            _LOG.warning("embedder %s: %s; words are compared", self._embedder.name, error)
            raise
        if check.ok and not self._database.is_memory:
            self._kept = StoredVectors(self._database, self._embedder.name, check.dim)
        if not check.ok:
            _LOG.warning("embedder %s: %s; words are compared", self._embedder.name, check.why)
        self._check = check
        return check

    def load(self, texts: Sequence[str]) -> dict[str, Vector]:
        """Returns the vectors of those texts that are known.

        Raises:
            Refusal: VECTOR_STORE_ERROR; those that are kept cannot be read.
        """
        found = self._known.load(texts)
        missing = [text for text in texts if text not in found]
        if missing and self._kept is not None:
            try:
                kept = self._kept.load(missing)
            except KnowledgeError as error:
                raise RefusedError("VECTOR_STORE_ERROR", str(error)) from error
            self._known.save(kept)
            found |= kept
        return found

    def save(self, vectors: Mapping[str, Vector]) -> None:
        """Keep vectors; the store is written in the background, for reads do not wait for it."""
        self._known.save(vectors)
        if self._kept is None:
            return
        if threading.current_thread() is self._filling:
            self._write(vectors)
            return
        self._writing = [one for one in self._writing if one.is_alive()]
        self._writing.append(_start_vector_thread(lambda: self._write(vectors)))

    def fill(self, texts: Sequence[str]) -> None:
        """Embed texts in the background; one piece of work at a time."""
        with self._lock:
            if self._filling is not None and self._filling.is_alive():
                return
            self._filling = _start_vector_thread(lambda: self._embed(texts))

    def close(self) -> None:
        """Wait until what was asked for is kept; what is still to be embedded is left."""
        if self._pid == os.getpid():
            for one in self._writing:
                one.join()

    def _embed(self, texts: Sequence[str]) -> None:
        try:
            embed_all(self._embedder.embeddings, texts, self)
        except (ModelError, KnowledgeError) as error:
            # The next search finds them missing and begins again.
            _LOG.warning("embedder %s: %s", self._embedder.name, error)

    def _write(self, vectors: Mapping[str, Vector]) -> None:
        try:
            if self._kept is not None:
                self._kept.save(vectors)
        except KnowledgeError as error:
            # They are known to this process; the next one asks for them again.
            _LOG.warning("vectors are not kept: %s", error)


def _start_vector_thread(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name="surefoot-vectors", daemon=True)
    thread.start()
    return thread
