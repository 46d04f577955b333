"""Reads labelled sentences without any page, and compares what was understood with the truth."""

import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, get_args

from rich.console import Console
from rich.table import Table

from surefoot.configs.settings import Settings
from surefoot.evaluating.apps import Tell, ignore_line
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.state.values.verdict import Usage
from surefoot.terminal.progress import say_line
from surefoot.tools.evals.app_set import draw_sample
from surefoot.tools.evals.understanding_set import LabelledSentence, Outcome, read_understanding_set
from surefoot.tools.runlog import RunLog
from surefoot.tools.understanding.understand import understand

UNREAD = "unread"
"""Name of the set that nobody looks at who makes a reader."""
OUTCOMES = get_args(Outcome)
_COLUMNS = {
    "sentences": "all",
    "typed": "typed",
    "right": "right",
    "refused": "refused",
    "claimed": "claimed",
    "not_understood": "not",
    "wrong": "wrong",
    "right_of_typed": "right %",
    "right_or_refused": "ok %",
    "wrong_share": "wrong %",
}
_GROUPS = ("half", "language", "source", "set", "by")


async def evaluate_understanding(
    paths: Sequence[Path],
    settings: Settings,
    *,
    sample: int | None = None,
    tell: Tell = ignore_line,
) -> dict[str, Any]:
    """Read every sentence as a run would, with nothing kept from before.

    Args:
        paths: Files of labelled sentences, or folders of them.
        settings: With a model it reads what the grammar does not.
        sample: So many sentences of each set, always the same ones; all without it.
        tell: Told in one line what became of each sentence that a model read.

    Returns:
        {"model", "cores", "load": [before, after], "seconds", "usage", "median_tokens" of a
        question, "median_seconds" of a sentence that was asked about, "total": counts, "groups":
        {"half", "language", "source", "set" or "by": {name: counts}}, "sentences": [...]}. Counts:
        `sentences`, `typed` (with a truth that is more than claims), one for each outcome; in
        percent `right_of_typed`, `right_or_refused` of all, `wrong_share` of all.

    Raises:
        ConfigError: a file or a setting cannot be meant.
        ModelUnavailableError: the model is down or too slow.
    """
    sentences = [one for path in paths for one in read_understanding_set(path)]
    sentences = sentences if sample is None else _draw_from_each_set(sentences, sample)
    log = RunLog(settings.home / "evals" / "understanding")
    before, start, usage = os.getloadavg()[0], time.monotonic(), Usage()
    rows: list[dict[str, Any]] = []
    tokens: list[float] = []
    seconds: list[float] = []
    for sentence in sentences:
        began = time.monotonic()
        read, cost = await understand(
            settings, log, sentence.sentence, sentence.half, sentence.context
        )
        usage += cost
        rows.append(_sentence_row(sentence, read))
        if cost.model_calls:
            tokens.append((cost.input_tokens + cost.output_tokens) / cost.model_calls)
            seconds.append(time.monotonic() - began)
            tell(f"{sentence.id}: {rows[-1]['outcome']} ({cost.model_calls} calls)")
    return {
        "model": settings.model,
        "cores": os.cpu_count(),
        "load": [round(before, 1), round(os.getloadavg()[0], 1)],
        "seconds": round(time.monotonic() - start, 1),
        "usage": usage.model_dump(),
        "median_tokens": round(median(tokens)) if tokens else 0,
        "median_seconds": round(median(seconds), 1) if seconds else 0.0,
        "total": _sentence_counts(rows),
        "groups": {group: _counts_by_group(rows, group) for group in _GROUPS},
        "sentences": rows,
    }


def _draw_from_each_set(
    sentences: Sequence[LabelledSentence], count: int
) -> list[LabelledSentence]:
    sets = dict.fromkeys(one.set for one in sentences)
    return [
        one for name in sets for one in draw_sample([s for s in sentences if s.set == name], count)
    ]


def _sentence_row(labelled: LabelledSentence, read: Understood | NotUnderstood) -> dict[str, Any]:
    about = labelled.model_dump(include={"id", "set", "source", "language", "half", "sentence"})
    known = read if isinstance(read, Understood) else None
    return {
        **about,
        "typed": labelled.is_typed,
        "outcome": labelled.outcome(read),
        "by": known.by if known else "nobody",
        "read": [str(item) for item in (*known.intents, *known.checks)] if known else [],
        "truth": None if labelled.truth is None else [str(item) for item in labelled.truth],
    }


def _counts_by_group(rows: Sequence[Mapping[str, Any]], group: str) -> dict[str, dict[str, Any]]:
    names = dict.fromkeys(row[group] for row in rows)
    return {name: _sentence_counts([row for row in rows if row[group] == name]) for name in names}


def _sentence_counts(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    found = Counter(row["outcome"] for row in rows)
    typed = [row for row in rows if row["typed"]]
    right = sum(row["outcome"] == "right" for row in typed)
    return {
        "sentences": len(rows),
        "typed": len(typed),
        **{outcome: found[outcome] for outcome in OUTCOMES},
        "right_of_typed": _percent_of_whole(right, len(typed)),
        "right_or_refused": _percent_of_whole(found["right"] + found["refused"], len(rows)),
        "wrong_share": _percent_of_whole(found["wrong"], len(rows)),
    }


def _percent_of_whole(part: int, whole: int) -> float:
    return round(100 * part / whole, 1) if whole else 0.0


def print_understanding_scores(
    scores: Mapping[str, Any], console: Console, *, show: bool = False, show_unread: bool = False
) -> None:
    """Print a line for each group, and what was wrongly understood where that may be seen.

    Args:
        scores: What `evaluate_understanding` gives.
        console: Printed on.
        show: List the wrongly understood sentences, those of the unread set apart.
        show_unread: List those, too.
    """
    load = " to ".join(map(str, scores["load"]))
    console.print(
        f"{scores['model']}, {scores['cores']} cores, load {load}, {scores['seconds']} s, "
        f"{scores['usage']['model_calls']} model calls{_medians(scores)}",
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False, padding=(0, 0, 0, 1))
    for head in ("", *_COLUMNS.values()):
        table.add_column(head, no_wrap=True, justify="right" if head else "left")
    named = {"all": scores["total"]}
    for group in scores["groups"].values():
        named |= group
    for name, counts in named.items():
        table.add_row(name, *(str(counts[column]) for column in _COLUMNS))
    console.print(table)
    console.print("right %: of the typed; ok %: right or rightly refused, of all", highlight=False)
    for line in _wrong_ones(scores["sentences"], show=show, show_unread=show_unread):
        say_line(line, console=console)


def _medians(scores: Mapping[str, Any]) -> str:
    if not scores["usage"]["model_calls"]:
        return ""
    return (
        f"; median {scores['median_tokens']} tokens a question, "
        f"{scores['median_seconds']} s a sentence"
    )


def drop_unread(scores: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the scores without the sentences of the unread set; they count all the same."""
    kept = [row for row in scores["sentences"] if row["set"] != UNREAD]
    return {**scores, "sentences": kept}


def _wrong_ones(
    rows: Sequence[Mapping[str, Any]], *, show: bool, show_unread: bool
) -> Iterator[str]:
    for row in rows:
        is_shown = show_unread if row["set"] == UNREAD else show
        if row["outcome"] != "wrong" or not is_shown:
            continue
        yield f"\n{row['id']} {row['sentence']}"
        yield f"  read ({row['by']}): {'; '.join(row['read'])}"
        truth = row["truth"]
        yield f"  truth: {'must be refused' if truth is None else '; '.join(truth)}"
