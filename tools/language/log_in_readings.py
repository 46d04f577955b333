"""How the credentials of a log-in are read, in all the ways testers say them."""

import re

from tools.language.clause import Clause, pieces
from tools.language.field_values import fill
from tools.language.intents import Intent, Phrase
from tools.text import is_cjk

_SECRET_NAME = re.compile(r"\$\{\w*(?:pass|pw|secret|pin)\w*\}", re.IGNORECASE)
_PROVIDER = re.compile(
    r"\s*(?:(?:with|using|via|through|by|用|使用|通过|bằng|qua|với)\s*)?(?:my |your |the |an? )?"
    r"(google|github|gitlab|bitbucket|facebook|microsoft|apple|twitter|linkedin|discord|slack|okta"
    r"|keycloak|azure(?: ad)?|entra(?: id)?|sso|single sign-on|saml|openid(?: connect)?|passkey"
    r"|wechat|微信|qq|支付宝|微博|钉钉|zalo)"
    r"(?:\s*(?:account|账号|账户|tài khoản))?\s*(?:登录)?\s*$",
    re.IGNORECASE,
)
"""Who says for another app who somebody is."""
_SECRETS = re.compile(r"^\s*(\S+)\s*/\s*(\S+)\s*$")
_SOME_ACCOUNT = re.compile(
    r"\s*(?:(?:with|using|by|as|into|to|bằng|với|vào|dùng|用|使用|以)\s*)?"
    r"(?:(?:an?|any|one|my|your|his|her|their|the|một)\s+)?"
    r"(?:(?:account|tài khoản)\s+)?"
    r"(?:(?:valid|correct|existing|registered|active|proper|own|member|customer|client|subscriber"
    r"|hợp lệ|đúng|có sẵn|đã đăng ký|thành viên|khách hàng|khách|người dùng|của (?:mình|tôi))\s+)*"
    r"(?:(?:valid|existing|registered|member|customer|client|subscriber)\s+)?"
    r"(?:accounts?|log-?in|credentials|hợp lệ|đúng|có sẵn|đã đăng ký|thành viên|khách hàng|khách"
    r"|người dùng|của (?:mình|tôi))"
    r"|\s*(?:(?:用|使用|以)\s*)?(?:一个)?"
    r"(?:(?:有效|正确|已有|已注册|自己|本人|会员|用户|客户|顾客|学生|员工|家长|普通)的?)+"
    r"(?:账号|账户|帐号|帐户|身份)\s*"
)
"""Somebody's account, by its kind alone: a valid account, 会员账号. It has no user name."""


def read_log_in(clause: Clause, kind: str) -> list[Intent]:
    """Read the credentials of a log-in, then the log-in itself."""
    told = " ".join(
        part for part in (*clause.before.values(), clause.after) if part and part != "\u200b"
    )
    provider = _PROVIDER.match(told)
    if provider:
        # "Log in with Google" names a button, not an account.
        named = Phrase(text=provider[1], whole=clause.masked.plain(told), quoted=True)
        words = clause.masked.plain(clause.text)
        return [Intent(kind="click", words=words, verb="click", target=named)]
    if _SOME_ACCOUNT.fullmatch(told.strip().casefold()):
        words = clause.masked.plain(clause.text)
        return [Intent(kind="log_in", words=words, verb=clause.verb, target=Phrase())]
    intents = []
    names = {"username", "email", "password"}
    fields = [f for f in clause.lex.find("concepts", told) if f.key in names]
    spans = sorted({(f.start, f.end) for f in fields})
    user, password = "", ""
    for n, (start, end) in enumerate(spans):
        until = spans[n + 1][0] if n + 1 < len(spans) else len(told)
        value = _credential_before(clause, told[:start]) or _credential(
            clause, told[end:until], first_of_many=True
        )
        if any(f.key == "password" for f in fields if f.start == start):
            password = password or value
        else:
            user = user or value
    if not spans:
        user, password = _two_values(clause, told)
    if not user and (spans or not password):
        first = told[: spans[0][0]] if spans else told
        user = _credential(clause, first) or _left_over(clause, told, password)
    slash = _SECRETS.match(user)
    if slash and not password:
        user, password = slash.group(1), slash.group(2)
    for concept, value in (("username", user), ("password", password)):
        if value:
            name = clause.lex.words("concepts", concept)[0]
            intents.append(fill(clause, Phrase(text=name, roles=("textbox",)), value))
    submit = Intent(
        kind="log_in",
        words=clause.masked.plain(clause.text),
        verb=clause.verb,
        target=Phrase() if intents else clause.phrase(_place_only(clause)),
    )
    return [*intents, submit]


_NAME_LIKE = re.compile(r"(?<!\S)[A-Za-z\d]+(?:[-_.@+][A-Za-z\d]+)+(?!\S)")
"""Written as no word is: with a sign in it."""
_LATIN = re.compile(r"[A-Za-z\d][A-Za-z\d._@+-]+")
_THING_WITH = re.compile(r"\bto the [a-z]+ (\w+) (?:with|using|by) its\b", re.IGNORECASE)
"""What is logged in to has a secret of its own: `to the project garden with its code`."""
_HALVES = re.compile(r"\s+/\s+|(?<=\S)\s+(?:with|using|bằng|với)\s+")


def _two_values(clause: Clause, told: str) -> tuple[str, str]:
    """Read `with ann and ${pw}`: the user comes first, unless there is a password only."""
    said = [half for part in pieces(told, clause.lex) for half in _HALVES.split(part)]
    parts = [_credential(clause, part) for part in said]
    found = [part for part in parts if part]
    if len(found) == 2:
        return found[0], found[1]
    if len(found) == 1 and _SECRET_NAME.search(found[0]):
        return "", found[0]
    marks = clause.masked.marks(told)
    if len(marks) == 1:
        # Fields of other names: `with the project ski-trip and its code ${code}`.
        names = _NAME_LIKE if not any(map(is_cjk, told)) else _LATIN
        value, plain = clause.masked.atom(marks[0])[0], told.replace(marks[0], " ")
        user = names.search(plain)
        if user is None and (called := _THING_WITH.search(plain)):
            return called.group(1), value
        return (user.group(), value) if user else ("", "")
    return "", ""


def _place_only(clause: Clause) -> str:
    return clause.after if clause.masked.marks(clause.after) else ""


_CREDENTIAL_NOISE = re.compile(
    r"\b(?:as|with|using|user|there|here|and|the|by|is|to|again|anew|once more|now|back|app"
    r"|application|system|site|account|into|in|of|page|form|credentials|valid|bằng|với|và|tên|là"
    r"|vào|hệ thống|trang|tài khoản|của|lại|ngay|một lần nữa|bây giờ)\b"
    r"|[,，、:=和及与为是用以]|系统|使用|账号|重新|再次"
)


def _credential(clause: Clause, text: str, *, first_of_many: bool = False) -> str:
    marks = clause.masked.marks(text)
    if marks:
        return clause.masked.atom(marks[0])[0]
    rest = " ".join(_CREDENTIAL_NOISE.sub(" ", text).split())
    if first_of_many and "/" not in rest:
        return rest.split(" ")[0]
    return rest if rest and (" " not in rest or "/" in rest) else ""


def _credential_before(clause: Clause, text: str) -> str:
    """Read `hunter2 as the password`."""
    halves = re.search(r"(\S+)\s+(?:as|làm|作为)\s+(?:the|a|his|her)?\s*$", text)
    return clause.value(halves.group(1)) if halves else ""


def _left_over(clause: Clause, told: str, password: str) -> str:
    """Read the only word that is no password: 以密码 hunter2 登录 admin."""
    text = told
    for found in sorted(clause.lex.find("concepts", told), key=lambda f: -f.start):
        if found.key in ("password", "username", "email"):
            text = f"{text[: found.start]} {text[found.end :]}"
    words = [clause.masked.plain(w) for w in _CREDENTIAL_NOISE.sub(" ", text).split()]
    others = [word for word in words if word != password]
    return others[0] if len(others) == 1 else ""
