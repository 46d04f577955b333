"""Pictures without words: by their id they do what a step says."""

from dataclasses import replace

from state.values.screen import Widget
from tools.language.similarity import all_meanings
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import kinds_said
from tools.uat.parameters import in_words

_PICTURES = frozenset({"img", "generic"})
_DRAWN = frozenset({"iv", "ib", "ic", "img", "image", "icon", "fab", "action", "imgbtn"})
"""How ids of pictures begin: a button that is called like its id may have words."""
_DOING = frozenset(
    {"do", "click", "open", "goto", "search", "filter", "submit", "close", "press", "fill", "set"}
)
_ENTRIES = frozenset({"listitem", "row", "table"})
_MAKES = "add"
_KEEPS = "save"
_MARKS = frozenset({"favourite"})


def by_icon(asked: Asked) -> Answer | None:
    """Click the one picture that does what the step says, where no control says so in words."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _DOING or part.intent.target.quoted:
        return None
    intent = part.intent
    drawn = _drawn_so(asked, intent.target.text) if intent.kind == "click" else []
    if len(drawn) == 1:
        said = f'click the {drawn[0].role} "{label_of(drawn[0])}"'
        return call("click", part.said(said), rid=drawn[0].id)
    if intent.value and intent.kind in ("search", "filter"):
        return None
    verb = _acts(intent.verb)
    named = _acts(intent.target.text)
    wanted = verb or named if intent.kind == "do" else named or verb
    if not wanted and intent.kind not in ("open", "goto"):
        wanted = kinds_said("icon_", intent.words)
    if not wanted or _is_said(asked, wanted):
        return None
    bare = [w for w in asked.layer if is_wordless(w) and not asked.refuses(w.id)]
    bare = [w for w in bare if not _in_entry(asked, w)]
    found = [w for w in bare if wanted & _acts(_id_words(w))]
    if not found and _KEEPS in _acts(f"{intent.verb} {intent.target.text}"):
        # A heart or a star keeps what is shown for later.
        found = [w for w in bare if _MARKS & _acts(_id_words(w))]
    if not found and _MAKES in wanted and len(bare) == 1 and not _acts(_id_words(bare[0])):
        # What makes something new is the button that lies over a list.
        found = bare
    if len(found) != 1:
        return None
    said = f'click the {found[0].role} "{label_of(found[0])}"'
    # "Swap A and B" is one act, though it names two things.
    part = replace(part, number=part.total) if intent.joined else part
    return call("click", part.said(said), rid=found[0].id)


def _drawn_so(asked: Asked, name: str) -> list[Widget]:
    """List the pictures whose ids have the word for what is drawn: heart, bell, 爱心.

    Whatever they are called for those who do not see them; not where words on the page say so.
    """
    drawn = kinds_said("drawn_", name)
    said = any(w.clickable and drawn & kinds_said("drawn_", w.text) for w in asked.layer)
    if not drawn or said:
        return []
    pictures = [w for w in asked.layer if w.clickable and w.role in _PICTURES and w.test_id]
    pictures = [w for w in pictures if not (_in_entry(asked, w) or asked.refuses(w.id))]
    return [w for w in pictures if drawn & kinds_said("drawn_", in_words(w.test_id))]


def is_wordless(widget: Widget) -> bool:
    """Say whether a widget to click has only its id, or its place, for a name."""
    is_drawn = widget.role == "button" and bool(_DRAWN & set(_id_words(widget).split()[:1]))
    if not widget.clickable or widget.text or not (widget.role in _PICTURES or is_drawn):
        return False
    return not widget.test_id or flat(widget.name) == flat(_id_words(widget))


def _id_words(widget: Widget) -> str:
    return in_words(widget.test_id) if widget.test_id else widget.name


def _acts(words: str) -> frozenset[str]:
    """Give what words say to do: concepts of user interfaces, and what ids of pictures say."""
    return all_meanings(words) | kinds_said("icon_", words)


def _is_said(asked: Asked, wanted: frozenset[str]) -> bool:
    """Say whether something to click says in words what is wanted."""
    return any(
        w.clickable and not is_wordless(w) and wanted & all_meanings(label_of(w))
        for w in asked.layer
        if w.role not in _ENTRIES
    )


def _in_entry(asked: Asked, widget: Widget) -> bool:
    """Say whether a widget belongs to one of several entries: which is meant, the entry tells."""
    depth = widget.depth
    for around in reversed(asked.widgets[: asked.widgets.index(widget)]):
        if around.depth < depth:
            depth = around.depth
            if around.role in _ENTRIES:
                return True
    return False
