"""Test suites: cases, golden references and comparisons of outputs."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord, Unsigned
from kernelmill.records.programs import Wrapper


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseValue:
    """The value of one size, mode or number in a case."""

    name: str
    value: str
    """A C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Case:
    """One test of a kernel: the sizes, modes, numbers and inputs that it runs on."""

    kind: Literal["typical", "boundary", "special", "ragged", "large", "mode", "branch", "contrast"]
    """`ragged`: sizes that are not multiples of the block; `mode`: a mode other than the typical one; `branch`: chosen
    for a branch that no other case reaches; `contrast`: chosen for what no other case shows, such as a width that is
    greater than the height."""
    label: str
    """A short description, which the suite prints."""
    seed: int
    """The seed of the random number generator for inputs."""
    contents: Literal[
        "unit",
        "wide",
        "whole",
        "multiples",
        "far",
        "below",
        "far_below",
        "offset",
        "distant",
        "billions",
        "billions_below",
        "mixed",
        "turns",
        "quarters",
        "slight_turns",
        "thousands",
        "tens",
        "span",
        "close",
        "small",
        "runs",
        "plateaus",
        "late",
        "large_integers",
        "zeros",
        "nonfinite",
        "infinities",
        "nan_maps",
        "nan_positions",
        "negative_index",
        "negative_indices",
        "index_past_end",
        "absent_indices",
        "indices_beyond",
        "inner_offsets",
        "distinct",
        "repeated",
    ]
    """The contents of floating-point inputs. `unit`: values in [0, 1); `wide`: values in [-2, 6); `whole`: integers in
    that range; `multiples`: 1 to 7 times 41; `far`: values in [-60, 60); `below`: values in [-6, 0); `far_below`:
    values in [-30, 0); `offset`: integers in [10000, 10008); `distant`: integers from 1e10 on that differ as little;
    `billions`: values in [2e9, 6e9), in double precision 1e30 times as large; `billions_below`: their negatives;
    `mixed`: values of all magnitudes up to 64, half of them below 0.2; `turns`: multiples of a right angle; `quarters`:
    multiples of 0.25 in [-1, 4], and angles of boxes that are 0; `slight_turns`: values in [-4, 44), and angles of
    boxes that are at most a hundredth; `thousands`: values in [-20000, 60000); `tens`: values in [-4, 44); `span`:
    values in [-8, 152), and every other box with its corners in order; `close`: values in [1, 1.0001), in double
    precision up to 1 + 1e-9, in half precision up to 1.1; `small`: values in [-0.00001, 0.00001); `runs`: integers in
    [-2, 6), and runs of 32 equal indices, the first of which begin and end at multiples of 32; `plateaus`: values in
    [-2, 6), each 64 times in a row, so that regions are empty and neighbors equal; `late`: values in [-2, 6), of which
    the first four fifths of thousands are zeros; `large_integers`: integers of which no bounds are known may be
    anything that their type holds, or large; `zeros`: many zeros of both signs; `nonfinite`: NaN, infinities and zeros
    among other values; `infinities`: few infinities, all of them positive, and zeros; `nan_maps`: NaN in maps and other
    inputs that are no coordinates; where NaN is in maps, coordinates are multiples of 0.5; `nan_positions`: NaN in
    coordinates. With `negative_index` (-1; other inputs are integers), `negative_indices` (-1 and -2) and
    `index_past_end`, index buffers contain some invalid indices; with `absent_indices`, all but the first index of each
    row are -1, with `indices_beyond` one past the last. With `inner_offsets`, offsets leave out the first and the last
    elements. With `distinct`, values differ along one dimension of an input, and another input that a kernel compares
    with it has some of them. With `repeated`, indices that otherwise differ, of elements that a kernel writes without
    atomics, do not, as long as the order of threads does not decide what it writes."""
    values: tuple[CaseValue, ...]
    """The values of the sizes, modes and numbers."""


TOO_MUCH_WORK, NOT_COMPARABLE = "too much work", "not comparable"
"""Reasons to reject a case that are no findings about the kernel."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RejectedCase:
    """A case that was tried and rejected, for example because the kernel did not complete it without findings."""

    case: Case
    reason: str
    """The finding, or how the run ended."""


WeaknessKind = Literal[
    "constant_parameter",
    "equal_twins",
    "one_sided_twins",
    "equal_siblings",
    "uncrossed_modes",
    "uncrossed_numbers",
    "capacity_not_exceeded",
    "capacity_not_undercut",
    "indivisible_sizes",
    "reciprocals_exact",
    "even_shares",
    "number_not_small",
    "divisors_not_large",
    "window_not_one",
    "sizes_not_one",
    "large_not_larger",
    "not_one_block",
    "threshold_not_hit",
    "inputs_not_close",
    "inputs_not_equal",
    "inputs_not_small",
    "inputs_not_far",
    "inputs_not_billions",
    "inputs_not_mixed",
    "angles_not_right",
    "inputs_not_tens",
    "borders_not_reached",
    "inputs_not_negative",
    "inputs_finite",
    "integers_not_large",
    "indices_not_in_runs",
    "indices_not_repeated",
    "offsets_not_inner",
]
"""What no case of a suite shows. `constant_parameter`: a parameter with one value in all cases; `equal_twins`: a
pair such as height and width that is equal in all cases; `one_sided_twins`: one of such a pair is never the greater
one; `equal_siblings`: two numbers of the same type that are equal in all cases; `uncrossed_modes`: a pair of mode
values; `uncrossed_numbers`: a mode value that occurs only with one value of a number; `capacity_not_exceeded` and
`capacity_not_undercut`: a limit, such as a block, a tile or `nsample`; `indivisible_sizes`: in no case are all sizes
multiples of 4, or one of them whole wavefronts and no power of two; `reciprocals_exact`: in no case is a size by
which indices are divided 107, or what is derived from one 428, for which the product with the rounded reciprocal is
too small; `even_shares`: a size that is a multiple of another, such as the channels of groups, is in no case a few
times as large, other than by a power of two; `number_not_small`: an integer, such as an offset or a limit, is 0 or 1
in no case, or in none negative, though the kernel asks whether it is positive, or an exponent is 0, 1 or 2 in none,
or no case has one element per dimension and integers of 1; `divisors_not_large`: in no case of typical sizes, or in
none whose sizes are alike, are all floating-point numbers that the kernel divides by greater than 1;
`window_not_one`: in no case does a window have one element, and there are several of it, or it has one row of nine;
`sizes_not_one`: in no case is every second size one and the others not, or the other way round; `large_not_larger`:
no case is larger than the typical one; `not_one_block`: a case that claims to have one block has more;
`threshold_not_hit`: a number that the kernel compares values with is never equal to an input, or its square never a
little greater than one; `inputs_not_close`: in no case do inputs differ so little that differences cancel, or are
they far from zero and differ little, though the kernel squares differences; `inputs_not_equal`: in no case, or in
none with another value of a number, are neighboring inputs equal, so that regions are empty, or several elements are
the greatest one, or no input has distinct values of which another one that it is compared with has some;
`inputs_not_small`: in no case, or in none with a mode value, are they near zero, though the kernel has a root, a
logarithm or an epsilon; `inputs_not_far`: in no case are they far from zero, though the kernel has an exponential or
a least distance; `inputs_not_billions`: in no case are they greater than a minimum may start from, or less than a
maximum may start from; `inputs_not_mixed`: in no case do they have all magnitudes, so that a small angle meets a
long side, for example; `angles_not_right`: in no case are they multiples of a right angle, though the kernel
computes sines; `inputs_not_tens`: in no case, or in none with another value of a number, are coordinates tens of
elements apart; `borders_not_reached`: in no case are they integers in maps of so few elements that some are on the
borders; `inputs_not_negative`: in no case are all of them, though the kernel has a maximum; `inputs_finite`: in no
case are NaN and infinities among them, or only among few of them, or in none infinities alone, NaN in coordinates or
NaN in small maps; `integers_not_large`: in no case do integer inputs exceed a narrower type; `indices_not_in_runs`:
in no case do runs of equal indices, or rows between offsets or with counts, begin and end at multiples of a
wavefront's lanes, or lie across them; `indices_not_repeated`: in no case do many indices choose among few elements;
`offsets_not_inner`: in no case do offsets leave out the first and the last elements."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Weakness:
    """Something that no case of a suite shows, so that a kernel that is wrong there passes."""

    kind: WeaknessKind
    subject: str
    """The parameters, sizes or limits in question."""
    reason: str = ""
    """Why no case can show it; empty if none is known."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Summary:
    """A summary of one output in one case; floating-point numbers are text, exactly as they were printed."""

    count: int
    nans: int
    infinities: int
    digest: Unsigned
    """A digest of all elements in order."""
    multiset: Unsigned
    """A digest of all elements that does not depend on their order."""
    scale: str
    """The largest magnitude."""
    values: tuple[str, ...]
    """A sample of elements."""
    sums: tuple[str, ...]
    """Sums of all finite elements, each with a different pattern of signs."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Golden:
    """The expected values of one output, and how it is compared with them."""

    output: str
    """The name of the parameter."""
    view_expr: str
    """The output as the tests read it, in C++: a pointer and a number of elements."""
    comparison: Literal["exact", "bounded", "close", "multiset", "unstable"]
    """`bounded`: each element within the error bound that the reference computes for it; `close`: within a tolerance
    relative to the largest magnitude; `multiset`: the same elements in any order; `unstable`: order-dependent, not
    compared."""
    double_reference: bool = False
    """Whether expected values were computed in double precision although the kernel uses a narrower type."""
    tolerance: float = 0.0
    """The tolerance: relative to the largest magnitude in a case, or for `bounded`, in error bounds of the element."""
    measured_error: float = 0.0
    """The largest difference between precisions and thread orders, in the unit of the tolerance."""
    ties: str = ""
    """For indices, the floating-point output that decides ties: where it is the same whether the first or the last of
    equal numbers is selected, either index is accepted. Empty where no case has ties, or no such output exists."""
    rows: tuple[Summary, ...] = ()
    """The expected values in each case."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferenceCopy:
    """A copy of a buffer that the CPU reference works on."""

    buffer: str
    element: str
    """The C++ type of its elements."""
    ties: bool = False
    """Whether it is for the second run of the reference, which selects the other one of two equal numbers."""

    @property
    def name(self) -> str:
        """The variable that holds it."""
        return f"{'tied' if self.ties else 'expected'}_{self.buffer}"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseText:
    """The body of the function that runs one case, in order."""

    inputs: str
    """The definitions of sizes and buffers."""
    copies: tuple[ReferenceCopy, ...] = ()
    reference: str = ""
    """The call of the CPU reference; empty if outputs are compared with recorded ones."""
    call: str
    """The call of the wrapper."""
    checks: tuple[str, ...]
    """The comparison of each output, one line each."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SuiteText:
    """The parts of a suite; proofs compose other programs from them."""

    unit: str
    includes: tuple[str, ...]
    """The standard headers that the suite includes."""
    wrapper: Wrapper
    comparing: Literal["elements", "summaries"] | None
    """The unit in which comparisons are counted and reported; null for a program that prints its outputs instead."""
    unchanged: tuple[str, ...]
    """The inputs that the wrapper compares with their original contents after the launch."""
    conversions: str
    """Functions that convert elements to numbers and back."""
    reference: str
    """The CPU reference; empty if the expected outputs were recorded."""
    tests: str
    """The functions that make inputs and compare outputs, and the table of cases."""
    case: CaseText


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SuiteRow(UnitRecord):
    """A complete testable program: a unit, its wrapper, cases, golden references and comparisons."""

    wrapper: str
    """The host function that launches the kernel."""
    golden: Literal["serial", "recorded"]
    """The origin of the expected outputs. `serial`: a CPU reference in the program, derived from the kernel, which runs
    blocks and threads one after another; `recorded`: runs on the CPU runtime in three thread orders."""
    cases: tuple[Case, ...]
    goldens: tuple[Golden, ...]
    """The golden reference of each output."""
    rejected_cases: tuple[RejectedCase, ...] = ()
    """Cases that were tried and rejected, with the reason for each."""
    weaknesses: tuple[Weakness, ...] = ()
    """What no case shows."""
    inputs_tried: int = 0
    """The number of inputs that all mutants were run on, of which the cases are few that kill as many, each of them
    twice if possible; 0 if the cases were chosen without mutants, or with some of them only."""
    code: str
    """The complete suite in HIP."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Suite(SuiteRow):
    """A suite with the parts that it is composed of; the dataset contains the suite without them."""

    text: SuiteText
    """The parts of the suite; proofs compose mutants and negative controls from them."""
