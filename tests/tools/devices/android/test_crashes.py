"""What a phone's log says of a crash."""

from surefoot.tools.devices.android.apps import last_crash

REAL = """--------- beginning of crash
11-22 10:00:01.123  4012  4012 E AndroidRuntime: FATAL EXCEPTION: main
11-22 10:00:01.123  4012  4012 E AndroidRuntime: Process: com.shop, PID: 4012
11-22 10:00:01.123  4012  4012 E AndroidRuntime: java.lang.IllegalStateException: old
11-22 10:02:07.456  4100  4100 E AndroidRuntime: FATAL EXCEPTION: main
11-22 10:02:07.456  4100  4100 E AndroidRuntime: Process: com.shop, PID: 4100
11-22 10:02:07.456  4100  4100 E AndroidRuntime: java.lang.NullPointerException: query
11-22 10:02:07.456  4100  4100 E AndroidRuntime: \tat com.shop.Search.go(Search.kt:31)
11-22 10:02:07.460  4100  4100 W Other: com.shop.Search
"""


def test_the_last_crash_is_told_with_its_frames() -> None:
    expected = "java.lang.NullPointerException: query\n\tat com.shop.Search.go(Search.kt:31)"
    assert last_crash(REAL) == expected
    assert (
        last_crash(
            "E/AndroidRuntime( 401): FATAL EXCEPTION: main\n"
            "E/AndroidRuntime( 401): java.lang.Error: x\n"
        )
        == "java.lang.Error: x"
    )
    assert last_crash("--------- beginning of main\n") == ""
