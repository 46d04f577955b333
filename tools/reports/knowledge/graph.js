const WIDTH = 200, HEIGHT = 50, NEAR = 0.55;
const graphs = JSON.parse(document.getElementById("data").textContent);
const $ = (id) => document.getElementById(id);
const map = $("map");
const SVG = "http://www.w3.org/2000/svg";

const svg = (name, attributes, ...children) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const html = (name, attributes, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
};
const percent = (share) => `${Math.round(share * 100)} %`;
const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
const some = (shown, all, one, many) => (shown < all ? `${shown.toLocaleString("en")} of ` : "") + count(all, one, many);
const seconds = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
const band = (ok, failed) => {
  if (!(ok + failed)) return "b4";
  const rate = ok / (ok + failed);
  return rate >= 0.95 ? "b3" : rate >= 0.8 ? "b2" : rate >= 0.5 ? "b1" : "b0";
};
const inWords = (action) => (action.widget ? `${action.type} “${action.widget}”` : action.type);
const rateInWords = (action) => {
  const tries = action.ok + action.failed;
  if (!tries) return "never tried";
  const took = action.ms === null ? "" : `, ${seconds(action.ms)}`;
  return `${percent(action.ok / tries)} of ${tries.toLocaleString("en")}${took}`;
};
/* Characters of East Asia are twice as wide; names often differ at their ends. */
const breadth = (text) => [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) > 0x2e7f ? 1 : 0.58), 0);
const clip = (text, size) => {
  const most = (WIDTH - 24) / size;
  if (breadth(text) <= most) return text;
  const signs = [...text];
  const tail = signs.slice(-5).join("");
  let head = "";
  for (const sign of signs) {
    if (breadth(`${head}${sign}…${tail}`) > most) break;
    head += sign;
  }
  return `${head.trimEnd()}…${tail.trimStart()}`;
};

let graph, chosen = null, way = null;
const view = { x: 0, y: 0, scale: 1 };

const prepare = (facts) => {
  graph = { ...facts, page: new Map(), byId: new Map(), out: new Map(), links: new Map() };
  for (const page of facts.pages) graph.page.set(page.id, { ...page, links: [] });
  for (const action of facts.actions) {
    graph.byId.set(action.id, action);
    if (!graph.out.has(action.from)) graph.out.set(action.from, []);
    graph.out.get(action.from).push(action);
    if (action.from === action.to) continue;
    const key = `${action.from} ${action.to}`;
    const link = graph.links.get(key) ?? { from: action.from, to: action.to, ok: 0, failed: 0 };
    link.ok += action.ok;
    link.failed += action.failed;
    graph.links.set(key, link);
  }
  for (const link of graph.links.values()) {
    link.both = graph.links.has(`${link.to} ${link.from}`);
    for (const end of [link.from, link.to]) graph.page.get(end).links.push(link);
  }
  arrange();
};

/* By the first way to each page: further ones would only tangle it. */
const arrange = () => {
  const plan = new dagre.graphlib.Graph();
  plan.setGraph({ rankdir: "LR", nodesep: 24, ranksep: 140 }).setDefaultEdgeLabel(() => ({}));
  for (const page of graph.page.values()) plan.setNode(page.id, { width: WIDTH, height: HEIGHT });
  const led = new Set();
  for (const link of graph.links.values()) {
    const from = graph.page.get(link.from).layer, to = graph.page.get(link.to).layer;
    const leads = to < 0 ? from < 0 : to === from + 1 && from >= 0;
    if (!leads || led.has(link.to)) continue;
    led.add(link.to);
    plan.setEdge(link.from, link.to);
  }
  dagre.layout(plan);
  for (const page of graph.page.values()) Object.assign(page, { x: plan.node(page.id).x, y: plan.node(page.id).y });
};

/* From side to side: to the right from below the middle, back to the left from above it. */
const curve = (link) => {
  const a = graph.page.get(link.from), b = graph.page.get(link.to);
  const half = WIDTH / 2, shift = link.both ? 9 : 0;
  const dx = b.x - a.x;
  if (Math.abs(dx) < WIDTH) {
    const side = shift && a.y > b.y ? -1 : 1;
    const x1 = a.x + side * half, x2 = b.x + side * (half + 7), bend = side * (46 + Math.abs(b.y - a.y) / 9);
    return [x1, a.y + shift, x1 + bend, a.y, x2 + bend, b.y, x2, b.y - shift];
  }
  const side = dx > 0 ? 1 : -1;
  const y = side * shift, x1 = a.x + side * half, x2 = b.x - side * (half + 7), bend = (x2 - x1) / 2;
  return [x1, a.y + y, x1 + bend, a.y + y, x2 - bend, b.y + y, x2, b.y + y];
};
const middle = ([x1, y1, x2, y2, x3, y3, x4, y4]) => [(x1 + 3 * x2 + 3 * x3 + x4) / 8, (y1 + 3 * y2 + 3 * y3 + y4) / 8];
const place = (link) => {
  const [x1, y1, ...rest] = curve(link);
  link.element.setAttribute("d", `M${x1} ${y1}C${rest.join(" ")}`);
  if (link.mark) link.mark.setAttribute("transform", `translate(${middle(curve(link))}) scale(${Math.max(1, 0.75 / view.scale)})`);
};

const drawLink = (link) => {
  const kind = band(link.ok, link.failed);
  const width = 1.4 + 1.5 * Math.log10(1 + link.ok + link.failed);
  link.element = svg("path", { class: `link ${kind}`, "stroke-width": width.toFixed(1), "marker-end": `url(#tip-${kind})` });
  place(link);
  return link.element;
};
const drawNode = (page) => {
  const home = page.id === graph.home;
  const node = svg("g", { class: `node${home ? " home" : ""}${page.layer < 0 ? " apart" : ""}` });
  const kind = [home ? "start" : "", page.type === "other" ? "" : page.type, page.app === graph.apps[0] ? "" : page.app];
  const words = kind.filter((word, index) => word && kind.indexOf(word) === index).join(" · ");
  const x = 12 - WIDTH / 2;
  node.append(
    svg("title", {}, page.name),
    svg("rect", { x: -WIDTH / 2, y: -HEIGHT / 2, width: WIDTH, height: HEIGHT, rx: 11 }),
    svg("text", { class: "name", x, y: words ? -2 : 5 }, clip(page.name, 15)),
    svg("text", { class: "kind", x, y: 15 }, clip(words, 12)),
    svg("text", { class: "big", x, y: 9 }, clip(page.name, 25)),
  );
  node.dataset.page = page.id;
  page.element = node;
  moveNode(page);
  return node;
};
const moveNode = (page) => {
  page.element.setAttribute("transform", `translate(${page.x} ${page.y})`);
  page.links.forEach((link) => link.element && place(link));
};

const look = () => {
  $("view").setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  map.classList.toggle("far", view.scale < NEAR);
  for (const link of graph.links.values()) if (link.mark) place(link);
};
const bounds = () => {
  const pages = [...graph.page.values()];
  const xs = pages.map((page) => page.x), ys = pages.map((page) => page.y);
  const left = Math.min(...xs) - WIDTH / 2, top = Math.min(...ys) - HEIGHT / 2;
  return { left, top, width: Math.max(...xs) + WIDTH / 2 - left, height: Math.max(...ys) + HEIGHT / 2 - top };
};
const fit = (least = 0.02) => {
  if (!graph.page.size) return;
  const box = bounds(), frame = map.getBoundingClientRect(), edge = 28;
  const whole = Math.min((frame.width - 2 * edge) / box.width, (frame.height - 2 * edge) / box.height, 1.25);
  view.scale = Math.max(whole, least);
  view.x = frame.width / 2 - (box.left + box.width / 2) * view.scale;
  view.y = frame.height / 2 - (box.top + box.height / 2) * view.scale;
  if (view.scale > whole) {
    /* Too much to read at once: the home page at the left, the rest by moving. */
    const home = graph.page.get(graph.home);
    view.x = edge + (WIDTH / 2 - home.x) * view.scale;
    view.y = frame.height / 2 - home.y * view.scale;
  }
  look();
};
const zoom = (by, x, y) => {
  const room = map.getBoundingClientRect();
  const [px, py] = [x ?? room.width / 2, y ?? room.height / 2];
  const scale = Math.min(3, Math.max(0.02, view.scale * by));
  view.x = px - ((px - view.x) * scale) / view.scale;
  view.y = py - ((py - view.y) * scale) / view.scale;
  view.scale = scale;
  look();
};
const show = (pages) => {
  const room = map.getBoundingClientRect();
  const xs = pages.map((page) => page.x), ys = pages.map((page) => page.y);
  const width = Math.max(...xs) - Math.min(...xs) + WIDTH * 1.6, height = Math.max(...ys) - Math.min(...ys) + HEIGHT * 4;
  view.scale = Math.min(room.width / width, room.height / height, Math.max(view.scale, 0.8));
  view.x = room.width / 2 - ((Math.max(...xs) + Math.min(...xs)) / 2) * view.scale;
  view.y = room.height / 2 - ((Math.max(...ys) + Math.min(...ys)) / 2) * view.scale;
  look();
};

/* What is lit: the way, else the chosen page with its neighbours, else all. */
const light = () => {
  $("marks").replaceChildren();
  for (const link of graph.links.values()) {
    link.mark = null;
    link.element.classList.remove("lit", "way");
    link.element.setAttribute("marker-end", `url(#tip-${band(link.ok, link.failed)})`);
  }
  for (const page of graph.page.values()) page.element.classList.remove("lit", "way", "chosen");
  const actions = way ? way.actions : [];
  const pages = new Set(way ? [way.start, way.goal, ...actions.flatMap((action) => [action.from, action.to])] : []);
  pages.forEach((id) => graph.page.get(id).element.classList.add("lit", "way"));
  actions.forEach((action, index) => {
    const link = graph.links.get(`${action.from} ${action.to}`);
    link.element.classList.add("lit", "way");
    link.element.setAttribute("marker-end", "url(#tip-way)");
    $("links").append(link.element);
    link.mark = svg("g", { class: "mark" }, svg("circle", { r: 11 }), svg("text", {}, String(index + 1)));
    $("marks").append(link.mark);
    place(link);
  });
  if (chosen) {
    const page = graph.page.get(chosen);
    page.element.classList.add("chosen", "lit");
    if (!way) {
      for (const link of page.links) {
        link.element.classList.add("lit");
        for (const end of [link.from, link.to]) graph.page.get(end).element.classList.add("lit");
      }
    }
  }
  map.classList.toggle("focus", Boolean(way || chosen));
};

const draw = (number) => {
  prepare(graphs[number]);
  chosen = way = null;
  const links = [...graph.links.values()].sort((a, b) => a.ok + a.failed - b.ok - b.failed);
  $("links").replaceChildren(...links.map(drawLink));
  $("nodes").replaceChildren(...[...graph.page.values()].map(drawNode));
  map.classList.toggle("many", links.length > 120);
  const tries = links.reduce((sum, link) => sum + link.ok + link.failed, 0);
  const worked = links.reduce((sum, link) => sum + link.ok, 0);
  $("counts").textContent = [
    some(graph.pages.length, graph.of.pages, "page", "pages"),
    some(graph.actions.length, graph.of.actions, "action", "actions"),
    count(graph.intents.length, "intent", "intents"),
    ...(tries ? [`${percent(worked / tries)} of ${count(tries, "try", "tries")} worked`] : []),
  ].join(" · ");
  fillPanel();
  light();
  fit(NEAR + 0.05);
};
