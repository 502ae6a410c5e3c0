"""Records that a stage drops, and the reasons: one enumeration per stage, and one for names that stay unresolved.

`Dropped` records, verdicts and the funnel contain the values of the members; code refers to the members themselves.
"""

from collections.abc import Mapping
from enum import StrEnum

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT


class ExtractReason(StrEnum):
    """Why a definition is not extracted, or a Python file is not read."""

    NOT_UTF8 = "not_utf8"
    PARSER_LIMIT = "parser_limit"
    PYTHON_NOT_PARSED = "python_not_parsed"


class SelectReason(StrEnum):
    """Why a kernel is not selected."""

    NOT_NAMED = "not_named"
    """It is none of the kernels that `select.only` names."""
    LICENSE_NOT_PERMISSIVE = "license_not_permissive"
    INACTIVE_UNDER_COMPILE_COMMAND = "inactive_under_compile_command"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    TEMPLATE_TOO_COMPLEX = "template_too_complex"
    DEPENDENCIES_TOO_HEAVY = "dependencies_too_heavy"
    DUPLICATE = "duplicate"


class InstantiateReason(StrEnum):
    """Why a kernel, or one instance of it, has no self-contained unit."""

    KNOWN_FROM_TEXT_ONLY = "known_from_text_only"
    NOT_IN_THIS_PASS = "not_in_this_pass"  # noqa: S105 (a compiler pass, no password)
    MACRO_MEANS_TWO_THINGS = "macro_means_two_things"
    LAMBDA_ARGUMENT = "lambda_argument"
    UNNAMED_TYPE_ARGUMENT = "unnamed_type_argument"
    LOCAL_TYPE_ARGUMENT = "local_type_argument"
    PARAMETER_PACK = "parameter_pack"
    UNKNOWN_TEMPLATE_ARGUMENT = "unknown_template_argument"
    NO_LAUNCH_NAMES_ITS_TYPES = "no_launch_names_its_types"
    NO_LAUNCH_WITH_THIS_TYPE = "no_launch_with_this_type"
    NOT_UTF8 = "not_utf8"
    LACKS_A_DECLARATION = "lacks_a_declaration"
    DOES_NOT_COMPILE_STANDALONE = "does_not_compile_standalone"


class PortReason(StrEnum):
    """Why a unit has no HIP version."""

    INLINE_PTX = "inline_ptx"
    TENSOR_CORES = "tensor_cores"
    LIBCUDACXX = "libcudacxx"
    THREAD_BLOCK_CLUSTERS = "thread_block_clusters"
    DYNAMIC_PARALLELISM = "dynamic_parallelism"
    TEXTURE_REFERENCE = "texture_reference"
    CUTLASS = "cutlass"
    NO_SUCH_INTRINSIC = "no_such_intrinsic"
    REJECTED_BY_AMD_GATES = "rejected_by_amd_gates"


class ProbeReason(StrEnum):
    """Why the relations of a unit are unknown."""

    UNREADABLE_SIGNATURE = "unreadable_signature"
    UNSUPPORTED_PARAMETER = "unsupported_parameter"
    UNSUPPORTED_ELEMENT = "unsupported_element"
    DOES_NOT_COMPILE_FOR_CPU = "does_not_compile_for_cpu"
    COMPILER_LIMIT = "compiler_limit"
    PROBE_BROKEN = "probe_broken"
    LAUNCH_NOT_COMPUTABLE = "launch_not_computable"
    HANGS = "hangs"
    NEVER_RUNS = "never_runs"
    WRITES_NOTHING = "writes_nothing"
    SIZE_NOT_VARIED = "size_not_varied"
    NO_FORMULA = "no_formula"
    NO_BOUND = "no_bound"
    TAKES_LONG = "takes_long"
    SEARCH_TAKES_LONG = "search_takes_long"
    OUT_OF_BOUNDS_ON_FRESH_SIZES = "out_of_bounds_on_fresh_sizes"
    FAILS_ON_FRESH_SIZES = "fails_on_fresh_sizes"


class CasesReason(StrEnum):
    """Why a program has no suite."""

    NOT_TESTABLE = "not_testable"
    DOES_NOT_COMPILE_FOR_CPU = "does_not_compile_for_cpu"
    NO_CASE_SUCCEEDS = "no_case_succeeds"
    FAILS_IN_ANOTHER_ORDER = "fails_in_another_order"
    NO_OUTPUT = "no_output"
    ORDER_DEPENDENT_RESULTS = "order_dependent_results"
    TOO_FEW_CASES = "too_few_cases"
    COUNTS_AS_OFFSETS = "counts_as_offsets"
    """A buffer holds counts by its name, and the known relations make it hold ascending offsets."""
    UNDEFINED_BEHAVIOR = "undefined_behavior"
    """The outputs of most cases depend on uninitialized variables or memory."""


class VerifyReason(StrEnum):
    """Why a suite is not verified: what fails first, then what a suite lacks that is only executed."""

    REJECTED_BY_AMD_GATES = "rejected_by_amd_gates"
    DOES_NOT_COMPILE_FOR_CPU = "does_not_compile_for_cpu"
    TESTS_FAIL = "tests_fail"
    INPUT_MODIFIED = "input_modified"
    """The kernel stores to a buffer that it only reads by its role."""
    ORDER_DEPENDENT = "order_dependent"
    READS_UNINITIALIZED_MEMORY = "reads_uninitialized_memory"
    DIVERGENT_BARRIER = "divergent_barrier"
    LEAKS = "leaks"
    SANITIZER_FINDINGS = "sanitizer_findings"
    RACE_FINDINGS = "race_findings"
    NO_COMPARISONS = "no_comparisons"
    MUTANTS_BROKEN = "mutants_broken"
    OUTPUT_NOT_COMPARED = "output_not_compared"
    NEGATIVE_CONTROL_PASSES = "negative_control_passes"
    COVERAGE_NOT_MEASURED = "coverage_not_measured"
    BRANCHES_NOT_REACHED = "branches_not_reached"
    NO_MUTANTS = "no_mutants"
    MUTANTS_SURVIVE = "mutants_survive"


class DescribeReason(StrEnum):
    """Why a verified unit has no prompt of one kind; it has others, so none is dropped."""

    NOT_DOCUMENTED = "not_documented"
    """No comment or docstring of the project says what the kernel is for, beyond the names and shapes of parameters."""
    ONE_OF_SEVERAL_KERNELS = "one_of_several_kernels"
    """The project's words are about an operator that launches several kernels, and none is about this one."""
    OUTPUT_NOT_EXPLAINED = "output_not_explained"
    """The project's words do not name one of several outputs, or the layout of bits in one."""
    INTEGERS_NOT_EXPLAINED = "integers_not_explained"
    """The project's words do not say what the integers of an output are, such as indices, counts or flags."""
    INVALID_INDICES_NOT_EXPLAINED = "invalid_indices_not_explained"
    """The tests pass invalid indices, and the project's words do not say what becomes of them."""
    MODE_NOT_EXPLAINED = "mode_not_explained"
    """The project's words do not name a parameter that selects a code path, or none of its values."""
    NUMBER_NOT_EXPLAINED = "number_not_explained"
    """The project's words do not name a number that the kernel computes with, or a size that no shape depends on."""
    COLUMNS_NOT_EXPLAINED = "columns_not_explained"
    """Neither the project's words nor the code that is given name the columns of an input, such as those of a box."""
    LAYOUT_CONTRADICTED = "layout_contradicted"
    """The project's words list the dimensions of a buffer in another order than runs of the kernel suggest."""
    CONSTANT_NOT_EXPLAINED = "constant_not_explained"
    """Nothing explains an extreme number of the kernel, such as a distance of 1e10 for none, or a width of a shift."""
    VALUE_NOT_IN_CODE = "value_not_in_code"
    """The project's words speak of the value -1, which the kernel neither tests for nor stores."""
    ASSIGNMENT_NOT_EXPLAINED = "assignment_not_explained"
    """For some inputs the kernel leaves elements of an output as they are, and the project's words do not say so."""
    NO_CPU_REFERENCE = "no_cpu_reference"
    """Expected outputs were recorded, so that no CPU reference specifies the kernel."""
    NOT_CUDA = "not_cuda"
    """It is a Triton program, so there is nothing to port to HIP."""
    NO_KILLED_MUTANT = "no_killed_mutant"
    """No mutant that can be written as plain source fails the tests in the same way in every run."""
    ANOTHER_UNIT_OF_THE_KERNEL = "another_unit_of_the_kernel"
    """One unit of each kernel is enough, and it is another one."""


class TritonCollectReason(StrEnum):
    """Why an object of a file in the training format, or a kernel of a project, is no sample."""

    NOT_AN_OBJECT = "not_an_object"
    NO_CODE = "no_code"
    CODE_NOT_TEXT = "code_not_text"
    CODE_EMPTY = "code_empty"
    DESCRIPTION_NOT_TEXT = "description_not_text"
    NOT_PYTHON = "not_python"
    NO_KERNEL = "no_kernel"
    TOO_LONG = "too_long"
    DUPLICATE = "duplicate"
    NOT_UTF8 = "not_utf8"
    IMPORTS_UNAVAILABLE = "imports_unavailable"
    """It imports a module that is neither torch, triton, NumPy nor of the standard library."""
    NAME_NOT_FOUND = "name_not_found"
    """It uses a name that no module of the project defines."""
    NAME_CLASHES = "name_clashes"
    """Two definitions that it needs have the same name."""
    LICENSE_NOT_PERMISSIVE = "license_not_permissive"


class TritonAdaptReason(StrEnum):
    """Why a Triton sample cannot be adapted to AMD GPUs."""

    NOT_PARSED = "not_parsed"
    INLINE_PTX = "inline_ptx"
    NVIDIA_LIBRARY = "nvidia_library"


class TritonCheckReason(StrEnum):
    """Why a Triton program is not verified."""

    NOT_PYTHON = "not_python"
    UNSUPPORTED = "unsupported"
    """The interpreter cannot execute a feature that it uses, such as inline assembly."""
    MISSING_MODULE = "missing_module"
    RAISED = "raised"
    """It ends with an exception that is no failed assertion."""
    TEST_FAILED = "test_failed"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    """Its process ended without a result, or exceeded a limit."""
    HAS_FINDINGS = "has_findings"
    NO_LAUNCH = "no_launch"
    NOT_MEASURED = "not_measured"
    """Neither negative controls nor mutants were run."""
    TOO_FEW_CASES = "too_few_cases"
    TOO_FEW_COMPARISONS = "too_few_comparisons"
    NEGATIVE_CONTROL_PASSES = "negative_control_passes"
    BRANCHES_NOT_REACHED = "branches_not_reached"
    NO_MUTANTS = "no_mutants"
    MUTANTS_SURVIVE = "mutants_survive"
    NOT_COMPILED = "not_compiled"
    """The compiler rejects a kernel for an AMD GPU."""


class TritonAugmentReason(StrEnum):
    """Why a Triton sample has no wrapper and test."""

    DOES_NOT_IMPORT = "does_not_import"
    NO_LAUNCH_FOUND = "no_launch_found"
    NO_ARGUMENTS_FOUND = "no_arguments_found"
    """No arguments were found with which its host functions launch a kernel without an error."""
    OUT_OF_BOUNDS = "out_of_bounds"
    WRITES_NOTHING = "writes_nothing"
    TAKES_LONG = "takes_long"
    TOO_FEW_CASES = "too_few_cases"
    NOT_DETERMINISTIC = "not_deterministic"


class UnresolvedReason(StrEnum):
    """Why a name in a launch is not replaced by its value."""

    ASSIGNMENT_NOT_FOLLOWED = "assignment_not_followed"
    """An assignment may change the value: it is conditional, in a loop, compound, or one of several."""
    DEPENDS_ON_ITSELF = "depends_on_itself"
    """The value is computed from an earlier value of the same variable."""
    NESTED_TOO_DEEPLY = "nested_too_deeply"
    """Too many other names would have to be resolved first."""
    NO_INITIALIZER = "no_initializer"
    """The variable has neither an initializer nor an assignment that the expression depends on."""
    DECLARATION_NOT_FOUND = "declaration_not_found"
    UNSUPPORTED_DECLARATION = "unsupported_declaration"
    """The name is declared by something other than a variable, a parameter or an enumerator: a structured binding."""
    UNSUPPORTED_EXPRESSION = "unsupported_expression"
    """The expression has a form that is not analyzed, such as a lambda."""
    NO_ARGUMENT = "no_argument"
    """The launch passes no argument for the parameter, which has no default."""
    PASSED_BY_ADDRESS = "passed_by_address"
    """The launch passes an array of addresses instead of arguments: `cudaLaunchKernel`."""


REASONS: Mapping[str, type[StrEnum]] = {
    "extract": ExtractReason,
    "select": SelectReason,
    "instantiate": InstantiateReason,
    "port": PortReason,
    "probe": ProbeReason,
    "cases": CasesReason,
    "verify": VerifyReason,
    "triton_collect": TritonCollectReason,
    "triton_adapt": TritonAdaptReason,
    "triton_augment": TritonAugmentReason,
    "triton_check": TritonCheckReason,
}
"""The reasons of each stage that drops records."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dropped:
    """A record that a stage drops, with the reason."""

    id: str
    source: str
    stage: str
    reason: str
    """A value of the stage's enumeration in `records.reasons`; the funnel counts the records by reason."""
    detail: str = ""
    """What the reason refers to, such as a name or the first error."""
