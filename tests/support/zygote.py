"""Starts workers in an instant: forks of one process that has loaded all that they need.

Reads a line of JSON for each: {"log": ..., "arguments": [...]}; answers with its process
id. With the argument `adopt` it takes in what its children leave running (Linux).
"""

import ctypes
import json
import os
import signal
import sys

_PR_SET_CHILD_SUBREAPER = 36


def main() -> None:
    if sys.argv[1:] == ["adopt"]:
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    import procrastinate

    import surefoot.cli.app
    import surefoot.graphs.step_validation
    import surefoot.graphs.uat
    import surefoot.running.shared_checkpoints
    import surefoot.suites.workers
    import surefoot.tools.devices.sessions
    import surefoot.tools.knowledge.async_client
    import surefoot.tools.llm.offline

    loaded = (procrastinate, surefoot)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        told = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            log = os.open(told["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(log, 1)
            os.dup2(log, 2)
            sys.argv = ["surefoot", *told["arguments"]]
            surefoot.cli.main()
            os._exit(len(loaded) - 2)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
