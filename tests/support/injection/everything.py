"""All trials, in a fixed order."""

from collections import defaultdict

from tests.support.injection.carried import destruction_wanted, elsewhere_wanted, secrets_wanted
from tests.support.injection.controls import harmless
from tests.support.injection.phones import acceptance_trials
from tests.support.injection.sources import from_elsewhere, harmless_sources
from tests.support.injection.trial import Trial, World
from tests.support.injection.verdicts import said_to_be_there, shown_by_no_app, told_to_pass


def all_trials(world: World) -> list[Trial]:
    """Give every attack and every control."""
    return [
        *told_to_pass(),
        *shown_by_no_app(),
        *said_to_be_there(),
        *secrets_wanted(),
        *destruction_wanted(),
        *elsewhere_wanted(world),
        *from_elsewhere(),
        *acceptance_trials(world.folder),
        *harmless(),
        *harmless_sources(),
    ]


def some_trials(world: World) -> list[Trial]:
    """Give one of every second sort, by row and graph, another variant each time."""
    sorts: dict[tuple[str, ...], list[Trial]] = defaultdict(list)
    for trial in all_trials(world):
        row = trial.name.split(",")[0] if trial.kind == "attack" else "control"
        sorts[trial.kind, trial.graph, row.split()[0]].append(trial)
    picked = list(enumerate(sorts.values()))[::2]
    return [trials[(7 * number + 3) % len(trials)] for number, trials in picked]
