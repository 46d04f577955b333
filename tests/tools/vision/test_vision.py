"""Pictures apart, names of colours, wording."""

import subprocess
from pathlib import Path

import pytest

from surefoot.tools.vision import missing_libraries
from surefoot.tools.vision.colour_names import names_of_colour
from surefoot.tools.vision.wording import is_apart, words_meant

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


NAMED = {
    "rgb(128, 128, 0)": "olive",
    "rgb(128, 128, 128)": "grey",
    "rgb(229, 57, 53)": "red",
    "rgb(76, 175, 80)": "green",
    "rgb(30, 30, 34)": "black",
    "rgb(140, 140, 144)": "grey",
    "rgb(240, 240, 250)": "white",
    "rgb(66, 133, 244)": "blue",
    "rgb(255, 64, 129)": "pink",
    "rgb(255, 0, 30)": "red",
}


@pytest.mark.parametrize("painted", NAMED)
def test_a_colour_is_called_by_its_name_or_its_hue(painted):
    assert NAMED[painted] in names_of_colour(painted)


@pytest.mark.parametrize("painted", ["", "rgba(9, 9, 9, 0.5)", "red"])
def test_what_is_no_colour_has_no_name(painted):
    assert names_of_colour(painted) == ()


CONSENT = "我已阅读并同意《用户服务协议》和《隐私政策》，未注册的手机号将自动创建账号"


@pytest.mark.parametrize(
    ("read", "text", "meant"),
    [
        ("《隐私政策》", CONSENT, "《隐私政策》"),
        ("隐私政策》", CONSENT, "《隐私政策》"),
        ("《隐私政策", CONSENT, "《隐私政策》"),
        ("《用户眼务协议》", CONSENT, "《用户服务协议》"),
        ("PrivacyPolicy", "See our Privacy  Policy, please", "Privacy Policy"),
        ("privacy pollcy", "See our Privacy\nPolicy, please", "Privacy Policy"),
        ("100%", "Nothing of the kind is said here", ""),
        ("", CONSENT, ""),
        ("《隐私政策》", "", ""),
    ],
)
def test_what_was_read_is_told_in_the_words_of_the_text(read, text, meant):
    assert words_meant(read, text) == meant


def test_brackets_tell_two_links_from_one_that_goes_on():
    assert is_apart("《用户协议》", "《隐私政策》")
    assert not is_apart("《用户服", "务协议》")
