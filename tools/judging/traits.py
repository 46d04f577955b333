"""Measures how far the words of an expectation are found on the screens, without reading it.

Rules read a sentence or they do not; these numbers can always be had. The learned weighing puts
both together.
"""

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

from state.values.screen import Widget
from tools.configured import read_configured
from tools.judging.items import Group, Items
from tools.judging.outcome import lines_of
from tools.judging.scene import Scene
from tools.judging.weigh import Looked, weigh_by_rules
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import flat, is_hidden, texts_of
from tools.text import is_cjk, stem

NOTHING = -1.0
"""Stands for a share of nothing."""
_QUOTED = re.compile(
    r"(?<!\w)'([^'\n]{1,80})'(?!\w)|\"([^\"\n]{1,80})\""
    r"|[“‘「『«]([^”’」』»\n]{1,80})[”’」』»]"
)
_NUMBER = re.compile(r"(?<![\w.])\d+(?:[.,:]\d+)*(?![\w])")
_WORD = re.compile(r"[^\W\d_]{3,}")
_MOST = 50
_KINDS = (
    "shown", "free", "count", "state", "value", "order", "gone", "url", "title", "message", "kept",
    "extreme", "created", "deleted", "changed", "login", "empty", "page",
)  # fmt: skip
_ANSWERS = {"yes": 1.0, "no": -1.0, "cannot_tell": 0.0}
_PATTERNS = (
    "negation", "unchanged", "only", "order", "state", "message", "place", "back", "field",
    "change",
)  # fmt: skip
_FILLERS = frozenset(
    [
        "the",
        "and",
        "are",
        "now",
        "has",
        "have",
        "with",
        "that",
        "this",
        "from",
        "its",
        "for",
        "was",
        "were",
        "been",
        "there",
        "their",
        "them",
        "then",
        "into",
        "only",
        "also",
        "not",
        "should",
        "must",
        "can",
        "see",
        "shows",
        "shown",
        "user",
        "page",
        "list",
        "which",
        "when",
        "they",
        "you",
        "your",
        "will",
        "any",
        "still",
        "more",
        "than",
        "after",
        "before",
    ]
)


@lru_cache(maxsize=1)
def _language() -> dict[str, Any]:
    raw = read_configured("language", "traits.yaml")
    return {**raw, **{key: re.compile(raw[key], re.IGNORECASE) for key in _PATTERNS}}


def traits(scene: Scene, expected: str, looked: Looked) -> dict[str, float]:
    """Give what can be measured of a step and its expected result, by name.

    Args:
        scene: The step and its screens.
        expected: The expected result, in words.
        looked: What the rules saw.
    """
    return {**_of_rules(looked), **_of_words(scene, expected), **_of_change(scene)}


def telling_lines(scene: Scene, expected: str) -> tuple[str, ...]:
    """Quote the widgets that say most of what is expected, those that are new first."""
    names, words, _ = _wanted(expected)
    scored = []
    for place, widgets in enumerate((scene.added, scene.after.widgets)):
        for widget in widgets:
            text = _texts([widget])
            score = 3 * sum(n in text for n in names) + sum(w in text for w in words)
            if score:
                scored.append((score - place, widget))
    scored.sort(key=lambda pair: -pair[0])
    return lines_of([widget for _, widget in scored[:3]])


def _wanted(expected: str) -> tuple[list[str], list[str], list[str]]:
    """Quoted names, roots of the other words, and numbers of an expected result."""
    bare = _QUOTED.sub(" ", expected)
    words = dict.fromkeys(_WORD.findall(flat(bare)))
    return (
        [flat(one) for one in _quoted(expected)],
        [_root(word) for word in words if word not in _FILLERS],
        _NUMBER.findall(bare),
    )


def _of_rules(looked: Looked) -> dict[str, float]:
    weighed = weigh_by_rules(looked)
    outs = [outcome for _, _, outcome in looked.claims]
    found = {
        "action": _ANSWERS[weighed.action_done],
        "holds": _ANSWERS[weighed.expected_holds],
        "confidence": weighed.confidence,
        "acting": float(looked.acting),
        "hard": float(looked.hard),
        "broken": float(looked.broken),
        "refusals": float(min(len(looked.refusal), 5)),
        "expects_error": float(looked.expects_error),
        "claims": float(len(outs)),
        "yes": float(sum(o.holds is True for o in outs)),
        "no": float(sum(o.holds is False for o in outs)),
        "unknown": float(sum(o.holds is None for o in outs)),
        "no_certain": float(sum(o.holds is False and o.certain for o in outs)),
        "yes_certain": float(sum(o.holds is True and o.certain for o in outs)),
        "new": float(sum(o.new for o in outs)),
        "settled": float(sum(o.settled for o in outs)),
        "strength": min((o.strength for o in outs), default=NOTHING),
        "action_strength": looked.action.strength,
        "action_certain": float(looked.action.certain),
    }
    for kind in _KINDS:
        of_kind = [o for k, _, o in looked.claims if k == kind]
        found[f"kind_{kind}"] = float(len(of_kind))
        found[f"no_{kind}"] = float(sum(o.holds is False for o in of_kind))
    return found


def _of_words(scene: Scene, expected: str) -> dict[str, float]:
    language = _language()
    names, words, numbers = _wanted(expected)
    bare = _QUOTED.sub(" ", expected)
    told = flat(bare)
    now, before = _texts(scene.after.widgets), _texts(scene.before.widgets if scene.before else ())
    gone = _texts(scene.removed)
    said = " \n ".join(flat(m) for m in scene.messages)
    heads = _texts(w for w in scene.after.widgets if w.role == "heading") + flat(scene.after.title)
    asked = flat(f"{scene.action} {scene.substep}")
    places: dict[str, Callable[[str], bool]] = {
        "now": lambda one: one in now,
        "before": lambda one: one in before,
        "added": lambda one: one in scene.added_text,
        "gone": lambda one: one in gone,
        "said": lambda one: one in said,
        "head": lambda one: one in heads,
        "asked": lambda one: one in asked,
    }
    found = {"names": float(len(names)), "numbers": float(len(numbers)), "words": float(len(words))}
    for place, is_there in places.items():
        found[f"names_{place}"] = _share(names, is_there)
        found[f"words_{place}"] = _share(words, is_there)
        if place in ("now", "before", "added"):
            found[f"numbers_{place}"] = _share([flat(n) for n in numbers], is_there)
    for pattern in _PATTERNS:
        found[f"says_{pattern}"] = float(min(4, len(language[pattern].findall(bare))))
    found["names_in_order"] = _in_order(names, now)
    found["together"] = _together(scene.items, [*names, *words])
    found["together_named"] = _together(scene.items, names)
    found["counted"] = _counted(scene, told, numbers, now)
    found["states"] = _states_fit(scene, told, names)
    found["cjk"] = float(any(is_cjk(c) for c in bare))
    found["marks"] = float(any("\u1ea0" <= c <= "\u1ef9" or c in "đơưăĐƠƯĂ" for c in bare))
    found["length"] = float(min(len(expected), 300))
    found["address"] = _share(words, lambda one: one in flat(scene.after.location))
    return found


def _of_change(scene: Scene) -> dict[str, float]:
    changes = scene.changes
    return {
        "added": float(min(len(scene.added), _MOST)),
        "removed": float(min(len(scene.removed), _MOST)),
        "came": float(min(len(scene.came), _MOST)),
        "navigated": float(bool(changes and changes.navigated)),
        "reordered": float(bool(changes and changes.reordered)),
        "messages": float(min(len(scene.messages), 9)),
        "dialog": float(_dialogs(scene.after.widgets)),
        "dialog_before": float(_dialogs(scene.before.widgets if scene.before else ())),
        "knows_before": float(scene.before is not None),
        "executed": float(scene.executed),
    }


def _quoted(text: str) -> list[str]:
    return [next(part for part in match.groups() if part) for match in _QUOTED.finditer(text)]


def _texts(widgets: Iterable[Widget]) -> str:
    return " \n ".join(flat(t) for w in widgets if not is_hidden(w) for t in texts_of(w))


def _root(word: str) -> str:
    root = stem(word)
    return root if len(root) >= 3 else word


def _share(items: Collection[str], is_there: Callable[[str], bool]) -> float:
    return sum(map(is_there, items)) / len(items) if items else NOTHING


def _in_order(names: list[str], now: str) -> float:
    """Share of neighbours among the names that follow one another on the screen, too."""
    places = [now.find(name) for name in names]
    pairs = [(a, b) for a, b in pairwise(places) if a >= 0 and b >= 0]
    return sum(a < b for a, b in pairs) / len(pairs) if pairs else NOTHING


def _together(items: Items, wanted: list[str]) -> float:
    """Largest share of what is wanted that one row, list item or card shows."""
    if not wanted:
        return NOTHING
    shares = [
        sum(one in text for one in wanted) / len(wanted)
        for group in [*items.main_groups, *items.cards]
        for index, _ in group.items[:200]
        if (text := items.page.subtree_text(index))
    ]
    return max(shares, default=NOTHING)


def _counted(scene: Scene, told: str, numbers: list[str], now: str) -> float:
    """1 when each number that is told is a number of things or is shown, 0 when none is."""
    said = [int(n) for n in numbers if n.isdigit()]
    said += [n for word, n in _language()["numbers"].items() if re.search(_bounded(word), told)]
    if not said:
        return NOTHING
    counts = {len(group.items) for group in _groups(scene.items)}
    counts |= {abs(len(a.items) - len(b.items)) for a, b in _same(scene)}
    shown = set(map(int, re.findall(r"\d{1,6}", now)))
    return sum((n in counts) + (n in shown) * 0.5 for n in said) / (1.5 * len(said))


def _bounded(word: str) -> str:
    return word if is_cjk(word[0]) else rf"\b{word}\b"


def _groups(items: Items) -> list[Group]:
    return [*items.groups, *items.cards]


def _same(scene: Scene) -> list[tuple[Group, Group]]:
    return list(zip(scene.items.main_groups, scene.earlier_items.main_groups, strict=False))


def _states_fit(scene: Scene, told: str, names: list[str]) -> float:
    """Whether the widgets that are named have the states that are told: 1 all, 0 none, -1 n/a."""
    wanted = [
        state
        for state, words in _language()["states"].items()
        if any(re.search(_bounded(word), told) for word in words)
    ]
    named = [
        w
        for w in scene.after.widgets
        if not is_hidden(w) and (flat(w.name) in names or (w.name and flat(w.name) in told))
    ]
    if not wanted or not named:
        return NOTHING
    fits = [
        any((state.lstrip("!") in w.states) != state.startswith("!") for w in named)
        for state in wanted
    ]
    return sum(fits) / len(fits)


def _dialogs(widgets: Iterable[Widget]) -> int:
    return sum(w.role in DIALOG_ROLES and not is_hidden(w) for w in widgets)
