"""Sets of ARIA roles that mean the same to a person."""

MESSAGE_ROLES = frozenset({"alert", "status", "alertdialog", "log", "marquee"})
DIALOG_ROLES = frozenset({"dialog", "alertdialog"})
FIELD_ROLES = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox"})
CHOICE_ROLES = frozenset(
    {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option", "tab"}
)
CHROME_ROLES = frozenset({"navigation", "banner", "contentinfo", "menubar"})
