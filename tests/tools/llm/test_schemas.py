import json
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from surefoot.state.values.action import Action
from surefoot.state.values.base import Value
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.llm.schemas import (
    LeanAnswer,
    answer_name,
    answer_schema,
    is_expressible,
    restrict_to_offered,
    schema_hash,
    strict_schema,
)


class Plan(Value):
    """What to do."""

    substeps: tuple[Action, ...] = ()
    title: str = Field(default="", description="its name")
    nth: Annotated[int, Field(ge=1)] | None = None


class Node(BaseModel):
    children: list["Node"] = []


class Free(BaseModel):
    values: dict[str, int]


class Anything(BaseModel):
    value: Any


class Mixed(BaseModel):
    pair: tuple[int, str]


def objects(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [found for part in schema for found in objects(part)]
    if not isinstance(schema, dict):
        return []
    own = [schema] if schema.get("type") == "object" else []
    return own + [found for part in schema.values() for found in objects(part)]


@pytest.mark.parametrize("answer", [ValidationResult, Plan])
def test_a_strict_form_requires_every_key_and_no_other(answer: type[BaseModel]) -> None:
    schema = strict_schema(answer.model_json_schema())
    assert objects(schema)
    for part in objects(schema):
        assert part["required"] == list(part["properties"])
        assert part["additionalProperties"] is False
    text = json.dumps(schema)
    assert '"default"' not in text and '"oneOf"' not in text and "discriminator" not in text


def test_a_strict_form_keeps_fields_named_like_keywords_and_their_descriptions() -> None:
    schema = strict_schema(Plan.model_json_schema())
    assert schema["properties"]["title"] == {"type": "string", "description": "its name"}


@pytest.mark.parametrize("answer", [Node, Free, Anything, Mixed])
def test_what_strict_servers_cannot_say_is_asked_for_less_strictly(answer: type[BaseModel]) -> None:
    assert not is_expressible(answer.model_json_schema())
    schema, strict = answer_schema(answer)
    assert strict is False and schema.items() >= answer.model_json_schema().items()


def test_a_schema_tells_what_the_answer_is_called() -> None:
    schema, strict = answer_schema(Plan)
    assert (schema["title"], schema["description"], strict) == ("Plan", "What to do.", True)


def test_every_field_changes_the_digest_of_the_form() -> None:
    def made(**fields: Any) -> type[BaseModel]:
        return type("Answer", (BaseModel,), {"__annotations__": fields})

    assert schema_hash(made(a=int)) == schema_hash(made(a=int))
    forms = [made(a=int), made(a=str), made(a=int, b=int), made(a=Literal["x"])]
    assert len({schema_hash(form) for form in forms}) == 4


def test_a_name_has_only_what_servers_allow() -> None:
    assert answer_name(type("Größe[int]" * 20, (BaseModel,), {})) == ("Gr__e_int_" * 20)[:64]


class Pick(LeanAnswer):
    ref: str
    why: str = ""


class Picks(BaseModel):
    picks: list[Pick]
    ref: str | None = None


def test_a_lean_form_lets_out_what_has_a_default() -> None:
    schema, strict = answer_schema(Pick)
    assert strict is False
    assert schema["required"] == ["ref"]
    assert schema["additionalProperties"] is False


def test_what_is_offered_stands_in_the_form_and_any_text_is_read() -> None:
    narrow = restrict_to_offered(Picks, ["a", "b"], "ref")
    schema = narrow.model_json_schema()
    assert schema["$defs"]["Offered"]["enum"] == ["a", "b"]
    assert schema["$defs"]["Pick"]["properties"]["ref"] == {"$ref": "#/$defs/Offered"}
    assert schema["properties"]["ref"]["anyOf"][0] == {"$ref": "#/$defs/Offered"}
    assert answer_name(narrow) == "Picks"
    assert narrow.model_validate({"picks": [{"ref": "c"}]}).picks[0].ref == "c"


def test_more_than_servers_take_stays_free() -> None:
    assert restrict_to_offered(Picks, [str(n) for n in range(1000)], "ref") is Picks
