"""What a request to solve tells of a heap and of sources; more than is known may stand there."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StrictBool


def as_whole(told: object) -> object:
    """Give a number without a fraction as an integer: to JSON 3.0 and 3 are the same."""
    return int(told) if isinstance(told, float) and told.is_integer() else told


_WHOLE = BeforeValidator(as_whole)
Id = Annotated[str, Field(pattern=r"^\D*\d+\s*$")]
"""Of an object: "466", "o466"."""
Index = Annotated[str, Field(pattern=r"^\d+$")]
Held = None | StrictBool | int | float | str | dict[str, Any]
"""What a field holds: a primitive, an id, null, or {"ref": id}."""

_NO_OTHER_KEYS = Field(json_schema_extra={"additionalProperties": False})
"""A pattern of keys alone would tell those who send that any other key may stand there, too."""


def _schema(told: dict[str, Any]) -> dict[str, Any]:
    fields = told.get("fields", told)
    if not isinstance(fields, dict) or not all(isinstance(one, str) for one in fields.values()):
        raise ValueError('a schema is {"fields": {name: type}} or {name: type}')
    return told


_NAMES_AND_TYPES: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "string"}}
_IN_JSON: dict[str, Any] = {
    "anyOf": [
        {"required": ["fields"], "properties": {"fields": _NAMES_AND_TYPES}},
        {"not": {"required": ["fields"]}, **_NAMES_AND_TYPES},
    ]
}
Schema = Annotated[dict[str, Any], AfterValidator(_schema), Field(json_schema_extra=_IN_JSON)]


class _Told(BaseModel):
    model_config = ConfigDict(extra="allow")


class ToldObject(_Told):
    """One object that exists already."""

    class_: str | None = Field(default=None, alias="class")
    type: str | None = None
    fields: dict[str, Held] | None = None
    elements: list[Held] | Annotated[dict[Index, Held], _NO_OTHER_KEYS] | None = None
    length: Annotated[int, Field(strict=True, ge=0), _WHOLE] | None = None


class ToldHeap(_Told):
    """`heap_state` in both dialects."""

    bindings: dict[str, Any] | None = None
    aliases: dict[str, Any] | None = None
    objects: Annotated[dict[Id, ToldObject], _NO_OTHER_KEYS] | None = None
    modifiable_objects: list[Annotated[int, Field(strict=True), _WHOLE] | Id] | None = None
    allowed_to_allocate: StrictBool | None = None
    schemas: dict[str, Schema] | None = None


class ToldSources(_Told):
    """`source_context`."""

    class_name: str | None = None
    class_source: str | None = None
    method_source: str | None = None
    source: str | None = None
    related_classes: dict[str, str | None] | None = None


def unknown_keys(request: Mapping[str, Any]) -> dict[str, Any]:
    """Give what a request tells of its heap and sources that is not understood, by its place."""
    heap = request.get("heap_state") or {}
    objects = heap.get("objects")
    parts: list[tuple[str, object, type[_Told]]] = [("heap_state", heap, ToldHeap)]
    parts.append(("source_context", request.get("source_context") or {}, ToldSources))
    for name, told in (objects if isinstance(objects, dict) else {}).items():
        parts.append((f"heap_state.objects.{name}", told, ToldObject))
    return {
        f"{place}.{key}": value
        for place, told, form in parts
        if isinstance(told, dict)
        for key, value in told.items()
        if key not in {field.alias or name for name, field in form.model_fields.items()}
    }
