"""A step read by the names that are on the screen: each with its value, in the order said.

Where the words between the names are of no known form, the names and their kinds still tell what
is to be done: a text beside the name of a field is typed there, the name of an option chooses it,
that of a box ticks it. Nothing is read unless every word is accounted for.
"""

import re
from dataclasses import dataclass, replace

from tools.language.clauses import Masked, language_of
from tools.language.intents import Intent, IntentKind, Phrase
from tools.language.lexicon import Lexicon, lexicon
from tools.language.similarity import units
from tools.planning.mentions import Mention, ends_of, is_new_thing, known_words
from tools.planning.scene import CHECKS, CLICKS, FIELDS, Node, Scene
from tools.planning.words import GIVES, Words, without_unit

_MARKS = frozenset({"check", "uncheck", "select", "deselect", "set"})
_TURNS = frozenset({"open", "close"})
"""Verbs that turn a switch in some languages: 打开, 关闭, mở, tắt."""
_CLICKS = frozenset({"click", "press", "open", "goto", "submit", "confirm", "select"})
_READ = GIVES | _MARKS | _CLICKS | {"close"}
_GIVING = re.compile(r"(?:give|put|assign|make|leave|choose|move|add|pick)\b")
_BOXES = CHECKS - {"menuitemcheckbox", "menuitemradio"}
_KNOBS = CLICKS - CHECKS - {"option", "combobox"}
_LISTS = frozenset({"combobox", "listbox"})
_ROWS = frozenset({"row", "listitem", "article"})
_GROUPS = frozenset({"group", "radiogroup", "region", "form"})


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
    clicked = any(intent.kind == "click" for intent in found)
    if found and reader.made and not clicked:
        knob, last = reader.sends, reader.items[-1].node
        if knob is not None and knob.index < last.index:
            # It brings up a form of its own.
            return (), step
        words = masked.plain(masked.text)
        sent = Intent(kind="submit", words=words, implied=True)
        item = _Item("click", knob, None, 0, end) if knob is not None else None
        found = (*found, reader.intent(item) if item is not None else sent)
    return found, masked.quoted(masked.text[end:]) if found else step


class _Reader(Words):
    """Walks over the words once."""

    def __init__(self, masked: Masked, lex: Lexicon, scene: Scene) -> None:
        super().__init__(masked, lex, scene)
        self.items: list[_Item] = []
        self._known = known_words(scene)
        self._kinds: frozenset[str] = frozenset()
        self._verb = ""
        self._fresh = True
        """At the beginning of a clause."""
        self.made = False
        """Something is made by what is given: the form is to be sent off."""
        self._roles: frozenset[str] = frozenset()
        """What kind of widget was said last: the tab."""
        self.sends: Node | None = None
        """The button that does it, where it was named."""
        self._hangs = False
        """A verb was said, and nothing yet that it is done to."""
        self._after_article = False
        self._group: Node | None = None

    def read(self) -> int:
        """Read as far as every word is understood; give the end of the last whole clause."""
        at, whole = 0, 0
        while at < len(self.text):
            stop = self.separator(at)
            if stop > at:
                if self._hangs:
                    return whole
                whole, at, self._fresh, self._group = at, stop, True, None
                self._after_article, self._roles = False, frozenset()
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

    def _skipped(self, at: int) -> int:
        """Pass over blanks, articles, words for kinds of widgets, prepositions."""
        if self.text[at].isspace() or self.text[at] in ":=：'’%()":
            return at + 1
        mention = self.mention(at)
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
        kinds = self.lex.starts("roles", self.text[at:])
        ends += [at + f.end for f in kinds]
        end = max(ends, default=at)
        if self._fresh and self.verb_end(at) >= end:
            return at
        if end <= at or (mention is not None and mention.end >= end) or self.verb_end(at) > end:
            return at
        self._roles = frozenset(f.key for f in kinds) or self._roles
        article = self.lex.pattern("fillers", "article").match(self.lower, at)
        self._after_article = bool(article) and article is not None and article.end() == end
        return end

    # -- what says something

    def _thing(self, at: int) -> int:
        mention = self.mention(at)
        verb_end = self.verb_end(at)
        left_out = self._left_out(at) if self._fresh else at
        if left_out > at:
            return left_out
        if self._after_article and not self._kinds & _CLICKS and self._idle(at) > at:
            knobs = mention is None or all(n.role in _KNOBS for n in mention.nodes)
            if knobs:
                return self._idle(at)
        leads = self._fresh and verb_end > at and bool(self.rest_of_clause(verb_end))
        if mention is not None and leads and self._is_head(mention, at, verb_end):
            self.made, self.sends, self._kinds = True, mention.nodes[0], frozenset({"set"})
            self._fresh, self._hangs = False, True
            return mention.end
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
        mention = self.mention(start) if match and start < len(self.text) else None
        nodes = [n for n in mention.nodes if n.role in CHECKS] if mention is not None else []
        if mention is None or len(nodes) != 1 or nodes[0].role == "radio":
            return at
        return self._add("uncheck", nodes[0], None, at, mention.end)

    def _take_verb(self, at: int, end: int) -> int:
        found = self.lex.starts("verbs", self.text[at:])
        kinds = frozenset(f.key for f in found)
        verb = self.lower[at:end].strip()
        if self._makes(verb, kinds, end):
            kinds = frozenset({"set"})
        if not kinds & _READ and not _GIVING.match(verb):
            return at
        self._kinds, self._verb, self._fresh, self._hangs = kinds, verb, False, True
        self._after_article = False
        if _GIVING.match(verb):
            self._kinds = kinds | {"set"}
        return end

    def _is_head(self, mention: Mention, at: int, verb_end: int) -> bool:
        """Say whether the button is named only to say what is made: create an invoice for Ann."""
        kinds = frozenset(f.key for f in self.lex.starts("verbs", self.text[at:]))
        knobs = len(mention.nodes) == 1 and mention.nodes[0].role in _KNOBS
        goes_on = bool(self.rest_of_clause(mention.end))
        return knobs and goes_on and self._makes(self.lower[at:verb_end].strip(), kinds, verb_end)

    def _makes(self, verb: str, kinds: frozenset[str], end: int) -> bool:
        """Say whether a verb begins to make what the form on the screen is for: create a user."""
        if "do" not in kinds or not self._fresh or not is_new_thing(verb):
            return False
        article = self.lex.pattern("fillers", "article").match(self.lower[end:].lstrip())
        if article is None:
            return False
        self.made = True
        return True

    def _named(self, mention: Mention) -> int:
        """Read the name of a widget with what stands beside it."""
        fitting = tuple(n for n in mention.nodes if n.role in self._roles)
        mention, self._roles = replace(mention, nodes=fitting or mention.nodes), frozenset()
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
        value, end = self.value_after(mention.end)
        if not value:
            return mention.start
        return self._add("fill", nodes[0], without_unit(value, nodes[0]), mention.start, end)

    def _only_opens(self, node: Node) -> bool:
        """Say whether a list shows what it offers only when it is opened."""
        typed = "fill" in self._kinds or node.widget.placeholder
        return node.role == "combobox" and not typed

    def _list(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in _LISTS and self.scene.options(n)]
        if len(nodes) != 1 or not self._may_give():
            return mention.start
        chosen = self.option_at(self.tied_to(mention.end), nodes[0])
        if chosen is None:
            return mention.start
        return self._add("select", nodes[0], chosen[0], mention.start, chosen[1])

    def _option(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role == "option"]
        owners = {a for n in nodes for a in n.ancestors() if a.role == "combobox"}
        if not nodes or not owners or not self._may_give():
            return mention.start
        owner, end = self.named_behind(mention.end, owners)
        others = [n for n in mention.nodes if n.role != "option"]
        if owner is None and (len(owners) != 1 or others or not mention.exact or not self._kinds):
            return mention.start
        chosen = owner or next(iter(owners))
        option = next(n for n in nodes if chosen.holds(n))
        return self._add("select", chosen, option.called, mention.start, end)

    def _box(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in _BOXES]
        if self._group is not None:
            nodes = [n for n in nodes if self._group.holds(n)] or nodes
        groups = {a for n in nodes for a in n.ancestors() if a.role in _GROUPS}
        owner, end = self.named_behind(mention.end, groups)
        nodes = [n for n in nodes if owner is None or owner.holds(n)]
        known = mention.exact or self.lex.language != "en"
        turns = self.lex.language != "en" and bool(self._kinds & _TURNS)
        listed = not self._kinds and bool(self.items)
        marks = turns or listed or bool(self._kinds & (_MARKS | GIVES))
        if len(nodes) != 1 or not known or not marks:
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
        # The priority from Normal to Low: what it is now is not chosen.
        return self.after_old(mention.end)

    # -- values

    def _may_give(self) -> bool:
        return not self._kinds or bool(self._kinds & GIVES)

    def _value_first(self, at: int) -> int:
        """Read a value with its field behind it: enter X as the summary."""
        if not self._kinds & {"fill", "set", "select"}:
            return at
        whole = len(self.text)
        for end in range(at + 1, whole):
            if self.masked.marks(self.text[at]) and self.text[at + 1 : end].strip():
                return at
            if end > at + 1 and self.separator(end) > end and self.begins(self.separator(end)):
                return at
            tie = self.lex.pattern("relations", "into").match(self.lower, end)
            start = self.linked(end) if tie or self.text[at:end].endswith(" ") else end
            mention = self.mention(start) if end < start < whole else None
            if mention is not None and self._ties(mention):
                return self._put(self.masked.plain(self.text[at:end]).strip(), mention, at)
        return at

    def _ties(self, mention: Mention) -> bool:
        nodes = [n for n in mention.nodes if n.role in FIELDS and not self.scene.options(n)]
        return len(nodes) == 1

    def _put(self, value: str, mention: Mention, at: int) -> int:
        node = next(n for n in mention.nodes if n.role in FIELDS)
        end = mention.end
        return self._add("fill", node, without_unit(value, node), at, end) if value else at

    # -- the rest

    def _marked_so(self, at: int) -> bool:
        last = self.items[-1] if self.items else None
        return last is not None and last.node.role in CHECKS and self.truth(at) is not None

    def _polarity(self, at: int) -> int:
        truth = self.truth(at)
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
