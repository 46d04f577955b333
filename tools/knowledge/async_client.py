"""AsyncKGClient: KGClient for code that must not wait."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Self

from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.transport import Transport

P = ParamSpec("P")


def _make_async_method(
    method: Callable[Concatenate[KGClient, P], Answer],
) -> Callable[Concatenate["AsyncKGClient", P], Coroutine[Any, Any, Answer]]:
    """Returns a method of KGClient as one to be awaited, with the same parameters."""

    @wraps(method)
    async def later(self: "AsyncKGClient", /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        return await asyncio.to_thread(method, self.client, *args, **kwargs)

    return later


class AsyncKGClient:
    """The methods of KGClient, awaited; they run on threads, so no loop waits for a store.

    Calls of one client are answered one after the other: they are one history.

    Args:
        address: As KGClient takes it.
        transport: Instead of an address.
        client: Instead of both: the client that answers.

    Raises:
        ConfigError: the address is none.
    """

    def __init__(
        self,
        address: str | Path | None = None,
        *,
        transport: Transport | None = None,
        client: KGClient | None = None,
    ) -> None:
        self.client = client or KGClient(address, transport=transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of what is open; a closed client opens it again when it is used."""
        await asyncio.to_thread(self.client.close)

    query_path = _make_async_method(KGClient.query_path)
    get_next_action = _make_async_method(KGClient.get_next_action)
    match_current_page = _make_async_method(KGClient.match_current_page)
    get_rag_context = _make_async_method(KGClient.get_rag_context)
    report_transition = _make_async_method(KGClient.report_transition)
    add_page = _make_async_method(KGClient.add_page)
    register_intent = _make_async_method(KGClient.register_intent)
    get_available_actions = _make_async_method(KGClient.get_available_actions)
    find_similar_intents = _make_async_method(KGClient.find_similar_intents)
    get_graph_stats = _make_async_method(KGClient.get_graph_stats)
    batch_add_transitions = _make_async_method(KGClient.batch_add_transitions)
    explain = _make_async_method(KGClient.explain)
    validate_plan = _make_async_method(KGClient.validate_plan)
    record_case = _make_async_method(KGClient.record_case)
    find_cases = _make_async_method(KGClient.find_cases)
    delete_page = _make_async_method(KGClient.delete_page)
    merge_pages = _make_async_method(KGClient.merge_pages)
    recall_step = _make_async_method(KGClient.recall_step)
    learn_step = _make_async_method(KGClient.learn_step)
    recall_reading = _make_async_method(KGClient.recall_reading)
    keep_reading = _make_async_method(KGClient.keep_reading)
