"""What tests of the Java side share."""

from surefoot.state.values.heap import Reference
from surefoot.tools.java.programs import ProgramOutcome

CANARY = "canary-7f3a9c"
"""Stands in the environment of the process that starts the JVMs, as a key of a model would."""


def told(outcome: ProgramOutcome) -> str:
    """Give what an attack gave back."""
    assert outcome.graph is not None, outcome
    slot = outcome.graph.roots["told(ref)"]
    assert isinstance(slot, Reference)
    return str(outcome.graph.objects[str(slot.ref)].fields["value"])
