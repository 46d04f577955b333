"""What a step types and does not say: a parameter of the case that is called so."""

from collections.abc import Mapping, Sequence

from surefoot.state.values.case import Parameter
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.parameters import called, is_called, is_named_in

_TYPES = frozenset({"fill", "append"})


def supplied(
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
        names = called(intent.target, parameters)
        if len(names) == 1 and not is_called(intent.target, names[0], parameters[names[0]]):
            known = parameters[names[0]]
            names = [n for n in names if not any(is_named_in(t, n, known) for t in others)]
        if len(names) != 1:
            reason = _problem(names)
            words = (intent.target,) if intent.target else ()
            return NotUnderstood(sentence=read.sentence, half=read.half, words=words, reason=reason)
        intents.append(intent.model_copy(update={"value": f"${{{names[0]}}}"}))
    return read.model_copy(update={"intents": tuple(intents)})


def _lacks(intent: Intent) -> bool:
    return intent.do in _TYPES and not intent.texts and not intent.read


def _problem(names: list[str]) -> str:
    if not names:
        return "nothing says what is to be typed, and no parameter is called so"
    return f"several parameters are called so: {', '.join(names)}"
