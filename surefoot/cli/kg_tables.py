"""Answers of the knowledge graph as tables for people."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from surefoot.terminal.progress import say_line
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.reports.text import without_control_codes

Say = Callable[[Answer, Console], None]


def say_stats(answer: Answer, console: Console) -> None:
    """Show the size of a graph."""
    counted = ("apps", "pages", "transitions", "intents", "patterns", "locators")
    rows = [(name, answer[name]) for name in counted]
    rows += [
        ("steps from home, mean", f"{answer['avg_path_length']:.2f}"),
        ("success rate", _as_percent(answer["avg_success_rate"])),
        (
            "last written",
            answer["last_updated"][:19].replace("T", " ") + " UTC"
            if answer["last_updated"]
            else "never",
        ),
    ]
    table = Table(box=None, show_header=False, pad_edge=False)
    for name, value in rows:
        table.add_row(name, Text(str(value)))
    console.print(table)


def say_path(answer: Answer, console: Console) -> None:
    """Show a way and the others that would do."""
    path, target = answer["path"], answer["target_page"]
    _print_one_line(
        console,
        f"{target['page_name']}: {_counted_noun(path['total_steps'], 'steps')}, "
        f"confidence {_as_percent(answer['confidence'])}, about {path['estimated_time_ms']:,} ms",
    )
    _print_path_steps(path["steps"], console)
    for other in answer["alternatives"]:
        _print_one_line(console, "")
        _print_one_line(
            console, f"{other['reason']}, confidence {_as_percent(other['confidence'])}"
        )
        _print_path_steps(other["steps"], console)


def say_lessons(answer: Answer, console: Console) -> None:
    """Show how steps were judged; texts of the app are what was observed, no more."""
    _table(
        console,
        ("id", "step", "expected", "passed", "failed", "source", "seen at", "evidence"),
        (
            (
                one["id"],
                one["intent"],
                one["expected"],
                str(one["passed"]),
                str(one["failed"]),
                one["source"],
                one["seen_at"],
                " | ".join(one["evidence"]),
            )
            for one in answer["lessons"]
        ),
    )


def say_confirmed(answer: Answer, console: Console) -> None:
    """Show that a verdict was confirmed."""
    _print_one_line(console, f"{answer['lesson_id']} of {answer['app_id']} is confirmed")


def say_match(answer: Answer, console: Console) -> None:
    """Show which page a screen is, or which it may be."""
    if answer["matched"]:
        page = answer["page"]
        _print_one_line(
            console,
            f"{page['page_name']} ({page['page_id']}), {_as_percent(page['confidence'])}",
        )
        _print_action_table(answer["available_actions"], console)
        return
    _print_one_line(console, "no known page")
    if answer["candidates"]:
        _table(
            console,
            ("page", "id", "confidence"),
            (
                (one["page_name"], one["page_id"], _as_percent(one["confidence"]))
                for one in answer["candidates"]
            ),
        )


def say_actions(answer: Answer, console: Console) -> None:
    """Show what can be done on a page."""
    _print_one_line(console, f"{answer['page_name']} ({answer['page_id']})")
    _print_action_table(answer["actions"], console)


def say_intents(answer: Answer, console: Console) -> None:
    """Show intents and how near they come."""
    if not answer["intents"]:
        _print_one_line(console, "no such intent")
        return
    _table(
        console,
        ("intent", "app", "similarity", "keywords"),
        (
            (
                one["intent_text"],
                one["app_id"],
                f"{one['similarity']:.2f}",
                ", ".join(one["keywords"]),
            )
            for one in answer["intents"]
        ),
    )


def say_import(answer: Answer, console: Console) -> None:
    """Show what was written."""
    names = ("apps", "pages", "intents", "transitions", "cases")
    _print_one_line(
        console, "imported " + ", ".join(_counted_noun(answer[name], name) for name in names)
    )


def _print_path_steps(steps: Iterable[Mapping[str, Any]], console: Console) -> None:
    _table(
        console,
        ("", "action", "leads to", "success", "confidence"),
        (
            (
                str(step["step"]),
                _action_on_widget(step),
                step["expected_page_name"],
                _as_percent(step["success_rate"]),
                _as_percent(step["confidence"]),
            )
            for step in steps
        ),
    )


def _print_action_table(actions: Iterable[Mapping[str, Any]], console: Console) -> None:
    _table(
        console,
        ("action", "leads to", "success"),
        (
            (
                _action_on_widget(one),
                one["target_page_name"],
                _as_percent(one["success_rate"]),
            )
            for one in actions
        ),
    )


def _action_on_widget(step: Mapping[str, Any]) -> str:
    widget = step["widget_text"] or step["widget_id"]
    typed = f" {step['input_text']!r}" if step.get("input_text") else ""
    return f"{step['action_type']} {widget}".strip() + typed


def _table(console: Console, heads: Iterable[str], rows: Iterable[Iterable[str]]) -> None:
    found = [list(row) for row in rows]
    if not found:
        return
    table = Table(*heads, box=None, pad_edge=False)
    for row in found:
        table.add_row(*(Text(_one_line(cell)) for cell in row))
    console.print(table)


def _print_one_line(console: Console, text: str) -> None:
    say_line(_one_line(text), console=console)


def _counted_noun(number: int, names: str) -> str:
    return f"{number:,} {names.removesuffix('s') if number == 1 else names}"


def _as_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _one_line(text: str) -> str:
    return " ".join(without_control_codes(text).split())
