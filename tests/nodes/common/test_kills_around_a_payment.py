"""What cannot be taken back is done once at most, wherever the process is killed."""

import os
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.forked import forked, went_well
from tests.support.pay_once import PAY, POINTS, RULE, Payment

ROUNDS = int(os.environ.get("SUREFOOT_KILL_ROUNDS", "20"))
AFTER_THE_TAP = POINTS[1:]


def alone(work: Callable[[], bool]) -> bool:
    """Do it in a process of its own."""
    return went_well(forked(work))


def killed(payment: Payment, point: str) -> None:
    child = os.fork()
    if child == 0:
        try:
            payment.go(point)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, point


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    # The till has no late effects.
    monkeypatch.setattr("surefoot.nodes.common.perform_once.LATE_EFFECT_S", 0.01)


def paid_or_asked(payment: Payment, point: str) -> str:
    """Kill a payment at a point and go on with it; says whether a person was asked."""
    killed(payment, point)

    def go_on() -> bool:
        after = payment.go()
        (payment.folder / "after").write_text("asked" if after["asked"] else "done")
        return bool(after["asked"]) != bool(after.get("done"))

    assert alone(go_on), point
    return (payment.folder / "after").read_text()


@pytest.mark.parametrize("point", POINTS)
def test_a_payment_that_the_screen_does_not_tell_of_is_never_repeated_unasked(tmp_path, point):
    payment = Payment(tmp_path)
    asked = paid_or_asked(payment, point)
    assert payment.payments == (0 if point == POINTS[0] else 1)
    assert asked == ("asked" if point in POINTS[:2] else "done")


@pytest.mark.parametrize("point", POINTS)
def test_a_payment_that_can_be_read_back_is_done_exactly_once(tmp_path, point):
    payment = Payment(tmp_path, "payments", RULE)
    assert paid_or_asked(payment, point) == "done"
    assert payment.payments == 1


@pytest.mark.parametrize("point", POINTS[:2])
def test_a_screen_that_is_still_loading_proves_nothing(tmp_path, point):
    payment = Payment(tmp_path, "spinner", RULE)
    before = {POINTS[0]: 0, POINTS[1]: 1}[point]
    assert paid_or_asked(payment, point) in ("asked", "done")
    assert payment.payments == before


@pytest.mark.parametrize(
    ("answer", "payments", "refused"),
    [("accept", 0, False), ("retry", 1, False), ("stop", 0, True)],
)
def test_what_a_person_says_of_it_is_done(tmp_path, answer, payments, refused):
    payment = Payment(tmp_path)
    assert paid_or_asked(payment, POINTS[0]) == "asked"

    def answered() -> bool:
        after = payment.go(answer=answer)
        return after["refused"] == refused and not after["asked"]

    assert alone(answered)
    assert payment.payments == payments


def test_a_payment_killed_while_a_person_is_asked_asks_again(tmp_path):
    payment = Payment(tmp_path)
    assert paid_or_asked(payment, POINTS[1]) == "asked"
    assert alone(lambda: bool(payment.go()["asked"]))
    assert alone(lambda: payment.go(answer="accept")["done"])
    # The same answer again finds nobody who waits for it.
    assert alone(lambda: not payment.go(answer="accept")["asked"])
    assert payment.payments == 1


def test_a_fork_from_an_old_checkpoint_does_not_pay_again(tmp_path):
    payment = Payment(tmp_path)
    assert alone(lambda: payment.go()["done"])
    assert alone(lambda: not payment.go(fork=True)["asked"])
    assert payment.payments == 1
    other = PAY.model_copy(update={"description": "click 'Pay twice'"})
    assert alone(lambda: bool(Payment(tmp_path, plan=other).go(fork=True)["asked"]))
    assert payment.payments == 1


@pytest.mark.chaos
def test_two_hundred_and_eighty_kills_around_a_payment(tmp_path):
    started, counts = time.monotonic(), {"double": 0, "lost": 0, "asked": 0, "kills": 0}
    rules: list[Any] = [("nothing", None), ("payments", RULE)]
    for shows, rule in rules:
        for point in POINTS:
            for number in range(ROUNDS):
                folder = tmp_path / f"{shows}-{POINTS.index(point)}-{number}"
                folder.mkdir()
                payment = Payment(folder, shows, rule)
                asked = paid_or_asked(payment, point) == "asked"
                counts["kills"] += 1
                counts["double"] += payment.payments > 1
                counts["lost"] += payment.payments < 1 and not asked
                counts["asked"] += asked
                assert not asked or rule is None
    print(counts, f"{time.monotonic() - started:.0f} s")  # noqa: T201
    assert (counts["double"], counts["lost"]) == (0, 0)
    assert counts["asked"] == 2 * ROUNDS
