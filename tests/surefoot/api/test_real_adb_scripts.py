"""An acceptance case through the real adb program: from the case to files that pass alone."""

from pathlib import Path

import surefoot
from tests.support.exported import alone
from tests.support.phones import phone_behind_real_adb
from tests.support.wallet import HASTY, PAYMENT_PASSWORD, WALLET, transfer_case


def test_a_case_through_the_real_adb_leaves_files_that_pass_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("CASE_PAYMENT_PASSWORD", PAYMENT_PASSWORD)
    with phone_behind_real_adb(WALLET) as phone:
        result = surefoot.uat(transfer_case(phone), out=tmp_path / "runs", **HASTY)
    assert result["verdict"] == "passed", result
    for kind in ("pytest", "shell"):
        assert PAYMENT_PASSWORD not in Path(result[kind]).read_text("utf-8")
        with phone_behind_real_adb(WALLET) as phone:
            done = alone(Path(result[kind]), tmp_path, phone)
            variables = phone.phone.apps[phone.app.package].run.memory.variables
        assert done.returncode == 0, done.stdout + done.stderr
        assert "13900139000" in str(variables), kind
