"""`surefoot properties`: how they are understood, and what cannot be used."""

import json
from pathlib import Path

from typer.testing import CliRunner

from surefoot.cli.app import app


def test_properties_are_shown_as_they_are_understood() -> None:
    done = CliRunner().invoke(app, ["properties", "configs/examples/tarpit_sim/properties.yaml"])
    assert done.exit_code == 0, done.output
    assert "invariant blank-badge: On every page where 'Vote' is shown" in done.stdout
    assert "  when: shown: 'Total: 0'; shown: 'Add lamp for 35'\n" in done.stdout
    assert "  do: click 'Add lamp for 35'\n  then: shown: 'Total: 35'\n" in done.stdout


def test_what_cannot_be_used_is_told_with_its_line_and_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "notes.py").write_text(
        "from surefoot import Properties, rule\n\nclass Notes(Properties):\n"
        "    @rule\n    def kept(self, d):\n        '''Notes are kept.'''\n"
    )
    (tmp_path / "said.yaml").write_text("properties:\n  - The app must feel fast\n")
    done = CliRunner().invoke(app, ["properties", str(tmp_path), "--json"])
    assert done.exit_code == 2
    facts = json.loads(done.stdout)
    assert [(one["name"], one["said"]) for one in facts["properties"]] == [
        ("Notes.kept", "Notes are kept.")
    ]
    assert [(one["line"], "feel fast" in one["text"]) for one in facts["problems"]] == [(2, True)]
