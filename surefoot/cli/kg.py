"""The commands about the knowledge graph."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from surefoot.cli import kg_tables
from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, KnowledgeError
from surefoot.terminal.options import AsJson
from surefoot.terminal.progress import say_line, stdout
from surefoot.tools.knowledge.answers import Answer, RefusedError, refusal_answer
from surefoot.tools.knowledge.ids import page_id_of

if TYPE_CHECKING:
    from surefoot.tools.knowledge.client import KGClient
    from surefoot.tools.knowledge.service import KnowledgeService

kg_app = typer.Typer(no_args_is_help=True, help="The knowledge graph: what it knows, in and out.")

_EXIT_CODES = {"INVALID_PARAMETER": 2, "GRAPH_ERROR": 3, "VECTOR_STORE_ERROR": 3}
_NOT_FOUND = 1

StoreAt = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="File, PostgreSQL URL or http address of the graph (default: the settings' one).",
    ),
]
App = Annotated[str | None, typer.Option("--app", help="Only this app, by its id.")]
AppArgument = Annotated[str, typer.Argument(metavar="APP", help="Id of the app.")]


@kg_app.command()
def stats(app: App = None, store: StoreAt = None, as_json: AsJson = False) -> None:
    """Say how big the graph is and how well it works.

    Example: `surefoot kg stats --store runs/knowledge.db`.
    """
    with _open_kg_client(store) as client:
        _print_answer_or_exit(client.get_graph_stats(app), as_json, kg_tables.say_stats)


@kg_app.command()
def path(
    app: AppArgument,
    intent: Annotated[str, typer.Argument(help="What the user wants, in words.")],
    start: Annotated[
        str | None, typer.Option("--from", help="Id or name of the page (default: the home page).")
    ] = None,
    max_steps: Annotated[int, typer.Option(help="Most steps of a way.")] = 10,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Give the best way to where an intent is served, and others that would do.

    Example: `surefoot kg path shop 'open the settings'`.
    """
    with _open_kg_client(store) as client:
        page = None if start is None else _page_id(start, app)
        _print_answer_or_exit(
            client.query_path(app, intent, page, max_steps), as_json, kg_tables.say_path
        )


@kg_app.command()
def match(
    app: AppArgument,
    title: Annotated[str | None, typer.Option(help="Title of the page.")] = None,
    screen: Annotated[
        Path | None, typer.Option(help="JSON file of a screen: its widgets, or a tree.")
    ] = None,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Say which known page a screen is; exit code 1 when none.

    Example: `surefoot kg match shop --title Orders`.
    """
    tree = None if screen is None else _json_file(screen)
    with _open_kg_client(store) as client:
        answer = client.match_current_page(app, tree, title)
        _print_answer_or_exit(answer, as_json, kg_tables.say_match)
    if not answer["matched"]:
        raise typer.Exit(_NOT_FOUND)


@kg_app.command()
def actions(
    page: Annotated[str, typer.Argument(help="Id of the page, or its name with --app.")],
    app: App = None,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """List what was ever done on a page, the most successful first.

    Example: `surefoot kg actions PAGE --app shop`.
    """
    with _open_kg_client(store) as client:
        page_id = page if app is None else _page_id(page, app)
        _print_answer_or_exit(client.get_available_actions(page_id), as_json, kg_tables.say_actions)


@kg_app.command()
def intents(
    query: Annotated[str, typer.Argument(help="What the user wants, in words.")],
    app: App = None,
    top: Annotated[int, typer.Option(help="At most so many.")] = 5,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """List the intents that say something like a query.

    Example: `surefoot kg intents 'pay' --app shop`.
    """
    with _open_kg_client(store) as client:
        _print_answer_or_exit(
            client.find_similar_intents(query, app, top), as_json, kg_tables.say_intents
        )


@kg_app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="What `surefoot kg export` wrote.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="The file's apps become what it says of them.")
    ] = False,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Add a graph from a file: counts add up, pages and intents are brought up to date.

    Example: `surefoot kg import graph.json`.
    """
    from surefoot.tools.knowledge.exchange.file_format import parse_graph
    from surefoot.tools.knowledge.exchange.importing import import_graph

    graph = parse_graph(_text_of(file), str(file))
    with _service(store, must_exist=False) as service, service.database.writing() as connection:
        answer = import_graph(connection, graph, replace=replace)
    _print_answer_or_exit(answer, as_json, kg_tables.say_import)


@kg_app.command("export")
def export_(
    file: Annotated[Path | None, typer.Argument(help="Where to (default: stdout).")] = None,
    app: App = None,
    graphml: Annotated[
        bool, typer.Option("--graphml", help="GraphML for other programs; not to be imported.")
    ] = False,
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Write the graph as JSON, nothing left out.

    Example: `surefoot kg export graph.json --app shop`.
    """
    from surefoot.tools.knowledge.exchange.exporting import (
        export_graph,
        format_graphml,
        format_json,
    )

    if as_json and graphml and file is None:
        raise ConfigError("GraphML is not JSON; give a file to write it to")
    with _service(store) as service, _refusals("export", as_json), service.view() as view:
        graph = export_graph(view, app or "")
        text = format_graphml(graph) if graphml else format_json(graph)
    if file is None:
        typer.echo(text, nl=False)
    else:
        _write_and_print_path(file, text, "export", as_json)


@kg_app.command()
def lessons(app: App = None, store: StoreAt = None, as_json: AsJson = False) -> None:
    """List how steps were judged, on what each verdict rests and where that was seen.

    Example: `surefoot kg lessons --app shop`.
    """
    from surefoot.tools.knowledge.learned import list_verdicts

    with _service(store) as service, _refusals("lessons", as_json), service.view() as view:
        _print_answer_or_exit(
            list_verdicts(view.connection, app or ""), as_json, kg_tables.say_lessons
        )


@kg_app.command()
def confirm(
    lesson: Annotated[str, typer.Argument(help="Id of a verdict, as `kg lessons` lists it.")],
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Stand for a verdict that a model only observed: later runs judge the step by it.

    Example: `surefoot kg confirm LESSON`.
    """
    from surefoot.tools.knowledge.learned import confirm_learned_verdict

    with _service(store) as service, _refusals("confirm", as_json):
        with service.database.writing() as connection:
            answer = confirm_learned_verdict(connection, lesson)
        _print_answer_or_exit(answer, as_json, kg_tables.say_confirmed)


@kg_app.command()
def view(
    app: App = None,
    out: Annotated[Path, typer.Option(help="Where to write the page.")] = Path("knowledge.html"),
    store: StoreAt = None,
    as_json: AsJson = False,
) -> None:
    """Write one HTML page that shows pages, actions and ways; it needs no network.

    Example: `surefoot kg view --app shop --out knowledge.html`.
    """
    from surefoot.tools.reports.knowledge.html import graph_page

    with _service(store) as service, _refusals("view", as_json), service.view() as view:
        page = graph_page(view, app or "")
    _write_and_print_path(out, page, "view", as_json)


def _print_answer_or_exit(answer: Answer, as_json: bool, human: kg_tables.Say) -> None:
    """Show an answer; one that was refused ends the command."""
    if as_json:
        typer.echo(json.dumps(answer, ensure_ascii=False))
    if answer["success"]:
        if not as_json:
            human(answer, stdout())
        return
    if not as_json:
        line = " ".join(str(answer["error"]["message"]).split())
        say_line(f"surefoot: {line}")
    raise typer.Exit(_EXIT_CODES.get(answer["error"]["code"], _NOT_FOUND))


@contextmanager
def _refusals(operation: str, as_json: bool) -> Iterator[None]:
    """Show what an operation outside of the client refuses as the client would."""
    try:
        yield
    except RefusedError as refusal:
        _print_answer_or_exit(refusal_answer(operation, refusal), as_json, kg_tables.say_stats)
    except KnowledgeError as error:
        fault = RefusedError("GRAPH_ERROR", str(error))
        _print_answer_or_exit(refusal_answer(operation, fault), as_json, kg_tables.say_stats)


@contextmanager
def _open_kg_client(store: str | None) -> Iterator["KGClient"]:
    from surefoot.tools.knowledge.client import KGClient

    with KGClient(_checked_store_address(store, must_exist=True)) as client:
        yield client


@contextmanager
def _service(store: str | None, *, must_exist: bool = True) -> Iterator["KnowledgeService"]:
    from surefoot.tools.knowledge.service import Opening, open_service

    settings = Settings()
    address = _checked_store_address(store, must_exist=must_exist) or settings.knowledge_address
    if address.startswith(("http://", "https://")):
        raise ConfigError(f"{address} serves operations only; name its file or database instead")
    service = open_service(Opening.of(settings, address))
    try:
        yield service
    finally:
        service.close()


def _checked_store_address(store: str | None, *, must_exist: bool) -> str | None:
    """A name that was typed wrong is no new store."""
    is_file = store is not None and "://" not in store and store != ":memory:"
    if must_exist and store is not None and is_file and not Path(store).expanduser().exists():
        raise ConfigError(f"there is no knowledge graph at {store}")
    return store


def _page_id(page: str, app: str) -> str:
    """Give the id of a page that may be given by its name."""
    is_id = len(page) == 16 and set(page) <= set("0123456789abcdef")
    return page if is_id else page_id_of(app, page)


def _json_file(file: Path) -> Any:
    try:
        return json.loads(_text_of(file))
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{file} is not JSON: {error}") from error


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise ConfigError(f"{file} cannot be read: {error}") from error


def _write_and_print_path(file: Path, text: str, name: str, as_json: bool) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    except OSError as error:
        raise ConfigError(f"{file} cannot be written: {error}") from error
    typer.echo(json.dumps({"success": True, name: str(file)}) if as_json else str(file))
