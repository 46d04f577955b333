"""Times of the day as Chinese says them in words, as screens write them."""

import re

from tools.language.chinese_numbers import CHINESE_NUMBER, chinese_number
from tools.text import quoted_spans

_TIME = re.compile(
    rf"(?P<part>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)(?P<hour>{CHINESE_NUMBER})点"
    rf"(?:(?P<half>半)|(?P<quarter>[一三])刻|(?P<minute>{CHINESE_NUMBER})分|钟|整)?"
)
_SPAN = re.compile(
    r"(?P<part>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上)(?P<start>\d{1,2})点(?P<half>半)?(?:到|至|[-~～—])"
    r"(?P<part_2>上午|中午|下午|傍晚|晚上)?(?P<end>\d{1,2})点(?P<half_2>半)?(?!\d)"
)
"""From one hour to another: screens write no such words, whatever the digits."""
_LATER = frozenset({"下午", "傍晚", "晚上"})
_NOON = 12


def with_clock_times(text: str) -> str:
    """Write times as 15:30 that a Chinese text says as 下午三点半.

    What is quoted stays as it is, and so do single times in digits, which are written as a screen
    may have them, and those that leave open which half of the day is meant.
    """
    return text if quoted_spans(text) else _TIME.sub(_written, _SPAN.sub(_span, text))


def _span(told: re.Match[str]) -> str:
    first = told.group("part")
    ends = ((first, "start", "half"), (told.group("part_2") or first, "end", "half_2"))
    return "-".join(
        f"{_of_day(part, int(told.group(hour))):02}:{'30' if told.group(half) else '00'}"
        for part, hour, half in ends
    )


def _of_day(part: str, hour: int) -> int:
    """Give an hour of 24."""
    return hour + _NOON if part in _LATER and hour < _NOON else hour


def _written(told: re.Match[str]) -> str:
    hour = _of_day(told.group("part"), chinese_number(told.group("hour")) or 0)
    minute = chinese_number(told.group("minute") or "零") or 0
    if told.group("half"):
        minute = 30
    elif told.group("quarter"):
        minute = 15 * (chinese_number(told.group("quarter")) or 0)
    return f"{hour:02}:{minute:02}"
