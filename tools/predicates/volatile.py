"""What differs from run to run though nothing is wrong: clocks, ids, origins."""

import re
from urllib.parse import parse_qsl, urlsplit

_CLOCK = re.compile(
    r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ,]+\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?)?"
    r"|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?:[ ,]+\d{1,2}:\d{2}(?::\d{2})?)?"
    r"|(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?(?!\d)"
    r"|\b\d+ (?:second|minute|hour|day)s? ago\b|\bjust now\b",
    re.IGNORECASE,
)
_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_IDENT = re.compile(
    rf"(?<![\w-])(?:{_UUID}|(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{{12,}}|\d{{6,}})(?![\w-])",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")


def is_volatile(text: str) -> bool:
    """Say whether a text holds a clock time, a date or a generated id."""
    return bool(_CLOCK.search(text) or _IDENT.search(text))


def steady(text: str) -> str:
    """Put marks in the place of clock times and generated ids; other numbers stay."""
    return " ".join(_IDENT.sub("<id>", _CLOCK.sub("<time>", text)).split())


def path_of(url: str) -> str:
    """Path, query and fragment of an address, generated ids as `*`."""
    parts = urlsplit(url)
    path = parts.path or "/"
    query = f"?{parts.query}" if parts.query else ""
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return _IDENT.sub("*", f"{path}{query}{fragment}")


def page_path(url: str) -> str:
    """Which page an address belongs to: numbers that fill a segment are ids, query values go."""
    parts = urlsplit(url)
    segments = [
        "*" if _NUMBER.fullmatch(s) or _IDENT.fullmatch(s) else s
        for s in (parts.path or "/").split("/")
    ]
    keys = sorted({key for key, _ in parse_qsl(parts.query, keep_blank_values=True)})
    route = parts.fragment.split("?")[0] if parts.fragment.startswith(("/", "!")) else ""
    return (
        "/".join(segments) + (f"?{'&'.join(keys)}" if keys else "") + (f"#{route}" if route else "")
    )
