"""What style sheets and classes say of an element tree: what is hidden, and states."""

import re
from collections import defaultdict
from dataclasses import dataclass

from surefoot.tools.screens.html.tree import Element, names_in

_NEVER_SHOWN = names_in(
    "head script style noscript template title meta link datalist param source track"
)
_DECLARATION = re.compile(r"(display|visibility|opacity)\s*:\s*([^;]+)", re.IGNORECASE)
_COMPOUND = re.compile(
    r"(?P<tag>[a-z][\w-]*|\*)?(?P<rest>(?:[.#][\w-]+|\[[\w-]+(?:=(?:\"[^\"]*\"|'[^']*'|[\w-]*))?\])*)"
)
_SELECTOR_PART = re.compile(r"([.#])([\w-]+)|\[([\w-]+)(?:=(?:\"([^\"]*)\"|'([^']*)'|([\w-]*)))?\]")
_MAX_CSS = 500_000
_MAX_RULES = 5_000


@dataclass(frozen=True)
class _Compound:
    tag: str
    classes: frozenset[str]
    id: str
    attributes: tuple[tuple[str, str | None], ...]

    def fits(self, element: Element) -> bool:
        return (
            (not self.tag or self.tag == element.tag)
            and (not self.id or self.id == element.get("id"))
            and self.classes <= set(element.get("class").split())
            and all(
                element.has(name) and (value is None or element.get(name) == value)
                for name, value in self.attributes
            )
        )


@dataclass(frozen=True)
class _Rule:
    compounds: tuple[_Compound, ...]
    """Outermost first."""
    child: tuple[bool, ...]
    """For each compound but the first: it must be a child, not just a descendant."""
    weight: tuple[int, int, int, int]
    """Importance, ids, classes and attributes, tags."""
    declarations: tuple[tuple[str, str, bool], ...]


class Styles:
    """The rules of a page that show or hide something."""

    def __init__(self, root: Element) -> None:
        self._by_key: dict[str, list[tuple[int, _Rule]]] = defaultdict(list)
        css = "\n".join(e.words() for e in root.descendants() if e.tag == "style")
        rules = _read_rules(css[:_MAX_CSS])[:_MAX_RULES]
        for order, rule in enumerate(rules):
            last = rule.compounds[-1]
            key = f"#{last.id}" if last.id else next((f".{c}" for c in sorted(last.classes)), "")
            self._by_key[key or last.tag].append((order, rule))

    def hides(self, element: Element) -> bool:
        """Say whether the element and all inside are out of sight."""
        if element.tag in _NEVER_SHOWN or element.get("aria-hidden").lower() == "true":
            return True
        if element.tag == "input" and element.get("type").lower() == "hidden":
            return True
        if element.tag == "dialog" and not element.has("open"):
            return True
        if _in_closed_details(element):
            return True
        style = self._computed_style(element)
        hidden_by_default = "none" if element.has("hidden") else ""
        return (
            style.get("display", hidden_by_default) == "none"
            or style.get("visibility") in ("hidden", "collapse")
            or _is_zero(style.get("opacity", ""))
        )

    def _computed_style(self, element: Element) -> dict[str, str]:
        keys = [element.tag, "", f"#{element.get('id')}"]
        keys += [f".{name}" for name in element.get("class").split()]
        found: list[tuple[tuple[int, ...], str, str]] = []
        for key in keys:
            for order, rule in self._by_key.get(key, ()):
                if _matches(rule, element):
                    found += [
                        ((int(loud), *rule.weight, order), name, value)
                        for name, value, loud in rule.declarations
                    ]
        found += [
            ((int(loud), 1, 0, 0, 0, 0), name, value)
            for name, value, loud in _declarations(element.get("style"))
        ]
        return {name: value for _, name, value in sorted(found)}


def _in_closed_details(element: Element) -> bool:
    parent = element.parent
    if parent is None or parent.tag != "details" or parent.has("open"):
        return False
    return next((e for e in parent.elements() if e.tag == "summary"), None) is not element


def _is_zero(opacity: str) -> bool:
    try:
        return opacity != "" and float(opacity.rstrip("%")) == 0
    except ValueError:
        return False


def _declarations(css: str) -> tuple[tuple[str, str, bool], ...]:
    found = []
    for name, value in _DECLARATION.findall(css):
        plain, _, loud = value.lower().partition("!")
        found.append((name.lower(), plain.strip(), loud.strip() == "important"))
    return tuple(found)


def _read_rules(css: str) -> list[_Rule]:
    pieces = css.split("/*")
    css = pieces[0] + " ".join(piece.partition("*/")[2] for piece in pieces[1:])
    rules: list[_Rule] = []
    start = 0
    while (brace := css.find("{", start)) >= 0:
        prelude = css[start:brace].rsplit(";", 1)[-1].strip()
        end = _closing(css, brace)
        body = css[brace + 1 : end]
        start = end + 1
        if prelude.startswith("@"):  # print, narrow screens ...: not known to hold
            continue
        declarations = _declarations(body)
        if declarations:
            for selector in prelude.split(","):
                rule = _read_selector(selector.strip(), declarations)
                if rule:
                    rules.append(rule)
    return rules


def _closing(css: str, brace: int) -> int:
    level = 0
    for match in re.compile("[{}]").finditer(css, brace):
        level += 1 if match.group() == "{" else -1
        if level == 0:
            return match.start()
    return len(css)


def _read_selector(selector: str, declarations: tuple[tuple[str, str, bool], ...]) -> _Rule | None:
    compounds: list[_Compound] = []
    child: list[bool] = []
    direct = False
    for word in re.sub(r"\s*>\s*", " > ", selector).split():
        if word == ">":
            direct = True
            continue
        match = _COMPOUND.fullmatch(word)
        if match is None:
            return None
        if compounds:
            child.append(direct)
        compounds.append(_read_compound(match))
        direct = False
    if not compounds:
        return None
    ids = sum(bool(c.id) for c in compounds)
    classes = sum(len(c.classes) + len(c.attributes) for c in compounds)
    tags = sum(bool(c.tag) for c in compounds)
    return _Rule(tuple(compounds), tuple(child), (0, ids, classes, tags), declarations)


def _read_compound(match: re.Match[str]) -> _Compound:
    tag = match.group("tag") or ""
    classes, ident, attributes = set(), "", []
    for part in _SELECTOR_PART.finditer(match.group("rest")):
        if part.group(1) == ".":
            classes.add(part.group(2))
        elif part.group(1) == "#":
            ident = part.group(2)
        else:
            values = [value for value in part.groups()[3:] if value is not None]
            attributes.append((part.group(3), values[0] if values else None))
    return _Compound("" if tag == "*" else tag, frozenset(classes), ident, tuple(attributes))


def _matches(rule: _Rule, element: Element) -> bool:
    if not rule.compounds[-1].fits(element):
        return False
    here: Element | None = element
    for compound, direct in zip(reversed(rule.compounds[:-1]), reversed(rule.child), strict=True):
        assert here is not None
        here = here.parent
        while here is not None and not compound.fits(here):
            if direct:
                return False
            here = here.parent
        if here is None:
            return False
    return True


WHOLE = (
    "active|selected|current|done|completed?|checked|disabled|open|opened|error|success|invalid"
    "|valid|warning|failed|(?:is|has)-[a-z-]{2,24}"
)
"""Class names that are states."""
PART = "active|selected|current|checked|disabled|completed|highlighted|starred|unread"
"""Parts of class names, e.g. of "current-file", that are states."""
SUCCESS = "success|successful|positive"
"""Words in the class of a message that tells of a success, e.g. "alert-success"."""
_WHOLE = re.compile(WHOLE, re.IGNORECASE)
_PART = re.compile(PART, re.IGNORECASE)
_MODIFIED = re.compile(rf"[a-z-]+(?:__[a-z-]+)?(?:_|--)({PART})", re.IGNORECASE)
"""A name of any length that says of a block or its element how it is: block__element_active."""
_PLAIN = re.compile(r"[a-z_-]+", re.IGNORECASE)
_MAX_PARTS = 4
"""Longer names say what a thing is rather than how it is."""


def states_by_class(classes: str) -> tuple[str, ...]:
    """Read class names as states, e.g. "current-file" as `class current`.

    facts.js does so in the browser, with the same words.

    Args:
        classes: The class attribute.
    """
    found = []
    for name in classes.split():
        if _WHOLE.fullmatch(name):
            found.append(f"class {name.lower()}")
        elif modified := _MODIFIED.fullmatch(name):
            found.append(f"class {modified[1].lower()}")
        elif _PLAIN.fullmatch(name):
            parts = [part for part in re.split(r"[-_]+", name) if part]
            if 2 <= len(parts) <= _MAX_PARTS:
                found += [f"class {part.lower()}" for part in parts if _PART.fullmatch(part)][:1]
    return tuple(dict.fromkeys(found))


def is_of_success(classes: str) -> bool:
    """Say whether the class of a message paints it as one of a success, as facts.js does."""
    words = re.split(r"[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])", classes)
    return any(re.fullmatch(SUCCESS, word, re.IGNORECASE) for word in words)
