"""The wiring of the graph."""

from pathlib import Path

from surefoot.graphs.constraint_solving import graph

PAGE = Path(__file__).parents[2] / "docs" / "constraint_solving.md"


def test_the_drawing_of_the_page_is_the_graph() -> None:
    assert graph.get_graph().draw_mermaid().strip() in PAGE.read_text("utf-8")
