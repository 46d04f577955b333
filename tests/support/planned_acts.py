"""What the planner would do."""

from tools.planning.planner import make_plan


def acts(step: str, screen: str) -> list[str]:
    """Give its first substeps as action and widget: "click e3"."""
    return [f"{s['action']} {s['ref']}" for s in make_plan(step, screen)["substeps"]]
