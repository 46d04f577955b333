"""Data blocks: app text inside a prompt that can neither end its block nor speak as a chat role."""

import re

BLOCK_NAME = re.compile(r"[a-z][a-z0-9_]*")

_JOINER = "\u2060"
# Invisible, so a model may leave it out of a quote or keep it: `readable_app_text` drops it from
# both sides.

_TAG_LIKE = re.compile(r"<(?=\s*/?\s*[A-Za-z][A-Za-z0-9_]*-[0-9A-Za-z]+\s*/?>)")
_DELIMITER = re.compile(
    r"<(?=[|｜])"  # <|im_start|>, <|eot_id|>, <｜User｜>
    r"|<(?=/?(?:s|bos|eos|start_of_turn|end_of_turn|think|tool_call|tool_response)>)"
    r"|<(?=</?SYS>>)"
    r"|\[(?=/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\])",
    re.IGNORECASE,
)
_FENCE_LINE = re.compile(r"^[ \t]*</?[a-z][a-z0-9_]*-[0-9a-f]{8}>[ \t]*(?:\n|\Z)", re.MULTILINE)
# Direction overrides, zero-width marks and tag characters hide text from people, not from models.
# Joiners (U+200C, U+200D) stay: emoji and several scripts are written with them.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_LINE_END = re.compile("\r\n?|[\x85\u2028\u2029]")


def readable_app_text(text: str) -> str:
    """Give app text in the form that `section` gives back, to compare quotes with.

    Every line end becomes a line feed; control characters, invisible marks and halves of
    characters go.
    """
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _INVISIBLE.sub("", _LINE_END.sub("\n", whole))


def without_delimiters(text: str) -> str:
    """Make `text` unable to look like the special marks between chat messages."""
    return _DELIMITER.sub(_append_joiner, readable_app_text(text))


def fence(text: str, name: str, nonce: str) -> str:
    """Write `text` as the data block `<name-nonce>`."""
    guarded = _TAG_LIKE.sub(_append_joiner, without_delimiters(text))
    return f"<{name}-{nonce}>\n{guarded}\n</{name}-{nonce}>"


def unfence(text: str, name: str) -> str:
    """Give the content of the first data block `name`, empty when there is none."""
    tag = re.escape(name)
    found = re.search(rf"<{tag}-([0-9a-f]+)>\n(.*?)\n</{tag}-\1>", text, re.DOTALL)
    return found.group(2).replace(_JOINER, "") if found else ""


def without_fences(text: str) -> str:
    """Take the lines away that are nothing but the tag of a data block: models copy them."""
    return _FENCE_LINE.sub("", text)


def _append_joiner(found: re.Match[str]) -> str:
    return found.group() + _JOINER
