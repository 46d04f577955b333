"""What the commands share."""

import pytest

from surefoot.terminal.options import run_until_done


def test_what_libraries_print_during_a_run_is_kept_from_the_result_on_stdout(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def work() -> str:
        print("downloading the keyboard ...")  # noqa: T201
        return "the result"

    assert run_until_done(work()) == "the result"
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "downloading the keyboard ...\n")
