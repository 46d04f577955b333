"use strict";
const all = (selector) => [...document.querySelectorAll(selector)];
const dialog = document.querySelector("dialog");
const shots = all(".shot");
let shown = 0;

const show = (index) => {
  shown = (index + shots.length) % shots.length;
  const shot = shots[shown];
  dialog.querySelector(".stage").replaceChildren(shot.querySelector("svg").cloneNode(true));
  const step = shot.getAttribute("aria-label").replace(/^Enlarge: /, "");
  dialog.querySelector("p").textContent = `${step} · ${shown + 1} of ${shots.length} · ← → to compare`;
  if (!dialog.open) dialog.showModal();
};
shots.forEach((shot, index) => shot.addEventListener("click", () => show(index)));
dialog.addEventListener("click", (event) => {
  if (!event.target.closest("svg")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (by) show(shown + by);
});

const open = (selector, state) => all(selector).forEach((part) => { part.open = state; });
all("[data-all]").forEach((button) => {
  button.addEventListener("click", () => open(".step", button.dataset.all === "open"));
});
all(".tools").forEach((tools) => { tools.hidden = false; });

const reveal = () => {
  const step = document.getElementById(location.hash.slice(1))?.closest("details");
  if (!step) return;
  step.open = true;
  step.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();

let closed = [];
addEventListener("beforeprint", () => {
  closed = all("details:not(.talk):not([open])");
  closed.forEach((part) => { part.open = true; });
});
addEventListener("afterprint", () => closed.forEach((part) => { part.open = false; }));
