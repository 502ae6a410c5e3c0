"""What the program with mutants prints, and how it is read."""

from kernelmill.proof.mutants.outcomes import comparisons, outcomes, rejected
from kernelmill.records import ComparedOutput
from tests.kernelmill.records.texts import suite_text


def test_what_the_driver_prints_is_read() -> None:
    said = "baseline 0\ncontrol writes_zeros rejected\nmutant 0 killed\nmutant 12 survived\nmutant broken\n"
    assert outcomes(said) == {0: "killed", 12: "survived"}
    assert rejected(said) == {"writes_zeros": "rejected"}


def test_output_is_compared_in_the_cases_in_which_it_has_elements_and_comparisons() -> None:
    said = "output 0 y 40 10\noutput 1 y 0 0\noutput 2 y 40 0\noutput 0 x 40 10\noutput broken\n"
    assert comparisons(said, suite_text()) == (ComparedOutput(output="y", cases=2, compared=1),)
