"""Prompts: files with seven parts, filled in strictly, app text fenced in as data."""

import json
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template, TemplateError, Undefined, pass_context
from jinja2.runtime import Context
from pydantic import BaseModel

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.tools.llm.fencing import BLOCK_NAME, fence, unfence, without_delimiters

PARTS = (
    "Profiling",
    "Task",
    "Capability",
    "Instruction",
    "Observation",
    "Context",
    "Response format",
)
"""Headings (`## `) that every prompt file has, each once, in this order."""

_AGENT = re.compile(r"[a-z][a-z0-9_]*/[a-z][a-z0-9_]*")
_HUMAN = re.compile(r"^---human---[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"^## (.+?)[ \t]*$", re.MULTILINE)
_OWN = CONFIGS / "prompts"
_folders: list[Path] = [_OWN]
# Read when this is imported: who asks first may stand in an event loop, which no disk may hold up.
_sources = {path: path.read_text("utf-8") for path in _OWN.glob("*/*.md")}


@dataclass(frozen=True, slots=True)
class Prompt:
    """One question to a model, the same for offline and hosted ones."""

    agent: str
    """Graph and node, e.g. "step_validation/validate_step"."""
    system: str
    human: str
    images: tuple[bytes, ...] = ()
    """JPEG or PNG."""
    nonce: str = ""
    """Part of the names of the data blocks; another one in every prompt."""


def render(agent: str, /, *, images: Sequence[bytes] = (), **values: object) -> Prompt:
    """Fill in the prompt file of `agent`.

    In the file `{{ text | data("screen") }}` fences app text in as a block that `section` reads
    back, and `{{ nonce }}` is what the names of all blocks end with.

    Raises:
        ConfigError: no such file, a part is missing, or a value the file uses was not given.
    """
    if "nonce" in values:
        raise ConfigError(f"prompt {agent!r}: the value 'nonce' is set by render itself")
    system, human = _templates(agent)
    nonce = secrets.token_hex(4)
    try:
        return Prompt(
            agent=agent,
            system=system.render(values, nonce=nonce).strip(),
            human=human.render(values, nonce=nonce).strip(),
            images=tuple(images),
            nonce=nonce,
        )
    except TemplateError as error:
        raise ConfigError(f"prompt {agent!r}: {error}") from error


def section(text: str, name: str) -> str:
    """Read the content of the data block `name` back, as the app showed it.

    Returns:
        The content of the first such block, equal to `plain` of what was put in; empty when the
        text has no such block.
    """
    return unfence(text, name)


@contextmanager
def prompts_in(folder: Path) -> Iterator[None]:
    """Look for prompt files in `folder` first, as long as the context lasts."""
    _folders.insert(0, folder)
    try:
        yield
    finally:
        _folders.remove(folder)


def problems(source: str, agent: str) -> list[str]:
    """Say what the text of a prompt file lacks; nothing when it is well-formed."""
    found = []
    if not source.startswith(f"# {agent}\n"):
        found.append(f"its first line must be '# {agent}'")
    if len(_HUMAN.findall(source)) != 1:
        found.append("exactly one line '---human---' must part system and human message")
    headings = tuple(_HEADING.findall(source))
    if headings != PARTS:
        found.append(f"its '## ' headings must be {', '.join(PARTS)}; found {headings}")
    return found


def _templates(agent: str) -> tuple[Template, Template]:
    if not _AGENT.fullmatch(agent):
        raise ConfigError(f"prompt {agent!r}: an agent is written graph/node")
    for folder in _folders:
        # Tried, not looked for: a file that was loaded before costs no look at the disk.
        with suppress(FileNotFoundError):
            return _load_templates(folder / f"{agent}.md", agent)
    raise ConfigError(f"prompt {agent!r}: there is no file {_folders[-1] / f'{agent}.md'}")


@lru_cache
def _load_templates(path: Path, agent: str) -> tuple[Template, Template]:
    source = _sources.get(path) or path.read_text("utf-8")
    if found := problems(source, agent):
        raise ConfigError(f"prompt {path}: {'; '.join(found)}")
    system, human = _HUMAN.split(source)
    try:
        return _jinja_environment().from_string(system), _jinja_environment().from_string(human)
    except TemplateError as error:
        raise ConfigError(f"prompt {path}: {error}") from error


@lru_cache
def _jinja_environment() -> Environment:
    # autoescape is for HTML; what a prompt must be safe from is done by `data` and `_finalize`.
    environment = Environment(
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.filters["data"] = _data
    return environment


class _Block(str):
    """A finished data block."""

    __slots__ = ()


def _finalize(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, _Block):
        return without_delimiters(value)
    return value


@pass_context
def _data(context: Context, value: object, name: str) -> str:
    if not BLOCK_NAME.fullmatch(name):
        raise TemplateError(f"{name!r} cannot be the name of a data block")
    return _Block(fence(_data_block_text(value), name, str(context["nonce"])))


def _data_block_text(value: object) -> str:
    if isinstance(value, str | Undefined):
        return str(value)
    return json.dumps(value, ensure_ascii=False, default=_plain_value)


def _plain_value(value: object) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_defaults=True)
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)
