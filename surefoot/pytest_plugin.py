"""Cases as tests: pytest collects `*.surefoot.yaml`, each case is one test.

Fixtures, to be overridden in a conftest.py: `surefoot_app` (address of the app, for cases that
start it first), `surefoot_model`, `surefoot_knowledge`. A test in Python runs a case by
`surefoot_run`.
Nothing of surefoot is imported before the first case is collected.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit, urlunsplit

import pytest

if TYPE_CHECKING:
    from surefoot.api.results import ValidationRun
    from surefoot.state.values.case import Case

_ENDINGS = (".surefoot.yaml", ".surefoot.yml")
_MARKS = {"passed": "✓", "failed": "✗"}

Runner = Callable[..., "ValidationRun"]
"""Of a case file, with the case where it was read already."""


class CaseNotPassedError(Exception):
    """A case ended otherwise than passed; holds its result."""

    def __init__(self, result: ValidationRun) -> None:
        self.result = result
        super().__init__(f"{result.verdict}: {result.problem}".removesuffix(": "))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `surefoot validate` takes, too."""
    group = parser.getgroup("surefoot", "cases as tests")
    group.addoption("--surefoot-model", help="`offline` (default) or `openai:<name>`")
    group.addoption("--surefoot-base-url", help="address of an OpenAI-compatible server")
    group.addoption("--surefoot-knowledge", help="the knowledge graph: file, URL or `off`")
    group.addoption("--surefoot-out", help="folder of the runs (default: runs)")
    group.addoption("--surefoot-headed", action="store_true", help="show the browser")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Collect case files."""
    if file_path.name.endswith(_ENDINGS):
        return CaseFile.from_parent(parent, path=file_path)
    return None


class CaseFile(pytest.File):
    """A file with one case."""

    def collect(self) -> Iterable[CaseItem]:
        """Read it; what is wrong with it is told with file, line and key."""
        from surefoot.state.errors import SurefootError
        from surefoot.tools.casefile import load_case

        try:
            case = load_case(self.path)
        except SurefootError as error:
            raise self.CollectError(str(error)) from error
        item: CaseItem = CaseItem.from_parent(self, name=case.id, callobj=_run_item)
        item.case = case
        item.extra_keyword_matches.update(case.tags)
        yield item


def _run_item(surefoot_run: Runner, request: pytest.FixtureRequest) -> None:
    surefoot_run(request.node.path, request.node.case)


class CaseItem(pytest.Function):
    """A case; its fixtures are those of `surefoot_run`."""

    case: Case

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Name the case file, not the code that runs it."""
        return self.path, 0, self.name

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:  # type: ignore[override]
        """Show the steps of a case that did not pass, and the report; no traceback of ours."""
        from surefoot.state.errors import SurefootError

        if isinstance(excinfo.value, CaseNotPassedError):
            return _format_case_result(excinfo.value.result.to_dict())
        if isinstance(excinfo.value, SurefootError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


def _format_case_result(result: Mapping[str, Any]) -> str:
    lines = [
        f"{result['verdict']}: {result['title']}" if result.get("title") else result["verdict"]
    ]
    for step in result["steps"]:
        mark = _MARKS.get(step["verdict"], "?" if step["verdict"] != "not_run" else " ")
        part = "" if step["part"] == "steps" else f"{step['part']}: "
        lines.append(f"  {mark} {step['index'] + 1}. {part}{step['action']}")
        if step["expected"]:
            lines.append(f"       expected: {step['expected']}")
        if step["verdict"] not in {"passed", "not_run"}:
            lines.append(f"       {step['verdict']}: {step['reason']}")
            lines += [f"       | {one}" for one in str(step["evidence"]).splitlines()[:5]]
    return "\n".join([*lines, f"report: {result['report']}"])


@pytest.fixture(scope="session")
def surefoot_model(request: pytest.FixtureRequest) -> str | None:
    """Model of the cases."""
    model: str | None = request.config.getoption("--surefoot-model")
    return model


@pytest.fixture(scope="session")
def surefoot_knowledge(request: pytest.FixtureRequest) -> str | None:
    """Address of the knowledge graph; that of the settings when None."""
    address: str | None = request.config.getoption("--surefoot-knowledge")
    return address


@pytest.fixture(scope="session")
def surefoot_app() -> str | None:
    """Address at which web cases find their app; that of each case when None."""
    return None


@pytest.fixture
def surefoot_run(
    request: pytest.FixtureRequest,
    surefoot_app: str | None,
    surefoot_model: str | None,
    surefoot_knowledge: str | None,
) -> Runner:
    """Runs a case file and gives its result; fails the test unless the case passes."""
    from surefoot.api.blocking import blocking
    from surefoot.api.results import ValidationRun
    from surefoot.configs.settings import settings_from
    from surefoot.running.runner import run_case
    from surefoot.tools.casefile import load_case

    option = request.config.getoption
    given = {
        "model": surefoot_model,
        "knowledge": surefoot_knowledge,
        "home": option("--surefoot-out"),
        "base_url": option("--surefoot-base-url"),
        "headed": option("--surefoot-headed") or None,
    }

    def run(path: Path, known: Case | None = None) -> ValidationRun:
        case = known or load_case(path)
        if surefoot_app is not None:
            case = _case_at_address(case, surefoot_app)
        result = ValidationRun.of(blocking(run_case)(case, settings_from(given), source=path))
        request.node.user_properties.append(("surefoot_report", str(result.report)))
        if result.verdict != "passed":
            raise CaseNotPassedError(result)
        return result

    return run


def _case_at_address(case: Case, address: str) -> Case:
    """Returns a case whose web app stands at another address, at the path where it was."""
    app = case.app
    if not app.by_address:
        return case
    old, new = urlsplit(app.address), urlsplit(address)
    path = old.path or getattr(app, "path", "/")
    url = urlunsplit((new.scheme, new.netloc, path, old.query, old.fragment))
    moved = app.model_copy(update={"url": url, "bundled": None})
    return case.model_copy(update={"app": moved})


def pytest_sessionfinish() -> None:
    """End the browsers of this process, where a case was run."""
    if "surefoot.running.runner" in sys.modules:
        from surefoot.running.runner import close_all

        asyncio.run(close_all())
