"""What helps a replay to find a lost widget: the knowledge graph, then the model."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel

from surefoot.configs.settings import OFF, Settings
from surefoot.nodes.common.knowledge import ask_graph
from surefoot.state.errors import ConfigError, ElementNotFoundError, ModelError
from surefoot.state.values.action import Tap, Target
from surefoot.state.values.knowledge import LearnedStep
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.knowledge.fitting import fit_plan
from surefoot.tools.knowledge.healing.heal import display_name
from surefoot.tools.knowledge.screens import find_widget, hierarchy_of, page_name
from surefoot.tools.knowledge.verdicts import normalise_step, page_identity
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.prompts import render
from surefoot.tools.predicates.holds import collapse_blanks
from surefoot.tools.runlog import RunLog
from surefoot.tools.scripts.heal_checks import Lost, may_be

_MOST_OFFERED = 40
NONE = "(none)"


class WidgetAnswer(BaseModel):
    """What the model answers."""

    choice: int = -1
    """Index of an offered widget; -1 for none."""
    reason: str = ""


@dataclass(frozen=True)
class GraphRemedy:
    """Asks the knowledge graph how the action is done now, and what else leads where it led."""

    settings: Settings
    walker: str
    app_id: str
    values: Mapping[str, str]
    """Of parameters that are no secrets."""
    finder: object
    """The device; one that finds by more than the screen says is a `Finder`."""
    how: Literal["knowledge graph"] = "knowledge graph"

    async def find(self, lost: Lost, screen: Screen) -> tuple[Widget | None, str]:
        """See `Remedy.find`."""
        if self.settings.knowledge == OFF:
            return None, ""
        widget = await self._as_done_since(lost, screen) or await self._leads_there(lost, screen)
        return widget, "" if widget is not None else "the knowledge graph knows no other"

    async def _as_done_since(self, lost: Lost, screen: Screen) -> Widget | None:
        """By what a later run found the target of this very action."""
        for position in range(lost.number, -1, -1):
            answer = await self._ask(
                "recall_step",
                app_id=self.app_id,
                intent=normalise_step(lost.step.action),
                page=page_identity(screen),
                position=position,
            )
            if not answer["success"]:
                return None
            learned = LearnedStep.model_validate({n: answer[n] for n in LearnedStep.model_fields})
            for plan in learned.plans:
                own = plan.substeps[lost.number - position : lost.number - position + 1]
                if not plan.last_worked or not own:
                    continue
                fitted = await fit_plan(
                    own, learned.widgets, screen, self.values, self.finder, lost.step.action
                )
                target = getattr(fitted.substeps[0].action, lost.field, None) if fitted else None
                if isinstance(target, Target):
                    return next((w for w in screen.widgets if w.id == target.widget), None)
        return None

    async def _leads_there(self, lost: Lost, screen: Screen) -> Widget | None:
        """The one other widget that has led from this page to where the lost one led."""
        if not isinstance(lost.step.actions[lost.number].action, Tap):
            return None
        found = await self._ask(
            "match_current_page",
            app_id=self.app_id,
            page_title=page_name(screen),
            ui_hierarchy=hierarchy_of(screen),
        )
        if not found["success"] or found["page"] is None:
            return None
        page = found["page"]["page_id"]
        known = (await self._ask("get_available_actions", page_id=page))["actions"]
        clicks = [a for a in known if a["action_type"] == "click" and a["success_rate"] > 0]
        led = {a["target_page_id"] for a in clicks if _is(a, lost)} - {page}
        others = [a for a in clicks if a["target_page_id"] in led and not _is(a, lost)]
        widgets = {
            widget.id: widget
            for other in others
            if (widget := _find_shown_widget(other, screen)) is not None
            and may_be(lost.known, widget)
        }
        return next(iter(widgets.values())) if len(widgets) == 1 else None

    async def _ask(self, operation: str, **parameters: Any) -> dict[str, Any]:
        return await ask_graph(self.settings, self.walker, operation, **parameters)


def _is(action: Mapping[str, Any], lost: Lost) -> bool:
    """Say whether a known action was done with the lost widget."""
    ids = {one.value for one in lost.target.locators if one.by in ("id", "test_id")}
    said = collapse_blanks(action["widget_text"]) == collapse_blanks(lost.known.name)
    return (bool(lost.known.name) and said) or (
        bool(action["widget_id"]) and action["widget_id"] in ids
    )


def _find_shown_widget(action: Mapping[str, Any], screen: Screen) -> Widget | None:
    try:
        return find_widget(screen, action["widget_id"], action["widget_text"], "")
    except ElementNotFoundError:
        return None


@dataclass
class ModelRemedy:
    """Asks the model which of the offered widgets it is; a choice must have been offered."""

    settings: Settings
    log: RunLog
    usage: Usage = field(default_factory=Usage)
    """What the questions have cost."""
    how: Literal["model"] = "model"

    async def find(self, lost: Lost, screen: Screen) -> tuple[Widget | None, str]:
        """See `Remedy.find`; nothing is offered that cannot be taken back."""
        offered = [w for w in screen.widgets if may_be(lost.known, w)][:_MOST_OFFERED]
        if not offered or self.usage.model_calls >= self.settings.max_model_calls:
            return None, "there is nothing on the screen that it could be"
        within, known = lost.known.within, lost.known
        prompt = render(
            "replay/which_widget",
            title=screen.title or NONE,
            offered="\n".join(
                f"[{n}] {widget.role} {display_name(widget)!r}" for n, widget in enumerate(offered)
            ),
            step=lost.step.action,
            expected=lost.step.expected or NONE,
            action=lost.description,
            lost=f"{known.role} {known.name!r}",
            within=f"{within.role} {within.name!r}" if within is not None else NONE,
            beside=known.beside or NONE,
        )

        def wrong(answer: WidgetAnswer) -> str | None:
            if -1 <= answer.choice < len(offered):
                return None
            return f"choice must be -1 or an index from 0 to {len(offered) - 1}"

        try:
            reply = await ask(self.settings, prompt, WidgetAnswer, log=self.log, check=wrong)
        except (ConfigError, ModelError) as error:
            self.usage += error.usage if isinstance(error, ModelError) else Usage()
            return None, f"no model could be asked: {error}"
        self.usage += reply.usage
        choice = reply.value.choice
        widget = offered[choice] if choice >= 0 else None
        return widget, "" if widget is not None else f"the model: {reply.value.reason}"
