"""Texts for several fields of a form, told one behind the other."""

import re
from collections.abc import Sequence

from tools.judging.learned import Forest
from tools.language.clauses import Masked
from tools.language.lexicon import lexicon
from tools.planning.fields import meanings_of
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.proposal import Proposal, sending
from tools.planning.meant.ranking import Ranked
from tools.planning.meant.said import little
from tools.planning.meant.typed import values
from tools.planning.node import TEXT_FIELDS
from tools.planning.ways import Move
from tools.text import words

_PARTS = re.compile(
    r"[,;，；、()（）/]|[:：](?=\s)|\b(?:and|with|then|for)\b|和|并|然后|\bvà\b|\brồi\b|\bvới\b"
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_LETTERS = re.compile(r"\w")
_NAMED = 0.5
"""Share of a field's name that must be said for a text to be for it."""
_STEM = 3
_LONGEST = 6
"""Words of a text that stands for itself."""


def in_fields(step: str, page: Page, whole: Sequence[Ranked], forest: Forest) -> list[Proposal]:
    """Give a text to each of several fields, by their names or in their order."""
    fields = [c for c in page.candidates if _takes(c, page)]
    if len(fields) < 2 or len(fields) > 40:
        return []
    masked = Masked(step)
    told = [masked.quoted(part).strip() for part in _PARTS.split(masked.text)]
    given = _given([part for part in told if _LETTERS.search(part)], fields)
    if not given:
        return []
    moves = [Move("fill", c.node, value) for c, value in given]
    scores = {r.candidate.node: r.score for r in whole}
    known = [scores.get(c.node, -9.0) for c, _ in given]
    found = [Proposal("fields", moves, known, [0.0])] if len(moves) > 1 else []
    sent = sending(max((c.node for c, _ in given), key=lambda n: n.index), whole)
    if sent is not None:
        found.append(Proposal("form", [*moves, sent], known, [0.0]))
    return found


def _takes(c: Candidate, page: Page) -> bool:
    if c.role not in TEXT_FIELDS or c.options or c.node.disabled:
        return False
    if page.scene.dialog is not None and not c.within:
        return False
    return not meanings_of(c.name) & {"search", "filter"}


def _given(told: list[str], fields: list[Candidate]) -> list[tuple[Candidate, str]]:
    """Say which field gets which text: by name, by kind, the others in their order."""
    found: dict[Candidate, str] = {}
    loose: list[str] = []
    for part in told:
        email = _EMAIL.search(part)
        free = [c for c in fields if c not in found]
        scored = [(_named(c, part), -c.node.index, c) for c in free]
        best = max(scored, key=lambda s: s[:2], default=(0.0, 0, None))
        if email:
            named = best[2] if best[0] >= _NAMED else None
            kind = next((c for c in free if "email" in meanings_of(c.name)), named)
            if kind is not None:
                found[kind] = email.group(0)
        elif best[2] is not None and best[0] >= _NAMED:
            rest = _rest(part, best[2])
            if rest:
                found[best[2]] = rest
        else:
            loose.append(part)
    for part in loose:
        text = _rest(_without_verb(part), None)
        field = next((c for c in fields if c not in found), None)
        if field is not None and text and found:
            found[field] = text
    return sorted(found.items(), key=lambda pair: pair[0].node.index)


def _without_verb(part: str) -> str:
    """Leave out what is to be done: Add Lena."""
    found = lexicon().starts("verbs", part)
    return part[max(f.end for f in found) :].strip() if found else part


def _named(c: Candidate, part: str) -> float:
    name, said = set(words(c.name)), set(words(part))
    same = sum(any(w == s or (len(s) > _STEM and w.endswith(s)) for s in said) for w in name)
    return same / len(name) if name else 0.0


def _rest(part: str, field: Candidate | None) -> str:
    """Give what is said besides the name of the field and the words that say nothing."""
    told = values(part)
    if told and (f"“{told[0]}”" in part or f'"{told[0]}"' in part):
        return told[0]
    name = set(words(field.name)) if field is not None else set()
    kept = [w for w in part.split() if not (set(words(w)) <= name | little()) or w.isdigit()]
    plain = field is not None or (bool(kept) and kept == part.split())
    return " ".join(kept).strip(" .:=\"“”'") if plain and len(kept) <= _LONGEST else ""
