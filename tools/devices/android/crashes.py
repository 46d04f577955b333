"""What a phone's log says of the last crash: exception and frames."""

import re

COMMAND = ["logcat", "-d", "-b", "crash", "-t", "200"]
_FATAL = "FATAL EXCEPTION"
_PREFIX = re.compile(r"^.*?\bAndroidRuntime(?:\s*\(\s*\d+\))?\s*:\s?")
_PROCESS = re.compile(r"Process: \S+, PID: \d+")
_MOST_LINES = 12


def last_crash(log: str) -> str:
    """Give exception and first frames of the last crash in a log, a line each; "" without one."""
    lines = log.splitlines()
    begins = [n for n, line in enumerate(lines) if _FATAL in line]
    if not begins:
        return ""
    told: list[str] = []
    for line in lines[begins[-1] + 1 :]:
        said = _PREFIX.sub("", line).rstrip()
        if said == line.rstrip() and "AndroidRuntime" not in line and not said.startswith("\t"):
            break  # another program's line
        if said and not _PROCESS.search(said):
            told.append(said)
    return "\n".join(told[:_MOST_LINES])
