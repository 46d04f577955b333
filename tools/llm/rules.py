"""The offline model's rules: which function answers for which agent."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from surefoot.state.errors import ModelReplyError

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
    "constraint_solving/initializer": (
        "surefoot.tools.offline.constraint_solving_java:initializer"
    ),
    "constraint_solving/code_executor_refiner": (
        "surefoot.tools.offline.constraint_solving_java:code_executor_refiner"
    ),
}
"""Agent ("graph/node") to "module:function", imported at its first question."""


def rule(agent: str) -> Rule:
    """Find the rule of an agent.

    Raises:
        ModelReplyError: nobody wrote one.
    """
    found = RULES.get(agent)
    if found is None:
        raise ModelReplyError(
            f"the offline model has no rule for {agent!r}; add it to tools/llm/rules or use a "
            "hosted model (SUREFOOT_MODEL=openai:<name>)"
        )
    if not isinstance(found, str):
        return found
    module, _, function = found.partition(":")
    loaded: Rule = getattr(import_module(module), function)
    return loaded


@contextmanager
def registered(rules: Mapping[str, Rule]) -> Iterator[None]:
    """Answer by these rules first, as long as the context lasts."""
    before = dict(RULES)
    RULES.update(rules)
    try:
        yield
    finally:
        RULES.clear()
        RULES.update(before)
