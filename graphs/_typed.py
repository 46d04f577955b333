"""Compiled graphs that still know their types after they were copied, and let go of devices."""

from collections.abc import AsyncIterator
from typing import Any, Self

from langgraph.graph.state import CompiledStateGraph

from surefoot.nodes.common.active_runs import active_run


class TypedGraph(CompiledStateGraph[Any, Any, Any, Any]):
    """A graph whose copies let the state's own types come back from a checkpoint.

    The server runs a copy of every graph; one of LangGraph 1.2 forgets the types, and with strict
    msgpack all values then come back as plain dicts. What a run holds is let go of where it breaks
    off: nothing in the graph itself gets to run then.
    """

    async def astream(self, input: Any, config: Any = None, **how: Any) -> AsyncIterator[Any]:
        """See `Pregel.astream`."""
        thread = ((config or {}).get("configurable") or {}).get("thread_id") or ""
        async with active_run(str(thread)) as run:
            async for part in super().astream(input, config, **how):
                yield part
                run.attach()

    def copy(self, update: dict[str, Any] | None = None) -> Self:
        """See `Pregel.copy`."""
        copied = super().copy(update)
        copied._serde_allowlist = self._serde_allowlist
        return copied


def typed(graph: CompiledStateGraph[Any, Any, Any, Any]) -> TypedGraph:
    """Make a compiled graph remember its types."""
    graph.__class__ = TypedGraph
    assert isinstance(graph, TypedGraph)
    return graph
