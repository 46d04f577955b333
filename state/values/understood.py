"""A sentence of a case with what it was understood to mean."""

from typing import Literal

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent

Half = Literal["action", "result"]
"""Which half of a step a sentence is: what to do, or what must hold."""
Reader = Literal["case", "kept", "grammar", "model", "person"]
"""Who read it: the case's own typed form, the knowledge graph, the grammar, the model, a person."""


class Part(Value):
    """Words of the sentence, and the part of the typed form that they stand for."""

    words: str
    part: str
    """E.g. "1.target": field of the first intent or check."""


class Understood(Value):
    """What a sentence means, whole."""

    sentence: str
    half: Half
    intents: tuple[Intent, ...] = ()
    """In the order in which they are done; none for a result."""
    checks: tuple[Check, ...] = ()
    """All must hold; of an action that also tells what must hold, beside its intents."""
    by: Reader = "grammar"
    parts: tuple[Part, ...] = ()


class NotUnderstood(Value):
    """A sentence that nobody read whole: nothing is done for it."""

    sentence: str
    half: Half
    words: tuple[str, ...] = ()
    """What was left over, as it stands in the sentence."""
    reason: str = ""
    is_typed: bool = False
    """Its typed form in the case leaves the words out."""


class StepReading(Value):
    """How a whole step was understood."""

    intents: tuple[Intent, ...] = ()
    checks: tuple[Check, ...] = ()
    left: tuple[NotUnderstood, ...] = ()
    """Sentences that nobody read whole; with one of them nothing is done."""

    @property
    def problem(self) -> str:
        """Say what was not understood, and what to do about it; "" when all was."""
        if not self.left:
            return ""
        one = self.left[0]
        words = ", ".join(map(repr, one.words)) or repr(one.sentence)
        why = f" ({one.reason})" if one.reason else ""
        key = "do" if one.half == "action" else "check"
        if one.is_typed:
            return f"its `{key}:` does not name {words}, which the sentence does; correct one"
        way = f"say it in plainer words, names in quotes, or give the step a `{key}:`"
        return f"not understood: {words}{why}; {way}"

    @property
    def contradicts(self) -> bool:
        """A typed form of the case leaves out what its sentence names: a person must correct it."""
        return any(half.is_typed for half in self.left)

    @property
    def acts(self) -> bool:
        """Something is to be done, and not only looked at."""
        return any(intent.do != "look" for intent in self.intents)

    @property
    def is_task(self) -> bool:
        """All that is to be done must be worked out on the page."""
        done = {intent.do for intent in self.intents if intent.do != "look"}
        return done == {"task"}

    @property
    def depends_on_page(self) -> bool:
        """What is done is told by what the page shows: it need not be the same the next time."""
        fills = (i.do == "complete_form" and not i.values for i in self.intents)
        return any(fills) or any(i.do == "task" for i in self.intents)

    @property
    def renews(self) -> bool:
        """What is to be done leaves the app as it is: load it anew, scroll, wait, no keyboard."""
        done = {i.do for i in self.intents if i.do != "look" and not i.hides_keyboard}
        return self.acts and done <= {"reload", "scroll_to", "wait_for"}

    @property
    def declines(self) -> bool:
        """The last that is done is answered by a no to what the app asks."""
        done = [intent for intent in self.intents if intent.do != "look"]
        return bool(done) and done[-1].answer == "dismiss"

    @property
    def only_types(self) -> bool:
        """Nothing is to be done but to write into fields, or to choose in lists."""
        done = {intent.do for intent in self.intents if intent.do != "look"}
        return bool(done) and done <= {"fill", "append", "select"}

    def is_last(self, number: int) -> bool:
        """Say whether nothing but looks comes after an intent."""
        return all(intent.do == "look" for intent in self.intents[number + 1 :])
