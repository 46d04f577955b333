"""Which value an expected result means by "the new name" or "the old text"."""

import re

from state.values.screen import MASK, Screen, Widget
from tools.judging.backing import says_no
from tools.judging.scene import Scene
from tools.language.expectation import expectation_lexicon, language_of
from tools.language.names import protect_names
from tools.screens.texts import flat, is_hidden

_TYPED = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
_WRITTEN = frozenset({"textbox", "spinbutton"})
_LONG = re.compile(
    r"text|wording|sentence|content|note|comment|内容|正文|句|文|nội dung|văn bản|câu",
    re.IGNORECASE,
)


def with_values(expected: str, scene: Scene) -> str:
    """Put the values of the step for "the new name", "the old text" and the like.

    Words without a value that is beyond doubt stay as they are.
    """
    words = expectation_lexicon(language_of(expected)).get("values_meant")
    if not words or words["both"].search(expected):
        return expected
    for key, value_of in (("new", _new), ("old", _old)):
        found = words[key].search(expected)
        value = value_of(found.group(0), scene) if found else ""
        if found and value:
            expected = f"{expected[: found.start()]} '{value}' {expected[found.end() :]}".strip()
    return expected


def _new(noun: str, scene: Scene) -> str:
    """What the step typed; what a form held that the step sends."""
    typed = _typed(scene)
    if len(typed) == 1:
        return typed[0]
    changed = _changed(scene)
    if len(changed) == 1:
        return changed[0][0 if says_no(scene.action) else 1]
    if typed or changed or scene.before is None:
        return ""
    return _held(noun, scene.before)


def _typed(scene: Scene) -> list[str]:
    """Quoted texts of the step that no control is called by."""
    labels = {
        flat(w.name or w.text)
        for w in scene.screens_widgets
        if w.role not in {"text", "generic", "paragraph", "cell", "heading"}
        and not is_hidden(w)
        and w.value is None
    }
    names = [n.text for n in protect_names(scene.action)[1] if n.quoted]
    before = scene.earlier
    return [
        n
        for n in dict.fromkeys(names)
        if (flat(n) not in labels or before is None or not before.find(n)) and MASK not in n
    ]


def _old(noun: str, scene: Scene) -> str:
    """What a field held before the step changed it, or sent the form with something else in it."""
    if scene.changes is None or scene.before is None:
        return ""
    changed = _changed(scene)
    if len(changed) == 1:
        # What is taken back becomes what it was.
        return changed[0][1 if says_no(scene.action) else 0]
    return _held(noun, scene.before) if len(_typed(scene)) == 1 and not changed else ""


def _changed(scene: Scene) -> list[tuple[str, str]]:
    """What fields held before the step and hold now."""
    items = scene.changes.items if scene.changes is not None else ()
    return [
        (c.before.value, c.after.value or "")
        for c in items
        if c.before is not None
        and c.after is not None
        and c.before.role in _TYPED
        and c.before.value
        and c.before.value != c.after.value
    ]


def _held(noun: str, screen: Screen) -> str:
    """The only value in the fields of a form, or the longest when a text is meant."""
    fields = [w for w in screen.widgets if _is_filled(w)]
    called = [w for w in fields if _is_called(w, noun)]
    if len(called) == 1:
        return called[0].value or ""
    values = list(dict.fromkeys(w.value or "" for w in fields))
    if len(values) == 1:
        return values[0]
    spaced = [v for v in values if " " in v.strip()]
    return spaced[0] if len(spaced) == 1 and _LONG.search(noun) else ""


def _is_filled(widget: Widget) -> bool:
    value = widget.value
    return (
        widget.role in _WRITTEN and bool(value) and not is_hidden(widget) and MASK not in str(value)
    )


def _is_called(widget: Widget, noun: str) -> bool:
    label = flat(f"{widget.name} {widget.placeholder}")
    return any(len(word) > 2 and word in label.split() for word in flat(noun).split()[-1:])
