"""Read path constraints as concolic engines write them: lenient in, one form out.

constraint = bool ; bool = "(" bool bop bool ")" | "!" bool | atom, with the atoms of `terms`. Read
as well: names without quotes, `x(ref) != null`, no outer parentheses, `head(ref).next(ref)` for
`head.next(ref)`, `not`, `and`, `or`, dotted class names.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from surefoot.tools.java.descriptors import descriptor
from surefoot.tools.java.terms import (
    Arithmetic,
    Compare,
    Comparison,
    Computed,
    Connective,
    Formula,
    InstanceOf,
    IsExactType,
    IsNull,
    Join,
    Not,
    Number,
    NumberPath,
    Path,
    Same,
)

MOST_CHARACTERS = 20_000
MOST_DEPTH = 100
MOST_DIGITS = 100


class ConstraintSyntaxError(ValueError):
    """The text is not a constraint of the grammar; says where."""


_TOKEN = re.compile(
    r"""\s*(?:
      (?P<quoted>'(?:[^'"]|"(?:[^"\\]|\\.)*")*')
    | (?P<descriptor>\[*L[\w$./-]+;|\[+[ZBCSIJFD](?!\w)|(?:[^\W\d]|\$)[\w$]*(?:\.[\w$]+)*(?:\[\])+)
    | (?P<name>(?:[^\W\d]|\$)[\w$]*
        (?:\(ref\)|\.(?:[^\W\d]|[$<])[\w$>]*|\[(?:\#?\d+|"(?:[^"\\]|\\.)*")\])*)
    | (?P<fraction>(?:\d+\.\d*|\.\d+|\d+(?=[eEfFdD]))(?:[eE][+-]?\d+)?[fFdD]?)(?!\w)
    | (?P<number>(?:0[xX][0-9a-fA-F]+|0|[1-9]\d*)[lL]?)(?!\w)
    | (?P<sign><->|->|&&|\|\||==|!=|<<|>>>|>>|<=|>=|[()!<>^+\-*/%~&|])
    )""",
    re.VERBOSE,
)
_STEP = re.compile(r"""\.(?P<field>[\w$<>]+)|\[(?P<index>\#?\d+|"(?:[^"\\]|\\.)*")\]""")
_ROOT = re.compile(r"(?:[^\W\d]|\$)[\w$]*")
_WORDS = {"and": "&&", "or": "||", "not": "!", "xor": "^", "implies": "->"}
_TRUTHS = {"true": 1, "false": 0}
_CONNECTIVES = ("<->", "->", "||", "^", "&&")
"""The weakest first: what binds when parentheses are left out."""
_OPERATORS = (("|",), ("^",), ("&",), ("<<", ">>", ">>>"), ("+", "-"), ("*", "/", "%"))
"""Of numbers, the weakest first."""
_SUM = 4
"""What may stand without parentheses: a "^" between comparisons joins these."""
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


def parse(text: str) -> Formula:
    """Read one constraint.

    Raises:
        ConstraintSyntaxError: it is not of the grammar, longer than 20,000 characters, or nested
            deeper than 100.
    """
    if len(text) > MOST_CHARACTERS:
        raise ConstraintSyntaxError(f"longer than {MOST_CHARACTERS} characters")
    return _Reader(text).whole()


def read_path(text: str) -> Path:
    """Read a location, however it is spelt: "head", "head(ref).next(ref)", "'a.items[0](ref)'".

    Raises:
        ConstraintSyntaxError: it is none.
    """
    bare = text.strip().strip("'").replace("(ref)", "")
    root = _ROOT.match(bare)
    if not root:
        raise ConstraintSyntaxError(f"not a location: {text!r}")
    labels: list[str] = []
    at = root.end()
    while at < len(bare):
        step = _STEP.match(bare, at)
        if not step:
            raise ConstraintSyntaxError(f"not a location: {text!r}")
        labels.append(step["field"] or f"[{step['index']}]")
        at = step.end()
    return Path(root.group(), tuple(labels))


def path_or_none(text: str) -> Path | None:
    """Read a location; None where the text is none."""
    try:
        return read_path(text)
    except ConstraintSyntaxError:
        return None


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text.rstrip()):
        token = _TOKEN.match(text, at)
        if not token:
            raise ConstraintSyntaxError(
                f"{text[at : at + 20]!r} is not of the grammar: {text[:200]!r}"
            )
        kind = cast(str, token.lastgroup)
        value = token[kind]
        if kind == "name" and value in _WORDS:
            kind, value = "sign", _WORDS[value]
        found.append((kind, value))
        at = token.end()
    return found


def _literal(text: str) -> Number:
    """Give a whole number; a long's is computed with in 64 bits, which 0 added to it says."""
    digits = text.rstrip("lL")
    if len(digits) > MOST_DIGITS:
        raise ConstraintSyntaxError(f"a number has more than {MOST_DIGITS} digits")
    number = int(digits, 0)
    if digits[:2].lower() == "0x":
        bits = 64 if text != digits or number >= 2**32 else 32
        number -= 2**bits if 2 ** (bits - 1) <= number < 2**bits else 0
    return number if text == digits else Computed("+", number, 0, 64)


class _Reader:
    """A recursive descent over the tokens of one constraint."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    def whole(self) -> Formula:
        formula = self.formula(0)
        if self.at < len(self.tokens):
            raise self.wrong("something follows the constraint")
        return formula

    def formula(self, weakest: int) -> Formula:
        """A formula whose connectives bind at least as strongly as `_CONNECTIVES[weakest]`."""
        left = self.negation()
        while self.value() in _CONNECTIVES[weakest:] and self.tokens[self.at][0] == "sign":
            sign = self.next()[1]
            at = _CONNECTIVES.index(sign)
            right = self.formula(at if sign == "->" else at + 1)
            left = Join(cast(Connective, sign), left, right)
        return left

    def negation(self) -> Formula:
        if self.takes("!"):
            return self.deeper(lambda: Not(self.negation()))
        if self.value() == "(" and not self._is_number_in_brackets():
            return self.deeper(self._in_brackets)
        return self.atom()

    def _in_brackets(self) -> Formula:
        self.expect("(")
        inner = self.formula(0)
        self.expect(")")
        return inner

    def _is_number_in_brackets(self) -> bool:
        """Say whether the bracket here opens an arithmetic expression, as in "(('a' + 1) > 2)"."""
        depth = 0
        for place in range(self.at, len(self.tokens)):
            value = self.tokens[place][1] if self.tokens[place][0] == "sign" else ""
            depth += (value == "(") - (value == ")")
            if depth == 0:
                after = self.tokens[place + 1] if place + 1 < len(self.tokens) else ("", "")
                follows = after[0] == "sign" and (
                    after[1] in _COMPARISONS or any(after[1] in signs for signs in _OPERATORS)
                )
                return follows and not self._has_comparison(self.at, place)
        return False

    def _has_comparison(self, first: int, last: int) -> bool:
        return any(
            (kind == "sign" and value in (*_COMPARISONS, *_CONNECTIVES, "!") and value != "^")
            or (kind == "name" and value in ("is", "instanceof", "isExactType"))
            for kind, value in self.tokens[first:last]
        )

    def atom(self) -> Formula:
        if self.tokens[self.at : self.at + 1] == [("name", "null")]:
            return self._null_first()
        reference = self._reference()
        if reference is not None:
            return self._about(reference)
        left = self.number(_SUM)
        sign = self._comparison()
        reference = self._reference()
        if reference is not None:
            return self._same(sign, reference, left)
        return Compare(sign, left, self.number(_SUM))

    def _null_first(self) -> Formula:
        self.at += 1
        sign = self._comparison()
        reference = self._reference()
        if reference is None:
            raise self.wrong("a reference is missing beside null")
        return self._equal(sign, IsNull(reference))

    def _about(self, path: Path) -> Formula:
        word = self.value()
        if word == "is":
            self.at += 1
            negated = self.takes("!")
            if self.value() != "null":
                raise self.wrong("only 'is null' is known")
            self.at += 1
            return Not(IsNull(path)) if negated else IsNull(path)
        if word in ("instanceof", "isExactType"):
            self.at += 1
            kind, value = self.next()
            if kind not in ("descriptor", "name", "quoted"):
                raise self.wrong("a type is missing")
            while self.takes("/"):
                value += "/" + self.next()[1]
            type_ = descriptor(value.strip("'"))
            return InstanceOf(path, type_) if word == "instanceof" else IsExactType(path, type_)
        sign = self._comparison()
        if self.value() == "null":
            self.at += 1
            return self._equal(sign, IsNull(path))
        other = self._reference()
        return self._same(sign, path, self.number(_SUM) if other is None else other)

    def _same(self, sign: Comparison, path: Path, other: Path | Number) -> Formula:
        if isinstance(other, NumberPath):
            other = other.path
        if isinstance(other, Computed):
            raise self.wrong("a reference cannot be compared with arithmetic")
        if isinstance(other, int) and other == 0:
            return self._equal(sign, IsNull(path))
        return self._equal(sign, Same(path, other))

    def _equal(self, sign: Comparison, fact: Formula) -> Formula:
        if sign == "==":
            return fact
        if sign == "!=":
            return Not(fact)
        raise self.wrong(f"references cannot be compared with {sign!r}")

    def number(self, weakest: int) -> Number:
        """An expression whose operators bind at least as strongly as `_OPERATORS[weakest]`."""
        if weakest == len(_OPERATORS):
            return self.factor()
        left = self.number(weakest + 1)
        while self.value() in _OPERATORS[weakest] and self.tokens[self.at][0] == "sign":
            sign = cast(Arithmetic, self.next()[1])
            left = Computed(sign, left, self.number(weakest + 1))
        return left

    def factor(self) -> Number:
        if self.takes("("):
            inner = self.number(0)
            self.expect(")")
            return inner
        if self.takes("~"):
            return Computed("^", -1, self.factor())
        if self.takes("-"):
            inner = self.factor()
            return -inner if isinstance(inner, int) else Computed("-", 0, inner)
        kind, value = self.next()
        if kind == "fraction":
            raise self.wrong("numbers with fractions are not decided")
        if kind == "number":
            return _literal(value)
        if kind == "name" and value in _TRUTHS:
            return _TRUTHS[value]
        if kind in ("quoted", "name") and not value.strip("'").endswith("(ref)"):
            return NumberPath(read_path(value))
        raise self.wrong(f"a number is missing where {value!r} stands")

    def _reference(self) -> Path | None:
        """Take the reference that stands here, if one does."""
        if self.at >= len(self.tokens):
            raise self.wrong("it ends too early")
        kind, value = self.tokens[self.at]
        if kind not in ("quoted", "name", "descriptor"):
            return None
        after = self.tokens[self.at + 1][1] if self.at + 1 < len(self.tokens) else ""
        two = self.tokens[self.at + 2][1] if self.at + 2 < len(self.tokens) else ""
        is_reference = value.strip("'").endswith("(ref)") or (
            after in ("is", "instanceof", "isExactType")
            or (after in ("==", "!=") and two == "null")
        )
        if not is_reference:
            return None
        self.at += 1
        return read_path(value)

    def _comparison(self) -> Comparison:
        kind, value = self.next()
        if kind != "sign" or value not in _COMPARISONS:
            raise self.wrong(f"a comparison is missing where {value!r} stands")
        return cast(Comparison, value)

    def deeper(self, read: Callable[[], Formula]) -> Formula:
        self.depth += 1
        if self.depth > MOST_DEPTH:
            raise ConstraintSyntaxError(f"nested deeper than {MOST_DEPTH}")
        formula = read()
        self.depth -= 1
        return formula

    def value(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def next(self) -> tuple[str, str]:
        if self.at >= len(self.tokens):
            raise self.wrong("it ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def takes(self, sign: str) -> bool:
        if self.at < len(self.tokens) and self.tokens[self.at] == ("sign", sign):
            self.at += 1
            return True
        return False

    def expect(self, sign: str) -> None:
        if not self.takes(sign):
            raise self.wrong(f"{sign!r} is missing")

    def wrong(self, why: str) -> ConstraintSyntaxError:
        here = f" at {self.value()!r}" if self.value() else ""
        return ConstraintSyntaxError(f"{why}{here}: {self.text[:200]!r}")
