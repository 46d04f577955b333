"""What a request of a page is for, and which address it asks for."""

from urllib.parse import urlsplit

from playwright.async_api import Error, Request

PAGE = " document"
"""How the kind of a request for a whole page ends."""


def request_kind(request: Request) -> str:
    """Give the method, and whether it asks for a page, e.g. "POST document"."""
    if not request.is_navigation_request():
        return request.method
    try:
        inner = request.frame.parent_frame is not None
    except Error:  # the page of this request is only being made
        inner = False
    return request.method if inner else f"{request.method}{PAGE}"


def asks_for_its_page(request: Request) -> bool:
    """Say whether a page asks for itself: the address in its main frame is still the old one."""
    if request_kind(request) != f"GET{PAGE}":
        return False
    try:
        here = request.frame.url
    except Error:  # a page that is only being made was not shown yet
        return False
    return request.url.partition("#")[0] == here.partition("#")[0]


def address_of(request: Request) -> str:
    """Give the address of a request without what is asked there."""
    parts = urlsplit(request.url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}"
