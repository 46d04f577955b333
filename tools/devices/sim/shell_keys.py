"""Key codes of Android and the names used here."""

KEY_NAMES: dict[int, str] = {
    3: "home",
    4: "back",
    19: "up",
    20: "down",
    21: "left",
    22: "right",
    23: "center",
    24: "volume_up",
    25: "volume_down",
    26: "power",
    61: "tab",
    62: "space",
    66: "enter",
    67: "delete",
    82: "menu",
    84: "search",
    111: "escape",
    164: "volume_mute",
    187: "recent",
    223: "sleep",
    224: "wakeup",
    **{7 + digit: str(digit) for digit in range(10)},
    **{29 + place: chr(ord("a") + place) for place in range(26)},
}
_OTHER = {"del": "delete", "app_switch": "recent", "dpad_center": "center"}


def key_name(given: str) -> str:
    """Give the name of a key written as a code, `KEYCODE_BACK` or `back`."""
    if given.isdigit():
        return KEY_NAMES.get(int(given), given)
    name = given.lower().removeprefix("keycode_")
    return _OTHER.get(name, name)
