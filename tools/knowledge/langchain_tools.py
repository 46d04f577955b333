"""The operations of the knowledge graph as tools for LangChain and LangGraph agents."""

import asyncio
import json
from functools import partial
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool
from pydantic import ValidationError
from pydantic.v1 import ValidationError as ValidationErrorV1

from surefoot.tools.knowledge.answers import Answer, Refusal, refused
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.forms import TOOLS, call_by_name, form_of, purpose_of, wrong_form


def knowledge_tools(client: KGClient) -> list[BaseTool]:
    """Give one tool an operation; each answers what the client answers.

    Args:
        client: Who is asked; all tools of one list are one client's trail.

    Returns:
        Tools for `bind_tools` and ToolNode. Wrong arguments are answers with an `error` too, so
        that a model can mend them.
    """
    return [_tool(client, operation) for operation in TOOLS]


def _tool(client: KGClient, operation: str) -> BaseTool:
    def call(**given: Any) -> Answer:
        return call_by_name(client, operation, given)

    async def call_later(**given: Any) -> Answer:
        return await asyncio.to_thread(call_by_name, client, operation, given)

    return StructuredTool.from_function(
        func=call,
        coroutine=call_later,
        name=operation,
        description=purpose_of(operation),
        args_schema=form_of(operation),
        handle_validation_error=partial(_wrong, operation),
    )


def _wrong(operation: str, error: ValidationError | ValidationErrorV1) -> str:
    if isinstance(error, ValidationError):
        answer = wrong_form(operation, error)
    else:
        answer = refused(operation, Refusal("INVALID_PARAMETER", str(error)))
    return json.dumps(answer, ensure_ascii=False)
