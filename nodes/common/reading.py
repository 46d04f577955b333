"""How the sentences of a step are understood: once, before anything is done for it."""

from collections.abc import Mapping, Sequence

from surefoot.nodes.common.knowledge import app_of, query_graph
from surefoot.nodes.common.run import RunContext
from surefoot.state.values.case import Case, Parameter
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, StepReading, Understood
from surefoot.state.values.verdict import Usage
from surefoot.tools.parameters import is_called, is_named_in, named_parameters
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.context import Context, resolve_kind_alone, verify_typed_form
from surefoot.tools.understanding.dialog_answers import with_dialog_answers
from surefoot.tools.understanding.understand import understand


async def read_step(
    run: RunContext, index: int, action: str, expected: str
) -> tuple[StepReading, Usage]:
    """Read both halves of a step; what stands typed in the case is not read.

    Args:
        run: Of the step.
        index: Of the step.
        action: The sentence that says what to do; parameters are marks.
        expected: The sentence that says what must hold, "" for nothing.

    Raises:
        ModelError: the model that reads what the grammar does not cannot be used.
    """
    halves, usage = await read_halves(run, index, action, expected)
    read = [half for half in halves if isinstance(half, Understood)]
    intents = tuple(intent for half in read for intent in half.intents)
    reading = StepReading(
        intents=with_dialog_answers(intents, _following(run, index)),
        checks=tuple(check for half in read for check in half.checks),
        left=tuple(half for half in halves if isinstance(half, NotUnderstood)),
    )
    return reading, usage


def read_ahead(case: Case) -> None:
    """Read what the grammar reads of a case while its app opens; between steps one would wait."""
    for index, step in enumerate(case.steps):
        before = _before(case, index)
        if not step.do:
            read_by_grammar(step.action, "action", Context(before))
        if step.check is None and step.expected:
            read_by_grammar(step.expected, "result", Context(before, step.action))


def _following(run: RunContext, index: int) -> Intent | None:
    """Give what the next step does first, as far as that can be told without a model."""
    if index + 1 >= len(run.case.steps):
        return None
    step = run.case.steps[index + 1]
    if step.do:
        return step.do[0]
    # With what that step will be read with, so that it is not read again then.
    read = read_by_grammar(step.action, "action", Context(_before(run.case, index + 1)))
    return next(iter(read.intents), None) if isinstance(read, Understood) else None


async def read_halves(
    run: RunContext, index: int, action: str, expected: str
) -> tuple[list[Understood | NotUnderstood], Usage]:
    """Read what a step says to do, and what it says must hold; see `read_step`."""
    step, usage = run.case.steps[index], Usage()
    halves: list[Understood | NotUnderstood] = []
    if step.do:
        typed = Understood(sentence=action, half="action", intents=step.do, by="case")
        halves.append(verify_typed_form(typed))
    else:
        read, usage = await _read_sentence(run, index, action, "action", expected)
        halves.append(read)
    if step.check is not None:
        typed = Understood(sentence=expected, half="result", checks=step.check, by="case")
        halves.append(verify_typed_form(typed))
    elif expected:
        read, spent = await _read_sentence(run, index, expected, "result", action)
        halves.append(read)
        usage += spent
    intents = [i for half in halves if isinstance(half, Understood) for i in half.intents]
    halves = [resolve_kind_alone(h, intents) if isinstance(h, Understood) else h for h in halves]
    known = run.case.parameters
    others = [other.action for n, other in enumerate(run.case.steps) if n != index]
    halves = [
        supply_parameters(h, known, others) if isinstance(h, Understood) else h for h in halves
    ]
    for half in halves:
        _log_reading(run, index, half)
    return halves, usage


async def _read_sentence(
    run: RunContext, index: int, sentence: str, half: Half, other: str
) -> tuple[Understood | NotUnderstood, Usage]:
    around = Context(_before(run.case, index), other)
    return await understand(run.settings, run.log, sentence, half, around, kept=_Kept(run))


def _before(case: Case, index: int) -> tuple[str, ...]:
    """Give the sentences of the two steps before one."""
    steps = case.steps[max(index - 2, 0) : index]
    return tuple(text for step in steps for text in (step.action, step.expected) if text)


def _log_reading(run: RunContext, index: int, read: Understood | NotUnderstood) -> None:
    """Write down how a sentence was understood, for the report."""
    if isinstance(read, NotUnderstood):
        run.log.event(
            "understood",
            step=index,
            half=read.half,
            by="nobody",
            sentence=read.sentence,
            intents=[],
            checks=[],
            left_over=list(read.words),
            reason=read.reason,
        )
        return
    told = (*read.intents, *read.checks)
    run.log.event(
        "understood",
        step=index,
        half=read.half,
        by=read.by,
        sentence=read.sentence,
        intents=[str(intent) for intent in read.intents],
        checks=[str(check) for check in read.checks],
        forms=[one.model_dump(mode="json", exclude_defaults=True) for one in told],
        left_over=[],
        reason="",
    )


class _Kept:
    """What the knowledge graph knows of sentences: a person's reading, or a model's."""

    def __init__(self, run: RunContext) -> None:
        self._run = run

    async def recall(self, sentence: str, half: Half) -> Understood | None:
        """Give how a sentence was read before; None when it was not."""
        answer = await query_graph(
            self._run,
            "recall_reading",
            app_id=await app_of(self._run),
            sentence=sentence,
            half=half,
        )
        found = answer["reading"] if answer is not None else None
        return Understood.model_validate(found) if found else None

    async def keep(self, read: Understood) -> None:
        """Keep how a sentence was read."""
        reading = read.model_dump(mode="json")
        await query_graph(
            self._run, "keep_reading", app_id=await app_of(self._run), reading=reading
        )


_TYPES = frozenset({"fill", "append"})


def supply_parameters(
    read: Understood, parameters: Mapping[str, Parameter], others: Sequence[str] = ()
) -> Understood | NotUnderstood:
    """Let what an action types without saying what be the one parameter that is called so.

    One of which only a part is said ("the card number" of an ID card number) is not meant where
    another step names all of it.

    Args:
        read: "Enter the note text": a text for the field, and none is said.
        parameters: Of the case, by name.
        others: What the other steps of the case say to do.

    Returns:
        The same with `${name}` in its place; NotUnderstood where none or several are called so.
    """
    intents = []
    for intent in read.intents:
        if not _lacks(intent):
            intents.append(intent)
            continue
        names = named_parameters(intent.target, parameters)
        if len(names) == 1 and not is_called(intent.target, names[0], parameters[names[0]]):
            known = parameters[names[0]]
            names = [n for n in names if not any(is_named_in(t, n, known) for t in others)]
        if len(names) != 1:
            reason = _parameter_problem(names)
            words = (intent.target,) if intent.target else ()
            return NotUnderstood(sentence=read.sentence, half=read.half, words=words, reason=reason)
        intents.append(intent.model_copy(update={"value": f"${{{names[0]}}}"}))
    return read.model_copy(update={"intents": tuple(intents)})


def _lacks(intent: Intent) -> bool:
    return intent.do in _TYPES and not intent.texts and not intent.read


def _parameter_problem(names: list[str]) -> str:
    if not names:
        return "nothing says what is to be typed, and no parameter is called so"
    return f"several parameters are called so: {', '.join(names)}"
