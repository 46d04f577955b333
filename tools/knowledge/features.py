"""What a screen is known by: which types of widgets there are, with which ids and texts."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from surefoot.tools.knowledge.ids import fold
from surefoot.tools.knowledge.similarity.tokens import split_parts
from surefoot.tools.strict_yaml import read_configured

WIDGET_LIMIT = 2_000
"""More widgets of one screen are not read."""
TEXT_LIMIT = 40
"""A longer text is known by its beginning."""
_IDS = ("id", "resource-id", "resource_id", "test_id", "key")
_TEXTS = ("text", "content-desc", "content_description", "description", "name", "hint")
_TYPES = ("type", "class", "role", "class_name")
_CHILDREN = ("children", "widgets", "nodes")
_TOLD = "~"
"""Marks a part of what is told of a page's structure."""
_NAME = re.compile(r"[#|].*", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_ID_PACKAGE = re.compile(r"^[\w.]+:id/")


@dataclass(frozen=True, slots=True)
class Features:
    """What one look at a page showed; equal ones come from screens that cannot be told apart."""

    keys: frozenset[str]

    @property
    def widgets(self) -> frozenset[str]:
        """Without what is told of the structure."""
        return frozenset(key for key in self.keys if not key.startswith(_TOLD))

    @property
    def untyped(self) -> frozenset[str]:
        """The ids and texts of the widgets, whatever their types."""
        return frozenset(found.group() for key in self.widgets if (found := _NAME.search(key)))

    def dumped(self) -> str:
        """Returns them as JSON, the same text for equal ones."""
        return json.dumps(sorted(self.keys), ensure_ascii=False, separators=(",", ":"))

    @property
    def digest(self) -> str:
        """Name them by their content."""
        return hashlib.sha256(self.dumped().encode()).hexdigest()[:16]


def load_features(text: str) -> Features:
    """Read what `dumped` wrote."""
    return Features(frozenset(json.loads(text)))


def read_features(ui_hierarchy: Mapping[str, object]) -> Features:
    """Read a hierarchy: `widgets` with `id`, `text` and `type`, or trees of `children`.

    What `page_structure` tells in words is read, too.

    The names that dumps of platforms give to these fields are understood too. An entry that is no
    dictionary is passed over, as is a field that is no text.
    """
    found: set[str] = set()
    for widget in _hierarchy_widgets(ui_hierarchy):
        texts = (_string_field(widget, name) for name in _TEXTS)
        found.update(
            _keys(_first_filled_field(widget, _TYPES), _first_filled_field(widget, _IDS), texts)
        )
    return Features(
        frozenset(found | description_features(_string_field(ui_hierarchy, "page_structure")))
    )


def description_features(words: str) -> frozenset[str]:
    """Returns what a page is known by that is told in words: its structure, its description."""
    return frozenset(f"{_TOLD}{part}" for part in split_parts(words).telling)


def widget_features(widget_id: str, widget_text: str) -> frozenset[str]:
    """Returns what a page is known by where something was done to a widget of no known type."""
    keys = _keys("", widget_id, [widget_text])
    return frozenset(key.removeprefix(OTHER) for key in keys)


def _hierarchy_widgets(hierarchy: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Returns every widget of a hierarchy, the first WIDGET_LIMIT of them, in document order."""
    waiting: list[object] = [hierarchy]
    given = 0
    while waiting and given < WIDGET_LIMIT:
        widget = waiting.pop()
        if not isinstance(widget, Mapping):
            continue
        given += 1
        yield widget
        for name in reversed(_CHILDREN):
            inner = widget.get(name)
            if isinstance(inner, Sequence) and not isinstance(inner, str | bytes):
                waiting.extend(reversed(inner))


def _string_field(widget: Mapping[str, object], name: str) -> str:
    value = widget.get(name)
    return value if isinstance(value, str) else ""


def _first_filled_field(widget: Mapping[str, object], names: Iterable[str]) -> str:
    return next((value for name in names if (value := _string_field(widget, name))), "")


def _keys(kind: str, identifier: str, texts: Iterable[str]) -> Iterator[str]:
    known = widget_type(kind)
    if name := _steady(_ID_PACKAGE.sub("", identifier)):
        yield f"{known}#{name}"
    for text in texts:
        if words := _steady(text):
            yield f"{known}|{words[:TEXT_LIMIT]}"


@lru_cache(maxsize=16_384)
def _steady(text: str) -> str:
    """Fold a text; counts, dates and prices change from one look to the next."""
    return _NUMBER.sub("0", fold(text))


_NAMES: dict[str, str] = read_configured("knowledge", "widget_types.yaml")
_KIND_BY_NAME = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_LAST = re.compile(r"[^.$/:]+$")
OTHER = "other"
"""What only holds other widgets, and what is not known."""


def widget_type(name: str) -> str:
    """Returns the type of a widget, e.g. "input" for `textbox`, `EditText` and `TextInput`.

    Args:
        name: An ARIA role, an Android or HarmonyOS class with its package or without, a tag, or a
            type already.
    """
    last = _LAST.search(name.strip())
    return _KIND_BY_NAME.get(last.group().lower(), OTHER) if last else OTHER
