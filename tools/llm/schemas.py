"""How a model is told the form of its answer."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, WithJsonSchema, create_model
from typing_extensions import TypeAliasType

A = TypeVar("A", bound=BaseModel)

# What strict servers do not know they refuse, so it is left to our own check of the answer.
_KEPT = {
    "type", "description", "enum", "const", "pattern", "format", "items", "minItems", "maxItems",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
}  # fmt: skip
_INEXPRESSIBLE = {"prefixItems", "patternProperties", "allOf", "not", "if", "dependentRequired"}


class LeanAnswer(BaseModel):
    """An answer that leaves out what it does not say: fewer tokens, nothing made up to fill keys.

    Strict servers know no key that may be left out, so the form is asked for less strictly; what
    comes is checked all the same.
    """


_MOST_OFFERED = 250
"""Values of an enum that strict servers take."""


def restrict_to_offered(answer: type[A], offered: Sequence[str], *keys: str) -> type[A]:
    """Give the form of an answer in which some keys are told to be one of the offered texts.

    The servers that keep to a form then cannot give anything else; what comes is read as any text,
    for the caller to check. Keys are found in lists of forms too; the texts are listed once.

    Args:
        answer: The form; a key of these names holds a text, or a text or nothing.
        offered: What may be answered; where it is too much for servers, it stays free.
        keys: Names of the keys.
    """
    return _offering(answer, tuple(offered), keys) if len(offered) <= _MOST_OFFERED else answer


@lru_cache(maxsize=64)
def _offering(answer: type[A], offered: tuple[str, ...], keys: tuple[str, ...]) -> type[A]:
    told = Annotated[str, WithJsonSchema({"type": "string", "enum": list(offered)})]
    return _narrow(answer, TypeAliasType("Offered", told), keys)


def _narrow(answer: type[A], one_of: Any, keys: tuple[str, ...]) -> type[A]:
    changed: dict[str, Any] = {}
    for name, field in answer.model_fields.items():
        if name in keys:
            kind: Any = one_of | None if type(None) in get_args(field.annotation) else one_of
            changed[name] = (kind, field)
        elif get_origin(field.annotation) is list:
            (inner,) = get_args(field.annotation)
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                changed[name] = (list[_narrow(inner, one_of, keys)], field)  # type: ignore[misc]
    if not changed:
        return answer
    narrow: type[A] = create_model(answer.__name__, __base__=answer, **changed)
    return narrow


def answer_name(answer: type[BaseModel]) -> str:
    """Name of the answer's form, as servers allow it."""
    return re.sub(r"[^A-Za-z0-9_-]", "_", answer.__name__)[:64]


@lru_cache(maxsize=64)
def answer_schema(answer: type[BaseModel]) -> tuple[dict[str, Any], bool]:
    """Give the schema of an answer with its name, and whether it is one for strict servers.

    The schema is not to be changed.
    """
    schema, lean = answer.model_json_schema(), issubclass(answer, LeanAnswer)
    strict = is_expressible(schema)
    if strict:
        schema = strict_schema(schema, lean=lean)
    named = {"description": "Give the answer.", **schema, "title": answer_name(answer)}
    return named, strict and not lean


def schema_hash(answer: type[BaseModel]) -> str:
    """Digest of the answer's form; changes with every field."""
    text = json.dumps(answer.model_json_schema(), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def is_expressible(schema: object) -> bool:
    """Say whether the strict subset of JSON schema can say the same.

    It cannot say: any value, a dict with free keys, a tuple of mixed types, a form that holds
    itself at the top.
    """
    if isinstance(schema, list):
        return all(is_expressible(part) for part in schema)
    if not isinstance(schema, Mapping):
        return True
    if _INEXPRESSIBLE & schema.keys() or {"$ref", "$defs"} <= schema.keys():
        return False
    if not {"type", "$ref", "anyOf", "oneOf", "enum", "const"} & schema.keys():
        return False
    if schema.get("type") == "object" and "properties" not in schema:
        return False
    if schema.get("additionalProperties", False) is not False:
        return False
    return all(is_expressible(part) for part in _list_subschemas(schema))


def strict_schema(schema: Mapping[str, Any], *, lean: bool = False) -> dict[str, Any]:
    """Rewrite a schema for strict servers: every key required, none besides, no defaults.

    Args:
        schema: As pydantic writes it.
        lean: Keys with a default may be left out; then it is no longer one for strict servers.
    """
    if "$ref" in schema:
        # Nothing may stand beside a reference.
        reference = {"$ref": schema["$ref"]}
        about = schema.get("description")
        return {"anyOf": [reference], "description": about} if about else reference
    strict: dict[str, Any] = {key: value for key, value in schema.items() if key in _KEPT}
    if isinstance(items := schema.get("items"), Mapping):
        strict["items"] = strict_schema(items, lean=lean)
    if branches := schema.get("anyOf") or schema.get("oneOf"):
        strict["anyOf"] = [strict_schema(branch, lean=lean) for branch in branches]
    for group in ("properties", "$defs"):
        if group in schema:
            strict[group] = {
                name: strict_schema(part, lean=lean) for name, part in schema[group].items()
            }
    if "properties" in schema:
        every = list(schema["properties"])
        strict["required"] = schema.get("required", []) if lean else every
        strict["additionalProperties"] = False
    return strict


def _list_subschemas(schema: Mapping[str, Any]) -> list[object]:
    found: list[object] = [schema[key] for key in ("items", "anyOf", "oneOf") if key in schema]
    for group in ("properties", "$defs"):
        found += schema.get(group, {}).values()
    return found
