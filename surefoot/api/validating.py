"""Step validation from Python."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from surefoot.api.blocking import blocking
from surefoot.configs.settings import settings_from
from surefoot.running.runner import run_case
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import Case
from surefoot.tools.casefile import load_case, parse_case

CaseLike = str | Path | Mapping[str, Any] | Case


async def avalidate(
    case: CaseLike,
    *,
    model: str | None = None,
    device: str | None = None,
    out: str | Path | None = None,
    **settings: Any,
) -> dict[str, Any]:
    """Run a case and say of each step whether it really happened.

    Args:
        case: A case file, a mapping of the same form, or a Case.
        model: `offline` or `openai:<name>`.
        device: `headed` or `headless` for web apps; the case's app says the rest.
        out: Folder of the runs.
        settings: Further settings by name.

    Returns:
        {"run_id", "verdict", "steps": [{"index", "action", "expected", "verdict", "is_completed",
        "confidence", "reason", "evidence", "llm_validated", "actions", ...}], "findings",
        "usage": {"model_calls", "input_tokens", "output_tokens", "cost"}, "seconds", "report",
        "app_id", "updates": what the knowledge graph learned, "not_learned": why it did not}.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    given = {**settings, "model": model, "home": out}
    if device is not None:
        if device not in {"headed", "headless"}:
            raise ConfigError(f"device must be headed or headless, not {device!r}")
        given["headed"] = device == "headed"
    chosen = settings_from(given)
    if isinstance(case, str | Path):
        return await run_case(load_case(case), chosen, source=Path(case))
    return await run_case(parse_case(case, "case"), chosen)


validate = blocking(avalidate)
