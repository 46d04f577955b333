"""What is announced on the screen but not there yet: content that loads, pictures, charts."""

from state.values.screen import Widget
from tools.judging.scene import HOLDERS, Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import DIALOG_ROLES
from tools.screens.texts import flat, is_hidden, texts_of
from tools.text import normalise

_SECTIONS = DIALOG_ROLES | {"region", "article", "section", "form", "tabpanel", "main", "figure"}
_TITLES = frozenset({"heading", "region", "tab", "link", "button", "article", "tabpanel", "status"})
_DATA = frozenset(
    {"row", "cell", "gridcell", "rowheader", "option", "link", "menuitem", "treeitem"}
)
_PICTURES = frozenset({"img", "image", "figure", "canvas", "video", "graphics-document"})


def waits(claim: Claim, widgets: list[Widget], scene: Scene) -> bool:
    """Say whether all that shows a claim is the title of a section that is still busy."""
    if any(signals()["busy"].search(normalise(n.text)) for n in claim.names):
        return False
    if not widgets or any(w.role not in _TITLES and not _is_busy(w, scene) for w in widgets):
        return False
    busy = {
        _section(scene, i)
        for i, w in enumerate(scene.after.widgets)
        if not is_hidden(w) and _is_busy(w, scene) and not _is_data(i, scene)
    }
    if not busy:
        return False
    index = scene.index
    return all(_section(scene, index[id(w)]) in busy for w in widgets if id(w) in index)


def _is_busy(widget: Widget, scene: Scene) -> bool:
    if "busy" in widget.states:
        return True
    said = texts_of(widget) if widget.value is None else ()
    return widget.role not in HOLDERS and any(says_busy(t, scene) for t in said)


def says_busy(text: str, scene: Scene) -> bool:
    """Say whether a text tells that the app is at work; "In progress" may be a state of a thing."""
    norm = normalise(text)
    return signals()["busy"].search(norm) is not None and flat(norm) not in scene.states_named


def _is_data(index: int, scene: Scene) -> bool:
    """A cell or choice, or a value beside its label: a state "In progress" is no waiting app."""
    widget = scene.after.widgets[index]
    if "busy" in widget.states:
        return False
    around = (widget, *scene.now.ancestors(index))
    if any(w.role in _DATA for w in around):
        return True
    label = scene.after.widgets[index - 1] if index else None
    return label is not None and (label.text or label.name).rstrip().endswith((":", "："))


def _section(scene: Scene, index: int) -> int:
    """Position of the section that a widget titles or stands in, -1 for the page."""
    around = (index, *scene.now.path(index))
    return next((i for i in around if scene.after.widgets[i].role in _SECTIONS), -1)


def lacks_picture(claim: Claim, scene: Scene) -> bool:
    """Say whether a claim speaks of a picture or chart to be seen and the screen has none."""
    words = expectation_lexicon(language_of(claim.clause)).get("picture")
    if words is None or claim.negated or not words.search(claim.body):
        return False
    return not any(w.role in _PICTURES and not is_hidden(w) for w in scene.after.widgets)
