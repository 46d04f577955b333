// Runs in every document before the page's own scripts: remembers what a later look would miss.
(() => {
  const KEY = Symbol.for("surefoot.watch");
  if (window[KEY]) return;
  const { matches, childrenOf, drawnWords } = ($DOM)();
  const now = () => performance.now();
  const later = window.setTimeout.bind(window);
  const watch = {
    closedRoots: new WeakMap(), // host -> its closed shadow root
    passwords: new WeakSet(), // fields that are or were password fields
    extras: new Map(), // id -> element that the snapshot leaves out
    extraIds: new WeakMap(),
    listening: new WeakSet(), // elements that take clicks by a listener
    wheeling: new WeakSet(), // elements that are turned by the wheel in their own way
    nextExtra: 1,
    changedAt: now(),
    // Counts everything that changed, clocks too; no other document begins at the same number.
    version: Math.floor(Math.random() * 2 ** 40),
    roots: [], // weak references to the shadow roots
    changes: [], // [time, node] of the last second
    restless: new WeakMap(), // node that changes for ever -> last change
    waiting: null,
    dueAt: 0, // when all is done that typing has put off
  };
  Object.defineProperty(window, KEY, { value: watch, enumerable: false });

  const LIVE = '[role=alert],[role=status],[role=alertdialog],[aria-live=polite],[aria-live=assertive]';
  const TOAST = /(^|[-_ ])(toast|snackbar|notification|notice|flash|growl|alert|message|noty|popup)/i;
  const born = new WeakMap(); // element -> [time, text]
  const told = new WeakMap(); // element -> last text that was told
  let budget = 60;
  setInterval(() => { budget = Math.min(60, budget + 5); }, 1000);

  const textOf = (element) => {
    let text = (element.innerText ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
    if (text.length > 300) return text;
    for (const word of drawnWords(element)) text = ` ${text} `.replace(` ${word} `, " ").trim();
    return text;
  };
  const isToast = (element) => {
    if (matches(element, LIVE)) return true;
    const label = `${element.getAttribute("id") || ""} ${element.getAttribute("class") || ""}`;
    if (TOAST.test(label)) return true;
    return element.isConnected && getComputedStyle(element).position === "fixed";
  };
  // What lists choices is no message, however it lies over the page.
  const CHOICES = "[role=option],[role^=menuitem],[role=listbox],[role=menu]";
  const tell = (element, text, kind, age) => {
    if (!text || text.length > 300 || told.get(element) === text || budget <= 0) return;
    if (matches(element, CHOICES) || element.querySelector(CHOICES)) return;
    told.set(element, text);
    budget -= 1;
    window.__surefootEvent?.({ kind, text, age });
  };
  const isSeen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { overflow, position } = getComputedStyle(element);
    const [x, y] = position === "fixed" ? [0, 0] : [scrollX, scrollY];
    return (overflow === "visible" ? [element, ...childrenOf(element)] : [element]).some((part) => {
      const { width, height, right, bottom } = part.getBoundingClientRect();
      return width > 1 && height > 1 && right + x > 0 && bottom + y > 0;
    });
  };
  // What a user does not see tells nothing; what fades or slides in is seen a little later.
  const FADES_IN_MS = 2000;
  let unseen = [];
  const lookAgain = () => {
    const waiting = unseen;
    unseen = [];
    for (const [element, until, act] of waiting) if (element.isConnected && now() < until) whenSeen(element, act, until);
  };
  const whenSeen = (element, act, until = now() + FADES_IN_MS) => {
    if (isSeen(element)) act();
    else if (unseen.length < 200 && unseen.push([element, until, act]) === 1) later(lookAgain, 50);
  };
  const tellWhenSeen = (element) => whenSeen(element, () => tell(element, textOf(element), "toast", 0));
  const added = (node) => {
    if (node.nodeType !== 1) return;
    const text = textOf(node);
    if (text && text.length <= 300) whenSeen(node, () => born.set(node, [now(), textOf(node)]));
    for (const element of [node, ...Array.from(childrenOf(node)).slice(0, 20)]) {
      if (isToast(element)) tellWhenSeen(element);
    }
  };
  const removed = (node) => {
    const birth = node.nodeType === 1 && !node.isConnected && born.get(node);
    if (!birth) return;
    const age = now() - birth[0];
    if (age > 150 && age < 20000) tell(node, birth[1], "gone", age);
  };
  const changedInside = (node) => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const live = element?.closest?.(LIVE) ||
      (TOAST.test(element?.getAttribute?.("class") || "") ? element : null);
    if (live) tellWhenSeen(live);
  };

  const isRestless = (node) => {
    const last = watch.restless.get(node);
    if (last === undefined) return false;
    if (now() - last > 3000) {
      watch.restless.delete(node);
      return false;
    }
    watch.restless.set(node, now());
    return true;
  };
  const noteChange = (node) => {
    watch.version += 1;
    if (isRestless(node)) return;
    watch.changedAt = now();
    watch.changes.push([watch.changedAt, node]);
    if (watch.changes.length > 2000) watch.changes.splice(0, 1000);
  };
  const onMutations = (records) => {
    for (const record of records) {
      if (record.type === "attributes" && record.attributeName === "type") {
        if ((record.oldValue || "").toLowerCase() === "password") watch.passwords.add(record.target);
      }
      noteChange(record.target);
      if (record.type === "childList") {
        record.addedNodes.forEach(added);
        record.removedNodes.forEach(removed);
      }
      if (record.type !== "attributes" || record.attributeName === "class" ||
          record.attributeName === "style" || record.attributeName === "hidden") {
        changedInside(record.target);
      }
    }
  };
  const observer = new MutationObserver(onMutations);
  const OPTIONS = {
    subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true,
  };
  observer.observe(document, OPTIONS);
  const CLICKS = /^(click|mousedown|mouseup|pointerdown|pointerup|dblclick)$/;
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function addEventListener(type, ...rest) {
    if (this instanceof Element && CLICKS.test(type)) watch.listening.add(this);
    if (this instanceof Element && type === "wheel") watch.wheeling.add(this);
    return listen.call(this, type, ...rest);
  };
  const attachShadow = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    if (init?.mode === "closed") watch.closedRoots.set(this, root);
    observer.observe(root, OPTIONS);
    watch.roots.push(new WeakRef(root));
    return root;
  };
  // A field may tell its page of what was typed only when no key follows for a moment.
  const AT_ONCE_MS = 50, LONGEST_PUT_OFF_MS = 1000;
  let typedAt = -1000;
  window.setTimeout = function setTimeout(act, ms, ...rest) {
    const isPutOff = ms <= LONGEST_PUT_OFF_MS && now() - typedAt < AT_ONCE_MS;
    if (isPutOff) watch.dueAt = Math.max(watch.dueAt, now() + Number(ms));
    return later(act, ms, ...rest);
  };
  watch.putOffDone = () => new Promise((done) => later(done, Math.max(0, watch.dueAt - now())));
  document.addEventListener("input", (event) => {
    const field = event.composedPath()[0];
    typedAt = now();
    if (field?.type === "password") watch.passwords.add(field);
    noteChange(field);
  }, true);

  // What the browser says beside the first field that it refuses: it sets the focus there. A page
  // that only asks whether a field is valid does not.
  let enteredAt = -1000;
  document.addEventListener("keydown", (event) => { if (event.key === "Enter") enteredAt = now(); }, true);
  document.addEventListener("invalid", (event) => {
    const field = event.target;
    const isSent = document.activeElement !== field || now() - enteredAt < 100;
    later(() => {
      const isRefused = isSent && !event.defaultPrevented && document.activeElement === field;
      if (isRefused) tell(field, field.validationMessage, "toast", 0);
    });
  }, true);

  // What is seen to change although the document stays as it is.
  const MOVES = ["scroll", "resize", "focusin", "focusout", "toggle", "load", "animationstart", "animationend",
    "transitionrun", "transitionend"];
  for (const type of MOVES) listen.call(window, type, () => { watch.version += 1; }, { capture: true, passive: true });
  document.fonts?.addEventListener("loadingdone", () => { watch.version += 1; });
  // The same as long as the page shows the same; scripts fill fields in without a word.
  watch.stamp = () => {
    const roots = [document, ...watch.roots.map((root) => root.deref()).filter(Boolean)];
    const fields = roots.flatMap((root) => Array.from(root.querySelectorAll("input,textarea,select")));
    const values = fields.map((field) => [field.value, field.checked, field.indeterminate,
      field.multiple && field.selectedOptions ? Array.from(field.selectedOptions).map((option) => option.index) : ""]);
    let hash = 0;
    for (const letter of values.join("\n")) hash = (Math.imul(hash, 31) + letter.codePointAt(0)) | 0;
    return `${watch.version} ${hash}`;
  };
  // Something moves on its own, and comes to an end.
  watch.moves = () => document.fonts?.status === "loading" || document.getAnimations().some((one) => one.playState === "running" &&
    one.effect?.getComputedTiming().endTime !== Infinity);

  // A page whose last second of changes touched the same few nodes again and again shows a clock.
  const onlyClocks = (start) => {
    const since = now() - 1000;
    if (start > since) return false;
    watch.changes = watch.changes.filter(([at]) => at >= since);
    const counts = new Map();
    for (const [, node] of watch.changes) counts.set(node, (counts.get(node) || 0) + 1);
    if (counts.size === 0 || counts.size > 5) return false;
    if (watch.changes.length < 3 * counts.size && watch.changes.length < 3) return false;
    for (const node of counts.keys()) watch.restless.set(node, now());
    return true;
  };
  const isTrivial = () => {
    if (window !== window.top) return false;
    if (document.readyState === "loading") return true;
    if (!document.scripts.length) return false;
    const body = document.body;
    if (!body) return false;
    if (body.innerText?.trim()) return false;
    const seen = "input,button,select,textarea,img,svg,canvas,video,iframe,frame,a[href]";
    if (body.localName === "frameset" || body.querySelector(seen)) return false;
    const hosts = Array.from(body.querySelectorAll("*"));
    return !hosts.some((element) => element.shadowRoot || watch.closedRoots.has(element));
  };
  // Resolves to true when nothing changed for `quiet` ms, to false after `limit` ms.
  watch.settled = (quiet, limit) => new Promise((resolve) => {
    const start = now();
    const look = () => {
      const time = now();
      const calm = time - Math.max(start, watch.changedAt);
      if (time - start >= limit) return resolve(false);
      if (!isTrivial() && time >= watch.dueAt && (calm >= quiet || onlyClocks(start))) return resolve(true);
      const pause = Math.max(quiet - calm, watch.dueAt - time, 20);
      later(look, Math.min(isTrivial() ? 100 : pause, limit - (time - start) + 1));
    };
    look();
  });
})();
