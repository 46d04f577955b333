"""What people write of pages made like those of many apps: 229 sentences, right and wrong."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from surefoot.configs.settings import Settings
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

PAGES = yaml.safe_load(Path(__file__).with_name("spoken_of_pages.yaml").read_text("utf-8"))
ADDRESS = "http://127.0.0.1/app"


@pytest.mark.parametrize("page", PAGES, ids=[page["action"] for page in PAGES])
async def test_what_came_true_passes_and_what_is_not_so_fails(
    page: dict[str, Any], tmp_path: Path
) -> None:
    before, after = (stored_screen(page[part], ADDRESS) for part in ("before", "after"))
    log, said = RunLog(tmp_path), {"right": "passed", "wrong": "failed"}
    others = []
    for half, wanted in said.items():
        for sentence in page[half]:
            judged = await judge_stored(
                Settings(model="offline"), log, page["action"], sentence, ScreenPair(after, before)
            )
            is_refuted = judged.refuted and not judged.result.is_completed
            found = (
                "passed" if judged.result.is_completed else "failed" if is_refuted else "unknown"
            )
            others += [f"{found}: {sentence}: {judged.result.reason}"] * (found != wanted)
    log.flush()
    assert others == []
