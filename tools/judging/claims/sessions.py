"""Claims that somebody is logged in or out."""

from state.values.screen import Widget
from tools.judging.claims.tone import complains, praises
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden

_BOXES = frozenset({"dialog", "form", "main"})


def assess_login(claim: Claim, scene: Scene) -> Outcome:
    """Tell by password fields and by links for leaving or entering."""
    who = expectation_lexicon(language_of(claim.clause))["as_who"].search(claim.clause)
    if claim.detail == "in" and who and not scene.now.find(who.group(1).strip("'")):
        return Outcome(claim.negated, False, False, (), f"{who.group(1)} is not shown", 0.85)
    passwords = [w for w in scene.after.widgets if is_password(w)]
    had = [w for w in scene.before.widgets if is_password(w)] if scene.before else []
    inside = [
        w
        for w in scene.after.widgets
        if not is_hidden(w)
        and signals()["logged_in"].search(flat(w.name or w.text))
        and len(w.name or w.text) < 40
        and not signals()["stay_in"].search(flat(w.name or w.text))
        # "Logout successful" is no way out.
        and (w.clickable or not praises(w.name or w.text))
    ]
    asks = _form_for_a_name(scene) if claim.detail == "page" and not passwords else []
    if asks:
        new = any(id(w) in scene.fresh for w in asks)
        return Outcome(not claim.negated, new, False, lines_of(asks, 2), "its form", 0.85)
    if claim.detail == "in":
        holds = _is_in(passwords, had, inside, _has_door(scene))
        if holds is None and not passwords and _left_the_door(scene):
            holds = True
    else:
        holds = _is_out(passwords, inside, scene)
    if holds is not None and claim.negated:
        holds = not holds
    if holds and claim.detail == "page" and len(passwords) > 1:
        # A password that is asked for twice is a new one: an account is made, or it is changed.
        holds = claim.negated
    new = bool(had) != bool(passwords)
    return Outcome(holds, new, False, lines_of(inside or passwords, 2), "", 0.85)


def _is_in(
    passwords: list[Widget], had: list[Widget], inside: list[Widget], doors: bool
) -> bool | None:
    if not inside and (passwords or doors):
        return False
    return True if inside or had else None


def _left_the_door(scene: Scene) -> bool:
    """The address was one for logging in and no longer is, and nothing complains."""
    if scene.before is None or not scene.moved or any(complains(t) for t in scene.news):
        return False
    doors = signals()["door"]
    return (
        doors.search(scene.before.location.casefold()) is not None
        and doors.search(scene.after.location.casefold()) is None
    )


def let_in(scene: Scene) -> bool:
    """A step that gave a password is past its field, and nothing complains."""
    if any(complains(t) for t in scene.messages):
        return False
    asks = any(signals()[key].search(flat(scene.action)) for key in ("log_in", "password"))
    return asks and past_password(scene) and bool(scene.came)


def past_password(scene: Scene) -> bool:
    """Say whether a field for a password was there and no longer is."""
    if scene.before is None:
        return False
    had, has = (any(is_password(w) for w in s.widgets) for s in (scene.before, scene.after))
    return had and not has


def _is_out(passwords: list[Widget], inside: list[Widget], scene: Scene) -> bool | None:
    if passwords:
        return True
    if inside:
        return False
    was_in = scene.earlier is not None and signals()["logged_in"].search(scene.earlier.text)
    if was_in or _has_door(scene):
        return True
    return None


def _form_for_a_name(scene: Scene) -> list[Widget]:
    """A form that is headed so and takes a name, the password being asked for later.

    What led out of the app may still stand behind a dialog.
    """
    page, words = scene.now, signals()["log_in"]
    for index, widget in enumerate(page.widgets):
        if widget.role != "heading" or is_hidden(widget) or not words.fullmatch(flat(widget.name)):
            continue
        boxes = [a for a in page.path(index) if page.widgets[a].role in _BOXES]
        inside = page.subtree(boxes[-1]) if boxes else []
        fields = [w for w in inside if w.role == "textbox" and not is_hidden(w)]
        sends = [w for w in inside if w.role == "button" and words.search(flat(w.name))]
        if sends and any("readonly" not in w.states for w in fields):
            return [widget, *(w for w in fields if "readonly" not in w.states)]
    return []


def _has_door(scene: Scene) -> bool:
    """A link or button offers to log in."""
    doors = [w for w in scene.after.widgets if w.role in {"link", "button"} and not is_hidden(w)]
    return any(signals()["log_in"].search(flat(w.name)) for w in doors)


def is_password(widget: Widget) -> bool:
    """Say whether a field takes a password."""
    if widget.role != "textbox" or is_hidden(widget):
        return False
    label = flat(f"{widget.name} {widget.placeholder} {widget.test_id}")
    return "password" in widget.states or signals()["password"].search(label) is not None
