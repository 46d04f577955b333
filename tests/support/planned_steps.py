"""Steps with the actions that they mean, for growing the planner's trees and measuring it."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.tools.planning.test_wordings import STEPS
from tools.planning.ways import Move

from configs.settings import CONFIGS
from state.values.screen import Screen
from tools.screens.stored import stored_screen
from tools.screens.view import keywords, page_view

FOLDER = CONFIGS / "evals" / "step_planning"
LOOKS = 8
"""Expectations of each app that stand for steps which only look."""
_TOKENS = 3000
_SEEMS = {
    "en": ("Verify that ", "Check that ", "Make sure that ", "See that ", "Confirm that ", ""),
    "zh": ("确认", "检查", "验证", ""),
    "vi": ("Kiểm tra rằng ", "Xác nhận rằng ", ""),
}


@dataclass(frozen=True)
class Step:
    """One labelled step."""

    app: str
    kind: str
    """`seen`, `kept`: see configs/evals/step_planning; `look`: only looks; `invented`: a screen
    that no app has, whose words the rules were made with."""
    text: str
    screen: str
    """As the planner sees it."""
    ways: tuple[str, ...]
    """What is right, each as actions joined by `; `."""


def steps(home: Path) -> list[Step]:
    """Give every labelled step: those of real apps, those that only look, the invented ones."""
    lines = [
        line.split(" | ", 1)
        for path in sorted(FOLDER.glob("*.txt"))
        for line in path.read_text("utf-8").splitlines()
    ]
    found: list[Step] = []
    states: dict[str, dict[str, Any]] = {}
    for head, rest in lines:
        app, key = head.split()
        states.setdefault(app, _states(home, app))
        text, ways = rest.rsplit(" | ", 1)
        kind = "kept" if int(hashlib.md5(key.encode()).hexdigest(), 16) % 2 else "seen"
        screen = _seen(stored_screen(states[app][key]), text)
        found.append(Step(app, kind, text, screen, tuple(ways.split(" || "))))
    chance = random.Random(5)
    for app in sorted(states):
        found += _looks(home, app, states[app], chance)
    return [*found, *(Step(s[:80], "invented", t, s, (ways,)) for s, t, ways in STEPS)]


def _states(home: Path, app: str) -> dict[str, Any]:
    path = home / "evals" / app / "samples" / "states.json.gz"
    known: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return known


def _seen(screen: Screen, text: str) -> str:
    lines, _ = page_view(screen, keywords(text, "", ""), budget_tokens=_TOKENS, refs=True)
    return "\n".join(lines)


def _looks(home: Path, app: str, states: dict[str, Any], chance: random.Random) -> Iterable[Step]:
    """Make steps that only look of what is expected of steps that were done."""
    path = home / "evals" / app / "samples" / "samples.jsonl"
    told = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    held = [one for one in told if one["label"] and one["expected_result"]]
    for one in chance.sample(held, LOOKS):
        head, said = chance.choice(_SEEMS[one["lang"]]), one["expected_result"]
        text = f"{head}{said[0].lower()}{said[1:]}" if head else said
        yield Step(app, "look", text, _seen(stored_screen(states[one["page"]]), text), ("-",))


def is_right(step: Step, moves: Sequence[Move], complete: bool) -> bool:
    """Say whether a plan does what a step means, as far as this page allows."""
    done = [_norm(" ".join(str(part) for part in _parts(move) if part)) for move in moves]
    for way in step.ways:
        wanted = [_norm(action) for action in way.split("; ")]
        goes_on = wanted[-1] == "..."
        wanted = [action for action in wanted if action not in ("...", "-")]
        if done == wanted:
            return True
        if done and not goes_on and not complete and done == wanted[: len(done)]:
            return True
    return False


def _norm(action: str) -> str:
    return " ".join(action.lower().replace('"', "").split())


def _parts(move: Move) -> tuple[str | None, ...]:
    to = move.to.ref if move.to is not None else None
    return (move.action, move.node.ref if move.node is not None else None, to, move.text)


def meant(step: Step) -> frozenset[str]:
    """Give the widgets of which one is meant; none for a step that takes several actions."""
    found = set()
    for way in step.ways:
        actions = [action for action in way.split("; ") if action != "..."]
        words = actions[0].split()
        if len(actions) != 1 or len(words) < 2:
            return frozenset()
        found.add(words[1])
    return frozenset(found)
