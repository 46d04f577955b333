"""Interim, until the one of the grammar is there."""

import re

from state.values.understood import Understood
from tools.text import folded, quoted_spans, squeezed, unquoted
from tools.understanding.parts import _texts
from tools.understanding.words import keys

FUNC = set(
    """a an the and then or on in into to of for from with by at as it its that this them their your when done is are be below above up off use using so one do does not no now still again url
there here which who has have was were been says say appears appear shown visible displayed listed contains contain field button link list page named called labeled name text value""".split()
)
_WORD = re.compile(r"[^\W_]+")


def problem_of(read: Understood) -> tuple[str, ...]:
    low = folded(read.sentence)
    said = squeezed(read.sentence)
    left = []
    texts = [t for item in (*read.intents, *read.checks) for _, t in _texts(item)]
    for t in texts:
        if t in keys().values() or t in (
            "checked",
            "unchecked",
            "selected",
            "enabled",
            "disabled",
            "open",
            "closed",
            "sent",
            "deleted",
            "created",
            "saved",
            "expanded",
            "collapsed",
        ):
            continue
        if (
            squeezed(t)
            and squeezed(t) not in said
            and not all(w in low for w in _WORD.findall(folded(t)))
        ):
            left.append(f"invented {t!r}")
    have = squeezed(" ".join(texts)) + " ".join(str(i) for i in (*read.intents, *read.checks))
    for span in quoted_spans(read.sentence):
        if squeezed(span.text) not in have:
            left.append(span.text)
    for w in _WORD.findall(unquoted(read.sentence)):
        if (
            w[:1].isupper() and w != read.sentence.split()[0] or any(c.isdigit() for c in w)
        ) and folded(w) not in FUNC:
            if folded(w) not in folded(have) and w.rstrip("stndrh") not in have:
                left.append(w)
    return tuple(left)
