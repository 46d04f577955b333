"""Is this path feasible, and with which real objects?"""

from langgraph.graph import END, START, StateGraph

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import typed
from surefoot.nodes.constraint_solving.code_executor import code_executor
from surefoot.nodes.constraint_solving.code_executor_refiner import code_executor_refiner
from surefoot.nodes.constraint_solving.conclude import conclude
from surefoot.nodes.constraint_solving.decide import decide
from surefoot.nodes.constraint_solving.heap_solver import heap_solver
from surefoot.nodes.constraint_solving.heap_solver_verifier import heap_solver_verifier
from surefoot.nodes.constraint_solving.initializer import initializer
from surefoot.nodes.constraint_solving.plan_builder import plan_builder
from surefoot.nodes.constraint_solving.read_request import read_request
from surefoot.nodes.constraint_solving.refiner import refiner
from surefoot.nodes.constraint_solving.routes import (
    after_deciding,
    after_heap,
    after_heap_check,
    after_read,
    after_refining,
    after_running,
    after_type_check,
    after_types,
    after_writing,
)
from surefoot.nodes.constraint_solving.type_solver import type_solver
from surefoot.nodes.constraint_solving.type_solver_verifier import type_solver_verifier
from surefoot.state.constraint_solving import (
    ConstraintSolvingInput,
    ConstraintSolvingOutput,
    ConstraintSolvingState,
)

builder = (
    StateGraph(
        ConstraintSolvingState,
        input_schema=ConstraintSolvingInput,
        output_schema=ConstraintSolvingOutput,
        context_schema=Settings,
    )
    .add_node(read_request)
    .add_node(type_solver)
    .add_node(type_solver_verifier)
    .add_node(refiner)
    .add_node(heap_solver)
    .add_node(heap_solver_verifier)
    .add_node(decide)
    .add_node(initializer)
    .add_node(code_executor)
    .add_node(code_executor_refiner)
    .add_node(plan_builder)
    .add_node(conclude)
    .add_edge(START, "read_request")
    .add_conditional_edges("read_request", after_read, {"ask": "type_solver", "exact": "decide"})
    .add_conditional_edges(
        "type_solver", after_types, {"answered": "type_solver_verifier", "problem": "decide"}
    )
    .add_conditional_edges(
        "type_solver_verifier",
        after_type_check,
        {"accepted": "heap_solver", "refine": "refiner", "settle": "decide"},
    )
    .add_conditional_edges(
        "heap_solver", after_heap, {"answered": "heap_solver_verifier", "problem": "decide"}
    )
    .add_conditional_edges(
        "heap_solver_verifier",
        after_heap_check,
        {"refine": "refiner", "retype": "type_solver", "settle": "decide"},
    )
    .add_conditional_edges(
        "refiner",
        after_refining,
        {"types": "type_solver_verifier", "heap": "heap_solver_verifier", "problem": "decide"},
    )
    .add_conditional_edges(
        "decide",
        after_deciding,
        {"write": "initializer", "build": "plan_builder", "end": "conclude"},
    )
    .add_conditional_edges(
        "initializer", after_writing, {"run": "code_executor", "build": "plan_builder"}
    )
    .add_conditional_edges(
        "code_executor",
        after_running,
        {"built": "conclude", "refine": "code_executor_refiner", "build": "plan_builder"},
    )
    .add_conditional_edges(
        "code_executor_refiner", after_writing, {"run": "code_executor", "build": "plan_builder"}
    )
    .add_edge("plan_builder", "conclude")
    .add_edge("conclude", END)
)
graph = typed(builder.compile(name="constraint_solving"))
