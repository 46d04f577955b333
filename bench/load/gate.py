"""A gate of load: a figure, and what it must be."""

from dataclasses import dataclass
from typing import Any

from surefoot.configs.settings import CONFIGS


@dataclass(frozen=True)
class Gate:
    """One figure and what it must be."""

    row: str
    what: str
    figure: float
    least: float | None = None
    most: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is within its bounds."""
        return (self.least is None or self.figure >= self.least) and (
            self.most is None or self.figure <= self.most
        )

    @property
    def line(self) -> str:
        """A line of the table."""
        bound = f">= {self.least}" if self.least is not None else f"<= {self.most}"
        held = "holds" if self.holds else "**does not hold**"
        return f"| {self.row} | {self.what} | {self.figure:.2f} | {bound} | {held} | {self.note} |"


NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
CASE: dict[str, Any] = {
    "id": "note",
    "app": {"kind": "simulated", "path": str(NOTES)},
    "steps": ["Click 'Add note'", "Type 'Milk' into the field 'Text'", "Click 'Save'"],
}
