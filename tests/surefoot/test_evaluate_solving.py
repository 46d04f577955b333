"""The labelled requests, solved, built and run on a real JVM."""

from pathlib import Path

import pytest

from configs.settings import CONFIGS, Settings
from state.errors import ConfigError
from surefoot.evaluate_solving import evaluate_constraint_solving
from tools.java.jdk import find_jdk
from tools.java.sandbox import bubblewrapped
from tools.java.smt import has_z3
from tools.java.workshop import workshop


def _has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except ConfigError:
        return False
    return True


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
async def test_every_request_is_decided_built_and_goes_its_path(
    tmp_path: Path, clean_environment: None
) -> None:
    wanted = CONFIGS / "evals" / "constraint_solving"
    scores = await evaluate_constraint_solving(wanted, Settings(home=tmp_path))
    await workshop().close()
    assert scores["wrong"] == []
    rows = {row["name"]: row for row in scores["rows"]}
    own = rows["verify, offline"]
    assert (own["right"], own["false_sat"], own["false_unsat"]) == (scores["requests"], 0, 0)
    assert (own["built"], own["by_source"], own["path"]) == (1.0, 1.0, 1.0)
    assert rows["procedure alone"]["accuracy"] == 1.0
    assert not has_z3() or rows["z3 alone"]["accuracy"] == 1.0
    assert rows["all fresh"]["accuracy"] < 0.2
    assert rows["all null"]["accuracy"] < 0.2


async def test_what_is_no_set_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no set of requests in"):
        await evaluate_constraint_solving(tmp_path / "none.json", Settings(home=tmp_path))
