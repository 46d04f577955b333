"""What an exploration changes on a phone itself, and sets again at its end."""

from surefoot.nodes.common.run import Run
from surefoot.state.errors import ActionError, DeviceError
from surefoot.state.exploration import ExplorationState
from surefoot.state.values.action import Action, Keyboard, Rotate
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device


async def fast_keyboard(run: Run, ref: SessionRef) -> tuple[str, SessionRef]:
    """Choose the keyboard that types fast and covers nothing.

    Returns:
        The one that the phone had, "" where it keeps its own; and the session.
    """
    try:
        done, ref = await run.on_device(ref, lambda device: device.perform(Keyboard()))
    except ActionError as refused:
        run.log.event("keyboard", text=str(refused))
        return "", ref
    return (done.before if isinstance(done, Keyboard) else ""), ref


async def leave_as_found(run: Run, state: ExplorationState) -> None:
    """Turn the phone to portrait and give it its own keyboard again, where it can be reached."""
    ref = state["session"]
    if not ref.app.on_phone:
        return
    last: list[Action] = [] if run.settings.disable_rotate else [Rotate(orientation="portrait")]
    last += [Keyboard(name=state["keyboard"])] if state["keyboard"] else []
    for action in last:

        async def act(device: Device, action: Action = action) -> Action:
            return await device.perform(action)

        try:
            await run.on_device(ref, act)
        except DeviceError as error:
            run.log.event("problem", text=f"the phone is not left as it was: {error}")
