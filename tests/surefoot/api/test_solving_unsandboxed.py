"""Without a sandbox, code that a model wrote is refused unless a setting allows it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.api.solving import asolve
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.service import java_service
from tests.support.solving import LIST, NODE_SOURCE, over, with_source

CYCLE = with_source(over(LIST, "('a.next(ref)' == 'a(ref)')", "('a.val' > 6)"), Node=NODE_SOURCE)


@pytest_asyncio.fixture(autouse=True)
async def _no_bubblewrap(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[None]:
    await java_service().close()
    monkeypatch.setenv("JAVA_HOME", str(find_jdk().home))
    monkeypatch.setenv("PATH", str(tmp_path_factory.mktemp("empty")))
    yield
    await java_service().close()


async def test_code_is_refused_and_the_plan_builder_takes_over(tmp_path: Path) -> None:
    answer = await asolve(CYCLE, out=tmp_path)
    assert (answer["result"], answer["verified"]) == ("SAT", True)
    assert answer["initialization_code"] is None
    node: dict[str, Any] = answer["objects"]["objects"]["1"]
    assert node["fields"] == {"val": 7, "next": {"ref": 1}}
    assert node["how"] in ("constructor", "raw")
    (told,) = answer["explanation"]
    assert told.startswith("the objects are built by plan; the source: refused: ")
    assert "bubblewrap is not installed" in told


async def test_a_setting_lets_code_run_under_limits_alone(tmp_path: Path) -> None:
    answer = await asolve(CYCLE, out=tmp_path, allow_unsandboxed=True)
    assert (answer["result"], answer["verified"]) == ("SAT", True)
    assert answer["initialization_code"] is not None
    assert answer["explanation"] == []
