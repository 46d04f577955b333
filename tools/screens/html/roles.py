"""ARIA roles and states of stored elements, after HTML-AAM and as Playwright reads them."""

from surefoot.state.values.screen import MASK
from surefoot.tools.screens.html.style import is_of_success, states_by_class
from surefoot.tools.screens.html.tree import Element, names_in
from surefoot.tools.strict_yaml import read_configured

_VALID_ROLES = names_in(
    "alert alertdialog application article banner blockquote button caption cell checkbox code "
    "columnheader combobox complementary contentinfo definition deletion dialog directory "
    "document emphasis feed figure form generic grid gridcell group heading img insertion link "
    "list listbox listitem log main mark marquee math meter menu menubar menuitem "
    "menuitemcheckbox menuitemradio navigation none note option paragraph presentation "
    "progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox "
    "separator slider spinbutton status strong subscript superscript switch tab table tablist "
    "tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem"
)
_TABLES: dict[str, dict[str, str]] = read_configured("devices", "roles.yaml")
_BY_TAG, _BY_INPUT_TYPE = _TABLES["tags"], _TABLES["input_types"]
_WRITTEN_TYPES = frozenset({"email", "search", "tel", "text", "url", ""})
_SECTIONING = frozenset({"article", "aside", "main", "nav", "section"})
_SECTIONING_ROLES = frozenset({"article", "complementary", "main", "navigation", "region"})
_INHERITING = frozenset({"li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot"})
_BY_BARE_TAG = {
    "a": "link",
    "img": "img",
    "input": "textbox",
    "select": "combobox",
    "td": "cell",
    "th": "columnheader",
}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_GLOBAL_ARIA = names_in(
    "aria-atomic aria-busy aria-controls aria-current aria-describedby aria-details aria-flowto "
    "aria-keyshortcuts aria-live aria-owns aria-relevant aria-roledescription aria-label aria- "
    "labelledby"
)
_CHECKABLE = frozenset(
    {"checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "treeitem"}
)
_DISABLEABLE = frozenset(
    {"button", "fieldset", "input", "optgroup", "option", "select", "textarea"}
)
_EDITABLE = frozenset({"", "true", "plaintext-only"})


def role_of(element: Element, ids: dict[str, Element]) -> str:
    """Give the role, "" for an element that means nothing by itself."""
    explicit = explicit_role(element)
    if explicit in ("none", "presentation"):
        return _implicit(element, ids) if _keeps_its_role(element) else ""
    role = explicit or _implicit(element, ids)
    if not role and element.has("contenteditable"):
        return "textbox" if is_editable(element) else ""
    return role


def role_of_tag(tag: str) -> str:
    """Give the role that elements of a tag usually have, "" where they have none of their own."""
    return "heading" if tag in _HEADINGS else _BY_BARE_TAG.get(tag) or _BY_TAG.get(tag, "")


def explicit_role(element: Element) -> str:
    """Give the first known role of the role attribute."""
    return next((r for r in element.get("role").lower().split() if r in _VALID_ROLES), "")


def is_editable(element: Element) -> bool:
    """Say whether it is the root of an editable region."""
    return element.has("contenteditable") and element.get("contenteditable").lower() in _EDITABLE


def _keeps_its_role(element: Element) -> bool:
    if any(element.has(name) for name in _GLOBAL_ARIA) or element.has("tabindex"):
        return True
    return element.tag in ("button", "select", "textarea", "input") or (
        element.tag in ("a", "area") and element.has("href")
    )


def _implicit(element: Element, ids: dict[str, Element]) -> str:
    tag = element.tag
    if tag in _HEADINGS:
        return "heading"
    if tag in ("a", "area"):
        return "link" if element.has("href") else ""
    if tag == "input":
        return _input_role(element, ids)
    if tag == "select":
        return "listbox" if is_list_box(element) else "combobox"
    if tag in ("td", "th"):
        role = _cell_role(element)
    elif tag in ("header", "footer"):
        role = "" if _in_section(element) else {"header": "banner", "footer": "contentinfo"}[tag]
    elif tag in ("form", "section"):
        named = element.has("aria-label") or element.has("aria-labelledby")
        role = {"form": "form", "section": "region"}[tag] if named else ""
    elif tag == "img":
        decorative = element.attributes.get("alt") == "" and not element.get("title")
        role = "" if decorative and not _keeps_its_role(element) else "img"
    else:
        role = _BY_TAG.get(tag, "")
    return "" if role and tag in _INHERITING and _is_laid_out(element) else role


def _input_role(element: Element, ids: dict[str, Element]) -> str:
    kind = element.get("type").lower()
    if kind == "hidden":
        return ""
    if kind in _WRITTEN_TYPES or kind not in _BY_INPUT_TYPE:
        options = ids.get(element.get("list"))
        if kind in _WRITTEN_TYPES and options is not None and options.tag == "datalist":
            return "combobox"
    return _BY_INPUT_TYPE.get(kind, "textbox")


def is_list_box(element: Element) -> bool:
    """Say whether a select shows several rows."""
    size = element.get("size")
    return element.has("multiple") or (size.isascii() and size.isdigit() and int(size[:6]) > 1)


def _cell_role(cell: Element) -> str:
    if cell.tag == "td":
        table = next((e for e in cell.ancestors() if e.tag == "table"), None)
        grid = table is not None and explicit_role(table) in ("grid", "treegrid")
        return "gridcell" if grid else "cell"
    scope = cell.get("scope").lower()
    if scope in ("col", "colgroup"):
        return "columnheader"
    if scope in ("row", "rowgroup"):
        return "rowheader"
    row = list(cell.parent.elements()) if cell.parent else []
    here = row.index(cell) if cell in row else 0
    before = row[here - 1] if here > 0 else None
    after = row[here + 1] if here + 1 < len(row) else None
    if before is None and after is None:
        return "columnheader"
    if before is not None and after is not None and before.tag == after.tag == "th":
        return "columnheader"
    filled = any(
        e is not None and e.tag == "td" and (e.words().strip() or any(e.elements()))
        for e in (before, after)
    )
    return "rowheader" if filled else "columnheader"


def _in_section(element: Element) -> bool:
    return any(
        explicit_role(e) in _SECTIONING_ROLES or (e.tag in _SECTIONING and not e.has("role"))
        for e in element.ancestors()
    )


def _is_laid_out(element: Element) -> bool:
    """Say whether the list or table around it is declared to be layout only."""
    for above in element.ancestors():
        if explicit_role(above) in ("none", "presentation"):
            return not _keeps_its_role(above)
        if above.tag not in _INHERITING:
            break
    return False


def states_of(element: Element, role: str) -> tuple[str, ...]:
    """Give the states that attributes tell."""
    found: list[str] = []
    checked = _checked_state(element, role)
    if checked:
        found.append(checked)
    if is_disabled(element):
        found.append("disabled")
    opened = element.get("aria-expanded").lower()
    if element.tag == "summary" and element.parent is not None and element.parent.tag == "details":
        opened = "true" if element.parent.has("open") else "false"
    if opened in ("true", "false"):
        found.append("expanded" if opened == "true" else "collapsed")
    if element.get("aria-invalid").lower() not in ("", "false"):
        found.append("invalid")
    if element.get("aria-current").lower() not in ("", "false"):
        found.append("current")
    pressed = element.get("aria-pressed").lower()
    if role == "button" and pressed in ("true", "mixed"):
        found.append("pressed" if pressed == "true" else "pressed mixed")
    if _is_selected(element, role):
        found.append("selected")
    found += [
        state
        for state in ("required", "readonly")
        if element.has(state) or element.get(f"aria-{state}").lower() == "true"
    ]
    order = element.get("aria-sort").lower()
    if order in ("ascending", "descending", "other"):
        found.append(f"sort {order}")
    found += states_by_class(element.get("class"))
    if element.get("role") in ("alert", "status") and is_of_success(element.get("class")):
        found.append("class success")
    return tuple(dict.fromkeys(found))


def _checked_state(element: Element, role: str) -> str:
    if element.tag == "input" and element.get("type").lower() in ("checkbox", "radio"):
        return "checked" if element.has("checked") else ""
    if role not in _CHECKABLE:
        return ""
    return {"true": "checked", "mixed": "mixed"}.get(element.get("aria-checked").lower(), "")


def is_disabled(element: Element) -> bool:
    """Say whether it takes no input, by itself or by what is around it."""
    if element.tag in _DISABLEABLE and element.has("disabled"):
        return True
    if element.get("aria-disabled").lower() == "true":
        return True
    if element.tag not in _DISABLEABLE:
        return False
    below: Element = element
    for above in element.ancestors():
        if above.tag == "fieldset" and above.has("disabled"):
            first = next((e for e in above.elements() if e.tag == "legend"), None)
            return first is not below
        if above.tag == "optgroup" and element.tag == "option" and above.has("disabled"):
            return True
        below = above
    return False


def _is_selected(element: Element, role: str) -> bool:
    if element.tag == "option":
        select = next((e for e in element.ancestors() if e.tag == "select"), None)
        return select is not None and element in selected_options(select)
    return element.get("aria-selected").lower() == "true" and role != ""


def selected_options(select: Element) -> list[Element]:
    """Give the chosen options of a select, also the one that is chosen by default."""
    options = [e for e in select.descendants() if e.tag == "option"]
    chosen = [option for option in options if option.has("selected")]
    if select.has("multiple"):
        return chosen
    if chosen:
        return chosen[-1:]
    if is_list_box(select):
        return []
    return [e for e in options if not is_disabled(e)][:1]


def value_of(element: Element, role: str) -> str | None:
    """Give what a field or a gauge holds; MASK for a password; None when it holds nothing."""
    tag = element.tag
    if tag == "input" and role not in ("button", "checkbox", "radio"):
        return _input_value(element, role)
    if tag == "textarea":
        return element.words().removeprefix("\n")
    if tag == "select":
        return ", ".join(option_text(option) for option in selected_options(element))
    if tag in ("progress", "meter"):
        return element.attributes.get("value")
    if role in ("progressbar", "meter", "slider", "spinbutton", "scrollbar"):
        return element.get("aria-valuetext") or element.attributes.get("aria-valuenow")
    if is_editable(element) or role in ("textbox", "searchbox", "combobox"):
        return element.words()
    return None


def option_text(option: Element) -> str:
    """Give what a user reads of an option."""
    return option.get("label") or " ".join(option.words().split())


def _input_value(element: Element, role: str) -> str:
    value = element.get("value")
    kind = element.get("type").lower()
    if kind == "password":
        return MASK if value else ""
    if role == "slider":
        return value or "50"
    return value or ("#000000" if kind == "color" else "")
