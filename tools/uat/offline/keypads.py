"""Typing on the keys that an app shows itself."""

from tools.language.similarity import all_meanings
from tools.uat.offline.calls import KEYPAD, Answer, call
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, text_fields
from tools.uat.offline.words import says

_SECRET = frozenset({"password", "code", "pin"})


def keypad(asked: Asked) -> Answer | None:
    """Type on the keys of the app where those are shown and a secret or a number is meant."""
    hinted = says("numeric_keyboard", asked.hint)
    alone = bool(asked.wanted) and not text_fields(asked.widgets)
    part = _secret_part(asked)
    meant = alone or bool(asked.meanings & _SECRET)
    meant = hinted or part is not None or (meant and not asked.is_pointed)
    if not asked.keypad or not meant or asked.is_planned_out:
        return None
    if asked.refuses_skill("input_by_numeric_keyboard") or _typed_on_keypad(asked):
        return None
    if text_fields(asked.widgets) and not hinted:
        return None
    said = f"{KEYPAD}: {asked.worded}"
    return call("input_by_numeric_keyboard", part.said(said) if part is not None else said)


def _secret_part(asked: Asked) -> Part | None:
    """Give the part of several that comes next, where it types a secret."""
    part = part_now(asked)
    if part is None or part.total == 1 or part.intent.kind not in {"fill", "append"}:
        return None
    return part if all_meanings(part.intent.words) & _SECRET else None


def _typed_on_keypad(asked: Asked) -> bool:
    return any(line.startswith(KEYPAD) for line in asked.done)


def is_keyed_in(asked: Asked) -> bool:
    """Say whether the step has typed on the keypad, which is gone since."""
    return _typed_on_keypad(asked) and not asked.keypad
