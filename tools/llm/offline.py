"""The offline model: reads the prompt a hosted model would get and answers it by rules."""

import asyncio
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from langchain_core.callbacks import AsyncCallbackManagerForLLMRun, CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.messages.tool import tool_call
from langchain_core.outputs import ChatGeneration, ChatResult

from surefoot.state.errors import ModelReplyError
from surefoot.tools.llm.replies import message_tokens, tokens

Rule = Callable[[str], dict[str, Any]]
"""Takes the text of the human messages, gives the answer as a JSON-able dict."""

RULES: dict[str, str | Rule] = {
    "navigation/explore_unknown": "surefoot.tools.offline.navigation_explore:explore_unknown",
    "exploration/ask_model": "surefoot.tools.offline.exploration:ask_model",
    "exploration/ask_text": "surefoot.tools.offline.exploration:ask_text",
    "replay/which_widget": "surefoot.tools.offline.replay_widget:which_widget",
    "constraint_solving/type_solver": "surefoot.tools.offline.constraint_solving:type_solver",
    "constraint_solving/heap_solver": "surefoot.tools.offline.constraint_solving:heap_solver",
    "constraint_solving/refiner": "surefoot.tools.offline.constraint_solving:refiner",
    "constraint_solving/initializer": "surefoot.tools.offline.constraint_solving:initializer",
    "constraint_solving/code_executor_refiner": (
        "surefoot.tools.offline.constraint_solving:code_executor_refiner"
    ),
}
"""Agent ("graph/node") to "module:function", imported at its first question."""
_AGENT = re.compile(r"^# ([a-z][a-z0-9_]*/[a-z][a-z0-9_]*)[ \t]*$", re.MULTILINE)
_READY: set[str] = set()
"""Agents that have answered in this process: their words are read."""


def rule(agent: str) -> Rule:
    """Find the rule of an agent.

    Raises:
        ModelReplyError: nobody wrote one.
    """
    found = RULES.get(agent)
    if found is None:
        raise ModelReplyError(
            f"the offline model has no rule for {agent!r}; add it to tools/llm/offline or use a "
            "hosted model (SUREFOOT_MODEL=openai:<name>)"
        )
    if not isinstance(found, str):
        return found
    module, _, function = found.partition(":")
    loaded: Rule = getattr(import_module(module), function)
    return loaded


@contextmanager
def use_rules(rules: Mapping[str, Rule]) -> Iterator[None]:
    """Answer by these rules first, as long as the context lasts."""
    before = dict(RULES)
    RULES.update(rules)
    try:
        yield
    finally:
        RULES.clear()
        RULES.update(before)


class OfflineModel(BaseChatModel):
    """A chat model without a network: the messages in, the answer of the agent's rule out.

    The agent is named by the line `# <graph>/<node>` of the system message. The answer comes as a
    tool call when tools are bound, else as JSON text.
    """

    model_name: str = "offline"

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

    def _reply(self, messages: Sequence[BaseMessage], asked: dict[str, Any]) -> AIMessage:
        text = "\n\n".join(message.text for message in messages if message.type == "human")
        answer = rule(agent_of(messages))(text)
        content = json.dumps(answer, ensure_ascii=False)
        name = _tool_name_to_call(asked.get("tools") or [], asked.get("tool_choice"))
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


def _tool_name_to_call(tools: Sequence[dict[str, Any]], choice: object) -> str:
    """Name of the tool to call, empty for none."""
    if not tools or choice == "none":
        return ""
    if isinstance(choice, dict):
        return str(choice["function"]["name"])
    return str(tools[0]["function"]["name"])
