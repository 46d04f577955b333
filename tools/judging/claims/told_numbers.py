"""Numbers that a claim gives in passing, where the screen says another number of the same."""

import re
from dataclasses import replace

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden, texts_of

_COUNTED = re.compile(r"(?<![\w.,:/-])(\d+) ([a-z]{3,})\b(?! \d{4}\b)")
_MONTH = re.compile(
    r"jan|feb|mar(?:ch)?$|apr|may$|june?$|july?$|aug|sep|oct|nov|dec",
)
_NONE = ("no", "zero", "without")
_SHORT = 3


def unless_otherwise(claim: Claim, outcome: Outcome, scene: Scene) -> Outcome:
    """Take back that a claim holds where the screen tells another number of what it counts.

    "The bill mentions 1 guest" does not hold by a 1 here and "no guests" there; what has come and
    says that there is none refutes it.
    """
    if not outcome.holds or claim.negated or claim.kind == "count":
        return outcome
    spelled = expectation_lexicon(language_of(claim.clause))["count"]["numbers"]
    words = {word: f"{number:g}" for word, number in spelled.items()}
    seen = [w for w in scene.after.widgets if not is_hidden(w)]
    for number, noun in _COUNTED.findall(claim.body):
        if _MONTH.match(noun):
            continue
        stem = re.escape(noun[: max(_SHORT, len(noun) - 2)])
        said = re.compile(rf"(?<![\w.,:/-])(\d+|{'|'.join([*_NONE, *words])}) {stem}[a-z]*\b")
        told = [(w, n) for w in seen for t in texts_of(w) for n in said.findall(flat(t))]
        if told and not any(words.get(n, n) == number for _, n in told):
            denied = all(n in _NONE and id(w) in scene.fresh for w, n in told)
            return replace(
                outcome,
                holds=False if denied else None,
                new=False,
                certain=True,
                lines=lines_of([w for w, _ in told]),
                note=f"the screen says another number than {number} {noun}",
            )
    return outcome
