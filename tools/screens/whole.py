"""Shows halves of characters as such: no file, database or model takes them."""

from collections.abc import Iterator, Sequence
from typing import Any

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.aria import MAX_TEXT, MAX_WIDGETS


def with_valid_texts(screen: Screen) -> Screen:
    """Give a screen whose texts are whole: half a character becomes U+FFFD.

    An app that cuts a text to so many characters may cut one through, e.g. an emoji. What is left
    (a lone surrogate) has no UTF-8.
    """
    try:
        "".join(_all_screen_texts(screen)).encode()
    except UnicodeEncodeError:
        return Screen.model_validate(_replace_all_surrogates(screen.model_dump()))
    return screen


def is_cut(widgets: Sequence[Widget]) -> bool:
    """Say whether widgets, or the end of a text, were left out of a screen for its size."""
    texts = (text for w in widgets for text in (w.name, w.text, w.value or ""))
    return len(widgets) >= MAX_WIDGETS or any(len(text) >= MAX_TEXT for text in texts)


def replace_surrogates(text: str) -> str:
    """Give a text with U+FFFD for each half of a character; halves that belong together are one."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _all_screen_texts(screen: Screen) -> Iterator[str]:
    for value in (screen, *screen.widgets, *screen.events):
        for fact in vars(value).values():
            if isinstance(fact, str):
                yield fact
            elif isinstance(fact, tuple):
                yield from (text for text in fact if isinstance(text, str))


def _replace_all_surrogates(fact: Any) -> Any:
    if isinstance(fact, str):
        return replace_surrogates(fact)
    if isinstance(fact, dict):
        return {name: _replace_all_surrogates(one) for name, one in fact.items()}
    return tuple(map(_replace_all_surrogates, fact)) if isinstance(fact, tuple | list) else fact
