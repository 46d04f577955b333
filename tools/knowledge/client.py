"""KGClient: the interface specification as it stands, over a store or over HTTP."""

# mypy: disable-error-code="empty-body"
# `operation` gives each method its body.

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from langchain_core.embeddings import Embeddings

from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.client_extensions import ExtendedOperations
from surefoot.tools.knowledge.transport import Transport, open_transport, operation


class KGClient(ExtendedOperations):
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
        self.transport = transport or open_transport(address, embeddings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of what is open; a closed client opens it again when it is used."""
        self.transport.close()

    @operation
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

    @operation
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

    @operation
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

    @operation
    def get_rag_context(
        self, app_id: str | None = None, query: str | None = None, current_page: str | None = None
    ) -> Answer:
        """Give what a model should know before it decides, as a prompt and as data.

        Args:
            app_id: Required; id of the app.
            query: Required; an intent or a question.
            current_page: Id of the page.
        """

    @operation
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

    @operation
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

    @operation
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

    @operation
    def get_available_actions(self, page_id: str | None = None) -> Answer:
        """Give what was ever done on a page, the most successful first.

        Args:
            page_id: Required; id of the page.
        """

    @operation
    def find_similar_intents(
        self, query: str | None = None, app_id: str | None = None, top_k: int = 5
    ) -> Answer:
        """Give registered intents that say something like a query, of one app or of all.

        Args:
            query: Required; what the user wants, in words.
            app_id: Only of this app.
            top_k: At most so many, the nearest first.
        """

    @operation
    def get_graph_stats(self, app_id: str | None = None) -> Answer:
        """Give the size of the graph, of one app or of all, and how well it works.

        Args:
            app_id: Only of this app.
        """

    @operation
    def batch_add_transitions(
        self, transitions: Sequence[Mapping[str, Any]] | None = None, *, mode: str = "add"
    ) -> Answer:
        """Add many transitions with their counts; wrong ones are listed, the others are kept.

        Args:
            transitions: Required; each with `from_page`, `to_page`, `action_type`, `widget_text`
                and, if known, `widget_id`, `success_count`, `fail_count`.
            mode: `add` to what is counted, or `set` in its place.
        """
