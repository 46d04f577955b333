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
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, hold, leave_open, refute
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.text import has_emoji, with_dots


def check_url(check: Check, pair: ScreenPair, _typed: Sequence[str]) -> Outcome:
    """Compare the address."""
    after = pair.after
    if not after.location:
        return leave_open("the screen has no address")
    fits = matches_address(check.what, after.location, check.match)
    if fits and shows_nothing(after) and not after.opaque:
        return leave_open("the page shows nothing", after.location)
    if fits:
        return hold(after.location)
    return refute(f"the address is {after.location}", after.location)


def matches_address(wanted: str, location: str, match: str = "") -> bool:
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


def check_keyboard(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look whether the keyboard is there, or is not, as `shown` or `gone` say."""
    if not pair.after.on_phone or check.what:
        return leave_open("nothing tells of a keyboard here")
    if typed:
        return leave_open("it was put away once the text was typed")
    is_shown = pair.after.keyboard is not None
    said = f"the keyboard is {'shown' if is_shown else 'hidden'}"
    return hold(said) if is_shown is (check.check == "shown") else refute(said)


REASON = "the phone writes dots in the place of emoji"


def with_dotted_emoji(check: Check, pair: ScreenPair) -> Check | None:
    """Give a check as such a phone may write what it names; None where that changes nothing."""
    if pair.after.kind == "web" or any(map(has_emoji, _texts(pair))):
        return None
    values: dict[str, Any] = {"what": with_dots(check.what), "where": with_dots(check.where)}
    values["value"] = tuple(map(with_dots, check.texts)) or check.value
    dotted = check.model_copy(update=values)
    return dotted if has_emoji(str(check)) else None


def _texts(pair: ScreenPair) -> list[str]:
    return [f"{w.name} {w.text} {w.value or ''}" for w in pair.after.widgets]
