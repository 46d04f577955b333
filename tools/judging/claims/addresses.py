"""Claims about the address, the title, downloads and new tabs."""

import re
from urllib.parse import unquote

from state.values.screen import Widget
from tools.judging.claims.shown import assess_shown
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat, is_hidden


def assess_url(claim: Claim, scene: Scene) -> Outcome:
    """The address is, contains or ends in something."""
    names = [unquote(n.text) for n in claim.names]
    wanted = [w for w in names if re.search(r"[/=?#.%]", w)]
    if wanted and len(wanted) < len(names):
        # "The address of 'Friends' ends in '/friends'" is about a text on the page.
        return assess_shown(claim, scene)
    wanted = wanted or names
    address = unquote(scene.after.location)
    if expectation_lexicon(language_of(claim.clause))["ends_in"].search(claim.body):
        checks = [address.rstrip("/").endswith(w.rstrip("/")) for w in wanted]
    else:
        checks = [w.casefold() in address.casefold() or w in scene.after.location for w in wanted]
    opened = [unquote(e.url) for e in scene.events if e.kind == "popup"]
    if not all(checks) and not claim.negated and any(all(w in u for w in wanted) for u in opened):
        return Outcome(True, True, True, tuple(opened), "the address of the new window", 0.9)
    holds = all(checks) != claim.negated
    return Outcome(holds, scene.moved, True, (scene.after.location,), "", 1.0)


def assess_title(claim: Claim, scene: Scene) -> Outcome:
    """The title of the page is or contains something; a page may have it as its heading."""
    checks = [flat(n.text) in flat(scene.after.title) for n in claim.names]
    heads = [] if all(checks) else _headings(claim, scene)
    if heads:
        new = any(id(w) in scene.fresh for w in heads)
        return Outcome(not claim.negated, new, True, lines_of(heads), "its heading", 0.9)
    return Outcome(
        all(checks) != claim.negated, scene.retitled, True, (scene.after.title,), "", 1.0
    )


def _headings(claim: Claim, scene: Scene) -> list[Widget]:
    """Headings that are called just so; none when the claim is about the title of the window."""
    if expectation_lexicon(language_of(claim.clause))["window_title"].search(claim.body):
        return []
    heads = [w for w in scene.after.widgets if w.role == "heading" and not is_hidden(w)]
    called = [[w for w in heads if flat(w.name or w.text) == flat(n.text)] for n in claim.names]
    return [w for found in called for w in found] if all(called) else []


def assess_download(claim: Claim, scene: Scene) -> Outcome:
    """A file was downloaded."""
    files = [e.text for e in scene.events if e.kind == "download"]
    wanted = [n.text for n in claim.names]
    holds = bool(files) and all(any(w in f for f in files) for w in wanted)
    return Outcome(holds != claim.negated, holds, True, tuple(files), "", 0.9)


def assess_popup(claim: Claim, scene: Scene) -> Outcome:
    """A new tab or window was opened."""
    opened = [e for e in scene.events if e.kind == "popup"]
    lines = tuple(e.url for e in opened)
    return Outcome(bool(opened) != claim.negated, bool(opened), False, lines, "", 0.7)
