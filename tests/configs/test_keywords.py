"""The keywords of the functions are the settings, and each setting concerns something."""

import re
from pathlib import Path
from typing import get_type_hints

import pytest

from surefoot.configs.keywords import KEYWORDS, ReplayKeywords, UnderstandingKeywords
from surefoot.configs.settings import Settings

ROOT = Path(__file__).parents[2]
OF_OTHERS = {"home", "model", "classpath", "serve_hosts", "serve_origins"} | {
    *("solve_at_once", "solve_queue", "solve_deadline_s"),
}
"""Arguments of their own, and what concerns the whole service."""


@pytest.mark.parametrize("keywords", [*KEYWORDS.values(), ReplayKeywords, UnderstandingKeywords])
def test_keywords_are_settings_of_the_same_type(keywords: type) -> None:
    fields = Settings.model_fields
    said = get_type_hints(keywords)
    loose = {"link_colours": tuple[str, ...]}
    assert said == {name: loose.get(name, fields[name].annotation) for name in said}


def test_every_setting_concerns_something() -> None:
    named = {name for keywords in KEYWORDS.values() for name in keywords.__annotations__}
    assert named | OF_OTHERS == Settings.model_fields.keys()
    assert not named & OF_OTHERS


@pytest.mark.parametrize("graph", KEYWORDS)
def test_what_the_nodes_of_a_graph_read_are_its_settings(graph: str) -> None:
    read = {
        name
        for path in (ROOT / "nodes" / graph).glob("*.py")
        for name in re.findall(r"\bsettings(?:\(runtime\))?\.(\w+)", path.read_text("utf-8"))
    }
    settings = read & Settings.model_fields.keys()
    assert settings, "no setting is read as it is here"
    assert settings <= KEYWORDS[graph].__annotations__.keys() | {"home", "model", "classpath"}
