"""Pages that show labels with their values, in many forms and three languages.

Every page comes with a claim, "label is value", that is right or wrong on it. Where it is wrong,
the value stands somewhere else on the page: with another label, in a text, in a list, in a message.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from surefoot.state.values.screen import Screen
from surefoot.tools.screens.stored import stored_screen

Rows = list[tuple[str, str]]


@dataclass(frozen=True)
class ValuePage:
    """A page and a claim on it."""

    name: str
    html: str
    label: str
    value: str
    is_right: bool

    @property
    def screen(self) -> Screen:
        """The page as a device shows it."""
        return stored_screen(self.html, "http://127.0.0.1:8080/record")


@dataclass(frozen=True)
class Facts:
    """What the pages of one language say: a label with its value, and what stands around it."""

    label: str
    value: str
    other: str
    """Another value of the same label."""
    longer: str
    """A value that only begins or ends with the right one."""
    neighbours: tuple[str, str]
    longer_label: str
    """Another label that holds the words of the label."""
    around: str
    """A sentence with a place for a value."""


FACTS = {
    "en": (
        Facts("Total", "35", "30", "35.5", ("Limit", "Items"), "Total paid", "We found {}."),
        Facts(
            "Status", "Open", "Closed", "Open again", ("Owner", "Priority"), "Old status", "See {}."
        ),
    ),
    "zh": (
        Facts("总计", "35", "30", "135", ("上限", "件数"), "已付总计", "共找到 {} 条"),
        Facts("状态", "已完成", "处理中", "未已完成", ("负责人", "优先级"), "旧状态", "提示:{}"),
    ),
    "vi": (
        Facts("Tổng", "35", "30", "3.35", ("Giới hạn", "Số món"), "Tổng đã trả", "Có {} mục."),
        Facts(
            "Trạng thái",
            "Đã xong",
            "Đang làm",
            "Đã xong một nửa",
            ("Người làm", "Mức độ"),
            "Trạng thái cũ",
            "Xem {} ở đây.",
        ),
    ),
}


def _each(form: str, outer: str = "{}") -> Callable[[Rows], str]:
    return lambda rows: outer.format("".join(form.format(k, v) for k, v in rows))


def _columns(rows: Rows) -> str:
    heads = "".join(f"<th>{label}</th>" for label, _ in rows)
    cells = "".join(f"<td>{value}</td>" for _, value in rows)
    return f"<table><thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"


def _choices(rows: Rows) -> str:
    every = list(dict.fromkeys(["-", *(value for _, value in rows if value)]))
    return "".join(
        f"<label>{label} <select>{_options(every, v)}</select></label>" for label, v in rows
    )


def _options(every: list[str], chosen: str) -> str:
    return "".join(f"<option{' selected' * (v == chosen)}>{v}</option>" for v in every)


LAYOUTS: dict[str, Callable[[Rows], str]] = {
    "text with a colon": _each("<p>{}: {}</p>"),
    "text with a wide colon": _each("<p>{}：{}</p>"),
    "bold label": _each("<p><b>{}:</b> {}</p>"),
    "bold value": _each("<p>{}: <b>{}</b></p>"),
    "terms": _each("<dt>{}</dt><dd>{}</dd>", "<dl>{}</dl>"),
    "terms in groups": _each("<div><dt>{}</dt><dd>{}</dd></div>", "<dl>{}</dl>"),
    "row headers": _each("<tr><th>{}</th><td>{}</td></tr>", "<table>{}</table>"),
    "two cells": _each("<tr><td>{}</td><td>{}</td></tr>", "<table>{}</table>"),
    "column headers": _columns,
    "pairs of spans": _each("<div><span>{}</span><span>{}</span></div>"),
    "pairs with a colon": _each("<div><span>{}:</span><span>{}</span></div>"),
    "label and text": _each("<div><label>{}</label><p>{}</p></div>"),
    "list with a colon": _each("<li>{}: {}</li>", "<ul>{}</ul>"),
    "list of pairs": _each("<li><span>{}</span> <strong>{}</strong></li>", "<ul>{}</ul>"),
    "headed parts": _each("<section><h3>{}</h3><p>{}</p></section>"),
    "fields": _each('<label>{} <input value="{}"></label>'),
    "fields to read": _each('<label>{} <input readonly value="{}"></label>'),
    "named fields": _each('<input aria-label="{}" value="{}">'),
    "lists to choose from": _choices,
}
"""How labels and values can stand on a page."""


def value_pages() -> Iterator[ValuePage]:
    """List all pages: each layout in each language, with claims that are right and wrong."""
    for (language, several), layout in product(FACTS.items(), LAYOUTS):
        for facts in several:
            for kind, rows, extra, is_right in [*_right(facts), *_wrong(facts)]:
                html = f"<h1>{facts.neighbours[0]} 1</h1>{LAYOUTS[layout](rows)}{extra}"
                name = f"{layout}, {language} {facts.label}: {kind}"
                yield ValuePage(name, html, facts.label, facts.value, is_right)


def _right(facts: Facts) -> Iterator[tuple[str, Rows, str, bool]]:
    first, second = facts.neighbours
    own, others = (facts.label, facts.value), [(first, facts.other), (second, "7")]
    yield "it alone", [own], "", True
    yield "first of three", [own, *others], "", True
    yield "last of three", [*others, own], "", True
    yield "another value in a text", [own, *others], _text(facts, facts.other), True
    yield "beside a longer label", [(facts.longer_label, facts.other), own], "", True


def _wrong(facts: Facts) -> Iterator[tuple[str, Rows, str, bool]]:
    first, second = facts.neighbours
    own = (facts.label, facts.other)
    alone = [own, (first, "7")]
    yield "with the label behind", [own, (first, facts.value), (second, "7")], "", False
    yield "with the label before", [(first, facts.value), own, (second, "7")], "", False
    yield "with a longer label", [own, (facts.longer_label, facts.value)], "", False
    yield "in a text", alone, _text(facts, facts.value), False
    yield "in a text of its own", alone, f"<p>{facts.value}</p>", False
    yield "in a heading", alone, f"<h2>{facts.value}</h2>", False
    yield "in a list", alone, f"<ul><li>7</li><li>{facts.value}</li></ul>", False
    yield "in a message", alone, f"<div role=status>{_text(facts, facts.value)}</div>", False
    yield "on a button", alone, f"<button>{facts.value}</button>", False
    yield "as part of a longer value", [(facts.label, facts.longer), (first, "7")], "", False
    yield "while the label has none", [(facts.label, ""), (first, facts.value)], "", False
    last = [(first, "7"), (second, "8"), (facts.label, "")]
    yield "while the label is last and has none", last, f"<p>{facts.value}</p>", False
    yield "without the label", [(first, facts.value), (second, "7")], "", False


def _text(facts: Facts, value: str) -> str:
    return f"<p>{facts.around.format(value)}</p>"
