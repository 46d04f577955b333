"""YAML as plain data alone: from anywhere within limits, and the files of configs/."""

import re
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from surefoot.configs.settings import CONFIGS

MOST_LEVELS = 50
"""Mappings and lists inside each other; the parser itself would recurse without an end."""
MOST_VALUES = 200_000
"""After all aliases are written out: a small file with aliases of aliases can be a huge one."""
MOST_DIGITS = 4000
"""Of a number."""
_OPENS = (
    yaml.BlockMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.FlowSequenceStartToken,
)
_CLOSES = (yaml.BlockEndToken, yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)

_SECOND = "but found another document"
"""The parser's word for it."""
_VALUE = re.compile(r"\s*(?:- +)*[\w.-]+:\s+(?P<value>\S.*?)\s*$")
_OPENING_QUOTE = re.compile(r"""'(?:[^']|'')*'\s*\S|"(?:[^"\\]|\\.)*"\s*\S""")
_OF_YAML = re.compile(r"[@`%&*!|>]|(?=[^\[{'\"].*:\s)")
"""What means something to YAML at the beginning of a value, or in the middle of it."""
PLAIN: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)
"""Makes nothing but plain data."""
TEXTS: type[yaml.BaseLoader] | type[yaml.CBaseLoader] = (
    yaml.CBaseLoader if yaml.__with_libyaml__ else yaml.BaseLoader
)
"""Reads everything as text, so that `on`, `yes` and `=` stay words."""


class KeyTwiceError(yaml.MarkedYAMLError):
    """A mapping has one key twice; `key` is which."""

    def __init__(self, key: str, mark: Any) -> None:
        super().__init__(None, None, f"{key} is given twice", mark)
        self.key = key


def read_yaml(
    text: str,
    loader: type[yaml.SafeLoader] = yaml.SafeLoader,
    *,
    aliases: bool = False,
    has_ends: bool = False,
) -> tuple[Any, Node | None]:
    """Read one document: its data, and its tree for the lines.

    Args:
        text: The document.
        loader: How plain scalars are understood.
        aliases: Allow anchors and aliases.
        has_ends: Also the ends of the nodes are needed, which libyaml does not tell exactly.

    Raises:
        yaml.YAMLError: no YAML; or tags, levels, aliases or sizes that plain data does not need,
            a key that is no scalar, or one that is given twice.
    """
    try:
        tree = _compose(text, loader if has_ends else _fast_loader(loader), aliases=aliases)
    except yaml.YAMLError:
        # The parser in Python says better what is wrong.
        tree = _compose(text, loader, aliases=aliases)
    if tree is None:
        return None, None
    _check_tree(tree)
    try:
        return loader("").construct_document(tree), tree
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise yaml.MarkedYAMLError(
            None, None, "a value has not the form that it claims", tree.start_mark
        ) from error


def line_of(error: yaml.YAMLError) -> int | None:
    """Give the 1-based line of what is wrong, where it is known."""
    mark = error.problem_mark if isinstance(error, yaml.MarkedYAMLError) else None
    return mark.line + 1 if mark is not None else None


def problem_of(error: yaml.YAMLError, text: str) -> str:
    """Say what is wrong in one line, and how to mend a text that needs quotes around it."""
    problem = str(getattr(error, "problem", None) or error).partition("\n")[0]
    if problem == _SECOND:
        return "holds more than one document: put each into a file of its own"
    line, lines = line_of(error), text.splitlines()
    found = _VALUE.match(lines[line - 1]) if line and line <= len(lines) else None
    value = found["value"] if found else ""
    if not (_OPENING_QUOTE.match(value) or _OF_YAML.match(value)):
        return f"is not YAML: {problem}"
    quoted = "'" + value.replace("'", "''") + "'"
    return f"is not YAML: {problem}; the whole text needs quotes: {quoted}"


def _compose(text: str, loader: Any, *, aliases: bool) -> Node | None:
    """Parse within the limits on tokens, which are checked before anything recurses."""
    _check_tokens(text, loader, aliases=aliases)
    tree: Node | None = yaml.compose(text, Loader=loader)
    return tree


def _fast_loader(loader: Any) -> Any:
    """Returns the same loader over libyaml, ten times as fast, where PyYAML was built with it."""
    if not yaml.__with_libyaml__:
        return loader
    resolvers = {"yaml_implicit_resolvers": loader.yaml_implicit_resolvers}
    return type(f"Fast{loader.__name__}", (yaml.CSafeLoader,), resolvers)


def _check_tokens(text: str, loader: Any, *, aliases: bool) -> None:
    levels = 0
    for token in yaml.scan(text, Loader=loader):
        levels += isinstance(token, _OPENS) - isinstance(token, _CLOSES)
        if levels > MOST_LEVELS:
            raise _yaml_error_at(token, f"more than {MOST_LEVELS} levels")
        if isinstance(token, yaml.TagToken) and token.value != ("!!", "str"):
            raise _yaml_error_at(token, "tags are not allowed")
        if isinstance(token, yaml.AliasToken) and not aliases:
            raise _yaml_error_at(token, "YAML aliases are not allowed")


def _check_tree(tree: Node) -> None:
    """Count the values with all aliases written out; each node is looked at once."""
    sizes: dict[int, int] = {}
    waiting: list[tuple[Node, bool]] = [(tree, False)]
    above: set[int] = set()
    while waiting:
        node, is_done = waiting.pop()
        inner = _list_yaml_children(node)
        if is_done:
            above.discard(id(node))
            sizes[id(node)] = 1 + sum(sizes[id(one)] for one in inner)
            if sizes[id(node)] > MOST_VALUES:
                raise _yaml_error_at(node, f"more than {MOST_VALUES:,} values")
        elif id(node) in above:
            raise _yaml_error_at(node, "an alias of what it stands in")
        elif id(node) not in sizes:
            _check_node(node)
            above.add(id(node))
            waiting.append((node, True))
            waiting.extend((one, False) for one in inner if id(one) not in sizes)


def _list_yaml_children(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        return [part for pair in node.value for part in pair]
    return list(node.value) if isinstance(node, SequenceNode) else []


def _check_node(node: Node) -> None:
    is_number = node.tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
    if is_number and len(node.value) > MOST_DIGITS:
        raise _yaml_error_at(node, f"a number has more than {MOST_DIGITS} digits")
    if not isinstance(node, MappingNode):
        return
    seen: set[str] = set()
    for key, _ in node.value:
        if not isinstance(key, ScalarNode):
            raise _yaml_error_at(key, "a key is no plain value")
        if key.value in seen:
            raise KeyTwiceError(str(key.value), key.start_mark)
        seen.add(key.value)


def _yaml_error_at(where: Any, problem: str) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(None, None, problem, where.start_mark)


def read_configured(*place: str) -> Any:
    """Read a file of configs/, named by its folders: `read_configured("flows", "ends.yaml")`."""
    return yaml.load(CONFIGS.joinpath(*place).read_text("utf-8"), Loader=PLAIN)
