"""What the state of a run is made of: a later version that means something else does not go on.

LangGraph reads what it finds: a field that is gone is dropped, one that is missing is left out.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from surefoot.graphs._typed import TypedGraph
from surefoot.running.stored import read_json
from surefoot.state.errors import RunError
from surefoot.tools.artifacts import write_whole

SHAPE = "state.json"
"""In the run folder: the nodes of the graph, the fields of its state and of each class in it."""
Shape = Mapping[str, Mapping[str, bool]]
"""By class: its fields, and whether each must be given; the nodes of the graph likewise."""
_STATE, _GRAPH = "state", "graph"


def shape_of(graph: TypedGraph) -> dict[str, dict[str, bool]]:
    """Say what nodes a graph has, its state what fields, and each class of ours kept in that."""
    found = {
        _GRAPH: dict.fromkeys(sorted(graph.builder.nodes), False),
        _STATE: dict.fromkeys(sorted(graph.builder.state_schema.__annotations__), False),
    }
    for module, name in sorted(graph._serde_allowlist or ()):
        if module.startswith("surefoot.state."):
            fields = getattr(sys.modules[module], name).model_fields
            found[f"{module}.{name}"] = {key: one.is_required() for key, one in fields.items()}
    return found


def keep_shape(graph: TypedGraph, folder: Path) -> None:
    """Write down what the state of a run is made of, or compare it with what is written there.

    Raises:
        RunError: the run was begun by a version whose state this one does not understand.
    """
    path, shape = folder / SHAPE, shape_of(graph)
    if not path.exists():
        write_whole(path, json.dumps(shape, indent=1))
    elif missed := list(_misunderstood(read_json(path), shape)):
        raise RunError(
            f"the run {folder.name} was begun by another version of surefoot and cannot go on with "
            f"this one ({'; '.join(missed[:3])}): begin it anew, or use that version"
        )


def _misunderstood(kept: Shape, now: Shape) -> Iterator[str]:
    """What was kept and has no place any more, and what must be given and was not."""
    for kind, fields in kept.items():
        if kind not in now:
            yield f"there is no {kind}"
            continue
        yield from (f"{kind} has no {name}" for name in fields if name not in now[kind])
        yield from (
            f"{kind} needs {name}"
            for name, is_needed in now[kind].items()
            if is_needed and not fields.get(name, False)
        )
