"""Claims about numbers of things."""

import re
from dataclasses import replace

from state.values.screen import Widget
from tools.judging.claims.amounts import assess_amount
from tools.judging.claims.badges import number_beside
from tools.judging.claims.field_numbers import assess_field_number
from tools.judging.claims.named_all import assess_named_all
from tools.judging.claims.tone import denials
from tools.judging.counted import counted_groups, key_of, size_of
from tools.judging.counters import meets, paging, position, told_of
from tools.judging.deeds import told_deed
from tools.judging.enumerated import count_run, count_widgets, in_row, row_of_all
from tools.judging.items import Group
from tools.judging.listed_counts import count_listed
from tools.judging.outcome import Outcome, lines_of
from tools.judging.predicates import assess_predicate, predicate_of
from tools.judging.said_numbers import numbers_said, of_that_kind, said_by_others
from tools.judging.scene import Scene
from tools.judging.twins import calls, twins_of
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.texts import flat

_ARTICLE = re.compile(r"^(?:the|an?|my|your) ")
_IS_SO = re.compile(r"\b(?:is|are|was|were|stays?|remains?)(?: still| now| all| both)* q\d+q$")
_OWN_ROWS = 2
"""Rows that are about one thing: its own, and one around it."""
_SHORT_NOUN = 3
"""Characters of a noun that are too few to know a list by."""


def assess_count(claim: Claim, scene: Scene) -> Outcome:
    """There are so and so many things, and they are as the claim says."""
    told = (
        _assess_gone(claim, scene)
        or assess_amount(claim, scene)
        or assess_field_number(claim, scene)
        or count_widgets(claim, scene)
        or assess_named_all(claim, scene)
        or count_listed(claim, scene)
    )
    if told is not None:
        return told
    predicate = predicate_of(claim)
    if predicate:
        told = assess_predicate(claim, predicate, scene, _counted)
    else:
        told = _counted(claim, scene)
    unseen = [n.text for n in claim.names if not _is_known(n.text, scene)]
    if told.holds and unseen and not claim.negated:
        return replace(told, holds=None, note="the number fits, but not shown: " + unseen[0])
    return told


def _is_known(name: str, scene: Scene) -> bool:
    """A name is on the screen, in what the app said or in the step."""
    said = " ".join([*scene.messages, scene.action, scene.place])
    return bool(scene.now.find(name)) or flat(name) in flat(said)


def _counted(claim: Claim, scene: Scene) -> Outcome:
    """There are so and so many things."""
    subject = _subject(claim, scene)
    said = of_that_kind(numbers_said(claim, scene, subject), claim)
    told = row_of_all(claim, scene) or paging(claim, scene) or said_by_others(said, claim, scene)
    if told is not None:
        return told
    right = [w for n, w in said if meets(n, claim)]
    if right:
        new = any(scene.is_new(t) for w in right for t in (w.name, w.text) if t)
        note = "the screen says the number"
        return Outcome(not claim.negated, new, True, lines_of(right), note, 0.9)
    if subject and not _names_the_counted(claim):
        told = _in_subject(claim, scene, subject, said)
        if told is not None:
            return told
    if said and (_is_told(claim) or _counter(said, scene)):
        lines = lines_of([w for _, w in said])
        return Outcome(claim.negated, False, True, lines, "it says another number", 0.9)
    told = told_deed(claim, scene) or _none_told(claim, scene) or number_beside(claim, scene)
    if told is not None:
        return told
    counted = counted_groups(claim, scene)
    fits = [(g, n) for g, n in counted if meets(n, claim)]
    if fits and not _concerns(claim, fits[0][0], scene) and not _alone_new(fits, counted, scene):
        return Outcome(None, note=f"{claim.number:g} of something else, maybe", strength=0.4)
    if fits:
        plain = [g for g, _ in fits if _stands_out(claim, g, scene)]
        return _counted_right(claim, scene, counted, plain[0] if plain else fits[0][0])
    told = position(claim, scene) or in_row(claim, scene) or count_run(claim, scene)
    if told is not None:
        return told
    if counted or said:
        note = (
            "counted "
            + ", ".join(f"{n:g}" for n, _ in said)
            + ", ".join(str(n) for _, n in counted[:5])
        )
        lines = lines_of([w for _, w in said])
        return Outcome(claim.negated, False, bool(said), lines, note, 0.8)
    if claim.number == 1 and claim.names:
        name = claim.names[0].text
        return Outcome(scene.now.shows(name), scene.is_new(name), strength=0.5)
    return _matched(claim, scene) or Outcome(None, note="nothing to count", strength=0.2)


def _matched(claim: Claim, scene: Scene) -> Outcome | None:
    """A counter tells of what was found: "6 matches" for "six notes match"."""
    told = [(n, w) for word in _counting(claim) for n, w in told_of(word, scene)]
    if not told or claim.names:
        return None
    fitting = [w for n, w in told if meets(n, claim)]
    new = any(w is a for w in fitting for a in scene.added)
    lines = lines_of(fitting or [w for _, w in told])
    return Outcome(bool(fitting) != claim.negated, new, False, lines, "a counter says so", 0.8)


def _counting(claim: Claim) -> list[str]:
    """Words by which counters tell what was found, where the claim uses one: "six notes match"."""
    words = expectation_lexicon(language_of(claim.clause))["count"].get("found")
    return [w for w in claim.words if words is not None and words.fullmatch(w)]


def _names_the_counted(claim: Claim) -> bool:
    """Read "two shelves 'Poems'": the things counted are called so, not what has them."""
    if MARK.fullmatch(claim.detail):
        return True
    return re.search(rf"{re.escape(claim.detail)} q\d+q", claim.body) is not None


def _counter(said: list[tuple[float, Widget]], scene: Scene) -> bool:
    """A new text that is nothing but a number with its noun: "Results (14)"."""
    if scene.changes is None:
        return False
    fresh = scene.fresh
    told = [w for _, w in said if id(w) in fresh and w.role not in {"link", "button"}]
    return any(len(flat(w.text or w.name).split()) == 2 for w in told)


def _is_told(claim: Claim) -> bool:
    """The claim is about what a counter says, however many things are to be seen."""
    words = expectation_lexicon(language_of(claim.clause))["count"].get("told")
    return words is not None and words.search(claim.body) is not None


def _none_told(claim: Claim, scene: Scene) -> Outcome | None:
    """New texts say that nothing is there or found."""
    denied = denials(scene) if not claim.names or scene.searches else []
    if not denied:
        return None
    holds = meets(0, claim) != claim.negated
    note = "the screen says that there is none"
    return Outcome(holds, True, True, lines_of(denied), note, 0.9)


def _concerns(claim: Claim, group: Group, scene: Scene) -> bool:
    """The screen calls what was counted so, or the claim uses a word for anything in a list."""
    lexicon = expectation_lexicon(language_of(claim.clause))
    noun = flat(claim.detail)
    if MARK.fullmatch(noun) or lexicon["count"]["nouns"].fullmatch(noun):
        return True
    if not noun.isascii():
        return scene.moved or _is_touched(group, scene)
    heads = [
        w.name or w.text
        for w in scene.after.widgets
        if w.role in {"heading", "caption"} or (w.role == "tab" and "selected" in w.states)
    ]
    around = [group.container.name, *heads, scene.action, scene.place]
    stem = noun[: max(3, len(noun) - 3)]
    return any(stem in flat(text) for text in around)


def _is_touched(group: Group, scene: Scene) -> bool:
    """Something of a list is new or altered; nothing is known without the screen before."""
    fresh = scene.fresh
    shrunk = any(t.now == group and t.grown_by for t in twins_of(scene))
    return (
        scene.changes is None
        or shrunk
        or any(id(w) in fresh for w in scene.now.subtree(group.index))
    )


def _assess_gone(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "the two files are gone": a list is so much shorter than it was.

    None when the claim says nothing of the kind, or no list became shorter.
    """
    words = expectation_lexicon(language_of(claim.clause))
    if not claim.negated or claim.number is None or not words["gone"].search(claim.body):
        return None
    if scene.earlier is None or scene.moved:
        return None
    left = {key_of(g): size_of(g, scene.now) for g in scene.items.main_groups}
    lost = [
        (g, fewer)
        for g in scene.earlier_items.main_groups
        if (fewer := size_of(g, scene.earlier) - left.get(key_of(g), 0)) > 0
    ]
    if not lost:
        note = "no list became shorter"
        return Outcome(False, False, False, (), note, 0.6) if scene.earlier_items.groups else None
    lines = lines_of(scene.removed, 3)
    if any(meets(fewer, claim) for _, fewer in lost):
        return Outcome(True, True, False, lines, "so many are gone", 0.8)
    note = "gone are " + ", ".join(str(fewer) for _, fewer in lost)
    return Outcome(False, False, False, lines, note, 0.8)


def _counted_right(
    claim: Claim, scene: Scene, counted: list[tuple[Group, int]], group: Group
) -> Outcome:
    page = scene.now
    fresh = scene.fresh | {id(w) for w in scene.removed}
    new = scene.changes is not None and (
        any(id(w) in fresh for w in page.subtree(group.index)) or bool(scene.changes.removed)
    )
    largest = max(n for _, n in counted)
    sure = len(counted) == 1 or len(group.items) == largest or _stands_out(claim, group, scene)
    sure = sure or _alone_new([(group, 0)], counted, scene)
    note = f"one of {len(counted)} groups counted"
    holds = not claim.negated if sure else None
    lines = lines_of([w for _, w in group.items[:3]])
    return Outcome(holds, new, False, lines, note, 0.8 if sure else 0.5)


def _stands_out(claim: Claim, group: Group, scene: Scene) -> bool:
    """The list itself is called like what is counted, or is the only one that grew or shrank."""
    noun = flat(claim.detail)
    if len(noun) > _SHORT_NOUN and noun.isascii() and calls(group, (noun,), scene) > 1:
        return True
    resized = [t.now for t in twins_of(scene) if t.grown_by]
    return len(resized) == 1 and resized[0] == group


def _alone_new(
    fits: list[tuple[Group, int]], counted: list[tuple[Group, int]], scene: Scene
) -> bool:
    """Of several lists only this one is new from the first entry to the last."""
    if scene.changes is None or len(counted) < 2:
        return False
    fresh = scene.fresh
    whole = [g for g, _ in counted if all(_is_new(i, scene, fresh) for i, _ in g.items)]
    return len(whole) == 1 and whole == [g for g, _ in fits]


def _is_new(item: int, scene: Scene, fresh: frozenset[int] | set[int]) -> bool:
    """Its longest text is new; icons and labels may be the same as elsewhere."""
    told = max(scene.now.subtree(item), key=lambda w: len(w.name or w.text))
    return id(told) in fresh


def _subject(claim: Claim, scene: Scene) -> list[int]:
    """Rows and cards of the things that the claim names: "'Friends' has 2 items"."""
    found: list[int] = []
    for name in claim.names:
        if flat(name.text) != flat(claim.detail):
            found += scene.items.about(name.text)
    return found or _captioned(claim, scene)


def _has_state(claim: Claim) -> bool:
    """Read "the other two orders are still 'Pending'": the name is what they are said to be."""
    return len(claim.names) == 1 and _IS_SO.search(claim.body) is not None


def _says_noun(claim: Claim, text: str) -> bool:
    noun = flat(claim.detail)
    return (noun[: max(_SHORT_NOUN, len(noun) - 2)] if noun.isascii() else noun) in text


def _own_rows(claim: Claim, scene: Scene, subject: list[int]) -> list[int]:
    """Give the rows of the thing itself: few, or those of the one list that a name is the title of.

    Of many rows one says any number: what is named there is what they have in common.
    """
    if len(subject) <= _OWN_ROWS and not _of_one_list(subject, scene):
        return subject
    listed: set[int] = set()
    for name in claim.names:
        titled = [g for g in scene.items.groups if calls(g, (flat(name.text),), scene) > 1]
        if len(titled) == 1:
            listed |= {item for item, _ in titled[0].items}
    own = [item for item in subject if item in listed]
    return own if len(own) <= _OWN_ROWS and not _of_one_list(own, scene) else []


def _of_one_list(rows: list[int], scene: Scene) -> bool:
    """Say whether several rows are entries of one list: two things that have a name in common."""
    lists = [{item for item, _ in group.items} for group in scene.items.groups]
    return any(sum(row in entries for row in rows) > 1 for entries in lists)


def _captioned(claim: Claim, scene: Scene) -> list[int]:
    """Rows with a caption that is what the claim says a number of: "the guests show 2 adults"."""
    bears = expectation_lexicon(language_of(claim.clause)).get("bears")
    verb = bears.search(claim.body) if bears is not None and not claim.names else None
    caption = _ARTICLE.sub("", claim.body[: verb.start()].strip()) if verb is not None else ""
    if not caption or caption == flat(claim.detail):
        return []
    own = {m.index for m in scene.now.find(caption) if m.exact and not m.in_field}
    return [item for index in own if (item := scene.items.of(index)) not in {None, index}]


def _in_subject(
    claim: Claim, scene: Scene, subject: list[int], said: list[tuple[float, Widget]]
) -> Outcome | None:
    """The row or card of the thing itself says the number, e.g. "orders | 6"."""
    changed = scene.changes is not None and scene.changes.any
    number = f"{claim.number:g}"
    own = _own_rows(claim, scene, subject)
    if not claim.names:
        own = [i for i in own if _says_noun(claim, scene.now.subtree_text(i))]
    if not said and _has_state(claim) and _of_one_list(subject, scene):
        if meets(len(subject), claim):
            return Outcome(not claim.negated, changed, False, (), "so many rows say it", 0.8)
        return None
    if not said and any(number in scene.now.subtree_text(i).split() for i in own):
        return Outcome(not claim.negated, changed, False, (), "its row says the number", 0.75)
    if said:
        lines = lines_of([w for _, w in said])
        return Outcome(claim.negated, False, True, lines, "it says another number", 0.9)
    everywhere = [w for n, w in numbers_said(claim, scene, []) if meets(n, claim)]
    if everywhere:
        lines = lines_of(everywhere)
        return Outcome(not claim.negated, changed, False, lines, "the screen says it", 0.7)
    return None
