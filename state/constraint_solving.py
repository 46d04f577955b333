"""State of the graph `constraint_solving`."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from surefoot.state.case_run import add_usage
from surefoot.state.values.base import Value
from surefoot.state.values.heap import DecidedBy, HeapGraph, Result, ValuationFault, VariableValue
from surefoot.state.values.verdict import Usage

SolverMode = Literal["verify", "model", "exact"]
Part = Literal["types", "heap"]


class VariableType(Value):
    """The type that a variable is to have."""

    variable: str
    """As in the constraints, e.g. "head.next(ref)"."""
    type: str
    """JVM descriptor of a concrete class, "null" for null."""


class TypeAnswer(Value):
    """What the type solver, or a refiner of it, answers."""

    result: Result
    valuation: tuple[VariableType, ...] = ()
    reason: str = ""


class HeapAnswer(Value):
    """What the heap solver, or a refiner of it, answers."""

    result: Result
    valuation: tuple[VariableValue, ...] = ()
    reason: str = ""


class SourceAnswer(Value):
    """What the initializer, or a refiner of its code, answers."""

    class_name: str = Field(pattern=r"^[A-Za-z_][A-Za-z_0-9]*$")
    """Simple name of the class that has the method `build`."""
    source: str
    """One complete Java file, package and imports included."""


class Decided(Value):
    """The verdict, before any object is built."""

    result: Result
    valuation: tuple[VariableValue, ...] = ()
    numbers: dict[str, bool | int | float] = Field(default_factory=dict)
    """What the numbers of the constraints hold, by location."""
    decided_by: DecidedBy
    is_verified: bool
    """An exact procedure agrees."""
    explanation: tuple[str, ...] = ()
    """For UNSAT the constraints that clash, for UNKNOWN what could not be told."""


class Built(Value):
    """What came of building the objects."""

    kind: str
    """`built`, or what went wrong: compile_error, runtime_error, timeout, wrong_objects ..."""
    graph: HeapGraph | None = None
    problem: str = ""
    notes: tuple[str, ...] = ()
    """Which classes are not as the request has them."""
    by: Literal["source", "plan"] = "source"
    """The model's source, or our own plan builder."""
    is_checked: bool = False
    """The constraints hold on the objects, and building them again by plan gives the same ones."""


@with_config(ConfigDict(use_attribute_docstrings=True))
class ConstraintSolvingInput(TypedDict):
    """What a caller gives: the body of `POST /solve`; what it does not know is left alone."""

    constraints: list[str]
    """E.g. "!('head.next(ref)' is null)", newest decision first; all must hold."""
    type_hierarchy: NotRequired[dict[str, Any]]
    """By descriptor: "Type: zoo.Dog (signature: Lzoo/Dog;) [final]\\n  Extends: zoo.Animal"."""
    variable_static_type: NotRequired[dict[str, str]]
    """Declared types of the variables, e.g. {"head": "Node"}."""
    parameter_type_constraints: NotRequired[dict[str, str]]
    """The same in the older dialect."""
    heap_state: NotRequired[dict[str, Any]]
    """Objects that exist already, which of them may change, and schemas of classes."""
    source_context: NotRequired[dict[str, Any]]
    """Source of the method and of related classes."""
    max_tokens: NotRequired[int | None]
    """Of one answer of the model; None is no limit of ours."""
    temperature: NotRequired[float | None]
    """Of the model; None is the one of the settings."""
    mode: NotRequired[SolverMode | None]
    """None is the one of the settings."""


class ConstraintSolvingUpdate(TypedDict, total=False):
    """What nodes write; a key is absent until its node has run."""

    run_id: str
    started: float
    """Unix time, s."""
    solver_mode: SolverMode
    """Of the request, else of the settings."""
    types: TypeAnswer
    """Latest answer of the type solver or its refiner."""
    heap: HeapAnswer
    """Latest answer of the heap solver or its refiner."""
    faults: list[ValuationFault]
    """What the last verifier found; empty means accepted."""
    refining: Part
    """Whose answer the refiner is to correct."""
    type_refinements: int
    heap_refinements: int
    """Of the heap under the current types."""
    retypes: int
    """How often the type solver was asked again because no heap fits its types."""
    is_accepted: bool
    """The verifier found nothing wrong with the latest heap."""
    buildable: bool
    """There are classes to build objects of."""
    problem: str
    """Why no model can be asked; the procedure may still decide."""
    decided: Decided
    source: SourceAnswer
    built: Built
    """Latest try to build the objects."""
    code_refinements: int
    notes: list[str]
    """What a reader of the answer should know, e.g. why no object was built."""
    usage: Annotated[Usage, add_usage]
    result: dict[str, Any]
    """What `POST /solve` answers."""


class ConstraintSolvingState(ConstraintSolvingInput, ConstraintSolvingUpdate):
    """Everything a node may read."""


class ConstraintSolvingOutput(TypedDict):
    """What a caller gets."""

    run_id: str
    result: dict[str, Any]
