"""A run folder without a browser: every kind of row, and pictures of one colour."""

import json
import struct
import zlib
from pathlib import Path
from typing import Any

from surefoot.tools.artifacts import RunFolder
from surefoot.tools.runlog import RunLog

DIFF = ['~ heading "Files" -> heading "Files / a"', '- link "a"', '+ cell "b.csv"']


def png(width: int, height: int) -> bytes:
    """Give a grey picture."""

    def chunk(name: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + content))
        return struct.pack(">I", len(content)) + name + content + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = b"".join(b"\x00" + b"\xa0" * width for _ in range(height))
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def case_of(**more: Any) -> dict[str, Any]:
    app = {"kind": "web", "url": "http://127.0.0.1:1/", "viewport": [640, 400]}
    steps = [
        {"action": "Open the folder a", "expected": "b.csv is listed"},
        {"action": "Log out", "expected": "", "criticality": "high"},
    ]
    return {"id": "files", "title": "Files", "app": app, "steps": steps, **more}


def result_of(**more: Any) -> dict[str, Any]:
    step = {
        "index": 0,
        "action": "Open the folder a",
        "expected": "b.csv is listed",
        "verdict": "failed",
        "is_completed": False,
        "confidence": 0.91,
        "reason": "b.csv is not there",
        "evidence": 'cell "b.csv"',
        "llm_validated": False,
        "validated_by": "model",
        "tries": 1,
        "actions": ['click the link "a"'],
        "seconds": 2.5,
    }
    left = {"index": 1, "action": "Log out", "expected": "", "verdict": "not_run"}
    usage = {"model_calls": 1, "input_tokens": 1200, "output_tokens": 30, "cost": 0.01}
    return {
        "run_id": "run-1",
        "verdict": "failed",
        "steps": [step, left],
        "findings": [{"step": 0, "kind": "expectation", "text": "b.csv is missing"}],
        "usage": usage,
        "seconds": 3.0,
        "problem": "",
        **more,
    }


def execution_of(before: str, after: str, **more: Any) -> dict[str, Any]:
    return {
        "step": 0,
        "try": 1,
        "description": 'click the link "a"',
        "action": {"kind": "tap", "target": {"label": 'link "a"'}},
        "box": {"x": 100, "y": 200, "width": 60, "height": 20},
        "success": True,
        "error": None,
        "url_before": "http://127.0.0.1:1/",
        "url_after": "http://127.0.0.1:1/a",
        "shot_before": before,
        "shot_after": after,
        "events": ["dialog: alert hello"],
        "seconds": 0.2,
        **more,
    }


def validation_of(**more: Any) -> dict[str, Any]:
    return {
        "step": 0,
        "try": 1,
        "decision": "fail_step",
        "is_completed": False,
        "confidence": 0.91,
        "reason": "b.csv is not there",
        "evidence": ['cell "b.csv"'],
        "checks": [
            {
                "words": "shown: 'b.csv'",
                "verdict": "refuted",
                "lines": ['link "c.csv"'],
                "reason": "it is nowhere",
            }
        ],
        "changes": DIFF,
        "validated_by": "model",
        "conversation": 0,
        **more,
    }


def readings_of() -> list[dict[str, Any]]:
    """Give what the first step was understood to mean, and what was looked for."""
    read = {"kind": "understood", "step": 0, "intents": [], "checks": [], "left_over": []}
    action = {"half": "action", "sentence": "Open the folder a", "by": "grammar", "reason": ""}
    result = {"half": "result", "sentence": "b.csv is listed", "by": "model", "reason": ""}
    missing = {"intent": "open 'a' in the list", "result": "missing", "nearest": ["A1", "b"]}
    several = {"intent": "open link 'a'", "result": "several", "candidates": ['link "a"', "a 2"]}
    return [
        read | action | {"intents": ["open link 'a'"]},
        read | result | {"checks": ["shown: 'b.csv'"]},
        {"kind": "ground", "step": 0, "candidates": [], **missing},
        {"kind": "ground", "step": 0, "nearest": [], **several},
    ]


def write_small_run(path: Path) -> RunFolder:
    """Write a failed run of two steps; the pictures have twice the density of the page."""
    folder, log = RunFolder(path), RunLog(path)
    before, after = folder.put_shot(png(1280, 800)), folder.put_shot(png(1280, 798))
    (path / "case.json").write_text(json.dumps(case_of()), "utf-8")
    (path / "result.json").write_text(json.dumps(result_of()), "utf-8")
    log.agent(
        "validate_step",
        input={"page": "a page"},
        output={"reason": "an answer"},
        conversation=[{"role": "user", "content": "a question"}],
        usage={"input_tokens": 1200, "output_tokens": 30, "cost": 0.01},
        model="offline",
        seconds=0.5,
    )
    for row in readings_of():
        log.event(**row)
    log.event("plan", step=0, substeps=['click the link "a"'])
    log.event("execute", **execution_of(before, after))
    log.event("validate", **validation_of())
    log.event("decide", step=0, decision="fail_step")
    return folder
