"""What breaks in this app, and which screens does it have?"""

from typing import get_args

from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import typed
from surefoot.nodes.exploration.ask_model import ask_model
from surefoot.nodes.exploration.back import back
from surefoot.nodes.exploration.check_properties import check_properties
from surefoot.nodes.exploration.conclude import conclude
from surefoot.nodes.exploration.navigate import navigate
from surefoot.nodes.exploration.observe import observe
from surefoot.nodes.exploration.perform import perform
from surefoot.nodes.exploration.random_event import random_event
from surefoot.nodes.exploration.routes import after_observe, after_properties
from surefoot.state.exploration import Choice, ExplorationInput, ExplorationOutput, ExplorationState

MOST_NODES = 1_000_000
"""An exploration ends by its own limits."""

_CHOICES = {name: name for name in get_args(Choice)}
"""How an event is chosen, by nodes of the same names."""

builder = (
    StateGraph(
        ExplorationState,
        input_schema=ExplorationInput,
        output_schema=ExplorationOutput,
        context_schema=Settings,
    )
    .add_node(observe)
    .add_node(check_properties)
    .add_node(navigate)
    .add_node(ask_model)
    .add_node(random_event)
    .add_node(back)
    .add_node(perform)
    .add_node(conclude)
    .add_edge(START, "observe")
    .add_conditional_edges(
        "observe",
        after_observe,
        {**_CHOICES, "properties": "check_properties", "end": "conclude"},
    )
    .add_conditional_edges("check_properties", after_properties, {**_CHOICES, "played": "observe"})
    .add_edge("navigate", "perform")
    .add_edge("ask_model", "perform")
    .add_edge("random_event", "perform")
    .add_edge("back", "perform")
    .add_edge("perform", "observe")
    .add_edge("conclude", END)
)
graph = typed(builder.compile(name="exploration")).with_config(recursion_limit=MOST_NODES)
