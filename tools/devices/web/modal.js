// Says of an element whether something must be answered before it can be used: a modal dialog, or
// what lies over the whole window.
() => {
  const around = (node) => node.assignedSlot || node.parentElement || node.getRootNode().host || null;
  const isWithin = (node, outer) => {
    for (let at = node; at; at = around(at)) if (at === outer) return true;
    return false;
  };
  const hitAt = (x, y) => {
    let hit = document.elementFromPoint(x, y);
    for (let inner = hit; inner?.shadowRoot; ) {
      inner = inner.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit;
  };
  const isOverAll = (element) => {
    const style = getComputedStyle(element);
    if (style.position !== "fixed" || style.pointerEvents === "none") return false;
    const box = element.getBoundingClientRect();
    if (box.left > 0 || box.top > 0 || box.right < innerWidth || box.bottom < innerHeight) return false;
    return [[3, 3], [innerWidth - 3, 3], [3, innerHeight - 3], [innerWidth - 3, innerHeight - 3]]
      .every(([x, y]) => isWithin(hitAt(x, y), element));
  };
  // Whether an element is on top, in the middle of what the window shows of it.
  const isOnTop = (element) => {
    const box = element.getBoundingClientRect();
    const middle = (start, end, most) => (Math.max(start, 0) + Math.min(end, most)) / 2;
    const hit = hitAt(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight));
    return box.width > 0 && hit !== null && isWithin(hit, element);
  };
  const MODAL = ":modal,[aria-modal=true]";
  const findModal = () => {
    let found = null;
    for (let at = hitAt(innerWidth / 2, innerHeight / 2); at; at = around(at)) {
      if (matches(at, MODAL)) return at;
      if (isOverAll(at)) found = at;
    }
    // A dialog stands beside what is spread under it, when it does not reach the middle.
    const beside = found && Array.from(document.querySelectorAll(MODAL)).filter(isOnTop);
    return beside?.find((dialog) => !isWithin(dialog, found)) || found;
  };
  const modal = findModal();
  return (element) => modal !== null && !isWithin(element, modal) && (matches(modal, MODAL) || !isOnTop(element));
}
