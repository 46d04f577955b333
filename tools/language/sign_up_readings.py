"""How it is read that somebody registers: the form, what goes into it, and that it is sent."""

import re

from tools.language.clauses import Masked, verbs_of
from tools.language.intents import ALL, Intent, Phrase
from tools.language.lexicon import Lexicon
from tools.text import folded, is_cjk

_SECRET = re.compile(r"\$\{\w+\}")
_MAKES = {
    "en": re.compile(
        r"(?:create|make|open|set up|register)\s+(?:an?|the|her|his|your)?\s*"
        r"(?:new\s+)?(?:user\s+|own\s+)?account\b"
    ),
    "zh": re.compile(r"(?:创建|新建|注册)(?:一个)?(?:新)?(?:的)?(?:用户)?(?:账号|账户|帐号|用户)"),
    "vi": re.compile(r"(?:tạo|lập|mở)\s+(?:một\s+)?tài khoản"),
}
_ELSE = frozenset({"click", "open", "goto", "log_in", "press", "select", "check", "look", "scroll"})
"""What is done besides: the step is more than a form that is filled in and sent."""
_NAMED = re.compile(
    r"(?:(?:\b(?:as|named|called|user|users?name|account|for)|tên|tài khoản|用户名?|账号|名为)"
    r"\s*[:：]?\s*)+"
    r"(?:là\s+|为)?([^\W_][\w.-]*)",
    re.IGNORECASE,
)
_NEAR = 12
"""Characters between the word for a password and the password."""
_LAST = re.compile(r"\s*(?:[:=：]|is\b|là\b|为|是)?\s*([A-Za-z0-9!-/@_-]{3,})[\s.。]*")
_NO_NAME = frozenset({"with", "for", "user", "a", "an", "the", "new", "and", "named", "as", "với"})


def read_sign_up(masked: Masked, lex: Lexicon) -> list[Intent]:
    """Read a step that registers with a password; empty for any other step."""
    text = masked.text.strip()
    begins = [f for f in lex.starts("concepts", text) if f.key == "sign_up"]
    made = _MAKES[lex.language or "en"].match(folded(text))
    end = max([f.end for f in begins] + ([made.end()] if made else []), default=0)
    if not end or {f.key for f in verbs_of(text[end:], lex)} & _ELSE:
        return []
    atoms = [(mark, masked.atom(mark)[0]) for mark in masked.marks(text)]
    secret = [_is_secret(text, mark, value, lex) for mark, value in atoms]
    secrets = [value for (_, value), hidden in zip(atoms, secret, strict=True) if hidden]
    plain = [value for (_, value), hidden in zip(atoms, secret, strict=True) if not hidden]
    secrets = secrets or _unquoted_password(text, lex)
    if not secrets:
        return []
    words = masked.plain(text)
    emails = [value for value in plain if "@" in value]
    names = [value for value in plain if "@" not in value] or _unquoted_name(text)
    user, *passwords = secrets if len(secrets) > 2 and not names else ["", *secrets]
    told = [
        ("username", (names or [user])[0], None),
        ("email", (emails or [""])[0], None),
        ("password", passwords[0], ALL if len(passwords) == 1 else None),
        ("confirm_password", passwords[1] if len(passwords) > 1 else "", None),
    ]
    fills = [
        Intent(
            kind="fill",
            words=words,
            target=Phrase(text=lex.words("concepts", key)[0], roles=("textbox",), ordinal=ordinal),
            value=value,
            verb="",
        )
        for key, value, ordinal in told
        if value
    ]
    form = Phrase(text=lex.words("concepts", "sign_up")[0])
    opens = Intent(kind="do", words=words, target=form, verb="", opens_form=True)
    return [opens, *fills, Intent(kind="submit", words=words)]


def _is_secret(text: str, mark: str, value: str, lex: Lexicon) -> bool:
    """Say whether it is a parameter, or stands right behind the word for a password."""
    before = text[max(text.index(mark) - _NEAR, 0) : text.index(mark)]
    keys = {f.key for f in lex.find("concepts", before)}
    said = bool(keys & {"password", "confirm_password"}) and "username" not in keys
    return _SECRET.fullmatch(value) is not None or (said and "@" not in value)


def _unquoted_password(text: str, lex: Lexicon) -> list[str]:
    """The password without quotes that a text ends with: sign up as ann with password abc1."""
    said = [found.end for found in lex.find("concepts", text) if found.key == "password"]
    value = _LAST.fullmatch(text[max(said) :]) if said else None
    # A word of letters alone may be said of the password: the password twice.
    return [value[1]] if value and not value[1].isalpha() else []


def _unquoted_name(text: str) -> list[str]:
    """The name that is said without quotes: sign up as ann."""
    found = [m.group(1) for m in _NAMED.finditer(text)]
    return [n for n in found if n.lower() not in _NO_NAME and not any(map(is_cjk, n))][:1]
