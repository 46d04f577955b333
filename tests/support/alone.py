"""Runs exported files where nothing of the project can be imported."""

import os
import subprocess
import sys
from pathlib import Path

from surefoot.tools.devices.web.find_browser import find_browser

AS_ROOT = """import pytest

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "args": ["--no-sandbox"]}
"""


def pytest_alone(files: list[Path], url: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest files of one folder on the app at an address, with pytest-playwright alone."""
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHONPATH"))
    }
    command = [sys.executable, "-P", "-m", "pytest", "-q", "--tb=long", "-p", "no:cacheprovider"]
    command += ["-p", "pytest_playwright.pytest_playwright"]
    if os.geteuid() == 0:
        (files[0].parent / "conftest.py").write_text(AS_ROOT, "utf-8")
    return subprocess.run(
        [*command, *map(str, files)],
        cwd=files[0].parent,
        env={
            **environment,
            "APP_URL": url,
            "WAIT_S": "2",
            "CHROME": str(find_browser(None)),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
