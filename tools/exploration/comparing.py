"""Compares two explorations of an app: screens that are new, gone or changed, and findings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

MOST_TOLD = 20
"""Events of one changed screen that are told; of others only how many there are."""
Utg = Mapping[str, Any]
Finding = Mapping[str, Any]


def compare_explorations(
    old: Utg, new: Utg, old_findings: Sequence[Finding], new_findings: Sequence[Finding]
) -> dict[str, Any]:
    """Returns what differs between two explorations.

    Args:
        old: The utg.json of the first one.
        new: That of the second one.
        old_findings: The findings.json of the first one.
        new_findings: That of the second one.

    Returns:
        {"screens": {"new": [{"page", "title", "states"}], "gone": [...], "changed": [{"page",
        "title", "new": [event ...], "gone": [event ...], "states": [old, new]}], "same": n},
        "findings": {"new": [finding ...], "gone": [...], "same": n}}. A screen is a page: an
        activity or the path of an address. It is changed when other things can be done on it. What
        is gone may only not have been reached.
    """
    before, after = _group_nodes_by_page(old), _group_nodes_by_page(new)
    both = [page for page in before if page in after]
    changed = [_page_difference(before[page], after[page]) for page in both]
    told = [one for one in changed if one["new"] or one["gone"]]
    return {
        "screens": {
            "new": [_page_summary(after[page]) for page in after if page not in before],
            "gone": [_page_summary(before[page]) for page in before if page not in after],
            "changed": told,
            "same": len(both) - len(told),
        },
        "findings": _findings(old_findings, new_findings),
    }


def _group_nodes_by_page(utg: Utg) -> dict[str, dict[str, Any]]:
    pages: dict[str, dict[str, Any]] = {}
    for node in utg["nodes"]:
        first = {"page": node["page"], "title": node["title"], "states": 0, "events": {}}
        page = pages.setdefault(node["page"], first)
        page["states"] += 1
        page["events"] |= dict.fromkeys(node["keys"])
    return pages


def _page_summary(page: Mapping[str, Any]) -> dict[str, Any]:
    return {key: page[key] for key in ("page", "title", "states")}


def _page_difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **_page_summary(after),
        "states": [before["states"], after["states"]],
        "new": _only(after["events"], before["events"]),
        "gone": _only(before["events"], after["events"]),
    }


def _only(these: Iterable[str], not_those: Mapping[str, Any]) -> list[str]:
    found = [event for event in these if event not in not_those]
    more = len(found) - MOST_TOLD
    return [*found[:MOST_TOLD], f"and {more} more"] if more > 0 else found


def _findings(old: Sequence[Finding], new: Sequence[Finding]) -> dict[str, Any]:
    before, after = ({one["signature"] for one in found} for found in (old, new))
    return {
        "new": [one for one in new if one["signature"] not in before],
        "gone": [one for one in old if one["signature"] not in after],
        "same": len(before & after),
    }
