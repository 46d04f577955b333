"""Steps that were learned: counted at once by many, found on both stores, private as they should.

Patterns and locators are two tables more; a store of the first version grows to them.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from surefoot.state.errors import ConfigError
from surefoot.state.values.action import Locator, Tap, Target, TypeText
from surefoot.state.values.knowledge import (
    KnownWidget,
    LearnedStep,
    LearnedSubstep,
    PlanUse,
    VerdictPattern,
)
from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.exchange.exporting import export_graph, format_json
from surefoot.tools.knowledge.exchange.file_format import GraphFile, parse_graph
from surefoot.tools.knowledge.exchange.importing import import_graph
from surefoot.tools.knowledge.learned import confirm_learned_verdict, list_verdicts
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.transport import LocalTransport
from tests.support.forked import forked, went_well
from tests.support.knowledge_graphs import APP, add, code

STEP = {"intent": "Click 'Save'", "page": "/a 1"}
SAVE = LearnedSubstep(
    description="click Save", action=Tap(target=Target(label="button 'Save'")), widgets=("//save",)
)
SUBMIT = SAVE.model_copy(update={"description": "submit"})
FOUND = KnownWidget(key="//save", locators=(Locator(by="role", value="button", name="Save"),))


def write(address: str, name: str) -> bool:
    """What each of two processes does."""
    with KGClient(address) as kg:
        return all(
            kg.learn_step("app", "Click", "/a", verdict=verdict, pattern={"signature": signature})[
                "success"
            ]
            for number in range(30)
            for signature, verdict in (("s", "passed"), (f"{name} {number}", "failed"))
        )


def use(*substeps: LearnedSubstep, worked: bool = True, position: int = 0) -> dict[str, Any]:
    widgets = (FOUND,) if worked else ()
    made = PlanUse(
        page="/a 1", position=position, substeps=substeps, worked=worked, widgets=widgets
    )
    return made.model_dump(mode="json")


def judged(kg: KGClient, verdict: str, signature: str = "s", **more: Any) -> dict[str, Any]:
    facts = {name: more.pop(name) for name in ("source", "seen_at", "reason") if name in more}
    pattern = {"signature": signature, "confidence": 0.9, **facts}
    return kg.learn_step(
        APP, **STEP, expected="It is saved", verdict=verdict, pattern=pattern, **more
    )


def known(kg: KGClient, app: str = APP, **asked: Any) -> LearnedStep:
    answer = kg.recall_step(app, **STEP, **asked)
    return LearnedStep.model_validate({k: answer[k] for k in LearnedStep.model_fields})


def verdict_of(kg: KGClient, change: str, app: str = APP) -> VerdictPattern | None:
    return known(kg, app, expected="It is saved", change=change).verdict


def test_verdicts_are_counted_by_what_changed(kg: KGClient) -> None:
    for verdict in ("passed", "passed", "failed"):
        assert judged(kg, verdict)["success"]
    judged(kg, "failed", "other")
    pattern, other = verdict_of(kg, "s"), verdict_of(kg, "other")
    assert pattern is not None
    assert (pattern.passed, pattern.failed, pattern.verdict) == (2, 1, None)
    assert pattern.confidence == 0.9
    assert other is not None
    assert other.verdict == "failed"
    assert verdict_of(kg, "never seen") is None


def test_a_report_that_comes_twice_counts_once(kg: KGClient) -> None:
    for _ in range(2):
        judged(kg, "passed", report_id="run:step 1", plans=[use(SAVE)])
    pattern = verdict_of(kg, "s")
    assert pattern is not None
    assert pattern.passed == 1
    (plan,) = known(kg, position=0).plans
    assert plan.successes == 1


def test_a_plan_that_failed_last_stands_behind_one_that_worked(kg: KGClient) -> None:
    for _ in range(3):
        kg.learn_step(APP, **STEP, plans=[use(SAVE)])
    kg.learn_step(APP, **STEP, plans=[use(SAVE, worked=False)])
    kg.learn_step(APP, **STEP, plans=[use(SUBMIT)])
    best, worst = known(kg, position=0).plans
    assert best.substeps == (SUBMIT,)
    assert (worst.successes, worst.failures, worst.last_worked) == (3, 1, False)
    assert known(kg, position=1).plans == ()


def test_a_failure_of_a_plan_that_nobody_knows_is_not_kept(kg: KGClient) -> None:
    assert kg.learn_step(APP, **STEP, plans=[use(SAVE, worked=False)])["success"]
    assert known(kg, position=0).plans == ()


def test_locators_come_with_the_plan_and_a_healed_one_takes_the_place(kg: KGClient) -> None:
    kg.learn_step(APP, **STEP, plans=[use(SAVE)])
    assert known(kg, position=0).widgets == (FOUND,)
    healed = FOUND.model_copy(
        update={"locators": (Locator(by="id", value="save"),), "healed_at": 12.5}
    )
    again = PlanUse(page="/a 1", substeps=(SAVE,), worked=True, widgets=(healed,))
    kg.learn_step(APP, **STEP, plans=[again.model_dump(mode="json")])
    assert known(kg, position=0).widgets == (healed,)
    (plan,) = known(kg, position=0).plans
    assert plan.successes == 2


def test_the_same_page_at_another_address_helps_where_nothing_is_known(kg: KGClient) -> None:
    judged(kg, "passed", plans=[use(SAVE)])
    moved = verdict_of(kg, "s", "127.0.0.1:9999")
    assert moved is not None
    assert moved.passed == 1
    elsewhere = known(kg, "127.0.0.1:9999", position=0)
    assert (elsewhere.plans[0].substeps, elsewhere.widgets) == ((SAVE,), (FOUND,))
    own = {"signature": "s", "confidence": 0.8}
    kg.learn_step("127.0.0.1:9999", **STEP, expected="It is saved", verdict="failed", pattern=own)
    moved = verdict_of(kg, "s", "127.0.0.1:9999")
    assert moved is not None
    assert moved.verdict == "failed"


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_two_processes_write_at_once_and_nothing_is_lost(address: str) -> None:
    writers = [forked(partial(write, address, name)) for name in ("first", "second")]
    assert [went_well(writer) for writer in writers] == [True, True]
    with KGClient(address) as kg:
        answer = kg.recall_step("app", "Click", "/a", change="s")
        assert answer["verdict"]["passed"] == 60
        assert kg.get_graph_stats()["patterns"] == 61


def make_older(address: str, version: int, *statements: str) -> None:
    """Take what came later out of a store."""
    database = Database(address)
    with database.writing() as connection:
        for statement in (*statements, f"UPDATE meta SET v = '{version}' WHERE k = 'schema'"):
            connection.exec_driver_sql(statement)
    database.close()


def test_a_store_of_the_first_version_grows_to_the_new_tables(address: str) -> None:
    with KGClient(address) as kg:
        page = add(kg, "首页")
    make_older(address, 1, "DROP TABLE patterns", "DROP TABLE locators")
    with KGClient(address) as kg:
        judged(kg, "passed", plans=[use(SAVE)])
        assert verdict_of(kg, "s") is not None
        assert known(kg, position=0).widgets == (FOUND,)
        assert kg.get_available_actions(page)["success"]


def test_verdicts_of_the_third_version_are_taken_for_observed(address: str) -> None:
    with KGClient(address) as kg:
        judged(kg, "passed", source="checked")
    dropped = "ALTER TABLE patterns DROP COLUMN"
    make_older(address, 3, f"{dropped} source", f"{dropped} seen_at")
    with KGClient(address) as kg:
        old = verdict_of(kg, "s")
        assert old is not None
        assert (old.passed, old.source, old.seen_at) == (1, "observed", "")


def test_what_a_person_confirmed_is_not_what_was_observed_later(address: str) -> None:
    database = Database(address)
    with KGClient(address) as kg:
        judged(kg, "passed", seen_at="/cart", reason="first")
        with database.writing() as connection:
            (lesson,) = list_verdicts(connection)["lessons"]
            assert (lesson["source"], lesson["seen_at"]) == ("observed", "/cart")
            assert confirm_learned_verdict(connection, lesson["id"])["success"]
            with pytest.raises(RefusedError, match="0000"):
                confirm_learned_verdict(connection, "0" * 16)
        judged(kg, "passed", seen_at="/poisoned", reason="totals may differ")
        known = verdict_of(kg, "s")
    assert known is not None
    assert (known.source, known.seen_at, known.reason) == ("confirmed", "/cart", "first")
    assert known.passed == 2
    with database.reading() as connection:
        assert [one["source"] for one in list_verdicts(connection, APP)["lessons"]] == ["confirmed"]
        assert list_verdicts(connection, "another")["lessons"] == []
    database.close()


def typed(text: str, label: str = 'textbox "Note"') -> LearnedSubstep:
    action = TypeText(target=Target(label=label), text=text)
    return LearnedSubstep(description="type it", action=action, widgets=("//textbox",))


@pytest.mark.parametrize(
    ("keeps", "substep", "is_kept"),
    [
        (True, typed("a wish"), True),
        (True, typed("hunter2", 'textbox "Password"'), False),
        (True, typed("${password}", 'textbox "Password"'), True),
        (False, typed("a wish"), False),
        (False, typed("${wish}"), True),
        (False, typed("${step.6-12}"), True),
    ],
)
def test_texts_that_are_not_to_be_kept_are_not(
    closing: Callable[[KGClient], KGClient], keeps: bool, substep: LearnedSubstep, is_kept: bool
) -> None:
    service = KnowledgeService(":memory:", store_input_text=keeps)
    kg = closing(KGClient(transport=LocalTransport(service)))
    answer = kg.learn_step(APP, **STEP, plans=[use(substep)])
    assert (answer["success"], answer["learned"]) == (True, is_kept)
    assert len(known(kg, position=0).plans) == is_kept


def test_the_words_of_a_private_step_are_in_no_row_and_find_it_all_the_same(
    closing: Callable[[KGClient], KGClient],
) -> None:
    service = KnowledgeService(":memory:")
    kg = closing(KGClient(transport=LocalTransport(service)))
    words = {"intent": "Type 'hunter2' into the field", "page": "/a 1"}
    plans = [use(typed("${step.6-13}"))]
    kg.learn_step(
        APP, **words, plans=plans, verdict="passed", pattern={"signature": "s"}, is_private=True
    )
    with service.database.reading() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM patterns").fetchall()
    assert len(rows) == 2
    assert "hunter2" not in str(rows)
    assert kg.recall_step(APP, **words, position=0)["plans"]
    assert kg.recall_step(APP, **words, change="s")["verdict"]["passed"] == 1


@pytest.mark.parametrize(
    "given",
    [
        {"intent": " "},
        {"page": None},
        {"verdict": "perhaps", "pattern": {"signature": "s"}},
        {"verdict": "passed", "pattern": {"signature": 3}},
        {"verdict": "passed", "pattern": "s"},
        {"plans": "click"},
        {"plans": [{"page": "/"}]},
    ],
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_kept(
    memory: KGClient, given: dict[str, Any]
) -> None:
    wanted: dict[str, Any] = {**STEP, **given}
    assert code(memory.learn_step(APP, **wanted)) == "INVALID_PARAMETER"
    assert memory.get_graph_stats()["patterns"] == 0


def test_a_case_keeps_no_password(closing: Callable[[KGClient], KGClient]) -> None:
    kg = closing(KGClient(":memory:"))
    page = add(kg, "首页")
    steps = [
        {"action_type": "input", "widget_text": "Password", "input_text": "hunter2"},
        {"action_type": "input", "widget_text": "Account", "input_text": "ada"},
    ]
    kg.record_case(APP, "sign in", steps, start_page=page, target_page=page)
    (case,) = kg.find_cases(APP, "sign in")["cases"]
    assert [step["input_text"] for step in case["steps"]] == ["", "ada"]


def test_the_same_case_again_is_one_case(kg: KGClient) -> None:
    page = add(kg, "首页")
    steps = [{"action_type": "click", "widget_text": "药"}]
    for ms in (5, 7):
        kg.record_case(APP, "买药", steps, start_page=page, target_page=page, duration_ms=ms)
    (case,) = kg.find_cases(APP, "买药")["cases"]
    assert case["execution_time_ms"] == 7


def test_what_was_learned_moves_to_another_store_and_counts_add_up(
    new_store: Callable[[], str],
) -> None:
    address = new_store()
    one, other = KnowledgeService(address), KnowledgeService(new_store())
    with KGClient(address) as kg:
        judged(kg, "passed", plans=[use(SAVE)])
    with one.view() as view:
        graph = export_graph(view)
    for times in (1, 2):
        with other.database.writing() as connection:
            import_graph(connection, parse_graph(format_json(graph), "file"))
        kg = KGClient(transport=LocalTransport(other))
        pattern = verdict_of(kg, "s")
        assert pattern is not None
        assert pattern.passed == times
        learned = known(kg, position=0)
        assert (learned.plans[0].successes, learned.widgets) == (times, (FOUND,))
    with other.database.writing() as connection:
        import_graph(connection, graph, replace=True)
    with other.view() as view:
        assert format_json(export_graph(view)) == format_json(graph)
    one.close()
    other.close()


def test_a_file_with_facts_that_are_none_is_refused_whole(new_store: Callable[[], str]) -> None:
    service = KnowledgeService(new_store())
    row = {"kind": "plan", "known_by": "0" * 16, "page": "/", "facts": "{}"}
    graph = GraphFile.model_validate({"apps": [{"app_id": APP, "patterns": [row]}]})
    refused = pytest.raises(ConfigError, match="cannot be read")
    with refused, service.database.writing() as connection:
        import_graph(connection, graph)
    kg = KGClient(transport=LocalTransport(service))
    assert kg.get_graph_stats()["patterns"] == 0
    service.close()
