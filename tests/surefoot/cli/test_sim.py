"""`surefoot sim` as people run it."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import adbutils
import pytest
from typer.testing import CliRunner

from surefoot.cli.app import app
from surefoot.state.errors import ConfigError
from tests.support import command
from tests.support.command import Command


@contextmanager
def running(*words: str) -> Iterator[Command]:
    with command.start("sim", *words, stderr=command.DEVNULL) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
    assert process.returncode == 0


@pytest.mark.parametrize("level", ["adb", "adbd"])
def test_phones_are_served_until_ctrl_c(level):
    with running("wallet_sim", "notes_sim", "--phones", "2", "--level", level, "--json") as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        assert told["packages"] == ["com.example.wallet", "com.example.notes"]
        client = adbutils.AdbClient(port=told["port"])
        assert sorted(d.serial for d in client.device_list()) == sorted(told["serials"])
        device = client.device(told["serials"][0])
        assert device.app_current().package == "com.example.wallet"


def test_a_phone_of_harmony_is_served_with_its_command():
    with running("notes_sim", "--level", "hdc", "--serial", "HM-1", "--json") as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        words = [
            f"{told['folder']}/hdc",
            "-s",
            f"{told['host']}:{told['port']}",
            "list",
            "targets",
        ]
        assert subprocess.run(words, capture_output=True, check=True).stdout == b"HM-1\n"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["no-such-app"], "cannot be read"),
        (["notes_sim", "--level", "usb"], "one of adb, adbd, hdc"),
        (["notes_sim", "--level", "adbd", "--port", "5037"], "leave --port out"),
    ],
)
def test_wrong_usage_is_said(words, problem):
    result = CliRunner().invoke(app, ["sim", *words])
    assert isinstance(result.exception, ConfigError)
    assert problem in str(result.exception)
