"""Workers as processes of their own over one PostgreSQL, each a host with a home of its own."""

import os
import signal
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from surefoot.configs.settings import CONFIGS
from tests.support import command
from tests.support.command import Command
from tests.support.killing import ROOT

NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"


@dataclass
class Fleet:
    """Workers, by the name of their home."""

    database: str
    folder: Path
    lease_s: float = 3.0
    running: dict[str, Command] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SUREFOOT_DATABASE": self.database,
            "SUREFOOT_LEASE_S": str(self.lease_s),
            "SUREFOOT_SETTLE_QUIET_S": "0.05",
        }

    def start(self, name: str, *options: str) -> Command:
        told = options or ("--queue", "simulated", "--devices", "simulated:2")
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = command.start(
                "worker",
                *told,
                "--out",
                self.folder / name,
                env=self.environment(),
                stdout=log,
                stderr=log,
            )
        return self.running[name]

    def kill(self, name: str) -> None:
        with self.running.pop(name) as process:
            process.kill()

    def stop(self, name: str) -> dict[str, int]:
        """Let one drain; gives its exit code."""
        process = self.running.pop(name)
        process.send_signal(signal.SIGTERM)
        return {name: process.wait(60)}


def note_case(name: str) -> dict[str, Any]:
    """Keep a note in the notes in memory."""
    return {
        "id": name,
        "app": {"kind": "simulated", "path": str(NOTES)},
        "steps": ["Click 'Add note'", "Enter the ${note}", "Click 'Save'"],
        "expected": f"The note 'text of {name}' is in the list",
        "parameters": {"note": f"text of {name}"},
    }


def suite_of_notes(folder: Path, count: int) -> Path:
    """Write a suite of cases that each keep a note."""
    folder.mkdir()
    for number in range(count):
        case = note_case(f"note-{number:04}")
        (folder / f"{case['id']}.yaml").write_text(yaml.safe_dump(case), "utf-8")
    return folder
