"""Which roles an element can have that a tester calls a button, a link, a row ..."""

from tools.planning.node import DIALOGS

FITS: dict[str, frozenset[str]] = {
    "button": frozenset({"button", "link", "menuitem", "tab", "switch", "img", "generic"}),
    "link": frozenset({"link", "button", "menuitem", "tab", "treeitem", "generic"}),
    "icon": frozenset({"button", "link", "img", "generic", "menuitem"}),
    "img": frozenset({"img", "button", "link", "figure", "generic"}),
    "tab": frozenset({"tab", "link", "button", "menuitem", "radio"}),
    "menuitem": frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "link", "button"}),
    "menu": frozenset({"menuitem", "button", "link", "combobox", "menu", "generic"}),
    "textbox": frozenset({"textbox", "searchbox", "spinbutton", "combobox"}),
    "searchbox": frozenset({"searchbox", "textbox", "combobox"}),
    "checkbox": frozenset({"checkbox", "switch", "menuitemcheckbox", "option", "radio"}),
    "radio": frozenset({"radio", "menuitemradio", "option"}),
    "switch": frozenset({"switch", "checkbox", "button"}),
    "combobox": frozenset({"combobox", "listbox", "button", "textbox"}),
    "option": frozenset({"option", "radio", "menuitem", "menuitemradio", "checkbox", "listitem"}),
    "row": frozenset({"row", "listitem", "option", "treeitem", "article"}),
    "listitem": frozenset({"listitem", "row", "option", "treeitem", "article", "menuitem", "link"}),
    "cell": frozenset({"cell", "gridcell", "rowheader"}),
    "columnheader": frozenset({"columnheader", "button", "link", "generic"}),
    "treeitem": frozenset(
        {"treeitem", "link", "row", "cell", "gridcell", "button", "listitem", "option", "generic"}
    ),
    "dialog": DIALOGS,
    "heading": frozenset({"heading", "columnheader", "button", "link", "tab"}),
    "slider": frozenset({"slider", "spinbutton"}),
    "spinbutton": frozenset({"spinbutton", "textbox", "slider"}),
    "region": frozenset(
        {
            "region",
            "group",
            "navigation",
            "complementary",
            "banner",
            "form",
            "button",
            "heading",
            "tab",
            "tabpanel",
            "article",
            "contentinfo",
            "toolbar",
            "generic",
            "link",
        }
    ),
    "page": frozenset({"link", "tab", "menuitem", "button", "treeitem"}),
    "table": frozenset({"table", "grid", "treegrid", "list", "listbox", "combobox", "link"}),
    "paragraph": frozenset({"text", "paragraph", "generic", "heading"}),
}
PASSIVE = frozenset(
    {
        "text",
        "generic",
        "paragraph",
        "heading",
        "cell",
        "gridcell",
        "row",
        "listitem",
        "img",
        "rowheader",
        "table",
        "list",
        "group",
        "region",
        "article",
        "strong",
        "emphasis",
        "code",
    }
)
