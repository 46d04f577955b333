// Tells `surefootRecorded` what a person does in this document; nothing is stopped or changed.
(() => {
  if (window.surefootRecords || !window.surefootRecorded) return;
  const unsent = new Map();
  const secret = new WeakSet();
  let pressed = null;
  let entered = 0;

  const isText = (element) =>
    element.isContentEditable || element.localName === "textarea" || (element.localName === "input" &&
      !["button", "submit", "reset", "image", "checkbox", "radio", "file", "range", "color"].includes(element.type));
  const isSecret = (element) => {
    const hint = `${element.autocomplete || ""}`;
    if (element.type === "password" || /password|one-time-code|cc-(number|csc)/.test(hint)) secret.add(element);
    return secret.has(element);
  };
  const path = (element) => {
    const steps = [];
    for (let at = element; at && at.parentElement; at = at.parentElement) {
      if (at.id && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
        steps.unshift(`#${CSS.escape(at.id)}`);
        break;
      }
      const alike = [...at.parentElement.children].filter((other) => other.localName === at.localName);
      steps.unshift(at.localName + (alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : ""));
    }
    return steps.join(" > ");
  };
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const elementsOf = (event) => event.composedPath().filter((part) => part.nodeType === 1 && part !== document.documentElement);
  const nameOf = (element) => {
    const own = element.getAttribute("aria-label") || element.labels?.[0]?.innerText;
    if (own || isText(element)) return own || element.placeholder || "";
    return element.innerText || element.value || "";
  };
  const facts = (element, around) => ({
    boxes: [element, ...around.filter((part) => part !== element)].slice(0, 8).map(boxOf),
    name: nameOf(element).trim().slice(0, 80),
    css: path(element),
  });
  const tell = (kind, element, around, more = {}) =>
    window.surefootRecorded({ kind, ...(element ? facts(element, around) : {}), ...more });
  const flush = () => {
    for (const [element, around] of unsent) {
      unsent.delete(element);
      const value = element.isContentEditable ? element.innerText : element.value;
      tell("fill", element, around, { value, secret: isSecret(element) });
    }
  };

  Object.defineProperty(window, "surefootRecords", { value: flush });
  const listen = (kind, handler) =>
    addEventListener(kind, (event) => { if (event.isTrusted) handler(event, elementsOf(event)); }, true);

  // What stands there before the page answers to the press.
  listen("pointerdown", (event, parts) => { pressed = { target: parts[0], told: facts(parts[0], parts) }; });
  listen("click", (event, parts) => {
    const label = parts.find((part) => part.localName === "label");
    const control = label && label.control;
    const target = control || parts[0];
    const byKey = event.detail === 0;
    if (byKey && (Date.now() - entered < 200 || label)) return; // sent by Enter, or by the label itself
    if (isText(target) && !target.readOnly) return;
    if (["select", "option", "html", "body"].includes(target.localName) || ["file", "range", "color"].includes(target.type)) return;
    flush();
    const role = target.getAttribute("role");
    const box = parts.find((part) => /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(part.getAttribute("role") || ""));
    let checked = null;
    // A native box has turned already when its click comes.
    if (["checkbox", "radio"].includes(target.type)) checked = target.checked;
    else if (control === undefined && box) checked = box.getAttribute("aria-checked") !== "true";
    const seen = pressed && pressed.target === parts[0] && !control ? pressed.told : facts(target, parts);
    pressed = null;
    window.surefootRecorded({ kind: "click", ...seen, checked, role });
  });
  listen("dblclick", (event, parts) => { if (!isText(parts[0])) tell("dblclick", parts[0], parts); });
  listen("input", (event, parts) => { if (isText(parts[0])) unsent.set(parts[0], parts); isSecret(parts[0]); });
  listen("change", (event, parts) => {
    const element = parts[0];
    if (element.localName === "select") {
      flush();
      tell("select", element, parts, { values: [...element.selectedOptions].map((option) => option.label.trim()) });
    } else if (element.type === "file") {
      flush();
      tell("upload", element, parts, { values: [...element.files].map((file) => file.name) });
    } else if (["range", "color"].includes(element.type)) {
      flush();
      tell("fill", element, parts, { value: element.value, secret: false });
    } else flush();
  });
  listen("focusout", flush);
  listen("keydown", (event, parts) => {
    const element = parts[0];
    const isField = element.localName === "input" && isText(element);
    const moves = /^(combobox|listbox|option|menu|menuitem|tab|tree|treeitem|grid|gridcell|slider|radio)$/;
    const opens = moves.test(element.getAttribute("role") || "") || element.hasAttribute("list");
    if (event.key === "Enter" && isField) entered = Date.now();
    const counts = (event.key === "Enter" && isField) || event.key === "Escape" ||
      (event.key.startsWith("Arrow") && opens);
    if (!counts || event.isComposing) return;
    flush();
    tell("press", element === document.body ? null : element, parts, { value: event.key });
  });
  addEventListener("pagehide", flush, true);
  if (window === window.top) {
    const [entry] = performance.getEntriesByType("navigation");
    tell("page", null, [], { how: entry ? entry.type : "navigate", url: location.href, linked: document.referrer !== "" });
    listen("popstate", () => tell("page", null, [], { how: "back_forward", url: location.href, linked: true }));
  }
})();
