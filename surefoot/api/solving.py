"""Constraint solving from Python: is a path feasible, and with which real objects?"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Unpack

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from surefoot.api.blocking import blocking
from surefoot.api.results import Solution
from surefoot.configs.keywords import SolvingKeywords
from surefoot.configs.settings import Settings, settings_from
from surefoot.graphs.constraint_solving import graph
from surefoot.state.constraint_solving import SolverMode
from surefoot.state.errors import ConfigError
from surefoot.state.values.solve_request import ToldHeap, ToldSources
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.models import open_model
from surefoot.tools.validation import first_error

Progress = Callable[[str, Mapping[str, Any]], None]
MOST_NODES = 100
_LONGEST = 100_000


def _refuse_bool_or_text(value: object) -> object:
    """Refuse what is only taken for a number by habit: true, "0.5"."""
    if isinstance(value, bool | str):
        raise ValueError("a number is expected")
    return value


_Number = BeforeValidator(_refuse_bool_or_text)


class SolveRequest(BaseModel):
    """Path constraints over Java references, with what they are about; other fields are ignored."""

    model_config = ConfigDict(extra="ignore")

    constraints: list[str] = Field(
        description="All must hold, e.g. \"!('head.next(ref)' is null)\"; newest decision first.",
        max_length=_LONGEST,
    )
    type_hierarchy: dict[str, Any] | None = Field(
        default=None,
        description='By descriptor: "Type: zoo.Dog (signature: Lzoo/Dog;) [final]" with the '
        'lines "Extends: ...", "Implements: a, b"; marks: [interface], [abstract class], [enum]. '
        'Read as well: "class Dog extends Animal", {"extends": "Animal"}, trees, names alone.',
    )
    variable_static_type: dict[str, str] | None = Field(
        default=None, description='Declared type of every variable, e.g. {"head": "Node"}.'
    )
    parameter_type_constraints: dict[str, str] | None = Field(
        default=None, description="The same in the older dialect; names or descriptors."
    )
    heap_state: ToldHeap | None = Field(
        default=None,
        description="{bindings, objects, modifiable_objects, allowed_to_allocate, schemas}, or the "
        "older {aliases, objects}. Other keys are shown to the model, and named in the answer.",
    )
    source_context: ToldSources | None = Field(
        default=None,
        description="{method_source, class_name, related_classes: {name: source}, ...}; objects "
        "are built of these classes when the server has no class path.",
    )
    max_tokens: Annotated[Annotated[int, Field(ge=1, le=10_000_000)] | None, _Number] = Field(
        default=None,
        description="Of one answer of the model, sent to it as it is; null: no limit of ours.",
    )
    temperature: Annotated[Annotated[float, Field(ge=0, le=2)] | None, _Number] = Field(
        default=None, description="Of the model; null: the one of the settings, 0 if unset."
    )
    mode: SolverMode | None = Field(
        default=None, description="verify | model | exact; null: the one of the settings."
    )


async def asolve(
    request: Mapping[str, Any],
    *,
    mode: SolverMode | None = None,
    model: str | None = None,
    classpath: str | Path | list[str | Path] | None = None,
    out: str | Path | None = None,
    progress: Progress | None = None,
    **settings: Unpack[SolvingKeywords],
) -> Solution:
    """Say whether path constraints over Java references can hold, and build the objects.

    Args:
        request: As in `POST /solve`; both dialects.
        mode: In place of the request's: `verify` (a model proposes, an exact procedure decides),
            `model` or `exact`.
        model: `offline` or `openai:<name>`.
        classpath: Folders and jars of the classes under test.
        out: Folder of the runs.
        progress: Told after each node: its name and what it wrote.
        settings: Further settings by name.

    Raises:
        ConfigError: the request or a setting cannot be meant.

    Example:
        >>> given = {"constraints": ["!('p0(ref)' is null)", "'p0(ref)' is null"]}
        >>> answer = surefoot.solve(given, mode="exact")
        >>> answer.result, answer.verified
        ('UNSAT', True)
    """
    given: dict[str, Any] = {"model": model, "home": out, **settings}
    if classpath is not None:
        entries = classpath if isinstance(classpath, list) else str(classpath).split(":")
        given["classpath"] = tuple(Path(entry) for entry in entries if str(entry))
    body = read_body(request if mode is None else {**request, "mode": mode})
    return Solution.of(await solve_with(body, settings_from(given), progress))


async def solve_with(
    body: Mapping[str, Any], settings: Settings, progress: Progress | None = None
) -> dict[str, Any]:
    """Solve a request that was read already.

    Raises:
        ConfigError: the settings cannot be meant.
    """
    if body.get("mode", settings.solver_mode) != "exact":
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
    """Read a request.

    Raises:
        ConfigError: naming the field that is wrong.
    """
    try:
        read = SolveRequest.model_validate(request)
    except ValidationError as error:
        raise ConfigError(f"request: {first_error(error)}") from error
    return body_of(read)


def body_of(request: SolveRequest) -> dict[str, Any]:
    """Returns a request as the graph takes it."""
    told = request.model_dump(by_alias=True, exclude_unset=True)
    return {name: value for name, value in told.items() if value is not None}


def unknown_answer(why: str) -> dict[str, Any]:
    """Returns the answer of a request that could not be worked on."""
    return {
        "result": "UNKNOWN",
        "valuation": [],
        "numbers": {},
        "decided_by": "procedure",
        "verified": False,
        "world_complete": False,
        "objects": None,
        "initialization_code": None,
        "explanation": [why],
        "usage": Usage().model_dump(mode="json"),
    }
