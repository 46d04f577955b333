"""The client of HarmonyOS phones cannot be installed beside the rest: its tests run apart."""

import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

import surefoot
from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceMissingError
from surefoot.state.values.app import HarmonyApp
from surefoot.tools.devices.phone_kinds import start_phone

ROOT = Path(__file__).parents[4]
APART = ROOT / ".venv-harmony" / "bin" / "python"
TESTS = (
    "tests/tools/devices/test_device.py",
    "tests/tools/devices/harmony",
    "tests/tools/devices/sim/test_harmony.py",
    "tests/surefoot/api/test_harmony_phones.py",
    "tests/surefoot/api/test_exploring_phones.py",
)

pytestmark = pytest.mark.skipif(find_spec("hmdriver2") is not None, reason="it is the one apart")


@pytest.mark.long
@pytest.mark.skipif(not APART.exists(), reason="no environment with the extra `harmony`")
def test_what_needs_the_client_of_harmony_passes_in_its_environment():
    command = [APART, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", "harmony"]
    done = subprocess.run(
        [*command, *TESTS], cwd=ROOT, capture_output=True, text=True, timeout=540, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "is not installed" not in done.stdout


async def test_without_the_extra_a_phone_with_harmony_is_missing():
    with pytest.raises(DeviceMissingError, match=r"pip install 'surefoot\[harmony\]'"):
        await start_phone(HarmonyApp(bundle="a.b"), Settings())


def test_a_case_that_needs_the_extra_is_blocked_and_says_so(tmp_path):
    case = {
        "id": "no-extra",
        "app": {"kind": "harmony", "bundle": "a.b"},
        "steps": [{"action": "Tap 'A'"}],
    }
    result = surefoot.validate(case, out=tmp_path)
    assert result["verdict"] == "blocked"
    assert "pip install 'surefoot[harmony]'" in result["problem"]
