"""How long a search for an intent takes among a thousand, and making and changing the index."""

import itertools
import random
import time
from collections.abc import Callable

from bench.intents import LANGUAGES, known
from bench.table import Table
from surefoot.tools.knowledge.similarity.base import Phrase
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex

INTENTS = 1_000
_ASKED = 400
_MADE = 5


async def run() -> Table:
    """Measure with a thousand intents mixed from those of the evaluation set; milliseconds."""
    note = f"{INTENTS:,} intents made of halves of others, so that they share more than real ones"
    table = Table("Searching intents, ms", "ms", note=note)
    for language in LANGUAGES:
        for name, samples in _measure(language).items():
            table.add(f"{language}: {name}", samples)
    return table


def _measure(language: str) -> dict[str, list[float]]:
    phrases = mixed(language, INTENTS)
    queries = [i["shares"] for app in known(language)["apps"] for i in app["intents"]]
    making = [_timed(lambda: LexicalIndex(phrases)) for _ in range(_MADE)]
    index = LexicalIndex(phrases)
    adding, first = [], []
    for number in range(_MADE):
        new = Phrase("new", f"{queries[0]} {number}")
        adding.append(_timed(lambda new=new: index.add([new])))
        first.append(_timed(lambda: index.search(queries[1], 5)))
    asked = itertools.islice(itertools.cycle(queries), _ASKED)
    return {
        "search": [_timed(lambda query=query: index.search(query, 5)) for query in asked],
        "make the index": making,
        "add one phrase": adding,
        "first search after that": first,
    }


def mixed(language: str, count: int) -> list[Phrase]:
    """Make intents out of the first half of one and the second half of another."""
    chance = random.Random(7)
    texts = [i["intent"] for app in known(language)["apps"] for i in app["intents"]]
    gap = "" if language == "zh" else " "
    made: dict[str, Phrase] = {}
    while len(made) < count:
        one, two = (
            list(text) if language == "zh" else text.split() for text in chance.sample(texts, 2)
        )
        text = gap.join([*one[: len(one) // 2 + 1], *two[len(two) // 2 :]])
        text += f"{gap}{len(made)}" if text in made else ""
        made[text] = Phrase(text, text)
    return list(made.values())


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000
