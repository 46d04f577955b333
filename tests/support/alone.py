"""Runs exported files where nothing of the project can be imported."""

import os
import subprocess
import sys
from pathlib import Path


def pytest_alone(files: list[Path], url: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest files of one folder on the app at an address."""
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHONPATH"))
    }
    command = [sys.executable, "-P", "-m", "pytest", "-q", "--tb=long", "-p", "no:cacheprovider"]
    return subprocess.run(
        [*command, *map(str, files)],
        cwd=files[0].parent,
        env={
            **environment,
            "APP_URL": url,
            "WAIT_S": "2",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
