"""Programs and suites are composed from their parts, and proofs add text without moving a line."""

from dataclasses import replace

from kernelmill.records import WrapperParameter
from kernelmill.templates.composition import Probes, declaration, launch_line, suite_code
from tests.kernelmill.records.texts import suite_text

UNIT = "__global__ void k(const float *x, float *y, int n) { y[0] = x[0]; }\n"
PROBES = Probes(
    header="// proof\n",
    grid="smaller(grid)",
    before_launch="if (on) ",
    after_launch=" spoil(y);",
    on_failure=" failed();",
    entry="tests",
)


def test_unit_comes_first_and_unchanged() -> None:
    assert suite_code(suite_text(UNIT)).startswith(UNIT)


def test_probes_keep_the_number_of_every_line() -> None:
    plain, probed = (suite_code(suite_text(UNIT), probes).splitlines() for probes in (Probes(), PROBES))
    assert probed[0] == "// proof"
    assert len(probed) == len(plain) + 1
    changed = [after for before, after in zip(plain, probed[1:], strict=True) if before != after]
    assert changed == [
        "  if (same) return; failed();",
        "  if (on) k<<<smaller(grid), block, 0>>>(d_x, d_y, n);",
        "  HIP_CHECK(hipDeviceSynchronize()); spoil(y);",
        "int tests(int argc, char **argv) {",
    ]


def test_launch_keeps_its_lines_whatever_is_added() -> None:
    text = suite_text(UNIT)
    many = tuple(f"argument_of_the_kernel_{number}" for number in range(12))
    wide = replace(text, wrapper=replace(text.wrapper, launch=replace(text.wrapper.launch, arguments=many)))
    before, after = suite_code(wide).splitlines(), suite_code(wide, PROBES).splitlines()[1:]
    assert len(before) == len(after)


def test_line_of_the_launch_is_counted_from_one() -> None:
    text = suite_text(UNIT)
    assert suite_code(text).splitlines()[launch_line(text) - 1] == "  k<<<grid, block, 0>>>(d_x, d_y, n);"


def test_wrapper_checks_its_inputs_before_it_frees_them() -> None:
    code = suite_code(suite_text(UNIT))
    assert code.index('check_unchanged("x", x, d_x, x_count);') < code.index("HIP_CHECK(hipFree(d_x));")


def test_text_between_the_parts_is_never_read_back() -> None:
    rule = "// " + "-" * 117 + "\n"
    code = suite_code(suite_text(f"{rule}{UNIT}{rule}"))
    assert code.startswith(f"{rule}{UNIT}{rule}\n{rule}")


def test_buffer_that_is_only_read_is_declared_const() -> None:
    x = WrapperParameter(name="x", type="float", pointer=True, constant=True, argument="x.get()")
    assert declaration(x, constant=True) == "const float *x"
    assert declaration(x, constant=False) == "float *x"
    assert declaration(WrapperParameter(name="n", type="int", argument="n"), constant=True) == "int n"
