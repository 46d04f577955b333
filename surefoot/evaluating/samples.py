"""Scores the validator against labelled samples."""

import asyncio
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.judge import judge_stored
from surefoot.tools.runlog import RunLog
from surefoot.tools.scratch import scratch
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

BINS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


async def evaluate_step_validation(folder: Path, settings: Settings) -> dict[str, Any]:
    """Judge every sample of a labelled set.

    Args:
        folder: Has samples.jsonl ({id, class, lang, step_action, expected_result,
            substep_description, current_url, before, page, label}) and states.json.gz
            ({key: stored page}); `before` and `page` are keys, `before` may be null.
        settings: Which model to judge with.

    Returns:
        {"set", "samples", "accuracy", "precision", "recall", "f1", "false_completed",
        "cannot_tell", "classes": {class: {...}}, "languages": {...}, "calibration": [{"from", "to",
        "samples", "right", "confidence"}], "wrong": [...], "usage": {...}}.

    Raises:
        ConfigError: the set cannot be read.
        ModelError: the model cannot be used.
    """
    samples, states = read_labelled(folder)
    screens: dict[str, Screen] = {}
    rows: list[dict[str, Any]] = []
    with scratch("judging") as own:
        log = RunLog(own)
        try:
            for sample in samples:
                rows.append(await _judge(sample, states, screens, settings, log))
        finally:
            await asyncio.to_thread(log.flush)
    return {"set": folder.name, "model": settings.model, **score(rows)}


def read_labelled(folder: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Read a labelled set.

    Raises:
        ConfigError: a file is missing or not of the form.
    """
    try:
        text = (folder / "samples.jsonl").read_text("utf-8")
        samples = [json.loads(line) for line in text.splitlines() if line.strip()]
        states = json.loads(gzip.decompress((folder / "states.json.gz").read_bytes()))
    except (OSError, ValueError) as error:
        raise ConfigError(f"no labelled set in {folder}: {error}") from error
    if not samples:
        raise ConfigError(f"the labelled set in {folder} is empty")
    return samples, states


async def _judge(
    sample: Mapping[str, Any],
    states: Mapping[str, Any],
    screens: dict[str, Screen],
    settings: Settings,
    log: RunLog,
) -> dict[str, Any]:
    for key in (sample["page"], sample["before"]):
        if key is not None and key not in screens:
            screens[key] = stored_screen(states[key])
    before = screens[sample["before"]] if sample["before"] is not None else None
    pair = ScreenPair(screens[sample["page"]], before)
    expected = sample["expected_result"] or ""
    judgement = await judge_stored(settings, log, sample["step_action"], expected, pair)
    return {
        "id": sample["id"],
        "class": sample["class"],
        "lang": sample["lang"],
        "label": bool(sample["label"]),
        "completed": judgement.result.is_completed,
        "tells": judgement.tells,
        "confidence": judgement.result.confidence,
        "reason": judgement.result.reason,
        "step": sample["step_action"],
        "expected": sample["expected_result"],
        "tokens": judgement.usage.input_tokens + judgement.usage.output_tokens,
    }


def score(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Count; every rate is over the samples that it is said of."""
    classes: dict[str, list[dict[str, Any]]] = defaultdict(list)
    languages: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        classes[row["class"]].append(row)
        languages[row["lang"]].append(row)
    return {
        **_rates(rows),
        "classes": {name: _rates(own) for name, own in sorted(classes.items())},
        "languages": {name: _rates(own) for name, own in sorted(languages.items())},
        "calibration": list(_calibration(rows)),
        "wrong": [r for r in rows if r["completed"] != r["label"]],
        "tokens": sum(r["tokens"] for r in rows),
    }


def _rates(rows: list[dict[str, Any]]) -> dict[str, Any]:
    count = Counter((r["label"], r["completed"]) for r in rows)
    true_yes, false_no = count[True, True], count[True, False]
    false_yes, true_no = count[False, True], count[False, False]
    precision = true_yes / (true_yes + false_yes) if true_yes + false_yes else None
    recall = true_yes / (true_yes + false_no) if true_yes + false_no else None
    both = (precision or 0) + (recall or 0)
    return {
        "samples": len(rows),
        "accuracy": round((true_yes + true_no) / len(rows), 4),
        "precision": None if precision is None else round(precision, 4),
        "recall": None if recall is None else round(recall, 4),
        "f1": round(2 * (precision or 0) * (recall or 0) / both, 4) if both else None,
        "false_completed": round(false_yes / (false_yes + true_no), 4)
        if false_yes + true_no
        else None,
        "cannot_tell": sum(not r["tells"] for r in rows),
    }


def _calibration(rows: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """How often an answer of a given confidence is right."""
    for low, high in pairwise(BINS):
        own = [r for r in rows if low <= r["confidence"] < high]
        if own:
            yield {
                "from": low,
                "to": min(high, 1.0),
                "samples": len(own),
                "confidence": round(sum(r["confidence"] for r in own) / len(own), 3),
                "right": round(sum(r["completed"] == r["label"] for r in own) / len(own), 3),
            }


def print_scores(scores: Mapping[str, Any], console: Console) -> None:
    """Print the tables."""
    table = Table("set", "samples", "accuracy", "precision", "recall", "false completed", box=None)
    for name, rates in (
        (scores["set"], scores),
        *scores["classes"].items(),
        *scores["languages"].items(),
    ):
        table.add_row(
            name,
            str(rates["samples"]),
            *(
                _rate_or_dash(rates[k])
                for k in ("accuracy", "precision", "recall", "false_completed")
            ),
        )
    console.print(table)
    curve = Table("confidence", "samples", "mean", "right", "", box=None)
    for row in scores["calibration"]:
        bar = "█" * round(row["right"] * 20)
        curve.add_row(
            f"{row['from']:.1f}-{row['to']:.1f}",
            str(row["samples"]),
            f"{row['confidence']:.2f}",
            _rate_or_dash(row["right"]),
            bar,
        )
    console.print(curve)


def _rate_or_dash(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %"
