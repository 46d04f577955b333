// What elements say whatever a page calls its fields: `form.children` is a field of that name.
() => {
  const CHILDREN = Object.getOwnPropertyDescriptor(Element.prototype, "children").get;
  // A word that a font draws as a picture, and that is meant for nobody's ears:
  // <i aria-hidden="true" class="material-icons">edit_note</i>.
  const HIDDEN_WORD = "i[aria-hidden=true],span[aria-hidden=true],mat-icon[aria-hidden=true]";
  const matches = (element, selector) => Element.prototype.matches.call(element, selector);
  const isDrawnWord = (element) => {
    if (!matches(element, "[aria-hidden=true]") || CHILDREN.call(element).length) return false;
    const said = (element.textContent || "").trim();
    return said.length < 40 && /^[a-z][a-z0-9_]+$/.test(said) &&
      /icon|symbol/i.test(getComputedStyle(element).fontFamily.split(",")[0]);
  };
  const hiddenIn = (element) => Array.from(Element.prototype.querySelectorAll.call(element, HIDDEN_WORD));
  return {
    matches,
    drawnWords: (element) =>
      [element].concat(hiddenIn(element)).filter(isDrawnWord).map((one) => one.textContent.trim()),
    childrenOf: (element) => CHILDREN.call(element),
  };
}
