"""One self-contained HTML page of a knowledge graph."""

import json
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.reports.html import digest_of, source_of
from surefoot.tools.reports.knowledge.facts import Facts, graphs_of
from surefoot.tools.reports.text import visible

_HERE = Path(__file__).parent


def graph_page(view: GraphView, app_id: str = "") -> str:
    """Give the page of an app, or of all apps: one file, no network.

    Raises:
        Refusal: PAGE_NOT_FOUND; the app has no page. INVALID_PARAMETER; too much for one page.
    """
    return render_graph(graphs_of(view, app_id))


def render_graph(graphs: list[Facts]) -> str:
    """Write a page of graphs."""
    style, script = (_HERE / "graph.css").read_text("utf-8"), _graph_script()
    # Only these two texts may style or run: names and texts come from apps.
    policy = (
        "default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"style-src '{digest_of(style)}'; script-src '{digest_of(script)}'"
    )
    return (
        _templates()
        .get_template("graph.html.j2")
        .render(
            title=visible(graphs[0]["apps"][0]) if len(graphs) == 1 else "Knowledge graph",
            graphs=graphs,
            data=Markup(_data(graphs)),
            style=Markup(style),
            script=Markup(script),
            policy=policy,
        )
    )


def _data(graphs: list[Facts]) -> str:
    """Write JSON that neither ends its element nor holds a sign that turns text around."""
    return json.dumps(_readable(graphs)).replace("<", "\\u003c").replace("&", "\\u0026")


def _readable(value: object) -> object:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {key: _readable(item) for key, item in value.items()}
    return [_readable(item) for item in value] if isinstance(value, list) else value


def _graph_script() -> str:
    own = ("paths.js", "graph.js", "panel.js", "hands.js")
    return "".join([source_of("dagre.min.js"), *((_HERE / n).read_text("utf-8") for n in own)])


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
