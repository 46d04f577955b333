"""Opens a store as the settings say."""

from pathlib import Path
from typing import NamedTuple, Self

from langchain_core.embeddings import Embeddings

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.meanings import Embedder
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.similarity import embedded
from surefoot.tools.knowledge.similarity.endpoint import hosted_embeddings

LEXICAL, EMBEDDED = "lexical", "embedded"


class Opening(NamedTuple):
    """What of the settings makes a store what it is."""

    address: str
    store_input_text: bool
    embedder: str
    embedder_url: str | None
    embedder_timeout_s: float
    embedder_strict: bool

    @classmethod
    def of(cls, settings: Settings, address: str | Path | None = None) -> Self:
        """Give it for the settings' store, or for another address."""
        return cls(
            str(address or settings.knowledge_address),
            settings.store_input_text,
            settings.embedder,
            settings.embedder_url or settings.base_url,
            settings.embedder_timeout_s,
            settings.embedder_strict,
        )


def open_service(
    opening: Opening,
    *,
    embeddings: Embeddings | None = None,
    wait_s: float | None = None,
) -> KnowledgeService:
    """Open a store; nothing is connected to before it is asked something.

    Args:
        opening: Where it is, what is kept, and how wordings are compared.
        embeddings: Instead of the settings' embedder.
        wait_s: How long a call waits for other writers.

    Raises:
        ConfigError: the address or the embedder is none.
    """
    strict = opening.embedder_strict
    embedder = _hosted(opening) if embeddings is None else _own(embeddings, strict=strict)
    return KnowledgeService(
        opening.address,
        store_input_text=opening.store_input_text,
        embedder=embedder,
        wait_s=wait_s,
    )


def _hosted(opening: Opening) -> Embedder | None:
    provider, _, name = opening.embedder.partition(":")
    if opening.embedder == LEXICAL:
        return None
    if opening.embedder == EMBEDDED:
        return Embedder(
            embedded.NAME,
            embedded.EmbeddedModel(),
            opening.embedder_strict,
            background=embedded.BACKGROUND,
        )
    if provider != "openai" or not name.strip():
        raise ConfigError(
            f"embedder {opening.embedder!r} is not known; use 'lexical', 'embedded' or "
            "'openai:<name>', e.g. openai:text-embedding-3-small"
        )
    # Here, because it takes a third of a second that nobody without an embedder needs to wait.
    from surefoot.tools.llm.models import api_key, server_address

    address = server_address(opening.embedder_url)
    model = hosted_embeddings(name.strip(), address, api_key(), opening.embedder_timeout_s)
    return Embedder(f"{name.strip()} at {address}", model, opening.embedder_strict)


def _own(embeddings: Embeddings, *, strict: bool) -> Embedder:
    kind = type(embeddings)
    model = getattr(embeddings, "model", None) or getattr(embeddings, "model_name", "")
    name = f"{kind.__module__}.{kind.__qualname__} {model}".strip()
    return Embedder(name, embeddings, strict)
