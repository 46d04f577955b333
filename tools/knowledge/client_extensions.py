"""Operations of KGClient beyond the interface specification."""

# mypy: disable-error-code="empty-body"
# `operation` gives each method its body.

from collections.abc import Mapping, Sequence
from typing import Any

from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.transport import Asking, operation


class ExtendedOperations(Asking):
    """What a client may ask, too; answers have the form of the specification's."""

    @operation
    def explain(
        self,
        app_id: str | None = None,
        intent: str | None = None,
        current_page: str | None = None,
        max_steps: int = 10,
    ) -> Answer:
        """Say why `query_path` answers as it does: the counts behind each step, the other ways."""

    @operation
    def validate_plan(
        self, current_page: str | None = None, steps: Sequence[Mapping[str, Any]] | None = None
    ) -> Answer:
        """Check a way that somebody proposes: whether each step is known where it would be done.

        Args:
            current_page: Required; id of the page where it begins.
            steps: Required; each with `action_type`, `widget_id` or `widget_text`, and
                `expected_page` if it says one.
        """

    @operation
    def record_case(
        self,
        app_id: str | None = None,
        intent: str | None = None,
        steps: Sequence[Mapping[str, Any]] | None = None,
        *,
        start_page: str | None = None,
        target_page: str | None = None,
        duration_ms: int | None = None,
        verified: bool = True,
    ) -> Answer:
        """Keep steps that were checked to do what was asked, so that they can be done again."""

    @operation
    def find_cases(
        self, app_id: str | None = None, intent: str | None = None, *, verified: bool = True
    ) -> Answer:
        """Give the steps that did what an intent asks for, the newest first.

        Args:
            app_id: Required; id of the app.
            intent: Required; what the user wants, in words.
            verified: Only those that were checked by more than the arrival on a page.
        """

    @operation
    def delete_page(self, page_id: str | None = None) -> Answer:
        """Take a page away with all that leads to it or away from it."""

    @operation
    def merge_pages(self, page_id: str | None = None, other_page_id: str | None = None) -> Answer:
        """Make one page of two: what led to or from the other one is counted on the first."""

    @operation
    def recall_step(
        self,
        app_id: str | None = None,
        intent: str | None = None,
        page: str | None = None,
        *,
        expected: str | None = None,
        change: str | None = None,
        position: int | None = None,
    ) -> Answer:
        """Give how a step of a test case was done before, and how it was judged.

        Args:
            app_id: Required; what is known of the same page at another address is given where
                nothing is known here.
            intent: Required; the words of the step.
            page: Required; what is always on the page, so that it is known again.
            expected: Its expected result.
            change: Digest of what the step changed; asks for the verdict.
            position: How many actions of the step were done; asks for the plans.
        """

    @operation
    def learn_step(
        self,
        app_id: str | None = None,
        intent: str | None = None,
        page: str | None = None,
        *,
        expected: str | None = None,
        verdict: str | None = None,
        pattern: Mapping[str, Any] | None = None,
        plans: Sequence[Mapping[str, Any]] | None = None,
        is_private: bool = False,
        report_id: str | None = None,
    ) -> Answer:
        """Keep how a step of a test case was done and judged; counts add up.

        Args:
            app_id: Required; id of the app.
            intent: Required; the words of the step.
            page: Required; as `recall_step` takes it.
            expected: Its expected result.
            verdict: passed or failed; goes with `pattern`.
            pattern: What changed (`signature`) and what proves the verdict.
            plans: Each with `page`, `position`, `substeps`, whether it `worked`, and `widgets` with
                the locators by which they are found.
            is_private: Its words must not be kept; the step is known again by a digest.
            report_id: The same report twice counts once.
        """

    @operation
    def recall_reading(
        self, app_id: str | None = None, sentence: str | None = None, half: str | None = None
    ) -> Answer:
        """Give how a sentence of a case was understood before, `reading` null when it was not.

        Args:
            app_id: Required; what was read for another app is given where nothing is known here.
            sentence: Required; its words, parameters as marks.
            half: Required; action or result.
        """

    @operation
    def keep_reading(
        self, app_id: str | None = None, reading: Mapping[str, Any] | None = None
    ) -> Answer:
        """Keep how a sentence was understood; a person's reading beats every other.

        Args:
            app_id: Required; id of the app.
            reading: Required; {"sentence", "half", "intents", "checks", "by"}.
        """
