"""Screens that show a value in many forms, with what is claimed of it and whether that is right.

The truth comes from how a screen is made: of a form that ties a value to its label a wrong claim is
refuted; of one that only puts it beside the label nothing more than "cannot tell" is due.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from surefoot.state.values.screen import Screen
from surefoot.tools.screens.stored import stored_screen

LABEL = "Limit"


@dataclass(frozen=True)
class Form:
    """How a label and its value stand on a screen."""

    name: str
    write: Callable[[str], str]
    """The lines of an accessibility tree that show the value."""
    is_tied: bool
    """A wrong claim is refuted, not only untold."""
    takes_empty: bool = True


FORMS = (
    Form("row", lambda v: f"- table:\n  - row:\n    - rowheader: {LABEL}\n    - cell: {v}", True),
    Form("colon", lambda v: f"- paragraph: '{LABEL}: {v}'", True, takes_empty=False),
    Form("wide colon", lambda v: f"- paragraph: {LABEL}：{v}", True, takes_empty=False),
    Form("terms", lambda v: f"- term: {LABEL}\n- definition: {v}", True, takes_empty=False),
    Form("field", lambda v: f"- textbox {LABEL!r}: {v}".replace("'", '"'), True),
    Form(
        "column",
        lambda v: (
            f"- table:\n  - row:\n    - columnheader: Name\n    - columnheader: {LABEL}\n"
            f"  - row:\n    - cell: Lamp\n    - cell: {v}"
        ),
        True,
    ),
    Form(
        "beside",
        lambda v: f"- generic:\n  - text: {LABEL}\n  - strong: {v}",
        False,
        takes_empty=False,
    ),
    Form(
        "heading",
        lambda v: f'- heading "{LABEL}" [level=3]\n- paragraph: {v}',
        False,
        takes_empty=False,
    ),
)


@dataclass(frozen=True)
class Sample:
    """A value as the screen shows it, ways to claim it, and claims that are wrong."""

    kind: str
    shown: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]


SAMPLES = (
    Sample("number", "35", ("35",), ("36", "350", "3", "-35", "35.5")),
    Sample("grouped", "1,234.50", ("1234.50", "1,234.5"), ("1,234.05", "123450")),
    Sample("money", "$49.99", ("$49.99", "49.99"), ("$4.99", "€49.99", "9.99")),
    Sample("date", "2026-03-14", ("2026-03-14",), ("2026-03-15", "2025-03-14", "14")),
    Sample("text", "In review", ("In review", "in review"), ("Review", "Done", "In review again")),
    Sample("other script", "已完成", ("已完成",), ("未完成", "完成")),
    Sample("unit", "20 GB", ("20 GB", "20"), ("20 MB", "2 GB", "200 GB")),
    Sample("negative", "-12.5", ("-12.5",), ("12.5", "-12", "-125")),
    Sample("empty", "", ("",), ("35", "In review")),
)
OTHERS = '- heading "Record" [level=1]\n- paragraph: see also {} and more\n- listitem: {}\n'
"""What stands elsewhere: the claimed value, which must prove nothing."""


@dataclass(frozen=True)
class ValueClaim:
    """A screen, and that its label is said to be a value."""

    name: str
    screen: Screen
    label: str
    value: str
    due: str
    """holds, refuted or cannot_tell."""
    is_tied: bool


def value_claims() -> Iterator[ValueClaim]:
    """Give every form with every value, claimed rightly, wrongly, and of a label that is absent."""
    for form in FORMS:
        for sample in SAMPLES:
            if not sample.shown and not form.takes_empty:
                continue
            body = form.write(sample.shown)
            wrong_due = "refuted" if form.is_tied else "cannot_tell"
            dues = [(LABEL, v, "holds") for v in sample.right]
            dues += [(LABEL, v, wrong_due) for v in sample.wrong]
            dues += [("Quota", v, "cannot_tell") for v in sample.right]
            for label, value, due in dues:
                screen = stored_screen(
                    {
                        "url": "http://127.0.0.1:8080/record",
                        "aria_snapshot": OTHERS.format(value, value) + body,
                    }
                )
                name = f"{form.name}, {sample.kind}: {label} is {value!r}"
                yield ValueClaim(name, screen, label, value, due, form.is_tied)
