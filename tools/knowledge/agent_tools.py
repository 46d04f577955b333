"""The operations as tools of LangChain agents, with a model of the parameters of each."""

import asyncio
import inspect
import json
import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from langchain_core.tools import BaseTool, StructuredTool
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from pydantic.v1 import ValidationError as ValidationErrorV1

from surefoot.tools.knowledge.answers import Answer, RefusedError, refusal_answer
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.validation import first_error

TOOLS = (
    "query_path",
    "get_next_action",
    "match_current_page",
    "get_rag_context",
    "report_transition",
    "add_page",
    "register_intent",
    "get_available_actions",
    "find_similar_intents",
    "get_graph_stats",
    "batch_add_transitions",
)
"""The operations of the specification, in its order."""
READ_ONLY = frozenset(name for name in TOOLS if name.startswith(("query", "get", "match", "find")))
_ENTRY = re.compile(r"^    (\w+): (.*(?:\n {5,}.*)*)", re.MULTILINE)
_REQUIRED = "Required"


@cache
def parameters_model(operation: str) -> type[BaseModel]:
    """Returns the model of an operation's parameters, made from KGClient's own signature and words.

    Only what the specification names is part of it: the optional additions of the client are left
    out, and with them what no agent needs to know.
    """
    method: Callable[..., Answer] = getattr(KGClient, operation)
    kinds = get_type_hints(method)
    told = dict(_ENTRY.findall(inspect.getdoc(method) or ""))
    fields: dict[str, Any] = {}
    for name, parameter in inspect.signature(method).parameters.items():
        if name == "self" or parameter.kind is parameter.KEYWORD_ONLY or name == "page_screenshot":
            continue
        words = " ".join(told[name].split())
        kind = kinds[name]
        if words.startswith(_REQUIRED):
            words = words.removeprefix(_REQUIRED).lstrip(";. ")
            fields[name] = (_without_none(kind), Field(description=words))
        else:
            fields[name] = (kind, Field(default=parameter.default, description=words))
    config = ConfigDict(extra="forbid")
    model: type[BaseModel] = create_model(operation, __config__=config, **fields)
    return model


def describe_operation(operation: str) -> str:
    """Returns in one sentence what an operation gives."""
    told = inspect.getdoc(getattr(KGClient, operation)) or ""
    return " ".join(told.split("\n\n")[0].split())


def refuse_parameters(operation: str, error: ValidationError) -> Answer:
    """Returns the documented answer to parameters that are not of the form."""
    wrong = first_error(error)
    message = f"{wrong.place} {wrong.problem}"
    return refusal_answer(operation, RefusedError("INVALID_PARAMETER", message, field=wrong.place))


def call_by_name(client: KGClient, operation: str, given: Mapping[str, Any]) -> Answer:
    """Call an operation of a client with parameters from outside; faults are answers too."""
    try:
        form = parameters_model(operation).model_validate(dict(given))
    except ValidationError as error:
        return refuse_parameters(operation, error)
    method: Callable[..., Answer] = getattr(client, operation)
    return method(**form.model_dump(exclude_unset=True))


def _without_none(kind: Any) -> Any:
    if get_origin(kind) not in (Union, UnionType):
        return kind
    kept = [one for one in get_args(kind) if one is not NoneType]
    return kept[0] if len(kept) == 1 else Union[tuple(kept)]  # noqa: UP007


def knowledge_tools(client: KGClient) -> list[BaseTool]:
    """Returns one tool an operation; each answers what the client answers.

    Args:
        client: Who is asked; all tools of one list are one client's history.

    Returns:
        Tools for `bind_tools` and ToolNode. Wrong arguments are answers with an `error` too, so
        that a model can mend them.
    """
    return [_make_operation_tool(client, operation) for operation in TOOLS]


def _make_operation_tool(client: KGClient, operation: str) -> BaseTool:
    def call(**given: Any) -> Answer:
        return call_by_name(client, operation, given)

    async def call_later(**given: Any) -> Answer:
        return await asyncio.to_thread(call_by_name, client, operation, given)

    return StructuredTool.from_function(
        func=call,
        coroutine=call_later,
        name=operation,
        description=describe_operation(operation),
        args_schema=parameters_model(operation),
        handle_validation_error=partial(_wrong, operation),
    )


def _wrong(operation: str, error: ValidationError | ValidationErrorV1) -> str:
    if isinstance(error, ValidationError):
        answer = refuse_parameters(operation, error)
    else:
        answer = refusal_answer(operation, RefusedError("INVALID_PARAMETER", str(error)))
    return json.dumps(answer, ensure_ascii=False)
