// What elements say whatever a page calls its fields: `form.children` is a field of that name.
() => {
  const CHILDREN = Object.getOwnPropertyDescriptor(Element.prototype, "children").get;
  return {
    matches: (element, selector) => Element.prototype.matches.call(element, selector),
    childrenOf: (element) => CHILDREN.call(element),
  };
}
