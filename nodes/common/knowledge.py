"""The knowledge graph that all nodes of this process share."""

import asyncio
from functools import lru_cache
from typing import Any

from configs.settings import Settings
from tools.knowledge.client import KGClient, LocalTransport, is_served
from tools.knowledge.service import KnowledgeService


@lru_cache(maxsize=16)
def _service(address: str, store_input_text: bool) -> KnowledgeService:
    return KnowledgeService(address, store_input_text=store_input_text)


@lru_cache(maxsize=256)
def _client(address: str, store_input_text: bool, run_id: str) -> KGClient:
    # One client a run, what was done before a page was left belongs to one walker; one store.
    if is_served(address):
        return KGClient(address)
    return KGClient(transport=LocalTransport(_service(address, store_input_text)))


async def ask_graph(
    settings: Settings, run_id: str, operation: str, **parameters: Any
) -> dict[str, Any]:
    """Call an operation of KGClient; its answer says what went wrong, nothing is raised.

    Args:
        settings: Where the graph is kept.
        run_id: Whose walk it is.
        operation: Method of KGClient.
        parameters: By name.
    """
    client = _client(settings.knowledge_address, settings.store_input_text, run_id)
    answer: dict[str, Any] = await asyncio.to_thread(getattr(client, operation), **parameters)
    return answer
