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


def mask_volatile(text: str) -> str:
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


_ADDRESS = re.compile(r"\b(?:https?|file|blob|webpack|webpack-internal)://[^\s'\"<>()]+")
_HEXADECIMAL = re.compile(r"\b0x[0-9a-fA-F]+\b|@[0-9a-fA-F]{4,}\b")
_SOURCE_FILE = re.compile(
    r"([\w~$-]+(?:\.[\w~$-]+)*\.(?:js|mjs|ts|tsx|jsx|vue|css|kt|java|py))(?::\d+){0,2}"
)
_LINES = re.compile(r"(?::\d+){1,2}$")
_BUILD = re.compile(r"[._-](?=[\w-]*\d)[A-Za-z0-9_-]{5,}(?=\.)")
"""Part of a file's name that a build makes of its content, e.g. `main.3f2a1b.js`."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")


def lasting_text(text: str) -> str:
    """Put marks for what differs from run to run though it is the same fault."""
    text = _ADDRESS.sub(_path_of_address, text)
    text = _SOURCE_FILE.sub(lambda found: _BUILD.sub("", found.group(1)), text)
    text = _HEXADECIMAL.sub("<address>", mask_volatile(text))
    return _FIGURE.sub("#", text).strip()


def _path_of_address(found: re.Match[str]) -> str:
    """Keep the path of an address: hosts and ports change, and query values are data."""
    cut = _LINES.sub("", found.group().rstrip(".,;:").split("//", 1)[1])
    return page_path(f"http://{cut}")
