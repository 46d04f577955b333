"""Finds the element a tester means."""

import re
from collections.abc import Callable
from functools import lru_cache

from tools.language.intents import ALL, Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import (
    SAME,
    all_meanings,
    holds_name,
    is_file_name,
    may_be_called,
    rarity,
    similarity,
    units,
)
from tools.planning.counts import counts, without_count
from tools.planning.described import described
from tools.planning.heads import rows_below
from tools.planning.node import CLICKS, TEXT_FIELDS, Node
from tools.planning.places import (
    Match,
    by_side,
    called_after,
    comes_first,
    distance,
    nth,
)
from tools.planning.records import Records
from tools.planning.roles import FITS, PASSIVE
from tools.planning.scene import Scene
from tools.text import bare

ENOUGH = 0.5
"""A name that fits less is another one."""

_ROLE_ONLY = 0.6
"""The fit of an element of which only the role was said."""
_ENTRIES = frozenset({"row", "listitem", "option", "treeitem", "article"})
_COMMANDS = frozenset({"menuitem", "tab", "button"})
"""What is called like a file without its ending is none: Settings for settings.json."""
_SOME = 0.65
"""A name of which less is said may be another one's."""
_LOOSE = 0.75
"""What fits less may be called by some of its words only."""
_NEAR = 4
"""Steps up the tree within which something is beside or inside."""
_CODE = re.compile(r"#\d+\b")
_CODED = 0.8
"""The fit of a name with the number by which a thing is known: ticket #4."""
_CONTENT = re.compile(r"\w")


class Finder:
    """Looks for elements on one screen."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._records = Records(scene.nodes)
        self._known: dict[tuple[object, ...], list[Match]] = {}
        counted = counts(scene.nodes)
        self._names = [
            ([*scene.names(node), *without_count(node, counted)], node) for node in scene.nodes
        ]
        self._marks = [
            frozenset(m for name, _ in names for m in _marks(name)) for names, _ in self._names
        ]
        self._weights = rarity(name for names, _ in self._names for name, _ in names)

    def names_of(self, node: Node) -> list[tuple[str, float]]:
        """List what an element can be called, with how good a name each is."""
        return self._names[node.index][0]

    def find(
        self,
        phrase: Phrase,
        roles: frozenset[str] | None = None,
        *,
        allowed: Callable[[Node], bool] | None = None,
    ) -> list[Match]:
        """List the elements that a phrase can mean, the best first.

        Args:
            phrase: What the tester calls it.
            roles: Roles that suit what is to be done; others count less.
            allowed: Leaves out the elements for which it is false.
        """
        named = [m for m in self._actors(phrase, roles) if allowed is None or allowed(m.node)]
        if phrase.whole and phrase.whole != phrase.text and not phrase.quoted:
            whole = Phrase(text=phrase.whole)
            better = [m for m in self._actors(whole, roles) if m.name >= SAME]
            better = [m for m in better if allowed is None or allowed(m.node)]
            if better and (
                not named
                or phrase.within is not None
                or better[0].name > named[0].name
                or (phrase.ordinal == ALL and better[0].name >= SAME)
            ):
                return better
        if not phrase.text and phrase.roles:
            named = self._called_as_role(phrase, named)
        if not named:
            return []
        if phrase.quoted:
            named = _as_written(named, phrase.text)
            # What is between quotes is a label, not a word of one.
            named = [m for m in named if m.name >= SAME] or named
        if phrase.within is not None:
            named = self._written(named, phrase) or self._near(named, phrase.within)
        if phrase.ordinal is not None and phrase.ordinal != ALL:
            named = nth(named, phrase.ordinal)
        return named

    def _called_as_role(self, phrase: Phrase, found: list[Match]) -> list[Match]:
        """Take controls that are called like a word for a kind of widget: the options of x."""
        said = bare(phrase.whole)
        alike = [
            Match(n, 1.0, SAME)
            for n in self.scene.nodes
            if n.clickable and n.called and said.startswith(bare(n.called)) and not n.disabled
            if bare(n.called) == said or said[len(bare(n.called)) :].startswith(" ")
        ]
        words = lexicon().meanings
        return [m for m in alike if words("roles", bare(m.node.called))] or found

    def _actors(self, phrase: Phrase, roles: frozenset[str] | None) -> list[Match]:
        """List what can be acted on, loose texts replaced by what they are the text of."""
        found: dict[Node, Match] = {}
        for match in self._told(phrase, roles):
            node = self.scene.actor(match.node)
            if node is not None and node not in found:
                found[node] = Match(node, match.score, match.name)
        wanted = {"button", "link", "icon", "tab", "menuitem"} & set(phrase.roles)
        return [m for m in found.values() if not wanted or m.name >= 0.85 or _can_act(m.node)]

    def _told(self, phrase: Phrase, roles: frozenset[str] | None) -> list[Match]:
        named = self._named(phrase, roles)
        if named and named[0].name >= _SOME:
            return named
        # The feed Bread Blog: the name of its own says more than the word for its kind.
        acts = lexicon().starts("verbs", bare(phrase.text))
        held = [] if named and acts else self._mentioned(phrase, roles)
        return held if held and (not named or held[0].name > named[0].name) else named

    def _mentioned(self, phrase: Phrase, roles: frozenset[str] | None) -> list[Match]:
        """List elements whose whole name begins or ends a longer phrase: the collection Work."""
        if phrase.quoted or is_file_name(phrase.text) or not phrase.text:
            return []
        said = bare(phrase.text)
        found = []
        for names, node in self._names:
            for name, factor in names:
                plain = bare(name)
                if not 2 <= len(plain) < len(said) or not _CONTENT.search(plain):
                    continue
                edge = said.startswith(plain) or said.endswith(plain)
                rest = said.replace(plain, " ", 1)
                if edge and holds_name(plain, said) and not _named_data(rest):
                    fit = 0.6 * factor + 0.2 * len(plain) / len(said)
                    found.append(Match(node, fit + self._extra(phrase, node, roles), fit))
                    break
        found.sort(key=lambda m: (-m.score, m.node.index))
        return found

    def _named(self, phrase: Phrase, roles: frozenset[str] | None) -> list[Match]:
        key = (phrase.text, phrase.quoted, phrase.roles, roles)
        if key not in self._known:
            self._known[key] = self._compare(phrase, roles)
        return self._known[key]

    def _compare(self, phrase: Phrase, roles: frozenset[str] | None) -> list[Match]:
        found = []
        wanted = _marks(phrase.text) if phrase.text else frozenset()
        for (names, node), marks in zip(self._names, self._marks, strict=True):
            if phrase.text and not wanted & marks:
                continue
            if node.role in _COMMANDS and is_file_name(phrase.text) and "." not in node.called:
                continue
            if phrase.text:
                fit = max((f * self._fit(phrase, name) for name, f in names), default=0.0)
                if node.role in CLICKS and _has_code(phrase.text, node.called):
                    fit = max(fit, _CODED)
                if fit < ENOUGH:
                    continue
            else:
                fit = _ROLE_ONLY if self._suits(phrase, node, roles) else 0.0
                if not fit:
                    continue
            found.append(Match(node, fit + self._extra(phrase, node, roles), fit))
        found.sort(key=lambda m: (-m.score, m.node.index))
        return found

    def _fit(self, phrase: Phrase, name: str) -> float:
        if phrase.quoted or is_file_name(phrase.text):
            if not may_be_called(phrase.text, name):
                return 0.0
            return max(similarity(phrase.text, name, self._weights), 0.6)
        if _numbers(phrase.text) - _numbers(name):
            return 0.0
        return similarity(phrase.text, name, self._weights)

    def _suits(self, phrase: Phrase, node: Node, roles: frozenset[str] | None) -> bool:
        if phrase.roles:
            return any(node.role == r or node.role in FITS.get(r, ()) for r in phrase.roles) and (
                node.role != "generic"
            )
        return roles is not None and node.role in roles

    def _extra(self, phrase: Phrase, node: Node, roles: frozenset[str] | None) -> float:
        extra = 0.0
        if phrase.roles:
            if node.role in phrase.roles:
                extra += 0.16
            elif any(node.role in FITS.get(r, ()) for r in phrase.roles):
                extra += 0.08
            else:
                extra -= 0.12
        if roles is not None:
            extra += 0.14 if node.role in roles else -0.1
        elif node.clickable:
            extra += 0.1
        elif node.role in PASSIVE:
            extra -= 0.08
        if node.disabled:
            extra -= 0.3
        if node.hidden:
            extra -= 0.5
        dialog = self.scene.dialog
        if dialog is not None:
            extra += 0.2 if dialog.holds(node) else -0.15
        return extra

    def _written(self, matches: list[Match], phrase: Phrase) -> list[Match]:
        """Take what is called by words of the app where only a translated noun names the rest.

        The 问题 of "cargo bike" is the link that has these words, not the menu's "Issues".
        """
        place = phrase.within
        if place is None or phrase.text.isascii() or not (place.text and place.text.isascii()):
            return []
        around = self.anchors(place)
        called = [n for n in around if n.role in CLICKS and holds_name(place.text, n.called)]
        if not all(m.node.called.isascii() and m.node not in called for m in matches):
            return []
        beside = any(_is_beside(m.node, one) for m in matches for one in around)
        return [] if beside else [Match(n, SAME, SAME) for n in called]

    def _near(self, matches: list[Match], within: Phrase) -> list[Match]:
        """Order by how close the elements are to what the tester says is around or beside them."""
        called = called_after(matches, within)
        if called:
            return [*called, *(m for m in matches if m not in called)]
        anchors = self.anchors(within)
        if not anchors:
            strict = _is_strict(within)
            return [] if strict or matches[0].name <= _ROLE_ONLY else by_side(matches, within)
        best = max(match.score for match in matches)
        close = [match for match in matches if match.score >= best - 0.35]
        before = {anchor: comes_first(anchor, close) for anchor in anchors}
        far = {m.node: min(self._far(a, m.node, before[a]) for a in anchors) for m in close}
        # What is far away must at least be called so.
        close = [m for m in close if m.name >= SAME or far[m.node][0] <= _NEAR]
        if not close:
            return []
        ranked = sorted(close, key=lambda m: (far[m.node], -m.score, m.node.index))
        # A fit of the name counts more than a small difference of distance.
        same = [m for m in ranked if far[m.node][0] == far[ranked[0].node][0]]
        same_best = max(m.score for m in same)
        first = [m for m in same if m.score >= same_best - 0.05]
        return [*first, *(m for m in ranked if m not in first)]

    def _far(self, anchor: Node, node: Node, before: bool) -> tuple[int, int]:
        steps, between = distance(anchor, node, before)
        return (steps + self._records.apart(anchor, node), between)

    def anchors(self, phrase: Phrase) -> list[Node]:
        """List the elements a tester can mean as a place: rows, sections, dialogs, texts."""
        if not phrase.text:
            found = [
                n
                for n in self.scene.nodes
                if any(n.role == r or n.role in FITS.get(r, ()) for r in phrase.roles)
            ]
            around = self.anchors(phrase.within) if phrase.within is not None else []
            inner = [n for n in found if any(a.holds(n) for a in around)]
            exact = [n for n in found if n.role in phrase.roles]
            found = exact or found
            if "row" in phrase.roles or ("treeitem" in phrase.roles and not exact):
                # A file is a row of the list of files.
                found = self._body_rows([n for n in found if n.role in _ENTRIES]) or found
            if phrase.within is not None and not phrase.ordinal:
                # "in the row of X": X itself says which; "in the header of X" is inside it.
                strict = _is_strict(phrase.within)
                return ("heading" in phrase.roles and inner) or around or ([] if strict else found)
            if phrase.ordinal:
                found = inner or rows_below(found, around) or found
                return [m.node for m in nth([Match(n, 1, 1) for n in found], phrase.ordinal)]
            return found
        bare_phrase = phrase.model_copy(update={"roles": ()})
        matches = self._named(bare_phrase, None) or self._mentioned(bare_phrase, None)
        if not matches or matches[0].name < _LOOSE:
            entry = described(phrase, self.scene)
            if entry or not matches:
                return entry
        # What a closed list offers is no place.
        matches = [m for m in matches if m.node.closed_list is None] or matches
        best = max(m.name for m in matches)
        found = [m.node for m in matches if m.name >= max(best - 0.1, 0.55)]
        return self._of_entry(found, phrase.within)

    def _of_entry(self, found: list[Node], place: Phrase | None) -> list[Node]:
        """Take what is in the entry that the place is in: the comment of Ann, not the others."""
        around = self.anchors(place) if place is not None and _is_data(place) else []
        rows = [next((a for a in n.ancestors() if a.role in _ENTRIES), None) for n in around]
        known = [row for row in rows if row is not None]
        if not known:
            return found
        return [n for n in found if any(row.holds(n) for row in known)] or around

    def _body_rows(self, rows: list[Node]) -> list[Node]:
        body = [
            row
            for row in rows
            if not any(inner.role == "columnheader" for inner in self.scene.inside(row))
        ]
        return body or rows

    def first_field(self, *, number: bool = False) -> Node | None:
        """Find the field a tester means by "the field": focused, in the dialog, the first empty."""
        scope = self.scene.inside(self.scene.dialog) if self.scene.dialog else self.scene.nodes
        fields = [
            n
            for n in scope
            if n.role in TEXT_FIELDS
            and not n.disabled
            and not n.hidden
            and "readonly" not in n.widget.states
            and not self.scene.options(n)
            and (number or n.role != "spinbutton")
        ]
        if not fields and self.scene.dialog is not None:
            return None
        # The search box of the page's head is meant only where it is named.
        fields = [n for n in fields if not _searches(n)] or fields
        focused = [n for n in fields if "focused" in n.widget.states]
        free = [n for n in fields if not n.widget.value]
        texts = [n for n in fields if n.role != "combobox"]
        for group in (focused, [n for n in free if n in texts], free, texts, fields):
            if group:
                return group[0]
        return None


def _as_written(matches: list[Match], text: str) -> list[Match]:
    """Leave out what differs in capitals only, where a control is written just so."""
    if not any(m.node.called == text and m.node.clickable for m in matches):
        return matches
    return [m for m in matches if m.node.called == text or bare(m.node.called) != bare(text)]


def _is_data(place: Phrase) -> bool:
    """Say whether a place is called by a name of its own, and not by a word for its kind."""
    return place.quoted or any(c.isupper() or c.isdigit() for c in place.text)


def _is_beside(node: Node, other: Node) -> bool:
    """Say whether two elements stand in one entry or share their parent."""
    shared = next((a for a in node.ancestors() if a is other or a.holds(other)), None)
    return shared is not None and (shared.role in _ENTRIES or shared in (node.parent, other.parent))


def _is_strict(place: Phrase) -> bool:
    """Say whether no other place will do: it is quoted, or the name of a file."""
    inner = place.within is not None and _is_strict(place.within)
    return place.quoted or is_file_name(place.text) or inner


def _searches(node: Node) -> bool:
    said = all_meanings(node.called)
    return node.role == "searchbox" or "search" in said


def _can_act(node: Node) -> bool:
    return node.clickable or node.role not in PASSIVE or node.role in ("img", "generic")


def _named_data(text: str) -> bool:
    """Say whether the rest of a phrase is a name or number of its own, which must not be lost."""
    return any(is_file_name(word) or any(c.isdigit() for c in word) for word in text.split())


def concept(key: str) -> Phrase:
    """Give a phrase for everything that has a meaning of user interfaces, e.g. `save`."""
    return Phrase(text=lexicon("en").words("concepts", key)[0])


@lru_cache(maxsize=16384)
def _marks(text: str) -> frozenset[str]:
    """Give what two texts must share to be alike at all: meanings and beginnings of words."""
    found: set[str] = set()
    for unit in units(text):
        found |= {f"#{meaning}" for meaning in unit.meanings}
        found |= {word[:3] if word.isascii() else word for word in unit.token.split(" ")}
        if not unit.token.isascii():
            found.add(unit.token[:1])
    squeezed = "".join(c for c in bare(text) if c.isalnum())
    found.add(squeezed[:3] if squeezed.isascii() else squeezed[:1])
    # The parts of a file's name begin anywhere: 3 KB report.txt.
    found |= {part[:3] for part in bare(text).split()}
    return frozenset(found)


def _has_code(said: str, name: str) -> bool:
    codes = set(_CODE.findall(said))
    return bool(codes) and codes <= set(_CODE.findall(name))


def _numbers(text: str) -> frozenset[str]:
    return frozenset(part for part in bare(text).split() if part.isdigit() and len(part) < 6)
