"""KGClient: the interface specification as it stands, over a store or over HTTP."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self, TypeGuard

from langchain_core.embeddings import Embeddings

from configs.settings import OFF, Settings
from state.errors import ConfigError
from tools.knowledge.answers import Answer
from tools.knowledge.further import FurtherOperations
from tools.knowledge.http_transport import HttpTransport
from tools.knowledge.opening import Opening, open_service
from tools.knowledge.service import KnowledgeService
from tools.knowledge.trail import Trail


class Transport(Protocol):
    """What answers the operations."""

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation; faults are answers too."""

    def close(self) -> None:
        """Let go of what is open."""


class LocalTransport:
    """Answers in this process.

    Args:
        service: Of the store; several clients may share one.
    """

    def __init__(self, service: KnowledgeService) -> None:
        self._service = service
        self._trail = Trail()

    def call(self, operation: str, parameters: Mapping[str, object]) -> Answer:
        """Answer an operation."""
        return self._service.call(operation, parameters, self._trail)

    def close(self) -> None:
        """Let go of the store's connections."""
        self._service.close()


class KGClient(FurtherOperations):
    """The eleven operations of the specification, and the optional ones.

    Every method answers a plain dictionary with `success` and the keys the specification names;
    what cannot be answered has `error` with `code`, `message` and `details`. No method raises for
    what it was given or for a store that cannot be used.

    Args:
        address: A file, `:memory:`, a database URL (PostgreSQL) or the http URL of a served
            graph; the settings' store when absent.
        transport: Instead of an address.
        embeddings: Any embedder of LangChain, in the place of the settings' one.

    Raises:
        ConfigError: the address is none.
    """

    def __init__(
        self,
        address: str | Path | None = None,
        *,
        transport: Transport | None = None,
        embeddings: Embeddings | None = None,
    ) -> None:
        self._transport = transport or open_transport(address, embeddings)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of what is open; a closed client opens it again when it is used."""
        self._transport.close()

    def query_path(
        self,
        app_id: str | None = None,
        intent: str | None = None,
        current_page: str | None = None,
        max_steps: int = 10,
        *,
        run_id: str | None = None,
    ) -> Answer:
        """Give the most reliable way to where an intent is served, and up to two others.

        Args:
            app_id: Required; id of the app.
            intent: Required; what the user wants, in words.
            current_page: Id of the page to start from; the app's home when absent.
            max_steps: Most steps of a way.
            run_id: Names one of several ways that this client goes at once.
        """
        return self._call(
            "query_path",
            app_id=app_id,
            intent=intent,
            current_page=current_page,
            max_steps=max_steps,
            run_id=run_id,
        )

    def get_next_action(
        self,
        current_page: str | None = None,
        intent: str | None = None,
        app_id: str | None = None,
        *,
        run_id: str | None = None,
    ) -> Answer:
        """Give the first step of the way to where an intent is served.

        Args:
            current_page: Required; id of the page.
            intent: Required; what the user wants, in words.
            app_id: The page's app, checked when given.
            run_id: Names one of several ways that this client goes at once.
        """
        return self._call(
            "get_next_action",
            current_page=current_page,
            intent=intent,
            app_id=app_id,
            run_id=run_id,
        )

    def match_current_page(
        self,
        app_id: str | None = None,
        ui_hierarchy: Mapping[str, Any] | None = None,
        page_title: str | None = None,
        page_screenshot: str | None = None,
    ) -> Answer:
        """Say which known page a screen is.

        Args:
            app_id: Required; id of the app.
            ui_hierarchy: `widgets`, each with `id`, `text`, `type`; trees with `children` too.
            page_title: Wins when it is a page's name.
            page_screenshot: Not looked at yet.
        """
        return self._call(
            "match_current_page",
            app_id=app_id,
            ui_hierarchy=ui_hierarchy,
            page_title=page_title,
            page_screenshot=page_screenshot,
        )

    def get_rag_context(
        self, app_id: str | None = None, query: str | None = None, current_page: str | None = None
    ) -> Answer:
        """Give what a model should know before it decides, as a prompt and as data.

        Args:
            app_id: Required; id of the app.
            query: Required; an intent or a question.
            current_page: Id of the page.
        """
        return self._call("get_rag_context", app_id=app_id, query=query, current_page=current_page)

    def report_transition(
        self,
        from_page: str | None = None,
        action: Mapping[str, Any] | None = None,
        to_page: str | None = None,
        success: bool | None = None,
        latency_ms: int | None = None,
        *,
        report_id: str | None = None,
        failure_reason: str | None = None,
        run_id: str | None = None,
        intent: str | None = None,
        app_version: str | None = None,
    ) -> Answer:
        """Count a step that was done, from page to page.

        Args:
            from_page: Required; id of the page where it was done.
            action: Required; `type`, `widget`, `widget_text`, `input_text`; `reason` of a failure.
            to_page: Required; id of the page it led to.
            success: Required; whether it did what it should.
            latency_ms: How long it took.
            report_id: The same report twice counts once.
            failure_reason: Why it failed.
            run_id: Which of this client's ways it belongs to.
            intent: What it was done for.
            app_version: Of the app.
        """
        return self._call(
            "report_transition",
            from_page=from_page,
            action=action,
            to_page=to_page,
            success=success,
            latency_ms=latency_ms,
            report_id=report_id,
            failure_reason=failure_reason,
            run_id=run_id,
            intent=intent,
            app_version=app_version,
        )

    def add_page(
        self,
        app_id: str | None = None,
        page_name: str | None = None,
        page_type: str | None = None,
        description: str | None = None,
        intents: Sequence[str] | None = None,
        ui_hierarchy: Mapping[str, Any] | None = None,
    ) -> Answer:
        """Add a page or bring it up to date; one name in an app is one page.

        Args:
            app_id: Required; id of the app.
            page_name: Required; it names the page within its app.
            page_type: home, list, detail, form, search or other.
            description: In words.
            intents: What a user gets done there.
            ui_hierarchy: A screen of it, by which it is known again.
        """
        return self._call(
            "add_page",
            app_id=app_id,
            page_name=page_name,
            page_type=page_type,
            description=description,
            intents=intents,
            ui_hierarchy=ui_hierarchy,
        )

    def register_intent(
        self,
        app_id: str | None = None,
        intent_text: str | None = None,
        target_page: str | None = None,
        keywords: Sequence[str] | None = None,
    ) -> Answer:
        """Add something users want.

        Args:
            app_id: Required; id of the app.
            intent_text: Required; in a user's words.
            target_page: Id of the page where they get it.
            keywords: Other words for it.
        """
        return self._call(
            "register_intent",
            app_id=app_id,
            intent_text=intent_text,
            target_page=target_page,
            keywords=keywords,
        )

    def get_available_actions(self, page_id: str | None = None) -> Answer:
        """Give what was ever done on a page, the most successful first.

        Args:
            page_id: Required; id of the page.
        """
        return self._call("get_available_actions", page_id=page_id)

    def find_similar_intents(
        self, query: str | None = None, app_id: str | None = None, top_k: int = 5
    ) -> Answer:
        """Give registered intents that say something like a query, of one app or of all.

        Args:
            query: Required; what the user wants, in words.
            app_id: Only of this app.
            top_k: At most so many, the nearest first.
        """
        return self._call("find_similar_intents", query=query, app_id=app_id, top_k=top_k)

    def get_graph_stats(self, app_id: str | None = None) -> Answer:
        """Give the size of the graph, of one app or of all, and how well it works.

        Args:
            app_id: Only of this app.
        """
        return self._call("get_graph_stats", app_id=app_id)

    def batch_add_transitions(
        self, transitions: Sequence[Mapping[str, Any]] | None = None, *, mode: str = "add"
    ) -> Answer:
        """Add many transitions with their counts; wrong ones are listed, the others are kept.

        Args:
            transitions: Required; each with `from_page`, `to_page`, `action_type`, `widget_text`
                and, if known, `widget_id`, `success_count`, `fail_count`.
            mode: `add` to what is counted, or `set` in its place.
        """
        return self._call("batch_add_transitions", transitions=transitions, mode=mode)

    def _call(self, operation: str, **parameters: object) -> Answer:
        given = {name: value for name, value in parameters.items() if value is not None}
        return self._transport.call(operation, given)


def is_served(address: str | Path) -> TypeGuard[str]:
    """Say whether another process serves the graph at this address."""
    return isinstance(address, str) and address.startswith(("http://", "https://"))


def open_transport(address: str | Path | None, embeddings: Embeddings | None = None) -> Transport:
    """Open what answers at an address; see KGClient."""
    settings = Settings()
    if address is None:
        address = settings.knowledge_address
    if str(address) == OFF:
        raise ConfigError("there is no knowledge graph: SUREFOOT_KNOWLEDGE is off")
    if is_served(address):
        return HttpTransport(address)
    return LocalTransport(open_service(Opening.of(settings, address), embeddings=embeddings))
