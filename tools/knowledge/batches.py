"""Many transitions at once, with counts from elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, RefusedError
from surefoot.tools.knowledge.privacy import hide_private_text
from surefoot.tools.knowledge.store.actions import ReportedAction
from surefoot.tools.knowledge.store.bulk import Count, add_counts
from surefoot.tools.knowledge.store.pages import apps_of, join_apps, take_app

_LEFT_OUT = object()
_SELDOM = ("type", "widget", "widget_id", "widget_xpath", "input_text")
_RARE = frozenset(_SELDOM)
_USUAL = ("from_page", "to_page", "action_type", "widget_text", "success_count", "fail_count")
_USUAL_LENGTH = len(_USUAL)
_usual = itemgetter(*_USUAL)
_MOST = checks.COUNT_LIMIT


def batch_add_transitions(
    connection: Connection,
    *,
    transitions: object = None,
    mode: object = "add",
    keep_text: bool = True,
) -> Answer:
    """Answer `batch_add_transitions`: wrong ones are listed, the others are kept."""
    rows = checks.items(transitions, "transitions")
    if mode not in ("add", "set"):
        raise RefusedError(
            "INVALID_PARAMETER", f"mode 应为 add 或 set，得到 {mode!r}", field="mode"
        )
    errors: dict[int, str] = {}
    reader = _Reader(keep_text)
    counts = reader.counts(rows, errors)
    pages = set(reader.pages.values())
    apps = apps_of(connection, pages)
    if errors or len(apps) < len(pages):
        counts = _of_known_pages(counts, apps, errors)
    ways = {(apps[source], apps[target]) for _, source, target, *_ in counts}
    joined = sorted((source, target) for source, target in ways if source != target)
    if joined:
        join_apps(connection, joined)
    revs = {app: take_app(connection, app) for app in sorted({source for source, _ in ways})}
    created = add_counts(
        connection, counts, reader.reported_actions, apps, revs, replace=mode == "set"
    )
    return {
        "success": not errors,
        "total": len(rows),
        "created": created,
        "updated": len(counts) - created,
        "failed": len(errors),
        "errors": [errors[number] for number in sorted(errors)],
    }


def _of_known_pages(
    counts: Iterable[Count], apps: Mapping[str, str], errors: dict[int, str]
) -> list[Count]:
    """Leave out what names a page that is not there, and say so."""
    found = []
    for one in counts:
        number, source, target, *_ = one
        missing = next((page for page in (source, target) if page not in apps), None)
        if missing is None:
            found.append(one)
        else:
            errors[number] = f"第{number}条: PAGE_NOT_FOUND: 页面不存在：{missing}"
    return found


class _Names(dict[object, str]):
    """Names of pages by how they were given; each is checked when it is first asked for."""

    def __missing__(self, given: object) -> str:
        known = self[given] = checks.name(given, "page")
        return known


class _Reader:
    """Checks what a batch says; what it says thousands of times is checked once."""

    def __init__(self, keep_text: bool) -> None:
        self._keep_text = keep_text
        self._numbers: dict[tuple[object, ...], int] = {}
        self.reported_actions: list[ReportedAction] = []
        """Those that were done, by their numbers in what counts."""
        self.pages = _Names()

    def counts(self, rows: Sequence[object], errors: dict[int, str]) -> list[Count]:
        """Returns what those count that are what they should be.

        Says in `errors` what the others are not, by their numbers from 1.
        """
        found: list[Count] = []
        add, reported_actions, pages = found.append, self._numbers, self.pages
        for number, row in enumerate(rows, 1):
            try:
                # Most rows are of this form, and say what was done before.
                if type(row) is dict and len(row) == _USUAL_LENGTH:
                    source, target, kind, words, good, bad = _usual(row)
                    if type(good) is type(bad) is int and 0 <= good <= _MOST and 0 <= bad <= _MOST:
                        reported = reported_actions[kind, words]
                        add((number, pages[source], pages[target], reported, good, bad))
                        continue
            except (KeyError, TypeError, RefusedError):
                pass  # what is wrong, if anything, is said of its field below
            try:
                add((number, *self._read(checks.mapping(row, "transitions"))))
            except RefusedError as refusal:
                errors[number] = f"第{number}条: {refusal.code}: {refusal}"
        return found

    def _read(self, row: Mapping[str, Any]) -> tuple[str, str, int, int, int]:
        """Returns what a row counts.

        Raises:
            Refusal: INVALID_PARAMETER.
        """
        get = row.get
        reported = self._number_of(row)
        return (
            self._page(get("from_page"), "from_page"),
            self._page(get("to_page"), "to_page"),
            reported,
            _reported_count(get("success_count"), "success_count"),
            _reported_count(get("fail_count"), "fail_count"),
        )

    def _number_of(self, row: Mapping[str, Any]) -> int:
        get = row.get
        said: tuple[object, ...] = (get("action_type"), get("widget_text"))
        if not _RARE.isdisjoint(row):
            said += tuple([get(name, _LEFT_OUT) for name in _SELDOM])
        try:
            known = self._numbers.get(said)
        except TypeError:
            # Something in it is no text; what is checked says what.
            return self._new(row)
        if known is None:
            known = self._numbers[said] = self._new(row)
        return known

    def _new(self, row: Mapping[str, Any]) -> int:
        self.reported_actions.append(
            hide_private_text(checks.reported_action(row), keep_text=self._keep_text)
        )
        return len(self.reported_actions) - 1

    def _page(self, given: object, field: str) -> str:
        try:
            return self.pages[given]
        except (TypeError, RefusedError):
            return checks.name(given, field)


def _reported_count(value: object, field: str) -> int:
    return 0 if value is None else checks.integer(value, field, 0)
