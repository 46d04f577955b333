"""Where on a box a click has to land: on its text."""

from playwright.async_api import ElementHandle, Error
from playwright.async_api import Locator as PageLocator

from surefoot.state.values.screen import Widget
from surefoot.tools.devices.web.locate import Handle

_PASSIVE = frozenset({"generic", "text", "paragraph", "listitem", "cell", "gridcell", "row"})
_TIMEOUT_MS = 1000.0
_INNERMOST = """(element) => {
    const plain = (node) => (node.innerText ?? node.textContent ?? "").replace(/\\s+/g, " ").trim();
    const text = plain(element);
    let found = element;
    for (let inner = found; inner; ) {
        found = inner;
        inner = text ? Array.from(found.children).find((child) => plain(child) === text) : null;
    }
    // An invisible control may lie over its own label: that is what a hand would hit.
    const box = found.getBoundingClientRect();
    const hit = found.ownerDocument.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && element.contains(hit) && !found.contains(hit) ? hit : found;
}"""


async def innermost(handle: Handle, widget: Widget | None) -> Handle:
    """Give the element that carries the text of a box, which may be much wider than its text.

    Controls are clicked as they are.
    """
    if widget is None or widget.clickable or widget.role not in _PASSIVE:
        return handle
    try:
        if isinstance(handle, PageLocator):
            found = await handle.evaluate_handle(_INNERMOST, timeout=_TIMEOUT_MS)
        else:
            found = await handle.evaluate_handle(_INNERMOST)
        inner = found.as_element()
    except Error:  # the element is gone; the click says so
        return handle
    return inner if isinstance(inner, ElementHandle) else handle
