"""What one try to call a model fails with."""

from surefoot.state.errors import ModelUnavailableError


class CallFailedError(ModelUnavailableError):
    """One try failed.

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
