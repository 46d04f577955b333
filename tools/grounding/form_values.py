"""Which parameters of a case go into which fields of the form that is shown."""

from collections.abc import Mapping

from surefoot.state.values.case import Parameter
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.gates import secret_kinds, takes_secret
from surefoot.tools.grounding.kinds import can_write, hides_text
from surefoot.tools.grounding.names import list_labels, list_own_names
from surefoot.tools.grounding.result import Missing
from surefoot.tools.parameters import is_called, named_parameters
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import PageText


def match_parameters(
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
    enters = any(hides_text(rows.page.widgets[index]) for index in form)
    labels = {i: list(dict.fromkeys(_labels(rows, i))) for i in form}
    fits = {i: _parameters_for_field(rows.page.widgets[i], labels[i], parameters) for i in form}
    shown = [fits[i] for i in form if not hides_text(rows.page.widgets[i])]
    for index in form:
        widget, names, own = rows.page.widgets[index], labels[index], fits[index]
        # One that only holds the words of two fields goes into the one that is called just so.
        if shown.count(own) > 1 and not hides_text(widget):
            own = [n for n in own if any(is_called(label, n, parameters[n]) for label in names)]
        if len(own) == 1 and names:
            found.append((names[0], f"${{{own[0]}}}"))
        elif (enters and not widget.value) or "required" in widget.states:
            told = f": {', '.join(own)}" if own else ""
            label = repr(names[0]) if names else "a field without a name"
            return Missing((), f"nothing tells which parameter goes into {label}{told}")
    return tuple(found) or Missing((), f"no field on {screen.location} is called as a parameter is")


def list_field_names(field: str, screen: Screen) -> list[str]:
    """Give what a field is called; for a keypad, or one that hides what is written, nothing."""
    rows = Rows(PageText(screen))
    index = rows.page.positions.get(field)
    if (
        index is None
        or not can_write(rows.page.widgets[index])
        or hides_text(rows.page.widgets[index])
    ):
        return []
    return list(dict.fromkeys(_labels(rows, index)))


def find_field_label(name: str, parameter: Parameter, screen: Screen) -> str:
    """Give the label by which a field of the screen is called just as a parameter; "" for none."""
    rows = Rows(PageText(screen))
    fields = [i for i, widget in enumerate(rows.page.widgets) if can_write(widget)]
    labels = (label for i in fields for label in _labels(rows, i))
    return next((label for label in labels if is_called(label, name, parameter)), "")


def _labels(rows: Rows, index: int) -> list[str]:
    return [*list_own_names(rows.page.widgets[index]), *list_labels(rows, index)]


def _parameters_for_field(
    widget: Widget, names: list[str], parameters: Mapping[str, Parameter]
) -> list[str]:
    """Give the parameters that are called as a field; where it hides what is written, passwords."""
    fits = next((fit for name in names if (fit := named_parameters(name, parameters))), [])
    if not hides_text(widget) or len(fits) == 1:
        return fits
    secret = [name for name, parameter in parameters.items() if parameter.secret]
    return [
        name
        for name in secret
        if secret_kinds(name) or any(takes_secret(label, name) for label in names)
    ]


def _form(rows: Rows) -> list[int]:
    """Positions of the fields that belong together."""
    page = rows.page
    fields = [i for i, widget in enumerate(page.widgets) if can_write(widget)]
    for outer in rows.dialogs:
        inside = [i for i in fields if rows.holds(outer, i)]
        if inside:
            return inside
    hiding = next((i for i in fields if hides_text(page.widgets[i])), None)
    if hiding is not None:
        for outer in page.path(hiding):
            inside = [i for i in fields if rows.holds(outer, i)]
            if len(inside) > 1:
                return inside
    return fields
