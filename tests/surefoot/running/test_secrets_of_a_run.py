"""The password of a run stands nowhere in its folder."""

from base64 import b64encode
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.conftest import Play
from tests.support.cases import CLAIM, Rule, claims

PASSWORD = "Wrong+Cloud/9 é"


def forms(secret: str) -> list[bytes]:
    """The ways in which it could stand somewhere."""
    content = secret.encode()
    encoded = [secret, quote(secret), quote(secret, safe=""), b64encode(content).decode()]
    # In the middle of a longer text base64 looks different, by its place.
    for before in (1, 2):
        encoded.append(b64encode(b"x" * before + content).decode()[4:-4])
    return [text.encode() for text in encoded]


@pytest.mark.parametrize("told", ["${password}", PASSWORD])
async def test_a_password_is_in_no_file_of_the_run(play: Play, tmp_path: Path, told: str) -> None:
    case: dict[str, Any] = {
        "id": "sign-in",
        "title": f"Sign in with {told}",
        "app": {"kind": "web", "bundled": "filebox", "path": "/login"},
        "steps": [
            {
                "action": f"Sign in as ${{account}} with the password {told}",
                "expected": "An error message says that the sign-in failed",
                "check": [{"check": "claim", "what": f"the sign-in with {told} failed"}],
            }
        ],
        "parameters": {"account": "admin", "password": {"value": PASSWORD, "secret": True}},
    }
    judge: Rule = claims("yes", "The account or the password is wrong")
    result = await play(case, {CLAIM: judge})
    folder = tmp_path / "runs" / result["run_id"]
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".jpg"]
    assert {"checkpoint.sqlite", "events.jsonl", "agents.jsonl", "report.html"} <= {
        path.name for path in files
    }
    told = [path for path in files for form in forms(PASSWORD) if form in path.read_bytes()]
    assert told == []
    assert result["steps"][0]["actions"], "the password was typed"
