"""Who reads a sentence: a person, the grammar, what was kept, the model."""

from surefoot.configs.settings import Settings
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.understood import Half, NotUnderstood, Understood
from surefoot.tools.runlog import RunLog
from surefoot.tools.understanding.context import Context
from surefoot.tools.understanding.understand import understand
from tests.support.openai_server import OpenAIServer
from tests.tools.understanding.conftest import Scripted

ODD = "Use 'Save'"
USED = [{"do": "click", "target": "Save"}]


class Kept:
    """Readings in memory."""

    def __init__(self, *readings: Understood) -> None:
        self.readings = {(read.sentence, read.half): read for read in readings}

    async def recall(self, sentence: str, half: Half) -> Understood | None:
        return self.readings.get((sentence, half))

    async def keep(self, read: Understood) -> None:
        self.readings[read.sentence, read.half] = read


def reading(sentence: str, by: str, target: str = "Save") -> Understood:
    intents = (Intent(do="click", target=target),)
    return Understood.model_validate(
        {"sentence": sentence, "half": "action", "intents": intents, "by": by}
    )


async def test_plain_words_ask_no_model(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog
) -> None:
    read, usage = await understand(hosted, log, "Click 'Save'", "action")
    assert isinstance(read, Understood) and read.by == "grammar"
    assert usage.model_calls == 0 and not openai_server.requests


async def test_without_a_model_odd_words_are_not_understood(log: RunLog) -> None:
    read, _ = await understand(Settings(), log, ODD, "action")
    assert isinstance(read, NotUnderstood)


async def test_what_a_model_has_read_is_kept_and_asked_for_once(
    openai_server: OpenAIServer, hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", USED)
    kept = Kept()
    first, usage = await understand(hosted, log, ODD, "action", kept=kept)
    assert isinstance(first, Understood) and (first.by, usage.model_calls) == ("model", 1)
    again, usage = await understand(hosted, log, ODD, "action", kept=kept)
    assert isinstance(again, Understood) and (again.by, usage.model_calls) == ("kept", 0)
    assert again.intents == first.intents and len(openai_server.requests) == 1


async def test_a_persons_reading_beats_the_grammar(hosted: Settings, log: RunLog) -> None:
    kept = Kept(reading("Click 'Save'", "person", "Save all"))
    read, _ = await understand(hosted, log, "Click 'Save'", "action", kept=kept)
    assert isinstance(read, Understood) and read.intents[0].target == "Save all"


async def test_a_kept_reading_that_leaves_words_out_is_asked_for_again(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    sentence = "Use 'Save' and use 'Print'"
    scripted("action", [*USED, {"do": "click", "target": "Print"}])
    kept = Kept(reading(sentence, "model"))
    read, usage = await understand(hosted, log, sentence, "action", kept=kept)
    assert usage.model_calls == 1
    assert isinstance(read, Understood) and len(read.intents) == 2


async def test_what_refers_to_its_surroundings_is_kept_with_them(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    kept = Kept()
    scripted("action", [{"do": "uncheck", "target": "News"}], [{"do": "uncheck", "target": "Mail"}])
    words = "Untick that one again"
    for name in ("News", "Mail"):
        context = Context((f"Tick '{name}'",))
        read, _ = await understand(hosted, log, words, "action", context, kept=kept)
        assert isinstance(read, Understood)
        assert (read.intents[0].target, read.sentence) == (name, words)


async def test_what_a_step_only_looks_at_becomes_checks(
    hosted: Settings, log: RunLog, scripted: Scripted
) -> None:
    scripted("action", [{"do": "look", "target": "'Milk' is shown"}, *USED])
    sentence = "Use 'Save' and check that 'Milk' is shown"
    read, _ = await understand(hosted, log, sentence, "action")
    assert isinstance(read, Understood) and read.by == "model"
    assert read.checks == (Check(check="shown", what="Milk"),)
    assert [intent.do for intent in read.intents] == ["look", "click"]
