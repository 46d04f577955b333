"""What a sentence may refer to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Context:
    """The words around a sentence, for what cannot be read alone: "Untick it"."""

    before: tuple[str, ...] = ()
    """The sentences of the steps before, in order."""
    other_half: str = ""
    """The other half of this step: what is expected of an action, or what was done."""
