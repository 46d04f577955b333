from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.evals.uat_set import EvalWish, find_wishes, read_wishes

APPS = CONFIGS / "evals" / "apps"
WISHES = find_wishes(CONFIGS / "evals" / "navigation")


@pytest.mark.parametrize("path", WISHES, ids=lambda path: path.stem)
def test_the_bundled_wishes_can_be_read(path: Path) -> None:
    found = read_wishes(path, APPS)
    assert found.app.name == path.stem
    assert sum(wish.is_served for wish in found.wishes) >= 5
    assert sum(not wish.is_served for wish in found.wishes) == 1


def test_a_place_is_told_by_its_address_and_by_what_it_shows() -> None:
    wish = EvalWish(intent="my orders", address="^/orders($|\\?)", shows=("Past orders",))
    heading = Widget(id="1", role="heading", name="Your PAST orders")
    there = Screen(location="http://127.0.0.1:1/orders?page=2", widgets=(heading,))
    assert wish.is_met(there)
    assert not wish.is_met(there.model_copy(update={"widgets": ()}))
    assert not wish.is_met(there.model_copy(update={"location": "http://127.0.0.1:1/order"}))
    assert not EvalWish(intent="nonsense").is_met(there)


@pytest.mark.parametrize("text", ["wishes: []", "app: [", "app: x\nwishes: [{intent: a, to: b}]"])
def test_a_wrong_file_is_said_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError, match=r"wrong\.yaml"):
        read_wishes(path, APPS)
