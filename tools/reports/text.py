"""Texts of hostile pages, made harmless to look at."""

import re
from datetime import datetime

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e0fff]"
)
# Joiners (U+200C, U+200D) and variation selectors stay: emoji, Persian and Hindi need them.

_ESCAPE_SEQUENCE = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"  # colours, cursor
    "|\x1b\\][^\x07\x1b]*(?:\x07|\x1b\\\\)"  # titles, links
    "|\x1b[@-_]"
)

_INSIDE = re.compile(
    r'(?<=["\]]) \[(?:active|cursor=[a-z]+|level=\d+'
    r'|(?:url|placeholder)=(?:"(?:[^"\\]|\\.)*"|[^\]"]*))\]'
)
_NAMELESS = re.compile(r"(^|-> )generic(?=[: ])")


def plain_line(line: str) -> str:
    """Write a line of a screen for people: without what only tells one widget from another."""
    return _NAMELESS.sub(r"\1text", _INSIDE.sub("", line))


def visible(text: str) -> str:
    """Show what hides or reorders text: control characters, bidi marks, tags, lone surrogates.

    Returns:
        The text with `‹ESC›` for an escape and `‹U+202E›` for a bidi override; tabs and line
        breaks stay. The result can always be encoded.
    """
    return _HIDDEN.sub(_code_point_label, text.replace("\r\n", "\n"))


def without_control_codes(text: str) -> str:
    """Take out terminal sequences and everything else that `visible` would show."""
    return _HIDDEN.sub("", _ESCAPE_SEQUENCE.sub("", text.replace("\r\n", "\n")))


def clip_text(text: str, limit: int) -> str:
    """Keep the first `limit` characters and say how many are left out."""
    if len(text) <= limit:
        return text
    return f"{text[:limit]} … ({len(text) - limit:,} more characters)"


def _code_point_label(found: re.Match[str]) -> str:
    code = ord(found.group())
    return "‹ESC›" if code == 0x1B else f"‹U+{code:04X}›"


def clock(unix_time: float | None) -> str:
    """Give a time of this machine's zone, e.g. "2026-11-21 02:41 UTC"."""
    if unix_time is None:
        return "–"
    try:
        return datetime.fromtimestamp(unix_time).astimezone().strftime("%Y-%m-%d %H:%M %Z")
    except (ValueError, OverflowError, OSError):
        return "–"
