"""Ends the run: verdict, report files, session."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.results import close_case
from surefoot.nodes.common.run import open_run
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.step_validation import AutoTestState


async def report(state: AutoTestState, runtime: Runtime[Settings]) -> CaseRunUpdate:
    """Close the session and write result.json, report.html and junit.xml.

    A passed web case is kept as script.json, to be replayed without a model, and script_test.py.

    The bundled app of a blocked run that got somewhere stays, so that the run can be resumed.

    Reads the records of the steps, `problem`. Writes `verdict`, `results` of all steps, also of
    those that were not run, `findings`, `report`.
    """
    run = await open_run(state, runtime)
    return await close_case(run, state, has_script=run.case.app.by_address)
