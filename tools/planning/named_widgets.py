"""What a step does to a widget that it names: by its kind, and by what stands beside the name."""

from dataclasses import dataclass, replace

from tools.language.clauses import Masked
from tools.language.intents import IntentKind
from tools.language.lexicon import Lexicon
from tools.planning.mentions import Mention
from tools.planning.node import CHECKS, CLICKS, FIELDS, Node
from tools.planning.scene import Scene
from tools.planning.words import GIVES, Words, without_unit

MARKS = frozenset({"check", "uncheck", "select", "deselect", "set"})
_TURNS = frozenset({"open", "close"})
"""Verbs that turn a switch in some languages: 打开, 关闭, mở, tắt."""
PRESSES = frozenset({"click", "press", "open", "goto", "submit", "confirm", "select"})
_BOXES = CHECKS - {"menuitemcheckbox", "menuitemradio"}
KNOBS = CLICKS - CHECKS - {"option", "combobox"}
_LISTS = frozenset({"combobox", "listbox"})
_GROUPS = frozenset({"group", "radiogroup", "region", "form"})


@dataclass(frozen=True)
class Item:
    """One widget with what it gets."""

    kind: IntentKind
    node: Node
    value: str | None
    start: int
    end: int


class NamedWidgets(Words):
    """The words of a step, and what they give to the widgets that are named in them."""

    def __init__(self, masked: Masked, lex: Lexicon, scene: Scene) -> None:
        super().__init__(masked, lex, scene)
        self.items: list[Item] = []
        self._kinds: frozenset[str] = frozenset()
        self._fresh = True
        """At the beginning of a clause."""
        self._roles: frozenset[str] = frozenset()
        """What kind of widget was said last: the tab."""
        self._hangs = False
        """A verb was said, and nothing yet that it is done to."""
        self._group: Node | None = None

    def named(self, mention: Mention) -> int:
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
        return self.add("fill", nodes[0], without_unit(value, nodes[0]), mention.start, end)

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
        return self.add("select", nodes[0], chosen[0], mention.start, chosen[1])

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
        return self.add("select", chosen, option.called, mention.start, end)

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
        marks = turns or listed or bool(self._kinds & (MARKS | GIVES))
        if len(nodes) != 1 or not known or not marks:
            return mention.start
        off = bool(self._kinds & {"uncheck", "deselect", "close"})
        if nodes[0].role == "radio" and off:
            return mention.start
        kind: IntentKind = "uncheck" if off else "check"
        return self.add(kind, nodes[0], None, mention.start, end)

    def _knob(self, mention: Mention) -> int:
        nodes = [n for n in mention.nodes if n.role in KNOBS]
        acts = self._fresh or bool(self._kinds & PRESSES)
        if len(nodes) != 1 or not acts or not mention.exact:
            return mention.start
        return self.add("click", nodes[0], None, mention.start, mention.end)

    def _around(self, mention: Mention) -> int:
        groups = [n for n in mention.nodes if n.role in _GROUPS]
        if len(groups) != 1:
            return mention.start
        self._group = groups[0]
        # The priority from Normal to Low: what it is now is not chosen.
        return self.after_old(mention.end)

    def _may_give(self) -> bool:
        return not self._kinds or bool(self._kinds & GIVES)

    def value_first(self, at: int) -> int:
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
        return self.add("fill", node, without_unit(value, node), at, end) if value else at

    def marked_so(self, at: int) -> bool:
        """Say whether on or off stands here for the box just named."""
        last = self.items[-1] if self.items else None
        return last is not None and last.node.role in CHECKS and self.truth(at) is not None

    def polarity(self, at: int) -> int:
        """Read on or off for the box just named."""
        truth = self.truth(at)
        if truth is None:
            return at
        self.items[-1] = replace(self.items[-1], kind="check" if truth[0] else "uncheck")
        self.items[-1] = replace(self.items[-1], end=truth[1])
        return truth[1]

    def add(self, kind: IntentKind, node: Node, value: str | None, start: int, end: int) -> int:
        """Note what is done to a widget; give where its words end."""
        self._hangs = False
        self.items.append(Item(kind, node, value, start, end))
        return end
