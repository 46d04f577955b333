"""Times of the day as Chinese says them in words, as screens write them."""

import re

from tools.language.chinese_numbers import CHINESE_NUMBER, chinese_number
from tools.language.text import quoted_spans

_TIME = re.compile(
    rf"(?P<part>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)(?P<hour>{CHINESE_NUMBER})点"
    rf"(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute>{CHINESE_NUMBER})分|钟|整)?"
)
_LATER = frozenset({"下午", "傍晚", "晚上"})
_NOON = 12


def with_clock_times(text: str) -> str:
    """Write times as 15:30 that a Chinese text says as 下午三点半.

    What is quoted stays as it is, and so do times in digits, which are written as a screen may have
    them, and those that leave open which half of the day is meant.
    """
    return text if quoted_spans(text) else _TIME.sub(_written, text)


def _written(told: re.Match[str]) -> str:
    hour = chinese_number(told.group("hour")) or 0
    if told.group("part") in _LATER and hour < _NOON:
        hour += _NOON
    minute = chinese_number(told.group("minute") or "零") or 0
    if told.group("half"):
        minute = 30
    elif told.group("quarter"):
        minute = 15 * (chinese_number(told.group("quarter")) or 0)
    return f"{hour:02}:{minute:02}"
