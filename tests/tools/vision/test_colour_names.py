"""What a colour is called."""

import pytest

from surefoot.tools.vision.colour_names import names_of_colour

NAMED = {
    "rgb(128, 128, 0)": "olive",
    "rgb(128, 128, 128)": "grey",
    "rgb(229, 57, 53)": "red",
    "rgb(76, 175, 80)": "green",
    "rgb(30, 30, 34)": "black",
    "rgb(140, 140, 144)": "grey",
    "rgb(240, 240, 250)": "white",
    "rgb(66, 133, 244)": "blue",
    "rgb(255, 64, 129)": "pink",
    "rgb(255, 0, 30)": "red",
}


@pytest.mark.parametrize("painted", NAMED)
def test_a_colour_is_called_by_its_name_or_its_hue(painted):
    assert NAMED[painted] in names_of_colour(painted)


@pytest.mark.parametrize("painted", ["", "rgba(9, 9, 9, 0.5)", "red"])
def test_what_is_no_colour_has_no_name(painted):
    assert names_of_colour(painted) == ()
