"""Understands a sentence once: as it was kept, by the grammar, else by the model."""

from typing import Protocol

from configs.settings import OFFLINE, Settings
from state.values.understood import Half, NotUnderstood, Understood
from state.values.verdict import Usage
from tools.runlog import RunLog
from tools.understanding.context import Context
from tools.understanding.grammar.read import read_by_grammar
from tools.understanding.model import read_by_model


class Keeper(Protocol):
    """Where readings of models and people are kept."""

    async def recall(self, sentence: str, half: Half) -> Understood | None:
        """Give how a sentence was read before; None when it was not."""

    async def keep(self, read: Understood) -> None:
        """Keep how a sentence was read."""


async def understand(
    settings: Settings,
    log: RunLog,
    sentence: str,
    half: Half,
    context: Context | None = None,
    *,
    kept: Keeper | None = None,
) -> tuple[Understood | NotUnderstood, Usage]:
    """Read one half of a step.

    What a person has corrected comes before the grammar; what a model has read is asked for no
    second time.

    Args:
        settings: Which model reads what the grammar does not; `offline` for none.
        log: Where the conversation is written down.
        sentence: As the case has it.
        half: Whether it says what to do or what must hold.
        context: The sentences around it.
        kept: Where readings are kept; none are without it.

    Returns:
        What it means, and what the question cost.

    Raises:
        ModelUnavailableError: the model is down or too slow.
    """
    around = context or Context()
    known = await kept.recall(sentence, half) if kept is not None else None
    if known is not None and known.by == "person":
        return known, Usage()
    read = read_by_grammar(sentence, half, around)
    if isinstance(read, Understood):
        return read, Usage()
    if known is not None:
        return known.model_copy(update={"by": "kept"}), Usage()
    if settings.model == OFFLINE:
        return read, Usage()
    asked, usage = await read_by_model(settings, log, sentence, half, around)
    if isinstance(asked, Understood) and kept is not None:
        await kept.keep(asked)
    return asked, usage
