// What the snapshot does not tell of controls: which elements take clicks, how fields are made, what
// stands beside those without a name, where more is to be scrolled to, what is in the page but hidden.
(clean, nameOf, roleOf) => {
  const watch = window[Symbol.for("surefoot.watch")];
  const CONTROLS = "a[href],button,input:not([type=hidden]),select,textarea,summary,label,[role],[onclick],[contenteditable]";
  const FIELD = "input:not([type=hidden]):not([type=button]):not([type=submit]):not([type=reset]):not([type=image])," +
    "textarea,select,[contenteditable=''],[contenteditable=true],[role=textbox],[role=combobox],[role=slider],[role=spinbutton]";
  const LAYER = "dialog,[role=dialog],[role=alertdialog],[aria-modal=true]";
  const TYPES = /^(date|datetime-local|month|week|time|number|color|email|tel|url|file|submit)$/;
  const NEAR_PX = 130;
  const MOST_TEXTS = 4000;
  const MOST_CONCEALED = 300;
  const MOST_IN_ONE = 100;

  const typeOf = (element) => {
    const tag = element.localName;
    if (matches(element, "button[aria-haspopup=listbox],[role=button][aria-haspopup=listbox]")) return "list";
    if (tag === "select") return element.multiple ? "select multiple" : "select";
    if (tag === "button") return element.form && element.type === "submit" ? "submit" : "";
    if (tag === "textarea") return "textarea";
    if (tag === "input") return TYPES.test(element.type) ? element.type : "";
    return element.isContentEditable && element.hasAttribute("contenteditable") ? "editable" : "";
  };
  const ofReact = (element) => {
    const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
    return key ? Boolean(element[key]?.onClick || element[key]?.onMouseDown) : false;
  };
  const acts = (element) => {
    if (element === document.body || element === document.documentElement) return false;
    return Boolean(watch?.listening?.has(element)) || Boolean(element.onclick) ||
      element.localName === "summary" || ofReact(element);
  };

  const isDrawn = (element) => hasRoom(element) && getComputedStyle(element).opacity !== "0";
  const hasRoom = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).clip === "auto";
  };
  // What is drawn in place of a list or field that is hidden in it or right before it has that one's label.
  const labelOfTwin = (element) => {
    let at = element;
    for (let up = 0; up < 3 && at && !at.previousElementSibling; up += 1) at = at.parentElement;
    const inside = matches(element, "[role=combobox],[role=listbox]") ? element.querySelector("select") : null;
    const twin = inside ?? at?.previousElementSibling;
    if (!twin || !matches(twin, "select,textarea,input:not([type=hidden])") || isDrawn(twin)) return "";
    return clean(twin.labels?.[0]?.textContent) || nameOf(twin);
  };
  // What a person reads as the label of a field whose name says something else.
  const labelSeen = (element) => {
    const label = Array.from(element.labels || []).find((one) => hasRoom(one));
    const said = label && !label.contains(element) ? clean(label.innerText) : "";
    return said && said !== nameOf(element) ? said : "";
  };
  const TIP = /(^|-)(tooltip|tip|title|hint)$/;
  const tipOf = (element) => {
    const tip = element.getAttributeNames().find((name) => TIP.test(name) && clean(element.getAttribute(name)));
    return tip ? clean(element.getAttribute(tip)).slice(0, 120) : "";
  };
  // Of several fields with one id a label means the one behind it.
  const fieldOf = (label) => {
    const twins = label?.htmlFor ? document.querySelectorAll(`#${CSS.escape(label.htmlFor)}`) : [];
    const isBehind = (field) => label.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
    return (twins.length > 1 && Array.from(twins).find(isBehind)) || label?.control;
  };
  let texts = null;
  const readTexts = () => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node; found.length < MOST_TEXTS && (node = walker.nextNode()); ) {
      const said = clean(node.data);
      if (!/[\p{L}\p{N}]/u.test(said) || said.length > 80) continue;
      if (node.parentElement.closest("script,style,noscript,button,a,option,select,textarea,[contenteditable]")) continue;
      range.selectNode(node);
      const box = range.getBoundingClientRect();
      const control = fieldOf(node.parentElement.closest("label"));
      const owner = control && hasRoom(control) ? control : null;
      if (box.width > 1 && box.height > 1) found.push({ said, box, owner, node });
    }
    return found;
  };
  const distance = (box, text, isBox) => {
    // A label that lies in its field, where its text begins.
    if (!isBox && text.left >= box.left && text.left < box.left + box.width / 4 && text.right <= box.right &&
      text.top >= box.top && text.bottom <= box.bottom) return 0;
    const tall = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
    const wide = Math.min(box.right, text.right) - Math.max(box.left, text.left);
    if (tall > Math.min(box.height, text.height) * 0.4) {
      if (isBox && text.left >= box.right - 4) return text.left - box.right;
      if (text.right <= box.left + 4) return box.left - text.right + (isBox ? 20 : 0);
      return Infinity;
    }
    return !isBox && wide > 0 && text.bottom <= box.top + 4 ? 30 + box.top - text.bottom : Infinity;
  };
  // The nearest text before a field, behind a box that is ticked, or above it.
  const labelOf = (element, rect) => {
    const isField = matches(element, FIELD);
    if (!isField && !acts(element) && !matches(element, "a,button,[role=button],[tabindex],[title]")) return "";
    const known = labelOfTwin(element) || (isField ? labelSeen(element) : tipOf(element));
    if (known || !isField || element.labels?.length || !document.body) return known;
    if (["aria-label", "aria-labelledby", "title"].some((name) => clean(element.getAttribute(name)))) return "";
    return labelByPlace(element, rect);
  };
  // The field of an editor is not seen, nor what it is called: the editor's own place tells its label.
  const labelOfEditor = (element) => {
    let editor = element.parentElement;
    while (editor && editor !== document.body && editor.getBoundingClientRect().height < 20) editor = editor.parentElement;
    return document.body && editor ? labelByPlace(element, editor.getBoundingClientRect(), editor) : "";
  };
  // What lies over the page has labels of its own; what it lies over names nothing in it.
  const layerOf = (element) => {
    const lies = (one) => matches(one, LAYER) || getComputedStyle(one).position === "fixed";
    let around = element;
    while (around && !lies(around)) around = around.parentElement;
    return around;
  };
  let fields = null;
  const isOverAnother = (element, rect, text) => {
    fields ??= Array.from(document.querySelectorAll(FIELD)).map((one) => [one, one.getBoundingClientRect()]);
    return fields.some(([one, box]) => one !== element && box.width > 1 && box.height > 1 &&
      box.top >= text.bottom - 4 && box.bottom <= rect.top + 4 &&
      Math.min(box.right, text.right) > Math.max(box.left, text.left));
  };
  const labelByPlace = (element, rect, around = element) => {
    texts ??= readTexts();
    const isBox = element.type === "checkbox" || element.type === "radio";
    const layer = layerOf(element);
    let [best, least] = ["", NEAR_PX];
    for (const { said, box, owner, node } of texts) {
      if (owner === element) return said;
      if ((owner && owner !== element) || around.contains(node)) continue;
      const far = distance(rect, box, isBox);
      if (far >= least || layerOf(node.parentElement) !== layer || isOverAnother(element, rect, box)) continue;
      [best, least] = [said, far];
    }
    return best;
  };

  const tokensOf = (element) => {
    if (clean(element.textContent).length > 2) return "";
    const inner = matches(element, "a,button,[role=button]") ? element.querySelector("i,svg,span,img") : null;
    return clean([element.getAttribute("class"), element.getAttribute("id"), element.getAttribute("name"),
      inner?.getAttribute("class")].filter((word) => typeof word === "string").join(" ")).slice(0, 200);
  };

  const scrollsOf = (element, style) => {
    const root = element === document.scrollingElement;
    const turns = Boolean(watch?.wheeling?.has(element));
    const takes = (value) => root ? value !== "hidden" : turns || /auto|scroll|overlay/.test(value);
    const found = [];
    if (takes(style.overflowY) && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 20) {
      if (element.scrollTop > 1) found.push("up");
      if (element.scrollTop + element.clientHeight < element.scrollHeight - 1) found.push("down");
    }
    if (takes(style.overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 20) {
      if (element.scrollLeft > 1) found.push("left");
      if (element.scrollLeft + element.clientWidth < element.scrollWidth - 1) found.push("right");
    }
    return found;
  };

  const concealed = [];
  const isSeen = (element) => {
    const rect = element?.getBoundingClientRect?.();
    return Boolean(rect && rect.width > 0 && rect.height > 0 && getComputedStyle(element).visibility === "visible");
  };
  // What shows a hidden element: what says so itself, else what stands before or around it.
  const openerOf = (element) => {
    const root = element.getRootNode();
    const id = CSS.escape(element.getAttribute("id") || "");
    const named = id ? [`[aria-controls~="${id}"]`, `[href="#${id}"]`, `[href$="#${id}"]`, `[data-target="#${id}"]`,
      `[data-bs-target="#${id}"]`, `[popovertarget="${id}"]`, `[commandfor="${id}"]`] : [];
    for (const selector of named) {
      const found = Array.from(root.querySelectorAll(selector)).find(isSeen);
      if (found) return [found, true];
    }
    const label = element.getAttribute("aria-labelledby");
    const labelled = label && root.getElementById?.(label);
    if (isSeen(labelled)) return [labelled, true];
    const parent = element.parentElement;
    if (parent?.localName === "details") return [parent.querySelector("summary"), true];
    const before = element.previousElementSibling;
    if (isSeen(before)) return [before, false];
    return [isSeen(parent) && parent !== document.body ? parent : null, false];
  };
  const conceal = (element) => {
    if (concealed.length >= MOST_CONCEALED || matches(element, "option,optgroup,datalist,template")) return;
    const [opener, told] = openerOf(element);
    if (!opener) return;
    const rect = opener.getBoundingClientRect();
    const box = [rect.x, rect.y, rect.width, rect.height].map(Math.round);
    let count = 0;
    for (const inner of [element].concat(Array.from(element.querySelectorAll("*")))) {
      if (!matches(inner, CONTROLS) && !acts(inner) && childrenOf(inner).length) continue;
      const name = nameOf(inner) || (matches(inner, "input,select,textarea") ? "" : clean(inner.textContent));
      if (!name || name.length > 120 || concealed.length >= MOST_CONCEALED) continue;
      concealed.push({ role: roleOf(inner), name, box, told, text: clean(opener.textContent).slice(0, 120) });
      count += 1;
      if (count >= MOST_IN_ONE) break;
    }
  };
  const placeholderOf = (element) => {
    const own = element.getAttribute("placeholder");
    if (own || !element.isContentEditable) return own || "";
    const told = "[data-placeholder],[aria-placeholder]";
    const inner = matches(element, told) ? element : element.querySelector(told);
    return clean(inner?.getAttribute("data-placeholder") || inner?.getAttribute("aria-placeholder"));
  };
  // Something stands where content will be, or turns until it comes.
  const HOLDS_PLACE = /(^|[-_\s])(skeletons?|shimmer)([-_\s]|$)/i;
  const TURNS = /(^|[-_\s])(spinner|loader|loading|progress)([-_\s]|$)/i;
  const TURN_PX = 100; // what is larger and turns is a picture
  const isSmallAndSilent = (element) => {
    const rect = element.getBoundingClientRect();
    return rect.width <= TURN_PX && rect.height <= TURN_PX && !clean(element.textContent) && isSeen(element);
  };
  const turnsRound = (effect) => effect.getKeyframes().some(({ transform, rotate }) =>
    /rotate(?:Z)?\((?!0)/.test(transform || "") || /[1-9]/.test(rotate || ""));
  const isLoading = () => {
    const places = Array.from(document.querySelectorAll("[aria-busy=true],[class*=skeleton i],[class*=shimmer i]"));
    if (places.some((e) => (matches(e, "[aria-busy=true]") || HOLDS_PLACE.test(e.getAttribute("class"))) && isSeen(e))) return true;
    const turning = document.querySelectorAll("animateTransform[type=rotate][repeatCount=indefinite]");
    if (Array.from(turning).some((e) => e.ownerSVGElement && isSmallAndSilent(e.ownerSVGElement))) return true;
    return document.getAnimations().some(({ effect }) => {
      const turned = effect?.target;
      if (!turned || effect.getTiming().iterations !== Infinity || !isSeen(turned)) return false;
      if (turnsRound(effect) && isSmallAndSilent(turned)) return true;
      return [turned, turned.parentElement].some((e) => TURNS.test(e?.getAttribute("class") || "") || (e && matches(e, "[role=progressbar]")));
    });
  };
  return { isLoading, isSeen, placeholderOf, typeOf, acts, labelOf, labelOfEditor, tokensOf, scrollsOf, conceal, concealed };
}
