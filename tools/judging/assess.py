"""Looks at the claims of an expected result one by one."""

from collections.abc import Callable

from tools.judging.claims.addresses import (
    assess_download,
    assess_popup,
    assess_title,
    assess_url,
)
from tools.judging.claims.arrivals import assess_arrival
from tools.judging.claims.attributes import assess_attribute
from tools.judging.claims.between import assess_between
from tools.judging.claims.cell_counts import assess_cell_count
from tools.judging.claims.compared import assess_compared
from tools.judging.claims.costless import assess_costless
from tools.judging.claims.denied import assess_denied
from tools.judging.claims.dialogs import assess_dialog
from tools.judging.claims.done import (
    assess_changed,
    assess_created,
    assess_deleted,
    assess_renamed,
    assess_saved,
)
from tools.judging.claims.editors import assess_editor
from tools.judging.claims.empty import assess_empty
from tools.judging.claims.filled import assess_filled_form
from tools.judging.claims.hours import assess_hours
from tools.judging.claims.kept import assess_difference, assess_kept
from tools.judging.claims.messages import assess_message
from tools.judging.claims.nearest import assess_nearest
from tools.judging.claims.none_left import assess_none
from tools.judging.claims.noted import assess_form_with, assess_noted
from tools.judging.claims.offered import assess_offered
from tools.judging.claims.pages import assess_page
from tools.judging.claims.parts import assess_part_gone
from tools.judging.claims.polarity import assess_polarity
from tools.judging.claims.related import assess_related
from tools.judging.claims.sessions import assess_login
from tools.judging.claims.shares import assess_share
from tools.judging.claims.shown import assess_shown
from tools.judging.claims.switched import assess_all_switched, assess_switch
from tools.judging.claims.tabs import assess_tab
from tools.judging.claims.ticked import assess_ticked
from tools.judging.claims.titled import assess_page_title
from tools.judging.claims.toggles import assess_toggle
from tools.judging.claims.unfilled import assess_unfilled
from tools.judging.counters import place_told
from tools.judging.counts import assess_count
from tools.judging.fields import assess_value
from tools.judging.order import assess_order
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.judging.states import assess_state
from tools.judging.superlatives import assess_extreme
from tools.language.expectation import Claim

_ASSESSORS: dict[str, Callable[[Claim, Scene], Outcome]] = {
    "value": assess_value,
    "state": assess_state,
    "count": assess_count,
    "order": assess_order,
    "url": assess_url,
    "title": assess_title,
    "empty": assess_empty,
    "message": assess_message,
    "dialog": assess_dialog,
    "page": assess_page,
    "created": assess_created,
    "deleted": assess_deleted,
    "renamed": assess_renamed,
    "saved": assess_saved,
    "moved": assess_shown,
    "changed": assess_changed,
    "login": assess_login,
    "download": assess_download,
    "popup": assess_popup,
    "kept": assess_kept,
    "difference": assess_difference,
    "extreme": assess_extreme,
}

_TELLING: tuple[Callable[[Claim, Scene], Outcome | None], ...] = (
    assess_cell_count,
    assess_ticked,
    assess_attribute,
    assess_between,
    assess_compared,
    assess_nearest,
    assess_tab,
    assess_denied,
    assess_offered,
    assess_all_switched,
    assess_switch,
    assess_page_title,
    assess_filled_form,
    assess_form_with,
    assess_noted,
    assess_related,
)
"""Readers of a form of words of their own, whatever kind the claim was taken for."""

_LOOSE = frozenset({"free", "shown", "page", "empty"})
"""Kinds of claims whose words are all there is to go by."""


def assess(claim: Claim, scene: Scene) -> Outcome:
    """Say whether one claim holds on the screen of `scene`."""
    if claim.kind in _LOOSE | {"state", "deleted"} and (
        part := assess_editor(claim, scene) or assess_part_gone(claim, scene)
    ):
        return part
    if claim.kind in _LOOSE and (price := assess_costless(claim, scene)):
        return price
    if claim.kind in _LOOSE | {"message"} and (polar := assess_polarity(claim, scene)):
        return polar
    if told := next((o for assessor in _TELLING if (o := assessor(claim, scene))), None):
        return told
    if not claim.negated and (hours := assess_hours(claim, scene)):
        return hours
    if claim.kind in _LOOSE and (unfilled := assess_unfilled(claim, scene)):
        return unfilled
    if claim.negated and claim.kind in _LOOSE and (none := assess_none(claim, scene)):
        return none
    if claim.kind in _LOOSE | {"state", "kept"} and (toggled := assess_toggle(claim, scene)):
        return toggled
    if claim.kind in _LOOSE | {"changed", "order"} and (place := place_told(claim, scene)):
        return place
    if claim.kind == "count" and (share := assess_share(claim, scene)):
        return share
    outcome = _ASSESSORS.get(claim.kind, assess_shown)(claim, scene)
    if outcome.holds is None and claim.kind in _LOOSE:
        return assess_arrival(claim, scene) or outcome
    return outcome
