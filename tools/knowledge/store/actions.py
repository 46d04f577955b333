"""Which stored transition a reported action means."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from surefoot.tools.knowledge.ids import transition_id_of, widget_key_of


class ReportedAction(NamedTuple):
    """An action on a page, as it was reported."""

    action_type: str
    widget_id: str = ""
    widget_text: str = ""
    widget_xpath: str = ""
    input_text: str = ""


class KnownTransition(NamedTuple):
    """What is needed to know a transition again."""

    transition_id: str
    from_page: str
    action_type: str
    to_page: str
    widget_key: str
    widget_id: str
    widget_text: str
    deleted: bool


class HasWidget(Protocol):
    """Anything that was done to a widget."""

    @property
    def widget_id(self) -> str:
        """Id of the widget, "" for none."""

    @property
    def widget_text(self) -> str:
        """Text of the widget, "" for none."""

    @property
    def widget_key(self) -> str:
        """By what the widget is known."""


def is_by(row: HasWidget, reported: ReportedAction) -> bool:
    """Returns whether the widget of a transition is the one of an action.

    By id, or by text when one of the two has no id; without either by its place, if that is told.
    """
    if row.widget_id and reported.widget_id:
        return row.widget_id == reported.widget_id
    if row.widget_text or reported.widget_text:
        return row.widget_text == reported.widget_text
    if row.widget_id or reported.widget_id:
        return False
    return not reported.widget_xpath or row.widget_key == widget_key_of(
        "", "", reported.widget_xpath
    )


@dataclass(slots=True)
class TransitionMatch:
    """Which row an action means, and which rows learn the id of its widget by it."""

    transition_id: str
    widget_key: str
    is_new: bool
    learns: tuple[KnownTransition, ...] = ()


class ActionGroup:
    """The transitions of one type that start on one page."""

    def __init__(self, rows: Iterable[KnownTransition] = ()) -> None:
        self._rows: dict[str, KnownTransition] = {}
        self._by_name: dict[str, dict[str, None]] = {}
        for row in rows:
            self.put(row)

    def put(self, row: KnownTransition) -> None:
        """Add a transition, or take it as it is now."""
        self._rows[row.transition_id] = row
        for name in widget_names(row.widget_id, row.widget_text):
            self._by_name.setdefault(name, {})[row.transition_id] = None

    def meant_by(self, source: str, reported: ReportedAction, target: str) -> TransitionMatch:
        """Say which transition an action from `source` to `target` is; a new one gets its id."""
        own_key = widget_key_of(reported.widget_id, reported.widget_text, reported.widget_xpath)
        alike = self._alike(reported)
        if not alike:
            new_id = transition_id_of(source, reported.action_type, own_key, target)
            return TransitionMatch(new_id, own_key, True)
        alike.sort(key=lambda row: (row.widget_key != own_key, row.transition_id))
        key = own_key if reported.widget_id else alike[0].widget_key
        # Only an action that names the id has something to teach.
        learns = self._learning(alike, key) if reported.widget_id else ()
        same = next((row for row in alike if row.to_page == target), None)
        if same is not None:
            return TransitionMatch(same.transition_id, key, same.deleted, learns)
        new_id = transition_id_of(source, reported.action_type, key, target)
        return TransitionMatch(new_id, key, True, learns)

    def _alike(self, reported: ReportedAction) -> list[KnownTransition]:
        if not self._rows:
            return []
        found = {
            transition_id: self._rows[transition_id]
            for name in widget_names(reported.widget_id, reported.widget_text)
            for transition_id in self._by_name.get(name, ())
        }
        return [row for row in found.values() if is_by(row, reported)]

    def _learning(self, alike: list[KnownTransition], key: str) -> tuple[KnownTransition, ...]:
        """Rows that know the widget by less; two rows must not come to name the same way."""
        lesser = [row for row in alike if row.widget_key != key]
        if not lesser:
            return ()
        named = {row.to_page for row in self._rows.values() if row.widget_key == key}
        return tuple(row for row in lesser if row.to_page not in named)


def widget_names(widget_id: str, widget_text: str) -> tuple[str, ...]:
    """By what a widget is looked up; what has neither is looked up as nothing."""
    if not widget_id:
        return (f"text:{widget_text}",) if widget_text else ("",)
    return (f"id:{widget_id}", f"text:{widget_text}") if widget_text else (f"id:{widget_id}",)
