"""An acceptance case over the bundled wallet on a simulated phone."""

from pathlib import Path
from typing import Any

from surefoot.configs.settings import CONFIGS
from tests.support.phones import SimulatedPhone

WALLET = CONFIGS / "examples" / "wallet_sim" / "app.yaml"
PAYMENT_PASSWORD = "258369"
HASTY = {"settle_quiet_s": 0.05, "action_timeout_s": 0.6}
PARAMETERS: dict[str, Any] = {
    "phone": {"value": "13812345678", "description": "登录手机号"},
    "sms_code": {"value": "1234", "description": "短信验证码"},
    "payee_phone": {"value": "13900139000", "description": "收款人手机号"},
    "amount": {"value": "66.5", "description": "转账金额"},
    "payment_password": {"value": PAYMENT_PASSWORD, "secret": True, "description": "支付密码"},
}


NEXT = {"do": "click", "target": "下一步"}
GO_ON = {"do": "click", "target": "继续"}


def fill(sentence: str, field: str, value: str, *then: dict[str, str]) -> dict[str, Any]:
    """A step whose sentence names a field and no value: what is typed stands beside it."""
    return {"action": sentence, "do": [{"do": "fill", "target": field, "value": value}, *then]}


def transfer_case(phone: SimulatedPhone) -> dict[str, Any]:
    """Log in, send money, pay with the payment password."""
    app = phone.app.model_dump(exclude_defaults=True) | {"kind": "android"}
    return {
        "id": "transfer",
        "title": "向朋友转账",
        "app": {**app, "fresh": True},
        "steps": [
            fill("输入手机号", "手机号", "${phone}"),
            {"action": "获取验证码", "do": {"do": "click", "target": "获取验证码"}},
            fill("输入验证码", "验证码", "${sms_code}"),
            {"action": "同意协议", "do": {"do": "check", "kind": "checkbox"}},
            {"action": "登录", "do": {"do": "click", "target": "登录", "kind": "button"}},
            {"action": "打开转账", "do": {"do": "click", "target": "转账"}},
            fill("输入收款人手机号", "收款人手机号", "${payee_phone}", NEXT),
            fill("输入转账金额", "转账金额", "${amount}"),
            {"action": "确认转账", "do": [{"do": "click", "target": "确认转账"}, GO_ON]},
            fill("提交支付密码", "支付密码", "${payment_password}"),
        ],
        "expected": '显示"转账成功"',
        "parameters": PARAMETERS,
    }


def wallet_with(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the wallet with other words in its file, each of which must be there."""
    text = WALLET.read_text("utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / "app.yaml"
    path.write_text(text, "utf-8")
    return path
