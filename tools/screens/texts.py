"""Finds texts on a screen the way a reader would: what is visible, in reading order."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.tree import ends_of, parents_of
from surefoot.tools.text import is_cjk, normalise

_UNIT_BEHIND = re.compile(r"\d[\u3400-\u9fff]$")
_CLOCK = re.compile(r"(?<![\d:])\d{1,2}:\d{2}$")
_VERSION = re.compile(r"\d+(?:\.\d+)+")
_QUOTES = str.maketrans("", "", "'\"`“”‘’«»「」『』")
_ICONS = re.compile("[\ue000-\uf8ff]")
"""Signs of icon fonts, which have no letters."""


def is_hidden(widget: Widget) -> bool:
    """Say whether a widget is in the tree but not to be seen."""
    return "hidden" in widget.states


def is_icon_name(name: str) -> bool:
    """Say whether the device made a name of the words of an icon, which nobody reads."""
    return name == "icon" or name.startswith("icon ")


def texts_of(widget: Widget) -> Iterable[str]:
    """Texts that a user sees on a widget: name, text and value, not the placeholder."""
    if widget.name and widget.name != widget.placeholder:
        yield widget.name
    if widget.text and widget.text != widget.name:
        yield widget.text
    if widget.value:
        yield widget.value


@dataclass(frozen=True)
class TextMatch:
    """A place where a text was found."""

    widget: Widget
    index: int
    """Position of the widget on the screen."""
    exact: bool
    """The text is all that the widget says."""
    in_field: bool
    """It is the content of a field, not something the app shows."""


_LOCAL_PART = re.compile(r"[a-z][a-z\d._-]{2,}")


@dataclass
class PageText:
    """The visible texts of one screen, searchable.

    Args:
        screen: The screen.
    """

    screen: Screen
    widgets: list[Widget] = field(init=False)
    _texts: list[tuple[int, str, bool]] = field(init=False)
    _joined: str = field(init=False)
    _in_fields: str = field(init=False)
    _owners: list[int] = field(init=False)
    _starts: list[int] = field(init=False)
    _subtree_texts: dict[int, str] = field(init=False, default_factory=dict)
    _found: dict[str, list[TextMatch]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.widgets = list(self.screen.widgets)
        self._texts = []
        pieces: list[str] = []
        self._starts = []
        length = 0
        for index, widget in self.visible:
            is_field = widget.role in FIELD_ROLES
            for text in texts_of(widget):
                norm = flat(text)
                if not norm:
                    continue
                in_field = is_field and text == widget.value
                self._texts.append((index, norm, in_field))
                if not in_field:
                    self._starts.append(length)
                    pieces.append(norm)
                    length += len(norm) + 1
        self._joined = " ".join(pieces)
        self._in_fields = "\n".join(norm for _, norm, in_field in self._texts if in_field)
        self._owners = [i for i, _, in_field in self._texts if not in_field]

    def find(self, phrase: str) -> list[TextMatch]:
        """All places that show `phrase` as whole words, exact ones first."""
        wanted = flat(phrase)
        if wanted not in self._found:
            self._found[wanted] = self._search(wanted) if wanted else []
        return self._found[wanted]

    def _search(self, wanted: str) -> list[TextMatch]:
        if wanted not in self._joined and wanted not in self._in_fields:
            return []
        pattern = whole_words(wanted)
        found: dict[tuple[int, bool], TextMatch] = {}
        for index, norm, in_field in self._texts:
            if wanted in norm and pattern.search(norm):
                key = (index, in_field)
                exact = norm == wanted
                if key not in found or exact:
                    found[key] = TextMatch(self.widgets[index], index, exact, in_field)
        if not found:
            # Inline markup splits one visible sentence over several widgets.
            for hit in pattern.finditer(self._joined):
                index = self._owners[bisect_right(self._starts, hit.start()) - 1]
                found[(index, False)] = TextMatch(self.widgets[index], index, False, False)
        return sorted(found.values(), key=lambda match: not match.exact) or self._boxes_of(wanted)

    def _boxes_of(self, wanted: str) -> list[TextMatch]:
        """Texts that are nothing but a mail address of that name: ann for ann@shop.example."""
        if not _LOCAL_PART.fullmatch(wanted):
            return []
        address = re.compile(rf"{re.escape(wanted)}@[\w-]+(?:\.[\w-]+)+")
        return [
            TextMatch(self.widgets[index], index, False, in_field)
            for index, norm, in_field in self._texts
            if address.fullmatch(norm)
        ]

    def shows(self, phrase: str) -> bool:
        """Say whether the phrase is visible outside of fields."""
        return any(not match.in_field for match in self.find(phrase))

    @property
    def text(self) -> str:
        """All visible text in one line, normalised."""
        return self._joined

    @cached_property
    def visible(self) -> list[tuple[int, Widget]]:
        """The widgets that are to be seen, with their positions."""
        return [(i, widget) for i, widget in enumerate(self.widgets) if not is_hidden(widget)]

    @cached_property
    def positions(self) -> dict[str, int]:
        """Where each widget stands, by its id."""
        return {widget.id: i for i, widget in reversed([*enumerate(self.widgets)])}

    @cached_property
    def parents(self) -> list[int]:
        """Position of the widget around each one, -1 at the top."""
        return parents_of(self.widgets)

    @cached_property
    def ends(self) -> list[int]:
        """Position behind the last widget within each one."""
        return ends_of(self.widgets)

    def path(self, index: int) -> Iterator[int]:
        """Positions of the widgets around the one at `index`, innermost first."""
        index = self.parents[index]
        while index >= 0:
            yield index
            index = self.parents[index]

    def ancestors(self, index: int) -> list[Widget]:
        """Widgets around the one at `index`, innermost first."""
        return [self.widgets[i] for i in self.path(index)]

    def around(self, index: int) -> list[Widget]:
        """The widget at `index` and those around it, innermost first."""
        return [self.widgets[index], *self.ancestors(index)]

    def subtree(self, index: int) -> list[Widget]:
        """The widget at `index` and all within it."""
        return self.widgets[index : self.ends[index]]

    def subtree_text(self, index: int) -> str:
        """Visible text of a widget with all within it, normalised."""
        if index not in self._subtree_texts:
            texts = (flat(t) for w in self.subtree(index) if not is_hidden(w) for t in texts_of(w))
            self._subtree_texts[index] = " ".join(dict.fromkeys(t for t in texts if t))
        return self._subtree_texts[index]


@lru_cache(maxsize=65536)
def flat(text: str) -> str:
    """Normalise for comparing: case, width, blanks, quotation marks and icons do not count."""
    return " ".join(_ICONS.sub(" ", normalise(text)).translate(_QUOTES).split())


_NOT_DENIED = "(?<![没沒未不无無非])"


@lru_cache(maxsize=65536)
def whole_words(norm: str) -> re.Pattern[str]:
    """Match `norm` where it is not part of a longer name or number.

    "items.csv" is not found in "items.csv.bak" nor "1" in "10" or "1.5"; scripts without blanks
    between words have no such borders, but 可用 is not found in 不可用. Several words are no part
    of a name behind a full stop: what is added to a text may follow it without a blank.
    """
    joins = r"(?<![\w@-])" if " " in norm and norm[0].isalpha() else r"(?<![\w.@-])(?<!\d,)"
    before = joins if norm[0].isascii() and norm[0].isalnum() else ""
    before = _NOT_DENIED if is_cjk(norm[0]) else before
    if norm[0].isdigit() and _UNIT_BEHIND.search(norm):
        before = r"(?<![\w.@-])|(?<=[\u3400-\u9fff])"  # 9点 of 6月5日9点: other units end there
        before = f"(?:{before})(?<!\\d,)"
    if _VERSION.fullmatch(norm):
        # "v2.1.0" shows the version 2.1.0.
        before = rf"(?:{before}|(?<![\w.@-]v)(?<=v))"
    after = r"(?![\w@]|[.,:-]\w)" if norm[-1].isascii() and norm[-1].isalnum() else ""
    if _CLOCK.search(norm):
        # No number goes on behind a time of the day: 16:00,1小时.
        after = r"(?![\w@]|[.:-]\w)"
    return re.compile(before + re.escape(norm) + after)
