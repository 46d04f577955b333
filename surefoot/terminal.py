"""What the commands share: options, messages, exit codes."""

import asyncio
from collections.abc import Coroutine, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console

from surefoot.progress import verdict_mark

T = TypeVar("T")
EXIT_CODES = {"passed": 0, "failed": 1, "blocked": 3, "unknown": 3}
err = Console(stderr=True)

Out = Annotated[Path | None, typer.Option(help="Folder of the runs (default: runs).")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on stdout, nothing else.")]


def say_result(result: Mapping[str, Any]) -> None:
    """Say how a run ended and where its report is."""
    usage = result.get("usage", {})
    if result.get("question"):
        err.print(
            f"the run waits for an answer: surefoot runs resume {result['run_id']} --answer "
            "accept|reject|retry|stop",
            highlight=False,
            markup=False,
            soft_wrap=True,
        )
    if result.get("problem"):
        err.print(result["problem"], style="yellow", highlight=False, markup=False, soft_wrap=True)
    tokens = usage.get("input_tokens", 0) + usage.get("output_tokens", 0)
    err.print(
        f"{verdict_mark(result['verdict'])}  {result.get('case', result['run_id'])}: "
        f"{result.get('seconds', 0):.1f} s, {usage.get('model_calls', 0)} model calls, "
        f"{tokens:,} tokens",
        highlight=False,
        soft_wrap=True,
    )
    if result.get("report"):
        err.print(f"report: {result['report']}", highlight=False, soft_wrap=True)


def say_walk(result: Mapping[str, Any]) -> None:
    """Say which way a navigation went and what it learned."""

    def say(text: str) -> None:
        err.print(text, highlight=False, markup=False, soft_wrap=True)

    for step in result["path"]:
        mark = "✓" if step["success"] else "✗"
        known = "known" if step["source"] == "knowledge" else "tried"
        led_to = step["problem"] or step["to_page_name"]
        say(f"  {mark} {step['step']}. {step['description']} ({known}) → {led_to}")
    updates, usage = result["updates"], result["usage"]
    err.print(
        f"{verdict_mark(result['verdict'])}  {result['seconds']:.1f} s, "
        f"{usage['model_calls']} model calls, {result['model_calls_saved']} saved; learned "
        f"{updates['pages']} pages, {updates['transitions']} steps, {updates['intents']} intents",
        highlight=False,
        soft_wrap=True,
    )
    say(str(result["reason"]))


def run_until_done(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine; a run that is stopped by hand is kept."""
    try:
        return asyncio.run(work)
    except KeyboardInterrupt:
        err.print("stopped; the run is kept: `surefoot runs list`")
        raise typer.Exit(130) from None
