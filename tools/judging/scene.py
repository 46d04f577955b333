"""Everything a judgement about one step is made from."""

import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from urllib.parse import unquote, urljoin

from state.values.screen import Event, Screen, Widget
from tools.configured import read_configured
from tools.judging.acts import act_words, only_looks
from tools.judging.items import Items
from tools.language.expectation import protect_names
from tools.screens.changes import Changes, compare, shows_nothing
from tools.screens.roles import DIALOG_ROLES, MESSAGE_ROLES
from tools.screens.texts import PageText, flat, is_hidden, texts_of
from tools.text import normalise

HOLDERS = frozenset(
    {"cell", "gridcell", "rowheader", "option", "link", "listitem", "menuitem", "heading"}
)
"""Roles of what a thing is called or holds."""
_TELLING = frozenset({"dialog", "toast", "download", "popup"})
"""Events that say something of their own, whatever the screen shows."""
_LONGEST_STATE = 3
"""Words of the name of a state."""


@lru_cache(maxsize=1)
def signals() -> dict[str, re.Pattern[str]]:
    """Words that apps use for errors, success, emptiness and logins, in every language."""
    raw = read_configured("language", "signals.yaml")
    return {key: re.compile(words) for key, words in raw.items()}


@dataclass
class Scene:
    """One step: its words, the screen before (if known) and after, and what happened between."""

    action: str
    substep: str
    after: Screen
    before: Screen | None = None
    executed: bool = True
    """False when the device reported a failure."""
    barred: bool = False
    """What was planned for the step was not permitted, and nothing else was done."""
    given: frozenset[str] = frozenset()
    """Values of parameters that the step types: they stay the same from run to run."""
    changes: Changes | None = field(init=False)

    def __post_init__(self) -> None:
        if any(widget.covered for widget in self.after.widgets):
            self.after = _as_seen(self.after, self.before)
        self.changes = compare(self.before, self.after) if self.before is not None else None

    @cached_property
    def now(self) -> PageText:
        """Texts of the screen after the action."""
        return PageText(self.after)

    @cached_property
    def earlier(self) -> PageText | None:
        """Texts of the screen before the action."""
        return PageText(self.before) if self.before is not None else None

    @cached_property
    def items(self) -> Items:
        """Rows, list items and cards of the screen after the action."""
        return Items(self.now)

    @cached_property
    def earlier_items(self) -> Items:
        """Those of the screen before; none when it is not known."""
        return Items(self.earlier if self.earlier is not None else PageText(Screen()))

    @cached_property
    def added(self) -> list[Widget]:
        """Visible widgets that are new or altered; all of them when nothing is known before."""
        if self.changes is None:
            return [w for w in self.after.widgets if not is_hidden(w)]
        return [w for w in self.changes.added if not is_hidden(w)]

    @cached_property
    def fresh(self) -> frozenset[int]:
        """Identities of the widgets in `added`."""
        return frozenset(id(w) for w in self.added)

    @cached_property
    def came(self) -> list[Widget]:
        """Widgets that were not there at all before; none when nothing is known before."""
        items = self.changes.items if self.changes is not None else ()
        return [c.after for c in items if c.kind == "+" and c.after is not None]

    @cached_property
    def index(self) -> dict[int, int]:
        """Position of each widget of the screen after the action, by its identity."""
        return {id(w): i for i, w in enumerate(self.after.widgets)}

    @cached_property
    def removed(self) -> list[Widget]:
        """Visible widgets that are gone or were altered."""
        return [w for w in self.changes.removed if not is_hidden(w)] if self.changes else []

    @cached_property
    def added_text(self) -> str:
        """Texts of the new widgets, normalised, in one line."""
        return " ".join(flat(t) for w in self.added for t in texts_of(w))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What came and went."""
        return self.after.events

    @cached_property
    def is_blank(self) -> bool:
        """Nothing is shown any more, and nothing was said: it may have worked, or be broken."""
        showed = self.before is None or not shows_nothing(self.before)
        told = any(e.kind in _TELLING for e in self.events)
        return showed and not told and shows_nothing(self.after)

    @cached_property
    def messages(self) -> list[str]:
        """What the app said, line by line: dialogs, toasts and new alerts."""
        said = [e.text for e in self.events if e.kind in {"dialog", "toast"} and e.text]
        for index in self._alerts:
            said += [t for w in self.now.subtree(index) for t in texts_of(w)]
        return list(dict.fromkeys(said))

    @cached_property
    def blocks(self) -> list[str]:
        """What the app said, one text for each dialog, toast and alert."""
        said = [e.text for e in self.events if e.kind in {"dialog", "toast"} and e.text]
        said += [self.now.subtree_text(index) for index in self._alerts]
        return [t for t in dict.fromkeys(said) if t]

    @cached_property
    def warned(self) -> frozenset[str]:
        """New texts that the app marks as errors or warnings, whatever their words."""
        marks = {"class error", "class warning"}
        marked = [i for i in self._alerts if marks & set(self.after.widgets[i].states)]
        said = [self.now.subtree_text(i) for i in marked]
        said += [flat(t) for i in marked for w in self.now.subtree(i) for t in texts_of(w)]
        return frozenset(said)

    @cached_property
    def news(self) -> list[str]:
        """All that the app says anew: its messages, then the texts of new widgets, not pictures."""
        spoken = [w for w in self.added if w.value is None and w.role != "img"]
        fresh = [t for w in spoken for t in texts_of(w)]
        return list(dict.fromkeys([*self.messages, *fresh]))

    @cached_property
    def _alerts(self) -> list[int]:
        """Positions of new messages on the screen."""
        fresh = self.fresh
        return [
            index
            for index, widget in enumerate(self.after.widgets)
            if (
                widget.role in MESSAGE_ROLES
                or {"class error", "class warning", "class success"} & set(widget.states)
            )
            and (self.changes is None or any(id(w) in fresh for w in self.now.subtree(index)))
        ]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Short texts of both screens and of the step: what a claim may call by its name."""
        screens = (self.after, self.before) if self.before is not None else (self.after,)
        shown = {
            text.strip().strip(":*,.;")
            for screen in screens
            for widget in screen.widgets
            if not is_hidden(widget)
            for text in texts_of(widget)
            if len(text) <= 60
        }
        return frozenset(shown | set(self.action_names))

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """Names in the step's own words, quoted or unmistakable."""
        names = protect_names(self.action)[1] + protect_names(self.substep)[1]
        return tuple(dict.fromkeys(n.text for n in names))

    @cached_property
    def step_names(self) -> tuple[str, ...]:
        """Names in the step and in what the tool did, phrases of the screens among them."""
        texts = (self.substep, self.action)
        found = [n.text for t in texts for n in protect_names(t, self.vocabulary)[1]]
        return tuple(dict.fromkeys(found))

    @cached_property
    def place(self) -> str:
        """Address and title, decoded and normalised."""
        return normalise(f"{unquote(self.after.location)} {self.after.title}")

    @cached_property
    def searches(self) -> bool:
        """The step looks something up."""
        return signals()["searches"].search(normalise(self.action)) is not None

    @cached_property
    def only_looks(self) -> bool:
        """The step asks to look and not to act."""
        return only_looks(self.action, self.after) and not self.barred

    @cached_property
    def went_and_came(self) -> bool:
        """The step led away and back to the same address: all that it can show was there before."""
        back = act_words()["away_and_back"].search(normalise(self.action))
        gone = [part for part in self.substep.split("; ") if part.strip()]
        here = self.before is not None and self.before.location == self.after.location
        return back is not None and here and len(gone) > 1

    @cached_property
    def opened_again(self) -> bool:
        """A link to the page that is shown was clicked, the page came anew and is as it was."""
        if self.before is None or not any(e.kind == "reload" for e in self.events):
            return False
        done, here = flat(self.substep), self.after.location.partition("#")[0]
        leads = [w for w in self.before.widgets if w.role == "link" and w.url and w.name]
        return any(
            urljoin(here, w.url) == here and flat(w.name) in done for w in leads if not is_hidden(w)
        )

    @cached_property
    def screens_widgets(self) -> tuple[Widget, ...]:
        """Widgets of both screens."""
        return self.after.widgets + (self.before.widgets if self.before is not None else ())

    @cached_property
    def known(self) -> str:
        """Everything that the screens, the app and the step say, for the eye or not."""
        told = [self.action, self.substep]
        for event in self.events:
            told += [event.text, unquote(event.url)]
        for screen in (self.after, self.before):
            told += [screen.title, unquote(screen.location)] if screen is not None else []
        for widget in self.screens_widgets:
            told += [widget.name, widget.text, widget.value or "", widget.placeholder]
            told += [unquote(widget.url), widget.test_id]
        return " ".join(map(flat, told))

    @property
    def retitled(self) -> bool:
        """The title changed; False where nothing is known of before."""
        return self.changes is not None and self.changes.title[0] != self.changes.title[1]

    @property
    def moved(self) -> bool:
        """The address changed."""
        return self.changes is not None and self.changes.navigated

    @cached_property
    def states_named(self) -> frozenset[str]:
        """Short texts that rows hold, choices offer or that stand right behind a label."""
        found = set()
        for screen in (self.after, self.before or self.after):
            label = ""
            for widget in screen.widgets:
                said = flat(widget.name or widget.text)
                held = widget.role in HOLDERS or label.endswith((":", "："))
                short = len(said.split()) <= _LONGEST_STATE
                if held and short and not said.endswith(("…", "...")):
                    found.add(said)
                label = said or label
        return frozenset(found)

    @cached_property
    def uncovered(self) -> bool:
        """A dialog that lay over the page is gone: what is behind it is seen only now."""
        if self.before is None or any(w.role in DIALOG_ROLES for w in self.after.widgets):
            return False
        return any(w.role in DIALOG_ROLES and not is_hidden(w) for w in self.before.widgets)

    def is_new(self, phrase: str) -> bool:
        """Say whether `phrase` is visible in a place where it was not before."""
        if self.earlier is None:
            return False
        wanted = flat(phrase)
        fresh = self.fresh
        typed = wanted in flat(f"{self.action} {self.substep}")
        # What the step typed says nothing when it stands in a field.
        found = [m for m in self.now.find(wanted) if not (typed and m.in_field)]
        if any(id(m.widget) in fresh for m in found) or (self.uncovered and found):
            return True
        if any(
            m.text and wanted in flat(m.text) for m in self.events if m.kind in {"dialog", "toast"}
        ):
            return True
        return bool(found) and not self.earlier.find(wanted)


def is_write(event: Event) -> bool:
    """Say whether an event is a request that changes something on the server."""
    return event.kind == "request" and not event.detail.upper().startswith("GET")


def _as_seen(after: Screen, before: Screen | None) -> Screen:
    """Hide what came with something painted over it: a menu may well cover what was there."""
    known = {(w.role, w.name, w.text) for w in before.widgets} if before is not None else set()
    widgets = tuple(
        widget.model_copy(update={"states": (*widget.states, "hidden")})
        if widget.covered and (widget.role, widget.name, widget.text) not in known
        else widget
        for widget in after.widgets
    )
    return after.model_copy(update={"widgets": widgets})
