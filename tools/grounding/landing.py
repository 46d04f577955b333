"""Tells whether a link that was clicked has led where it says."""

from urllib.parse import unquote, urljoin, urlsplit

from surefoot.state.values.screen import Screen, Widget

_PAGES = ("http", "https")
_ON, _FAILED = 300, 400
"""Status of an answer that leads on to another page, and of one that fails."""


def led_elsewhere(link: Widget | None, before: Screen, after: Screen) -> str:
    """Say that another page came than the one a link leads to; "" where it came, or none did.

    | the page that came | |
    |---|---|
    | has the path of the link, or one below it | came |
    | is what the server leads on to from there | came |
    | is the one that was shown | none did: the page itself takes the click |
    | is another | elsewhere |
    """
    if link is None or before.location == after.location or not _tells(link.url):
        return ""
    wanted = urljoin(before.location, link.url)
    if urlsplit(wanted).scheme not in _PAGES or _path(wanted) == _path(before.location):
        return ""
    if f"{_path(after.location)}/".startswith(f"{_path(wanted)}/"):
        return ""
    led_on = (e for e in after.events if e.kind == "request" and _ON <= (e.status or 0) < _FAILED)
    if any(_path(event.url) == _path(wanted) for event in led_on):
        return ""
    return f"the link leads to {wanted}, and {after.location} came"


def _tells(address: str) -> bool:
    """Say whether an address is whole: one within its folder may be meant from elsewhere."""
    return address.startswith("/") or bool(urlsplit(address).scheme)


def _path(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.netloc}{unquote(parts.path).rstrip('/')}"
