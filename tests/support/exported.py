"""Runs exported files as somebody does who does not have this project."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import adbutils

from tests.support.phones import SimulatedPhone

_ALONE = ["-P", "-m", "pytest", "-q", "--tb=long", "-p", "no:cacheprovider"]


def alone(file: Path, folder: Path, phone: SimulatedPhone) -> "subprocess.CompletedProcess[str]":
    """Run a file on a phone, where nothing of the project can be imported."""
    copy = shutil.copy(file, folder)
    command = ["sh", copy] if file.suffix == ".sh" else [sys.executable, *_ALONE, copy]
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "PYTHONPATH"))}
    more = {
        "ANDROID_ADB_SERVER_PORT": str(phone.server.port),
        "ADB": adbutils.adb_path(),
        "WAIT_S": "2",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        **({"ANDROID_SERIAL": phone.app.serial} if phone.app.serial else {}),
    }
    return subprocess.run(
        command,
        cwd=folder,
        env={**kept, **more},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
