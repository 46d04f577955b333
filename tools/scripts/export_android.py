"""Writes an Android script as files that run without this project: pytest and shell."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from jinja2 import StrictUndefined, Template

from surefoot.state.errors import ConfigError
from surefoot.state.values.app import AndroidApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.script import Script
from surefoot.tools.scripts.assertions import literal, quoted
from surefoot.tools.scripts.export import comment_of, local_name, test_name, variable_for
from surefoot.tools.scripts.phone_calls import Call, calls_of

_HERE = Path(__file__).parent
_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")


def export_pytest(script: Script, file: str = "script_test.py") -> str:
    """Give a pytest file that needs pytest and uiautomator2 only.

    Values of parameters come from the environment; secrets stand nowhere else. ANDROID_SERIAL and
    ANDROID_ADB_SERVER_PORT choose the phone.

    Raises:
        ConfigError: it is not a script of an Android app.
    """
    names = {name: local_name(name) for name in script.parameters}
    lines = [
        f"{names[n]} = value({', '.join(map(quoted, (n, *_variable_and_default(n, p))))})"
        for n, p in script.parameters.items()
    ]
    for call in calls_of(script):
        given = ", ".join(["phone", *(literal(text, names) for text in call.arguments)])
        lines.append(f"{call.name}({given})" if call.name else f"# {comment_of(call.comment)}")
    body = [f"    {line}" for line in lines]
    doc = '    """All steps of the case, one after another."""'
    head = _head("uiautomator_head.py.j2", script, f"pytest {file}", python=True)
    return "\n".join([head, "", "", f"def test_{test_name(script)}(phone):", doc, *body, ""])


def export_shell(script: Script, file: str = "script.sh") -> str:
    """Give a shell script that needs adb and awk only.

    It types what `input text` can type, and does not see messages that come and go; what it
    cannot check is said in it.

    Raises:
        ConfigError: it is not a script of an Android app.
    """
    head = _head("adb_head.sh.j2", script, f"sh {file}", python=False)
    names = {name: local_name(name) for name in script.parameters}
    lines = []
    for name, parameter in script.parameters.items():
        variable, *default = _variable_and_default(name, parameter)
        missing = f"?set {variable}: the value of a parameter"
        given = f"-{shlex.quote(default[0])}" if default else missing
        lines.append(f"{names[name]}=${{{variable}{given}}}")
    lines += [_shell_line(call, names) for call in calls_of(script)]
    return "\n".join([head, "", *lines, 'echo "passed"', ""])


def _head(template: str, script: Script, command: str, *, python: bool) -> str:
    if not isinstance(script.app, AndroidApp):
        raise ConfigError("only scripts of Android apps become files for phones")
    app = script.app
    needed = [f"{variable_for(n, p)}=..." for n, p in script.parameters.items() if p.value is None]
    write = quoted if python else shlex.quote
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
