// What elements say whatever a page calls its fields: `form.children` is a field of that name.
() => {
  const CHILDREN = Object.getOwnPropertyDescriptor(Element.prototype, "children").get;
  // A word that an icon font draws as a picture: <i class="material-icons">edit_note</i>.
  const isDrawnWord = (element) => {
    const said = (element.textContent || "").trim();
    return said.length < 40 && /^[a-z0-9_]+$/.test(said) && !CHILDREN.call(element).length &&
      /icon|symbol/i.test(getComputedStyle(element).fontFamily);
  };
  return {
    drawnWords: (element) => [element, ...element.querySelectorAll("i,span,mat-icon")]
      .filter(isDrawnWord).map((one) => one.textContent.trim()),
    matches: (element, selector) => Element.prototype.matches.call(element, selector),
    childrenOf: (element) => CHILDREN.call(element),
  };
}
