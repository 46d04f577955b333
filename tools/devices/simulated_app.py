"""The file of a simulated app: screens, widgets and what they do, checked when read."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from state.errors import CaseFileError

Scalar = str | int | float | bool | None
Event = Literal["tap", "long_tap", "type", "submit", "select", "check"]


_HOLDING = frozenset({"textbox", "searchbox", "combobox", "checkbox", "switch", "radio"})


class _Loader(yaml.SafeLoader):
    """YAML 1.2 as far as `on`, `off`, `yes` and `no` are words, not true and false."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, form) for tag, form in given if tag != "tag:yaml.org,2002:bool"]
    for first, given in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|false|True|False|TRUE|FALSE)$"), list("tTfF")
)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Condition(_Part):
    """What must hold of one variable; all given parts together."""

    equals: Scalar = None
    not_equals: Scalar = None
    empty: bool | None = None
    contains: str | None = None
    min_length: int | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, given: object) -> object:
        return given if isinstance(given, dict) else {"equals": given}


Guard = dict[str, Condition]
"""By variable, e.g. {draft: {empty: false}, dark: true}."""


class DialogButton(_Part):
    """A button of a dialog; the dialog closes when it is tapped."""

    name: str
    then: "Reactions" = ()


class Dialog(_Part):
    """A dialog over the screen; nothing below it can be used."""

    title: str = ""
    text: str = ""
    buttons: tuple[DialogButton, ...] = Field(min_length=1)


class Reaction(_Part):
    """What happens; texts may hold `{variable}` marks."""

    when: Guard = Field(default_factory=dict)
    """The first reaction whose guard holds is done."""
    set: dict[str, Scalar] = Field(default_factory=dict)
    append: dict[str, str] = Field(default_factory=dict)
    """Text to add to a list variable."""
    remove: dict[str, str] = Field(default_factory=dict)
    """Text to take out of a list variable."""
    go: str = ""
    """Screen to show; the one before is kept for `back`."""
    back: bool = False
    """Show the screen before."""
    toast: str = ""
    """Message that comes and goes."""
    dialog: Dialog | None = None


Reactions = tuple[Reaction, ...]


def _as_list(given: object) -> object:
    return [given] if isinstance(given, dict) else given


class SimulatedWidget(_Part):
    """One widget, or with `for_each` one for every entry of a list."""

    id: str = Field(pattern=r"^[A-Za-z][\w-]*$")
    role: str
    name: str = ""
    text: str = ""
    bind: str = ""
    """Variable that the widget shows and changes: text, checked or not, chosen option."""
    password: bool = False
    placeholder: str = ""
    level: int | None = None
    options: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    disabled_when: Guard = Field(default_factory=dict)
    show_when: Guard = Field(default_factory=dict)
    for_each: str = ""
    """List variable; `{item}` is the entry."""
    on: dict[Event, Reactions] = Field(default_factory=dict)

    @field_validator("on", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return {k: _as_list(v) for k, v in given.items()} if isinstance(given, dict) else given

    @model_validator(mode="after")
    def _fits_its_role(self) -> "SimulatedWidget":
        if self.role in _HOLDING and not self.bind:
            raise ValueError(f"a {self.role} needs `bind`, the variable it changes")
        if self.role == "combobox" and not self.options:
            raise ValueError("a combobox needs `options`")
        return self


class SimulatedScreen(_Part):
    """One screen."""

    title: str = ""
    widgets: tuple[SimulatedWidget, ...] = ()
    page_size: int = Field(default=0, ge=0)
    """Widgets visible at once; the others come by scrolling. 0: all."""
    keys: dict[str, Reactions] = Field(default_factory=dict)
    """By name of the key, e.g. escape or ctrl+s; `back` without one shows the screen before."""

    @field_validator("keys", mode="before")
    @classmethod
    def _one_or_many(cls, given: object) -> object:
        return {k: _as_list(v) for k, v in given.items()} if isinstance(given, dict) else given

    @field_validator("widgets")
    @classmethod
    def _ids_are_unique(cls, widgets: tuple[SimulatedWidget, ...]) -> tuple[SimulatedWidget, ...]:
        ids = [widget.id for widget in widgets]
        twice = next((ident for ident in ids if ids.count(ident) > 1), None)
        if twice:
            raise ValueError(f"two widgets are called {twice!r}")
        return widgets


class SimulatedFile(_Part):
    """A whole app."""

    name: str
    start: str
    """Screen that is shown first."""
    variables: dict[str, Scalar | tuple[str, ...]] = Field(default_factory=dict)
    screens: dict[str, SimulatedScreen] = Field(min_length=1)

    @model_validator(mode="after")
    def _names_exist(self) -> "SimulatedFile":
        for screen, name in self._screens_named():
            if name not in self.screens:
                where = f"screen {screen!r}: " if screen else ""
                known = ", ".join(self.screens)
                raise ValueError(f"{where}there is no screen {name!r}; there is {known}")
        for screen, name in self._variables_named():
            if name not in self.variables:
                raise ValueError(f"screen {screen!r}: there is no variable {name!r}")
        return self

    def _screens_named(self) -> Iterator[tuple[str, str]]:
        yield "", self.start
        for screen, reaction in self._reactions():
            if reaction.go:
                yield screen, reaction.go

    def _variables_named(self) -> Iterator[tuple[str, str]]:
        for screen, reaction in self._reactions():
            for names in (reaction.when, reaction.set, reaction.append, reaction.remove):
                yield from ((screen, name) for name in names)
        for screen, spec in self.screens.items():
            for widget in spec.widgets:
                shown_by = {*widget.show_when, *widget.disabled_when}
                used = shown_by | {widget.bind, widget.for_each}
                yield from ((screen, name) for name in sorted(used - {""}))

    def _reactions(self) -> Iterator[tuple[str, Reaction]]:
        for name, screen in self.screens.items():
            waiting = [r for rs in screen.keys.values() for r in rs]
            waiting += [r for w in screen.widgets for rs in w.on.values() for r in rs]
            while waiting:
                reaction = waiting.pop()
                yield name, reaction
                if reaction.dialog is not None:
                    waiting += [r for b in reaction.dialog.buttons for r in b.then]


def read_app(path: Path) -> SimulatedFile:
    """Read the file of a simulated app.

    Raises:
        CaseFileError: it is missing or wrong, with line and key.
    """
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CaseFileError(str(path), None, "", f"cannot be read: {error}") from error
    try:
        root = yaml.compose(text, Loader=_Loader)
        data = yaml.load(text, Loader=_Loader)  # a SafeLoader
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else None
        problem = str(getattr(error, "problem", None) or error).partition("\n")[0]
        raise CaseFileError(path.name, line, "", f"is not YAML: {problem}") from error
    try:
        return SimulatedFile.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        keys = [str(part) for part in first["loc"]]
        problem = first["msg"].removeprefix("Value error, ")
        raise CaseFileError(path.name, _line(root, keys), ".".join(keys), problem) from error


def _line(root: Any, keys: list[str]) -> int | None:
    """Give the 1-based line of the deepest key that the file has."""
    if root is None:
        return None
    node, line = root, root.start_mark.line + 1
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            pair = next(((k, v) for k, v in node.value if k.value == key), None)
            if pair is None:
                continue
            line, node = pair[0].start_mark.line + 1, pair[1]
        elif isinstance(node, yaml.SequenceNode) and key.isdigit() and int(key) < len(node.value):
            node = node.value[int(key)]
            line = node.start_mark.line + 1
    return int(line)
