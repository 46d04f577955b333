"""Claims that one has come, or come back, to a list, a form or the start page."""

from dataclasses import replace
from urllib.parse import urlsplit

from tools.judging.claims.tone import error_page
from tools.judging.coverage import unfounded
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.judging.twins import calls
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import CHROME_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden

_FEWEST_ROWS = 2
_ROLES: dict[str, frozenset[str]] = {
    "heading": frozenset({"heading"}),
    "table": frozenset({"table", "grid", "treegrid"}),
    "list": frozenset({"list", "listbox", "tree"}),
    "menu": frozenset({"menu", "menubar"}),
    "image": frozenset({"img", "image"}),
    "dialog": frozenset({"dialog", "alertdialog"}),
}


def assess_arrival(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether the screen is of the kind that the claim says one has come to.

    Returns:
        That it is; None when the claim tells of no arrival, or the screen does not tell.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("arrivals")
    if not words or claim.negated or claim.still or scene.changes is None or error_page(scene):
        return None
    if words["front"].search(claim.body):
        return _uncovered(claim, scene)
    if words["part_back"].search(claim.body):
        return _part_back(claim, scene)
    if not words["arrives"].search(claim.body):
        return None
    if words["home"].search(claim.body):
        return _at_home(scene)
    things = _things(claim)
    if words["list"].search(claim.body):
        return _at_list(things, scene)
    return None


def _things(claim: Claim) -> tuple[str, ...]:
    """What the list is of, in the words of the claim."""
    words = expectation_lexicon(language_of(claim.clause))["arrivals"]
    left = claim.body
    for key in ("arrives", "list", "place"):
        left = words[key].sub(" ", left)
    names = [flat(n.text) for n in claim.names]
    return (*names, *(w for w in claim.words if w in left.split()))


def _uncovered(claim: Claim, scene: Scene) -> Outcome | None:
    """A dialog is gone that lay over what the claim speaks of."""
    if not scene.uncovered or any(not scene.now.find(n.text) for n in claim.names):
        return None
    words = expectation_lexicon(language_of(claim.clause))["arrivals"]["front"]
    left = tuple(w for w in claim.words if not words.search(w) and w not in {"front"})
    if unfounded(replace(claim, words=left), scene, []):
        return None
    return Outcome(True, True, False, lines_of(scene.removed, 2), "what lay over it is gone", 0.7)


def _part_back(claim: Claim, scene: Scene) -> Outcome | None:
    """A part of the screen that was not there has come."""
    wanted = [_ROLES[r] for r in claim.roles if r in _ROLES]
    if not wanted or claim.names:
        return None
    came = [w for w in scene.came if any(w.role in roles for roles in wanted) and not is_hidden(w)]
    gone = [w for w in scene.removed if any(w.role in roles for roles in wanted)]
    if len(came) != 1 or gone or scene.moved:
        return None
    return Outcome(True, True, False, lines_of(came, 2), "it has come", 0.7)


def _at_home(scene: Scene) -> Outcome | None:
    """The address is the root of the app, or where the very first link leads."""
    path = urlsplit(scene.after.location).path.rstrip("/")
    first = next((w.url for w in scene.after.widgets if w.role == "link" and w.url), "")
    home = urlsplit(first).path.rstrip("/") if first.startswith("/") else "/"
    if path and path != home:
        return None
    lines = (scene.after.location,)
    return Outcome(True, scene.moved, False, lines, "the start of the app", 0.6, settled=True)


def _at_list(things: tuple[str, ...], scene: Scene) -> Outcome | None:
    """A list with rows has come that is called so, and no form that is to be filled in."""
    if not scene.moved or _form_came(scene):
        return None
    came = {id(w) for w in scene.came}
    for group in (*scene.items.main_groups, *scene.items.cards):
        rows = [i for i, _ in group.items if scene.now.subtree_text(i)]
        fresh = [i for i in rows if any(id(w) in came for w in scene.now.subtree(i))]
        if len(fresh) < _FEWEST_ROWS or not _is_content(group, scene):
            continue
        if all(calls(group, (thing,), scene) for thing in things):
            lines = lines_of([w for _, w in group.items[:2]])
            return Outcome(True, True, False, lines, "the list has come", 0.7)
    return None


def _is_content(group: Group, scene: Scene) -> bool:
    around = [group.container, *scene.now.ancestors(group.index)]
    return not any(w.role in CHROME_ROLES | {"menu", "tablist"} for w in around)


def _form_came(scene: Scene) -> bool:
    """Fields that are required have come: a form, and no filter above a list."""
    return any(
        w.role in FIELD_ROLES and {"required", "invalid"} & set(w.states) for w in scene.came
    )
