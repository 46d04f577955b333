"""The words of a step with the names of the screen in them: where clauses and values end."""

import re

from tools.language.clauses import Masked
from tools.language.lexicon import Lexicon
from tools.language.similarity import similarity
from tools.planning.mentions import Mention, Names, ends_of
from tools.planning.node import FIELDS, Node
from tools.planning.scene import Scene
from tools.text import bare, folded, is_cjk

GIVES = frozenset({"fill", "set", "select", "name"})
"""Verbs that give something a value."""
_STOP = re.compile(r"[,;，；、。.]|\s+-\s+")
_LINKS = re.compile(r"\s*(?:[:=：→]|->|of\b(?=\s*\d))\s*")
_OLD = re.compile(r"\s*(?:from|từ|从)\s.+?(?=\s(?:to|thành|sang)\s|改|换)", re.IGNORECASE)

_UNIT = re.compile(r"^\s*([+-]?\d+(?:[.,]\d+)?)\s*([^\d\s.,:/-]\S*(?:\s\S+)?)$")


class Words:
    """A masked text and what stands at its places."""

    def __init__(self, masked: Masked, lex: Lexicon, scene: Scene) -> None:
        self.masked, self.lex, self.scene = masked, lex, scene
        self.text, self.lower = masked.text, folded(masked.text)
        self._names = Names(scene, masked)
        self._marks: dict[int, Mention | None] = {}

    def separator(self, at: int) -> int:
        """Give the end of what parts clauses: a comma, and, then; the place itself without one."""
        comma = _STOP.match(self.text, at)
        if comma:
            return comma.end()
        for keys in (("then",), ("and",), ("list",)):
            match = self.lex.pattern("connectors", *keys).match(self.lower, at)
            if match and self.is_free(match.start(), match.end()):
                return match.end()
        return at

    def is_free(self, start: int, end: int) -> bool:
        """Say whether a Chinese connector is no part of a longer word."""
        mention = self.mention(start)
        return mention is None or mention.end <= end

    def verb_end(self, at: int) -> int:
        """Give the end of the verb that begins at a place; the place itself without one."""
        return at + max((f.end for f in self.lex.starts("verbs", self.text[at:])), default=0)

    def rest_of_clause(self, at: int) -> str:
        """Give the first letter of what is left of the clause; empty at its end."""
        while at < len(self.text) and self.separator(at) == at:
            at += 1
            if self.text[at - 1].strip():
                return self.text[at - 1]
        return ""

    def mention(self, at: int) -> Mention | None:
        """Find the name of the screen that begins at a place."""
        if at not in self._marks:
            self._marks[at] = self._names.at(self.text, at)
        return self._marks[at]

    def begins(self, at: int) -> bool:
        """Say whether a clause begins here: with a verb, the name of a widget, or nothing more."""
        while at < len(self.text):
            stop = self.separator(at)
            step = stop if stop > at else self._passed(at)
            if step <= at:
                break
            at = step
        if at >= len(self.text):
            return True
        return self.verb_end(at) > at or self.mention(at) is not None

    def _passed(self, at: int) -> int:
        if self.text[at].isspace():
            return at + 1
        keys = ("article", "polite")
        match = self.lex.pattern("fillers", *keys).match(self.lower, at)
        return match.end() if match else at

    def linked(self, at: int) -> int:
        """Pass over what ties a name to its value: to, as, =, 为, 选择, là."""
        before = -1
        while before != at and at < len(self.text):
            before = at
            if self.text[at].isspace():
                at += 1
                continue
            tie = _LINKS.match(self.text, at)
            ends = [tie.end()] if tie else []
            for section, keys in (
                ("relations", ("to", "with", "into", "from")),
                ("fillers", ("article", "value")),
            ):
                match = self.lex.pattern(section, *keys).match(self.lower, at)
                ends += [match.end()] if match else []
            if is_cjk(self.text[at]) or self.lex.language == "vi":
                verbs = self.lex.starts("verbs", self.text[at:])
                ends += [at + f.end for f in verbs if f.key in GIVES]
            mention = self.mention(at)
            end = max(ends, default=at)
            at = end if mention is None or mention.end <= end else at
        return at

    def after_old(self, at: int) -> int:
        """Pass over what a widget holds now: from Normal, before "to Low"."""
        old = _OLD.match(self.text, at)
        return old.end() if old else at

    def tied_to(self, at: int) -> int:
        """Give where the new value begins: what stands there now may be said before it."""
        return self.linked(self.after_old(at))

    def value_after(self, at: int) -> tuple[str, int]:
        """Read the value behind a field's name: an atom, else the words up to the next clause."""
        start = self.tied_to(at)
        rest = self.text[start:]
        if not rest.strip():
            return "", at
        mention = self.mention(start)
        if mention is not None and any(n.role in FIELDS for n in mention.nodes):
            return "", at
        if self.masked.marks(rest[0]):
            return self.masked.atom(rest[0])[0], start + 1
        tied = start > at and bool(self.text[at:start].strip())
        end = self.value_end(start)
        said = self.masked.plain(self.text[start:end]).strip()
        # Words that follow a field's name without anything between may be anything.
        plain = said if tied or any(c.isdigit() or c.isupper() for c in said[:1]) else ""
        return plain, end if plain else at

    def value_end(self, start: int) -> int:
        """Give where the words of a value end."""
        at = start
        while at < len(self.text):
            stop = self.separator(at) if at > start else at
            if stop > at and self.begins(stop):
                return at
            at = max(stop, at + 1)
        return len(self.text)

    def option_at(self, at: int, owner: Node) -> tuple[str, int] | None:
        """Find the option of a list that is named at a place, with its end."""
        for end in reversed(ends_of(self.text, at)):
            said = self.masked.plain(self.text[at:end])
            for least in (0.97, 0.9):
                for option in self.scene.options(owner):
                    if similarity(said, option.called) >= least:
                        return option.called, end
        return None

    def named_behind(self, at: int, owners: set[Node]) -> tuple[Node | None, int]:
        """Find the list that is named behind its option: Hardware as the category."""
        start = self.linked(at)
        mention = self.mention(start) if start < len(self.text) else None
        for node in mention.nodes if mention is not None else ():
            if node in owners and mention is not None:
                return node, mention.end
        return None, at

    def truth(self, at: int) -> tuple[bool, int] | None:
        """Read on or off, with its end."""
        for key in ("false", "true"):
            match = self.lex.pattern("values", key).match(self.lower, at)
            if match:
                return key == "true", match.end()
        return None


def without_unit(value: str, node: Node) -> str:
    """Take off the unit that the field's name has anyway: 60 minutes for Lease time (minutes)."""
    match = _UNIT.match(value)
    if match is None:
        return value
    unit, called = match.group(2), bare(node.called)
    known = bare(unit) in called or node.role in ("spinbutton", "slider")
    return match.group(1) if known else value
