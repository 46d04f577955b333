"""One word for what a widget is, whatever a platform calls it."""

import re

_NAMES = {
    "button": "button imagebutton floatingactionbutton materialbutton menubutton submit reset chip",
    "link": "link a hyperlink",
    "text": "text textview statictext paragraph label span heading strong emphasis code p h1 h2 h3 "
    "h4 h5 h6 definition term blockquote time caption richtext appcompattextview marquee",
    "input": "input textbox edittext textinput textarea textfield searchbox search searchview "
    "spinbutton autocompletetextview multiautocompletetextview edit securetextfield password "
    "textinputedittext searchfield appcompatedittext",
    "checkbox": "checkbox checkedtextview check menuitemcheckbox",
    "radio": "radio radiobutton menuitemradio",
    "switch": "switch toggle togglebutton switchcompat",
    "select": "select combobox spinner dropdown picker textpicker datepicker timepicker",
    "option": "option",
    "image": "image img imageview svg icon graphics-symbol picture",
    "list": "list listbox listview recyclerview gridview grid tree table treegrid waterflow "
    "collectionview ul ol expandablelistview",
    "item": "item listitem row treeitem cell gridcell griditem tablerow li tr td columnheader "
    "rowheader",
    "tab": "tab tabview tabbar tabcontent tablayout",
    "menu": "menu menubar toolbar navigation actionmenuview bottomnavigationview",
    "menuitem": "menuitem",
    "dialog": "dialog alertdialog popup sheet modal",
    "progress": "progressbar progress meter loadingprogress",
    "slider": "slider seekbar ratingbar rating scrollbar",
    "web": "webview web iframe document",
}
_TYPES = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_LAST = re.compile(r"[^.$/:]+$")
OTHER = "other"
"""What only holds other widgets, and what is not known."""


def widget_type(name: str) -> str:
    """Give the type of a widget, e.g. "input" for `textbox`, `EditText` and `TextInput`.

    Args:
        name: An ARIA role, an Android or HarmonyOS class with its package or without, a tag, or a
            type already.
    """
    last = _LAST.search(name.strip())
    return _TYPES.get(last.group().lower(), OTHER) if last else OTHER
