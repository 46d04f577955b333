"""The acceptance cases of the bundled simulated apps come to their expected verdicts."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

import surefoot
from surefoot.configs.settings import CONFIGS
from surefoot.running import runner
from surefoot.tools.casefile import load_case, load_parameters
from tests.support.phones import simulated_phone
from tests.support.secret_files import telling
from tests.support.served import ROOT

EXAMPLES = CONFIGS / "examples"
WALLET = EXAMPLES / "wallet_sim"
SECRETS = ("258369", "147258")


@pytest_asyncio.fixture(autouse=True)
async def at_the_root(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    monkeypatch.chdir(ROOT)
    yield
    await runner.close_all()


@pytest.mark.long
async def test_the_wallet_passes_and_tells_no_password(tmp_path: Path) -> None:
    result = await surefoot.auat(
        WALLET / "uat", parameters=WALLET / "parameters.yaml", out=tmp_path
    )
    verdicts = {run["case"]: run["verdict"] for run in result["runs"]}
    assert set(verdicts.values()) == {"passed"}, verdicts
    files = [Path(folder) / name for folder, _, names in os.walk(tmp_path) for name in names]
    assert [file for secret in SECRETS for file in telling(files, secret)] == []


async def test_the_transfer_passes_on_a_phone_too(tmp_path: Path) -> None:
    case = load_case(WALLET / "uat" / "transfer.yaml", load_parameters(WALLET / "parameters.yaml"))
    with simulated_phone(WALLET / "app.yaml") as phone:
        on_phone = case.model_copy(update={"app": phone.app})
        result = await surefoot.auat(on_phone, out=tmp_path, settle_quiet_s=0.05)
    assert result["verdict"] == "passed"


async def test_a_wrong_payment_password_fails(tmp_path: Path) -> None:
    known = load_parameters(WALLET / "parameters.yaml")
    known["payment_password"] = {**known["payment_password"], "value": "111222"}
    case = WALLET / "uat" / "transfer.yaml"
    result = await surefoot.auat(case, parameters=known, out=tmp_path)
    assert result["verdict"] == "failed"
    assert "转账成功" in result["steps"][-1]["reason"]


async def test_the_notes_pass(tmp_path: Path) -> None:
    result = await surefoot.auat(EXAMPLES / "notes_sim" / "uat", out=tmp_path)
    assert result["metrics"]["pass_at_1"] == 1.0
