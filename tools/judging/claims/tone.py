"""Whether a text of the app is good or bad news."""

import re

from state.values.screen import Widget
from tools.judging.scene import Scene, signals
from tools.screens.texts import flat, is_hidden
from tools.text import normalise


def complains(text: str) -> bool:
    """Say whether a text of the app reports an error."""
    norm = signals()["no_error"].sub(" ", normalise(text))
    return signals()["error"].search(norm) is not None


def praises(text: str) -> bool:
    """Say whether a text of the app reports success; "Saved filters" is only a name for them."""
    norm = normalise(text)
    if signals()["not_done"].search(norm) or signals()["label"].match(norm.strip()):
        return False
    return signals()["success"].search(norm) is not None and not complains(text)


def denials(scene: Scene) -> list[Widget]:
    """New texts that say that nothing is there or found, e.g. "0 rows"."""
    return [
        w
        for w in scene.added
        if w.role not in {"option", "link", "button"}
        and any(signals()["empty"].match(flat(t)) for t in (w.name, w.text) if t)
    ]


def is_code(text: str) -> bool:
    """Say whether a text is a program or a query rather than a sentence."""
    return bool(
        re.search(r"[;{}]\s*$|^\s*(?:create|select|insert|update|def|import|from)\s", text, re.I)
    )


def error_page(scene: Scene) -> str:
    """The line that makes the whole page an error page, empty when it is none."""
    for event in scene.events:
        failed = event.kind == "request" and (event.status or 0) >= 400
        if failed and event.detail in {"document", "GET document"}:
            return f"{event.status} {event.url}"
    strong = signals()["strong_error"]
    title = normalise(scene.after.title)
    wrong = strong.search(title) or signals()["broken_page"].search(title)
    if wrong and not _titled_so_before(scene):
        return scene.after.title
    said = [w for w in scene.after.widgets if not is_hidden(w) and w.role != "link"]
    heads = [w for w in said if w.role == "heading"] or (said if len(said) < 12 else said[:6])
    broken = signals()["broken_page"]
    hit = next((w for w in heads if strong.search(_words(w)) or broken.search(_words(w))), None)
    return (hit.name or hit.text) if hit else ""


def _titled_so_before(scene: Scene) -> bool:
    """A form that was refused earlier may say so in its title until it is left."""
    return scene.before is not None and not scene.moved and scene.before.title == scene.after.title


def _words(widget: Widget) -> str:
    return flat(widget.name or widget.text)
