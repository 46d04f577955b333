/** What the pages of Filebox do in the browser. One listener per event; pages are redrawn by fetching them again. */
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const texts = JSON.parse($("#texts").textContent);

const TOAST_MS = 2000;
const TYPING_PAUSE_MS = 250;
const FIRST_VISIT_MS = 900;

let sorting = { by: "name", down: false };

function say(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function toast(text, bad = false) {
  const box = document.createElement("div");
  box.className = bad ? "toast bad" : "toast";
  box.textContent = text;
  $("#toasts").append(box);
  setTimeout(() => box.remove(), TOAST_MS);
}

/** Send JSON and give {ok, ...answer}; a refusal has `error`, in the user's language. */
async function post(path, values) {
  try {
    const response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(values),
    });
    const answer = await response.json();
    return response.ok ? { ok: true, ...answer } : { ok: false, error: answer.error ?? say("error") };
  } catch {
    return { ok: false, error: say("error") };
  }
}

/** Redraw the content from the server without losing toasts or the order of the list. */
async function refresh() {
  const html = await (await fetch(location.href)).text();
  const page = new DOMParser().parseFromString(html, "text/html");
  $("#content").replaceChildren(...page.querySelector("#content").childNodes);
  startContent();
}

function showCount(count) {
  const place = $("#count");
  if (!place) return;
  place.dataset.count = count;
  place.textContent = count === 1 ? say("items_one") : say("items", { n: count });
}

function rows() {
  return $$("#list tbody tr");
}

function selectedRows() {
  return rows().filter((row) => $(".tick input", row)?.checked);
}

function showSelection() {
  const count = selectedRows().length;
  if (!$("#selected")) return;
  $("#selected").textContent = count ? say("selected", { n: count }) : "";
  $("#delete-selected").disabled = count === 0;
  for (const row of rows()) row.classList.toggle("selected", $(".tick input", row).checked);
}

const compare = {
  name: (a, b) => a.dataset.name.localeCompare(b.dataset.name),
  modified: (a, b) => a.dataset.modified.localeCompare(b.dataset.modified),
  size: (a, b) => faults.compareSizes(a, b),
};

function sortRows() {
  const folderFirst = (row) => (row.dataset.folder ? 0 : 1);
  const sign = sorting.down ? -1 : 1;
  const sorted = rows().sort(
    (a, b) => folderFirst(a) - folderFirst(b) || sign * compare[sorting.by](a, b),
  );
  $("#list tbody")?.append(...sorted);
  for (const button of $$("[data-sort]")) {
    const head = button.closest("th");
    if (button.dataset.sort === sorting.by) {
      head.setAttribute("aria-sort", sorting.down ? "descending" : "ascending");
    } else head.removeAttribute("aria-sort");
  }
}

function showDetails(row) {
  for (const other of rows()) other.classList.toggle("current", other === row);
  const heading = document.createElement("h3");
  heading.textContent = row.dataset.name;
  const facts = document.createElement("p");
  const size = $("td.size", row).textContent;
  facts.textContent = `${row.dataset.kind} · ${size} · ${$("time", row).textContent}`;
  const hint = document.createElement("small");
  hint.textContent = $("#details").dataset.hint || "";
  $("#details").replaceChildren(heading, facts, hint);
}

function openDialog(id) {
  const dialog = document.getElementById(id);
  if (!dialog || dialog.open) return;
  for (const form of $$("form", dialog)) form.reset();
  for (const error of $$(".error", dialog)) error.textContent = "";
  dialog.showModal();
}

function editName(row) {
  const cell = $("td.name", row);
  const shown = cell.lastElementChild;
  const input = document.createElement("input");
  input.className = "rename";
  input.value = row.dataset.name;
  input.setAttribute("aria-label", say("new_name"));
  const error = document.createElement("small");
  error.className = "error";
  error.setAttribute("role", "alert");
  shown.replaceWith(input);
  cell.append(error);
  input.focus();
  input.setSelectionRange(0, input.value.includes(".") ? input.value.lastIndexOf(".") : input.value.length);
  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    error.remove();
    input.replaceWith(shown);
  };
  input.addEventListener("keydown", async (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const answer = await post("rename", { key: row.dataset.key, name: input.value });
    if (!answer.ok) {
      error.textContent = answer.error;
      return;
    }
    closed = true;
    await refresh();
    toast(say("renamed"));
  });
  input.addEventListener("blur", () => setTimeout(close, 150));
}

async function deleteOne(row) {
  if (!confirm(say("confirm_delete", { name: row.dataset.name }))) return;
  const answer = await post("delete", { keys: [row.dataset.key] });
  if (!answer.ok) return toast(answer.error, true);
  await refresh();
  const bar = $("#last-deleted");
  const undo = document.createElement("button");
  undo.className = "link";
  undo.dataset.do = "undo";
  undo.textContent = say("undo");
  bar.replaceChildren(say("last_deleted", { name: row.dataset.name }), " ", undo);
  bar.hidden = false;
  toast(say("deleted", { name: row.dataset.name }));
}

async function deleteSelected() {
  const before = Number($("#count").dataset.count);
  const chosen = selectedRows();
  const answer = await post("delete", { keys: chosen.map((row) => row.dataset.key) });
  $("#delete-many").close();
  if (!answer.ok) return toast(answer.error, true);
  await refresh();
  showCount(faults.countAfterDeleting(before, chosen.length));
  toast(say("deleted_many", { n: chosen.length }));
}

function share(row) {
  openDialog("share");
  $("#share-link").value = `${location.origin}${row.dataset.url}`;
}

async function upload(file) {
  const bar = $("#upload-progress");
  bar.hidden = false;
  toast(say("uploading"));
  const form = new FormData();
  form.append("prefix", $("#list").dataset.prefix);
  form.append("file", file);
  const response = await fetch("/api/upload", { method: "POST", body: form });
  const answer = await response.json();
  if (!response.ok) {
    bar.hidden = true;
    return toast(answer.error ?? say("error"), true);
  }
  await refresh();
  toast(say("uploaded", { name: file.name }));
}

let searchTimer = 0;
let searchNumber = 0;

function search(words) {
  const box = $("#search-results");
  const number = ++searchNumber;
  clearTimeout(searchTimer);
  box.hidden = words.trim() === "";
  if (box.hidden) return;
  box.replaceChildren(line(say("searching")));
  searchTimer = setTimeout(async () => {
    const { hits } = await (await fetch(`/api/search?q=${encodeURIComponent(words)}`)).json();
    if (number !== searchNumber) return;
    if (hits.length === 0) return box.replaceChildren(line(say("no_hits", { words })));
    const list = document.createElement("ul");
    list.append(...hits.map(hitLine));
    box.replaceChildren(line(say("hits", { n: hits.length })), list);
  }, TYPING_PAUSE_MS);
}

function line(text) {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}

function hitLine(hit) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = hit.url;
  link.textContent = hit.name;
  const where = document.createElement("small");
  where.textContent = `/${hit.where} ${hit.size}`;
  item.append(link, where);
  return item;
}

function formValues(form) {
  const values = Object.fromEntries(new FormData(form));
  for (const box of $$("input[type=checkbox]", form)) values[box.name] = box.checked ? "on" : "";
  return values;
}

const onSubmit = {
  async "new-folder-form"(form) {
    const name = form.elements.name.value;
    const answer = await post("folders", { prefix: $("#list").dataset.prefix, name });
    if (!answer.ok) return showError(form, answer.error);
    form.closest("dialog").close();
    await refresh();
    toast(say("folder_created", { name: name.trim() }));
  },

  async invite(form) {
    const answer = await faults.invite(post, form.elements.email.value);
    if (answer.error) return showError(form, answer.error);
    form.closest("dialog").close();
    toast(say("invited"));
  },

  async comment(form) {
    const answer = await post("comments", { key: form.dataset.key, text: form.elements.text.value });
    if (!answer.ok) return showError(form, answer.error);
    await refresh();
  },

  async settings(form) {
    const fields = formValues(form);
    const answer = await post("settings", { fields });
    if (!answer.ok) return showError(form, answer.error);
    showError(form, "");
    document.documentElement.dataset.theme = fields.theme;
    document.body.className = fields.density;
    document.body.style.setProperty("--text-size", `${fields.text_size}px`);
    $(".full-name").textContent = fields.display_name;
    rememberSettings();
    toast(say("settings_saved"));
  },

  async "change-password"(form) {
    const answer = await post("password", formValues(form));
    if (!answer.ok) return showError(form, answer.error);
    showError(form, "");
    form.reset();
    toast(say("password_changed"));
  },
};

function showError(form, text) {
  $(".error", form).textContent = text;
}

let settingsBefore = "";

function rememberSettings() {
  settingsBefore = JSON.stringify(formValues($("#settings")));
  $("#save-settings").disabled = true;
}

let noteDirty = false;

function setNoteState(dirty) {
  noteDirty = dirty;
  $("#note-state").textContent = say(dirty ? "unsaved" : "saved");
}

let loadingMore = false;

async function moreActivity() {
  const list = $("#activity");
  if (!list || loadingMore || list.dataset.end) return;
  if (innerHeight + scrollY < document.documentElement.scrollHeight - 120) return;
  loadingMore = true;
  $("#activity-more").textContent = say("loading_more");
  const { entries } = await (await fetch(`/api/activity?start=${list.children.length}`)).json();
  for (const entry of entries) {
    const item = document.createElement("li");
    const time = document.createElement("time");
    time.textContent = entry.when;
    const text = document.createElement("span");
    text.textContent = entry.text;
    item.append(time, text);
    list.append(item);
  }
  if (entries.length === 0) list.dataset.end = "true";
  $("#activity-more").textContent = entries.length === 0 ? say("end_of_list") : "";
  loadingMore = false;
}

/** What a fresh content needs, after a load and after every redraw. */
function startContent() {
  if ($("#count")) showCount(Number($("#count").dataset.count));
  if ($("#list")) {
    sortRows();
    showSelection();
  }
  if ($("#settings")) rememberSettings();
  if ($("#editor")) setNoteState(false);
  const late = $("iframe[data-late-src]");
  if (late) {
    late.addEventListener("load", () => {
      late.hidden = false;
      $(".preparing")?.remove();
    });
    late.src = late.dataset.lateSrc;
  }
}

async function doInRow(what, row) {
  document.activeElement?.blur();
  if (what === "rename") return editName(row);
  if (what === "share") return share(row);
  if (what === "delete") return deleteOne(row);
  if (what === "restore") {
    const answer = await post("trash/restore", { number: Number(row.dataset.number) });
    if (!answer.ok) return toast(answer.error, true);
    await refresh();
    return toast(say("restored", { name: answer.name }));
  }
  const answer = await post("undo", {});
  if (!answer.ok) return toast(answer.error, true);
  await refresh();
  toast(say("undone"));
}

const onClick = {
  "[data-open-dialog]": (button) => openDialog(button.dataset.openDialog),
  "[data-close]": (button) => button.closest("dialog").close(),
  "[data-do]": (button) => doInRow(button.dataset.do, button.closest("tr")),
  "[data-sort]": (button) => {
    const by = button.dataset.sort;
    sorting = { by, down: sorting.by === by && !sorting.down };
    sortRows();
  },
  "button.file": (button) => showDetails(button.closest("tr")),
  "button.star": async (button) => {
    const answer = await post("star", { key: button.closest("tr").dataset.key });
    if (!answer.ok) return toast(answer.error, true);
    button.setAttribute("aria-pressed", answer.starred);
  },
  "#zip": () => faults.downloadAsZip(),
  "#delete-many-yes": () => deleteSelected(),
  "#empty-trash-yes": async () => {
    const answer = await post("trash/empty", {});
    $("#empty-trash").close();
    if (!answer.ok) return toast(answer.error, true);
    await refresh();
  },
  "#copy-link": async () => {
    $("#share-link").select();
    try {
      await navigator.clipboard.writeText($("#share-link").value);
    } catch {
      document.execCommand("copy");
    }
    toast(say("copied"));
  },
  "#show-password": (button) => {
    const shown = $("#password").type === "text";
    $("#password").type = shown ? "password" : "text";
    button.setAttribute("aria-pressed", !shown);
    button.textContent = say(shown ? "show" : "hide");
  },
  "[data-format]": (button) => {
    document.execCommand(button.dataset.format);
    setNoteState(true);
  },
  "#save-note": async () => {
    const answer = await post("note", { html: $("#editor").innerHTML });
    if (!answer.ok) return toast(answer.error, true);
    setNoteState(false);
    toast(say("note_saved"));
  },
  "[data-unlock]": async (button) => {
    const answer = await post("unlock", { name: button.dataset.unlock });
    if (!answer.ok) return toast(answer.error, true);
    await refresh();
  },
};

document.addEventListener("click", (event) => {
  for (const [selector, action] of Object.entries(onClick)) {
    const target = event.target.closest(selector);
    if (target) action(target);
  }
});

// A menu closes on choosing, though the mouse is still over it.
document.addEventListener("click", (event) => {
  if (event.target.closest("[role=menuitem]")) event.target.closest(".menu").classList.add("closed");
});
document.addEventListener("mouseout", (event) => {
  const menu = event.target.closest(".menu");
  if (menu && !menu.contains(event.relatedTarget)) menu.classList.remove("closed");
});

// A press on a toolbar button must not take the selection away from the editor.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("[data-format]")) event.preventDefault();
});

document.addEventListener("dblclick", (event) => {
  const row = event.target.closest("#list tr[data-url]");
  if (row && !event.target.closest("input, .star, .menu")) location.href = row.dataset.url;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  const action = onSubmit[form.dataset.post === "folders" ? "new-folder-form" : form.id];
  if (!action) return;
  event.preventDefault();
  action(form);
});

document.addEventListener("change", (event) => {
  const target = event.target;
  if (target.matches("[data-submit]")) target.form.submit();
  if (target.matches("#upload") && target.files.length) upload(target.files[0]);
  if (target.matches("#select-all")) {
    for (const row of rows()) $(".tick input", row).checked = false;
    if (target.checked) for (const row of faults.rowsToSelect(rows())) $(".tick input", row).checked = true;
  }
  if (target.closest("#list")) showSelection();
});

document.addEventListener("input", (event) => {
  const target = event.target;
  if (target.matches("#search")) search(target.value);
  if (target.matches("#editor")) setNoteState(true);
  if (target.matches("#trash-filter")) {
    const words = faults.filterWords(target.value).toLowerCase();
    const shown = $$("tr[data-number]").filter((row) => {
      row.hidden = !row.dataset.name.toLowerCase().includes(words);
      return !row.hidden;
    });
    showCount(shown.length);
  }
  if (target.closest("#settings")) {
    $("#save-settings").disabled = JSON.stringify(formValues($("#settings"))) === settingsBefore;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, [contenteditable], dialog")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") openDialog("new-folder");
  else if (event.key === "?") openDialog("shortcuts");
  else if (event.key === "/") $("#search").focus();
  else return;
  event.preventDefault();
});

document.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("tr[data-key]");
  if (row) event.dataTransfer.setData("text/plain", row.dataset.key);
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, async (event) => {
    const target = event.target.closest?.("[data-folder]");
    if (!target) return;
    target.classList.toggle("over", kind === "dragover");
    if (kind === "dragover") event.preventDefault();
    if (kind !== "drop") return;
    event.preventDefault();
    const key = event.dataTransfer.getData("text/plain");
    const answer = await post("move", { key, folder: target.dataset.folder });
    if (!answer.ok) return toast(answer.error, true);
    await refresh();
  });
}

addEventListener("scroll", moreActivity, { passive: true });
addEventListener("beforeunload", (event) => {
  if (noteDirty) event.preventDefault();
});

startContent();
if ($("[data-late-open]")) {
  history.replaceState(null, "", location.pathname);
  setTimeout(() => openDialog("tour"), FIRST_VISIT_MS);
}
if ($("#chart")) faults.drawChart($("#chart"));
