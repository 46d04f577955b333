"""Rewrites raw steps into instructions by the rules of configs/rewriting.yaml; no model."""

import re
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from configs.settings import CONFIGS
from state.errors import ConfigError

RULES = CONFIGS / "rewriting.yaml"
_NAME_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_LIST = re.compile(r"(\s*,\s*and\s+|\s+(?:and|và|rồi)\s+|\s*[,，、;]\s*|(?<=\S)(?:和|及|与))")
_INNER = re.compile(r"[(（]([^()（）]+)[)）]\s*$")
"""What a parameter is called besides, in another language: Phone (số điện thoại)."""
_POSSESSIVE = re.compile(r"(?<=\w)['’]s?(?= )")
_TAIL = re.compile(r"\s*[(（].*$")
_BRACKETS = str.maketrans("", "", "[]【】")
_JOINED = re.compile(r"(?P<link>(?:,|\band|\bthen)\s+)(?P<word>[a-z]{3,}ing)\b", re.IGNORECASE)
_THAT = re.compile(r"^that\s+", re.IGNORECASE)
_DONE = re.compile(r"\w(?:均已|已经|已|被)(\w+?)(?:完成|成功|了)?$")
_ARTICLES = {"the", "a", "an", "my", "your"}
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


def result_said(step: str, rules: Path = RULES) -> str:
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
        self._templates = [re.compile(one, re.IGNORECASE) for one in raw["templates"]]

    def rewrite(self, step: str, parameters: Mapping[str, str]) -> str:
        text = self._instruction(step)
        return self._with_knowledge(self._with_marks(text, parameters))

    def _instruction(self, step: str) -> str:
        """Take what is to be done out of a template, in imperative form; other steps stay."""
        parts = self._parts(step)
        if parts is None:
            return step
        result, ask = parts
        asked = self._imperative(ask)
        if self._is_shown(result, ask) or (asked and self._is_ask_again(result, ask)):
            return _capital(asked or ask)
        return _capital(self._imperative(result) or asked or ask)

    def _parts(self, step: str) -> tuple[str, str] | None:
        """Cut a step of a template into its result and what is asked for."""
        found = next((m for t in self._templates if (m := t.match(" ".join(step.split())))), None)
        if found is None:
            return None
        result, ask = (found.group(name).translate(_BRACKETS).strip() for name in ("result", "ask"))
        return result, ask

    def said(self, step: str) -> str:
        result, ask = self._parts(step) or ("", "")
        is_act = not self._is_shown(result, ask) and self._imperative(result)
        return "" if is_act or self._is_ask_again(result, ask) else _THAT.sub("", result)

    def _is_shown(self, result: str, ask: str) -> bool:
        """Say whether a result is a statement, or in Chinese what the app shows, and no act."""
        if _THAT.match(result):
            return True
        return result != ask and result.startswith(tuple(self._raw["zh_results"]))

    def _is_ask_again(self, result: str, ask: str) -> bool:
        """Say whether a result is what was asked for, in the Chinese passive too: 手机号已输入."""
        done = _DONE.search(result)
        return result == ask or (done is not None and done.group(1) in self._raw["zh_verbs"])

    def _imperative(self, text: str) -> str:
        """Turn "selecting bank", "bank is selected", "selection of bank" into "select bank"."""
        if not re.match("[A-Za-z]", text):
            return self._chinese(text)
        text = re.sub(r"^(?:the )?user (?:has |is )?(?:successfully )?", "", text, flags=re.I)
        first, _, rest = text.partition(" ")
        base = self._forms.get(first.lower())
        if base:
            return f"{base} {_JOINED.sub(self._further, rest)}".strip()
        noun = re.match(r"(?:the )?(\w+) of (.+)", text, re.I)
        if noun and noun.group(1).lower() in self._raw["nouns"]:
            return f"{self._raw['nouns'][noun.group(1).lower()]} {noun.group(2)}"
        passive = re.match(r"(.+?) (?:is|are|has been|have been|was|were) (\w+)(.*)", text, re.I)
        if passive and (verb := self._participles.get(passive.group(2).lower())):
            return f"{verb} {passive.group(1)}{passive.group(3)}"
        return ""

    def _further(self, joined: re.Match[str]) -> str:
        """Turn the gerund of a further act into its verb: "and tapping Next"."""
        word = joined.group("word")
        return f"{joined.group('link')}{self._forms.get(word.lower()) or word}"

    def _chinese(self, text: str) -> str:
        bare = re.sub(self._raw["zh_after"], "", re.sub(self._raw["zh_before"], "", text)).strip()
        verbs = sorted(self._raw["zh_verbs"], key=len, reverse=True)
        return bare if bare.startswith(tuple(verbs)) else ""

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

    def _cut(self, text: str) -> tuple[str, str, str] | None:
        """Cut into the verb, the objects whose values are asked for, and what stands behind."""
        verbs = sorted(self._raw["takes_value"], key=len, reverse=True)
        verb = next((v for v in verbs if _begins(text, v)), None)
        if verb is None:
            return None
        tail = _TAIL.search(text)
        end = tail.start() if tail else len(text)
        objects = text[len(verb) : end]
        if any(quote in _POSSESSIVE.sub("", objects) for quote in "'\"“‘「"):
            return None
        return text[: len(verb)], objects, text[end:]

    def _with_marks(self, text: str, parameters: Mapping[str, str]) -> str:
        """Write `${name}` for an object that is called as a parameter is."""
        if "${" in text or not parameters:
            return text
        cut = self._cut(text)
        if cut is None:
            return text
        parts = _LIST.split(cut[1])
        marked = [
            self._marked(part, parameters) if number % 2 == 0 else part
            for number, part in enumerate(parts)
        ]
        return cut[0] + "".join(marked) + cut[2]

    def _marked(self, part: str, parameters: Mapping[str, str]) -> str:
        if not part.strip():
            return part
        lead = part[: len(part) - len(part.lstrip())]
        named = self._called(part, {name: name for name in parameters})
        if named is not None:
            return f"{lead}${{{named}}}"
        described = self._called(part, {n: _TAIL.sub("", t) for n, t in parameters.items() if t})
        if described is None:
            inner = {
                n: found.group(1) for n, t in parameters.items() if (found := _INNER.search(t))
            }
            described = self._called(part, inner)
        return f"{part} ${{{described}}}" if described is not None else part

    def _called(self, part: str, parameters: Mapping[str, str]) -> str | None:
        """Find the one parameter that is called so; generic words count where several are.

        Args:
            part: What the step calls it.
            parameters: By name what each is called.
        """
        key = self._key(part)
        found = [name for name, text in parameters.items() if self._key(text) == key]
        if len(found) > 1:
            told = _words(part) - _ARTICLES
            found = [name for name in found if _words(parameters[name]) - _ARTICLES == told]
        return found[0] if len(found) == 1 else None

    def _key(self, name: str) -> frozenset[str]:
        """Give the words that tell what a parameter, or an object, is called."""
        words = _words(name)
        generic = self._raw["generic"]
        bare = set()
        for word in sorted(words - set(generic)):
            ends = next((g for g in generic if not g.isascii() and word.endswith(g)), "")
            bare.add(word.removesuffix(ends) or word)
        return frozenset(bare) or words

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


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _NAME_WORDS.findall(name))


def _begins(text: str, verb: str) -> bool:
    if not text.lower().startswith(verb):
        return False
    return not verb.isascii() or text[len(verb) : len(verb) + 1] == " "


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
