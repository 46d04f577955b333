"""Claims that something is the newest, the dearest, the longest of its list, or stands where."""

import re
from dataclasses import replace

from tools.judging.columns import Column, amount, columns_of, moment
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.claim import Claim
from tools.language.names import expectation_lexicon, language_of
from tools.screens.texts import flat
from tools.text import normalise

_NUMBERED = re.compile(r"#|id|nr\.?|no\.?|number|key|编号|序号|mã|số")
_FILE = re.compile(r"\w\.\w{1,5}\b")
_TIMES = frozenset({"recent", "old"})
_MOST = frozenset({"recent", "high"})


def assess_extreme(claim: Claim, scene: Scene) -> Outcome:
    """What the claim names, or the thing at the place that it names, has the most of a column."""
    told = []
    for group in _lists(claim, scene):
        rows = _meant(claim, group, scene)
        if not rows:
            continue
        results = [_result(claim, group, row, scene) for row in rows]
        known = [r for r in results if r is not None]
        if known:
            told.append((any(known), group))
    if not told:
        return Outcome(None, note="nothing tells which of them is it", strength=0.3)
    holds, group = max(told, key=lambda t: len(t[1].items))
    new = scene.changes is not None and scene.changes.any
    lines = lines_of([w for _, w in group.items[:3]])
    return Outcome(holds != claim.negated, new, False, lines, "compared row by row", 0.85)


def _lists(claim: Claim, scene: Scene) -> list[Group]:
    """Tables and lists of the content, and sets of cards, with something to compare."""
    files = expectation_lexicon(language_of(claim.clause))["order"]["among_files"]
    groups = [*scene.items.main_groups, *scene.items.cards]
    if files.search(claim.body):
        # Folders stand before files.
        groups = [_files_of(g, scene) for g in groups]
    return [g for g in groups if len(g.items) > 1]


def _files_of(group: Group, scene: Scene) -> Group:
    files = tuple(
        (i, w) for i, w in group.items if _FILE.search(scene.now.subtree_text(i)) is not None
    )
    return replace(group, items=files) if files else group


def _meant(claim: Claim, group: Group, scene: Scene) -> list[int]:
    """Numbers of the rows that the claim speaks of: those it names, else the one at its place."""
    named = named_rows(claim, group, scene)
    place = {"first": 0, "last": len(group.items) - 1}.get(claim.field_name)
    if named:
        return named if place is None else [row for row in named if row == place] or [-1]
    return [place] if place is not None and not claim.names else []


def named_rows(claim: Claim, group: Group, scene: Scene) -> list[int]:
    """Numbers of the rows with a part that says just what the claim calls by its name."""
    phrases = {flat(n.text) for n in claim.names} or set(_phrases(claim))
    found: dict[str, list[int]] = {}
    for number, (index, _) in enumerate(group.items):
        own = {flat(w.name or w.text) for w in scene.now.subtree(index)}
        for phrase in sorted(phrases & own):
            found.setdefault(phrase, []).append(number)
    alone = [rows for rows in found.values() if len(rows) < len(group.items)]
    return min(alone, key=len) if alone else []


def _phrases(claim: Claim) -> list[str]:
    """Runs of up to four words of a claim, some of which carry meaning."""
    generic = expectation_lexicon(language_of(claim.clause))["generic_words"]
    words = re.findall(r"[^\W_]+(?:[-'][^\W_]+)*", normalise(claim.clause))
    runs = [words[i : i + n] for n in (1, 2, 3, 4) for i in range(len(words) - n + 1)]
    return [" ".join(r) for r in runs if not all(w in generic for w in r)]


def _result(claim: Claim, group: Group, row: int, scene: Scene) -> bool | None:
    if row < 0:
        return False
    results = {c.extreme(row, most=claim.detail in _MOST) for c in _candidates(claim, group, scene)}
    return results.pop() if len(results) == 1 else None


def _candidates(claim: Claim, group: Group, scene: Scene) -> list[Column]:
    """The columns that the superlative may be about."""
    said = f"{claim.body} {normalise(scene.action)}"
    if claim.detail in _TIMES:
        dates = columns_of(group, scene, moment)
        numbers = [c for c in columns_of(group, scene, amount) if _NUMBERED.fullmatch(c.head)]
        return _called(dates, said) or dates or numbers
    columns = [c for c in columns_of(group, scene, amount) if not _NUMBERED.fullmatch(c.head)]
    words = expectation_lexicon(language_of(claim.clause))["superlatives"]
    for family in ("price", "length", "size"):
        measured = [c for c in columns if words[f"{family}_head"].search(c.head)]
        if measured and words[family].search(claim.body):
            return measured
    return _called(columns, said) or (columns if len(columns) == 1 else [])


def _called(columns: list[Column], said: str) -> list[Column]:
    """The columns whose heads stand in a text, or begin like one of its words."""
    return [
        c
        for c in columns
        if any(len(w) > 3 and w[: max(5, len(w) - 2)] in said for w in re.findall(r"\w+", c.head))
    ]
