"""The short case in memory that several parts run."""

from typing import Any

from surefoot.configs.settings import CONFIGS

NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
CASE: dict[str, Any] = {
    "id": "note",
    "app": {"kind": "simulated", "path": str(NOTES)},
    "steps": ["Click 'Add note'", "Type 'Milk' into the field 'Text'", "Click 'Save'"],
}
