"""Where a log-in takes user and password, in whatever words the app has for them."""

import re

from tools.language.intents import Intent
from tools.language.lexicon import lexicon
from tools.planning.fields import PARAMETER, meanings_of, takes_text
from tools.planning.forms import buttons
from tools.planning.node import TEXT_FIELDS, Node
from tools.planning.targets import concept
from tools.planning.ways import Ask, Move, Way
from tools.text import normalise


def credential_field(intent: Intent, ask: Ask) -> list[Node]:
    """Find where a log-in takes user and password in words of its own: identifier, private code.

    They are the last two fields before the button that logs in.
    """
    meant = lexicon().meanings("concepts", normalise(intent.target.text))
    if not {"username", "password"} & set(meant):
        return []
    if "username" in meant and (found := of_log_in(intent, before_password(ask), ask)):
        return found
    pair = _before_log_in(ask)
    if len(pair) == 2:
        return pair[:1] if "username" in meant else pair[1:]
    # Where the password is asked for on the next page, there is a field for the user only.
    others = [n for n in pair if not meanings_of(n.called) & {"username", "email"}]
    return others if "password" in meant else []


def of_log_in(intent: Intent, nodes: list[Node], ask: Ask) -> list[Node]:
    """Leave out fields that belong to another form than the button that logs in."""
    pair = _before_log_in(ask) if _logs_in(intent) else []
    return [n for n in nodes if n in pair] if len(pair) == 2 else nodes


def _before_log_in(ask: Ask) -> list[Node]:
    """Give the last two fields before the button that logs in, or the one."""
    sends = [n for n in buttons(ask, "log_in", least=0.85) if n.role == "button"]
    if not sends:
        return []
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and n.index < sends[0].index]
    # A list of languages beside them is no part of who logs in.
    return [n for n in fields if takes_text(n) and not (n.hidden or ask.scene.options(n))][-2:]


def _logs_in(intent: Intent) -> bool:
    return "log_in" in lexicon().meanings("verbs", intent.verb)


def on_to_log_in(intent: Intent, ask: Ask) -> list[Node]:
    """Find what leads to the rest of a log-in: its form, or the page behind the user's name."""
    if not _logs_in(intent) or not intent.target.text:
        return []
    if "password" in meanings_of(intent.target.text):
        onward = buttons(ask, "next", "continue", "submit", "log_in")
        return [n for n in onward if n.role == "button"]
    is_user = "username" in lexicon().meanings("concepts", normalise(intent.target.text))
    if not is_user or ask.finder.find(concept("password"), TEXT_FIELDS):
        return []
    return buttons(ask, "log_in", least=0.85)


_AGAIN = re.compile(
    r"again|repeat|confirm|retype|re-enter|verify|再次|确认|重复|確認|lại|xác nhận", re.IGNORECASE
)


def with_repetition(nodes: list[Node], ask: Ask) -> list[Node]:
    """Add the field in which the same is typed once more: once again, repeat the password."""
    fields = [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden]
    behind = [n for n in fields if nodes and n.index > nodes[-1].index and n not in nodes][:1]
    return [*nodes, *(n for n in behind if _AGAIN.search(n.called))]


_SAID_AGAIN = re.compile(r"再次输入|再输一|再输入一|再填一|重复输入|\b(?:nhập|gõ|điền) lại\b")


def repeated(intent: Intent, nodes: list[Node], ask: Ask) -> list[Node]:
    """Take the field of the repetition where a step says that something is typed once more."""
    said = _SAID_AGAIN.match(intent.verb) or _SAID_AGAIN.match(intent.words.lower())
    if not nodes or said is None:
        return nodes
    both = with_repetition(nodes[:1], ask)
    return both[1:] or nodes


def is_secret(value: str) -> bool:
    """Say whether a value is a parameter that is called like a password."""
    match = PARAMETER.fullmatch(value)
    return match is not None and "password" in meanings_of(match.group(1).replace("_", " "))


def before_password(ask: Ask) -> list[Node]:
    """Take the field before the password for the user's name, whatever the app calls it."""
    fields = [n for n in ask.scene.nodes if n.role == "textbox" and not n.hidden]
    found = ask.finder.find(concept("password"), TEXT_FIELDS, allowed=lambda n: n in fields)
    at = fields.index(found[0].node) if found else 0
    return fields[at - 1 : at] if at else []


_TWO = re.compile(r"(?:.*\s)?(\S+)\s*(?:/|\band\b|\bvà\b|和)\s*(\S+)$", re.IGNORECASE)


def both_credentials(text: str, ask: Ask) -> Way | None:
    """Type a name and a password that are said in one breath: enter ann and ${password}."""
    found = ask.finder.find(concept("password"), TEXT_FIELDS, allowed=takes_text)
    names = before_password(ask)
    two = _TWO.match(text)
    if not two or not names or not found or found[0].name < 0.7:
        return None
    user, password = two.groups()
    return Way((Move("fill", names[0], user), Move("fill", found[0].node, password)), leaves=False)
