"""Does the app do what this acceptance case says? A verified, replayable script if it does."""

from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import typed
from surefoot.nodes.uat.conclude import conclude
from surefoot.nodes.uat.execute import execute
from surefoot.nodes.uat.inspection import inspection
from surefoot.nodes.uat.operation import operation
from surefoot.nodes.uat.parameter import parameter
from surefoot.nodes.uat.perceive import perceive
from surefoot.nodes.uat.reflect import reflect
from surefoot.nodes.uat.rewrite import rewrite
from surefoot.nodes.uat.routes import (
    after_execute,
    after_inspection,
    after_operation,
    after_parameter,
    after_perceive,
    after_reflect,
    after_summarise,
)
from surefoot.nodes.uat.summarise import summarise
from surefoot.state.uat import UatInput, UatOutput, UatState

builder = (
    StateGraph(UatState, input_schema=UatInput, output_schema=UatOutput, context_schema=Settings)
    .add_node(rewrite)
    .add_node(perceive)
    .add_node(operation)
    .add_node(parameter)
    .add_node(execute)
    .add_node(reflect)
    .add_node(inspection)
    .add_node(summarise)
    .add_node(conclude)
    .add_edge(START, "rewrite")
    .add_edge("rewrite", "perceive")
    .add_conditional_edges(
        "perceive",
        after_perceive,
        {"operate": "operation", "inspect": "inspection", "problem": "conclude"},
    )
    .add_conditional_edges(
        "operation",
        after_operation,
        {
            "input": "parameter",
            "act": "execute",
            "nothing_to_do": "inspection",
            "problem": "conclude",
        },
    )
    .add_conditional_edges(
        "parameter", after_parameter, {"chosen": "execute", "problem": "conclude"}
    )
    .add_conditional_edges(
        "execute", after_execute, {"done": "perceive", "invalid": "reflect", "problem": "conclude"}
    )
    .add_conditional_edges(
        "reflect", after_reflect, {"try_again": "operation", "give_up": "conclude"}
    )
    .add_conditional_edges(
        "inspection", after_inspection, {"inspected": "summarise", "problem": "conclude"}
    )
    .add_conditional_edges(
        "summarise",
        after_summarise,
        {"next_step": "operation", "go_on": "operation", "finish": "conclude"},
    )
    .add_edge("conclude", END)
)
graph = typed(builder.compile(name="uat"))
