"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const svg = document.getElementById("graph"), about = document.getElementById("about");
const SPACE = "http://www.w3.org/2000/svg", WIDE = 150, HIGH = 270;
const made = (name, facts, parent) => {
  const one = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(facts)) one.setAttribute(key, value);
  parent.append(one);
  return one;
};
const places = new Map(data.nodes.map((node) => [node.id, node]));
const lines = made("g", {}, svg), boxes = made("g", {}, svg);
for (const edge of data.edges) {
  const from = places.get(edge.from), to = places.get(edge.to);
  const x = from.x + WIDE, y = from.y + HIGH / 2, end = to.x, down = to.y + HIGH / 2;
  const bend = Math.max(60, Math.abs(end - x) / 2);
  const line = made("path", {d: `M${x},${y} C${x + bend},${y} ${end - bend},${down} ${end},${down}`, class: "edge"}, lines);
  made("title", {}, line).textContent = edge.labels.join("\n");
  edge.drawn = line;
}
for (const node of data.nodes) {
  const box = made("g", {transform: `translate(${node.x},${node.y})`, class: node.tarpits ? "node stuck" : "node", tabindex: "0"}, boxes);
  made("rect", {width: WIDE, height: HIGH, rx: 6}, box);
  if (node.picture) made("image", {href: node.picture, x: 4, y: 4, width: WIDE - 8, height: HIGH - 44}, box);
  made("text", {x: 6, y: HIGH - 24}, box).textContent = (node.title || node.page || node.id).slice(0, 24);
  made("text", {x: 6, y: HIGH - 8, class: "small"}, box).textContent = `${node.visits}× · ${node.untried} untried${node.tarpits ? ` · ${node.tarpits} tarpits` : ""}`;
  node.drawn = box;
  box.addEventListener("click", () => show(node));
  box.addEventListener("keydown", (event) => { if (event.key === "Enter") show(node); });
}
function show(node) {
  about.hidden = false;
  about.replaceChildren();
  const say = (name, text) => { const one = document.createElement(name); one.textContent = text; about.append(one); };
  say("h2", node.title || node.page || node.id);
  say("p", `${node.page} – first seen after event ${node.event}, ${node.visits} visits, ${node.untried} untried events`);
  for (const [head, ends, other] of [["Leads to", "from", "to"], ["Reached from", "to", "from"]]) {
    const own = data.edges.filter((edge) => edge[ends] === node.id);
    say("h4", `${head}: ${own.length}`);
    for (const edge of own) say("p", `${edge.labels.join(", ")} ${other === "to" ? "→" : "←"} ${places.get(edge[other]).title || places.get(edge[other]).page}`);
  }
  for (const edge of data.edges) edge.drawn.classList.toggle("lit", edge.from === node.id || edge.to === node.id);
}
const shown = svg.getBoundingClientRect(), FIRST = 1.2;
const view = {x: -20, y: -20, width: shown.width * FIRST, height: shown.height * FIRST};
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
document.getElementById("stuck").addEventListener("change", search);
look();
