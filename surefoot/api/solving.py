"""Constraint solving from Python: is a path feasible, and with which real objects?"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from configs.settings import Settings, settings_from
from graphs.constraint_solving import graph
from state.constraint_solving import SolverMode
from state.errors import ConfigError
from state.values.heap import DecidedBy, Result, VariableValue
from state.values.verdict import Usage
from surefoot.api.blocking import blocking
from tools.llm.models import open_model
from tools.validation import first_error

Progress = Callable[[str, Mapping[str, Any]], None]
MOST_NODES = 100
_LONGEST = 100_000


def _number(value: object) -> object:
    """Refuse what is only taken for a number by habit: true, "0.5"."""
    if isinstance(value, bool | str):
        raise ValueError("a number is expected")
    return value


_Number = BeforeValidator(_number)


class SolveRequest(BaseModel):
    """Path constraints over Java references, with what they are about; other fields are ignored."""

    model_config = ConfigDict(extra="ignore")

    constraints: list[str] = Field(
        description="All must hold, e.g. \"!('head.next(ref)' is null)\"; newest decision first.",
        max_length=_LONGEST,
    )
    type_hierarchy: dict[str, Any] = Field(
        default_factory=dict,
        description='By descriptor: "Type: zoo.Dog (signature: Lzoo/Dog;) [final]" with the '
        'lines "Extends: ...", "Implements: a, b"; marks: [interface], [abstract class], [enum]. '
        'Read as well: "class Dog extends Animal", {"extends": "Animal"}, trees, names alone.',
    )
    variable_static_type: dict[str, str] = Field(
        default_factory=dict, description='Declared type of every variable, e.g. {"head": "Node"}.'
    )
    parameter_type_constraints: dict[str, str] | None = Field(
        default=None, description="The same in the older dialect; names or descriptors."
    )
    heap_state: dict[str, Any] | None = Field(
        default=None,
        description="{bindings, objects, modifiable_objects, allowed_to_allocate, schemas}, or the "
        "older {aliases, objects}.",
    )
    source_context: dict[str, Any] | None = Field(
        default=None,
        description="{method_source, class_name, related_classes: {name: source}, ...}; objects "
        "are built of these classes when the server has no class path.",
    )
    max_tokens: Annotated[int, _Number] = Field(
        default=512,
        ge=1,
        le=10_000_000,
        description="Of one answer of the model; agents that need more get more.",
    )
    temperature: Annotated[float, _Number] = Field(
        default=0.0, ge=0, le=2, description="Of the model."
    )


class SolveAnswer(BaseModel):
    """The verdict, the valuation, and the objects."""

    result: Result = Field(description="UNKNOWN when it cannot be told in time, or not surely.")
    valuation: list[VariableValue] = Field(
        description="For SAT: every variable of the constraints once. Equal references are one "
        "object; newObject false with a reference is that object of heap_state."
    )
    decided_by: DecidedBy
    verified: bool = Field(description="An exact procedure agrees, on the built objects too.")
    world_complete: bool = Field(description="No class can exist but the ones told of.")
    objects: dict[str, Any] | None = Field(
        description='The built objects with identity: {"roots": {"head(ref)": {"ref": 1}}, '
        '"objects": {"1": {"type": "LNode;", "fields": {...}, "how": "constructor"}}, ...}.'
    )
    initialization_code: str | None = Field(description="Java source that built them, if it did.")
    explanation: list[str] = Field(
        description="For UNSAT constraints that clash; for UNKNOWN why; else what is to be known."
    )
    usage: Usage


async def asolve(
    request: Mapping[str, Any],
    *,
    mode: SolverMode | None = None,
    model: str | None = None,
    classpath: str | Path | list[str | Path] | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Say whether path constraints over Java references can hold, and build the objects.

    Args:
        request: As in `POST /solve`; both dialects.
        mode: `verify` (the default: a model proposes, an exact procedure decides), `model` or
            `exact`.
        model: `offline` or `openai:<name>`.
        classpath: Folders and jars of the classes under test.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        settings: Further settings by name.

    Returns:
        {"result", "valuation", "decided_by", "verified", "world_complete", "objects",
        "initialization_code", "explanation", "usage"}, see SolveAnswer.

    Raises:
        ConfigError: the request or a setting cannot be meant.
    """
    given = {"solver_mode": mode, "model": model, "home": out, **settings}
    if classpath is not None:
        entries = classpath if isinstance(classpath, list) else str(classpath).split(":")
        given["classpath"] = tuple(Path(entry) for entry in entries if str(entry))
    return await solve_with(read_body(request), settings_from(given), progress)


async def solve_with(
    body: Mapping[str, Any], settings: Settings, progress: Progress | None = None
) -> dict[str, Any]:
    """Solve a request that was read already.

    Raises:
        ConfigError: the settings cannot be meant.
    """
    if settings.solver_mode != "exact":
        open_model(settings)
    result: dict[str, Any] = {}
    config: Any = {"recursion_limit": MOST_NODES}
    async for update in graph.astream(body, config, context=settings, stream_mode="updates"):
        for node, wrote in update.items():
            if progress is not None:
                progress(node, wrote or {})
            result = (wrote or {}).get("result", result)
    return result


solve = blocking(asolve)


def read_body(request: Mapping[str, Any]) -> dict[str, Any]:
    """Read a request; a `max_tokens` that was not given is left to the agents.

    Raises:
        ConfigError: naming the field that is wrong.
    """
    try:
        read = SolveRequest.model_validate(request)
    except ValidationError as error:
        raise ConfigError(f"request: {first_error(error)}") from error
    return body_of(read)


def body_of(request: SolveRequest) -> dict[str, Any]:
    """Give a request as the graph takes it."""
    told = request.model_dump()
    kept = {name: value for name, value in told.items() if value is not None}
    return {k: v for k, v in kept.items() if k in request.model_fields_set or k == "constraints"}


def unknown_answer(why: str) -> dict[str, Any]:
    """Give the answer of a request that could not be worked on."""
    return {
        "result": "UNKNOWN",
        "valuation": [],
        "decided_by": "procedure",
        "verified": False,
        "world_complete": False,
        "objects": None,
        "initialization_code": None,
        "explanation": [why],
        "usage": Usage().model_dump(mode="json"),
    }
