"""Writes a script as a pytest file that needs pytest-playwright only."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import StrictUndefined, Template

from surefoot.state.errors import ConfigError
from surefoot.state.values.action import (
    Action,
    Drag,
    Hover,
    Locator,
    LongTap,
    Open,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Tap,
    Target,
    TypeText,
    Upload,
    Wait,
)
from surefoot.state.values.app import WebApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.script import Script, ScriptStep
from surefoot.tools.devices.keys import browser_key
from surefoot.tools.knowledge.healing.heal import is_position
from surefoot.tools.scripts.assertions import assertion, before_step, literal, quote
from surefoot.tools.scripts.compile import variable_of

_HEAD = Path(__file__).parent / "script_head.py.j2"
_SEEN = re.compile(r"^(expect_shown|expect_gone)\((.*)\)$", re.DOTALL)
_MOVES = {"back": "page.go_back()", "forward": "page.go_forward()", "reload": "page.reload()"}
_WHEEL = {"up": (0, -600), "down": (0, 600), "left": (-900, 0), "right": (900, 0)}


def export_script(script: Script, file: str = "script_test.py") -> str:
    """Give the text of a pytest file that does what the script says on pytest-playwright's page.

    Values of parameters come from environment variables: those of `env:NAME` parameters by their
    name, all others by CASE_NAME with the case's value as default; APP_URL moves it to another
    address. A bundled app has no address of its own: APP_URL must be set.
    """
    if not isinstance(script.app, WebApp):
        raise ConfigError("only web scripts become pytest files")
    variables = [variable_for(n, p) for n, p in script.parameters.items() if p.value is None]
    url = script.app.url or ""
    needed = [*(["APP_URL=..."] if not url else []), *(f"{v}=..." for v in variables)]
    head = Template(_HEAD.read_text("utf-8"), undefined=StrictUndefined).render(
        title=comment_of(script.title or script.case).replace('"', "'").replace("\\", "/"),
        command=" ".join([*needed, "pytest", file]),
        url=quote(url),
        width=script.app.viewport[0],
        height=script.app.viewport[1],
        locale=quote(script.app.locale),
    )
    body = [f"    {line}" if line else "" for line in _body(script)]
    doc = '    """All steps of the case, one after another."""'
    first = f"def test_{test_name(script)}(page: Page) -> None:"
    return "\n".join([head.rstrip("\n"), "", "", first, doc, *body, ""])


def test_name(script: Script) -> str:
    """Name of the test of a script, without its prefix."""
    return re.sub(r"\W+", "_", script.case).strip("_").lower()


def local_name(parameter: str) -> str:
    """Variable of an exported file that holds a parameter's value."""
    return "value_of_" + variable_of(parameter).removeprefix("CASE_").lower()


def variable_for(name: str, parameter: Parameter) -> str:
    """Environment variable that a parameter's value comes from."""
    source = parameter.value_from or ""
    return source.removeprefix("env:") if source.startswith("env:") else variable_of(name)


def _body(script: Script) -> Iterator[str]:
    names = {name: local_name(name) for name in script.parameters}
    for name, parameter in script.parameters.items():
        variable = variable_for(name, parameter)
        given = "" if parameter.value is None else f", {quote(parameter.value)}"
        yield f"{names[name]} = value({name!r}, {quote(variable)}{given})"
    yield "heard = open_app(page)"
    around = any(step.part == "teardown" for step in script.steps)
    indent, part = "    " * around, ""
    for step in script.steps:
        begins = part == "" or (step.part == "teardown" != part)
        if around and begins:
            yield "try:" if part == "" else "finally:"
        elif not begins:
            yield ""
        part = step.part
        yield from (
            indent + line.replace("\n", f"\n{indent}")
            for line in _playwright_step_lines(step, names)
        )


def _playwright_step_lines(step: ScriptStep, names: Mapping[str, str]) -> Iterator[str]:
    part = "" if step.part == "steps" else f", {step.part}"
    yield f"# Step {step.index + 1}{part}: {comment_of(step.action)}"
    if step.expected:
        yield f"# Expected: {comment_of(step.expected)}"
    for clause in step.unchecked:
        yield f"# Not checked: {comment_of(clause)}"
    if step.note == "action only":
        yield "# Action only: nothing of its result is checked."
    elif step.note == "held before":
        yield "# What is checked held before the step already; it says nothing about the action."
    fresh = before_step(step.checks, names)
    if fresh:
        yield f"was_there = {fresh}"
    for done in step.actions:
        answer, text = (
            getattr(done.action, "dialog", "accept"),
            getattr(done.action, "dialog_text", ""),
        )
        given = "" if answer == "accept" else f'"{answer}"'
        if text:
            given = f'"{answer}", {literal(text, names)}'
        yield f"heard.forget({given})"
        yield f"# {comment_of(done.description)}"
        yield from _playwright_action_lines(done.action, names)
        yield "settled(page)"
    for check in step.checks:
        lines = assertion(check.predicate, names)
        yield from map(_in_any_frame, lines) if step.has_frames else lines
    if fresh:
        yield 'assert not was_there, "it was there before the step already"'


def _in_any_frame(line: str) -> str:
    """Give an assertion about what is seen that looks into all frames of the page."""
    return _SEEN.sub(r"\1(anywhere(page, lambda page: \2))", line)


def comment_of(text: str) -> str:
    """Text of a case as one line of a comment."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:200]


def _playwright_action_lines(action: Action, names: Mapping[str, str]) -> Iterator[str]:
    if isinstance(action, Open):
        yield f"page.goto(urljoin(page.url, {literal(action.address, names)}))"
    elif isinstance(action, Wait):
        yield from _wait(action, names)
    elif isinstance(action, Press):
        yield from _press(action, names)
    elif isinstance(action, Scroll):
        x, y = _WHEEL[action.direction]
        if action.target is not None:
            yield f"{_locator_code(action.target, names)}.hover()"
        yield f"page.mouse.wheel({x}, {y})"
    elif isinstance(action, TypeText) and action.target is None:
        yield f"page.keyboard.type({literal(action.text, names)})"
    elif isinstance(action, Drag):
        yield f"{_locator_code(action.target, names)}.drag_to({_locator_code(action.to, names)})"
    else:
        yield from _on_element(action, names)
    if isinstance(action, TypeText) and action.submit:
        yield 'page.keyboard.press("Enter")'


def _on_element(action: Action, names: Mapping[str, str]) -> Iterator[str]:
    target = getattr(action, "target", None)
    if not isinstance(target, Target):
        yield f"raise NotImplementedError({quote(action.kind)})"
        return
    if target.point is not None and not target.locators:
        yield f"page.mouse.click({target.point.x:g}, {target.point.y:g})"
        return
    found = _locator_code(target, names)
    if isinstance(action, Tap):
        yield f"{found}.click({'' if action.count == 1 else f'click_count={action.count}'})"
    elif isinstance(action, LongTap):
        how = 'button="right"' if action.button == "right" else "delay=800"
        yield f"{found}.click({how})"
    elif isinstance(action, TypeText):
        clear = "" if action.clear else ", clear=False"
        yield f"type_text(page, {found}, {literal(action.text, names)}{clear})"
    elif isinstance(action, SelectOption):
        yield f"choose(page, {found}, {literal(action.option, names)})"
    elif isinstance(action, SetChecked):
        yield f"{found}.set_checked({action.checked})"
    elif isinstance(action, Hover):
        yield f"{found}.hover()"
    elif isinstance(action, Upload):
        yield f"{found}.set_input_files([{', '.join(literal(f, names) for f in action.files)}])"
    else:
        yield f"raise NotImplementedError({quote(action.kind)})"


def _wait(action: Wait, names: Mapping[str, str]) -> Iterator[str]:
    if action.text:
        yield f"expect_shown(page.get_by_text({literal(action.text, names)}))"
    else:
        yield f"page.wait_for_timeout({action.seconds * 1000:g})"


def _press(action: Press, names: Mapping[str, str]) -> Iterator[str]:
    move = _MOVES.get(action.key.lower())
    if move is not None:
        yield move
        return
    key = browser_key(action.key)
    if action.target is not None:
        yield f"{_locator_code(action.target, names)}.press({quote(key)})"
    else:
        yield f"page.keyboard.press({quote(key)})"


def _locator_code(target: Target, names: Mapping[str, str]) -> str:
    # a place may belong to another thing by now, so it counts only where there is nothing better
    safe = [one for one in target.locators if not is_position(one)] or list(target.locators)
    ranked = [_playwright_locator_code(one, names) for one in safe]
    if len(ranked) == 1:
        return f"found({ranked[0]})"
    inner = ",\n".join(f"    {one}" for one in ranked)
    return f"found(\n{inner},\n)".replace("\n", "\n    ")


def _playwright_locator_code(locator: Locator, names: Mapping[str, str]) -> str:
    scope = "page" + "".join(f".frame_locator({quote(selector)})" for selector in locator.frame)
    text = literal(locator.value, names)
    forms = {
        "label": f"{scope}.get_by_label({text}, exact=True)",
        "test_id": f"{scope}.get_by_test_id({text})",
        "text": f"{scope}.get_by_text({text}, exact=True)",
        "description": f"{scope}.get_by_placeholder({text}, exact=True)",
        "id": f'{scope}.locator(f"[id={{{text}!r}}]")',
    }
    if locator.by == "role":
        name = "" if locator.name is None else f", name={literal(locator.name, names)}, exact=True"
        code = f"{scope}.get_by_role({quote(locator.value)}{name})"
    else:
        code = forms.get(locator.by, f"{scope}.locator({text})")
    return code if locator.nth is None else f"{code}.nth({locator.nth})"
