"""Short manners of speaking, spelt out so that each part of a step has its verb."""

import re

from tools.language.steps import parse_step

_ONWARDS = re.compile(r"\b(and|then) (?:then )?(?:go|move) on[.]?$", re.IGNORECASE)
_OPENED = re.compile(
    r"(?P<verb>(?:open|go to|visit|show)\s+)(?P<first>[^,'\"“]+),\s*then\s+(?P<second>[^,'\"“]+)$",
    re.IGNORECASE,
)


def spelt_out(step: str) -> str:
    """Give a step with each part in full: "open A, then B" opens both, "and go on" continues."""
    step = _ONWARDS.sub(r"\1 continue", step)
    found = _OPENED.match(step)
    if found is None:
        return step
    first = parse_step(found.group("second"))[:1]
    has_verb = bool(first) and (first[0].kind != "do" or bool(first[0].verb))
    verb, one, other = found.group("verb", "first", "second")
    return step if has_verb else f"{verb}{one}, then {verb.lower()}{other}"
