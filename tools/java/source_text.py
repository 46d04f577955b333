"""Pieces of Java source: names of types, literals, and helpers for what source cannot name."""

from __future__ import annotations

import json
from pathlib import Path

from surefoot.tools.java.descriptors import class_name

HELPERS = Path(__file__).with_name("source_helpers.txt").read_text("utf-8")


def type_name(type_: str, named: str) -> str:
    """Write a type; `named` is how source writes the class in it, "" for one of no nesting."""
    bare = type_.lstrip("[")
    return (named or class_name(bare)) + "[]" * (len(type_) - len(bare))


def java_text(text: str) -> str:
    """Write a string literal."""
    return json.dumps(text)


def number(value: object, type_: str) -> str:
    """Write a primitive value of a type; without a type the one that fits."""
    if isinstance(value, bool):
        return str(value).lower()
    match type_:
        case "Z":
            return "true" if value else "false"
        case "B" | "S" | "C":
            names = {"B": "byte", "S": "short", "C": "char"}
            return f"({names[type_]}) {value}"
        case "J":
            return f"{value}L"
        case "F":
            return f"(float) {value}"
        case "D":
            return f"(double) {value}"
    return str(value)
