"""Did each step of this web case really happen?"""

from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import typed
from surefoot.nodes.step_validation.decide import decide
from surefoot.nodes.step_validation.execute_substep import execute_substep
from surefoot.nodes.step_validation.open_app import open_app
from surefoot.nodes.step_validation.plan_substeps import plan_substeps
from surefoot.nodes.step_validation.report import report
from surefoot.nodes.step_validation.routes import (
    after_decide,
    after_execute,
    after_open,
    after_plan,
)
from surefoot.nodes.step_validation.validate_step import validate_step
from surefoot.state.step_validation import AutoTestInput, AutoTestOutput, AutoTestState

builder = (
    StateGraph(
        AutoTestState,
        input_schema=AutoTestInput,
        output_schema=AutoTestOutput,
        context_schema=Settings,
    )
    .add_node(open_app)
    .add_node(plan_substeps)
    .add_node(execute_substep)
    .add_node(validate_step)
    .add_node(decide)
    .add_node(report)
    .add_edge(START, "open_app")
    .add_conditional_edges("open_app", after_open, {"opened": "plan_substeps", "problem": "decide"})
    .add_conditional_edges(
        "plan_substeps",
        after_plan,
        {"act": "execute_substep", "look": "validate_step", "problem": "decide"},
    )
    .add_conditional_edges(
        "execute_substep", after_execute, {"done": "validate_step", "problem": "decide"}
    )
    .add_edge("validate_step", "decide")
    .add_conditional_edges(
        "decide",
        after_decide,
        {
            "next_step": "plan_substeps",
            "continue_substeps": "plan_substeps",
            "fail_step": "report",
            "finish": "report",
        },
    )
    .add_edge("report", END)
)
graph = typed(builder.compile(name="step_validation"))
