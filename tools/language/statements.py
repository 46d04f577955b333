"""Steps that tell how a thing is to be, not what is done: The parcel weighs 4."""

import re
from dataclasses import dataclass
from functools import lru_cache

from tools.configured import read_configured
from tools.language.clauses import language_of, strip_openers
from tools.language.lexicon import Language, lexicon
from tools.text import bare, quoted_spans, unquoted

_END = " .!。！"
_SEVERAL = re.compile(r"[;；。，、]|[.!]\s+\S|\bthen\b|然后|并|\b(?:rồi|và)\b")
"""What a sentence of one state has not, outside of quotes."""
_OF_WHOM = re.compile(
    r"(?:the|its|his|her|their|our|my|your|this|that|these|those) ", re.IGNORECASE
)


@dataclass(frozen=True)
class Statement:
    """What a sentence tells of a thing."""

    subject: str
    """What it tells of, without article; empty for a pronoun, which names nothing."""
    value: str
    """What is told: an editor, 4."""
    denied: bool = False
    """It is not to be so."""


@dataclass(frozen=True)
class _Forms:
    told: dict[str, tuple[re.Pattern[str], ...]]
    contrast: re.Pattern[str]
    measures: dict[str, str]


def statement(step: str) -> Statement | None:
    """Read a step as a sentence that tells of a state; None where it is none, or more than one."""
    told = step.strip().strip(_END)
    language = language_of(told)
    forms = _forms()
    told = forms.contrast.sub("", told)
    if _SEVERAL.search(unquoted(told)) or _goes_on(unquoted(told), language):
        return None
    match = next((m for form in forms.told[language] if (m := form.fullmatch(told))), None)
    if match is None:
        return None
    if language == "vi" and lexicon(language).starts("verbs", match["subject"]):
        return None
    value = match["value"].strip(_END)
    groups = match.groupdict()
    measure, denied = groups.get("measure"), bool(groups.get("denied"))
    subject = forms.measures[measure.lower()] if measure else _noun(match["subject"], language)
    quoted = quoted_spans(value)
    if len(quoted) == 1:
        value = quoted[0].text
    return Statement(subject, value, denied) if bare(value) else None


def _goes_on(told: str, language: Language) -> bool:
    """Say whether more is told, or done, behind a comma: its name is Bo, its price is 4."""
    lex = lexicon("en")
    behind = [strip_openers(part, lex) for part in told.split(",")[1:]]
    if behind and language != "en":
        return True
    return any(lex.starts("verbs", part) or statement(part) is not None for part in behind)


def _noun(subject: str, language: Language) -> str:
    if language != "en":
        return subject
    head = _OF_WHOM.match(subject)
    return subject[head.end() :] if head is not None else ""


@lru_cache(maxsize=1)
def _forms() -> _Forms:
    raw = read_configured("language", "stated.yaml")
    told = {
        language: tuple(
            re.compile(form.replace("{whom}", raw["whom"][language]), re.IGNORECASE)
            for form in forms
        )
        for language, forms in raw["forms"].items()
    }
    return _Forms(told, re.compile(raw["contrast"], re.IGNORECASE), raw["measures"])
