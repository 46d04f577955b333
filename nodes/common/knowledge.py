"""The knowledge graph that all nodes of this process share."""

import asyncio
from functools import lru_cache
from typing import Any

from configs.settings import Settings
from tools.knowledge.client import KGClient, open_transport


@lru_cache(maxsize=256)
def _client(address: str, run_id: str) -> KGClient:
    # One client a run: what was done before a page was left belongs to one walker.
    return KGClient(transport=open_transport(address))


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
    client = _client(settings.knowledge_address, run_id)
    answer: dict[str, Any] = await asyncio.to_thread(getattr(client, operation), **parameters)
    return answer
