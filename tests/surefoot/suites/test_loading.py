from pathlib import Path

import pytest

from surefoot.state.errors import CaseFileError, ConfigError
from surefoot.suites.loading import load_suite, suite_files, suite_name

CASE = "id: {id}\ntags: [{tag}]\napp: {{url: 'http://127.0.0.1:1/'}}\nsteps: [Click 'Save']\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four cases, one of them in a folder below, beside a file that is no case."""
    (tmp_path / "more").mkdir()
    places = {"a": tmp_path, "b": tmp_path, "c": tmp_path, "d": tmp_path / "more"}
    for name, place in places.items():
        tag = "smoke" if name in "ad" else "slow"
        (place / f"{name}.yaml").write_text(CASE.format(id=name, tag=tag), "utf-8")
    (tmp_path / "more" / "app.yaml").write_text("pages: []\n", "utf-8")
    return tmp_path


def ids(folder: Path, **chosen: str) -> str:
    return "".join(case.id for _, case in load_suite(suite_files(folder), **chosen))


def test_folders_below_are_looked_through_for_cases(folder: Path) -> None:
    assert ids(folder) == "abcd"


def test_cases_are_chosen_by_id_title_and_tags(folder: Path) -> None:
    assert ids(folder, grep="smoke") == "ad"
    assert ids(folder, grep="^[bc]$") == "bc"
    with pytest.raises(ConfigError, match="fits none of 4 cases"):
        ids(folder, grep="none")
    with pytest.raises(ConfigError, match="--grep"):
        ids(folder, grep="(")


def test_shards_are_all_cases_and_none_twice(folder: Path) -> None:
    parts = [ids(folder, shard=f"{number}/3") for number in (1, 2, 3)]
    assert parts == ["ad", "b", "c"]
    with pytest.raises(ConfigError, match="has none of 4 cases"):
        ids(folder, shard="5/5")
    for wrong in ("0/3", "4/3", "1", "a/b", "1/0"):
        with pytest.raises(ConfigError, match="--shard"):
            ids(folder, shard=wrong)


def test_every_fault_of_every_file_is_told_at_once(folder: Path) -> None:
    (folder / "e.yaml").write_text("app: {ulr: x}\nsteps: [{acton: Look}]\n", "utf-8")
    (folder / "f.yaml").write_text(CASE.format(id="a", tag="x"), "utf-8")
    with pytest.raises(CaseFileError) as caught:
        ids(folder)
    said = str(caught.value).splitlines()
    assert f"{folder}/e.yaml:1: app.ulr: is not a known key; did you mean 'url'?" in said
    assert f"{folder}/e.yaml:2: steps.0.acton: is not a known key; did you mean 'action'?" in said
    assert f"{folder}/f.yaml: id: 'a' is the id of {folder}/a.yaml, too" in said


def test_a_suite_is_called_as_its_folder_also_where_one_stands_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert suite_name(Path()) == suite_name(tmp_path) == tmp_path.name
