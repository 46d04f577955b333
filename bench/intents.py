"""What the search for an intent finds: paraphrases, and queries that no app serves."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import yaml

from bench.table import Table
from surefoot.configs.settings import CONFIGS
from surefoot.tools.knowledge.similarity import embedders
from surefoot.tools.knowledge.similarity.base import Phrase, TextIndex
from surefoot.tools.knowledge.similarity.dense import DenseIndex
from surefoot.tools.knowledge.similarity.embedders import MemoryVectors
from surefoot.tools.knowledge.similarity.lexical import LexicalIndex

LANGUAGES = ("zh", "en", "vi")
TOLD_AT_LENGTH = ("zh", "en")
"""Languages with wishes and talk at length."""
GROUPS = {"shares": "some words shared", "long": "told at length", "differs": "none shared"}
OTHERS = {
    "long_out_of_scope": "out of scope at length",
    "deed_out_of_scope": "a deed of an intent done to something else",
}
_BEST = 5


@dataclass(frozen=True)
class Found:
    """Shares of a half's queries, 0.0 to 1.0."""

    first: float
    """The right intent comes first (recall@1), whatever its similarity."""
    among: float
    """It is among the best five (recall@5)."""
    accepted: float
    """It comes first and reaches the threshold."""
    mistaken: float
    """Another one comes first and reaches the threshold."""


def known(language: str) -> dict[str, Any]:
    """Load configs/evals/intents/<language>.yaml."""
    path = CONFIGS / "evals" / "intents" / f"{language}.yaml"
    loaded: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return loaded


def phrases(language: str, *, keywords: bool) -> Iterator[Phrase]:
    """Give the intents of every app, with their keywords or without; the text is the owner."""
    for app in known(language)["apps"]:
        for intent in app["intents"]:
            yield Phrase(intent["intent"], intent["intent"])
            for keyword in intent["keywords"] if keywords else ():
                yield Phrase(intent["intent"], keyword, "keyword")


def found(index: TextIndex, language: str, group: str, *, half: str = "held") -> Found:
    """Ask for the paraphrases of a half; the groups are those of `GROUPS`."""
    asked = list(_asked(language, group, half))
    first = among = accepted = mistaken = 0
    for wanted, query in asked:
        matches = index.search(query, _BEST)
        owners = [match.owner for match in matches]
        right = owners[:1] == [wanted]
        believed = bool(matches) and matches[0].similarity >= index.threshold(query)
        first += right
        among += wanted in owners
        accepted += right and believed
        mistaken += believed and not right
    count = len(asked)
    return Found(first / count, among / count, accepted / count, mistaken / count)


def _asked(language: str, group: str, half: str) -> Iterator[tuple[str, str]]:
    if group == "long":
        for told in known(language)["long"][half]:
            yield told["intent"], told["asked"]
        return
    for app in known(language)["apps"]:
        if app["half"] == half:
            yield from ((intent["intent"], intent[group]) for intent in app["intents"])


def accepted_in_error(
    index: TextIndex, language: str, *, half: str = "held", group: str = "out_of_scope"
) -> float:
    """Give the share of out-of-scope queries of a half that reach the threshold.

    `group` is `out_of_scope` or one of `OTHERS`.
    """
    queries = known(language)[group][half]
    matches = [(query, index.search(query, 1)) for query in queries]
    return sum(bool(m) and m[0].similarity >= index.threshold(q) for q, m in matches) / len(queries)


async def run() -> Table:
    """Measure the held half; with the extra `embedded` words and its model, else words alone."""
    if find_spec(embedders.NAME) is None:
        return measure(LexicalIndex, "Intents found by shared words")
    model, kept = embedders.EmbeddedModel(), MemoryVectors()
    background = embedders.BACKGROUND
    return measure(
        lambda held: DenseIndex(held, model, kept, background=background),
        "Intents found by shared words and the embedded model",
    )


def measure(make: Callable[[Iterable[Phrase]], TextIndex], title: str) -> Table:
    """Measure an index on the held half, in every language."""
    note = "held half of configs/evals/intents, among the intents of all apps of a language"
    table = Table(title + ", % of the queries", "%", note=note)
    for language in LANGUAGES:
        for keywords in (False, True):
            index = make(phrases(language, keywords=keywords))
            name = f"{language}{', keywords' if keywords else ''}"
            for group, said in GROUPS.items():
                if group == "long" and language not in TOLD_AT_LENGTH:
                    continue
                result = found(index, language, group)
                table.add(f"{name}, {said}: recall@1", [100 * result.first])
                table.add(f"{name}, {said}: recall@5", [100 * result.among])
                table.add(f"{name}, {said}: right and accepted", [100 * result.accepted])
                table.add(f"{name}, {said}: wrong and accepted", [100 * result.mistaken])
            wrong = accepted_in_error(index, language)
            table.add(f"{name}, out of scope: accepted", [100 * wrong])
            if language in TOLD_AT_LENGTH:
                for group, said in OTHERS.items():
                    wrong = accepted_in_error(index, language, group=group)
                    table.add(f"{name}, {said}: accepted", [100 * wrong])
    return table
