"""Compiled graphs that still know their types after they were copied, and let go of devices."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import cache
from typing import Any, Self

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.errors import is_invalid_resume
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command
from pydantic import BaseModel, ValidationError, create_model

from surefoot.configs.keywords import client_settings
from surefoot.configs.settings import Settings
from surefoot.nodes.common.active_runs import active_run
from surefoot.nodes.common.opening import settings_begun_with
from surefoot.state.errors import ConfigError
from surefoot.tools.graph_inputs import check_input, input_schema
from surefoot.tools.validation import first_error


class TypedGraph(CompiledStateGraph[Any, Any, Any, Any]):
    """A graph whose copies let the state's own types come back from a checkpoint.

    The server runs a copy of every graph; one of LangGraph 1.2 forgets the types, and with strict
    msgpack all values then come back as plain dicts. What a run holds is let go of where it breaks
    off: nothing in the graph itself gets to run then.
    """

    async def astream(self, input: Any, config: Any = None, **how: Any) -> AsyncIterator[Any]:
        """See `Pregel.astream`.

        Raises:
            ConfigError: the input or an answer is missing or wrong.
        """
        is_new = input is not None and not isinstance(input, Command)
        if is_new:
            check_input(self.builder.input_schema, input)
        elif not how.get("context"):
            how["context"] = await self._settings_so_far(config)
        thread = ((config or {}).get("configurable") or {}).get("thread_id") or ""
        async with active_run(str(thread)) as run:
            try:
                async for part in super().astream(input, config, **how):
                    yield part
                    run.attach()
            except ValidationError as error:
                if is_invalid_resume(error):
                    raise ConfigError(f"answer: {first_error(error)}") from error
                raise

    async def _settings_so_far(self, config: Any) -> Settings | None:
        """Returns what a run was begun with on a server, for one who goes on and says nothing."""
        if not isinstance(self.checkpointer, BaseCheckpointSaver):
            return None
        state = await self.aget_state(config)
        run_id = str(state.values.get("run_id", ""))
        return await asyncio.to_thread(_settings_of, self.name, run_id)

    def get_input_jsonschema(self, config: Any = None) -> dict[str, Any]:
        """Returns what a form for the input is drawn by."""
        return input_schema(self.builder.input_schema)

    def get_context_jsonschema(self) -> dict[str, Any]:
        """Returns what a form for the settings is drawn by: those that a client may choose here."""
        return _settings_form(self.name).model_json_schema()

    def config_schema(self, *, include: Sequence[str] | None = None) -> type[BaseModel]:
        """Returns the same for clients that know no context."""
        return create_model("Config", configurable=(_settings_form(self.name), None))

    def copy(self, update: dict[str, Any] | None = None) -> Self:
        """See `Pregel.copy`."""
        copied = super().copy(update)
        copied._serde_allowlist = self._serde_allowlist
        return copied


def _settings_of(graph: str, run_id: str) -> Settings | None:
    begun_with = settings_begun_with(Settings().home, run_id)
    known = client_settings(graph)
    chosen = {name: value for name, value in begun_with.items() if name in known}
    return Settings(**chosen) if chosen else None


@cache
def _settings_form(graph: str) -> type[BaseModel]:
    chosen = client_settings(graph)
    fields: dict[str, Any] = {
        name: (field.annotation, field)
        for name, field in Settings.model_fields.items()
        if name in chosen
    }
    doc = "How a run goes on; what is left out is as the server has it."
    return create_model("Settings", __doc__=doc, **fields)


def typed(graph: CompiledStateGraph[Any, Any, Any, Any]) -> TypedGraph:
    """Make a compiled graph remember its types."""
    graph.__class__ = TypedGraph
    assert isinstance(graph, TypedGraph)
    return graph
