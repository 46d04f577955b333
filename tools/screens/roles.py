"""Sets of ARIA roles that mean the same to a person."""

MESSAGE_ROLES = frozenset({"alert", "status", "alertdialog", "log", "marquee"})
DIALOG_ROLES = frozenset({"dialog", "alertdialog"})
FIELD_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox"})
CHOICE_ROLES = frozenset(
    {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "tab"}
)
CHROME_ROLES = frozenset({"navigation", "banner", "contentinfo", "menubar"})
TABLE_ROLES = frozenset({"table", "grid", "treegrid"})
ROW_ROLES = frozenset({"row", "listitem", "article", "treeitem", "option"})
"""What is one of several by its role."""
CONTAINER_ROLES: dict[str, frozenset[str]] = {
    "row": ROW_ROLES,
    "card": ROW_ROLES | {"region", "group", "figure"},
    "section": frozenset(
        {"region", "group", "section", "tabpanel", "article", "complementary"}
        | {"banner", "contentinfo", "navigation", "toolbar"}
    ),
    "dialog": DIALOG_ROLES,
    "list": frozenset(
        {"list", "listbox", "combobox", "radiogroup", "tree", "grid", "table", "treegrid"}
    ),
    "menu": frozenset({"menu", "menubar", "navigation", "toolbar"}),
    "table": TABLE_ROLES,
    "tree": frozenset({"tree", "treegrid"}),
    "form": frozenset({"form", "search"}),
    "tab": frozenset({"tabpanel"}),
}
"""Roles of what holds others, by the kind that a sentence says."""
