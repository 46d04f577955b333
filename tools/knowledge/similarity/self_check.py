"""Whether an embedder understands wishes, in which languages, and what is alike by its measure."""

from dataclasses import dataclass

from langchain_core.embeddings import Embeddings

from surefoot.state.errors import ModelReplyError
from surefoot.tools.knowledge.similarity.dense import DENSE_THRESHOLD
from surefoot.tools.knowledge.similarity.vectors import MemoryVectors, Vector, embed_all

_TOLD_APART = 0.1
"""So much nearer two wordings of one wish must be than two wishes."""
_ALL_ALIKE = 0.9
"""An embedder that finds two wishes so alike does not read the text."""
_MUST = ("预订酒店", "订酒店", "缴纳水电费")
_SETS = (
    _MUST,
    ("点外卖", "叫一份外卖送到家", "修改登录密码"),
    ("book a hotel", "reserve a hotel room", "pay the electricity bill"),
    ("delete a note", "remove this memo", "change the display language"),
)
"""A wish, another wording of it, and another wish."""
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """What an embedder was found fit for."""

    ok: bool
    why: str
    """What is wrong with it; empty when it is ok."""
    threshold: float
    """From which cosine on a match is believed."""
    dim: int = 0
    """Numbers in a vector; 0 when its answer could not be read."""


def self_check(embeddings: Embeddings, background: float = 0.0) -> SelfCheck:
    """Try an embedder on a few wishes.

    Args:
        embeddings: The embedder.
        background: Its cosine of unrelated wishes; what is above it counts.

    Raises:
        ModelUnavailableError: it does not answer.
    """
    try:
        seen = embed_all(embeddings, (t for texts in _SETS for t in texts), MemoryVectors())
        alike = [_cosine(seen[wish], seen[same], background) for wish, same, _ in _SETS]
        apart = [_cosine(seen[wish], seen[other], background) for wish, _, other in _SETS]
    except ModelReplyError as error:
        return SelfCheck(False, str(error), DENSE_THRESHOLD)
    wish, same, other = _MUST
    dim = len(seen[wish])
    if apart[0] >= _ALL_ALIKE:
        why = f"it finds {wish!r} and {other!r} alike ({apart[0]:.2f})"
        return SelfCheck(False, why, DENSE_THRESHOLD, dim)
    if alike[0] <= apart[0] + _TOLD_APART:
        why = (
            f"it does not tell {wish!r} and {same!r} ({alike[0]:.2f}) from {wish!r} and {other!r}"
            f" ({apart[0]:.2f})"
        )
        return SelfCheck(False, why, DENSE_THRESHOLD, dim)
    middle = sum(apart) / len(apart) * _HALF + sum(alike) / len(alike) * _HALF
    return SelfCheck(True, "", max(DENSE_THRESHOLD, middle), dim)


def _cosine(one: Vector, other: Vector, background: float) -> float:
    if one.shape != other.shape:
        raise ModelReplyError("the embedder gives vectors of several dimensions")
    return (float(one @ other) - background) / (1 - background)
