// What the aria snapshot of one document leaves out or tells wrongly; changes nothing.
(() => {
  const watch = window[Symbol.for("surefoot.watch")];
  const { matches, childrenOf, drawnWords } = ($DOM)();
  // A document answers `document.title` with its form of that name.
  const TITLE = Object.getOwnPropertyDescriptor(Document.prototype, "title").get;
  const DRAWN_CONTROL = /(?:^|[\s_-])(checkbox|radio|switch)(?:$|[\s_-])/i;
  const STATE_CLASS = /^(?:$WHOLE)$/i;
  const SUCCESS = /^(?:$SUCCESS)$/i;
  const STATE_PART = /^(?:$PART)$/i;
  const MODIFIED = /^[a-z-]+(?:__[a-z-]+)?(?:_|--)($PART)$/i;
  const stateOfClass = (name) => {
    if (STATE_CLASS.test(name)) return name.toLowerCase();
    const modified = MODIFIED.exec(name);
    if (modified) return modified[1].toLowerCase();
    const parts = /^[a-z_-]+$/i.test(name) ? name.split(/[-_]+/).filter(Boolean) : [];
    if (parts.length < 2 || parts.length > 4) return null;
    return parts.find((part) => STATE_PART.test(part))?.toLowerCase() || null;
  };
  const ICON_CLASS = /^(fa|bi|mdi|ti|icon|glyphicon|la|ri)-/;
  const NAME_ATTRIBUTES = ["aria-label", "title", "alt", "data-tooltip", "data-title",
    "data-original-title", "data-bs-original-title"];
  const NATIVE = { button: "button", select: "combobox", textarea: "textbox", a: "link",
    progress: "progressbar", meter: "meter", canvas: "img", img: "img", svg: "img", li: "listitem",
    ul: "list", ol: "list", menu: "list", p: "paragraph", td: "cell", th: "columnheader", tr: "row",
    table: "table", tbody: "rowgroup", thead: "rowgroup", tfoot: "rowgroup", caption: "caption",
    h1: "heading", h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading",
    nav: "navigation", main: "main", header: "banner", footer: "contentinfo", aside: "complementary",
    article: "article", form: "form", section: "section", fieldset: "group", details: "group",
    optgroup: "group", dialog: "dialog", option: "option", output: "status", hr: "separator",
    dt: "term", dd: "definition", blockquote: "blockquote", figure: "figure", code: "code",
    em: "emphasis", strong: "strong", mark: "mark", time: "time", del: "deletion", ins: "insertion",
    sub: "subscript", sup: "superscript", iframe: "iframe", frame: "iframe" };
  const INPUTS = { checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton",
    search: "searchbox", submit: "button", button: "button", reset: "button", image: "button",
    file: "button" };
  const found = [];
  const anchors = []; // [order, box, role] of what means something, to place extras among it
  let order = 0;
  const clean = (text) => (text || "").replace(/\s+/g, " ").trim();
  const roleOf = (element) => {
    const given = (element.getAttribute("role") || "").trim().split(/\s+/)[0];
    if (given) return given;
    const tag = element.localName;
    if (tag === "input") return INPUTS[element.type] || (element.list ? "combobox" : "textbox");
    if (tag === "select") return element.multiple || element.size > 1 ? "listbox" : "combobox";
    if (tag === "a") return element.hasAttribute("href") ? "link" : "generic";
    if (element.isContentEditable && element.hasAttribute("contenteditable")) return "textbox";
    return NATIVE[tag] || "generic";
  };
  const nameOf = (element) => {
    const labelled = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean)
      .map((id) => clean(element.getRootNode().getElementById?.(id)?.textContent)).join(" ").trim();
    if (labelled) return labelled;
    for (const name of NAME_ATTRIBUTES) {
      const value = clean(element.getAttribute(name));
      if (value) return value;
    }
    const label = element.labels?.length ? clean(element.labels[0].textContent) : "";
    return label || clean(element.getAttribute("placeholder"));
  };
  // A box or switch that is only drawn says what it is in the classes around it.
  const drawnControl = (element) => {
    let around = element;
    for (let up = 0; around && up < 4 && !clean(around.textContent); up += 1) {
      const found = DRAWN_CONTROL.exec(around.getAttribute("class") || "");
      if (found) return found[1].toLowerCase();
      around = around.parentElement;
    }
    return "";
  };
  const testIdOf = (element) => element.getAttribute("data-testid") || element.getAttribute("data-test") ||
    element.getAttribute("data-test-id") || element.getAttribute("data-cy") || element.getAttribute("id");
  // What the maker of the page calls a control, in words: delete-row-button, CloseIcon.
  const wordsOfId = (id) => {
    if (!id || /[0-9a-f]{6}|:/i.test(id)) return "";
    const words = id.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^a-z]+/)
      .filter((word) => word.length > 1 && !/^(btn|button|icon|img|test|id|js|svg|link|trigger)$/.test(word));
    return words.length < 5 ? words.join(" ") : "";
  };
  const iconName = (element) => {
    const own = nameOf(element);
    if (own) return own;
    for (const inner of Array.from(element.querySelectorAll("[aria-label],[title],[alt],title"))) {
      const name = nameOf(inner) || (inner.localName === "title" ? clean(inner.textContent) : "");
      if (name) return name;
    }
    const drawnWord = drawnWords(element)[0];
    if (drawnWord) return `icon ${drawnWord.replace(/_+/g, " ")}`;
    const icon = matches(element, "i,svg,span") ? element : element.querySelector("i,svg,span,use");
    const used = icon?.querySelector?.("use") || (icon?.localName === "use" ? icon : null);
    const href = used && (used.getAttribute("href") || used.getAttribute("xlink:href") || "");
    if (href) return `icon ${href.split("#").pop()}`;
    const kind = drawnControl(element);
    if (kind) return `icon ${kind}`;
    const classes = `${element.getAttribute("class") || ""} ${icon?.getAttribute("class") || ""}`.split(/\s+/);
    const ofIcons = classes.filter((word) => ICON_CLASS.test(word));
    const drawn = element.querySelector("[data-icon],[data-lucide],[data-feather],svg[data-testid]");
    const told = ["data-icon", "data-lucide", "data-feather", "data-testid"]
      .map((name) => element.getAttribute(name) || drawn?.getAttribute(name)).find(Boolean) || testIdOf(element);
    const saying = ofIcons.length ? "" : wordsOfId(told);
    if (saying) return `icon ${saying}`;
    const words = (ofIcons.length ? ofIcons : classes).map((word) => word.replace(ICON_CLASS, ""))
      .filter((word) => /^[a-z][a-z-]{2,}$/i.test(word) && !STATE_CLASS.test(word) && word !== "icon");
    return words.length ? `icon ${[...new Set(words)].slice(0, 2).join(" ")}` : "icon";
  };
  const valueOf = (element, role) => {
    const tag = element.localName;
    if (tag === "input" || tag === "textarea") {
      if (["checkbox", "radio", "submit", "button", "reset", "image"].includes(element.type)) return null;
      if (element.type === "file") return Array.from(element.files || []).map((f) => f.name).join(", ");
      return element.value;
    }
    if (tag === "select") return Array.from(element.selectedOptions).map((o) => clean(o.label)).join(", ");
    if (tag === "progress") return element.hasAttribute("value") ? String(element.value) : null;
    if (tag === "meter") return String(element.value);
    if (["progressbar", "meter", "slider", "spinbutton", "scrollbar"].includes(role)) {
      return element.getAttribute("aria-valuetext") || element.getAttribute("aria-valuenow");
    }
    if (element.isContentEditable && element.hasAttribute("contenteditable")) {
      return clean(element.innerText);
    }
    return null;
  };
  const isPassword = (element) => element.localName === "input" &&
    (element.type === "password" || Boolean(watch?.passwords.has(element)));
  // A list from which one only chooses may be a field without a keyboard, and not read-only.
  const takesNoKeys = (element) => element.readOnly === true ||
    (element.inputMode === "none" && element.getAttribute("role") === "combobox");
  // A message is painted by a class of it, or of the box that holds it and buttons: alert-success.
  const wordsOfClass = (element) => (element?.getAttribute("class") || "").split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/);
  const isOfSuccess = (element) => {
    const around = element.parentElement;
    const buttons = Array.from(around?.querySelectorAll("button,[role=button]") || []);
    const said = buttons.reduce((text, one) => text.replace(one.textContent, ""), around?.textContent || "");
    const wraps = around && clean(said) === clean(element.textContent);
    return [element, wraps ? around : null].some((one) => wordsOfClass(one).some((word) => SUCCESS.test(word)));
  };
  const statesOf = (element, style) => {
    const states = [];
    const flag = (name) => (element.getAttribute(`aria-${name}`) || "").toLowerCase();
    // A box that the page draws by its role says the other thing than the browser's own state.
    const isBox = element.localName === "input" && /^(checkbox|radio)$/.test(element.type);
    if (isBox && !element.checked && !element.indeterminate && flag("checked") === "true") states.push("checked");
    if (element.required === true || flag("required") === "true") states.push("required");
    if (takesNoKeys(element) || flag("readonly") === "true") states.push("readonly");
    const isOpen = flag("expanded");
    if (isOpen === "true" || isOpen === "false") states.push(isOpen === "true" ? "expanded" : "collapsed");
    if (element.localName === "summary" && element.parentElement?.localName === "details") {
      states.push(element.parentElement.open ? "expanded" : "collapsed");
    }
    const sort = flag("sort");
    if (sort && sort !== "none") states.push(`sort ${sort}`);
    const current = flag("current");
    if (current && current !== "false") states.push("current");
    if (flag("busy") === "true" || (matches(element, CONTROL) && element.closest("[aria-busy=true]"))) states.push("busy");
    for (const state of new Set(Array.from(element.classList).map(stateOfClass))) if (state) states.push(`class ${state}`);
    if (matches(element, "[role=alert],[role=status]") && isOfSuccess(element)) states.push("class success");
    if (style.textDecorationLine.includes("line-through") && element.localName !== "del") states.push("class line-through");
    return states;
  };
  const hiddenOnes = new WeakSet();
  // A control is drawn by its label, or by what holds it, while it is hidden itself; what is only
  // transparent takes the clicks upon what is drawn under it.
  const isDrawn = (element, style, rect, inHidden) => {
    if (!matches(element, "input,select") || !element.parentElement) return false;
    const isList = element.getAttribute("role") === "combobox" && takesNoKeys(element);
    const isClear = parseFloat(style.opacity) === 0 && Math.min(rect.width, rect.height) > 9;
    if (isClear && !isList) {
      const hit = underTheMiddle(rect)[0];
      return !inHidden && (hit ? hit === element : style.pointerEvents !== "none");
    }
    if (!isList && !["checkbox", "radio", "file", "range"].includes(element.type)) return false;
    const host = element.labels?.[0] || element.parentElement;
    const box = host.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return false;
    return host.contains(element) ? !hiddenOnes.has(host) : !inHidden;
  };
  // A button whose words give way to a picture: letters of no size, or pushed out of sight.
  const drawsPicture = (element, part) => {
    const style = getComputedStyle(element, part);
    const drawn = style.backgroundImage !== "none" || (style.maskImage || "none") !== "none";
    return drawn && style.display !== "none" && (!part || style.content !== "none");
  };
  const isPictured = (element, rect) =>
    matches(element, "a[href],button,[role=button],[role=link]") && rect.width > 1 && rect.height > 1 &&
    (["", "::before", "::after"].some((part) => drawsPicture(element, part || null)) ||
      Array.from(childrenOf(element)).some((child) => drawsPicture(child, null) && child.clientWidth > 1));
  const isUnseen = (element, style, rect) => {
    if (style.display === "contents") return false; // it has no box that could hide anything
    if (parseFloat(style.opacity) === 0 || style.contentVisibility === "hidden") return true;
    if (rect.width === 0 && rect.height === 0 && style.transform !== "none") return true;
    if (parseFloat(style.fontSize) === 0 && !childrenOf(element).length && !isPictured(element, rect)) return true;
    if (style.clip === "rect(0px, 0px, 0px, 0px)" || /inset\((50|100)%\)/.test(style.clipPath)) return true;
    // What body and html cut off is cut off by the window, however small they are themselves.
    if (element === document.documentElement || element === document.body) return false;
    if (rect.width <= 1 && rect.height <= 1 && style.overflow !== "visible") return true;
    if ((rect.width === 0 || rect.height === 0) && style.overflow === "hidden") return true;
    if (style.position === "static" && !style.textIndent.startsWith("-")) return false;
    if (parseFloat(style.textIndent) < -900) return !isPictured(element, rect);
    return rect.width > 0 && (rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0);
  };
  const saysItself = (element) => Array.from(element.childNodes).some((n) => n.nodeType === 3 && n.nodeValue.trim());
  const opacityOf = (colour) => {
    const parts = colour.match(/[\d.]+/g) || [];
    return colour.startsWith("rgb") ? Number(parts[3] ?? 1) : 1;
  };
  // The colour that an element paints behind its text: "" for none, null where it cannot be told.
  const paintOf = (element, style) => {
    if (style.backgroundImage !== "none") return null;
    for (const part of ["::before", "::after"]) {
      const drawn = getComputedStyle(element, part);
      if (drawn.content !== "none" && (drawn.backgroundImage !== "none" || opacityOf(drawn.backgroundColor))) return null;
    }
    const opacity = opacityOf(style.backgroundColor);
    return opacity === 1 ? style.backgroundColor : opacity ? null : "";
  };
  const underTheMiddle = (rect) => {
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? document.elementsFromPoint(x, y) : [];
  };
  // Letters in the very colour of what lies behind them.
  const isColourless = (element, style, rect, behind) => {
    if (opacityOf(style.color) === 0 && style.webkitTextFillColor === style.color) {
      return saysItself(element) && style.textShadow === "none" && style.backgroundClip !== "text";
    }
    if (style.color !== behind || style.textShadow !== "none" || style.webkitTextFillColor !== style.color) return false;
    if (!saysItself(element)) return false;
    const stack = underTheMiddle(rect);
    const own = stack.indexOf(element);
    for (const each of own < 0 ? [] : stack.slice(own)) {
      if (matches(each, "img,svg,canvas,video,iframe,object")) return false;
      const paint = paintOf(each, getComputedStyle(each));
      if (paint !== "") return paint === style.color;
    }
    return own >= 0;
  };
  // What lies over the whole of a text for good: not a dialog, a bar or a message, which are fixed.
  const isCovered = (element, rect) => {
    if (!saysItself(element) || element.closest("a,button,label,[role=button],[onclick]")) return false;
    const top = underTheMiddle(rect)[0];
    if (!top || element.contains(top) || top.contains(element)) return false;
    const over = top.getBoundingClientRect();
    if (over.left > rect.left || over.top > rect.top || over.right < rect.right || over.bottom < rect.bottom) return false;
    for (let at = top; at && !at.contains(element); at = at.parentElement) {
      const style = getComputedStyle(at);
      if (["fixed", "sticky"].includes(style.position) || parseFloat(style.opacity) < 1) return false;
      if (matches(at, "dialog,[role=dialog],[role=menu],[role=listbox],[role=tooltip],[popover]")) return false;
    }
    const style = getComputedStyle(top);
    return opacityOf(style.backgroundColor) === 1 || matches(top, "img,canvas,video");
  };
  const isBlocked = ($MODAL)();
  const { UNCUT, cutBy, isCutOff } = ($CUT_OFF)();
  const controls = ($CONTROLS)(clean, nameOf, roleOf);
  const CONTROL = "a[href],button,input,select,textarea,label,summary,option,th,[role],[onclick],[tabindex],[contenteditable]";
  const extraId = (element) => {
    if (!watch) return "";
    let id = watch.extraIds.get(element);
    if (!id) {
      id = `x${watch.nextExtra++}`;
      watch.extraIds.set(element, id);
    }
    watch.extras.set(id, element);
    return id;
  };
  // Place and id of what is around an element that the snapshot leaves out, innermost first.
  const around = (element) => {
    const found = [];
    for (let at = element.parentElement; at && at !== document.documentElement && found.length < 8; at = at.parentElement) {
      const rect = at.getBoundingClientRect();
      found.push([[rect.x, rect.y, rect.width, rect.height].map(Math.round), extraId(at)]);
    }
    return found;
  };
  const FOLDING = /expand|toggle|twist|switcher|caret|chevron|collaps/i;
  // The sign before a folded or unfolded entry of a tree, whose clicks the tree itself may take.
  const unfolds = (element) => FOLDING.test(element.getAttribute("class") || "") &&
    element.parentElement?.querySelector(
      ":scope > [role=treeitem][aria-expanded], :scope > * > [role=treeitem][aria-expanded]",
    )?.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
  const isIcon = (element, style, inPointer) => {
    const acts = unfolds(element) || matches(element, "a[href],button,[role=button],[role=link],[onclick]") || controls.acts(element) ||
      (element.hasAttribute("tabindex") && element.tabIndex >= 0);
    if (!acts && (style.cursor !== "pointer" || inPointer)) return false;
    if (matches(element, "input,select,textarea,label,option,html,body,canvas")) return false;
    if (style.pointerEvents === "none") return false;
    const said = clean(element.textContent);
    const saysNothing = !said || (said.length < 40 && drawnWords(element).join(" ") === said);
    if (!saysNothing || element.querySelector("a,button,input,select,textarea,label")) return false;
    return acts || !Array.from(element.querySelectorAll("i,span,svg,mat-icon")).some(controls.acts);
  };
  const visit = (element, above) => {
    const style = getComputedStyle(element);
    if (matches(element, "script,style,noscript,template,head")) return;
    if (style.display === "none") {
      if (!above.hidden) controls.conceal(element);
      return;
    }
    const rect = element.getBoundingClientRect();
    const shown = style.visibility === "visible" && rect.width > 0 && rect.height > 0;
    const drawn = isDrawn(element, style, rect, above.hidden);
    const hidden = !drawn && (above.hidden || (!above.scrolled && isUnseen(element, style, rect)) ||
      (shown && isColourless(element, style, rect, above.behind)));
    const clip = style.position === "fixed" ? UNCUT : style.position === "absolute" ? above.outerClip : above.clip;
    const covered = shown && (above.covered || isCutOff(rect, clip) || isCovered(element, rect));
    if (hidden) hiddenOnes.add(element);
    const isUnshown = hidden || style.visibility !== "visible" || above.folded;
    if (isUnshown && !above.unshown && !above.hidden) controls.conceal(element);
    const role = roleOf(element);
    const fact = { order: order++, box: [rect.x, rect.y, rect.width, rect.height].map(Math.round), role };
    if (role !== "generic") anchors.push([fact.order, fact.box, role]);
    const states = [...new Set([...above.wrapped, ...statesOf(element, style)])];
    if (states.length) fact.states = states;
    if ((states.length || hidden) && style.display === "inline" && !childrenOf(element).length) {
      fact.inline = clean(element.textContent); // the snapshot melts it into the text around it
    }
    const value = valueOf(element, role);
    if (value !== null && value !== undefined) fact.value = value;
    if (isPassword(element)) fact.password = true;
    if (element.type === "file") fact.file = true;
    const placeholder = role === "textbox" ? controls.placeholderOf(element) : element.getAttribute("placeholder");
    if (placeholder) fact.placeholder = placeholder;
    const testId = testIdOf(element);
    if (testId) fact.testId = testId;
    if (hidden) Object.assign(fact, { hidden: true, holds: element.shadowRoot ? 20000 : element.querySelectorAll("*").length });
    if (covered) fact.covered = true;
    const drawnAsIcons = !childrenOf(element).length || matches(element, CONTROL) ? drawnWords(element) : [];
    if (drawnAsIcons.length) fact.drawnWords = drawnAsIcons;
    if (shown && !hidden && element.querySelector(":scope > br")) fact.lines = clean(element.innerText).slice(0, 20000);
    if (shown && hidden && element.localName === "textarea") {
      fact.fieldType = "textarea";
      fact.label = controls.labelOfEditor(element);
    }
    if (shown && !hidden) {
      const [type, scrolls] = [controls.typeOf(element), controls.scrollsOf(element, style)];
      if (type) fact.fieldType = type;
      if (scrolls.length) fact.scrolls = scrolls;
      const label = controls.labelOf(element, rect);
      if (label) fact.label = label;
      const points = style.cursor === "pointer" && !above.pointer;
      if (controls.acts(element)) fact.acts = true;
      if (points) fact.points = true;
      if (fact.acts || points || matches(element, "a,button,[role=button]")) {
        const tokens = controls.tokensOf(element);
        if (tokens) fact.tokens = tokens;
      }
      const said = style.display.startsWith("inline") && role === "generic" ? clean(element.textContent) : "";
      const melts = said && said.length < 120 && !element.querySelector("a,button,input,select,textarea,label");
      if ((fact.acts || points) && melts && !element.closest("a[href],button,label,option,select")) {
        Object.assign(fact, { melted: true, text: said, extra: extraId(element) });
      }
    }
    if (shown && (style.cursor === "pointer" || matches(element, CONTROL)) && isBlocked(element)) fact.blocked = true;
    if (drawn && above.hidden) fact.drawn = true;
    const inClosed = above.closed;
    const leafText = inClosed && !childrenOf(element).length ? clean(element.textContent) : "";
    if (shown && isIcon(element, style, above.pointer)) {
      Object.assign(fact, { role: role === "generic" ? "button" : role, icon: iconName(element), extra: extraId(element),
        tokens: controls.tokensOf(element), paint: paintOf(element, style) || "" });
    } else if (shown && element.localName === "canvas" && !element.getAttribute("role")) {
      Object.assign(fact, { role: "img", icon: nameOf(element) || "canvas", extra: extraId(element) });
    } else if (shown && !inClosed && role === "textbox" && !element.getAttribute("role") &&
      element.isContentEditable) {
      fact.extra = extraId(element); // an empty one is not in the snapshot
    } else if (!shown && element.localName === "textarea" && style.visibility === "visible" && nameOf(element) &&
      !above.hidden && controls.isSeen(element.parentElement)) {
      // an editor that draws its text itself takes its keys through a field without a size
      Object.assign(fact, { role: "textbox", name: nameOf(element), hidden: true, holds: 0,
        fieldType: "textarea", extra: extraId(element) });
    } else if (shown && inClosed && (role !== "generic" || leafText)) {
      const name = nameOf(element) || (["button", "link", "heading"].includes(role) ? clean(element.textContent) : "");
      Object.assign(fact, { closed: true, name, text: name ? "" : leafText, extra: extraId(element),
        role: role === "generic" ? "text" : role,
        disabled: element.disabled === true, checked: element.checked === true });
    }
    if (fact.extra) fact.around = around(element);
    if (Object.keys(fact).length > 3) found.push(fact);
    const inner = {
      hidden,
      // the snapshot leaves out a box around a single child, so its state goes to the child
      wrapped: childrenOf(element).length === 1 && role === "generic" &&
        !Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.nodeValue.trim())
        ? states.filter((state) => state.startsWith("class ")) : [],
      pointer: style.cursor === "pointer",
      unshown: isUnshown,
      folded: false,
      scrolled: above.scrolled || element.scrollTop > 0 || element.scrollLeft > 0,
      closed: inClosed,
      covered,
      clip: cutBy(element, style, rect, clip),
      behind: opacityOf(style.backgroundColor) ? style.backgroundColor : above.behind,
    };
    // What is placed by itself is cut off only from where its own place is told.
    inner.outerClip = style.position !== "static" || style.transform !== "none" ? inner.clip : above.outerClip;
    if (element === document.documentElement || element === document.body) inner.scrolled = above.scrolled;
    const isFolded = element.localName === "details" && !element.open;
    for (const child of childrenOf(element)) {
      visit(child, isFolded && child.localName !== "summary" ? { ...inner, folded: true } : inner);
    }
    if (element.shadowRoot) for (const child of element.shadowRoot.children) visit(child, inner);
    const root = watch?.closedRoots.get(element);
    if (root) for (const child of root.children) visit(child, { ...inner, closed: true });
  };
  watch?.extras.clear();
  if (document.documentElement) {
    visit(document.documentElement, { hidden: false, pointer: false, scrolled: false, closed: false,
      unshown: false, folded: false, covered: false, clip: UNCUT, outerClip: UNCUT, behind: "rgb(255, 255, 255)", wrapped: [] });
  }
  const MOST = 100000;
  const facts = found.slice(0, MOST);
  const told = { title: TITLE.call(document), facts, anchors: facts.some((fact) => fact.extra) ? anchors.slice(0, MOST) : [],
    truncated: found.length > MOST,
    concealed: controls.concealed, loading: controls.isLoading(), width: innerWidth, height: innerHeight, stamp: watch?.stamp() ?? "" };
  // As one text: many small values cost as much again to be handed over. Some pages teach JSON a
  // writing of their own. Half a character is none.
  if ([Array, Object, String, Number, Boolean].some((sort) => sort.prototype.toJSON)) return told;
  return JSON.stringify(told).replace(/\\u(d[89a-f]..)|\\./g, (sign, half) => half ? "\ufffd" : sign);
})()
