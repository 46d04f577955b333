"""Predicates as Playwright assertions, and texts with parameters as Python."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from surefoot.state.values.predicate import (
    Answered,
    Checked,
    Count,
    FieldHolds,
    Gone,
    NoFault,
    Order,
    Place,
    Predicate,
    ProvenCheck,
    Said,
    Shown,
    StateIs,
    TitleIs,
    Together,
    UrlIs,
)

_MARK = re.compile(r"\$\{([^\W\d][\w.-]*)\}")


def literal(text: str, names: Mapping[str, str]) -> str:
    """Write a text as Python source.

    Args:
        text: May hold `${name}`.
        names: Python variable of each parameter; other marks stay as they are.
    """
    pieces, end = [], 0
    for mark in _MARK.finditer(text):
        if mark.group(1) in names:
            if mark.start() > end:
                pieces.append(quote(text[end : mark.start()]))
            pieces.append(names[mark.group(1)])
            end = mark.end()
    if end < len(text) or not pieces:
        pieces.append(quote(text[end:]))
    return pieces[0] if len(pieces) == 1 else "(" + " + ".join(pieces) + ")"


def quote(text: str) -> str:
    """A text as a Python literal, in double quotes where it has none."""
    code = repr(text)
    if code.startswith("'") and '"' not in code:
        return '"' + code[1:-1].replace("\\'", "'") + '"'
    return code


def aria_name(text: str) -> str:
    """A name as it stands in an aria snapshot template."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


Names = Mapping[str, str]
_IN_ARIA = frozenset({"checked", "disabled", "expanded", "pressed", "selected"})
_NAMED_BY_TEXT = frozenset(
    {"alert", "status", "log", "note", "paragraph", "listitem", "article", "term", "definition"}
)
"""Roles that a screen calls by what they say, though ARIA gives them no name by it."""
_CELLS = ("cell", "gridcell", "rowheader")


def assertion(predicate: Predicate, names: Names) -> Iterator[str]:
    """Lines of Python that fail when the predicate does not hold."""
    write: Callable[[Any, Names], Iterator[str]] = _WRITERS[predicate.kind]
    return write(predicate, names)


def before_step(checks: Iterable[ProvenCheck], names: Names) -> str:
    """Python that is true when all that the step must bring into view is there before it."""
    shown = [
        check.predicate
        for check in checks
        if check.proof == "new" and isinstance(check.predicate, Shown)
    ]
    others = any(c.proof == "new" and not isinstance(c.predicate, Shown) for c in checks)
    if not shown or others:
        return ""
    return " and ".join(f"is_shown({_shown_locator(p, names)})" for p in shown[:2])


def _assert_shown(p: Shown, names: Names) -> Iterator[str]:
    yield f"expect_shown({_shown_locator(p, names)})"


def _shown_locator(p: Shown, names: Names) -> str:
    scope = _scope(p.within, names)
    if not p.role:
        return f"called({scope}, {literal(p.name, names)})"
    if p.role in _NAMED_BY_TEXT:
        return f"saying({scope}, {quote(p.role)}, {literal(p.name, names)})"
    return f"{scope}.get_by_role({quote(p.role)}, name={literal(p.name, names)}, exact=True)"


def _scope(place: Place | None, names: Names) -> str:
    if place is None:
        return "page"
    name = f", name={literal(place.name, names)}, exact=True" if place.name else ""
    return f"page.get_by_role({quote(place.role)}{name})"


def _assert_gone(p: Gone, names: Names) -> Iterator[str]:
    whole = ", whole=True" if p.exact else ""
    yield f"expect_gone(called(page, {literal(p.name, names)}{whole}))"


def _assert_field(p: FieldHolds, names: Names) -> Iterator[str]:
    name, role = literal(p.name, names), p.role
    by_role = f"page.get_by_role({quote(role)}, name={name}, exact=True)"
    by_placeholder = f"page.get_by_placeholder({name}, exact=True)"
    yield f"expect_value(found({by_role}, {by_placeholder}), {literal(p.value, names)})"


def _assert_state(p: StateIs, names: Names) -> Iterator[str]:
    by_role = f"page.get_by_role({quote(p.role)}, name={literal(p.name, names)}, exact=True)"
    one = f"found({by_role})"
    if p.state in _IN_ARIA and "${" not in p.name:
        mark = p.state if p.on else f"{p.state}=false"
        template = f"- {p.role} {aria_name(p.name)} [{mark}]"
        yield f'expect(page.locator("body")).to_match_aria_snapshot({quote(template)})'
        return
    negated = "" if p.on else "not_"
    word, _, rest = p.state.partition(" ")
    if word == "class":
        yield f"expect({one}).{negated}to_contain_class({quote(rest)})"
    elif word == "sort":
        yield f'expect({one}).{negated}to_have_attribute("aria-sort", {quote(rest)})'
    elif p.state == "collapsed":
        wanted = "false" if p.on else "true"
        yield f'expect({one}).to_have_attribute("aria-expanded", "{wanted}")'
    elif p.state == "current":
        yield f'expect({one}).{negated}to_have_attribute("aria-current", re.compile("."))'
    elif p.state == "readonly":
        yield f"expect({one}).{'not_' if p.on else ''}to_be_editable()"
    else:
        attribute = {"mixed": "checked"}.get(p.state, p.state)
        wanted = "mixed" if p.state == "mixed" else "true"
        test = f"[aria-{attribute}={wanted}]" + (
            f", :{attribute}" if attribute != "checked" else ""
        )
        yield f"expect({by_role}.and_(page.locator({quote(test)}))).to_have_count({int(p.on)})"


def _items(within: Place, item: str, names: Names) -> str:
    items = f"{_scope(within, names)}.get_by_role({quote(item)})"
    if item != "row":
        return items
    cells = f"page.get_by_role({_CELLS[0]!r})" + "".join(
        f".or_(page.get_by_role({quote(role)}))" for role in _CELLS[1:]
    )
    return f"{items}.filter(has={cells})"


def _assert_count(p: Count, names: Names) -> Iterator[str]:
    yield f"expect({_items(p.within, p.item, names)}).to_have_count({p.count})"


def _assert_order(p: Order, names: Names) -> Iterator[str]:
    items = _items(p.within, p.item, names)
    if p.first:
        for number, text in enumerate(p.texts):
            yield f"expect({items}.nth({number})).to_contain_text(words({literal(text, names)}))"
        return
    texts = ", ".join(f"words({literal(text, names)})" for text in p.texts)
    yield f"expect({items}).to_contain_text([{texts}])"


def _assert_together(p: Together, names: Names) -> Iterator[str]:
    filters = "".join(f".filter(has_text=words({literal(text, names)}))" for text in p.texts)
    yield f"expect_shown(page.get_by_role({quote(p.item)}){filters})"


def _assert_url(p: UrlIs, names: Names) -> Iterator[str]:
    yield f"expect(page).to_have_url(address({literal(p.path, names)}))"


def _assert_title(p: TitleIs, names: Names) -> Iterator[str]:
    yield f"expect(page).to_have_title({literal(p.title, names)})"


def _assert_said(p: Said, names: Names) -> Iterator[str]:
    text = literal(p.text, names)
    if p.event == "toast":
        yield f"expect_shown(page.get_by_text(words({text})))"
    else:
        yield f"heard.wait({text}, lambda heard, text={text}: text in heard.{p.event}s)"


def _assert_answered(p: Answered, names: Names) -> Iterator[str]:
    what, path = f"{p.method} {p.path}", literal(p.path, names)
    yield f"heard.wait({quote(what)}, lambda heard, form=address({path}): any("
    yield f"    (how, status) == ({quote(p.method)}, {p.status}) and form.match(where)"
    yield "    for how, status, where in heard.answers))"


def _note_checked(p: Checked, names: Names) -> Iterator[str]:
    yield f"# Looked at by a replay only: {' '.join(str(p.check).split())}"


def _assert_no_fault(p: NoFault, names: Names) -> Iterator[str]:
    if p.fault == "blank_screen":
        yield 'expect(page.locator("body")).to_have_text(re.compile(r"\\S"))'
    else:
        yield f"heard.expect_no({quote(p.fault)}, {literal(p.text, names)})"


_WRITERS: dict[str, Callable[[Any, Names], Iterator[str]]] = {
    "shown": _assert_shown,
    "gone": _assert_gone,
    "field": _assert_field,
    "state": _assert_state,
    "count": _assert_count,
    "order": _assert_order,
    "together": _assert_together,
    "url": _assert_url,
    "title": _assert_title,
    "said": _assert_said,
    "answered": _assert_answered,
    "checked": _note_checked,
    "no_fault": _assert_no_fault,
}
