from surefoot.state.values.case import SimulatedApp
from surefoot.tools.knowledge.screens import app_name


def test_files_called_app_are_known_by_their_folder(tmp_path):
    notes, wallet = tmp_path / "notes" / "app.yaml", tmp_path / "wallet" / "app.yaml"
    assert app_name(SimulatedApp(path=str(notes))) == "notes"
    assert app_name(SimulatedApp(path=str(wallet))) == "wallet"
    assert app_name(SimulatedApp(path=str(tmp_path / "desk.yaml"))) == "desk"
