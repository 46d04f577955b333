"""Turns one step into device actions on the screen: understood once, then grounded."""

import hashlib

from langgraph.runtime import Runtime

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.nodes.common.faults import unreadable_reason
from surefoot.nodes.common.history import log_plan
from surefoot.nodes.common.known_path import find_known_path, knowledge_hints
from surefoot.nodes.common.next_action import IntentProgress, fresh_ids, next_of_intents
from surefoot.nodes.common.reading import read_step
from surefoot.nodes.common.recall import KnownPlan, recall_plan
from surefoot.nodes.common.run import RunContext, check_budget, open_run
from surefoot.nodes.step_validation.model_plan import (
    ask_for_plan,
    has_planned,
    plan_prompt,
    refuse_harmful,
    substeps_of,
)
from surefoot.nodes.step_validation.steps import LOOK, PLAN, with_attempt
from surefoot.state.case_run import Substep
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.step_validation import OUTCOME_CHARS, Attempt, AutoTestState, AutoTestUpdate
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import ExecutionResult, Usage
from surefoot.tools.screens.changes import compare


async def plan_substeps(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Plan the next device action of the current step, unless some are still to do.

    A sentence is understood once, before anything is done for it. A way that did the step on this
    page before is taken without looking for its widgets; else each intent is grounded on the
    screen when it comes to its turn.

    Reads `plan`, `screen`, `reading`, `intents_done`. Writes `plan`, `reading`, `lack`, `usage`;
    `problem` when the model or the budget does not allow to go on, or the screen tells of nothing.

    Raises:
        ConfigError: the step names a parameter that the case does not have.
    """
    if state["plan"]:
        return {}
    run = await open_run(state, runtime)
    screen = await run.stored_screen(state["screen"])
    planner = _Planner(run, state, screen)
    try:
        check_budget(run, state["usage"], state["started"])
        await planner.plan()
    except BudgetError as error:
        return {"problem": str(error)}
    except ModelError as error:
        run.log.event("problem", text=str(error))
        if run.settings.model_down == "blocked":
            return {"problem": f"no plan without the model: {error}", "usage": error.usage}
        planner.lack = f"the model does not answer: {error}"
        planner.usage += error.usage
    planner.write_down()
    blind = unreadable_reason(screen) if planner.lack else ""
    if blind:
        run.log.event("problem", text=blind)
        return {"problem": blind, "usage": planner.usage}
    return planner.update()


class _Planner:
    """Plans the next action of a step, and keeps what came of it."""

    def __init__(self, run: RunContext, state: AutoTestState, screen: Screen) -> None:
        self.run, self.state, self.screen = run, state, screen
        self.index = state["step_index"]
        self.step = run.case.steps[self.index]
        self.reading: StepReading | None = state["reading"]
        self.done, self.acts = state["intents_done"], state["intent_acts"]
        self.searched = list(state["searched"])
        self.model_plans = list(state["model_plans"])
        self.plans: list[Substep] = []
        self.known: KnownPlan | None = None
        self.lack, self.usage, self.reason = state["lack"], Usage(), ""

    async def plan(self) -> None:
        """Find the next action; none where the step is at its end, or `lack` says why not.

        Raises:
            ModelError: a model is to be asked and cannot be used.
        """
        if self.reading is None:
            expected = self.run.case.expected_after(self.index)
            self.reading, spent = await read_step(self.run, self.index, self.step.action, expected)
            self.usage += spent
        if self.reading.problem:
            self.lack = self.reading.problem
            return
        if self.lack or await self._take_known():
            return
        await self._next_intents(self.reading)

    async def _take_known(self) -> bool:
        """Take what did the step here before, unless something has failed already."""
        state = self.state
        told_now = self.reading is not None and self.reading.depends_on_page
        if self.step.do or told_now:
            return False
        whole = self.acts == 0 and not self.searched and self.done == 0
        if state["tries"] or not all(a.success for a in state["attempts"]):
            return False
        goes_on = bool(state["attempts"]) and state["more_to_do"]
        if not whole and not goes_on:
            return False
        ref, acts = state["session"], state["step_acts"]
        known = await recall_plan(self.run, self.index, acts, ref, self.screen, self.reading)
        if known is None:
            return False
        self.known, self.plans, self.reason = known, known.substeps, known.reason
        if not known.substeps and self.reading is not None:
            self.done = len(self.reading.intents)
        return True

    async def _next_intents(self, reading: StepReading) -> None:
        state, step = self.state, self.run.fill_in(self.step.action)
        before = state.get("screen_before", "")
        fresh = await fresh_ids(self.run, self.screen, before, state["step_acts"])
        while not self.plans and not self.lack and self.done < len(reading.intents):
            begun = IntentProgress(self.index, self.done, self.acts, self.searched, fresh, step)
            found, at = await next_of_intents(self.run, reading.intents, self.screen, begun)
            self.usage += found.usage
            self.done, self.acts, self.searched = at.number, at.acts, list(at.searched)
            if not found.lack:
                self.plans = [_with_end(s, reading.is_last(self.done)) for s in found.substeps]
            elif found.open == "missing" and await self._by_a_way(reading):
                return
            elif found.open and self.run.settings.model != OFFLINE:
                await self._ask_model(found.lack)
            else:
                is_task = reading.intents[self.done].do == "task"
                self.lack = found.lack + (": give the step a `do:`" if is_task else "")

    def _end_intent(self) -> None:
        self.done, self.acts, self.searched = self.done + 1, 0, []

    async def _by_a_way(self, reading: StepReading) -> bool:
        """Take the knowledge graph's next click to where the target is."""
        intent = reading.intents[self.done]
        words = self.run.fill_in(intent.target)
        if not words or intent.do not in {"open", "click", "task"}:
            return False
        way = await find_known_path(self.run, self.index, words, self.state["screen"], self.screen)
        if way is None or not way.substeps:
            return False
        first = way.substeps[0].model_copy(
            update={"intent": self.done, "ends_intent": way.substeps[0].final}
        )
        if any(a.description == first.description for a in self.state["attempts"]):
            return False
        self.plans, self.reason = [_with_end(first, reading.is_last(self.done))], way.reason
        return True

    async def _ask_model(self, lack: str) -> None:
        """Ask a model that sees the page.

        The same plan again, only a look, or nothing to do after what was done ends the intent.
        """
        reading = self.reading
        assert reading is not None
        intent = str(reading.intents[self.done])
        tried = [f"{a.description}: {a.outcome}" for a in self.state["attempts"]]
        before = self.run.case.steps[self.index - 1].action if self.index else ""
        prompt = plan_prompt(
            self.screen,
            self.run.fill_in(f"{self.step.action}\n(now: {intent})"),
            budget_tokens=2 * self.run.settings.page_view_tokens,
            previous=self.run.fill_in(before),
            attempts="\n".join(f"- {one}" for one in (*tried, lack)),
            parameters=", ".join(f"${{{name}}}" for name in self.run.case.parameters),
            known=await knowledge_hints(self.run, self.step.action, self.state["screen"]),
        )
        settings, log = self.run.settings, self.run.log
        answer, spent = await ask_for_plan(settings, log, prompt, self.screen)
        self.usage += spent
        answer = refuse_harmful(answer, self.step.action, self.screen)
        plans = substeps_of(answer, self.screen, self.done)
        digest = f"{self.done}:{_substeps_digest(plans)}"
        planned = has_planned(self.model_plans, self.done)
        sees_no_more = answer.look_only and not answer.cannot and planned
        is_so = answer.complete and answer.reason and not (answer.look_only or answer.cannot)
        if not plans and is_so and self.state["step_acts"]:
            self.model_plans.append(f"{self.done}:")
            self._end_intent()
            return
        if digest in self.model_plans if plans else sees_no_more:
            last = self.state["attempts"][-1:]
            if not last or last[0].success or await self._has_changed():
                self._end_intent()
            else:
                self.lack = f"{lack}; the model knows no other way, and {last[0].outcome}"
        elif plans:
            plans[-1] = _with_end(plans[-1], reading.is_last(self.done))
            self.plans, self.reason = plans, answer.reason
            self.model_plans.append(digest)
        else:
            self.lack = f"{lack}; the model: {answer.cannot or answer.reason or 'no way'}"

    async def _has_changed(self) -> bool:
        """Say whether anything is another on the screen since the step began."""
        before = await self.run.stored_screen(self.state["step_screen"])
        return compare(before, self.screen).any

    def write_down(self) -> None:
        """Log the plan."""
        fields = {"description", "final", "ends_intent"}
        log_plan(
            self.run,
            self.state,
            [s.model_dump(mode="json", include=fields) for s in self.plans],
            self.known,
            attempt=self.state["tries"],
            action=self.step.action,
            look_only=not self.plans and not self.lack,
            cannot=self.lack,
            reason=self.reason,
        )

    def update(self) -> AutoTestUpdate:
        """What goes into the state."""
        state = self.state
        update: AutoTestUpdate = {
            "plan": self.plans,
            "usage": self.usage,
            "reading": self.reading,
            "intents_done": self.done,
            "intent_acts": self.acts,
            "searched": self.searched,
            "model_plans": self.model_plans,
            "lack": self.lack,
            "more_to_do": False,
        }
        here = {"url_before": self.screen.location, "url_after": self.screen.location}
        if self.plans:
            update["step_screen"] = state["step_screen"] if state["step_acts"] else state["screen"]
        elif self.lack:
            attempt = Attempt(description=PLAN, outcome=self.lack[:OUTCOME_CHARS], success=False)
            update["attempts"] = with_attempt(state["attempts"], attempt)
            update["last_execution"] = ExecutionResult(
                success=False, error=self.lack[:300], action=PLAN, **here
            )
        elif not state["step_acts"]:
            update["last_execution"] = ExecutionResult(success=True, action=LOOK, **here)
        return update


def _with_end(substep: Substep, is_last: bool) -> Substep:
    """Say that a substep is the step's last one, where it ends the last intent."""
    return substep.model_copy(update={"final": is_last and substep.ends_intent})


def _substeps_digest(plans: list[Substep]) -> str:
    said = "\n".join(plan.action.model_dump_json() for plan in plans)
    return hashlib.sha256(said.encode("utf-8", "backslashreplace")).hexdigest()[:16]
