"""The operations of the knowledge graph, each answered in the specification's form."""

import inspect
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from langchain_core.embeddings import Embeddings

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, KnowledgeError
from surefoot.tools.garbage import pause_collection
from surefoot.tools.knowledge import batches, learned, lookups, proposals, queries, reports, updates
from surefoot.tools.knowledge.answers import Answer, RefusedError, refusal_answer
from surefoot.tools.knowledge.client_history import ClientHistory
from surefoot.tools.knowledge.embedding import EmbeddedIntents, Embedder
from surefoot.tools.knowledge.graph_view import GraphCache, GraphView
from surefoot.tools.knowledge.intent_index import IntentIndex
from surefoot.tools.knowledge.rag import get_rag_context
from surefoot.tools.knowledge.similarity import embedders
from surefoot.tools.knowledge.store.database import Database

_LOG = logging.getLogger(__name__)

READS: dict[str, Callable[..., Answer]] = {
    "query_path": queries.query_path,
    "get_next_action": queries.get_next_action,
    "match_current_page": lookups.match_current_page,
    "get_rag_context": get_rag_context,
    "get_available_actions": queries.get_available_actions,
    "find_similar_intents": lookups.find_similar_intents,
    "get_graph_stats": lookups.get_graph_stats,
    "explain": proposals.explain,
    "validate_plan": proposals.validate_plan,
    "find_cases": proposals.find_cases,
    "recall_step": learned.recall_step,
    "recall_reading": learned.recall_reading,
}
WRITES: dict[str, Callable[..., Answer]] = {
    "add_page": updates.add_page,
    "register_intent": updates.register_intent,
    "batch_add_transitions": batches.batch_add_transitions,
    "delete_page": updates.delete_page,
    "merge_pages": updates.merge_pages,
    "record_case": updates.record_case,
    "learn_step": learned.learn_step,
    "keep_reading": learned.keep_reading,
}
REPORT = "report_transition"
OPERATIONS = (*READS, REPORT, *WRITES)
_TYPED = frozenset({"batch_add_transitions", "record_case", "learn_step"})
"""Writes that may hold typed texts."""


class KnowledgeService:
    """One store, for any number of clients at once; what a client did is in its ClientHistory.

    Args:
        address: A file, `:memory:` or a URL; see Database.
        store_input_text: Whether typed texts are kept; those of password fields never are.
        embedder: Compares wordings by what they mean; by their words without one.
        wait_s: How long a call waits for other writers; see Database.

    Raises:
        ConfigError: the address is none.
    """

    def __init__(
        self,
        address: str | Path,
        *,
        store_input_text: bool = True,
        embedder: Embedder | None = None,
        wait_s: float | None = None,
    ) -> None:
        self.database = Database(address, wait_s=wait_s)
        self._keep_text = store_input_text
        self._embedded = EmbeddedIntents(self.database, embedder) if embedder else None
        make_intents = self._embedded.make_intents if self._embedded else IntentIndex
        self._cache = GraphCache(make_intents)

    def call(
        self, operation: str, parameters: Mapping[str, object], history: ClientHistory
    ) -> Answer:
        """Answer an operation in plain JSON, whatever happens.

        Wrong parameters, unknown ids and a store that cannot be used are answers too, with
        `success` false and the specification's `error`.

        Args:
            operation: One of OPERATIONS.
            parameters: By name; those left out have the specification's defaults.
            history: Of the client that asks.
        """
        try:
            _refuse_unknown(operation, parameters)
            with history.turn:
                return self._answer(operation, parameters, history)
        except RefusedError as refusal:
            return refusal_answer(operation, refusal)
        except KnowledgeError as error:
            return refusal_answer(operation, RefusedError("GRAPH_ERROR", str(error)))
        # Callers were promised an answer whatever happens; the fault is in the log.
        except Exception as error:  # noqa: BLE001
            _LOG.exception("%s failed", operation)
            return refusal_answer(
                operation, RefusedError("GRAPH_ERROR", f"{type(error).__name__}: {error}")
            )

    @contextmanager
    def view(self) -> Iterator[GraphView]:
        """Look at the graph as it is now, for what no operation shows.

        Raises:
            KnowledgeError: the store cannot be read.
        """
        paused = pause_collection(lives_on=True)
        with self.database.reading() as connection, self._cache.lock, paused:
            yield GraphView(connection, self._cache)

    def close(self) -> None:
        """Let go of the store's connections."""
        if self._embedded is not None:
            self._embedded.close()
        self.database.close()

    def _answer(
        self, operation: str, parameters: Mapping[str, object], history: ClientHistory
    ) -> Answer:
        if operation in READS:
            with self.view() as view:
                return READS[operation](view, history, **parameters)
        if operation in WRITES:
            with self.database.writing() as connection:
                return WRITES[operation](connection, **parameters, **self._private(operation))
        report = reports.check_report(**parameters, keep_text=self._keep_text)
        if self.database.is_server and reports.is_count_alone(history, report):
            with self.database.alone() as connection:
                counted = reports.count_report(connection, history, report)
            if counted is not None:
                reports.note_report(history, report, counted)
                return counted
        with self.database.writing() as connection:
            answer, is_first = reports.report_transition(connection, history, report)
        if is_first:
            reports.note_report(history, report, answer)
        return answer

    def _private(self, operation: str) -> dict[str, bool]:
        """What the caller does not decide: whether typed texts are kept."""
        return {"keep_text": self._keep_text} if operation in _TYPED else {}


def parameters_of(operation: str) -> tuple[str, ...]:
    """Returns the names of what an operation takes."""
    operations: dict[str, Callable[..., object]] = {**READS, **WRITES}
    function = operations.get(operation, reports.check_report)
    kinds = inspect.signature(function).parameters.values()
    named = (one.name for one in kinds if one.kind is one.KEYWORD_ONLY)
    return tuple(name for name in named if name != "keep_text")


_PARAMETERS = {operation: frozenset(parameters_of(operation)) for operation in OPERATIONS}


def _refuse_unknown(operation: str, parameters: Mapping[str, object]) -> None:
    known = _PARAMETERS.get(operation)
    if known is None:
        raise RefusedError("INVALID_PARAMETER", f"没有操作 {operation!r}", field="operation")
    for name in parameters:
        if name not in known:
            raise RefusedError("INVALID_PARAMETER", f"{operation} 没有参数 {name!r}", field=name)


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
        """Returns it for the settings' store, or for another address."""
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
    embedder = (
        _configured_embedder(opening)
        if embeddings is None
        else _wrap_embeddings(embeddings, strict=strict)
    )
    return KnowledgeService(
        opening.address,
        store_input_text=opening.store_input_text,
        embedder=embedder,
        wait_s=wait_s,
    )


def _configured_embedder(opening: Opening) -> Embedder | None:
    provider, _, name = opening.embedder.partition(":")
    if opening.embedder == LEXICAL:
        return None
    if opening.embedder == EMBEDDED:
        return Embedder(
            embedders.NAME,
            embedders.EmbeddedModel(),
            opening.embedder_strict,
            background=embedders.BACKGROUND,
        )
    if provider != "openai" or not name.strip():
        raise ConfigError(
            f"embedder {opening.embedder!r} is not known; use 'lexical', 'embedded' or "
            "'openai:<name>', e.g. openai:text-embedding-3-small"
        )
    # Here, because it takes a third of a second that nobody without an embedder needs to wait.
    from surefoot.tools.llm.models import api_key, server_address

    address = server_address(opening.embedder_url)
    model = embedders.hosted_embeddings(
        name.strip(), address, api_key(), opening.embedder_timeout_s
    )
    return Embedder(f"{name.strip()} at {address}", model, opening.embedder_strict)


def _wrap_embeddings(embeddings: Embeddings, *, strict: bool) -> Embedder:
    kind = type(embeddings)
    model = getattr(embeddings, "model", None) or getattr(embeddings, "model_name", "")
    name = f"{kind.__module__}.{kind.__qualname__} {model}".strip()
    return Embedder(name, embeddings, strict)
