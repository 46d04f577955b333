"""What an intent was done to and what the screen shows of it: shared by the readers of effects."""

from dataclasses import dataclass

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.changes import compare
from surefoot.tools.screens.texts import PageText

_OPENED = frozenset({"expanded", "collapsed", "selected", "pressed", "current", "checked"})


@dataclass(frozen=True)
class Effect:
    """Whether an intent has done what it must have done."""

    done: bool | None
    """None where the screen does not tell."""
    reason: str


@dataclass(frozen=True)
class EffectCase:
    """An intent, what it was done to, and the screens before and after."""

    intent: Intent
    then: Widget | None
    """The widget as it was before; None where the intent needs none."""
    now: Widget | None
    """The same widget now; None where it is not shown any more."""
    before: Screen
    after: Screen

    @property
    def text(self) -> str:
        """What the intent enters."""
        return "\n".join(self.intent.texts)

    @property
    def name(self) -> str:
        """What the widget is called, for people."""
        widget = self.then
        return repr(widget.name or widget.label or widget.text or widget.role) if widget else "it"


def find_same_widget(widget: Widget, before: Screen, after: Screen) -> Widget | None:
    """Find the widget of an earlier screen on a later one: by its id, else by what it is called."""
    same = next((w for w in after.widgets if w.id == widget.id), None)
    if same is not None and same.role == widget.role and _alike(same, widget):
        return same
    called = [w for w in after.widgets if w.role == widget.role and _alike(w, widget)]
    earlier = [w for w in before.widgets if w.role == widget.role and _alike(w, widget)]
    if len(called) == 1 and len(earlier) == 1:
        return called[0]
    if len(called) == len(earlier) and widget in earlier:
        return called[earlier.index(widget)]
    return None


def _alike(one: Widget, other: Widget) -> bool:
    def named(w: Widget) -> tuple[str, ...]:
        return (w.name, w.label, w.placeholder, w.test_id, w.frame)

    return named(one) == named(other)


def read_change(case: EffectCase) -> Effect:
    """Something that is shown, or told by an event, is another now."""
    then, now = case.then, case.now
    if then is not None and now is not None:
        differ = (set(then.states) ^ set(now.states)) & _OPENED
        if differ:
            return Effect(True, f"{case.name} is {', '.join(sorted(differ & set(now.states)))}")
    if then is not None and now is None and then.id in {w.id for w in case.before.widgets}:
        return Effect(True, f"{case.name} is gone")
    if compare(case.before, case.after).any:
        return Effect(True, "the screen changed")
    told = [e for e in case.after.events if e.kind != "console_error"]
    if told:
        return Effect(True, f"{told[0].kind} {told[0].text[:60]!r}".strip())
    return Effect(None, "nothing that is shown changed")


def read_editor_change(case: EffectCase, wanted: str) -> Effect:
    """An editor may show in the page what its own field does not keep."""
    now, then = PageText(case.after), PageText(case.before)
    if wanted.strip() and count_shown(now, wanted) > count_shown(then, wanted):
        return Effect(True, f"{wanted[:60]!r} is shown")
    return Effect(None, f"{case.name} does not tell what it holds")


def count_shown(page: PageText, text: str) -> int:
    """Count the places outside of fields that show a text."""
    return sum(not match.in_field for match in page.find(text))
