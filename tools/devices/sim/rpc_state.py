"""What the UI server itself keeps: settings, watchers, views that it was asked to remember."""

from collections.abc import Callable, Mapping
from typing import Any

from surefoot.tools.devices.sim.selecting import Selector

Named = Selector | str
"""A selector, or the name of one that is remembered."""


class ServerCalls:
    """Asks and changes the server, not the phone. Watchers are kept and never triggered."""

    def __init__(self) -> None:
        self._configurator: dict[str, Any] = {
            "actionAcknowledgmentTimeout": 3000,
            "keyInjectionDelay": 0,
            "scrollAcknowledgmentTimeout": 200,
            "waitForIdleTimeout": 10_000,
            "waitForSelectorTimeout": 10_000,
        }
        self._watchers: dict[str, list[Any]] = {}
        self._remembered: dict[str, Selector] = {}
        self.methods: dict[str, Callable[..., Any]] = {
            "getConfigurator": lambda: self._configurator,
            "setConfigurator": self._set_configurator,
            "registerClickUiObjectWatcher": self._register_watcher,
            "registerPressKeyskWatcher": self._register_watcher,
            "removeWatcher": lambda name: self._watchers.pop(name, None) and None,
            "resetWatcherTriggers": lambda: None,
            "runWatchers": lambda: None,
            "hasWatcherTriggered": lambda _name: False,
            "hasAnyWatcherTriggered": lambda: False,
            "getWatchers": lambda: list(self._watchers),
        }

    def remember(self, selector: Selector) -> str:
        """Keep what a view is found by, and give its name."""
        name = f"{len(self._remembered) + 1}"
        self._remembered[name] = selector
        return name

    def meant(self, given: Named) -> Selector:
        """Give the selector of a name; what is one already stays so."""
        return given if isinstance(given, Mapping) else self._remembered.get(given, _NONE)

    def _set_configurator(self, given: dict[str, Any]) -> dict[str, Any]:
        self._configurator = {**self._configurator, **given}
        return self._configurator

    def _register_watcher(self, name: str, *given: Any) -> None:
        self._watchers[name] = list(given)


_NONE: Selector = {"text": "\0 nothing is called so"}
