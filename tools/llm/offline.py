"""The offline model: reads the prompt a hosted model would get and answers it by rules."""

import asyncio
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import tool_call, tool_call_chunk
from langchain_core.output_parsers import BaseOutputParser, JsonOutputParser, PydanticOutputParser
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable, RunnableMap, RunnablePassthrough
from langchain_core.tools import BaseTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import BaseModel

from surefoot.state.errors import ModelReplyError
from surefoot.tools.llm.rules import rule
from surefoot.tools.llm.usage import message_tokens, tokens

_AGENT = re.compile(r"^# ([a-z][a-z0-9_]*/[a-z][a-z0-9_]*)[ \t]*$", re.MULTILINE)
_PIECE = 24
"""Characters in one streamed chunk."""
_READY: set[str] = set()
"""Agents that have answered in this process: their words are read."""


class OfflineModel(BaseChatModel):
    """A chat model without a network: the messages in, the answer of the agent's rule out.

    The agent is named by the line `# <graph>/<node>` of the system message. The answer comes as a
    tool call when tools are bound, else as JSON text.
    """

    model_name: str = "offline"

    def bind_tools(
        self,
        tools: Sequence[dict[str, Any] | type | Callable[..., Any] | BaseTool],
        *,
        tool_choice: str | dict[str, Any] | bool | None = None,
        **kwargs: Any,
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """Answer with a call of one of `tools`: the chosen one, else the first."""
        forms = [convert_to_openai_tool(tool) for tool in tools]
        return self.bind(tools=forms, tool_choice=tool_choice, **kwargs)

    def with_structured_output(
        self, schema: dict[str, Any] | type, *, include_raw: bool = False, **kwargs: Any
    ) -> Runnable[LanguageModelInput, Any]:
        """Answer with `schema`; `method` is json_schema, function_calling or json_mode."""
        method = kwargs.pop("method", "json_schema")
        kwargs.pop("strict", None)
        if method == "function_calling":
            return super().with_structured_output(schema, include_raw=include_raw, **kwargs)
        kind = {"json_schema": "json_schema", "json_mode": "json_object"}[method]
        model = self.bind(response_format={"type": kind})
        parser: BaseOutputParser[Any] = (
            PydanticOutputParser(pydantic_object=schema)
            if isinstance(schema, type) and issubclass(schema, BaseModel)
            else JsonOutputParser()
        )
        if not include_raw:
            return model | parser
        parsed = RunnablePassthrough.assign(
            parsed=itemgetter("raw") | parser, parsing_error=lambda _: None
        )
        wrong = RunnablePassthrough.assign(parsed=lambda _: None)
        return RunnableMap(raw=model) | parsed.with_fallbacks(
            [wrong], exception_key="parsing_error"
        )

    @property
    def _llm_type(self) -> str:
        return "offline"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model_name": self.model_name}

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        message = self._reply(messages, kwargs)
        return ChatResult(generations=[ChatGeneration(message=message)])

    async def _agenerate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        # Directly: the inherited way hops through a thread, which takes longer than most rules.
        # The first answer of an agent reads the words of its rules, though, which takes up to a
        # second: what else the loop serves does not wait for that.
        agent = agent_of(messages)
        if agent in _READY:
            return self._generate(messages, stop, None, **kwargs)
        result = await asyncio.to_thread(self._generate, messages, stop, None, **kwargs)
        _READY.add(agent)
        return result

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        for chunk in _chunks(self._reply(messages, kwargs)):
            if run_manager:
                run_manager.on_llm_new_token(chunk.text, chunk=chunk)
            yield chunk

    async def _astream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: AsyncCallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> AsyncIterator[ChatGenerationChunk]:
        for chunk in _chunks(self._reply(messages, kwargs)):
            if run_manager:
                await run_manager.on_llm_new_token(chunk.text, chunk=chunk)
            yield chunk

    def _reply(self, messages: Sequence[BaseMessage], asked: dict[str, Any]) -> AIMessage:
        text = "\n\n".join(message.text for message in messages if message.type == "human")
        answer = rule(agent_of(messages))(text)
        content = json.dumps(answer, ensure_ascii=False)
        name = _tool(asked.get("tools") or [], asked.get("tool_choice"))
        given, received = message_tokens(messages), tokens(content)
        digest = hashlib.sha256(f"{name}{text}".encode("utf-8", "replace")).hexdigest()
        return AIMessage(
            content="" if name else content,
            tool_calls=[tool_call(name=name, args=answer, id=f"call_{digest[:16]}")]
            if name
            else [],
            usage_metadata=UsageMetadata(
                input_tokens=given, output_tokens=received, total_tokens=given + received
            ),
            response_metadata={
                "model_name": self.model_name,
                "model_provider": "offline",
                "finish_reason": "tool_calls" if name else "stop",
            },
        )


def agent_of(messages: Sequence[BaseMessage]) -> str:
    """Say which agent the messages ask.

    Raises:
        ModelReplyError: no line of the system message names one.
    """
    for message in messages:
        if message.type == "system" and (found := _AGENT.search(message.text)):
            return found.group(1)
    raise ModelReplyError(
        "the offline model was asked without an agent; the system message must start with a line "
        "'# <graph>/<node>'"
    )


def _tool(tools: Sequence[dict[str, Any]], choice: object) -> str:
    """Name of the tool to call, empty for none."""
    if not tools or choice == "none":
        return ""
    if isinstance(choice, dict):
        return str(choice["function"]["name"])
    names = [str(tool["function"]["name"]) for tool in tools]
    return choice if isinstance(choice, str) and choice in names else names[0]


def _chunks(message: AIMessage) -> Iterator[ChatGenerationChunk]:
    calls = message.tool_calls
    text = json.dumps(calls[0]["args"], ensure_ascii=False) if calls else message.text
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        if not calls:
            yield ChatGenerationChunk(message=AIMessageChunk(content=piece))
            continue
        first = start == 0
        call = tool_call_chunk(
            name=calls[0]["name"] if first else None,
            args=piece,
            id=calls[0]["id"] if first else None,
            index=0,
        )
        yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=[call]))
    yield ChatGenerationChunk(
        message=AIMessageChunk(
            content="",
            usage_metadata=message.usage_metadata,
            response_metadata=message.response_metadata,
            chunk_position="last",
        )
    )
