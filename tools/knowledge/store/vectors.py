"""Vectors of texts, by the embedder that gave them."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from surefoot.state.errors import KnowledgeError
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.store.statements import Statement

_LOAD = Statement(
    "SELECT owner, data FROM vectors WHERE embedder = :embedder AND dim = :dim"
    " AND owner IN :many(texts)"
)
_SAVE = Statement(
    "INSERT INTO vectors (owner, embedder, dim, data) VALUES (:text, :embedder, :dim, :data)"
    " ON CONFLICT (owner, embedder) DO UPDATE SET dim = excluded.dim, data = excluded.data"
)


class StoredVectors:
    """Keeps the vectors of one embedder and number of dimensions in a store.

    Args:
        database: The store.
        embedder: Its id; vectors of others are left alone.
        dim: Those of another number are replaced when their texts are embedded anew.
    """

    def __init__(self, database: Database, embedder: str, dim: int) -> None:
        self._database, self._embedder, self._dim = database, embedder, dim

    def load(self, texts: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """Returns the vectors of those texts that are kept.

        Raises:
            KnowledgeError: the store cannot be read, or holds something else than vectors.
        """
        wanted = {"embedder": self._embedder, "dim": self._dim, "texts": list(texts)}
        with self._database.reading() as connection:
            rows = _LOAD.rows(connection, wanted)
        return {text: self._read(text, data) for text, data in rows}

    def _read(self, text: str, data: bytes) -> NDArray[np.float32]:
        if len(data) != 4 * self._dim:
            raise KnowledgeError(f"the vector of {text!r} has {len(data)} bytes")
        return np.frombuffer(data, dtype="<f4").astype(np.float32)

    def save(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Keep vectors by their text.

        Raises:
            KnowledgeError: the store cannot be written.
        """
        # In one order, so that two writers do not wait for each other.
        rows = [
            {
                "text": text,
                "embedder": self._embedder,
                "dim": self._dim,
                "data": vectors[text].astype("<f4").tobytes(),
            }
            for text in sorted(vectors)
        ]
        with self._database.writing() as connection:
            _SAVE.run(connection, rows)
