"""The extra `vision` is large: what needs it is tested in an environment of its own."""

import subprocess
from pathlib import Path

import pytest

from surefoot.tools.vision import missing_libraries

ROOT = Path(__file__).parents[3]
APART = ROOT / ".venv-vision" / "bin" / "python"
TESTS = (
    "tests/tools/vision",
    "tests/tools/devices/android/test_hyperlinks.py",
    "tests/surefoot/api/test_links_in_scripts.py",
)


@pytest.mark.long
@pytest.mark.skipif(not missing_libraries(), reason="it is the one apart")
@pytest.mark.skipif(not APART.exists(), reason="no environment with the extra `vision`")
def test_what_needs_the_extra_vision_passes_in_its_environment():
    command = [APART, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *TESTS]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=540, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "extra: vision" not in done.stdout
