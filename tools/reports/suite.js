"use strict";
const body = document.querySelector("tbody");
const rows = [...body.rows];
const search = document.querySelector("input");
const chips = [...document.querySelectorAll("[data-verdict]")];
const heads = [...document.querySelectorAll("th[data-by]")];

const filter = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = chips.filter((chip) => chip.getAttribute("aria-pressed") === "true").map((chip) => chip.dataset.verdict);
  let count = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.includes(row.className) || !words.every((word) => text.includes(word));
    count += !row.hidden;
  }
  document.querySelector(".found").textContent = `${count} of ${rows.length} cases`;
};
search.addEventListener("input", filter);
chips.forEach((chip) => chip.addEventListener("click", () => {
  chip.setAttribute("aria-pressed", String(chip.getAttribute("aria-pressed") !== "true"));
  filter();
}));

const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
const compare = (one, other) => (isNaN(one) || isNaN(other) ? one.localeCompare(other, undefined, { numeric: true }) : one - other);
heads.forEach((head) => head.querySelector("button").addEventListener("click", () => {
  const down = head.getAttribute("aria-sort") === "ascending";
  heads.forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const sorted = [...rows].sort((one, other) => compare(value(one, head.cellIndex), value(other, head.cellIndex)));
  body.append(...(down ? sorted.reverse() : sorted));
}));

document.querySelector(".tools").hidden = false;
filter();
