"""How does one get there in this app?"""

from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import typed
from surefoot.nodes.navigation.conclude import conclude
from surefoot.nodes.navigation.execute_step import execute_step
from surefoot.nodes.navigation.explore_unknown import explore_unknown
from surefoot.nodes.navigation.match_page import match_page
from surefoot.nodes.navigation.open_app import open_app
from surefoot.nodes.navigation.plan_path import plan_path
from surefoot.nodes.navigation.report_transition import report_transition
from surefoot.nodes.navigation.routes import (
    after_execute,
    after_explore,
    after_match,
    after_open,
    after_plan,
    after_report,
)
from surefoot.state.navigation import NavigationInput, NavigationOutput, NavigationState

builder = (
    StateGraph(
        NavigationState,
        input_schema=NavigationInput,
        output_schema=NavigationOutput,
        context_schema=Settings,
    )
    .add_node(open_app)
    .add_node(match_page)
    .add_node(plan_path)
    .add_node(execute_step)
    .add_node(report_transition)
    .add_node(explore_unknown)
    .add_node(conclude)
    .add_edge(START, "open_app")
    .add_conditional_edges("open_app", after_open, {"opened": "match_page", "problem": "conclude"})
    .add_conditional_edges("match_page", after_match, {"known": "plan_path", "problem": "conclude"})
    .add_conditional_edges(
        "plan_path",
        after_plan,
        {"go": "execute_step", "explore": "explore_unknown", "end": "conclude"},
    )
    .add_conditional_edges(
        "execute_step",
        after_execute,
        {"done": "report_transition", "moved": "match_page", "end": "conclude"},
    )
    .add_conditional_edges(
        "report_transition",
        after_report,
        {"go_on": "execute_step", "replan": "plan_path", "problem": "conclude"},
    )
    .add_conditional_edges(
        "explore_unknown", after_explore, {"go": "execute_step", "end": "conclude"}
    )
    .add_edge("conclude", END)
)
graph = typed(builder.compile(name="navigation"))
