"""Every error surefoot raises.

SurefootError
├── ConfigError                wrong usage: settings, arguments, prompts        exit code 2
│   ├── CaseFileError          a case file, with file, line and key
│   ├── BrowserMissingError    no Chromium on this machine
│   └── HierarchyError         a dump of a view hierarchy that cannot be read
├── DeviceError                the device or the app cannot be used             blocked
│   ├── AppUnreachableError    nobody answers at the address, or the app is not installed
│   ├── DeviceMissingError     no adb or hdc, no phone, or several phones and none named
│   ├── AppInstallError        an app of an evaluation cannot be installed here
│   ├── DeviceBusyError        another run uses the phone
│   ├── DeviceLostError        browser crashed, phone unplugged
│   │   ├── AppCrashedError    the page crashed
│   │   └── AppHangsError      the page answers no more
│   └── ActionError            one action could not be done; the run goes on
│       ├── ElementNotFoundError
│       ├── ElementNotReadyError   covered, disabled, moving, wrong kind
│       ├── UnsupportedActionError
│       ├── NotAllowedError        it would carry a secret or a file where the case grants none
│       └── OutcomeUnknownError    a recorded app cannot tell what it leads to
├── ModelError                 the model cannot be used                         blocked
│   ├── ModelUnavailableError  down, refused, too slow, too many requests
│   │   └── CallFailedError        one try of a call; a further one may help
│   └── ModelReplyError        answered, but not what was asked, after repairs
├── KnowledgeError             what was learned cannot be read or written; runs go on without
├── PropertyError              a property of an exploration; it becomes an outcome
│   ├── TargetNotFoundError    what it acts on is not on the screen
│   ├── LooksOnlyError         a precondition or an invariant uses the device
│   └── PropertyOverrunError   it does not come to an end, or ended its process
├── DiskFullError              a run cannot be written any more                 exit code 3
├── BudgetError                a limit of the run is reached                    blocked
└── RunError                   a stored run cannot be found, read or resumed    exit code 2
    └── RunLockedError         another process works on it
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from surefoot.state.values.verdict import Usage


class SurefootError(Exception):
    """Root of the tree; its text is one line a user can act on."""


class ConfigError(SurefootError, ValueError):
    """The caller asked for something that cannot be meant.

    A ValueError too: the LangGraph server tells its clients the text of those, and of no others.
    """


class CaseFileError(ConfigError):
    """A case file is wrong.

    Args:
        source: File name, or what the case came from.
        line: 1-based line, None when there is none.
        key: Dotted key, e.g. "steps.2.action".
        problem: What is wrong with it and what would be right.
        others: What else is wrong with it, or with files beside it; a line of the text each.
    """

    def __init__(
        self,
        source: str,
        line: int | None,
        key: str,
        problem: str,
        others: Sequence["CaseFileError"] = (),
    ) -> None:
        self.source, self.line, self.key, self.problem = source, line, key, problem
        self.others = tuple(others)
        where = f"{source}:{line}" if line else source
        text = f"{where}: {key}: {problem}" if key else f"{where}: {problem}"
        super().__init__("\n".join([text, *map(str, others)]))


class BrowserMissingError(ConfigError):
    """No browser was found."""


class HierarchyError(ConfigError):
    """A dump of a view hierarchy cannot be read, or is not read for safety."""


class DeviceError(SurefootError):
    """The device or the app under test cannot be used."""


class AppUnreachableError(DeviceError):
    """Nobody answers at the app's address."""


class DeviceMissingError(DeviceError):
    """There is no phone to drive: no adb, none connected, or several and none named."""


class DeviceBusyError(DeviceError):
    """Another run uses the phone."""


class AppInstallError(DeviceError):
    """An app of an evaluation cannot be installed on this machine."""


class DeviceLostError(DeviceError):
    """The device went away while it was used."""


class AppCrashedError(DeviceLostError):
    """The device is lost because the page under test crashed."""


class AppHangsError(DeviceLostError):
    """The device is lost because the scripts of the page under test do not come to an end."""


class ActionError(DeviceError):
    """One action could not be done."""


class ElementNotFoundError(ActionError):
    """The target of the action is not on the screen."""


class ElementNotReadyError(ActionError):
    """The target is there but does not take the action."""


class UnsupportedActionError(ActionError):
    """This backend does not know the action."""


class NotAllowedError(ActionError):
    """The case does not grant what the action would carry into the app, or touch."""


class OutcomeUnknownError(ActionError):
    """A recorded app cannot tell what the action leads to; no fault of anybody."""


class ModelError(SurefootError):
    """The model cannot be used.

    Args:
        problem: One line a user can act on.
        usage: What the calls that led here used up.
    """

    def __init__(self, problem: str, usage: Usage | None = None) -> None:
        super().__init__(problem)
        self.usage = usage or Usage()


class ModelUnavailableError(ModelError):
    """The model does not answer."""


class CallFailedError(ModelUnavailableError):
    """One try to call a model failed.

    Args:
        problem: What happened.
        advice: What the user can do.
        again: A further try may help.
        wait_s: How long the server wants to be left alone, None when it did not say.
    """

    def __init__(
        self, problem: str, advice: str = "", *, again: bool = False, wait_s: float | None = None
    ) -> None:
        super().__init__(problem)
        self.advice, self.again, self.wait_s = advice, again, wait_s


class ModelReplyError(ModelError):
    """The model answered something else than was asked, also after repairs."""


class KnowledgeError(SurefootError):
    """What was learned cannot be read or written."""


class PropertyError(SurefootError):
    """Something is wrong with a property of an exploration, or with what it finds."""


class TargetNotFoundError(PropertyError):
    """A widget that a property acts on is not on the screen."""


class LooksOnlyError(PropertyError):
    """A precondition or an invariant tried to use the device."""


class PropertyOverrunError(PropertyError):
    """A property did not come to an end in time, or ended its process.

    Args:
        at: The property or the file.
        problem: What it did, e.g. "did not come to an end in time".
    """

    def __init__(self, at: str, problem: str) -> None:
        super().__init__(f"{at or 'a property'} {problem}")
        self.at, self.problem = at, problem


class DiskFullError(SurefootError):
    """Nothing more can be written; the run is kept as far as it was, to be resumed."""


class BudgetError(SurefootError):
    """A limit of the run is reached."""


class RunError(SurefootError):
    """A stored run cannot be used."""


class RunLockedError(RunError):
    """Another process works on the run."""


def did_you_mean(given: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """Give the end of a message: "; did you mean 'steps'?", "" when no known name is near."""
    near = get_close_matches(given, list(known), n=1, cutoff=cutoff)
    return f"; did you mean {near[0]!r}?" if near else ""
