"""Claims that compare with how it was: others that stay, what is unchanged, one more or less."""

import re
from collections import Counter

from tools.judging.claims.captioned import number_at
from tools.judging.fields import fields_called, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.twins import Twins, calls, pieces, twins_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, is_hidden, whole_words

_NUMBERS = re.compile(r"(?<![\w.,:-])\d+(?![\w:-]|[.,]\d)")
_TICKED = frozenset({"checked", "selected"})
_ANY_LIST = frozenset({"list", "table", "rows", "row", "entries", "items", "列表", "表格"})
_FRAME = re.compile(
    r"^\s*(?:(?:and|but)\s+)?(?:the|your|his|her|their|my|但|且|并且)?\s*"
    r"|(?:\s+(?:is|are|was|were|has|have))?[\s，,.]*$"
)
"""Around the name of what a claim speaks of."""
_ALIKE = 0.75
"""A label at least so much like the words of a claim is that of the field it speaks of."""


def assess_kept(claim: Claim, scene: Scene) -> Outcome:
    """Something is as it was before the step."""
    if claim.detail == "typed":
        return _typed(scene)
    if scene.earlier is None:
        return Outcome(None, note="the screen before is not known", strength=0.1)
    if claim.detail == "same" and claim.words:
        field = _same_field(claim, scene)
        if field is not None:
            return field
        reading = _same_number(claim, scene)
        if reading is not None:
            return reading
    pairs = twins_of(scene)
    if claim.detail == "others":
        return _others_stay(claim, pairs, scene)
    meant = _meant(pairs, claim, scene)
    pairs = meant or (pairs if not claim.words else [])
    if claim.number is not None and claim.number > 1:
        pairs = [p for p in pairs if len(p.old) == claim.number] or pairs
    if not pairs:
        return _same_rows(claim, twins_of(scene))
    changed = [p for p in pairs if Counter(p.old) != Counter(p.new)]
    lines = lines_of([w for p in (changed or pairs) for _, w in p.now.items[:2]])
    if changed:
        return Outcome(False, False, False, lines, "the list is not as it was", 0.7)
    if claim.number is not None and all(len(p.new) != claim.number for p in pairs):
        return Outcome(None, False, False, lines, "another number of them", 0.4)
    return Outcome(True, False, False, lines, "the list is as it was", 0.8)


def _same_rows(claim: Claim, pairs: list[Twins]) -> Outcome:
    """The rows that say the name of what the claim speaks of say the same as before."""
    names = [flat(n.text) for n in claim.names]
    told = [
        (
            [t for t in p.old if any(whole_words(n).search(t) for n in names)],
            [t for t in p.new if any(whole_words(n).search(t) for n in names)],
        )
        for p in pairs
    ]
    told = [(old, new) for old, new in told if old]
    if not told:
        return Outcome(None, note="no list to compare", strength=0.2)
    same = all(old == new for old, new in told)
    return Outcome(same, False, False, (), "its row as it was and is", 0.7)


def _typed(scene: Scene) -> Outcome:
    """All that the step typed, or that fields held before, stands in fields."""
    fields = [w for w in scene.after.widgets if w.role in FIELD_ROLES and not is_hidden(w)]
    held = {flat(w.value or "") for w in fields}
    wanted = [flat(n) for n in scene.action_names if _in_some_field(n, scene)]
    if scene.before is not None and not wanted:
        wanted = [
            flat(w.value)
            for w in scene.before.widgets
            if w.role in FIELD_ROLES and w.value and not is_hidden(w)
        ]
    if not wanted:
        return Outcome(None, note="nothing was typed", strength=0.2)
    missing = [v for v in wanted if v not in held]
    lines = lines_of([w for w in fields if flat(w.value or "") in wanted])
    if missing:
        return Outcome(False, False, False, lines, f"not in a field: {missing[0]!r}", 0.7)
    return Outcome(True, False, False, lines, "the fields hold it", 0.8)


def _in_some_field(name: str, scene: Scene) -> bool:
    """A name that the step typed, and not one of a widget."""
    wanted = flat(name)
    return any(flat(w.value or "") == wanted for w in scene.screens_widgets)


def _same_field(claim: Claim, scene: Scene) -> Outcome | None:
    """The field of that name holds what it held, or what it held is shown now."""
    assert scene.earlier is not None
    name = " ".join(claim.words)
    old = fields_called(scene.earlier, name, FIELD_ROLES, least=_ALIKE)
    if len(old) != 1:
        return None
    value = value_of(scene.earlier.widgets[old[0]], scene.earlier, old[0])
    new = fields_called(scene.now, name, FIELD_ROLES, least=_ALIKE)
    if len(new) == 1:
        kept = value_of(scene.now.widgets[new[0]], scene.now, new[0]) == value
        lines = lines_of([scene.now.widgets[new[0]]])
        return Outcome(kept, False, False, lines, "the field as it was and is", 0.9)
    shown = [m.widget for m in scene.now.find(value) if m.exact] if value else []
    return Outcome(True, False, False, lines_of(shown), "", 0.7) if shown else None


def _same_number(claim: Claim, scene: Scene) -> Outcome | None:
    """The number at the caption that a claim names is what it was: the balance is unchanged."""
    assert scene.earlier is not None
    same = expectation_lexicon(language_of(claim.clause))["kept"]["same"]
    said = same.sub(" ", claim.clause.casefold(), count=1).replace("'", "")
    name = flat(_FRAME.sub("", said))
    old, new = number_at(scene.earlier, name), number_at(scene.now, name)
    if old is None or new is None:
        return None
    note = "the number as it was and is" if old == new else f"it says {new!r}, not {old!r}"
    return Outcome(old == new, False, False, (new,), note, 0.8)


def _meant(pairs: list[Twins], claim: Claim, scene: Scene) -> list[Twins]:
    """The lists that are called like what the claim speaks of, most plainly."""
    if any(w in _ANY_LIST for w in claim.words):
        return [p for p in pairs if p.now.is_table] or pairs
    plain = [(calls(p.now, claim.words, scene), p) for p in pairs]
    most = max((n for n, _ in plain), default=0)
    return [p for n, p in plain if n == most] if most else []


def _others_stay(claim: Claim, pairs: list[Twins], scene: Scene) -> Outcome:
    """Rows that the step is not about are there as before."""
    assert scene.earlier is not None
    names = [flat(n) for n in scene.step_names if len(n) > 1]
    told = []
    for pair in pairs:
        own = [i for i, _ in pair.then.items if _is_touched(i, names, scene)]
        gone = Counter(pair.old) - Counter(pair.new)
        if not own and not gone:
            continue
        touched = {scene.earlier.subtree_text(i) for i in own}
        others = [t for t in pair.old if t not in touched]
        lost = [t for t in others if t in gone]
        told.append((len(lost) if own else max(len(lost) - 1, 0), len(others), pair))
    told = [t for t in told if t[1]]
    if not told:
        return Outcome(None, note="no list with others in it", strength=0.2)
    lines = lines_of([w for _, _, p in told for _, w in p.now.items[:2]])
    lost_all = max(lost for lost, _, _ in told)
    if lost_all:
        return Outcome(False, False, False, lines, "others changed, too", 0.6)
    return Outcome(True, False, False, lines, "the others are as before", 0.8)


def _is_touched(row: int, names: list[str], scene: Scene) -> bool:
    """The step names the row, or it was ticked before."""
    assert scene.earlier is not None
    if any(_TICKED & set(w.states) for w in scene.earlier.subtree(row)):
        return True
    said = pieces(scene.earlier, row)
    return any(n in said for n in names)


def assess_difference(claim: Claim, scene: Scene) -> Outcome:
    """A list, or a number that the screen says, became larger or smaller by so much."""
    if scene.earlier is None:
        return Outcome(None, note="the screen before is not known", strength=0.1)
    told = _told_so(claim, scene)
    if told is not None:
        return told
    wanted = (claim.number or 0) * (1 if claim.detail == "more" else -1)
    pairs = twins_of(scene, in_frame=True)
    meant = _meant(pairs, claim, scene)
    grown = [p for p in meant or pairs if p.grown_by]
    right = [p for p in grown if p.grown_by == wanted]
    if right:
        lines = lines_of([w for p in right for _, w in p.now.items[-2:]])
        return Outcome(True, True, False, lines, "the list has so many more or less", 0.8)
    steps = _counter_steps(claim, scene)
    if any(step == wanted for step in steps):
        return Outcome(True, True, False, (), "the number changed by it", 0.8)
    if (grown or steps) and (meant or not scene.moved):
        return Outcome(False, False, False, (), "it changed by another number", 0.7)
    if meant and not scene.moved:
        return Outcome(False, False, False, (), "as many as before", 0.6)
    return Outcome(None, strength=0.2)


def _told_so(claim: Claim, scene: Scene) -> Outcome | None:
    """A new text says it word for word: it says 已添加3个 does not say that there are 3 more."""
    said = expectation_lexicon(language_of(claim.clause))["says"].search(claim.body)
    wanted = flat(claim.body[said.end() :]) if said is not None else ""
    if not re.search(r"\d", wanted):
        return None
    shown = [w for w in scene.added if wanted in flat(w.text or w.name) and not is_hidden(w)]
    if not shown:
        return None
    return Outcome(True, True, False, lines_of(shown), "a new text says so", 0.8)


def _counter_steps(claim: Claim, scene: Scene) -> list[int]:
    """By how much numbers changed in texts that are otherwise the same."""
    if scene.changes is None:
        return []
    old = {_frame(t): t for w in scene.removed for t in (flat(w.name), flat(w.text)) if t}
    steps = []
    for widget in scene.added:
        for text in (flat(widget.name), flat(widget.text)):
            twin = old.get(_frame(text))
            if not text or twin is None or _frame(text) == text:
                continue
            pairs = zip(_NUMBERS.findall(twin), _NUMBERS.findall(text), strict=False)
            changed = [int(b) - int(a) for a, b in pairs if a != b]
            steps += changed if len(changed) == 1 else []
    return steps


def _frame(text: str) -> str:
    return _NUMBERS.sub("#", text)
