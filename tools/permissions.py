"""What the case lets an action carry into the app: its secrets, and files of this machine.

Asked at the last moment before the device, whoever planned the action: what stands on a screen may
have talked a model into it.
"""

import re
from collections.abc import Iterable

from surefoot.state.errors import NotAllowedError
from surefoot.state.values.action import Action, Open, TypeText, Upload
from surefoot.state.values.case import Case, Parameter
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.devices.keypad import has_keypad
from surefoot.tools.gates import is_secret, takes_secret
from surefoot.tools.parameters import marks_in, without_marks
from surefoot.tools.secrets import mask, secret_values, value_of
from surefoot.tools.similarity import units
from surefoot.tools.text import normalise

_TEXTS = ("text", "option", "address", "dialog_text")
_LEAST = 4
"""Characters from which on a text is looked through for a secret that was spelt out."""
_BETWEEN = re.compile(r"[\W_]+")


def check_permitted(action: Action, case: Case, screen: Screen) -> None:
    """Let an action through that carries no more into the app than the case grants.

    A secret goes into a field for it: one that hides what it holds, is called like the secret, or
    is named together with it in a step of the case; never into an address. It is written `${name}`
    only. A file is given only when a step or a parameter of the case names it.

    Raises:
        NotAllowedError: it would carry more; begins with `secret_policy` or `file_policy`.
    """
    texts = [text for name in _TEXTS if isinstance(text := getattr(action, name, None), str)]
    files = action.files if isinstance(action, Upload) else ()
    known = case.parameters
    marks = dict.fromkeys(mark for text in (*texts, *files) for mark in marks_in(text))
    strange = next((mark for mark in marks if mark not in known), None)
    if strange is not None:
        raise NotAllowedError(f"secret_policy: the case has no parameter {strange!r}")
    for name in (mark for mark in marks if known[mark].secret):
        field = _find_action_widget(action, screen)
        if not _goes_into(action, field, name, case, screen):
            where = f"into {_field_name(field)!r}" if field is not None else "there"
            raise NotAllowedError(
                f"secret_policy: ${{{name}}} is not typed {where}: it is for fields that hide what "
                "they hold, are called like it, or are named with it in a step"
            )
    if any(_spells_out(text, case) for text in (*texts, *files)):
        raise NotAllowedError("secret_policy: the text spells out a secret of the case")
    for file in files:
        if not _is_in_case_texts(without_marks(file, _plain_values(case)), case):
            raise NotAllowedError(f"file_policy: no step of the case names the file {file!r}")


def is_field_for(field: Widget, name: str, parameter: Parameter) -> bool:
    """Say whether a field is for a secret: it hides what it holds, or is called like it."""
    if field.conceals or field.value == MASK or "password" in field.states:
        return True
    called = _field_name(field)
    if takes_secret(called, name) or is_secret(f"{called} {field.test_id}"):
        return True
    return bool(
        _words_and_meanings(called)
        & _words_and_meanings(f"{name.replace('_', ' ')} {parameter.description}")
    )


def _goes_into(action: Action, field: Widget | None, name: str, case: Case, screen: Screen) -> bool:
    if not isinstance(action, TypeText):
        in_dialog = not isinstance(action, Open) and f"${{{name}}}" in getattr(
            action, "dialog_text", ""
        )
        return in_dialog and any(name in marks_in(step.action) for step in case.steps)
    if action.keypad:
        return has_keypad(screen.widgets)
    if field is None:
        return False
    return is_field_for(field, name, case.parameters[name]) or _is_declared(field, name, case)


def _is_declared(field: Widget, name: str, case: Case) -> bool:
    """Say whether a step of the case names the secret together with the field."""
    labels = [normalise(label) for label in (field.name, field.placeholder) if len(label) > 1]
    steps = [normalise(step.action) for step in case.steps if name in marks_in(step.action)]
    return any(label in step for label in labels for step in steps)


def _find_action_widget(action: Action, screen: Screen) -> Widget | None:
    """Give the widget that an action is done to; without one, that which has the focus."""
    target = getattr(action, "target", None)
    wanted = target.widget if target is not None else None
    if target is None:
        return next((w for w in screen.widgets if "focused" in w.states), None)
    return next((w for w in screen.widgets if w.id == wanted), None)


def _field_name(field: Widget) -> str:
    return f"{field.name} {field.placeholder}".strip()


def _words_and_meanings(text: str) -> set[str]:
    return {unit.token for unit in units(text)} | {key for unit in units(text) for key in unit[1]}


def _spells_out(text: str, case: Case) -> bool:
    """Say whether a text holds a secret: as it is, encoded, backwards or with signs between."""
    own = [s for s in secret_values(case.parameters) if len(s) >= _LEAST]
    if not own or _is_in_case_texts(text, case):
        return False
    spelt = (text, text[::-1], _BETWEEN.sub("", text), _BETWEEN.sub("", text)[::-1])
    bare = [*own, *(_BETWEEN.sub("", s) for s in own)]
    return any(mask(one, [s for s in bare if len(s) >= _LEAST]) != one for one in spelt)


def _is_in_case_texts(text: str, case: Case) -> bool:
    """Say whether the case itself has a text: in a step, or as a parameter that is no secret."""
    return any(text in one for one in _case_texts(case))


def _case_texts(case: Case) -> Iterable[str]:
    values = _plain_values(case)
    for step in case.steps:
        yield step.action
        yield without_marks(step.action, values)
    yield from values.values()


def _plain_values(case: Case) -> dict[str, str]:
    return {name: value_of(name, one) for name, one in case.parameters.items() if not one.secret}
