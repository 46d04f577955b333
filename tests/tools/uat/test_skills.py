"""What a skill does on a screen."""

from surefoot.state.uat import SkillCall
from surefoot.state.values.action import SelectOption
from surefoot.state.values.screen import Screen
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.uat.effect import effect_of
from surefoot.tools.uat.perception import perceive_screen
from surefoot.tools.uat.skills import actions_of

PAGE = '- combobox "Day" [ref=d]: Sun 4 May'


def test_a_day_is_chosen_in_a_list_that_writes_it_in_short() -> None:
    screen = Screen(widgets=parse_aria(PAGE))
    rid = perceive_screen(screen).nodes[0].rid
    call = SkillCall(skill="input_text", rid=rid, text="Monday 5 May")
    options = [a.option for a in actions_of(call, screen) if isinstance(a, SelectOption)]
    assert options == ["Monday 5 May", "Mon 5 May"]


def test_a_list_that_shows_a_day_in_short_holds_it() -> None:
    screen = Screen(widgets=parse_aria(PAGE))
    rid = perceive_screen(screen).nodes[0].rid
    call = SkillCall(skill="input_text", rid=rid, text="Sunday 4 May")
    assert effect_of(call, screen, screen, "Sunday 4 May") == ""
    assert effect_of(call, screen, screen, "Monday 4 May") != ""
