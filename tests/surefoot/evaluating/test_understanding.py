"""What sentences are read to mean, without any page."""

import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from surefoot.cli.app import app
from surefoot.configs.settings import Settings
from surefoot.evaluating.understanding import (
    drop_unread,
    evaluate_understanding,
    print_understanding_scores,
)


def line(ident: str, sentence: str, truth: list[dict[str, str]] | None) -> str:
    about = {"id": ident, "source": "apps", "app": "notes", "ref": "1", "language": "en"}
    context = {"half": "action", "before": [], "other": ""}
    return json.dumps({**about, **context, "sentence": sentence, "truth": truth, "also": []})


@pytest.fixture
async def scores(tmp_path: Path) -> dict[str, Any]:
    save, menu = [{"do": "click", "target": "Save"}], [{"do": "hover", "target": "Menu"}]
    seen = [line("r1", "Click 'Save'", save), line("r2", "Click 'Menu'", menu)]
    unseen = [line("u1", "Hand it over to whoever wants it", None), line("u2", "Click 'X'", menu)]
    (tmp_path / "read.jsonl").write_text("\n".join(seen), "utf-8")
    (tmp_path / "unread.jsonl").write_text("\n".join(unseen), "utf-8")
    return await evaluate_understanding([tmp_path], Settings(home=tmp_path / "runs"))


def printed(scores: dict[str, Any], **more: bool) -> str:
    console = Console(record=True, width=120)
    print_understanding_scores(scores, console, **more)
    return console.export_text()


async def test_sentences_are_counted_by_what_became_of_them(scores: dict[str, Any]) -> None:
    total = scores["total"]
    assert (total["sentences"], total["typed"], total["right"]) == (4, 3, 1)
    assert (total["refused"], total["wrong"], total["not_understood"]) == (1, 2, 0)
    assert (total["right_or_refused"], total["wrong_share"]) == (50.0, 50.0)
    assert scores["groups"]["set"]["unread"]["refused"] == 1
    assert len(scores["load"]) == 2
    assert {name: by["sentences"] for name, by in scores["groups"]["by"].items()} == {
        "grammar": 3,
        "nobody": 1,
    }


async def test_a_sample_takes_the_same_sentences_of_each_set_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        lines = [line(f"{name}{n}", f"Click '{n}'", None) for n in range(9)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), "utf-8")

    async def drawn(count: int) -> list[str]:
        home = Settings(home=tmp_path / "runs")
        scores = await evaluate_understanding([tmp_path], home, sample=count)
        return [row["id"] for row in scores["sentences"]]

    some = await drawn(3)
    assert len(some) == 6 and some == await drawn(3)
    assert {ident[0] for ident in some[:3]} == {"a"}
    assert len(await drawn(99)) == 18


async def test_wrong_ones_are_listed_on_demand_and_the_unread_only_by_name(
    scores: dict[str, Any],
) -> None:
    assert "Click 'Menu'" not in printed(scores)
    shown = printed(scores, show=True)
    assert "r2 Click 'Menu'" in shown
    assert "truth: hover 'Menu'" in shown
    assert "Click 'X'" not in shown
    assert "Click 'X'" in printed(scores, show_unread=True)


async def test_the_scores_can_be_given_on_without_the_unread_sentences(
    scores: dict[str, Any],
) -> None:
    told = drop_unread(scores)
    assert [row["id"] for row in told["sentences"]] == ["r1", "r2"]
    assert told["total"] == scores["total"]


def test_the_command_scores_a_set(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    path.write_text(line("m1", "Click 'Save'", [{"do": "click", "target": "Save"}]), "utf-8")
    words = ["evaluate", "understanding", str(path), "--out", str(tmp_path / "runs")]
    done = CliRunner().invoke(app, [*words, "--json"])
    assert done.exit_code == 0, done.output
    scores = json.loads(done.stdout)
    assert (scores["model"], scores["total"]["right"]) == ("offline", 1)
    assert scores["sentences"][0]["read"] == ["click 'Save'"]
