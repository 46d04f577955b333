import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.evals.miniwob import (
    Episode,
    EpisodeOutcome,
    EpisodeServer,
    choose_tasks,
    fetch_pages,
    serving_episodes,
)

PAGES = Path(__file__).parents[2] / "support" / "small_pages"
ONE, OTHER = Episode("press-one", 1), Episode("press-one", 2)


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=5) as answer:
        return str(answer.read().decode())


def tell(served: EpisodeServer, path: str, facts: object) -> int:
    address = f"http://127.0.0.1:{served.port}/{path}"
    request = urllib.request.Request(address, json.dumps(facts).encode(), method="POST")
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code


def test_the_episode_is_put_between_the_shared_script_and_the_code_of_the_page() -> None:
    with serving_episodes(PAGES, [ONE]) as served:
        page = get(served.address(ONE))
    shared = page.index("../core/core.js")
    episode = page.index('{"key": "press-one.1", "seed": 1}')
    assert shared < episode < page.index("function genProblem")


def test_other_files_of_the_package_are_sent_as_they_are() -> None:
    with serving_episodes(PAGES, [ONE]) as served:
        script = get(f"http://127.0.0.1:{served.port}/press-one.1/core/core.js")
    assert script == (PAGES / "core" / "core.js").read_text("utf-8")


@pytest.mark.parametrize(
    "path", ["press-one.3/miniwob/press-one.html", "press-one.1/../../conftest.py", ""]
)
def test_nothing_else_is_sent(path: str) -> None:
    with (
        serving_episodes(PAGES, [ONE]) as served,
        pytest.raises(urllib.error.HTTPError, match="404"),
    ):
        get(f"http://127.0.0.1:{served.port}/{path}")


def test_several_episodes_are_begun_by_one_page() -> None:
    with serving_episodes(PAGES, [ONE, OTHER]) as served:
        page = get(served.reading_address([ONE, OTHER]))
    assert 'src="/press-one.1/miniwob/press-one.html"' in page
    assert 'src="/press-one.2/miniwob/press-one.html"' in page


def test_the_first_end_of_an_episode_counts() -> None:
    with serving_episodes(PAGES, [ONE, OTHER]) as served:
        tell(served, "press-one.1/begin", {"utterance": "Click it."})
        tell(served, "press-one.1/end", {"reward": -1, "reason": "wrong"})
        tell(served, "press-one.1/end", {"reward": 1})
        told = served.told(ONE)
        assert (told, told.is_solved) == (EpisodeOutcome("Click it.", -1.0, "wrong"), False)
        assert served.told(OTHER) == EpisodeOutcome()


def test_an_episode_that_begins_anew_forgets_how_it_ended() -> None:
    with serving_episodes(PAGES, [ONE]) as served:
        tell(served, "press-one.1/begin", {"utterance": "Click it."})
        tell(served, "press-one.1/end", {"reward": 0.4})
        assert served.told(ONE).is_solved
        tell(served, "press-one.1/begin", {"utterance": "Click it."})
        assert served.told(ONE) == EpisodeOutcome("Click it.")


def test_what_no_page_of_an_episode_tells_is_refused() -> None:
    with serving_episodes(PAGES, [ONE]) as served:
        answers = [tell(served, path, {}) for path in ("press-one.9/end", "press-one.1/reward")]
    assert answers == [404, 404]


def test_pages_that_are_there_are_not_fetched_again(tmp_path: Path) -> None:
    (tmp_path / "html" / "miniwob").mkdir(parents=True)
    assert fetch_pages(tmp_path) == tmp_path / "html"


def test_a_task_without_a_page_is_refused_by_its_name() -> None:
    with pytest.raises(ConfigError, match="no such task: press-two; the pages are in"):
        choose_tasks(["press-one", "press-two"], PAGES)


def test_each_of_the_named_tasks_is_run_once() -> None:
    assert choose_tasks(["broken", "press-one", "broken"], PAGES) == ("broken", "press-one")
