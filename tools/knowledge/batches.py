"""Many transitions at once, with counts from elsewhere."""

from collections.abc import Mapping, Sequence
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
    checked = _checked(reader, transitions, errors)
    apps = apps_of(connection, set(reader.pages.values()))
    counts: list[Count] = []
    joined: set[tuple[str, str]] = set()
    for number, one in checked:
        source, target = apps.get(one.from_page), apps.get(one.to_page)
        if source is None or target is None:
            missing = one.from_page if source is None else one.to_page
            errors[number] = f"第{number}条: PAGE_NOT_FOUND: 页面不存在：{missing}"
            continue
        if source != target:
            joined.add((source, target))
        counts.append(one)
    if joined:
        join_apps(connection, sorted(joined))
    written = sorted({apps[one.from_page] for one in counts})
    revs = {app: take_app(connection, app) for app in written}
    created = add_counts(connection, counts, apps, revs, replace=mode == "set")
    return {
        "success": not errors,
        "total": len(transitions),
        "created": created,
        "updated": len(counts) - created,
        "failed": len(errors),
        "errors": [errors[number] for number in sorted(errors)],
    }


def _checked(
    reader: "_Reader", transitions: Sequence[object], errors: dict[int, str]
) -> list[tuple[int, Count]]:
    """Give those that are what they should be, with their numbers; says what the others are not."""
    found: list[tuple[int, Count]] = []
    for number, one in enumerate(transitions, 1):
        try:
            found.append((number, reader.read(checks.mapping(one, "transitions"))))
        except Refusal as refusal:
            errors[number] = f"第{number}条: {refusal.code}: {refusal}"
    return found


class _Reader:
    """Checks what a batch says; what it says thousands of times is checked once."""

    def __init__(self, keep_text: bool) -> None:
        self._keep_text = keep_text
        self._deeds: dict[tuple[object, ...], Deed] = {}
        self.pages: dict[object, str] = {}
        """Those that were named, by how they were given."""

    def read(self, row: Mapping[str, Any]) -> Count:
        """Give what a row counts.

        Raises:
            Refusal: INVALID_PARAMETER.
        """
        get = row.get
        deed = self._deed(row)
        return Count(
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
    if type(value) is int and 0 <= value <= checks.COUNT_LIMIT:
        return value
    return 0 if value is None else checks.whole(value, field, 0)
