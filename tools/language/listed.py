"""Names that a claim lists one after the other: A, B and C."""

import re

from tools.language.claim import Claim
from tools.language.names import Name

_JOINT = r"\s*(?:(?:,|、|，|;|&|\+|/|\band\b|\bor\b|\bplus\b|\bvà\b|\bhay\b|[和与及跟]|以及)\s*)+"
_RUN = re.compile(rf"q\d+q(?:{_JOINT}(?:the |a )?q\d+q)+")
_MARK = re.compile(r"q\d+q")


def listed_names(claim: Claim) -> list[Name]:
    """The names of the longest list in a claim."""
    runs = [_MARK.findall(run.group(0)) for run in _RUN.finditer(claim.body)]
    if not runs:
        return []
    marks = _MARK.findall(claim.body)
    longest = max(runs, key=len)
    if len(marks) != len(claim.names):
        return []
    return [claim.names[marks.index(mark)] for mark in longest]
