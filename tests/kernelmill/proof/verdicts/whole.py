"""A verdict that meets all requirements, to be spoiled."""

from kernelmill.records import ComparedOutput, Control, MutantCount, Verdict

WHOLE = Verdict(
    id="a/x.cu:k", source="a", kernel_id="a/x.cu:k", name="k", backend="cpu", compiler="g++ 12", level="failed",
    verified=False, reference="derived_double", compiled=True, tests_run=5, tests_passed=5, comparisons=50,
    lines=10, lines_covered=10, branches=10, branches_covered=10,
    outputs=(
        ComparedOutput(output="y", cases=5, compared=5),
        ComparedOutput(output="counter", cases=4, compared=4),
    ),
    controls=(
        Control(kind="writes_zeros", state="rejected"),
        Control(kind="copies_input", state="not_applicable"),
        Control(kind="leaves_out_output", output="y", state="rejected"),
        Control(kind="leaves_out_output", output="counter", state="rejected"),
    ),
    mutants=(
        MutantCount(operator="bounds", mutants=10, killed=10),
        MutantCount(family="meaning", operator="drop_bound", mutants=10, killed=10),
    ),
)  # fmt: skip
"""As a proof leaves it, before it is concluded."""
