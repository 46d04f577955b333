"""What came and went: which requests are for a page, and which carry something to the app."""

from urllib.parse import urlsplit

from state.values.screen import Event, Screen

_PAGE = " document"
_READS = ("GET", "HEAD", "OPTIONS")


def is_page(event: Event) -> bool:
    """Say whether an event is about a whole page, not about what a page itself asks for."""
    return event.detail.endswith(_PAGE)


def is_sent(event: Event, screen: Screen) -> bool:
    """Say whether an event is a request that sends something to the server of the page shown."""
    if event.kind != "request" or event.detail.upper().startswith(_READS):
        return False
    return urlsplit(event.url).netloc in ("", urlsplit(screen.location).netloc)
