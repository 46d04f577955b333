"""Accessible names of stored elements, as Playwright computes them."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from surefoot.tools.screens.html.roles import option_text, value_of
from surefoot.tools.screens.html.tree import Element, names_in

BLOCK = names_in(
    "address article aside blockquote body br button caption center dd details dialog dir div "
    "dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr "
    "html legend li main menu nav ol optgroup option p pre search section summary table tbody "
    "td tfoot th thead tr ul input select textarea meter progress"
)
_NAMELESS = names_in(
    "caption code definition deletion emphasis generic insertion mark paragraph presentation "
    "strong subscript superscript term time"
)
FROM_CONTENT = names_in(
    "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox "
    "menuitemradio option radio row rowheader switch tab tooltip treeitem"
)
_FROM_CONTENT_INSIDE = FROM_CONTENT | names_in(
    "caption code contentinfo definition deletion emphasis insertion list listitem mark none "
    "paragraph presentation region rowgroup strong subscript superscript table term time"
)
_PLACEHOLDER_TYPES = frozenset({"text", "password", "number", "search", "tel", "email", "url", ""})
_SPACE = re.compile(r"[ \t\n\r\f\v\u2028\u2029]+")
MAX_NAME = 900
"""Longer names are left out, as the snapshot does; the content says them."""
_BUDGET = 2_000_000
"""Elements looked at for all names of a page; later names stay empty."""


def collapse_white_space(text: str) -> str:
    """Collapse white space as the snapshot does."""
    text = text.replace("\u200b", "").replace("\u00ad", "").replace("\xa0", " ")
    return _SPACE.sub(" ", text).strip()


@dataclass(frozen=True)
class _How:
    inside: bool = False
    """Asked for the name of an element around it."""
    referred: bool = False
    """Reached by a reference or label: hidden parts count, references are not followed again."""


class HtmlNames:
    """Names of the elements of one page.

    Args:
        ids: Elements by their id attribute.
        labels: Label elements by the element they belong to.
        role: Role of an element, "" for none.
        hidden: Whether an element itself is out of sight.
    """

    def __init__(
        self,
        ids: dict[str, Element],
        labels: dict[Element, list[Element]],
        role: Callable[[Element], str],
        hidden: Callable[[Element], bool],
    ) -> None:
        self._ids, self._labels, self._role, self._hidden = ids, labels, role, hidden
        self._left = _BUDGET

    @property
    def exhausted(self) -> bool:
        """Whether some names are missing because there was too much to read."""
        return self._left <= 0

    def of(self, element: Element) -> str:
        """Give the accessible name, "" when there is none."""
        role = self._role(element)
        if role in _NAMELESS or not (
            role or element.tag == "summary" or _has_naming_attribute(element)
        ):
            return ""
        name = collapse_white_space(self._text(element, _How(), set()))
        return name if len(name) <= MAX_NAME else ""

    def _text(self, element: Element, how: _How, seen: set[Element]) -> str:
        self._left -= 1
        if element in seen or self._left <= 0:
            return ""
        if not how.referred and self._hidden(element):
            return ""
        if not how.referred and element.has("aria-labelledby"):
            parts = [
                self._text(self._ids[ident], _How(referred=True), set())
                for ident in dict.fromkeys(element.get("aria-labelledby").split())
                if ident in self._ids
            ]
            if collapse_white_space(" ".join(parts)):
                return " ".join(parts)
        seen.add(element)
        role = self._role(element)
        if how.inside or how.referred:
            held = self._held_value(element, role)
            if held is not None:
                return held
        if element.get("aria-label").strip():
            return element.get("aria-label")
        native = self._native(element, how, seen)
        if native is not None:
            return native
        from_content = _FROM_CONTENT_INSIDE if how.inside else FROM_CONTENT
        if (
            role in from_content
            or how.referred
            or (how.inside and not role)
            or element.tag == "summary"
        ):
            content = self._content(element, how, seen)
            if content.strip():
                return content
        return element.get("title")

    def _held_value(self, element: Element, role: str) -> str | None:
        if role in ("textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"):
            value = value_of(element, role)
            if value is None and role == "listbox":
                chosen = [
                    e for e in element.descendants() if e.get("aria-selected").lower() == "true"
                ]
                return " ".join(e.words() for e in chosen)
            return value
        if role in ("progressbar", "meter", "scrollbar"):
            return value_of(element, role) or ""
        return "" if role == "menu" else None

    def _native(self, element: Element, how: _How, seen: set[Element]) -> str | None:
        tag, kind = element.tag, element.get("type").lower()
        if tag == "input" and kind in ("button", "submit", "reset"):
            default = {"submit": "Submit", "reset": "Reset"}.get(kind, element.get("title"))
            return element.get("value") if element.get("value").strip() else default
        labels = () if how.referred else self._labels.get(element, ())
        if labels:
            texts = [self._text(label, _How(referred=True), {element}) for label in labels]
            return " ".join(text for text in texts if text)
        if tag == "input" and kind == "file":
            return "Choose File"
        if tag == "input" and kind == "image":
            return element.get("alt") or element.get("title") or "Submit"
        if tag in ("input", "textarea", "select", "meter", "progress"):
            takes = tag == "textarea" or (tag == "input" and kind in _PLACEHOLDER_TYPES)
            return element.get("title") or (element.get("placeholder") if takes else "")
        if tag == "option" and element.has("label"):
            return option_text(element)
        if tag in ("img", "area"):
            return element.get("alt") or element.get("title")
        child = {"fieldset": "legend", "figure": "figcaption", "table": "caption", "svg": "title"}
        if tag in child:
            return self._named_by(element, child[tag], how, seen)
        return element.get("title") if tag == "output" else None

    def _named_by(self, element: Element, tag: str, how: _How, seen: set[Element]) -> str:
        for below in element.elements():
            if below.tag == tag:
                return self._text(below, _How(how.inside, referred=True), seen)
        return element.get("title") or element.get("summary")

    def _content(self, element: Element, how: _How, seen: set[Element]) -> str:
        parts: list[str] = []
        inner = _How(inside=True, referred=how.referred)
        for child in element.children:
            if isinstance(child, str):
                parts.append(child)
                continue
            text = self._text(child, inner, seen)
            parts.append(f" {text} " if child.tag in BLOCK else text)
        return "".join(parts)


def _has_naming_attribute(element: Element) -> bool:
    return any(element.has(name) for name in ("aria-label", "aria-labelledby", "title"))


def labels_by_field(root: Element, ids: dict[str, Element]) -> dict[Element, list[Element]]:
    """Find which labels belong to which field: by `for` or by being around it."""
    found: dict[Element, list[Element]] = {}
    for label in root.descendants():
        if label.tag != "label":
            continue
        field = ids.get(label.get("for")) if label.has("for") else _first_field(label)
        if field is not None:
            found.setdefault(field, []).append(label)
    return found


def _first_field(label: Element) -> Element | None:
    labelable = ("input", "select", "textarea", "button", "meter", "progress", "output")
    return next(
        (e for e in label.descendants() if e.tag in labelable and e.get("type") != "hidden"), None
    )
