"""The HTTP API under a fuzzer: whatever is sent, what comes back is what the document says."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from surefoot.configs.settings import Settings
from surefoot.http.app import describe_wrong_fields, healthz
from surefoot.http.auth import Tokens
from surefoot.http.door import Door, Rules
from surefoot.http.knowledge import KnowledgeRoutes
from surefoot.http.solve import SolveRoutes
from tests.support.served import ROOT, OnAPort

FUZZER = ROOT / ".venv-fuzz" / "bin" / "schemathesis"
OPERATIONS = 4


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The service's own routes behind its door; LangGraph's are its own to test."""
    knowledge = KnowledgeRoutes(lambda: str(tmp_path / "knowledge.db"))
    app = FastAPI()
    app.include_router(knowledge.router)
    app.include_router(SolveRoutes(Settings(home=tmp_path, build_objects=False)).router)
    app.add_api_route("/healthz", healthz)
    describe_wrong_fields(app)
    app.add_middleware(Door, rules=Rules(Tokens("")))
    with OnAPort(app) as found:
        yield found
    knowledge.close()


def fuzzed(address: str, folder: Path, *drawn: str) -> str:
    command = [str(FUZZER), "run", f"{address}/openapi.json", "--no-color"]
    command += [*drawn, "--generation-database", "none"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.skipif(not FUZZER.is_file(), reason="no fuzzer here: scripts/apart.sh makes it")
def test_the_server_survives_what_a_fuzzer_sends(address: str, tmp_path: Path) -> None:
    said = fuzzed(address, tmp_path, "--max-examples", "25", "--seed", "1")
    assert f"Tested: {OPERATIONS}" in said, said[-2000:]


@pytest.mark.chaos
@pytest.mark.skipif(not FUZZER.is_file(), reason="no fuzzer here: scripts/apart.sh makes it")
def test_the_server_survives_what_a_fuzzer_sends_for_long(address: str, tmp_path: Path) -> None:
    said = fuzzed(address, tmp_path, "--max-examples", os.environ.get("SUREFOOT_FUZZ", "500"))
    assert f"Tested: {OPERATIONS}" in said, said[-2000:]
