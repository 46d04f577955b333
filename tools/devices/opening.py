"""What brings an app to its first page."""

from surefoot.state.values.action import Action, Close, Open
from surefoot.state.values.case import AndroidApp, App, HarmonyApp, WebApp


def opening_actions(app: App) -> list[Action]:
    """Give what brings an app to its first page; one in memory is there already."""
    if isinstance(app, WebApp):
        return [Open(address=app.url or "", fresh=True)]
    if isinstance(app, AndroidApp | HarmonyApp):
        # An app that still runs would come back as it was left.
        ended: list[Action] = [] if app.fresh else [Close(app=app.package)]
        return [*ended, Open(address=app.package, fresh=app.fresh)]
    return []
