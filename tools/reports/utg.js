"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const svg = document.getElementById("graph"), about = document.getElementById("about");
const SPACE = "http://www.w3.org/2000/svg", WIDE = 120, HIGH = 200;
const made = (name, facts, parent) => {
  const one = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(facts)) one.setAttribute(key, value);
  parent.append(one);
  return one;
};
const places = new Map(data.nodes.map((node) => [node.id, node]));
const graph = new dagre.graphlib.Graph({multigraph: false});
graph.setGraph({rankdir: "LR", nodesep: 24, ranksep: 60, marginx: 20, marginy: 20}).setDefaultEdgeLabel(() => ({}));
const LETTER = 5.6, LONGEST = 26;
const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
for (const node of data.nodes) graph.setNode(node.id, {width: WIDE, height: HIGH});
for (const edge of data.edges.filter((edge) => edge.first)) {
  edge.label = shortened(edge.labels[0].replace(/ \(\d+\)$/, ""));
  graph.setEdge(edge.from, edge.to, {width: edge.label.length * LETTER, height: 14, labelpos: "c"});
}
dagre.layout(graph);
for (const node of data.nodes) {
  const place = graph.node(node.id);
  node.x = place.x - WIDE / 2; node.y = place.y - HIGH / 2;
}
const ends = made("defs", {}, svg);
for (const name of ["head", "lit-head"]) {
  const head = made("marker", {id: name, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 9, markerHeight: 9, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse"}, ends);
  made("path", {d: "M0,0 L10,5 L0,10 z", class: name}, head);
}
const lines = made("g", {}, svg), boxes = made("g", {}, svg), names = made("g", {}, svg);
const laid = (points) => points.slice(1, -1).reduce((path, point, at) => {
  const next = points[at + 2], last = at + 3 === points.length;
  const x = last ? next.x : (point.x + next.x) / 2, y = last ? next.y : (point.y + next.y) / 2;
  return `${path} Q${point.x},${point.y} ${x},${y}`;
}, `M${points[0].x},${points[0].y}`);
const bent = (from, to) => {
  const forth = to.x > from.x;
  const x = from.x + (forth ? WIDE : 0), y = from.y + HIGH / 2, end = to.x + (forth ? 0 : WIDE), down = to.y + HIGH / 2;
  const bend = Math.max(60, Math.abs(end - x) / 2) * (forth ? 1 : -1);
  return `M${x},${y} C${x + bend},${y} ${end - bend},${down} ${end},${down}`;
};
for (const edge of data.edges) {
  const from = places.get(edge.from), to = places.get(edge.to), own = edge.first ? graph.edge(edge.from, edge.to) : null;
  const line = made("path", {d: own ? laid(own.points) : bent(from, to), class: own ? "edge" : "edge other", "marker-end": "url(#head)"}, lines);
  made("title", {}, line).textContent = edge.labels.join("\n");
  edge.drawn = line;
  if (own) made("text", {x: own.x, y: own.y + 4, class: "edge-label", "text-anchor": "middle"}, names).textContent = edge.label;
}
for (const node of data.nodes) {
  const box = made("g", {transform: `translate(${node.x},${node.y})`, class: node.tarpits ? "node stuck" : "node", tabindex: "0"}, boxes);
  made("rect", {width: WIDE, height: HIGH, rx: 6}, box);
  if (node.picture) made("image", {href: node.picture, x: 4, y: 4, width: WIDE - 8, height: HIGH - 42}, box);
  made("text", {x: 6, y: HIGH - 24}, box).textContent = (node.title || node.page || node.id).slice(0, 19);
  made("text", {x: 6, y: HIGH - 8, class: "small"}, box).textContent = `${node.visits}× · ${node.untried} untried`;
  node.drawn = box;
  box.addEventListener("click", () => show(node));
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") show(node); });
}
function show(node) {
  about.hidden = false;
  about.replaceChildren();
  const say = (name, text) => { const one = document.createElement(name); one.textContent = text; about.append(one); };
  say("h2", node.title || node.page || node.id);
  say("p", `${node.page} – first seen after event ${node.event}, ${node.visits} visits, ${node.untried} untried events, ${node.tarpits} tarpits`);
  for (const [head, ends, other] of [["Leads to", "from", "to"], ["Reached from", "to", "from"]]) {
    const own = data.edges.filter((edge) => edge[ends] === node.id);
    say("h3", `${head}: ${own.length}`);
    for (const edge of own) say("p", `${edge.labels.join(", ")} ${other === "to" ? "→" : "←"} ${places.get(edge[other]).title || places.get(edge[other]).page}`);
  }
  for (const edge of data.edges) {
    const own = edge.from === node.id || edge.to === node.id;
    edge.drawn.classList.toggle("lit", own);
    edge.drawn.setAttribute("marker-end", own ? "url(#lit-head)" : "url(#head)");
  }
}
const shown = svg.getBoundingClientRect(), FIRST = 1.2;
const start = data.nodes[0] ?? {x: 0, y: 0};
const view = {x: start.x - 20, y: start.y + HIGH / 2 - shown.height * FIRST / 2, width: shown.width * FIRST, height: shown.height * FIRST};
const look = () => svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
function zoom(factor, across, down) {
  const x = view.x + view.width * across, y = view.y + view.height * down;
  view.x = x - (x - view.x) * factor; view.y = y - (y - view.y) * factor;
  view.width *= factor; view.height *= factor;
  look();
}
svg.addEventListener("wheel", (event) => {
  event.preventDefault();
  const where = svg.getBoundingClientRect();
  zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.offsetX / where.width, event.offsetY / where.height);
}, {passive: false});
for (const [id, factor] of [["nearer", 1 / 1.4], ["farther", 1.4]]) {
  document.getElementById(id).addEventListener("click", () => zoom(factor, 0.5, 0.5));
}
svg.addEventListener("pointermove", (event) => {
  if (!event.buttons) return;
  const where = svg.getBoundingClientRect();
  view.x -= event.movementX * view.width / where.width; view.y -= event.movementY * view.height / where.height;
  look();
});
function search() {
  const words = document.getElementById("search").value.toLowerCase(), only = document.getElementById("stuck").checked;
  let count = 0, first = null;
  for (const node of data.nodes) {
    const own = data.edges.filter((edge) => edge.from === node.id || edge.to === node.id).flatMap((edge) => edge.labels);
    const fits = (!only || node.tarpits > 0) && [node.page, node.title, node.id, ...own].join(" ").toLowerCase().includes(words);
    node.drawn.classList.toggle("faded", !fits);
    if (fits) { count += 1; first ??= node; }
  }
  document.getElementById("found").textContent = words || only ? `${count} of ${data.nodes.length}` : "";
  if (first && (words || only)) { view.x = first.x - view.width / 2 + WIDE / 2; view.y = first.y - view.height / 2 + HIGH / 2; look(); }
}
document.getElementById("search").addEventListener("input", search);
document.getElementById("all").addEventListener("change", (event) => svg.classList.toggle("all", event.target.checked));
document.getElementById("stuck").addEventListener("change", search);
look();
