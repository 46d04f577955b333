"""Where what a claim names is found on the screen."""

from tools.judging.acts import acts_to_save, kinds_of
from tools.judging.anchors import Anchor
from tools.judging.claims.absent import is_message
from tools.judging.claims.tone import complains
from tools.judging.scene import Scene, is_write, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import Match, flat


def says_listed(claim: Claim) -> bool:
    """Say whether the claim is about what a list or table has in it."""
    words = expectation_lexicon(language_of(claim.clause))
    return words["listed"].search(claim.body) is not None


def places_of(anchor: Anchor, scene: Scene, *, listed: bool = False) -> list[Match]:
    """Places that show a phrase; not where the step itself typed it, nor unchosen options.

    Where it is to be listed, messages about it do not count: "'a.txt' moved to trash".
    """
    typed = flat(anchor.text) in flat(scene.action)
    found = [
        m
        for m in scene.now.find(anchor.text)
        if not (m.in_field and typed and not (_is_kept(m, scene) or _came_filled(m, scene)))
        and (m.widget.role != "option" or "selected" in m.widget.states)
        and not _beside_value(m, scene)
        and not _denied(m, anchor)
        and not _in_complaint(m, anchor)
    ]
    if listed and scene.items.main_groups:
        found = [m for m in found if m.exact or not _only_mentioned(m, scene)]
        if any(g.is_table and g.items for g in scene.items.main_groups):
            # What a filter beside the table offers is not in it.
            found = [m for m in found if not _is_filter(m)]
    if typed and scene.searches:
        # What was searched for is repeated by many apps; only a result counts.
        found = [m for m in found if scene.items.of(m.index) is not None or _is_of_result(m, scene)]
    return found


def _is_of_result(match: Match, scene: Scene) -> bool:
    """Say whether a text stands on the one entry that a search has brought, beside other texts."""
    around = [w for w in scene.now.ancestors(match.index) if w.role == "listitem"]
    came = {id(widget) for widget in scene.came}
    if not around or id(match.widget) not in came:
        return False
    inner = scene.now.subtree(scene.now.widgets.index(around[0]))
    return len([w for w in inner if w.text or w.name]) > 1


def _only_mentioned(match: Match, scene: Scene) -> bool:
    return scene.items.of(match.index) is None and is_message(match.index, scene)


def _in_complaint(match: Match, anchor: Anchor) -> bool:
    """The text is about something that did not work: "There is already a shelf 'Poems'"."""
    text = match.widget.text or match.widget.name
    longer = len(flat(text)) > len(flat(anchor.text)) + 10
    return longer and complains(text) and not complains(anchor.text)


def _is_kept(match: Match, scene: Scene) -> bool:
    """What a field holds was sent and taken, or the field was locked after something was sent."""
    writes = [e for e in scene.events if is_write(e)]
    locked = {"disabled", "readonly"} & set(match.widget.states)
    if locked and id(match.widget) in scene.fresh and any((e.status or 0) < 400 for e in writes):
        return True
    # A form that is sent back with complaints has the same status as a page.
    most = {True: range(300, 400), False: range(200, 400)}
    stored = any((e.status or 500) in most["document" in e.detail] for e in writes)
    return stored and match.exact and scene.changes is not None and acts_to_save(scene.action)


def _came_filled(match: Match, scene: Scene) -> bool:
    """A step that types nothing brought the field up, with what it holds: the form of the entry."""
    if "type" in kinds_of(scene.action) | kinds_of(scene.substep):
        return False
    return any(match.widget is widget for widget in scene.came)


def _beside_value(match: Match, scene: Scene) -> bool:
    """An entry of a wheel before or after the one that it shows: only offered, not chosen."""
    depth = match.widget.depth
    for above in reversed(scene.now.widgets[: match.index]) if depth else ():
        if above.depth >= depth:
            continue
        if above.role == "spinbutton" and above.value:
            return flat(match.widget.name or match.widget.text) != flat(above.value)
        depth = above.depth
    return False


def _is_filter(match: Match) -> bool:
    """A link that only narrows the list of the same page."""
    return match.widget.role == "link" and match.widget.url.startswith("?")


def _denied(match: Match, anchor: Anchor) -> bool:
    """The text says that there is none of it: "No channels installed"."""
    text = flat(match.widget.text or match.widget.name)
    denial = signals()["denial"]
    return not denial.search(flat(anchor.text)) and denial.match(text) is not None


def is_name(text: str) -> bool:
    """Say whether a phrase is written like a name or a number."""
    return text[:1].isupper() or any(c.isdigit() for c in text)
