"""What recorders print."""

from stages.cases.recording.output_parser import changed


def test_cases_in_which_an_output_changed_are_read_among_other_lines() -> None:
    printed = "@changed 3 y\n@changed 3 z\nprinted by a kernel\n@ 4 y 1\n@changed\n@changed 12 y\n"
    assert changed(printed) == {3, 12}
    assert changed("") == set()
