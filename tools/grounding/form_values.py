"""Which parameters of a case go into which fields of the form that is shown."""

from collections.abc import Mapping

from state.values.case import Parameter
from state.values.screen import Screen
from tools.grounding.kinds import hides, may_write
from tools.grounding.names import labels_of, own_names
from tools.grounding.result import Missing
from tools.parameters import called
from tools.screens.dialogs import open_dialogs
from tools.screens.rows import Rows
from tools.screens.texts import PageText


def values_shown(
    screen: Screen, parameters: Mapping[str, Parameter]
) -> tuple[tuple[str, str], ...] | Missing:
    """Give each field of the form the one parameter that is called as the field is.

    The form is what the open dialog holds, else the nearest that holds the password field and
    another one, else all the page. A field that must be filled in, or is empty beside one
    that hides what is written, needs a parameter; others stay as they are.

    Returns:
        (name of the field, `${name}`) in the order of the page; Missing where nothing tells which.
    """
    rows = Rows(PageText(screen))
    found: list[tuple[str, str]] = []
    form = _form(rows)
    enters = any(hides(rows.page.widgets[index]) for index in form)
    for index in form:
        widget = rows.page.widgets[index]
        names = list(dict.fromkeys([*own_names(widget), *labels_of(rows, index)]))
        fits = next((fit for name in names if (fit := called(name, parameters))), [])
        if hides(widget) and len(fits) != 1:
            fits = [name for name, parameter in parameters.items() if parameter.secret]
        if len(fits) == 1 and names:
            found.append((names[0], f"${{{fits[0]}}}"))
        elif (enters and not widget.value) or "required" in widget.states:
            told = f": {', '.join(fits)}" if fits else ""
            label = repr(names[0]) if names else "a field without a name"
            return Missing((), f"nothing tells which parameter goes into {label}{told}")
    return tuple(found) or Missing((), f"no field on {screen.location} is called as a parameter is")


def _form(rows: Rows) -> list[int]:
    """Positions of the fields that belong together."""
    page = rows.page
    fields = [i for i, widget in enumerate(page.widgets) if may_write(widget)]
    for outer in open_dialogs(page):
        inside = [i for i in fields if rows.holds(outer, i)]
        if inside:
            return inside
    hiding = next((i for i in fields if hides(page.widgets[i])), None)
    if hiding is not None:
        for outer in page.path(hiding):
            inside = [i for i in fields if rows.holds(outer, i)]
            if len(inside) > 1:
                return inside
    return fields
