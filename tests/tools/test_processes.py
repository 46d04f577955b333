"""Living processes and ended ones that nobody collected."""

import os
import subprocess
import sys

from surefoot.tools.processes import is_group_running, is_running

_LEADER = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
print(child.pid, flush=True)
input()
"""


def test_a_group_lives_as_long_as_one_of_it_does() -> None:
    leader = subprocess.Popen(
        [sys.executable, "-c", _LEADER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert leader.stdout is not None
    child = int(leader.stdout.readline())
    assert is_running(leader.pid)
    assert is_running(child)
    assert is_group_running(leader.pid)
    leader.kill()
    # ended, not collected: the answer must not depend on the parent having asked
    os.waitid(os.P_PID, leader.pid, os.WEXITED | os.WNOWAIT)
    assert not is_running(leader.pid)
    os.killpg(leader.pid, 9)
    _wait_for_end(child)
    assert not is_group_running(leader.pid)
    leader.communicate()


def test_a_number_of_nobody() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""], start_new_session=True)
    ended.wait()
    assert not is_running(ended.pid)
    assert not is_group_running(ended.pid)


def _wait_for_end(pid: int) -> None:
    for _ in range(10_000):
        if not is_running(pid):
            return
        os.sched_yield()
    raise AssertionError("it does not end")
