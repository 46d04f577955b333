"""Asks the model what one sentence means: the page is not shown, and its answer is checked."""

from dataclasses import dataclass

from surefoot.configs.settings import Settings
from surefoot.state.errors import ModelReplyError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.ask import Reply, ask
from surefoot.tools.llm.prompts import render
from surefoot.tools.runlog import RunLog
from surefoot.tools.understanding.alignment import is_enumerated, list_parts
from surefoot.tools.understanding.context import Context, describe_context
from surefoot.tools.understanding.coverage import find_uncovered
from surefoot.tools.understanding.doubts_checks import explain_check_doubt, mark_described
from surefoot.tools.understanding.doubts_intents import explain_intents_doubt
from surefoot.tools.understanding.grammar.language import language_of
from surefoot.tools.understanding.model_answers import (
    ActionAnswer,
    ResultAnswer,
    checks_of,
    intents_of,
)
from surefoot.tools.understanding.repair import repair_reading

_QUESTIONS = 2
"""The question, and one more that names what is wrong with its answer."""
_REPAIRS = 1
"""Questions after an answer that is none at all."""


@dataclass(frozen=True, slots=True)
class _Refused:
    """An answer that cannot be used, and why."""

    answer: str = ""
    problem: str = ""
    words: tuple[str, ...] = ()


async def read_by_model(
    settings: Settings, log: RunLog, sentence: str, half: Half, context: Context
) -> tuple[Understood | NotUnderstood, Usage]:
    """Ask what a sentence means.

    What is read covers the sentence and invents nothing. An expected result of which that is in
    doubt is a claim, for the model to judge on the screen; of an action one more question names
    what is wrong.

    Raises:
        ModelUnavailableError: the model is down or too slow.
        ConfigError: the settings cannot be meant.
    """
    usage, refused, around = Usage(), _Refused(), describe_context(sentence, context)
    for _ in range(1 if half == "result" else _QUESTIONS):
        try:
            reply = await _ask_for_reading(settings, log, sentence, half, context, refused)
        except ModelReplyError as error:
            reason = f"{settings.model} gave no usable answer: {error}"
            return NotUnderstood(sentence=sentence, half=half, reason=reason), usage + error.usage
        usage += reply.usage
        read = _reading_or_refusal(sentence, half, reply.value, around)
        if isinstance(read, Understood):
            return read, usage
        refused = read
    if half == "result":
        return _reading_as_claim(sentence), usage
    reason = f"{settings.model} did not read it whole: {refused.problem}"
    left = NotUnderstood(sentence=sentence, half=half, words=refused.words, reason=reason)
    return left, usage


def _reading_as_claim(sentence: str) -> Understood:
    claim = Check(check="claim", what=_one_line(sentence))
    read = Understood(sentence=sentence, half="result", checks=(claim,), by="model")
    return read.model_copy(update={"parts": list_parts(read)})


async def _ask_for_reading(
    settings: Settings,
    log: RunLog,
    sentence: str,
    half: Half,
    context: Context,
    refused: _Refused,
) -> Reply[ActionAnswer] | Reply[ResultAnswer]:
    prompt = render(
        f"understanding/{half}",
        language=language_of(sentence),
        context=describe_context(sentence, context),
        sentence=_one_line(sentence),
        answer=refused.answer,
        problem=refused.problem,
    )
    brief = settings.model_copy(update={"model_repairs": min(_REPAIRS, settings.model_repairs)})
    if half == "action":
        return await ask(brief, prompt, ActionAnswer, log=log)
    return await ask(brief, prompt, ResultAnswer, log=log)


def _reading_or_refusal(
    sentence: str, half: Half, answer: ActionAnswer | ResultAnswer, around: str
) -> Understood | _Refused:
    told = answer.model_dump_json(exclude_defaults=True)
    intents: tuple[Intent, ...] = ()
    checks: tuple[Check, ...] = ()
    refused: _Refused | None = None
    try:
        if isinstance(answer, ActionAnswer):
            intents = repair_reading(sentence, intents_of(answer, _one_line(sentence)))
        else:
            checks = repair_reading(sentence, checks_of(answer))
            checks = tuple(mark_described(sentence, check) for check in checks)
    except ValueError as error:
        return _Refused(told, str(error))
    if not intents and not checks:
        return _Refused(told, "it says nothing", (sentence,))
    exact = tuple(check for check in checks if check.check != "claim")
    claims = [check.what for check in checks if check.check == "claim"]
    # A part of a sentence may be true where the whole is not: "it pays" of "asks before it pays".
    whole = checks if exact == checks else (*exact, *_reading_as_claim(sentence).checks)
    parted = checks if all(is_enumerated(claim, sentence) for claim in claims) else whole
    for some in dict.fromkeys((exact or parted, parted, whole)):
        # A claim that only says again what the checks say would be judged for nothing.
        read = Understood(sentence=sentence, half=half, intents=intents, checks=some, by="model")
        if not (refused := _refusal(read, told, around)):
            return read.model_copy(update={"parts": list_parts(read)})
    return refused or _Refused(told)


def _refusal(read: Understood, told: str, around: str) -> _Refused | None:
    if words := find_uncovered(read, around):
        return _Refused(told, f"left over or not in the sentence: {', '.join(words)}", words)
    doubts = [explain_intents_doubt(read.sentence, read.intents)] if read.intents else []
    doubts += [explain_check_doubt(read.sentence, check) for check in read.checks]
    if any(doubts):
        return _Refused(told, "; ".join(filter(None, doubts)), (read.sentence,))
    return None


def _one_line(text: str) -> str:
    return " ".join(text.split())
