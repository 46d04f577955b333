"""The operations of the knowledge graph, each answered in the specification's form."""

import inspect
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from surefoot.state.errors import KnowledgeError
from surefoot.tools.garbage import uncollected
from surefoot.tools.knowledge import (
    batches,
    learned,
    proposals,
    queries,
    readings,
    reports,
    updates,
    upkeep,
)
from surefoot.tools.knowledge.answers import Answer, Refusal, refused
from surefoot.tools.knowledge.cache import GraphCache
from surefoot.tools.knowledge.intent_book import IntentBook
from surefoot.tools.knowledge.look import Look
from surefoot.tools.knowledge.matches import match_current_page
from surefoot.tools.knowledge.meanings import Embedder, Meanings
from surefoot.tools.knowledge.rag import get_rag_context
from surefoot.tools.knowledge.similar import find_similar_intents
from surefoot.tools.knowledge.stats import get_graph_stats
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.trail import Trail

_LOG = logging.getLogger(__name__)

READS: dict[str, Callable[..., Answer]] = {
    "query_path": queries.query_path,
    "get_next_action": queries.get_next_action,
    "match_current_page": match_current_page,
    "get_rag_context": get_rag_context,
    "get_available_actions": queries.get_available_actions,
    "find_similar_intents": find_similar_intents,
    "get_graph_stats": get_graph_stats,
    "explain": proposals.explain,
    "validate_plan": proposals.validate_plan,
    "find_cases": proposals.find_cases,
    "recall_step": learned.recall_step,
    "recall_reading": readings.recall_reading,
}
WRITES: dict[str, Callable[..., Answer]] = {
    "add_page": updates.add_page,
    "register_intent": updates.register_intent,
    "batch_add_transitions": batches.batch_add_transitions,
    "delete_page": upkeep.delete_page,
    "merge_pages": upkeep.merge_pages,
    "record_case": upkeep.record_case,
    "learn_step": learned.learn_step,
    "keep_reading": readings.keep_reading,
}
REPORT = "report_transition"
OPERATIONS = (*READS, REPORT, *WRITES)
_TYPED = frozenset({"batch_add_transitions", "record_case", "learn_step"})
"""Writes that may hold typed texts."""


class KnowledgeService:
    """One store, for any number of clients at once; what a client did is in its Trail.

    Args:
        address: A file, `:memory:` or a URL; see Database.
        store_input_text: Whether typed texts are kept; those of password fields never are.
        cache: Where what was read is kept.
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
        cache: GraphCache | None = None,
        embedder: Embedder | None = None,
        wait_s: float | None = None,
    ) -> None:
        self.database = Database(address, wait_s=wait_s)
        self._keep_text = store_input_text
        self._meanings = Meanings(self.database, embedder) if embedder else None
        make_book = self._meanings.book if self._meanings else IntentBook
        self._cache = cache or GraphCache(make_book)

    def call(self, operation: str, parameters: Mapping[str, object], trail: Trail) -> Answer:
        """Answer an operation in plain JSON, whatever happens.

        Wrong parameters, unknown ids and a store that cannot be used are answers too, with
        `success` false and the specification's `error`.

        Args:
            operation: One of OPERATIONS.
            parameters: By name; those left out have the specification's defaults.
            trail: Of the client that asks.
        """
        try:
            _refuse_unknown(operation, parameters)
            with trail.turn:
                return self._answer(operation, parameters, trail)
        except Refusal as refusal:
            return refused(operation, refusal)
        except KnowledgeError as error:
            return refused(operation, Refusal("GRAPH_ERROR", str(error)))
        # Callers were promised an answer whatever happens; the fault is in the log.
        except Exception as error:  # noqa: BLE001
            _LOG.exception("%s failed", operation)
            return refused(operation, Refusal("GRAPH_ERROR", f"{type(error).__name__}: {error}"))

    @contextmanager
    def look(self) -> Iterator[Look]:
        """Look at the graph as it is now, for what no operation shows.

        Raises:
            KnowledgeError: the store cannot be read.
        """
        with self.database.reading() as connection, self._cache.lock, uncollected():
            yield Look(connection, self._cache)

    def close(self) -> None:
        """Let go of the store's connections."""
        if self._meanings is not None:
            self._meanings.close()
        self.database.close()

    def _answer(self, operation: str, parameters: Mapping[str, object], trail: Trail) -> Answer:
        if operation in READS:
            with self.look() as look:
                return READS[operation](look, trail, **parameters)
        if operation in WRITES:
            with self.database.writing() as connection:
                return WRITES[operation](connection, **parameters, **self._private(operation))
        report = reports.check_report(**parameters, keep_text=self._keep_text)
        if self.database.is_server and reports.is_count_alone(trail, report):
            with self.database.alone() as connection:
                counted = reports.count_report(connection, trail, report)
            if counted is not None:
                reports.note_report(trail, report, counted)
                return counted
        with self.database.writing() as connection:
            answer, is_first = reports.report_transition(connection, trail, report)
        if is_first:
            reports.note_report(trail, report, answer)
        return answer

    def _private(self, operation: str) -> dict[str, bool]:
        """What the caller does not decide: whether typed texts are kept."""
        return {"keep_text": self._keep_text} if operation in _TYPED else {}


def parameters_of(operation: str) -> tuple[str, ...]:
    """Give the names of what an operation takes."""
    operations: dict[str, Callable[..., object]] = {**READS, **WRITES}
    function = operations.get(operation, reports.check_report)
    kinds = inspect.signature(function).parameters.values()
    named = (one.name for one in kinds if one.kind is one.KEYWORD_ONLY)
    return tuple(name for name in named if name != "keep_text")


_PARAMETERS = {operation: frozenset(parameters_of(operation)) for operation in OPERATIONS}


def _refuse_unknown(operation: str, parameters: Mapping[str, object]) -> None:
    known = _PARAMETERS.get(operation)
    if known is None:
        raise Refusal("INVALID_PARAMETER", f"没有操作 {operation!r}", field="operation")
    for name in parameters:
        if name not in known:
            raise Refusal("INVALID_PARAMETER", f"{operation} 没有参数 {name!r}", field=name)
