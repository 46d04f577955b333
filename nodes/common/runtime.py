"""What a node gets from LangGraph besides the state."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings


def settings(runtime: Runtime[Settings]) -> Settings:
    """Give the settings of a run; LangGraph passes None when the caller passes nothing."""
    return runtime.context or Settings()
