"""Claims that a form or editor is there, or is closed, whatever it is called."""

from state.values.screen import Widget
from tools.judging.fields import label_of, typed_fields
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.language.similarity import units
from tools.screens.texts import PageText, flat, is_hidden

_HEADS = frozenset({"heading", "dialog", "button"})


def assess_editor(claim: Claim, scene: Scene) -> Outcome | None:
    """Compare the fields to type into with those before the step.

    Returns:
        None when the claim speaks of no form, or names something that has to be on the screen.
    """
    words = expectation_lexicon(language_of(claim.clause))["editor"]
    thing = words["thing"].search(claim.body)
    if thing is None or claim.names or scene.earlier is None:
        return None
    then, now = _fields(scene.earlier), _fields(scene.now)
    if words["closed"].search(claim.body):
        return None if claim.still else _closed(then, now, scene)
    if claim.kind != "free":
        return None
    opened = words["opened"].search(claim.body)
    if opened is None or claim.negated:
        return None
    rest = claim.body.replace(thing.group(0), " ").replace(opened.group(0), " ")
    came = [w for key, w in now.items() if key not in then]
    if not came or not _said_at_its_head(words["idle"].sub(" ", rest), scene):
        return None
    return Outcome(True, True, False, lines_of(came, 3), "a form has come up", 0.7)


def _closed(
    then: dict[tuple[str, str], Widget], now: dict[tuple[str, str], Widget], scene: Scene
) -> Outcome | None:
    if not then:
        return None
    left = [w for key, w in now.items() if key in then]
    if left:
        held = None if len(left) < len(then) or scene.moved else False
        return Outcome(held, False, False, lines_of(left, 3), "its fields are still there", 0.6)
    if now:
        return None
    gone = lines_of(list(then.values()), 2)
    return Outcome(True, True, False, (), f"its fields are gone: {gone[0][:80]}", 0.7)


def _fields(page: PageText) -> dict[tuple[str, str], Widget]:
    """The fields of the page's forms by role and label."""
    widgets = [(i, page.widgets[i]) for i in typed_fields(page)]
    return {(w.role, flat(label_of(page, i) or w.test_id or str(i))): w for i, w in widgets}


def _said_at_its_head(rest: str, scene: Scene) -> bool:
    """Say whether what the claim calls the form is in a heading or button that came with it."""
    wanted = [unit for unit in units(rest) if any(c.isalnum() for c in unit.token)]
    heads = [w for w in scene.came if w.role in _HEADS and not is_hidden(w)]
    given = [unit for w in heads for unit in units(w.name or w.text)]
    return all(any(a.token == b.token or a.meanings & b.meanings for b in given) for a in wanted)
