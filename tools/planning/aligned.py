"""A step read by the names that are on the screen: each with its value, in the order said.

Where the words between the names are of no known form, the names and their kinds still tell what
is to be done: a text beside the name of a field is typed there, the name of an option chooses it,
that of a box ticks it. Nothing is read unless every word is accounted for.
"""

import re
from dataclasses import dataclass, replace

from tools.language.clauses import Masked, clauses, language_of
from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.lexicon import Lexicon, lexicon
from tools.language.similarity import similarity, units
from tools.language.text import bare, folded, is_cjk
from tools.planning.mentions import Mention, Names, ends_of, known_words
from tools.planning.scene import CHECKS, CLICKS, FIELDS, Node, Scene

_GIVES = frozenset({"fill", "set", "select", "name"})
_MARKS = frozenset({"check", "uncheck", "select", "deselect", "set"})
_TURNS = frozenset({"open", "close"})
"""Verbs that turn a switch in some languages: 打开, 关闭, mở, tắt."""
_CLICKS = frozenset({"click", "press", "open", "goto", "submit", "confirm", "select"})
_READ = _GIVES | _MARKS | _CLICKS | {"close"}
_GIVING = re.compile(r"(?:give|put|assign|make|leave|choose|move|add|pick)\b")
_STOP = re.compile(r"[,;，；、。.]|\s+-\s+")
_KNOBS = CLICKS - CHECKS - {"option", "combobox"}
_LISTS = frozenset({"combobox", "listbox"})
_ROWS = frozenset({"row", "listitem", "article"})
_GROUPS = frozenset({"group", "radiogroup", "region", "form"})
_LINKS = re.compile(r"\s*(?:[:=：→]|->)\s*")
_OLD = re.compile(r"\s*(?:from|từ|从)\s.+?(?=\s(?:to|thành|sang)\s|改|换)", re.IGNORECASE)
_UNIT = re.compile(r"^\s*([+-]?\d+(?:[.,]\d+)?)\s*([^\d\s.,:/-]\S*(?:\s\S+)?)$")


@dataclass(frozen=True)
class _Item:
    """One widget with what it gets."""

    kind: IntentKind
    node: Node
    value: str | None
    start: int
    end: int


def aligned(step: str, scene: Scene) -> tuple[tuple[Intent, ...], str]:
    """Read a step by the names on the screen.

    Returns:
        What it asks for as far as that is plain, and the rest of its words; nothing where the
        beginning cannot be read so.
    """
    masked = Masked(step)
    reader = _Reader(masked, lexicon(language_of(step)), scene)
    end = reader.read()
    found = tuple(reader.intent(item) for item in reader.items if item.end <= end)
    return found, masked.quoted(masked.text[end:]) if found else step


def first_clause(step: str) -> tuple[str, str]:
    """Cut off what is said first, as its words tell; with the rest."""
    masked = Masked(step)
    lex = lexicon(language_of(step))
    found = clauses(masked, lex)
    head = found[0] if found else masked.text
    at = masked.text.find(head)
    if len(found) < 2 or at < 0:
        return step, ""
    return masked.quoted(head), masked.quoted(masked.text[at + len(head) :])


class _Reader:
    """Walks over the words once."""

    def __init__(self, masked: Masked, lex: Lexicon, scene: Scene) -> None:
        self.masked, self.lex, self.scene = masked, lex, scene
        self.text, self.lower = masked.text, folded(masked.text)
        self.names = Names(scene, masked)
        self.items: list[_Item] = []
        self._known = known_words(scene)
        self._kinds: frozenset[str] = frozenset()
        self._verb = ""
        self._fresh = True
        """At the beginning of a clause."""
        self._hangs = False
        """A verb was said, and nothing yet that it is done to."""
        self._after_article = False
        self._group: Node | None = None
        self._marks: dict[int, Mention | None] = {}

    def read(self) -> int:
        """Read as far as every word is understood; give the end of the last whole clause."""
        at, whole = 0, 0
        while at < len(self.text):
            stop = self._separator(at)
            if stop > at:
                if self._hangs:
                    return whole
                whole, at, self._fresh, self._group = at, stop, True, None
                continue
            after = self._skipped(at)
            after = after if after > at else self._thing(at)
            if after <= at:
                return whole
            at = after
        return whole if self._hangs else len(self.text)

    def intent(self, item: _Item) -> Intent:
        """Give what is asked for of a widget of this screen."""
        name = item.node.called
        return Intent(
            kind=item.kind,
            words=self.masked.plain(self.text[item.start : item.end]),
            target=Phrase(text=name, whole=name, quoted=True),
            value=item.value,
            ref=item.node.ref,
        )

    # -- what says nothing by itself

    def _separator(self, at: int) -> int:
        """Give the end of what parts clauses: a comma, and, then; the place itself without one."""
        comma = _STOP.match(self.text, at)
        if comma:
            return comma.end()
        for keys in (("then",), ("and",), ("list",)):
            match = self.lex.pattern("connectors", *keys).match(self.lower, at)
            if match and self._is_free(match.start(), match.end()):
                return match.end()
        return at

    def _is_free(self, start: int, end: int) -> bool:
        """Say whether a Chinese connector is no part of a longer word."""
        mention = self._mention(start)
        return mention is None or mention.end <= end

    def _skipped(self, at: int) -> int:
        """Pass over blanks, articles, words for kinds of widgets, prepositions."""
        if self.text[at].isspace() or self.text[at] in ":=：'’%()":
            return at + 1
        mention = self._mention(at)
        ends = [
            found
            for section, keys in (
                ("fillers", ("article", "polite", "modal", "subject", "pronoun")),
                ("connectors", ("openers",)),
                ("relations", ()),
            )
            for match in [self.lex.pattern(section, *keys).match(self.lower, at)]
            if match and (found := match.end()) > at
        ]
        ends += [at + f.end for f in self.lex.starts("roles", self.text[at:])]
        end = max(ends, default=at)
        if self._fresh and self._verb_end(at) >= end:
            return at
        if end <= at or (mention is not None and mention.end >= end) or self._verb_end(at) > end:
            return at
        article = self.lex.pattern("fillers", "article").match(self.lower, at)
        self._after_article = bool(article) and article is not None and article.end() == end
        return end

    def _verb_end(self, at: int) -> int:
        return at + max((f.end for f in self.lex.starts("verbs", self.text[at:])), default=0)

    # -- what says something

    def _thing(self, at: int) -> int:
        mention = self._mention(at)
        verb_end = self._verb_end(at)
        left_out = self._left_out(at) if self._fresh else at
        if left_out > at:
            return left_out
        if self._after_article and not self._kinds & _CLICKS and self._idle(at) > at:
            knobs = mention is None or all(n.role in _KNOBS for n in mention.nodes)
            if knobs:
                return self._idle(at)
        leads = self._fresh and verb_end > at and bool(self._rest_of_clause(verb_end))
        if mention is not None and (mention.end > verb_end or not leads):
            return self._named(mention)
        if verb_end > at:
            return self._take_verb(at, verb_end)
        if self._marked_so(at):
            return self._polarity(at)
        first = self._value_first(at)
        return first if first > at else self._idle(at)

    def _left_out(self, at: int) -> int:
        """Read that what a box stands for is not to be done: 不允许匿名评论."""
        match = self.lex.pattern("negations", "not").match(self.lower, at)
        start = match.end() if match else at
        while start < len(self.text) and self.text[start].isspace():
            start += 1
        mention = self._mention(start) if match and start < len(self.text) else None
        nodes = [n for n in mention.nodes if n.role in CHECKS] if mention is not None else []
        if mention is None or len(nodes) != 1 or nodes[0].role == "radio":
            return at
        return self._add("uncheck", nodes[0], None, at, mention.end)

    def _mention(self, at: int) -> Mention | None:
        if at not in self._marks:
            self._marks[at] = self.names.at(self.text, at)
        return self._marks[at]

    def _take_verb(self, at: int, end: int) -> int:
        found = self.lex.starts("verbs", self.text[at:])
        kinds = frozenset(f.key for f in found)
        verb = self.lower[at:end].strip()
        if not kinds & _READ and not _GIVING.match(verb):
            return at
        self._kinds, self._verb, self._fresh, self._hangs = kinds, verb, False, True
        if _GIVING.match(verb):
            self._kinds = kinds | {"set"}
        return end

    def _rest_of_clause(self, at: int) -> str:
        while at < len(self.text) and self._separator(at) == at:
            at += 1
            if self.text[at - 1].strip():
                return self.text[at - 1]
        return ""

    def _named(self, mention: Mention) -> int:
        """Read the name of a widget with what stands beside it."""
        for read in (self._field, self._list, self._option, self._box, self._knob, self._around):
            end = read(mention)
            if end > mention.start:
                self._fresh = False
                return end
        return mention.start

    def _field(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in FIELDS and not self.scene.options(n)]
        if len(nodes) != 1 or not self._may_give() or self._only_opens(nodes[0]):
            return mention.start
        value, end = self._value_after(mention.end)
        if not value:
            return mention.start
        return self._add("fill", nodes[0], _without_unit(value, nodes[0]), mention.start, end)

    def _only_opens(self, node: Node) -> bool:
        """Say whether a list shows what it offers only when it is opened."""
        typed = "fill" in self._kinds or node.widget.placeholder
        return node.role == "combobox" and not typed

    def _list(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in _LISTS and self.scene.options(n)]
        if len(nodes) != 1 or not self._may_give():
            return mention.start
        chosen = self._option_at(self._tied_to(mention.end), nodes[0])
        if chosen is None:
            return mention.start
        return self._add("select", nodes[0], chosen[0], mention.start, chosen[1])

    def _option_at(self, at: int, owner: Node) -> tuple[str, int] | None:
        """Find the option of a list that is named at a place, with its end."""
        for end in reversed(ends_of(self.text, at)):
            said = self.masked.plain(self.text[at:end])
            for least in (0.97, 0.9):
                for option in self.scene.options(owner):
                    if similarity(said, option.called) >= least:
                        return option.called, end
        return None

    def _option(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role == "option"]
        owners = {a for n in nodes for a in n.ancestors() if a.role == "combobox"}
        if not nodes or not owners or not self._may_give():
            return mention.start
        owner, end = self._named_behind(mention.end, owners)
        others = [n for n in mention.nodes if n.role != "option"]
        if owner is None and (len(owners) != 1 or others or not mention.exact or not self._kinds):
            return mention.start
        chosen = owner or next(iter(owners))
        option = next(n for n in nodes if chosen.holds(n))
        return self._add("select", chosen, option.called, mention.start, end)

    def _named_behind(self, at: int, owners: set[Node]) -> tuple[Node | None, int]:
        """Find the list that is named behind its option: Hardware as the category."""
        start = self._linked(at)
        mention = self._mention(start) if start < len(self.text) else None
        for node in mention.nodes if mention is not None else ():
            if node in owners and mention is not None:
                return node, mention.end
        return None, at

    def _box(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in CHECKS]
        if self._group is not None:
            nodes = [n for n in nodes if self._group.holds(n)] or nodes
        groups = {a for n in nodes for a in n.ancestors() if a.role in _GROUPS}
        owner, end = self._named_behind(mention.end, groups)
        nodes = [n for n in nodes if owner is None or owner.holds(n)]
        known = mention.exact or self.lex.language != "en"
        turns = self.lex.language != "en" and bool(self._kinds & _TURNS)
        if len(nodes) != 1 or not known or not (turns or self._kinds & (_MARKS | _GIVES)):
            return mention.start
        off = bool(self._kinds & {"uncheck", "deselect", "close"})
        if nodes[0].role == "radio" and off:
            return mention.start
        kind: IntentKind = "uncheck" if off else "check"
        return self._add(kind, nodes[0], None, mention.start, end)

    def _knob(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in _KNOBS]
        acts = self._fresh or bool(self._kinds & _CLICKS)
        if len(nodes) != 1 or not acts or not mention.exact:
            return mention.start
        return self._add("click", nodes[0], None, mention.start, mention.end)

    def _around(self, mention: Mention) -> int:
        groups = [n for n in mention.nodes if n.role in _GROUPS]
        if len(groups) != 1:
            return mention.start
        self._group = groups[0]
        return mention.end

    # -- values

    def _may_give(self) -> bool:
        return not self._kinds or bool(self._kinds & _GIVES)

    def _linked(self, at: int) -> int:
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
                ends += [at + f.end for f in verbs if f.key in _GIVES]
            mention = self._mention(at)
            end = max(ends, default=at)
            at = end if mention is None or mention.end <= end else at
        return at

    def _tied_to(self, at: int) -> int:
        """Give where the new value begins: what stands there now may be said before it."""
        old = _OLD.match(self.text, at)
        return self._linked(old.end() if old else at)

    def _value_after(self, at: int) -> tuple[str, int]:
        """Read the value behind a field's name: an atom, else the words up to the next clause."""
        start = self._tied_to(at)
        rest = self.text[start:]
        if not rest.strip():
            return "", at
        mention = self._mention(start)
        if mention is not None and any(n.role in FIELDS for n in mention.nodes):
            return "", at
        if self.masked.marks(rest[0]):
            return self.masked.atom(rest[0])[0], start + 1
        tied = start > at and bool(self.text[at:start].strip())
        end = self._value_end(start)
        said = self.masked.plain(self.text[start:end]).strip()
        # Words that follow a field's name without anything between may be anything.
        plain = said if tied or any(c.isdigit() or c.isupper() for c in said[:1]) else ""
        return plain, end if plain else at

    def _value_end(self, start: int) -> int:
        at = start
        while at < len(self.text):
            stop = self._separator(at) if at > start else at
            if stop > at and self._begins(stop):
                return at
            at = max(stop, at + 1)
        return len(self.text)

    def _begins(self, at: int) -> bool:
        """Say whether a clause begins here: with a verb, the name of a widget, or nothing more."""
        while at < len(self.text):
            stop = self._separator(at)
            step = stop if stop > at else self._passed(at)
            if step <= at:
                break
            at = step
        if at >= len(self.text):
            return True
        return self._verb_end(at) > at or self._mention(at) is not None

    def _passed(self, at: int) -> int:
        if self.text[at].isspace():
            return at + 1
        keys = ("article", "polite")
        match = self.lex.pattern("fillers", *keys).match(self.lower, at)
        return match.end() if match else at

    def _value_first(self, at: int) -> int:
        """Read a value with its field behind it: enter X as the summary."""
        if not self._kinds & {"fill", "set", "select"}:
            return at
        whole = len(self.text)
        for end in range(at + 1, whole):
            if self.masked.marks(self.text[at]) and self.text[at + 1 : end].strip():
                return at
            if end > at + 1 and self._separator(end) > end and self._begins(self._separator(end)):
                return at
            tie = self.lex.pattern("relations", "into").match(self.lower, end)
            start = self._linked(end) if tie or self.text[at:end].endswith(" ") else end
            mention = self._mention(start) if end < start < whole else None
            if mention is not None and self._ties(mention):
                return self._put(self.masked.plain(self.text[at:end]).strip(), mention, at)
        return at

    def _ties(self, mention: Mention) -> bool:
        nodes = [n for n in mention.nodes if n.role in FIELDS and not self.scene.options(n)]
        return len(nodes) == 1

    def _put(self, value: str, mention: Mention, at: int) -> int:
        node = next(n for n in mention.nodes if n.role in FIELDS)
        end = mention.end
        return self._add("fill", node, _without_unit(value, node), at, end) if value else at

    # -- the rest

    def _marked_so(self, at: int) -> bool:
        last = self.items[-1] if self.items else None
        return last is not None and last.node.role in CHECKS and self._truth(at) is not None

    def _truth(self, at: int) -> tuple[bool, int] | None:
        for key in ("false", "true"):
            match = self.lex.pattern("values", key).match(self.lower, at)
            if match:
                return key == "true", match.end()
        return None

    def _polarity(self, at: int) -> int:
        truth = self._truth(at)
        if truth is None:
            return at
        self.items[-1] = replace(self.items[-1], kind="check" if truth[0] else "uncheck")
        self.items[-1] = replace(self.items[-1], end=truth[1])
        return truth[1]

    def _idle(self, at: int) -> int:
        """Pass over the noun for what the page is about: assign the ticket to Ann."""
        end = next(iter(ends_of(self.text, at)), at)
        said = self.lower[at:end]
        known = {token for unit in units(said) for token in unit.token.split(" ")}
        if self._after_article and said.isalpha() and known <= self._known and end > at:
            return end
        return at

    def _add(self, kind: IntentKind, node: Node, value: str | None, start: int, end: int) -> int:
        self._hangs = False
        self.items.append(_Item(kind, node, value, start, end))
        return end


def _without_unit(value: str, node: Node) -> str:
    """Take off the unit that the field's name has anyway: 60 minutes for Lease time (minutes)."""
    match = _UNIT.match(value)
    if match is None:
        return value
    unit, called = match.group(2), bare(node.called)
    known = bare(unit) in called or node.role in ("spinbutton", "slider")
    return match.group(1) if known else value
