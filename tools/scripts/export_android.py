"""Writes an Android script as files that run without this project: pytest and shell."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Template

from surefoot.state.errors import ConfigError
from surefoot.state.values.action import (
    HIDE_KEYBOARD,
    SOFT_KEY,
    Action,
    Close,
    Drag,
    Install,
    Locator,
    LongTap,
    Open,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.app import AndroidApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.predicate import (
    FieldHolds,
    Gone,
    NoFault,
    Predicate,
    Said,
    Shown,
    StateIs,
    TitleIs,
    UrlIs,
)
from surefoot.state.values.script import PartOf, Script, ScriptStep
from surefoot.tools.devices.keys import android_key
from surefoot.tools.devices.phones.gestures import REACH
from surefoot.tools.knowledge.plans import list_targets
from surefoot.tools.predicates.words import describe_predicate
from surefoot.tools.scripts.assertions import literal, quote
from surefoot.tools.scripts.export import comment_of, local_name, test_name, variable_for

Places = tuple[str, ...]
_KINDS = {"id": "id", "role": "says", "text": "says", "label": "says", "description": "says"}
_SWITCHED = frozenset({"checked", "selected", "disabled"})
_CODES = {"back": 4, "home": 3, "menu": 82, "enter": 66, "search": 84, "recent": 187, "power": 26,
          "camera": 27, "volume_up": 24, "volume_down": 25}  # fmt: skip
_HERE = Path(__file__).parent
_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")


@dataclass(frozen=True)
class Call:
    """One line of an exported file: a call, or a comment when it has no name."""

    name: str = ""
    arguments: tuple[str, ...] = ()
    """May hold `${name}`; places of widgets come last."""
    comment: str = ""


def calls_of(script: Script) -> Iterator[Call]:
    """Give the calls of all steps; what no call can do or check becomes a comment."""
    known = _places_of(script)
    for step in script.steps:
        yield Call(comment=f"Step {step.index + 1}: {step.action}")
        if step.expected:
            yield Call(comment=f"Expected: {step.expected}")
        yield from _android_step_calls(step, known)


def _places_of(script: Script) -> dict[tuple[str, str], Places]:
    """Places of all targets, by role and name."""
    return {
        (looks.role, looks.name): places(target)
        for step in script.steps
        for done in step.actions
        for (_, target), looks in zip(list_targets(done.action), done.targets, strict=False)
        if looks.name
    }


def _android_step_calls(step: ScriptStep, known: dict[tuple[str, str], Places]) -> Iterator[Call]:
    yield Call("forget")
    for done in step.actions:
        yield Call(comment=done.description)
        yield from _android_action_calls(
            done.action, done.targets[0].inside if done.targets else None
        )
    for clause in step.unchecked:
        yield Call(comment=f"Not checked: {clause}")
    checks = list(
        dict.fromkeys(_android_check_call(check.predicate, known) for check in step.checks)
    )
    yield from checks
    if not any(call.name for call in checks):
        yield Call(comment="Action only: nothing of its result is checked.")


def places(target: Target) -> Places:
    """Write a target's locators as `id=...`, `says=...`, `box=...`; `#n` is one of several.

    A link inside of a text is written as `part=X,Y,` and the place of the text, by its caller.

    A place on the screen is only used when there is nothing else: another thing may be there.
    """
    named = [
        (one.nth is not None, _android_locator_text(one))
        for one in target.locators
        if one.by in _KINDS
    ]
    named.sort(key=lambda pair: (pair[0], not pair[1].startswith("id")))
    boxes = [f"box={one.value}" for one in target.locators if one.by == "bounds"]
    point = [f"at={target.point.x:g},{target.point.y:g}"] if target.point is not None else []
    return tuple(dict.fromkeys(place for _, place in named)) or tuple(boxes or point)


def _android_locator_text(locator: Locator) -> str:
    text = (locator.name or "") if locator.by == "role" else locator.value
    nth = "" if locator.nth is None else f"#{locator.nth}"
    return f"{_KINDS[locator.by]}{nth}={text}"


def _android_action_calls(action: Action, inside: PartOf | None) -> Iterator[Call]:
    aimed = getattr(action, "target", None)
    found = places(aimed) if isinstance(aimed, Target) else ()
    if inside is not None:
        text = places(Target(locators=inside.locators))
        found = tuple(f"part={inside.x:g},{inside.y:g},{place}" for place in text)
    simple = _simple(action, found)
    if simple is not None:
        yield simple
    elif isinstance(action, TypeText):
        name = "keypad" if action.keypad else "fill" if action.clear else "append"
        yield Call(name, (action.text, *found))
        if action.submit:
            yield Call("press", (str(_CODES["enter"]),))
    elif isinstance(action, Press) and action.key.startswith((SOFT_KEY, HIDE_KEYBOARD)):
        yield Call("cannot", (action.key,))
    elif isinstance(action, Press):
        key, _ = android_key(action.key)
        yield Call("press", (str(_CODES.get(str(key), key)),))
    elif isinstance(action, Swipe):
        ends = [action.start, action.end]
        yield Call("draw", tuple(f"{n:g}" for p in ends if p is not None for n in (p.x, p.y)))
    elif isinstance(action, Drag):
        yield Call("cannot", ("drag one widget onto another",))
    else:
        yield Call("cannot", (action.kind,))


def _simple(action: Action, found: Places) -> Call | None:
    """Give the call of an action that is one call whatever its settings are."""
    forms: dict[type[Any], tuple[str, tuple[str, ...]]] = {
        LongTap: ("hold", found),
        SelectOption: ("choose", (getattr(action, "option", ""), *found)),
        SetChecked: ("switch", (_on(getattr(action, "checked", True)), *found)),
        Scroll: ("scroll", (getattr(action, "direction", "") or "", *found)),
        Open: ("start", (getattr(action, "address", ""),)),
        Close: ("stop", (getattr(action, "app", ""),)),
        Wait: ("wait_for", (f"{getattr(action, 'seconds', 0):g}", getattr(action, "text", ""))),
        Install: ("cannot", ("install a package",)),
        Rotate: ("rotate", (str(getattr(action, "orientation", "")),)),
    }
    if isinstance(action, Tap):
        return Call("tap", (str(action.count), *found))
    if isinstance(action, Swipe) and action.direction is not None and action.start is None:
        return Call("swipe", (action.direction, f"{action.reach or REACH:.3g}", *found))
    form = forms.get(type(action))
    return None if form is None else Call(*form)


def _on(state: bool) -> str:
    return "on" if state else "off"


def _android_check_call(about: Predicate, known: dict[tuple[str, str], Places]) -> Call:
    if isinstance(about, Shown):
        how = "whole" if about.role else "part"
        return Call("shows", (how, about.name))
    if isinstance(about, TitleIs):
        return Call("shows", ("whole", about.title))
    if isinstance(about, Gone):
        return Call("lacks", ("whole" if about.exact else "part", about.name))
    if isinstance(about, NoFault) and about.fault in ("crash", "anr") and about.text:
        return Call("lacks", ("part", about.text))
    if isinstance(about, UrlIs) and "*" not in about.path:
        return Call("stands_at", (about.path,))
    if isinstance(about, Said) and about.event == "toast":
        return Call("said", (about.text,))
    # What a widget is called may be made of what stands by it: only a locator surely finds it.
    place = known.get((getattr(about, "role", ""), getattr(about, "name", "")))
    if isinstance(about, FieldHolds) and place:
        return Call("holds", (about.value, *place))
    if isinstance(about, StateIs) and about.state in _SWITCHED and place:
        return Call("is_so", (about.state, _on(about.on), *place))
    return Call(comment=f"Not checked here: {describe_predicate(about)}")


def export_pytest(script: Script, file: str = "script_test.py") -> str:
    """Give a pytest file that needs pytest and uiautomator2 only.

    Values of parameters come from the environment; secrets stand nowhere else. ANDROID_SERIAL and
    ANDROID_ADB_SERVER_PORT choose the phone.

    Raises:
        ConfigError: it is not a script of an Android app.
    """
    names = {name: local_name(name) for name in script.parameters}
    lines = [
        f"{names[n]} = value({', '.join(map(quote, (n, *_variable_and_default(n, p))))})"
        for n, p in script.parameters.items()
    ]
    for call in calls_of(script):
        given = ", ".join(["phone", *(literal(text, names) for text in call.arguments)])
        lines.append(f"{call.name}({given})" if call.name else f"# {comment_of(call.comment)}")
    body = [f"    {line}" for line in lines]
    doc = '    """All steps of the case, one after another."""'
    head = _render_script_head("uiautomator_head.py.j2", script, f"pytest {file}", python=True)
    return "\n".join([head, "", "", f"def test_{test_name(script)}(phone):", doc, *body, ""])


def export_shell(script: Script, file: str = "script.sh") -> str:
    """Give a shell script that needs adb and awk only.

    It types what `input text` can type, and does not see messages that come and go; what it
    cannot check is said in it.

    Raises:
        ConfigError: it is not a script of an Android app.
    """
    head = _render_script_head("adb_head.sh.j2", script, f"sh {file}", python=False)
    names = {name: local_name(name) for name in script.parameters}
    lines = []
    for name, parameter in script.parameters.items():
        variable, *default = _variable_and_default(name, parameter)
        missing = f"?set {variable}: the value of a parameter"
        given = f"-{shlex.quote(default[0])}" if default else missing
        lines.append(f"{names[name]}=${{{variable}{given}}}")
    lines += [_shell_line(call, names) for call in calls_of(script)]
    return "\n".join([head, "", *lines, 'echo "passed"', ""])


def _render_script_head(template: str, script: Script, command: str, *, python: bool) -> str:
    if not isinstance(script.app, AndroidApp):
        raise ConfigError("only scripts of Android apps become files for phones")
    app = script.app
    needed = [f"{variable_for(n, p)}=..." for n, p in script.parameters.items() if p.value is None]
    write = quote if python else shlex.quote
    text: str = Template((_HERE / template).read_text("utf-8"), undefined=StrictUndefined).render(
        title=comment_of(script.title or script.case).replace('"', "'").replace("\\", "/"),
        command=" ".join([*needed, command]),
        package=write(app.package),
        activity=write(app.activity),
        serial=write(app.serial),
        fresh=app.fresh,
    )
    return text.rstrip("\n")


def _variable_and_default(name: str, parameter: Parameter) -> Iterator[str]:
    yield variable_for(name, parameter)
    if parameter.value is not None:
        yield parameter.value


def _shell_line(call: Call, names: dict[str, str]) -> str:
    if not call.name:
        return f"# {comment_of(call.comment)}"
    return " ".join([call.name, *(_shell_text(text, names) for text in call.arguments)])


def _shell_text(text: str, names: dict[str, str]) -> str:
    """Write a text with parameters as one word of the shell."""
    pieces, end = [], 0
    for mark in _MARK.finditer(text):
        if mark.group(1) in names:
            pieces += [shlex.quote(text[end : mark.start()])] if mark.start() > end else []
            pieces.append(f'"${names[mark.group(1)]}"')
            end = mark.end()
    if end < len(text) or not pieces:
        pieces.append(shlex.quote(text[end:]))
    return "".join(pieces)
