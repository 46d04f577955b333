"""Takes a text from the screen that an action types elsewhere: what is shown for a label."""

import re

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.describe import build_missing
from surefoot.tools.grounding.result import Missing, Several
from surefoot.tools.screens.labels import Valued, values_of
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText, is_hidden, texts_of


def read_value(screen: Screen, label: str) -> str | Several | Missing:
    """Read the one text that the screen shows for a label."""
    rows = Rows(PageText(screen))
    values = [one for one in values_of(rows, label) if one.value]
    sure = [one for one in values if one.is_sure]
    found = dict.fromkeys(_as_written(rows.page, one) for one in sure or values)
    if len(found) == 1:
        return next(iter(found))
    if not found:
        return build_missing(rows, Intent(do="look", target=label))
    return Several((), f"{len(found)} values for {label!r}: {', '.join(map(repr, found))}"[:200])


def _as_written(page: PageText, one: Valued) -> str:
    """Give a value in its own letters, which comparing does not keep."""
    shown = [w for w in page.subtree(one.at) if not is_hidden(w)]
    said = " ".join(text for widget in shown for text in texts_of(widget))
    words = r"\s+".join(map(re.escape, one.value.split()))
    written = re.search(words, said, re.IGNORECASE)
    return written[0] if written is not None else one.value
