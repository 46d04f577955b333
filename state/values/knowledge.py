"""What a run added to the knowledge graph."""

from surefoot.state.values.base import Value


class Updates(Value):
    """What the knowledge graph learned."""

    pages: int = 0
    """New ones."""
    transitions: int = 0
    """Steps reported."""
    intents: int = 0

    def __add__(self, other: "Updates") -> "Updates":
        return Updates(
            pages=self.pages + other.pages,
            transitions=self.transitions + other.transitions,
            intents=self.intents + other.intents,
        )


def add_updates(so_far: Updates, new: Updates) -> Updates:
    """Sum up what was learned over nodes."""
    return so_far + new
