"""Rewrites raw steps into instructions by the rules of configs/rewriting.yaml; no model."""

import re
from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from configs.settings import CONFIGS
from state.errors import ConfigError
from tools.language.lexicon import lexicon
from tools.language.steps import parse_step
from tools.uat.manners import Manners
from tools.uat.queries import with_query
from tools.uat.results import is_all_filled, tells_less, without_success
from tools.uat.terse import in_full

RULES = CONFIGS / "rewriting.yaml"
_NAME_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_A-Za-z]+")
_LIST = re.compile(r"(\s*,\s*and\s+|\s+(?:and|và|rồi)\s+|\s*[,，、;]\s*|(?<=\S)(?:和|及|与))")
_INNER = re.compile(r"[(（]([^()（）]+)[)）]\s*$")
"""What a parameter is called besides, in another language: Phone (số điện thoại)."""
_POSSESSIVE = re.compile(r"(?<=\w)['’]s?(?= )")
_TAIL = re.compile(r"\s*[(（].*$")
_BRACKETS = str.maketrans("", "", "[]【】")
_JOINED = re.compile(r"(?P<link>(?:,|\band|\bthen)\s+)(?P<word>[a-z]{3,}ing)\b", re.IGNORECASE)
_OTHER_ACT = re.compile(
    r"(?:save|submit|send|confirm|continue|go on|proceed|apply|search|(?:log|sign) (?:in|up|on))\b"
    r"|(?:tap|click|press|tick|check|turn|switch|open)\s+\S|[a-z]+ (?:the|an?|it|my|your|this)\b"
    r"|[a-z]+ ['\"“]"
    r"|(?:update|pay|ok|next|done|finish|add|create|publish|reply|book|reserve|register|go)[.]?$"
    r"|(?:nhấn|bấm|chạm|chọn|lưu|gửi|mở|đóng|xác nhận|đăng nhập|tiếp tục)\b"
    r"|(?:并|再|然后)?(?:保存|提交|确认|确定|登录|发送|继续|搜索|点击|勾选|打开|关闭|同意|接受|获取|计算|查询|刷新|返回)",
    re.IGNORECASE,
)
"""Behind "enter the amount and ...": something else is done, no further value is entered."""
_FURTHER = re.compile(
    r",\s*(?:and\s+|then\s+)?|\s+(?:and|then|rồi|và)\s+|[，；]\s*(?:然后|再|并)?|并"
)
"""Between the parts of a step."""
_DONE = re.compile(r"(?:已经?|被|均已?)$")
"""What stands between a thing and what was done to it: 手机号已输入."""
_LINKED = re.compile(r"(?:并|再|然后|，|,)$")
"""What links a verb to what is done before it."""
_OPEN_QUOTE = re.compile(r"^[^\"“]*(?:\"[^\"]*|“[^”]*)$")
"""A quote that goes on: a verb behind it is what the app says."""
_BEING_DONE = re.compile(r"\bbeing \w+(?:ed|en|t)\b", re.IGNORECASE)
"""The act once more, as a result: the number being entered."""
_THAT = re.compile(r"^that\s+", re.IGNORECASE)
_ARTICLES = {"the", "a", "an", "my", "your"}
_VOWELS = "aeiou"
_LEAST_STEM = 3


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


def objects_of(instruction: str, rules: Path = RULES) -> list[str]:
    """Give the things of which an instruction asks the values: "enter name and phone" has two."""
    return _rules(rules).objects(instruction)


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
        self._manners = Manners(raw["manners"], raw["verbs"])
        self._templates = [re.compile(one, re.IGNORECASE) for one in raw["templates"]]

    def rewrite(self, step: str, parameters: Mapping[str, str]) -> str:
        text = in_full(self._instruction(step), parameters)
        return self._with_knowledge(self._with_marks(text, parameters))

    def _instruction(self, step: str) -> str:
        """Take what is to be done out of a template, in imperative form."""
        parts = self._parts(step)
        if parts is None:
            return self._manners.plain(step)
        result, ask = parts
        told = self._imperative(ask) or ask
        if not self._is_shown(result, ask) and not (
            self._imperative(ask) and tells_less(result, ask)
        ):
            told = self._imperative(result) or told
        return _capital(self._manners.plain(told))

    def _parts(self, step: str) -> tuple[str, str] | None:
        """Cut a step of a template into its result and what is asked for."""
        found = next((m for t in self._templates if (m := t.match(" ".join(step.split())))), None)
        if found is None:
            return None
        result, ask = (found.group(name).translate(_BRACKETS).strip() for name in ("result", "ask"))
        return without_success(result, ask), ask

    def said(self, step: str) -> str:
        result, ask = self._parts(step) or ("", "")
        if is_all_filled(result):
            return _THAT.sub("", result)
        is_act = not self._is_shown(result, ask) and self._imperative(result)
        if is_act or _BEING_DONE.search(result):
            return ""
        return _THAT.sub("", result)

    def _is_shown(self, result: str, ask: str) -> bool:
        """Say whether a Chinese result is what the app shows, and the request tells the act."""
        shown = next((v for v in self._raw["zh_results"] if result.startswith(v)), "")
        is_act = bool(self._imperative(ask)) or ask not in result
        return bool(shown) and not ask.startswith(shown) and is_act

    def _imperative(self, text: str) -> str:
        """Turn "selecting bank", "bank is selected", "selection of bank" into "select bank"."""
        if not re.match("[A-Za-z]", text):
            return self._chinese(text)
        text = re.sub(r"^(?:the )?user (?:has |is )?(?:successfully )?", "", text, flags=re.I)
        first, _, rest = text.partition(" ")
        base = self._forms.get(first.lower())
        base = base or _known_verb(first.lower())
        if base:
            return f"{base} {_JOINED.sub(self._further, rest)}".strip()
        noun = re.match(r"(?:the )?(\w+) of (.+)", text, re.I)
        if noun and noun.group(1).lower() in self._raw["nouns"]:
            return f"{self._raw['nouns'][noun.group(1).lower()]} {noun.group(2)}"
        passive = re.match(r"(.+?) (?:is|are|has been|have been|was|were) (\w+)(.*)", text, re.I)
        is_said = passive is not None and _OPEN_QUOTE.search(passive.group(1))
        if passive and not is_said and (verb := self._participles.get(passive.group(2).lower())):
            return f"{verb} {passive.group(1)}{passive.group(3)}"
        return ""

    def _further(self, joined: re.Match[str]) -> str:
        """Turn the gerund of a further act into its verb: "and tapping Next"."""
        word = joined.group("word")
        base = self._forms.get(word.lower()) or _known_verb(word.lower())
        return f"{joined.group('link')}{base or word}"

    def _chinese(self, text: str) -> str:
        if re.search(self._raw["zh_states"], text):
            return ""
        bare = re.sub(self._raw["zh_after"], "", re.sub(self._raw["zh_before"], "", text)).strip()
        verbs = self._raw["zh_verbs"]
        last = next((v for v in sorted(verbs, key=len, reverse=True) if bare.endswith(v)), "")
        thing = _DONE.sub("", bare.removesuffix(last))
        if last and thing and thing != bare.removesuffix(last):
            return f"{last}{thing}"
        by_means = bare.startswith(tuple(self._raw["zh_means"])) and last
        if bare.startswith(tuple(verbs)) or _is_told(bare) or by_means:
            return bare
        # 结束充电并确认 has a verb of its own in front.
        return f"{last}{thing}" if last and thing and not _LINKED.search(thing) else ""

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

    def objects(self, text: str) -> list[str]:
        cut = self._cut(text)
        parts = [part.strip() for part in _LIST.split(cut[1])[::2]] if cut else []
        found = parts[:1]
        for part in parts[1:]:
            own = self._cut(part)
            if own is None and _OTHER_ACT.match(part):
                break
            found.append(own[1].strip() if own else part)
        return [part for part in found if part]

    def _cut(self, text: str) -> tuple[str, str, str] | None:
        """Cut into the verb, the objects whose values are asked for, and what stands behind."""
        verbs = sorted(self._raw["takes_value"], key=len, reverse=True)
        verb = next((v for v in verbs if _begins(text, v)), None)
        if verb is None:
            return None
        tail = _TAIL.search(text)
        end = tail.start() if tail else len(text)
        others = (m.start() for m in _LIST.finditer(text) if _OTHER_ACT.match(text[m.end() :]))
        end = min(end, next(others, end))
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
            return with_query(text, parameters) or self._marked_later(text, parameters)
        parts = _LIST.split(cut[1])
        marked = [
            self._marked(part, parameters) if number % 2 == 0 else part
            for number, part in enumerate(parts)
        ]
        return cut[0] + "".join(marked) + self._marked_later(cut[2], parameters)

    def _marked_later(self, text: str, parameters: Mapping[str, str]) -> str:
        """Mark what a later part of a step enters: choose the size and enter the name."""
        later = next((m for m in _FURTHER.finditer(text) if self._enters(text[m.end() :])), None)
        if later is None:
            return text
        return text[: later.end()] + self._with_marks(text[later.end() :], parameters)

    def _enters(self, text: str) -> bool:
        """Say whether a text begins with a verb of typing; what is chosen has a name of its own."""
        return any(_begins(text, verb) for verb in self._raw["types"])

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


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _NAME_WORDS.findall(name))


def _begins(text: str, verb: str) -> bool:
    if not text.lower().startswith(verb):
        return False
    return not verb.isascii() or text[len(verb) : len(verb) + 1] == " "


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _known_verb(gerund: str) -> str:
    """Give the verb of a gerund that the rules do not list, where steps know it: redeeming."""
    stem = gerund.removesuffix("ing")
    if stem == gerund or len(stem) < _LEAST_STEM:
        return ""
    forms = (stem, f"{stem}e", *([stem[:-1]] if stem[-1] == stem[-2] else []))
    return next((form for form in forms if lexicon("en").meanings("verbs", form)), "")


def _is_told(text: str) -> bool:
    """Say whether a Chinese text begins with a verb of steps, or sets something: 把A调到B."""
    if lexicon("zh").starts("verbs", text):
        return True
    return text.startswith(("把", "将")) and parse_step(text)[0].kind != "do"


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
