"use strict";
const tiles = [...document.querySelectorAll(".strip li")];
const words = document.getElementById("words");
const kinds = [...document.querySelectorAll("[data-kind]")];
const filter = () => {
  const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = kinds.filter((kind) => kind.getAttribute("aria-pressed") === "true").map((kind) => kind.dataset.kind);
  let count = 0;
  for (const tile of tiles) {
    const text = tile.textContent.toLowerCase();
    tile.hidden = !wanted.every((word) => text.includes(word)) || !chosen.every((kind) => tile.classList.contains(kind));
    count += !tile.hidden;
  }
  document.getElementById("found").textContent = `${count} of ${tiles.length} events`;
};
words.addEventListener("input", filter);
for (const kind of kinds) {
  kind.addEventListener("click", () => {
    kind.setAttribute("aria-pressed", String(kind.getAttribute("aria-pressed") !== "true"));
    filter();
  });
}
document.querySelector(".tools").hidden = false;
filter();
