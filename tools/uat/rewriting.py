"""Rewrites raw steps into instructions by the rules of configs/rewriting.yaml; no model."""

import re
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.tools.text import quoted_spans
from surefoot.tools.uat.marking import ARTICLES, LIST, Marking, words_of

RULES = CONFIGS / "rewriting.yaml"
_HIDDEN = "\0"
_JOINED = re.compile(r"(?P<link>(?:,|\band|\bthen)\s+)(?P<word>[a-z]{3,}ing)\b")
_THAT = re.compile(r"^that\s+", re.IGNORECASE)
_LEAD = re.compile(
    r"(?:(?:the )?user )?(?:has|have|having|is|was) (?:successfully )?|(?:the )?user ",
    re.IGNORECASE,
)
_NOUN = re.compile(r"(?:the )?(\w+) of (.+)", re.IGNORECASE)
_CLAUSE = re.compile(
    r"(?P<what>.+?) (?:is|are|has been|have been|having been|was|were) (?P<verb>\w+)(?P<rest>.*)",
    re.IGNORECASE,
)
_DONE = re.compile(r"(?P<what>\w+?)(?:均已|已经|已|被)(?P<verb>\w+?)(?:完成|成功|了)?$")
_VOWELS = "aeiou"


def rewrite_step(
    step: str, parameters: Mapping[str, str] | Collection[str] = (), rules: Path = RULES
) -> str:
    """Rewrite one raw step.

    Args:
        step: As the case has it.
        parameters: Names of the case's parameters, with their descriptions where they have some.
        rules: The file of rules.

    Returns:
        "System requests User to select bank, and System validates the result feedback from User
        is selecting bank." with a parameter `bank_name` becomes "Select ${bank_name}"; with one
        that is only described so, "Select bank ${p17}".
    """
    known = parameters if isinstance(parameters, Mapping) else dict.fromkeys(parameters, "")
    return _rules(rules).rewrite(step.strip(), known)


def expected_result(step: str, rules: Path = RULES) -> str:
    """Give the result of a templated step that the app shows; "" for one that is the act itself."""
    return _rules(rules).said(step)


def without_hint(instruction: str, rules: Path = RULES) -> str:
    """Give an instruction without the knowledge that was added to it for the agents."""
    return _rules(rules).without_knowledge(instruction)


@lru_cache(maxsize=4)
def _rules(path: Path) -> "_Rules":
    try:
        return _Rules(yaml.safe_load(path.read_text("utf-8")))
    except (OSError, yaml.YAMLError) as error:
        raise ConfigError(f"the rewriting rules {path} cannot be read: {error}") from error


class _Rules:
    """The rules of one file."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        self._raw = raw
        self._marks = Marking(raw)
        self._templates = [re.compile(one, re.IGNORECASE) for one in raw["templates"]]

    def rewrite(self, step: str, parameters: Mapping[str, str]) -> str:
        return self._with_knowledge(self._marks.mark(self._split_step(step)[0], parameters))

    def said(self, step: str) -> str:
        return self._split_step(step)[1]

    def _split_step(self, step: str) -> tuple[str, str]:
        """Cut a step of a template into what is to be done and what must hold; others stay.

        A result that is an act is what is to be done. Any other must hold after what was asked for.
        """
        found = next((m for t in self._templates if (m := t.match(" ".join(step.split())))), None)
        if found is None:
            return step, ""
        ask, result = (_without_brackets(found.group(name)) for name in ("ask", "result"))
        if that := _THAT.match(result):
            return _capital(ask), result[that.end() :]
        act = self._english(result, ask) if ask[:1].isascii() else self._chinese(result, ask)
        return _capital(act or ask), "" if act else result

    def _english(self, result: str, ask: str) -> str:
        """Give the act of "selecting bank" or "having selected bank", "" for a statement.

        What is the ask in other words is the ask, so that an ending which is part of a name stays.
        "Agreement is accepted" is an act where the ask names no thing: "agree".
        """
        hidden = _mask_quoted_spans(result)
        end = self._ends.search(hidden)
        plain = result[: end.start()] if end else result
        clause = _CLAUSE.match(hidden)
        told = [self._imperative(text, ask) for text in (result, plain)]
        passive = self._active(result, clause) if clause else ""
        if not plain or any(_is_same_act(act, ask) for act in (passive, *(act for act, _ in told))):
            return ask
        names_nothing = " " not in ask
        if clause and not end:
            return passive if names_nothing else ""
        act, is_act = told[1 if clause else 0]
        return act if is_act or names_nothing else ""

    def _imperative(self, text: str, ask: str) -> tuple[str, bool]:
        """Begin a text with the base form of its verb; and whether its form makes it an act."""
        lead = _LEAD.match(text)
        body = text[lead.end() :] if lead else text
        noun = _NOUN.match(body)
        if noun and (verb := self._raw["nouns"].get(noun.group(1).lower())):
            return f"{verb} {noun.group(2)}", True
        first, _, rest = body.partition(" ")
        base = self._forms.get(first.lower())
        if not base:
            return "", False
        act = f"{base} {_JOINED.sub(lambda m: self._further(m, rest, ask), rest)}".strip()
        return act, lead is not None or first.lower() not in {base, *self._participles}

    def _active(self, result: str, clause: re.Match[str]) -> str:
        """Turn "bank is selected" into "select bank"; "" for a verb that is not known."""
        what, verb, rest = (result[slice(*clause.span(name))] for name in ("what", "verb", "rest"))
        base = self._participles.get(verb.lower())
        return f"{base} {what}{rest}" if base else ""

    def _further(self, joined: re.Match[str], text: str, ask: str) -> str:
        """Turn the gerund of a further act into its verb: "and tapping Next"; names stay."""
        word = joined.group("word")
        is_name = word in words_of(ask) or _mask_quoted_spans(text)[joined.start("word")] == _HIDDEN
        base = None if is_name else self._forms.get(word)
        return f"{joined.group('link')}{base or word}"

    def _chinese(self, result: str, ask: str) -> str:
        """Give the act of 选择银行 or 已选择银行, "" for what the app shows or states."""
        body = re.sub(self._raw["zh_before"], "", re.sub(self._raw["zh_done"], "", result))
        plain = re.sub(self._raw["zh_after"], "", body)
        if not plain or ask in (result, body, plain) or self._is_ask_again(result, ask):
            return ask
        is_shown = result.startswith(tuple(self._raw["zh_results"]))
        is_state = re.match(self._raw["zh_done"], result) or _DONE.search(result)
        if is_shown or (is_state and not body.startswith(ask)):
            return ""
        return body if body.startswith(tuple(self._raw["zh_verbs"])) else ""

    def _is_ask_again(self, result: str, ask: str) -> bool:
        """Say whether a result is the ask in the passive: 手机号已输入."""
        done = _DONE.search(result)
        if done is None or done.group("verb") not in self._raw["zh_verbs"]:
            return False
        parts = LIST.split(done.group("what"))[::2]
        return all(part in ask for part in (done.group("verb"), *parts))

    @cached_property
    def _ends(self) -> re.Pattern[str]:
        """Match the words behind an act which only say that it is done."""
        return re.compile(rf"(?:^|\s+){self._raw['ends']}$", re.IGNORECASE)

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Base forms, gerunds and participles with the base form of each."""
        gerunds = {form: verb for verb in self._raw["verbs"] for form in _gerunds(verb)}
        return {**self._participles, **gerunds, **{verb: verb for verb in self._raw["verbs"]}}

    @cached_property
    def _participles(self) -> dict[str, str]:
        odd = self._raw["irregular"]
        return {
            form: verb
            for verb in self._raw["verbs"]
            for form in ([odd[verb]] if verb in odd else _participles(verb))
        }

    def _with_knowledge(self, text: str) -> str:
        for rule in self._raw["knowledge"]:
            plain = text.replace("_", " ")
            if re.search(rule["when"], plain, re.IGNORECASE) and rule["add"] not in text:
                return f"{text} {rule['add']}" if rule["add"].isascii() else f"{text}{rule['add']}"
        return text

    def without_knowledge(self, text: str) -> str:
        for rule in self._raw["knowledge"]:
            text = text.removesuffix(rule["add"]).rstrip()
        return text


def _is_same_act(act: str, ask: str) -> bool:
    """Compare two acts word by word, articles apart; a verb alone is that of the ask."""
    told, asked = ([w for w in text.lower().split() if w not in ARTICLES] for text in (act, ask))
    return told in (asked, asked[:1])


def _mask_quoted_spans(text: str) -> str:
    """Cover what stands in quotes, sign by sign."""
    for span in quoted_spans(text):
        covered = _HIDDEN * (span.end - span.start)
        text = f"{text[: span.start]}{covered}{text[span.end :]}"
    return text


def _without_brackets(text: str) -> str:
    """Leave out the brackets of a template's slot; those in quotes are part of a name."""
    text = text.strip()
    if text[:1] == "【" and text.find("】") == len(text) - 1:
        text = text[1:-1]
    pairs = zip(text, _mask_quoted_spans(text), strict=True)
    return "".join(sign for sign, seen in pairs if seen not in "[]").strip()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _gerunds(verb: str) -> list[str]:
    if verb.endswith("e") and not verb.endswith("ee"):
        return [f"{verb[:-1]}ing"]
    return [f"{verb}ing", *([f"{verb}{verb[-1]}ing"] if _may_double(verb) else [])]


def _participles(verb: str) -> list[str]:
    if verb.endswith("e"):
        return [f"{verb}d"]
    if verb.endswith("y") and verb[-2] not in _VOWELS:
        return [f"{verb[:-1]}ied"]
    return [f"{verb}ed", *([f"{verb}{verb[-1]}ed"] if _may_double(verb) else [])]


def _may_double(verb: str) -> bool:
    return len(verb) > 2 and verb[-1] not in "aeiouwxy" and verb[-2] in _VOWELS
