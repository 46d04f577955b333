/* Fingers, mouse and wheel on the map: move it, zoom it, move a page, choose a page. */
const held = new Map();
let grip = null;

const at = (event) => {
  const room = map.getBoundingClientRect();
  return { x: event.clientX - room.left, y: event.clientY - room.top };
};
map.addEventListener("pointerdown", (event) => {
  held.set(event.pointerId, at(event));
  const page = graph.page.get(event.target.closest(".node")?.dataset.page);
  grip = { page: held.size === 1 ? page : null, from: at(event), moved: held.size > 1 };
  map.setPointerCapture(event.pointerId);
  map.classList.add("moving");
});
map.addEventListener("pointermove", (event) => {
  const before = held.get(event.pointerId);
  if (!before) return;
  const now = at(event);
  const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
  held.set(event.pointerId, now);
  if (Math.hypot(now.x - grip.from.x, now.y - grip.from.y) > 5) grip.moved = true;
  if (!grip.moved) return;
  if (other) {
    const apart = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    view.x += (now.x - before.x) / 2;
    view.y += (now.y - before.y) / 2;
    zoom(apart(now) / apart(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  } else if (grip.page) {
    grip.page.x += (now.x - before.x) / view.scale;
    grip.page.y += (now.y - before.y) / view.scale;
    moveNode(grip.page);
  } else {
    view.x += now.x - before.x;
    view.y += now.y - before.y;
    look();
  }
});
const letGo = (event) => {
  if (!held.delete(event.pointerId)) return;
  if (event.type === "pointerup" && grip && !grip.moved) {
    if (!grip.page) forgetWay();
    choose(grip.page?.id ?? null, false);
  }
  if (!held.size) map.classList.remove("moving");
};
map.addEventListener("pointerup", letGo);
map.addEventListener("pointercancel", letGo);
map.addEventListener("wheel", (event) => {
  event.preventDefault();
  const { x, y } = at(event);
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), x, y);
}, { passive: false });

$("in").addEventListener("click", () => zoom(1.35));
$("out").addEventListener("click", () => zoom(1 / 1.35));
$("fit").addEventListener("click", () => fit());
for (const kind of ["b0", "b1", "b2", "b3", "b4", "way"]) {
  map.querySelector("defs").append(
    svg("marker", { id: `tip-${kind}`, class: kind, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 11, markerHeight: 11, markerUnits: "userSpaceOnUse", orient: "auto" },
      svg("path", { class: "tip", d: "M0 0L10 5L0 10z" })));
}
if (graphs.length > 1) {
  $("graph").append(...graphs.map((facts, index) => html("option", { value: index }, facts.apps.join(" + "))));
  $("graph").addEventListener("change", () => draw(Number($("graph").value)));
}
if (graphs.length) draw(0);
else $("empty").hidden = false;
