"""Many transitions at once, with counts from elsewhere."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection

from tools.knowledge import checks
from tools.knowledge.answers import Answer, Refusal
from tools.knowledge.privacy import without_private
from tools.knowledge.store.apps import join_apps, take_app
from tools.knowledge.store.bulk import Count, add_counts
from tools.knowledge.store.deeds import Deed
from tools.knowledge.store.pages import apps_of

_LEFT_OUT = object()
_SELDOM = ("type", "widget", "widget_id", "widget_xpath", "input_text")
_RARE = frozenset(_SELDOM)
_USUAL = ("from_page", "to_page", "action_type", "widget_text", "success_count", "fail_count")
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
    if isinstance(transitions, str | bytes) or not isinstance(transitions, Sequence):
        raise Refusal("INVALID_PARAMETER", "transitions 应为列表", field="transitions")
    if len(transitions) > checks.BATCH_LIMIT:
        raise Refusal(
            "INVALID_PARAMETER", f"transitions 超过 {checks.BATCH_LIMIT} 条", field="transitions"
        )
    if mode not in ("add", "set"):
        raise Refusal("INVALID_PARAMETER", f"mode 应为 add 或 set，得到 {mode!r}", field="mode")
    errors: dict[int, str] = {}
    reader = _Reader(keep_text)
    counts = reader.counts(transitions, errors)
    apps = apps_of(connection, set(reader.pages.values()))
    if errors or len(apps) < len(set(reader.pages.values())):
        counts = _of_known_pages(counts, apps, errors)
    found = list(counts.values())
    joined = {(apps[one[0]], apps[one[1]]) for one in found}
    joined = {(source, target) for source, target in joined if source != target}
    if joined:
        join_apps(connection, sorted(joined))
    written = sorted({apps[one[0]] for one in found})
    revs = {app: take_app(connection, app) for app in written}
    created = add_counts(connection, found, apps, revs, replace=mode == "set")
    return {
        "success": not errors,
        "total": len(transitions),
        "created": created,
        "updated": len(found) - created,
        "failed": len(errors),
        "errors": [errors[number] for number in sorted(errors)],
    }


def _of_known_pages(
    counts: Mapping[int, Count], apps: Mapping[str, str], errors: dict[int, str]
) -> dict[int, Count]:
    """Leave out what names a page that is not there, and say so."""
    found: dict[int, Count] = {}
    for number, one in counts.items():
        missing = next((page for page in one[:2] if page not in apps), None)
        if missing is None:
            found[number] = one
        else:
            errors[number] = f"第{number}条: PAGE_NOT_FOUND: 页面不存在：{missing}"
    return found


class _Reader:
    """Checks what a batch says; what it says thousands of times is checked once."""

    def __init__(self, keep_text: bool) -> None:
        self._keep_text = keep_text
        self._deeds: dict[tuple[object, ...], Deed] = {}
        self.pages: dict[object, str] = {}
        """Those that were named, by how they were given."""

    def counts(self, rows: Sequence[object], errors: dict[int, str]) -> dict[int, Count]:
        """Give what those count that are what they should be, by their numbers from 1.

        Says in `errors` what the others are not.
        """
        found: dict[int, Count] = {}
        for number, row in enumerate(rows, 1):
            try:
                found[number] = self._known(row) or self._read(checks.mapping(row, "transitions"))
            except Refusal as refusal:
                errors[number] = f"第{number}条: {refusal.code}: {refusal}"
        return found

    def _known(self, row: object) -> Count | None:
        """Give what a row counts whose pages and deed were all seen before."""
        if type(row) is not dict or len(row) != len(_USUAL):
            return None
        try:
            source, target, kind, words, good, bad = _usual(row)
            deed, source, target = self._deeds[kind, words], self.pages[source], self.pages[target]
        except (KeyError, TypeError):
            return None
        if type(good) is int and type(bad) is int and 0 <= good <= _MOST and 0 <= bad <= _MOST:
            return source, target, deed, good, bad
        return None

    def _read(self, row: Mapping[str, Any]) -> Count:
        """Give what a row counts.

        Raises:
            Refusal: INVALID_PARAMETER.
        """
        get = row.get
        deed = self._deed(row)
        return (
            self._page(get("from_page"), "from_page"),
            self._page(get("to_page"), "to_page"),
            deed,
            _count(get("success_count"), "success_count"),
            _count(get("fail_count"), "fail_count"),
        )

    def _deed(self, row: Mapping[str, Any]) -> Deed:
        get = row.get
        said: tuple[object, ...] = (get("action_type"), get("widget_text"))
        if not _RARE.isdisjoint(row):
            said += tuple([get(name, _LEFT_OUT) for name in _SELDOM])
        try:
            known = self._deeds.get(said)
        except TypeError:
            # Something in it is no text; what is checked says what.
            return without_private(checks.deed(row), keep_text=self._keep_text)
        if known is None:
            kept = without_private(checks.deed(row), keep_text=self._keep_text)
            known = self._deeds[said] = kept
        return known

    def _page(self, given: object, field: str) -> str:
        try:
            known = self.pages.get(given)
        except TypeError:
            return checks.name(given, field)
        if known is None:
            known = self.pages[given] = checks.name(given, field)
        return known


def _count(value: object, field: str) -> int:
    return 0 if value is None else checks.whole(value, field, 0)
