"""Claims that a page, view or form is open."""

from urllib.parse import unquote, urlsplit

from state.values.screen import Widget
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.claims.openings import assess_opening
from tools.judging.claims.sessions import let_in
from tools.judging.claims.tone import error_page
from tools.judging.coverage import unfounded
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.judging.translated import assess_translated, is_home, speaks_another
from tools.language.expectation import Claim
from tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden, texts_of
from tools.text import normalise

_MANY = 8
"""So many new widgets make a new view, whatever their roles."""
_SHORT = 4
"""Characters of a title that may stand in other names by chance."""
_BARS = frozenset({"list", "navigation", "tablist", "menu", "menubar", "tree", "toolbar"})
_CONTROLS = frozenset({"link", "button", "menuitem", "option", "tab", "rowheader", "treeitem"})


def assess_page(claim: Claim, scene: Scene) -> Outcome:
    """A page, view or form is there: by its address, title, heading or content."""
    if claim.still:
        return _stays(scene)
    opening = assess_opening(claim, scene)
    if opening is not None:
        return opening
    anchors = anchors_of(claim, scene)
    words = [a.text for a in anchors] or [w for w in claim.words if len(w) > 2]
    refuted = _refuted(claim, scene, words)
    if refuted is not None:
        return refuted
    if not words and not error_page(scene):
        return Outcome(True if scene.moved else None, scene.moved, strength=0.4)
    heads = _heads(scene)
    place = _place(scene)
    in_place = [w for w in words if flat(w) in place or flat(w) in heads]
    shown = [w for w in words if w in in_place or _is_in_news(w, scene)]
    missing = _missing(anchors, shown) or _another_opened(claim, scene)
    if missing:
        return Outcome(claim.negated, False, bool(_missing(anchors, shown)), (), missing, 0.9)
    fresh = (any(scene.is_new(w) for w in words) and _opened(scene)) or scene.moved
    seen = scene.only_looks or scene.uncovered
    if not fresh and not _opened(scene) and not claim.negated and not seen:
        same = scene.changes is not None and not scene.changes.any
        holds, strength = (False, 0.7) if same else (None, 0.4)
        return Outcome(holds, False, False, (), "nothing has opened", strength)
    lines = lines_of(scene.added, 3)
    unknown = unfounded(claim, scene, words) if not in_place else []
    if len(shown) == len(words) and not unknown and in_place:
        return Outcome(not claim.negated, fresh, False, lines, "", 0.8)
    if len(shown) == len(words) and not unknown and fresh and _in_content(words, scene):
        return Outcome(not claim.negated, fresh, False, lines, "", 0.6)
    if in_place and len(shown) >= 0.6 * len(words):
        return Outcome(not claim.negated, fresh, False, lines, "", 0.6)
    if speaks_another(claim, scene) and not any(a.certain for a in anchors):
        return _in_other_words(claim, fresh, scene)
    return _hardly_shown(claim, scene, (len(shown), len(words)), fresh)


def _hardly_shown(claim: Claim, scene: Scene, words: tuple[int, int], fresh: bool) -> Outcome:
    """The screen has only so many of so many words of the claim."""
    shown, said = words
    note = f"{shown} of {said} words"
    if claim.negated:
        return Outcome(None, fresh, False, (), note, 0.4)
    if not claim.names and let_in(scene):
        lines = lines_of(scene.added, 3)
        return Outcome(True, True, False, lines, "the log-in went through", 0.5)
    bare = shown < 0.3 * said or (shown == said and not fresh)
    return Outcome(False if bare else None, fresh, False, (), note, 0.5)


def _refuted(claim: Claim, scene: Scene, words: list[str]) -> Outcome | None:
    """The page is an error page, or shows of what is claimed only what the step typed."""
    broken = error_page(scene)
    expected = any(signals()[k].search(claim.clause.casefold()) for k in ("error", "expects_error"))
    if broken and not expected:
        return Outcome(claim.negated, False, True, (broken,), "an error page", 0.9)
    if words and all(_is_echo(word, scene) for word in words):
        note = f"only what was typed: {words[0]!r}"
        return Outcome(claim.negated, False, False, (), note, 0.7)
    return None


def _in_other_words(claim: Claim, fresh: bool, scene: Scene) -> Outcome:
    """The page is in another language: it is the one meant if it is called like what was opened."""
    told = assess_translated(claim, scene)
    if told.holds or claim.negated:
        return told
    titles = {
        flat(w.name or w.text): w
        for w in scene.added
        if w.role in {"heading", "dialog"} and not is_hidden(w)
    }
    names = " | ".join(flat(n) for n in scene.step_names)
    opened = [w for t, w in titles.items() if len(t) > _SHORT and t in names]
    if scene.moved and opened:
        return Outcome(True, True, False, lines_of(opened), "called like what was opened", 0.6)
    if is_home(claim, scene) and let_in(scene):
        return Outcome(True, True, False, lines_of(scene.added, 3), "the log-in went through", 0.6)
    return Outcome(None, fresh, False, (), "in another language", 0.4)


def _place(scene: Scene) -> str:
    """The title and the end of the address; what is before it is where the page belongs."""
    parts = urlsplit(unquote(scene.after.location))
    path = [p for p in parts.path.split("/") if p][-1:]
    return normalise(" ".join([*path, parts.query, parts.fragment, scene.after.title]))


def _opened(scene: Scene) -> bool:
    """Something has come up that can be called a page, a form or a view."""
    if scene.changes is None or scene.moved or scene.retitled:
        return True
    views = FIELD_ROLES | DIALOG_ROLES | {"heading", "region", "tabpanel", "form", "article"}
    return any(w.role in views for w in scene.came) or len(scene.came) >= _MANY


def _stays(scene: Scene) -> Outcome:
    """The same page, form or dialog is open: the address, the headings and the fields are there."""
    if scene.before is None or scene.changes is None:
        return Outcome(None, strength=0.2)
    path = [urlsplit(s.location)._replace(query="").geturl() for s in (scene.before, scene.after)]
    kept = FIELD_ROLES | DIALOG_ROLES | {"heading"}
    gone = [c for c in scene.changes.items if c.kind == "-" and c.before and c.before.role in kept]
    holds = (path[0] == path[1] and not gone) or _same_form(scene)
    return Outcome(holds, False, False, (scene.after.location,), "the same view", 0.7)


def _same_form(scene: Scene) -> bool:
    """A form that was sent and came back: its fields are there, and most hold what they held."""
    if scene.before is None:
        return False
    then = {flat(w.name): w.value for w in scene.before.widgets if _is_labelled_field(w)}
    now = {flat(w.name): w.value for w in scene.after.widgets if _is_labelled_field(w)}
    kept = [name for name in then if name in now]
    held = [name for name in kept if then[name] and then[name] == now[name]]
    filled = [name for name in then if then[name]]
    return len(kept) > 1 and len(kept) >= 0.8 * len(then) and 2 * len(held) >= len(filled)


def _is_labelled_field(widget: Widget) -> bool:
    return widget.role in FIELD_ROLES and bool(widget.name) and not is_hidden(widget)


def _is_echo(word: str, scene: Scene) -> bool:
    """The word stands in fields alone, where the step typed it, and maybe in the address."""
    found = scene.now.find(word)
    typed = flat(word) in flat(scene.action) and flat(word) not in flat(scene.after.title)
    return typed and bool(found) and all(m.in_field for m in found)


def _is_in_news(word: str, scene: Scene) -> bool:
    """The word is somewhere, and where the screen before is known, in something new."""
    found = scene.now.find(word)
    if scene.changes is None or scene.only_looks:
        return bool(found)
    fresh = scene.fresh
    return any(id(m.widget) in fresh for m in found)


def _in_content(words: list[str], scene: Scene) -> bool:
    """One of the words is new in the content, not only on a control that leads to it."""
    wanted = [flat(w) for w in words]
    return any(
        w.role not in _CONTROLS and any(x in flat(t) for x in wanted for t in texts_of(w))
        for w in scene.added
    )


def _missing(anchors: list[Anchor], shown: list[str]) -> str:
    gone = [a.text for a in anchors if a.certain and a.text not in shown]
    return "not shown: " + ", ".join(map(repr, gone)) if gone else ""


def _heads(scene: Scene) -> str:
    """Headings, the current items of menus, and names of dialogs."""
    return " ".join(
        flat(w.name or w.text)
        for w in scene.after.widgets
        if not is_hidden(w)
        and (
            w.role == "heading"
            or {"selected", "current"} & set(w.states)
            or (w.role in CHOICE_ROLES - {"checkbox", "switch"} and "checked" in w.states)
            or w.role in DIALOG_ROLES
        )
    )


def _another_opened(claim: Claim, scene: Scene) -> str:
    """What leads to the page stands beside what leads to another, whose heading has come up."""
    names = [n.text for n in claim.names]
    if not names or scene.changes is None:
        return ""
    heads = {flat(w.name or w.text) for w in scene.added if w.role == "heading"}
    for name in names:
        exact = [m for m in scene.now.find(name) if m.exact]
        if not exact or any(m.widget.role not in _CONTROLS for m in exact):
            return ""
        if any(flat(name) in head for head in heads):
            return ""
    ways = [i for m in scene.now.find(names[0]) if m.exact for i in _beside(m.index, scene)]
    said = [flat(w.name or w.text) for i in ways if (w := scene.after.widgets[i])]
    other = [t for t in said if t and t in heads and t not in map(flat, names)]
    return f"opened is {other[0]!r}" if other else ""


def _beside(index: int, scene: Scene) -> list[int]:
    """Controls of the same kind in the same list or bar."""
    page = scene.now
    around = next((i for i in page.path(index) if page.widgets[i].role in _BARS), None)
    if around is None:
        return []
    role = page.widgets[index].role
    return [i for i in range(around, page.ends[around]) if page.widgets[i].role == role]
