"""A step read by the names that are on the screen: each with its value, in the order said.

Where the words between the names are of no known form, the names and their kinds still tell what
is to be done: a text beside the name of a field is typed there, the name of an option chooses it,
that of a box ticks it. Nothing is read unless every word is accounted for.
"""

import re

from tools.language.clauses import Masked, language_of
from tools.language.intents import Intent, Phrase
from tools.language.lexicon import Lexicon, lexicon
from tools.language.similarity import units
from tools.planning.mentions import Mention, ends_of, is_new_thing, known_words
from tools.planning.named_widgets import KNOBS, MARKS, PRESSES, Item, NamedWidgets
from tools.planning.node import CHECKS, Node
from tools.planning.scene import Scene
from tools.planning.words import GIVES

_READ = GIVES | MARKS | PRESSES | {"close"}
_GIVING = re.compile(r"(?:give|put|assign|make|leave|choose|move|add|pick)\b")


def aligned(step: str, scene: Scene) -> tuple[tuple[Intent, ...], str]:
    """Read a step by the names on the screen.

    Returns:
        What it asks for as far as that is plain, and the rest of its words; nothing where the
        beginning cannot be read so.
    """
    masked = Masked(step)
    reader = _Reader(masked, lexicon(language_of(step)), scene)
    end = reader.read()
    if any(reader.is_only_a_kind(item) for item in reader.items):
        return (), step
    found = tuple(reader.intent(item) for item in reader.items if item.end <= end)
    clicked = any(intent.kind == "click" for intent in found)
    if found and reader.made and not clicked:
        knob, last = reader.sends, reader.items[-1].node
        if knob is not None and knob.index < last.index:
            # It brings up a form of its own.
            return (), step
        words = masked.plain(masked.text)
        sent = Intent(kind="submit", words=words, implied=True)
        item = Item("click", knob, None, 0, end) if knob is not None else None
        found = (*found, reader.intent(item) if item is not None else sent)
    return found, masked.quoted(masked.text[end:]) if found else step


class _Reader(NamedWidgets):
    """Walks over the words once."""

    def __init__(self, masked: Masked, lex: Lexicon, scene: Scene) -> None:
        super().__init__(masked, lex, scene)
        self._known = known_words(scene)
        self.made = False
        """Something is made by what is given: the form is to be sent off."""
        self.sends: Node | None = None
        """The button that does it, where it was named."""
        self._after_article = False

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

    def intent(self, item: Item) -> Intent:
        """Give what is asked for of a widget of this screen."""
        name = item.node.called
        return Intent(
            kind=item.kind,
            words=self.masked.plain(self.text[item.start : item.end]),
            target=Phrase(text=name, whole=name, quoted=True),
            value=item.value,
            ref=item.node.ref,
        )

    def is_only_a_kind(self, item: Item) -> bool:
        """Say whether what would be typed is only a word for a kind of widget: in the dialog."""
        value = (item.value or "").strip()
        if not value or self.masked.marks(self.text[item.start : item.end])[1:]:
            return False
        return any(f.end == len(value) for f in self.lex.starts("roles", value.lower()))

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
        if self._after_article and not self._kinds & PRESSES and self._idle(at) > at:
            knobs = mention is None or all(n.role in KNOBS for n in mention.nodes)
            if knobs:
                return self._idle(at)
        leads = self._fresh and verb_end > at and bool(self.rest_of_clause(verb_end))
        if mention is not None and leads and self._is_head(mention, at, verb_end):
            self.made, self.sends, self._kinds = True, mention.nodes[0], frozenset({"set"})
            self._fresh, self._hangs = False, True
            return mention.end
        if mention is not None and (mention.end > verb_end or not leads):
            return self.named(mention)
        if verb_end > at:
            return self._take_verb(at, verb_end)
        if self.marked_so(at):
            return self.polarity(at)
        first = self.value_first(at)
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
        return self.add("uncheck", nodes[0], None, at, mention.end)

    def _take_verb(self, at: int, end: int) -> int:
        found = self.lex.starts("verbs", self.text[at:])
        kinds = frozenset(f.key for f in found)
        verb = self.lower[at:end].strip()
        if self._makes(verb, kinds, end):
            kinds = frozenset({"set"})
        if not kinds & _READ and not _GIVING.match(verb):
            return at
        self._kinds, self._fresh, self._hangs = kinds, False, True
        self._after_article = False
        if _GIVING.match(verb):
            self._kinds = kinds | {"set"}
        return end

    def _is_head(self, mention: Mention, at: int, verb_end: int) -> bool:
        """Say whether the button is named only to say what is made: create an invoice for Ann."""
        kinds = frozenset(f.key for f in self.lex.starts("verbs", self.text[at:]))
        knobs = len(mention.nodes) == 1 and mention.nodes[0].role in KNOBS
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

    # -- the rest

    def _idle(self, at: int) -> int:
        """Pass over the noun for what the page is about: assign the ticket to Ann."""
        end = next(iter(ends_of(self.text, at)), at)
        said = self.lower[at:end]
        known = {token for unit in units(said) for token in unit.token.split(" ")}
        if self._after_article and said.isalpha() and known <= self._known and end > at:
            return end
        return at
