"""An acceptance case on a phone leaves a script: replayed, healed, exported."""

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.api.replaying import read_script
from surefoot.state.errors import ConfigError
from surefoot.state.values.script import Script
from tests.support.exported import alone
from tests.support.phones import simulated_phone
from tests.support.secret_files import telling
from tests.support.wallet import HASTY, PAYMENT_PASSWORD, WALLET, transfer_case, wallet_with


@dataclass(frozen=True)
class Passed:
    """The result of a case that has passed on a phone."""

    result: dict[str, Any]

    @property
    def script(self) -> Script:
        return read_script(self.result["script"])


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory) -> Passed:
    home = tmp_path_factory.mktemp("wallet")
    with simulated_phone(WALLET) as phone:
        result = surefoot.uat(transfer_case(phone), out=home, **HASTY)
    assert result["verdict"] == "passed", result
    return Passed(result)


@pytest.fixture(autouse=True)
def payment_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASE_PAYMENT_PASSWORD", PAYMENT_PASSWORD)


def replayed(app: Path, script: Script | Path, home: Path) -> dict[str, Any]:
    with simulated_phone(app) as phone:
        return surefoot.replay(script, out=home, adb_port=phone.server.port, **HASTY)


def test_a_replay_on_a_fresh_phone_asks_no_model_and_is_faster(passed, tmp_path):
    result = replayed(WALLET, passed.script, tmp_path)
    assert (result["result"], result["usage"]["model_calls"]) == ("passed", 0)
    assert result["drift"]["healed"] == 0
    assert result["seconds"] < passed.result["seconds"]


def test_the_second_run_on_a_fresh_phone_asks_no_model(passed):
    home = Path(passed.result["report"]).parents[1]
    with simulated_phone(WALLET) as phone:
        result = surefoot.uat(transfer_case(phone), out=home, **HASTY)
    assert (result["verdict"], result["usage"]["model_calls"]) == ("passed", 0)
    assert result["app_id"] == "com.example.wallet"
    assert telling(home.glob("knowledge.db*"), PAYMENT_PASSWORD) == []


def test_the_payment_password_is_in_no_file_of_the_run(passed):
    files = [p for p in Path(passed.result["script"]).parent.rglob("*") if p.is_file()]
    assert len(files) > 5
    assert telling(files, PAYMENT_PASSWORD) == []


MOVED = (
    ("id: send\n", "id: fetch\n"),  # an id is gone: the name still finds it
    ("name: 获取验证码", "name: 领取验证码"),  # id and name are gone: a similar name
    ("name: 登录\n", "name: 进入钱包\n"),  # the name is gone: the id finds it
    ("name: 收款人手机号", "name: 收款人"),  # of a field, whose value is checked
    ("name: 下一步", "name: 继续"),
)


def test_lost_locators_are_healed_and_written_back(passed, tmp_path):
    app, file = wallet_with(tmp_path, *MOVED), tmp_path / "script.json"
    file.write_text(passed.script.model_dump_json(), "utf-8")
    first = replayed(app, file, tmp_path)
    assert first["result"] == "passed, healed", first
    assert first["drift"] == {"targets": 11, "healed": 4, "by": {"next in rank": 4}}
    assert first["written_back"] == str(file)
    again = replayed(app, file, tmp_path)
    assert (again["result"], again["drift"]["healed"]) == ("passed", 0)


def test_a_fault_is_no_drift(passed, tmp_path):
    app = wallet_with(tmp_path, *MOVED, ("text: 转账成功", "text: 转账失败"))
    result = replayed(app, passed.script, tmp_path)
    assert result["result"] == "failed"
    assert result["steps"][-1]["broken"]["name"] == "转账成功"


def test_a_wrong_payment_password_fails(passed, tmp_path, monkeypatch):
    monkeypatch.setenv("CASE_PAYMENT_PASSWORD", "111111")
    assert replayed(WALLET, passed.script, tmp_path)["result"] == "failed"


def test_a_phone_is_only_named_for_an_android_app(passed):
    script = {**passed.script.model_dump(), "app": {"kind": "simulated", "path": "app.yaml"}}
    with pytest.raises(ConfigError, match="only an app on a phone has a serial; leave serial out"):
        surefoot.replay(script, serial="emulator-5554")


def run_alone(
    passed: Passed, app: Path, folder: Path, kind: str
) -> "subprocess.CompletedProcess[str]":
    """Run an exported file on a fresh phone."""
    with simulated_phone(app) as phone:
        return alone(Path(passed.result[kind]), folder, phone)


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_passes_alone_on_a_fresh_phone(passed, tmp_path, kind):
    done = run_alone(passed, WALLET, tmp_path, kind)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_is_red_on_a_faulty_app(passed, tmp_path, kind):
    app = wallet_with(tmp_path, ("text: 转账成功", "text: 转账失败"))
    done = run_alone(passed, app, tmp_path, kind)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "转账成功" in done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_asks_for_its_secret(passed, tmp_path, monkeypatch, kind):
    assert PAYMENT_PASSWORD not in Path(passed.result[kind]).read_text("utf-8")
    monkeypatch.delenv("CASE_PAYMENT_PASSWORD")
    done = run_alone(passed, WALLET, tmp_path, kind)
    assert done.returncode != 0
    assert "set CASE_PAYMENT_PASSWORD" in done.stdout + done.stderr


@pytest.mark.parametrize("kind", ["pytest", "shell"])
def test_an_exported_file_that_fails_does_not_tell_its_secret(passed, tmp_path, kind):
    hidden = "role: keypad\n        show_when: {amount: never}\n"
    app = wallet_with(tmp_path, ("role: keypad\n        name: 支付密码\n", hidden))
    done = run_alone(passed, app, tmp_path, kind)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "the screen has no such key" in done.stdout + done.stderr
    assert PAYMENT_PASSWORD not in done.stdout + done.stderr
