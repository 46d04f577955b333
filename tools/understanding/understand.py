"""Understands a sentence once: as it was kept, by the grammar, else by the model."""

from dataclasses import replace
from typing import Protocol

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.state.values.verdict import Usage
from surefoot.tools.runlog import RunLog
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.context import Context, describe_context
from surefoot.tools.understanding.coverage import find_uncovered
from surefoot.tools.understanding.model import read_by_model


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
    if half == "action":
        # What is expected is nothing to do: a small model takes it for that.
        around = replace(around, other_half="")
    known = await _find_kept_reading(kept, sentence, half, around)
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
    if isinstance(asked, Understood):
        asked, spent = await _with_looks(settings, log, asked, around)
        usage += spent
    if isinstance(asked, Understood) and kept is not None:
        await kept.keep(asked.model_copy(update={"sentence": _reading_key(sentence, around)}))
    return asked, usage


async def _find_kept_reading(
    kept: Keeper | None, sentence: str, half: Half, context: Context
) -> Understood | None:
    """Give a kept reading; one of a model only as long as it is whole."""
    if kept is None:
        return None
    found = await kept.recall(_reading_key(sentence, context), half)
    if found is None:
        return None
    found = found.model_copy(update={"sentence": sentence})
    whole = found.by == "person" or not find_uncovered(found, describe_context(sentence, context))
    return found if whole else None


def _reading_key(sentence: str, context: Context) -> str:
    """Give what a reading is kept by: what refers to its surroundings means another thing there."""
    around = describe_context(sentence, context)
    return f"{sentence} / {around}" if around else sentence


async def _with_looks(
    settings: Settings, log: RunLog, read: Understood, context: Context
) -> tuple[Understood | NotUnderstood, Usage]:
    """Read what a step only looks at as checks: "... and check that the total is 35"."""
    intents, checks, usage = [], list(read.checks), Usage()
    for intent in read.intents:
        if intent.do != "look" or not intent.target:
            intents.append(intent)
            continue
        looked, spent = await understand(settings, log, intent.target, "result", context)
        usage += spent
        if isinstance(looked, NotUnderstood):
            return looked.model_copy(update={"sentence": read.sentence, "half": read.half}), usage
        checks += looked.checks
        intents.append(Intent(do="look"))
    whole = read.model_copy(update={"intents": tuple(intents), "checks": tuple(checks)})
    return whole, usage
