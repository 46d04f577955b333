"""Claims about what is left of a list: "only 'Ada' is left", "two remain", "nobody is left"."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from tools.judging.counted import size_of
from tools.judging.counters import on_a_thing
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.twins import calls, twins_of
from tools.language.claim import Claim
from tools.language.comparison_readers import amount_of, amounts
from tools.language.names import MARK, expectation_lexicon, language_of
from tools.screens.texts import PageText, flat, is_hidden

_TITLES = frozenset({"link", "heading", "treeitem", "listitem"})
_SHORTEST = 3
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Series:
    """The things of a list as they were and as they are, each with all that it says."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    called: int
    """How plainly the list is called like what the claim is about."""

    @property
    def shrunk(self) -> bool:
        """Some are gone, and nothing, or a single one, came in their place."""
        fewer = len(self.new) < len(self.old)
        return fewer and (len(self.new) == 1 or set(self.new) <= set(self.old))


def assess_left(claim: Claim, scene: Scene) -> Outcome | None:
    """Look what is left of the lists that became shorter.

    Returns:
        Whether that is what the claim says; None when it says nothing of the kind, or no list of
        the screen became shorter.
    """
    words = expectation_lexicon(language_of(claim.clause))["left"]
    said = words["over"].search(claim.body) or words["only"].search(claim.body)
    if said is None or scene.earlier is None or scene.changes is None:
        return None
    shrunk = [s for s in _series(claim, scene) if s.shrunk]
    best = max((s.called for s in shrunk), default=0)
    shrunk = [s for s in shrunk if s.called == best]
    number = _number(claim, words)
    if number is not None:
        return _so_many(number, shrunk, scene)
    if claim.negated:
        return None
    return _just_these(claim, shrunk, scene) if shrunk else _only_row(claim, said.group(0), scene)


def _only_row(claim: Claim, said: str, scene: Scene) -> Outcome | None:
    """Read "only the oven is left" on a page just opened: its one row tells of the oven."""
    if not scene.moved:
        return None
    idle = {*said.split(), "only", "just"}
    words = [w for w in claim.words if len(w) >= _SHORTEST and w not in idle and not w.isdigit()]
    wanted = [flat(n.text) for n in claim.names] or words
    for group in scene.items.main_groups:
        rows = [scene.now.subtree_text(i) for i, _ in group.items]
        if (
            size_of(group, scene.now) != 1
            or not wanted
            or not all(_says(rows[0], w) for w in wanted)
        ):
            continue
        lines = lines_of(scene.now.subtree(group.items[0][0]), 3)
        new = any(id(w) in scene.fresh for w in scene.now.subtree(group.items[0][0]))
        return Outcome(True, new, False, lines, "it is the only one of its list", 0.75)
    return None


def _number(claim: Claim, words: dict[str, re.Pattern[str]]) -> float | None:
    """How many are left, in the words of the claim; 0 for none."""
    lexicon = expectation_lexicon(language_of(claim.clause))
    if words["nobody"].search(claim.body):
        return 0.0
    if MARK.search(claim.body) and any(n.quoted for n in claim.names):
        return None
    edge = "" if _CHINESE.search(claim.body) else r"(?![\w-])"
    found = re.search(rf"{edge.replace('?!', '?<!')}{amounts(lexicon)}{edge}", claim.body)
    if found is None or words["the_one"].search(claim.body):
        return None
    return amount_of(found.group(1), lexicon)


def _so_many(number: float, shrunk: list[Series], scene: Scene) -> Outcome | None:
    sizes = {len(s.new) for s in shrunk}
    totals = _totals(scene)
    if number in totals or (sizes == {int(number)} and not totals):
        return Outcome(True, True, False, lines_of(scene.removed, 3), "so many are left", 0.8)
    if totals:
        note = "left are " + ", ".join(f"{n:g}" for n in sorted(totals))
        return Outcome(False, False, False, (), note, 0.7)
    return None


def _totals(scene: Scene) -> set[float]:
    """Numbers behind "of" in counters that have changed: 1 of 11."""
    found = set()
    fresh = scene.fresh
    for index, widget in enumerate(scene.now.widgets):
        if id(widget) not in fresh or on_a_thing(index, scene.now):
            continue
        said = flat(widget.text or widget.name)
        match = re.fullmatch(r"(?:\d+ ?(?:-|–) ?)?\d+ (?:of|/|trên|共) (\d+)", said)
        if match is not None:
            found.add(float(match.group(1)))
    return found


def _just_these(claim: Claim, shrunk: list[Series], scene: Scene) -> Outcome | None:
    """What is left is what the claim names, or tells of in words of its row.

    Returns:
        That it is; None when others are left, too, or nothing tells.
    """
    names = [flat(n.text) for n in claim.names]
    verdicts = []
    for series in shrunk:
        left, gone = series.new, [t for t in series.old if t not in series.new]
        named = [n for n in names if any(_says(t, n) for t in series.old)]
        if not named and len(left) == 1:
            named = _telling(claim, left[0], gone)
        if not named or not left:
            continue
        verdicts.append(all(any(_says(t, n) for n in named) for t in left))
    if not verdicts:
        return None
    if not all(verdicts):
        return None
    lines = lines_of(scene.removed, 3)
    return Outcome(True, True, False, lines, "nothing else is left of the list", 0.8)


def _telling(claim: Claim, left: str, gone: list[str]) -> list[str]:
    """Words of a claim that tell what is left from what is gone; none when others tell of that."""
    words = [w for w in claim.words if len(w) >= _SHORTEST and not w.isdigit()]
    own = [w for w in words if _says(left, w)]
    others = [w for w in words if w not in own and any(_says(t, w) for t in gone)]
    return [] if others else [w for w in own if not any(_says(t, w) for t in gone)]


def _says(text: str, phrase: str) -> bool:
    if not phrase.isascii():
        return phrase in text
    return re.search(rf"(?<![\w-]){re.escape(phrase)}(?:s|es)?(?![\w-])", text) is not None


def _series(claim: Claim, scene: Scene) -> list[Series]:
    """The lists of both screens, and what stands in the same place without being a list."""
    assert scene.earlier is not None
    words = tuple(w for w in claim.words if len(w) > _SHORTEST)
    found = [
        Series(p.old, p.new, calls(p.now, words, scene))
        for p in twins_of(scene, in_frame=True)
        if size_of(p.now, scene.now) == len(p.new)
    ]
    if _elsewhere(scene):
        return found
    then, now = _loose(scene.earlier, scene), _loose(scene.now, scene)
    found += [
        Series(tuple(names), tuple(now.get(kind, ())), 0)
        for kind, names in then.items()
        if len(set(names)) > 1
    ]
    return found


def _elsewhere(scene: Scene) -> bool:
    """Another page is shown, whatever its filters."""
    assert scene.before is not None
    paths = [urlsplit(s.location)._replace(query="").geturl() for s in (scene.before, scene.after)]
    return paths[0] != paths[1]


def _loose(page: PageText, scene: Scene) -> dict[tuple[str, ...], list[str]]:
    """Names of links and headings outside of tables by what they stand in."""
    items = scene.items if page is scene.now else scene.earlier_items
    rows = {i for g in items.groups if g.is_table for i, _ in g.items}
    found: dict[tuple[str, ...], list[str]] = {}
    for index, widget in enumerate(page.widgets):
        said = flat(widget.name or widget.text)
        if widget.role not in _TITLES or is_hidden(widget) or not said:
            continue
        if any(i in rows for i in page.path(index)):
            continue
        around = (w.role for w in page.ancestors(index))
        names = found.setdefault((f"{widget.role} {widget.level}", *around), [])
        if said not in names:
            names.append(said)
    return found
