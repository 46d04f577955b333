/* The panel: search, the best way, the chosen page. */
const jump = (page) => html("button", { type: "button", class: "jump", onclick: () => choose(page.id) }, page.name);

const choose = (id, move = true) => {
  chosen = id;
  if (way && !way.actions.some((action) => action.from === id || action.to === id)) forgetWay();
  showPage();
  light();
  if (move && id) show([graph.page.get(id)]);
};
const forgetWay = () => {
  way = null;
  $("goal").value = "";
  $("way").replaceChildren();
};

const deeds = (actions, end) =>
  html("ul", { class: "deeds" }, ...actions.map((action) =>
    html("li", { class: band(action.ok, action.failed) },
      ...(end === "from" ? [jump(graph.page.get(action.from)), ": "] : []),
      inWords(action),
      ...(end === "to" ? [" → ", jump(graph.page.get(action.to))] : []),
      html("small", {}, rateInWords(action)))));
const bySuccess = (one, other) =>
  other.ok / (other.ok + other.failed || 1) - one.ok / (one.ok + one.failed || 1) || other.ok - one.ok;
const showPage = () => {
  const page = graph.page.get(chosen);
  if (!page) return $("page").replaceChildren();
  const out = (graph.out.get(page.id) ?? []).slice().sort(bySuccess);
  const leaving = out.filter((action) => action.to !== page.id), within = out.filter((action) => action.to === page.id);
  const coming = graph.actions.filter((action) => action.to === page.id && action.from !== page.id);
  const intents = graph.intents.filter((intent) => intent.targets.includes(page.id));
  const far = page.layer < 0 ? "no known way from the start page" : `${count(page.layer, "step", "steps")} from the start page`;
  const part = (title, list, filled) => (list.length ? [html("h3", {}, title), filled] : []);
  $("page").replaceChildren(
    html("h2", { dir: "auto" }, page.name),
    html("p", { class: "fact" }, [page.type, page.app, far].join(" · ")),
    html("p", { dir: "auto" }, page.description),
    ...part("Intents", intents, html("div", { class: "chips" }, ...intents.map((intent) =>
      html("button", { type: "button", onclick: () => goTo(`i${graph.intents.indexOf(intent)}`) }, intent.text)))),
    ...part("Actions", leaving, deeds(leaving, "to")),
    ...part("Within the page", within, deeds(within, null)),
    ...part("Reached from", coming, deeds(coming, "from")),
  );
};

const fillPanel = () => {
  const option = (value, text) => html("option", { value }, text);
  const pages = [...graph.page.values()].sort((a, b) => a.name.localeCompare(b.name));
  $("start").replaceChildren(...pages.map((page) => option(page.id, page.name)));
  $("start").value = graph.home;
  const group = (label, options) => (options.length ? [html("optgroup", { label }, ...options)] : []);
  $("goal").replaceChildren(option("", "choose an intent or a page"),
    ...group("Intents", graph.intents.map((intent, index) => option(`i${index}`, intent.text))),
    ...group("Pages", pages.map((page) => option(`p${page.id}`, page.name))));
  $("way").replaceChildren();
  $("query").value = "";
  search();
  showPage();
  $("empty").hidden = graph.page.size > 0;
};

const goTo = (value) => {
  $("goal").value = value;
  findWay();
};
const findWay = () => {
  const start = $("start").value, value = $("goal").value;
  if (!value) return forgetWay(), light();
  const goals = value[0] === "i" ? graph.intents[Number(value.slice(1))].targets : [value.slice(1)];
  const found = bestWay(graph, start, goals);
  way = found && { ...found, start };
  const said = [];
  if (!goals.length) said.push(html("p", {}, "No page is known that serves this intent."));
  else if (!way) said.push(html("p", {}, "No way is known from there."));
  else if (!way.steps.length) said.push(html("p", {}, "This is the page already."));
  else {
    const times = way.steps.map((step) => step.ms), known = times.filter((ms) => ms !== null);
    said.push(
      html("p", { class: "sure" }, html("b", {}, percent(way.confidence)), "confidence,",
        ` ${count(way.steps.length, "step", "steps")}${known.length === times.length ? `, about ${seconds(known.reduce((a, b) => a + b))}` : ""}`),
      html("ol", { class: "steps" }, ...way.steps.map((step) => html("li", {}, inWords(step),
        ...(step.from === step.to ? [] : [" → ", jump(graph.page.get(step.to))]),
        html("br", {}), html("small", {}, `${percent(step.reliability)} sure; ${rateInWords(step)}`)))),
    );
  }
  $("way").replaceChildren(...said);
  chosen = null;
  showPage();
  light();
  if (way) show([way.start, ...way.actions.map((action) => action.to)].map((id) => graph.page.get(id)));
};

const search = () => {
  const query = $("query").value.trim().toLowerCase();
  const has = (...texts) => texts.some((text) => text.toLowerCase().includes(query));
  const rows = [];
  const row = (text, note, onclick) => rows.push(html("li", {}, 
    html("button", { type: "button", onclick: () => (($("found").hidden = true), onclick()) }, text, " ", html("small", {}, note))));
  if (query) {
    for (const page of graph.page.values()) if (has(page.name, page.description)) row(page.name, page.type, () => choose(page.id));
    graph.intents.forEach((intent, index) => {
      if (has(intent.text, ...intent.words)) row(intent.text, "intent", () => goTo(`i${index}`));
    });
    for (const action of graph.actions) {
      if (has(action.widget)) row(inWords(action), `on ${graph.page.get(action.from).name}`, () => choose(action.from));
    }
    if (!rows.length) rows.push(html("li", {}, html("button", { type: "button", disabled: "" }, "Nothing found")));
  }
  $("found").hidden = !rows.length;
  $("found").replaceChildren(...rows.slice(0, 60));
};

$("query").addEventListener("input", search);
$("search").addEventListener("submit", (event) => {
  event.preventDefault();
  $("found").querySelector("button:enabled")?.click();
});
$("route").addEventListener("submit", (event) => event.preventDefault());
$("start").addEventListener("change", findWay);
$("goal").addEventListener("change", findWay);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  chosen = null;
  forgetWay();
  showPage();
  light();
});
