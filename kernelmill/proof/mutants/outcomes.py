"""What the program with mutants prints: the outcomes of mutants and negative controls, and what tests compared."""

from collections.abc import Mapping

from kernelmill.proof.mutants.driver import written
from kernelmill.records import ComparedOutput, SuiteText

_OUTPUT_FIELDS = 5
Outcomes = Mapping[int, str]
"""The outcome of each mutant, by its number."""


def outcomes(output: str) -> Outcomes:
    """The outcome of each mutant: `killed`, `survived`, `unreached`, `meaningless`, or `skipped` to save time.

    `alike` are those that survive because they never compute anything else than the original.
    """
    fields = (line.split() for line in output.splitlines())
    return {int(each[1]): each[2] for each in fields if len(each) == 3 and each[0] == "mutant"}


def rejected(output: str) -> Mapping[str, str]:
    """The outcome of each negative control: `rejected`, `passed` or `not_applicable`.

    The name of a control of one output is followed by a colon and the name of the output.
    """
    fields = (line.split() for line in output.splitlines())
    return {each[1]: each[2] for each in fields if len(each) == 3 and each[0] == "control"}


def comparisons(output: str, text: SuiteText) -> tuple[ComparedOutput, ...]:
    """In how many cases each output has elements, and in how many of these the tests compare it."""
    fields = [line.split() for line in output.splitlines()]
    counts = [each for each in fields if len(each) == _OUTPUT_FIELDS and each[0] == "output"]
    return tuple(
        ComparedOutput(
            output=name,
            cases=sum(each[2] == name and each[3] != "0" for each in counts),
            compared=sum(each[2] == name and each[3] != "0" and each[4] != "0" for each in counts),
        )
        for name in written(text)
    )
