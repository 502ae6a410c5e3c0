"""The option tables agree with each other."""

from kernelmill.capture.commands.flag_tables import DROPPED_VALUED, FORWARD, IGNORED, IGNORED_VALUED, OPTIONS, PLAIN


def test_no_option_is_in_two_tables() -> None:
    needed = [spelling for option in OPTIONS for spelling in option.spellings]
    listed = [*needed, *PLAIN, *FORWARD, *DROPPED_VALUED, *IGNORED, *IGNORED_VALUED]
    assert sorted(listed) == sorted(set(listed))


def test_a_value_is_joined_or_separate_as_the_table_says() -> None:
    written = {option.canonical: option.with_value("x") for option in OPTIONS}
    assert written["-I"] == ("-Ix",)
    assert written["-isystem"] == ("-isystem", "x")
    assert written["-std="] == ("-std=x",)
