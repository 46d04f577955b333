"""The check `url`.

| the check says | holds when |
|---|---|
| segments ("uploads", "/a/b") | they stand in the path one after the other, whole, decoded or as written |
| an address with a query or a fragment | path, query and fragment are those |
| a whole address | it is that address |

On a page that shows nothing it cannot be told. Else it is refuted: "uploads" is neither
"uploads-old" nor in "login?next=uploads".
"""

from collections.abc import Sequence
from urllib.parse import SplitResult, unquote, urlsplit

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, held, refuted, untold
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.pair import ScreenPair


def check_url(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare the address."""
    after = pair.after
    if not after.location:
        return untold("the screen has no address")
    fits = holds_address(check.what, after.location, check.match)
    if fits and shows_nothing(after) and not after.opaque:
        return untold("the page shows nothing", after.location)
    if fits:
        return held(after.location)
    return refuted(f"the address is {after.location}", after.location)


def holds_address(wanted: str, location: str, match: str = "") -> bool:
    """Say whether an address is, or has in its path, what is wanted."""
    want, here = urlsplit(wanted.strip()), urlsplit(location)
    if want.scheme and want.netloc and (want.scheme, want.netloc) != (here.scheme, here.netloc):
        return False
    if want.query and not _in_query(want, here):
        return False
    if want.fragment and want.fragment not in (here.fragment, unquote(here.fragment)):
        return False
    return not want.path or _in_path(want, here, match)


def _in_query(want: SplitResult, here: SplitResult) -> bool:
    parts = {*here.query.split("&"), *unquote(here.query).split("&")}
    return all(part in parts for part in want.query.split("&"))


def _in_path(want: SplitResult, here: SplitResult, match: str) -> bool:
    paths = {here.path, unquote(here.path)}
    if here.fragment.startswith(("/", "!")):
        paths |= {here.fragment, unquote(here.fragment)}
    if any(want.path.strip("/") == path.strip("/") for path in paths):
        return True
    if want.scheme:
        return False
    wanted = [s for s in want.path.split("/") if s]
    for path in paths:
        segments = [s for s in path.split("/") if s]
        ends = len(segments) - len(wanted)
        places = [ends] if match == "ends" else [0] if match == "begins" else range(ends + 1)
        if any(at >= 0 and segments[at : at + len(wanted)] == wanted for at in places):
            return True
    return False
