"""What a step types and does not say: a parameter of the case that is called so."""

from collections.abc import Mapping

from state.values.case import Parameter
from state.values.intent import Intent
from state.values.understood import NotUnderstood, Understood
from tools.parameters import called

_TYPES = frozenset({"fill", "append"})


def supplied(read: Understood, parameters: Mapping[str, Parameter]) -> Understood | NotUnderstood:
    """Let what an action types without saying what be the one parameter that is called so.

    Args:
        read: "Enter the note text": a text for the field, and none is said.
        parameters: Of the case, by name.

    Returns:
        The same with `${name}` in its place; NotUnderstood where none or several are called so.
    """
    intents = []
    for intent in read.intents:
        if not _lacks(intent):
            intents.append(intent)
            continue
        names = called(intent.target, parameters)
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
