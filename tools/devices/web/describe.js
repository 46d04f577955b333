// How to find `element` again: its test id, label, text and a CSS path. Changes nothing.
(element) => {
  const { childrenOf } = ($DOM)();
  const clean = (text) => (text || "").replace(/\s+/g, " ").trim();
  const unique = (selector, root) => {
    try {
      return root.querySelectorAll(selector).length === 1;
    } catch {
      return false;
    }
  };
  const stable = (word) => word && !/\d{3,}|[0-9a-f]{8}|^:|^(ember|react|radix|mui|headlessui)/i.test(word);
  const step = (node) => {
    const id = node.getAttribute("id");
    if (stable(id)) return `#${CSS.escape(id)}`;
    const tag = node.localName;
    const name = node.getAttribute("name");
    if (name && /^(input|select|textarea|button|form|iframe|frame)$/.test(tag)) {
      return `${tag}[name="${CSS.escape(name)}"]`;
    }
    const twins = node.parentElement
      ? Array.from(childrenOf(node.parentElement)).filter((other) => other.localName === tag) : [node];
    return twins.length > 1 ? `${tag}:nth-of-type(${twins.indexOf(node) + 1})` : tag;
  };
  const css = (target) => {
    const parts = [];
    for (let node = target; node && node.nodeType === 1; ) {
      parts.unshift(step(node));
      const root = node.getRootNode();
      const path = parts.join(" > ");
      if (unique(path, root)) {
        if (root === document || !root.host) return path;
        return `${css(root.host)} ${path}`;
      }
      node = node.parentElement;
    }
    return parts.join(" > ");
  };
  const testId = element.getAttribute("data-testid") || "";
  return {
    testId,
    label: clean(element.labels?.[0]?.textContent || element.getAttribute("aria-label")),
    placeholder: clean(element.getAttribute("placeholder")),
    text: clean(element.innerText).slice(0, 120),
    css: css(element),
  };
}
