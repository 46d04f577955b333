// What elements say whatever a page calls its fields: `form.children` is a field of that name.
() => {
  const CHILDREN = Object.getOwnPropertyDescriptor(Element.prototype, "children").get;
  // A word that a font draws as a picture, and that is meant for nobody's ears:
  // <i aria-hidden="true" class="material-icons">edit_note</i>.
  const isDrawnWord = (element) => {
    const said = (element.textContent || "").trim();
    return said.length < 40 && /^[a-z][a-z0-9_]+$/.test(said) && !CHILDREN.call(element).length &&
      element.getAttribute("aria-hidden") === "true" &&
      /icon|symbol/i.test(getComputedStyle(element).fontFamily.split(",")[0]);
  };
  return {
    drawnWords: (element) => [element].concat(Array.from(Element.prototype.querySelectorAll.call(element, "i,span,mat-icon")))
      .filter(isDrawnWord).map((one) => one.textContent.trim()),
    matches: (element, selector) => Element.prototype.matches.call(element, selector),
    childrenOf: (element) => CHILDREN.call(element),
  };
}
