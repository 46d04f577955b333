"""Cases of a few steps on a simulated phone, over the protocols of real ones."""

from pathlib import Path
from typing import Any

import surefoot
from surefoot.tools.devices.sim.phone import PhoneModel
from tests.support.phones import simulated_phone

HASTY = {"phone_answer_s": 3.0, "settle_quiet_s": 0.05, "knowledge": "off"}


def play_on_phone(
    folder: Path, app: str, *steps: Any, model: PhoneModel | None = None
) -> dict[str, Any]:
    """Run one case on a fresh phone with the app of a text."""
    path = folder / "app.yaml"
    path.write_text(app, "utf-8")
    made = [{"action": step} if isinstance(step, str) else step for step in steps]
    with simulated_phone(path, model=model) as phone:
        given = {"kind": "android", **phone.app.model_dump(exclude_defaults=True)}
        case = {"id": "on-a-phone", "app": given, "steps": made}
        return surefoot.validate(case, out=folder, **HASTY).to_dict()


def verdicts(result: dict[str, Any]) -> list[str]:
    """List the verdicts of the steps."""
    return [step["verdict"] for step in result["steps"]]


def last_reason(result: dict[str, Any]) -> str:
    """Give why the last step has its verdict."""
    return str(result["steps"][-1]["reason"])
