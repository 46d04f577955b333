"""A small app of two pages, as it was when it was tested and with faults put in."""

from typing import Any

from tests.support.site import Site

_SCRIPT = """
function row(name, size) {
  return `<tr><td>${name}</td><td>${size}</td>
    <td><button onclick="drop(this)">Delete ${name}</button></td></tr>`;
}
function drop(button) {
  if (BROKEN_DELETE) return say(`${button.innerText.slice(7)} was deleted`);
  button.closest("tr").remove();
  count();
}
function say(text) { document.querySelector("[role=status]").innerText = text; }
function count() {
  const n = document.querySelectorAll("tbody tr").length;
  document.querySelector("#count").innerText = `${n} files`;
}
function create() {
  const name = document.querySelector("#name").value;
  const body = document.querySelector("tbody");
  if (!BROKEN_CREATE) body.insertAdjacentHTML("beforeend", row(name, "-"));
  document.querySelector("#name").value = "";
  say("Done");
  count();
}
"""
CASE: dict[str, Any] = {
    "id": "list",
    "title": "Work in a list",
    "steps": [
        {
            "action": "Click the folder 'uploads'",
            "expected": "items.csv and readme.txt are listed",
        },
        {
            "action": "Type '${folder}' into the field 'Folder name' and click 'Create folder'",
            "expected": "'${folder}' is in the list",
        },
        {
            "action": "Tick 'Show hidden files'",
            "expected": "'Show hidden files' is ticked",
        },
        {
            "action": "Click 'Delete readme.txt'",
            "expected": "readme.txt is no longer listed",
        },
    ],
    "parameters": {"folder": "invoices"},
}
FORM = '<label>Folder name <input id="name"></label> <button onclick="create()">{create}</button>'


def serve_list(
    site: Site,
    *,
    files: tuple[str, ...] = ("items.csv", "readme.txt", "zebra.png"),
    create: str = "Create folder",
    form_below: bool = False,
    broken_create: bool = False,
    broken_delete: bool = False,
) -> str:
    """Serve the app, or another version of it at the same addresses; give its start address."""
    rows = "".join(
        f"<tr><td>{f}</td><td>{n} KB</td>"
        f'<td><button onclick="drop(this)">Delete {f}</button></td></tr>'
        for n, f in enumerate(files, 3)
    )
    script = _SCRIPT.replace("BROKEN_CREATE", str(broken_create).lower())
    script = script.replace("BROKEN_DELETE", str(broken_delete).lower())
    form = FORM.format(create=create)
    table = (
        '<table aria-label="Files"><thead><tr><th>Name</th><th>Size</th><th>Actions</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )
    above, below = ("", f"<section><p>{form}</p></section>") if form_below else (form, "")
    site.page(
        "uploads.html",
        f"<h1>uploads</h1>{above}{table}<p id='count'>{len(files)} files</p>"
        f"<label><input type='checkbox'> Show hidden files</label>{below}"
        f"<p role='status'></p><script>{script}</script>",
        title="uploads",
    )
    return site.page(
        "home.html",
        "<h1>My folders</h1><ul><li><a href='uploads.html'>uploads</a></li>"
        "<li><a href='photos.html'>photos</a></li></ul>",
        title="My folders",
    )
