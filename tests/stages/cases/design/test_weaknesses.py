"""What no case of a suite shows."""

from dataclasses import replace

from kernelmill.records import Case, CaseValue, ElementValues, Program, RejectedCase, Role, ShapeSize
from stages.cases.design.candidates import candidates
from stages.cases.design.covering import covering_cases
from stages.cases.design.limits.capacities import capacities
from stages.cases.design.limits.capacity import Capacity
from stages.cases.design.limits.narrow.indices import MOST_LINES_WITH_LOOPS, NARROW, SIGNED, TAIL, of_narrow_types
from stages.cases.design.limits.work import steps_of_loops
from stages.cases.design.obligations.of_program import obligations
from stages.cases.design.weaknesses import weaknesses
from stages.cases.inputs.coordinates.maps import twins
from stages.cases.inputs.sizing import MOST_ELEMENTS
from tests.stages.cases.kernels import GATHERED, HEAD, REVERSED, made, read, relations, size, written

NEAREST = f"""{HEAD}#define TILE 32
__global__ void nearest(const float *x, float *y, int n, int m, int nsample, int height, int width, float alpha,
                        float gamma, bool aligned, int kind) {{
  float best[16];
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[0] = alpha * gamma;
  for (int i = 0; i < nsample; i++) best[i] = 0;
  for (int i = 0; i < n; ++i)
    if (kind == 1 && nsample > i && aligned) y[i % nsample] = best[0] + height + width;
}}
"""


def number(name: str, kind: str, typical: str) -> Role:
    return Role(parameter=name, type=kind, kind="number", typical=typical)


SIZES = ("n", "m", "nsample", "height", "width")
POWERS = ("power = 0", "power = 1", "power = 2")
FOUND: Program = made(
    "nearest",
    NEAREST,
    relations(
        "nearest",
        (
            read("x", "float", ("n",)),
            written("y", "float", ("m", "nsample")),
            *map(size, SIZES),
            number("alpha", "float", "0.5"),
            number("gamma", "float", "0.5"),
            Role(parameter="aligned", type="bool", kind="mode", typical="false", choices=(0, 1)),
            Role(parameter="kind", type="int", kind="mode", typical="0", choices=(0,)),
        ),
        tuple(ShapeSize(name=name, kind="parameter", typical=5) for name in SIZES),
        "m",
    ),
)
LONG: Program = replace(FOUND, text=replace(FOUND.text, unit=NEAREST + ";\n" * MOST_LINES_WITH_LOOPS))
"""The same kernel with so many lines that a case of more threads or steps than 16 bits can count is too much work."""
PAIRS = (("n", "m"), ("n", "nsample"))
"""The pairs of a size that the kernel loops over and one that it loops over or has threads for, if quick."""
TYPICAL = {
    "n": "5", "m": "7", "nsample": "8", "height": "3", "width": "3", "alpha": "0.5f", "gamma": "0.5f",
    "aligned": "false", "kind": "0",
}  # fmt: skip


def case(case_kind: str = "typical", case_label: str = "", /, **values: str) -> Case:
    given = {**TYPICAL, **values}
    chosen = tuple(CaseValue(name=name, value=value) for name, value in given.items())
    return Case(kind=case_kind, label=case_label, seed=1, contents="unit", values=chosen)  # type: ignore[arg-type]


def found(*cases: Case) -> set[tuple[str, str]]:
    return {(one.kind, one.subject) for one in weaknesses(FOUND, cases)}


def test_nan_among_few_inputs_is_not_enough() -> None:
    few = replace(case(m="9"), contents="nonfinite")
    assert ("inputs_finite", "many inputs") in found(case(), few)
    assert ("inputs_finite", "inputs") not in found(case(), few)
    (wanted,) = (one for one in covering_cases(FOUND, [case(), few]).alone if one.label.endswith("among many"))
    assert ("inputs_finite", "many inputs") not in found(case(), wanted)
    assert wanted.contents == "nonfinite"


def test_single_case_has_every_weakness() -> None:
    assert found(case()) >= {
        ("constant_parameter", "alpha"),
        ("constant_parameter", "aligned"),
        ("equal_twins", "height, width"),
        ("equal_siblings", "alpha, gamma"),
        ("uncrossed_modes", "aligned = 1, kind = 1"),
        ("capacity_not_exceeded", "nsample"),
        ("indivisible_sizes", "n, m, nsample, height, width"),
        ("large_not_larger", "large"),
    }


def test_integers_that_the_kernel_compares_are_crossed_with_modes() -> None:
    unit = NEAREST.replace("int kind)", "int kind, int ratio)").replace("alpha * gamma", "ratio > 0 ? alpha : gamma")
    roles = (*FOUND.relations.roles, number("ratio", "int", "2"))
    program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=replace(FOUND.relations, roles=roles))
    subjects = {one.subject for one in weaknesses(program, [case(ratio="2")]) if one.kind == "uncrossed_modes"}
    assert {"ratio = 0, aligned = 1", "ratio = 0, aligned = 0"} <= subjects


def test_modes_are_crossed_with_other_numbers() -> None:
    open_ones = found(case(), case(aligned="1"), case(alpha="2.5f"))
    assert ("uncrossed_numbers", "aligned = 1, alpha") in open_ones
    assert ("uncrossed_numbers", "aligned = 1, alpha") not in found(case(), case(aligned="1", alpha="2.5f"))


def test_inputs_near_zero_are_crossed_with_modes() -> None:
    unit = NEAREST.replace("kind == 1 &&", "kind == 1 && sqrt(x[i]) > 0 &&")
    program = replace(FOUND, text=replace(FOUND.text, unit=unit))
    small = replace(case(), contents="small")
    subjects = {one.subject for one in weaknesses(program, [case(), small]) if one.kind == "inputs_not_small"}
    assert "inputs" not in subjects
    assert "inputs, aligned = 1" in subjects


def test_cases_that_differ_mend_weaknesses() -> None:
    others = (
        case(alpha="1.5f", gamma="0.25f", aligned="true", kind="1"),
        case(alpha="1.5f", gamma="0.25f", aligned="true"),
        case(alpha="1.5f", gamma="0.25f"),
        case(alpha="1.5f", gamma="0.25f", kind="1", nsample="3", m="70"),
        case(height="4", n="6"),
        case(width="5"),
        case("large", n="100", m="100"),
        case(n="24", m="8", nsample="8", height="8", width="8"),
        *(replace(case(), contents=one) for one in ("close", "plateaus", "far", "billions", "mixed")),
        replace(case(**dict.fromkeys(SIZES, "52")), contents="nonfinite"),
        replace(case(m="900", height="5", width="5"), contents="infinities"),
        *(case(**dict.fromkeys(names, "1")) for names in (SIZES[::2], SIZES[1::2])),
        *(
            replace(case(aligned=aligned, kind=kind), contents="whole")
            for aligned in ("false", "true")
            for kind in ("0", "1")
        ),
        *(case(**{name: "107"}) for name in SIZES),
        *(case(**dict.fromkeys(SIZES, number)) for number in ("192", "768")),
    )
    left = {kind for kind, _ in found(case(), *others)}
    assert left <= {"capacity_not_exceeded"}, found(case(), *others)
    assert ("capacity_not_exceeded", "nsample") not in found(case(), *others)


def test_modes_are_crossed_with_each_other_and_with_integers() -> None:
    crossed = tuple(case(aligned=aligned, kind=kind) for aligned in ("false", "true") for kind in ("0", "1"))
    subjects = {subject for kind, subject in found(case(), *crossed) if kind == "uncrossed_modes"}
    assert subjects == {f"aligned = {aligned}, kind = {kind}, integers" for aligned in (0, 1) for kind in (0, 1)}


def test_divisors_have_a_case_in_which_their_reciprocal_is_inexact() -> None:
    program = replace(FOUND, text=replace(FOUND.text, unit=NEAREST.replace("i % nsample", "i / height % width")))
    kinds = {(one.kind, one.subject) for one in weaknesses(program, [case(), case(height="107", width="41")])}
    assert {one for one in kinds if one[0] == "reciprocals_exact"} == {("reciprocals_exact", "width")}


def test_shares_of_a_multiple_are_not_only_powers_of_two() -> None:
    sizes = tuple(replace(one, multiple_of=("m",)) if one.name == "n" else one for one in FOUND.relations.sizes)
    program = replace(FOUND, relations=replace(FOUND.relations, sizes=sizes))

    def uneven(*cases: Case) -> bool:
        return not any(one.kind == "even_shares" for one in weaknesses(program, cases))

    assert not uneven(case(n="14", m="7"), case(n="7", m="7"), case(n="70", m="1"))
    assert uneven(case(n="14", m="7"), case(n="35", m="7"))
    (mended,) = (one for one in covering_cases(program, [case(n="7")]).alone if one.label == "7 n for each m")
    assert {one.name: one.value for one in mended.values}.items() >= {"n": "14", "m": "2"}.items()


ALL_ONES = "one element per dimension"


def with_number(unit: str) -> Program:
    """The kernel with an integer of any value, `offset`."""
    roles = (*FOUND.relations.roles, number("offset", "int", "1"))
    return replace(FOUND, relations=replace(FOUND.relations, roles=roles), text=replace(FOUND.text, unit=unit))


def test_integers_are_zero_and_one_in_a_case_unless_the_kernel_divides_by_them() -> None:
    def subjects(program: Program, offset: str) -> list[str]:
        found = weaknesses(program, [case(offset="1"), case(offset=offset)])
        return [one.subject for one in found if one.kind == "number_not_small" and ALL_ONES not in one.subject]

    added = with_number(NEAREST.replace("best[i] = 0", "best[i] = offset"))
    assert (subjects(added, "2"), subjects(added, "0")) == (["offset = 0"], [])
    assert subjects(with_number(NEAREST.replace("best[i] = 0", "best[i] = 1 / offset")), "2") == []
    (zero,) = (one for one in covering_cases(added, [case(offset="1")]).alone if one.label == "offset = 0")
    assert (zero.contents, {one.name: one.value for one in zero.values}["offset"]) == ("zeros", "0")


def test_exponents_have_the_values_that_other_kernels_have_formulas_for() -> None:
    roles = (*FOUND.relations.roles, number("power", "float", "1.5"))

    def made_for(factor: str) -> list[str]:
        text = replace(FOUND.text, unit=NEAREST.replace("best[i] = 0", f"best[i] = {factor}"))
        program = replace(FOUND, relations=replace(FOUND.relations, roles=roles), text=text)
        cases = covering_cases(program, [case(power="1.5f")]).alone
        return [one.value for case in cases if case.label in POWERS for one in case.values if one.name == "power"]

    assert made_for("powf(1 - max(x[0], y[0]), power)") == ["0.0f", "1.0f", "2.0f"]
    assert made_for("powf(power, 2)") == []


def test_sizes_are_one_beside_others_that_are_not() -> None:
    def weak(*cases: Case) -> set[str]:
        return {one.subject for one in weaknesses(FOUND, [case(), *cases]) if one.kind == "sizes_not_one"}

    every, second = SIZES[::2], SIZES[1::2]
    assert weak() == weak(case(n="1", height="1", m="1")) == {", ".join(every), ", ".join(second)}
    assert weak(case(**dict.fromkeys(every, "1"))) == {", ".join(second)}
    assert weak(*(case(**dict.fromkeys(names, "1")) for names in (every, second))) == set()
    made = covering_cases(FOUND, [case()]).alone
    assert {"one n and nsample and width", "one m and height"} <= {one.label for one in made}


def test_numbers_that_the_kernel_divides_by_are_all_greater_than_one_in_a_case() -> None:
    roles = (*FOUND.relations.roles, number("p", "double", "0.5"), number("q", "double", "0.5"))
    unit = NEAREST.replace("best[i] = 0", "best[i] = 1. / p > 1. / q")
    program = replace(FOUND, relations=replace(FOUND.relations, roles=roles), text=replace(FOUND.text, unit=unit))

    def weak(**values: str) -> bool:
        found = weaknesses(program, [case(p="0.5", q="0.5"), case(**{"p": "4.0", "q": "4.0", **values})])
        return any((one.kind, one.subject) == ("divisors_not_large", "p, q") for one in found)

    assert not weak()
    assert weak(q="0.5")
    assert weak(n="1")
    (made,) = (one for one in covering_cases(program, [case(p="0.5", q="0.5")]).alone if one.label == "p, q > 1")
    assert {one.name: one.value for one in made.values}.items() >= {"p": "4.0", "q": "4.0"}.items()
    label = "p, q > 1, sizes alike"
    (alike,) = (one for one in covering_cases(program, [case(p="0.5", q="0.5")]).alone if one.label == label)
    given = {one.name: one.value for one in alike.values}
    assert (given["p"], given["q"], {given[name] for name in SIZES}) == ("4.0", "4.0", {"24"})


def test_integers_are_one_in_a_case_of_one_element_per_dimension() -> None:
    added = with_number(NEAREST.replace("best[i] = 0", "best[i] = offset"))
    one_each = {one.name: "1" for one in FOUND.relations.sizes}

    def weak(**values: str) -> bool:
        found = weaknesses(added, [case(offset="2"), case(offset="1"), case(**{**one_each, **values})])
        return any(ALL_ONES in one.subject for one in found)

    assert weak(offset="2")
    assert not weak(offset="1")
    (made,) = (one for one in covering_cases(added, [case(offset="2")]).alone if "integers of 1" in one.label)
    assert {one.name: one.value for one in made.values}.items() >= {**one_each, "offset": "1"}.items()


def test_window_has_one_element_in_several_places() -> None:
    def renamed(text: str) -> str:
        return text.replace("height", "kernel_h").replace("width", "kernel_w")

    known = FOUND.relations
    sizes = tuple(replace(one, name=renamed(one.name)) for one in known.sizes)
    roles = tuple(replace(one, parameter=renamed(one.parameter)) for one in known.roles)
    program = replace(
        FOUND,
        relations=replace(known, sizes=sizes, roles=roles),
        text=replace(FOUND.text, unit=renamed(NEAREST)),
    )

    def weak(**values: str) -> bool:
        one = case(kernel_h="3", kernel_w="3")
        found = weaknesses(program, [one, case(**{"kernel_h": "1", "kernel_w": "1", **values})])
        return ("window_not_one", "kernel_h, kernel_w") in {(each.kind, each.subject) for each in found}

    assert not weak()
    assert weak(kernel_w="2")
    assert weak(n="1", m="1", nsample="1")
    assert "window_not_one" not in {kind for kind, _ in found(case())}


def test_integers_that_a_kernel_asks_to_be_positive_are_negative_in_a_case() -> None:
    def wanted(asked: str) -> bool:
        added = with_number(NEAREST.replace("best[i] = 0", f"best[i] = {asked}"))
        found = weaknesses(added, [case(offset="1"), case(offset="0")])
        small = [one.subject for one in found if one.kind == "number_not_small" and ALL_ONES not in one.subject]
        return small == ["offset = -1"]

    for positive in ("offset > 0 ? offset : n", "offset <= 0"):
        assert wanted(positive)
    for other in ("offset > 0.5", "offset > 1", "offset >= 0", "offset == 0", "n > offset"):
        assert not wanted(other)


def test_kernel_that_squares_differences_has_inputs_far_from_zero_that_differ_little() -> None:
    def subjects(unit: str, *cases: Case) -> list[str]:
        found = weaknesses(replace(FOUND, text=replace(FOUND.text, unit=unit)), [case(), *cases])
        return [one.subject for one in found if one.kind == "inputs_not_close"]

    squared = NEAREST.replace("best[i] = 0", "best[i] = (x[i] - x[0]) * (x[i] - x[0])")
    assert (subjects(NEAREST), subjects(squared)) == (["inputs"], ["inputs", "inputs far from zero"])
    assert subjects(squared, replace(case(), contents="offset")) == ["inputs"]


def test_numbers_that_become_integers_may_be_nan_since_a_kernel_may_ask_for_bounds_first() -> None:
    converting = replace(FOUND, text=replace(FOUND.text, unit=NEAREST.replace("i % nsample", "int(x[i]) % nsample")))

    def reasons(program: Program, *cases: Case) -> list[bool]:
        left = (one for one in weaknesses(program, cases) if (one.kind, one.subject) == ("inputs_finite", "inputs"))
        return [bool(one.reason) for one in left]

    assert (reasons(FOUND, case()), reasons(converting, case())) == ([False], [False])
    bits = NEAREST.replace("i % nsample", "static_cast<int>(__half_as_ushort(i)) % nsample /* rounds */")
    assert reasons(replace(FOUND, text=replace(FOUND.text, unit=bits)), case()) == [False]
    assert reasons(converting, case(), replace(case(), contents="nonfinite")) == []


def test_numbers_are_to_exceed_what_a_minimum_may_start_from_unless_a_narrow_type_or_an_exponential_overflows() -> None:
    def wanted(text: str, element: str = "float") -> bool:
        roles = tuple(replace(one, element=one.element and element) for one in FOUND.relations.roles)
        known = replace(FOUND.relations, roles=roles)
        program = replace(FOUND, text=replace(FOUND.text, unit=text), relations=known)
        return "inputs_not_billions" in {one.kind for one in weaknesses(program, [case()])}

    assert wanted(NEAREST)
    assert wanted(NEAREST, "__hip_bfloat16")
    assert not wanted(NEAREST, "__half")
    assert wanted(NEAREST.replace("best[i] = 0", "best[i] = 1e10"))
    assert not wanted(NEAREST.replace("alpha * gamma", "exp(alpha) * gamma"))


def test_numbers_are_to_be_less_than_what_a_maximum_may_start_from() -> None:
    def subjects(text: str) -> set[str]:
        program = replace(FOUND, text=replace(FOUND.text, unit=text))
        return {one.subject for one in weaknesses(program, [case()]) if one.kind == "inputs_not_billions"}

    assert subjects(NEAREST) == {"inputs"}
    assert subjects(NEAREST.replace("best[i]", "most[i] = fmaxf(most[i], best[i])")) == {"inputs", "inputs below zero"}


def test_infinities_are_among_more_elements_where_the_threads_of_a_block_share_them() -> None:
    def elements(text: str) -> int:
        program = replace(FOUND, text=replace(FOUND.text, unit=text))
        (alone,) = (one for one in obligations(program, case()) if one.contents == "infinities")
        return max(alone.sizes.values())

    assert elements(NEAREST) > elements(NEAREST.replace("i += blockDim.x", "i += 2"))


def test_inputs_are_to_be_right_angles_where_a_kernel_rotates() -> None:
    def wanted(text: str, *cases: Case) -> bool:
        program = replace(FOUND, text=replace(FOUND.text, unit=text))
        return "angles_not_right" in {one.kind for one in weaknesses(program, [case(), *cases])}

    rotating = NEAREST.replace("alpha * gamma", "alpha * __sinf(x[0])")
    assert not wanted(NEAREST.replace("alpha * gamma", "asinf(x[0]) + cosine(x[0])"))
    assert wanted(rotating)
    assert not wanted(rotating, replace(case(), contents="turns"))


def of_coordinates(*, modes: bool) -> Program:
    """A kernel that converts coordinates to elements of maps."""
    image = Role(parameter="image", type="const float *", kind="buffer", element="float", shape=("height", "width"))
    roles = [one for one in (*FOUND.relations.roles, image) if modes or one.kind != "mode"]
    unit = NEAREST.replace("i % nsample", "int(floorf(x[i])) % nsample")
    return replace(FOUND, relations=replace(FOUND.relations, roles=tuple(roles)), text=replace(FOUND.text, unit=unit))


def test_coordinates_are_to_be_far_apart_equal_and_on_borders_of_maps() -> None:
    program = of_coordinates(modes=False)
    kinds = {"inputs_not_tens", "inputs_not_equal", "borders_not_reached"}
    equal = replace(case(), contents="plateaus")

    def left(*cases: Case) -> set[str]:
        return {one.kind for one in weaknesses(program, cases) if one.kind in kinds}

    assert left(case()) == kinds
    far = replace(case(height="44", width="3000"), contents="tens")
    assert left(case(), far) == {"inputs_not_equal", "borders_not_reached"}
    assert left(case(), far, equal, replace(case(height="2", width="3"), contents="whole")) == set()
    assert left(case(), far, equal, replace(case(height="4", width="3"), contents="whole")) == {"borders_not_reached"}


def test_coordinates_reach_elements_whose_numbers_exceed_16_bits() -> None:
    program = of_coordinates(modes=False)
    near = replace(case(height="40", width="44"), contents="tens")
    assert {one.subject for one in weaknesses(program, [case(), near]) if one.kind == "inputs_not_tens"} == {
        "coordinates beyond 16 bits"
    }
    made_cases = covering_cases(program, [case()]).alone
    (far,) = (one for one in made_cases if one.label == "coordinates in maps of more than 65536 elements")
    values = {one.name: one.value for one in far.values}
    assert (far.contents, values["height"], values["width"]) == ("tens", "44", "3000")


def test_equal_coordinates_and_those_on_borders_are_crossed_with_modes() -> None:
    left = weaknesses(of_coordinates(modes=True), [case()])
    for kind, subject in (("inputs_not_equal", "inputs"), ("borders_not_reached", "coordinates")):
        subjects = {one.subject for one in left if one.kind == kind}
        assert {subject, f"{subject}, aligned = 0", f"{subject}, aligned = 1"} <= subjects


def test_no_size_but_one_that_is_a_multiple_of_a_vector_leaves_the_others_indivisible() -> None:
    for sizes in ({"n": "8"}, dict.fromkeys(SIZES, "4"), {**dict.fromkeys(SIZES, "8"), "width": "6"}):
        assert "indivisible_sizes" in {kind for kind, _ in found(case(), case(**sizes))}


def test_pair_that_is_unequal_one_way_only_is_one_sided() -> None:
    kinds = found(case(), case(height="4"))
    assert ("one_sided_twins", "width > height") in kinds
    assert ("one_sided_twins", "height > width") not in kinds
    assert ("equal_twins", "height, width") not in kinds


def test_case_that_claims_one_block_and_has_two_is_a_weakness() -> None:
    assert ("not_one_block", "exactly one block") in found(case("boundary", "exactly one block", m="65"))
    assert ("not_one_block", "exactly one block") not in found(case("boundary", "exactly one block", m="64"))


def test_segments_have_more_elements_on_average_than_a_block_takes_at_a_time() -> None:
    loop = "int end = row[blockIdx.x + 1];\n  for (int i = 0; i < end; i += 512);"
    (role,) = (one for one in GATHERED.relations.roles if one.parameter == "row")
    offsets = replace(role, shape=("num_row + 1",), values=(ElementValues(kind="offsets", low="0", high="num_table"),))
    roles = tuple(offsets if one is role else one for one in GATHERED.relations.roles)
    text = replace(GATHERED.text, unit=f"{GATHERED.text.unit}\n__device__ void own(const int *row) {{ {loop} }}")
    program = replace(GATHERED, relations=replace(GATHERED.relations, roles=roles), text=text)
    known = {one.name: one.amount for one in capacities(program)}
    assert known["512 elements at a time"] == "(num_table) / (num_row + 1 - 1)"


def test_reason_is_that_a_case_was_rejected() -> None:
    rejected = RejectedCase(case=case(height="4"), reason="out-of-bounds: read")
    (one,) = (one for one in weaknesses(FOUND, [case()], [rejected]) if one.kind == "equal_twins")
    assert one.reason == "case rejected: out-of-bounds: read"


def test_parameter_that_is_not_used_has_that_reason() -> None:
    text = replace(FOUND.text, unit=NEAREST.replace("alpha * gamma", "alpha"))
    unused = [one for one in weaknesses(replace(FOUND, text=text), [case()]) if one.subject == "gamma"]
    assert [one.reason for one in unused] == ["the kernel does not use it"]


def test_capacities_are_blocks_loops_arrays_and_limits() -> None:
    names = {(one.name, one.amount, one.high) for one in capacities(FOUND)}
    assert names == {
        ("one block along x", "(m + 63) / 64", "1"),
        ("nsample", "n", "nsample"),
        ("64 elements at a time", "n", "64"),
        ("16 elements for each thread", "n", "1024"),
        *((f"1024 {name}", name, "1024") for name in SIZES if name not in ("m", "n")),
        *((f"256 {name}", name, "256") for name in SIZES),
        ("512 m", "m", "512"),
        ("64 m", "m", "64"),
        ("65536 threads", "m", "65536"),
        *((f"65536 {name}", name, "65536") for name in ("n", "nsample", "width")),
        *((f"32768 {name}", name, "32768") for name in ("m", "n", "nsample", "width")),
        ("1024 height * width", "height * width", "1024"),
        *((f"256 {one} and {other}", f"min({one}, {other})", "256") for one, other in PAIRS),
    }
    assert [one.name for one in capacities(REVERSED) if not one.sizes] == ["one block along x"]


def of_long(*amounts: str) -> dict[str, Capacity]:
    """The capacities of `LONG` for these sizes, other than those of 15 and 16 bits, by name."""
    found = (
        one
        for one in capacities(LONG)
        if one.sizes and one.amount in amounts and one.high not in (str(NARROW), str(SIGNED))
    )
    return {one.name: one for one in found}


def test_sizes_that_do_not_change_the_grid_exceed_what_others_have_room_for() -> None:
    sizes = {name: dict(one.sizes) for name, one in of_long("width", "height", "n", "nsample").items()}
    names = [f"{limit} {name}" for name in SIZES if name != "m" for limit in (1024, 256)]
    names.remove("1024 n")  # as many as 16 for each thread
    assert sizes == {name: {name.split()[1]: int(name.split()[0]) + TAIL} for name in names}


def test_sizes_in_the_grid_exceed_a_block_of_other_implementations_where_others_are_small() -> None:
    sizes = {name: dict(one.sizes) for name, one in of_long("m").items()}
    assert sizes == {f"{limit} m": {**dict.fromkeys(SIZES, 2), "m": limit + TAIL} for limit in (512, 256, 64)}


def test_largest_size_that_host_code_accepts_is_a_capacity() -> None:
    sizes = tuple(replace(one, most=255 if one.name == "width" else None) for one in FOUND.relations.sizes)
    program = replace(FOUND, relations=replace(FOUND.relations, sizes=sizes))
    (found,) = (one for one in capacities(program) if one.amount == "width" and one.high == "254")
    assert found.sizes == {**dict.fromkeys(SIZES, 4), "width": 255}
    combined = covering_cases(program, candidates(program)[:1]).combined
    assert max(int(one.value) for made in combined for one in made.values if one.name == "width") == 255


def test_two_sizes_exceed_a_limit_together_where_the_kernel_takes_few_steps() -> None:
    sizes = {one.amount: dict(one.sizes) for one in capacities(FOUND) if "and" in one.name}
    assert sizes["min(n, m)"] == {**dict.fromkeys(SIZES, 2), "n": 259, "m": 259}
    assert "min(height, width)" not in sizes


def test_offsets_of_rows_do_not_fit_into_16_bits() -> None:
    offsets = ElementValues(kind="offsets", low="0", high="width")
    role = Role(parameter="rows", type="const int *", kind="buffer", element="int", shape=("n",), values=(offsets,))
    program = replace(LONG, relations=replace(FOUND.relations, roles=(*FOUND.relations.roles, role)))
    known = program.relations
    found = {one.amount: one.sizes for one in of_narrow_types(known, steps_of_loops(program.text.unit, known))}
    assert set(found) == {"width", "width / n"}
    assert found["width"]["width"] > 65536
    assert found["width / n"]["width"] > 65536 * found["width / n"]["n"]


def test_indices_do_not_fit_into_16_bits_and_enough_of_them_are_large() -> None:
    found = next(one for one in capacities(GATHERED) if one.high == "65536")
    assert found.amount == "num_table"
    assert 65536 * 5 // 4 < found.sizes["num_table"] < 90_000
    assert found.sizes["num_row"] >= 16
    assert found.room > MOST_ELEMENTS


def test_indices_that_a_kernel_writes_do_not_fit_into_16_bits() -> None:
    nearest = written("nearest", "int", ("m",))
    roles = (*FOUND.relations.roles, nearest)
    unit = LONG.text.unit.replace("i < nsample", "i < 3").replace("i < n;", "i < width;")

    def looked_through(*roles: Role) -> set[str]:
        program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=replace(FOUND.relations, roles=roles))
        return {one.amount for one in of_narrow_types(program.relations, steps_of_loops(unit, program.relations))}

    assert looked_through(*roles) == {"width"}
    assert looked_through(*FOUND.relations.roles) == set()
    assert looked_through(*FOUND.relations.roles, replace(nearest, element="short")) == set()
    assert "width" not in looked_through(*FOUND.relations.roles, replace(nearest, shape=("width",)))


def test_numbers_do_not_fit_into_a_byte_or_small_arrays_unless_a_loop_is_within_another_one() -> None:
    numbers = (number("stride", "int", "2"), number("turns", "int", "3"), number("centered", "bool", "false"))
    unit = NEAREST.replace("int kind)", "int kind, int stride, int turns, bool centered)").replace(
        "  float best", "  for (int t = 0; t <= turns; ++t) y[t * stride] = centered;\n  float best"
    )
    relations = replace(FOUND.relations, roles=(*FOUND.relations.roles, *numbers))
    program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=relations)
    found = [(one.amount, one.high) for one in capacities(program) if one.amount in ("stride", "turns", "centered")]
    both = [("stride", "256"), ("stride", "16"), ("turns", "256"), ("turns", "16")]
    assert found == both
    twice = unit.replace("{ t * stride", "").replace(
        "= centered;", "= centered;\n  for (int t = 0; t < turns; ++t) y[t] = 0;"
    )
    squared = replace(program, text=replace(FOUND.text, unit=twice))
    assert [(one.amount, one.high) for one in capacities(squared) if one.amount == "turns"] == [("turns", "16")]


def test_case_that_exceeds_a_byte_does_not_show_that_a_small_array_is_exceeded() -> None:
    numbers = (number("stride", "int", "2"),)
    unit = NEAREST.replace("int kind)", "int kind, int stride)").replace("best[i] = 0", "best[i] = stride")
    relations = replace(FOUND.relations, roles=(*FOUND.relations.roles, *numbers))
    program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=relations)

    def left(stride: str) -> set[str]:
        wanted = ("256 stride (stride)", "16 stride (stride)")
        return {one.subject for one in weaknesses(program, [case(), case(stride=stride)]) if one.subject in wanted}

    assert left("257") == {"16 stride (stride)"}
    assert left("17") == {"256 stride (stride)"}


def test_maps_hold_nan_where_coordinates_are_finite() -> None:
    image = Role(parameter="image", type="const float *", kind="buffer", element="float", shape=("height", "width"))
    relations = replace(FOUND.relations, roles=(*FOUND.relations.roles, image))

    def asked(unit: str) -> bool:
        program = replace(FOUND, relations=relations, text=replace(FOUND.text, unit=unit))
        subjects = {one.subject for one in weaknesses(program, [case()]) if one.kind == "inputs_finite"}
        mended = {one.contents for one in covering_cases(program, [case()]).alone}
        no_positions = {"inputs that are no positions", "small maps"}
        return subjects == {"inputs", "positions", *no_positions} and {"nan_maps", "nan_positions"} <= mended

    assert asked(NEAREST.replace("i % nsample", "int(floorf(x[i])) % nsample"))
    assert not asked(NEAREST)


def test_what_a_thread_reads_in_two_dimensions_exceeds_a_capacity_of_their_product() -> None:
    first, *others = FOUND.relations.roles
    roles = (replace(first, shape=("m", "height", "width")), *others)
    image = replace(FOUND, relations=replace(FOUND.relations, roles=roles))
    (found,) = (one for one in capacities(image) if one.amount == "height * width")
    assert found.high == "1024"
    assert found.sizes["height"] * found.sizes["width"] > 1024
    assert found.sizes["m"] == 5


def test_indices_do_not_fit_into_a_byte() -> None:
    index = ElementValues(kind="index", low="0", high="nsample * height")
    roles = (replace(FOUND.relations.roles[0], values=(index,)), *FOUND.relations.roles[1:])
    program = replace(FOUND, relations=replace(FOUND.relations, roles=roles))
    found = next(one for one in capacities(program) if one.amount == "nsample * height" and one.high != "65536")
    assert found.sizes["nsample"] * found.sizes["height"] > 256


def test_index_that_is_a_remainder_exceeds_the_limit_of_the_size_that_it_is_below() -> None:
    steps = Role(parameter="steps", type="int", kind="number", typical="6")
    unit = NEAREST.replace("int kind)", "int kind, int steps)").replace("y[i % nsample]", "y[m / steps % width]")
    relations = replace(FOUND.relations, roles=(*FOUND.relations.roles, steps))
    program = replace(FOUND, text=replace(FOUND.text, unit=unit), relations=relations)
    sizes = {one.name: dict(one.sizes) for one in capacities(program)}
    assert sizes["1024 width"] == {"width": 1027, "m": 2049, "steps": 1}
    assert sizes["1024 height"] == {"height": 1027}


def test_few_of_the_other_sizes_leave_room_for_more_of_one() -> None:
    many = tuple(replace(one, typical=900 if one.name == "m" else 5) for one in FOUND.relations.sizes)
    crowded = replace(LONG, relations=replace(FOUND.relations, sizes=many))
    sizes = {one.name: dict(one.sizes) for one in capacities(crowded) if one.sizes and one.amount == "nsample"}
    few = {"n": 5, "m": 16, "height": 5, "width": 5}
    alone = dict.fromkeys(few, 1)
    assert sizes == {
        "1024 nsample": {**few, "nsample": 1027},
        "256 nsample": {**few, "nsample": 259},
        "65536 nsample": {**alone, "nsample": NARROW + 1024 + TAIL},
        "32768 nsample": {**alone, "nsample": SIGNED + 512 + (TAIL + 1) // 2},
    }


def test_half_of_the_states_of_a_buffer_exceed_a_capacity() -> None:
    states = ElementValues(kind="selector", low="0", high="2")
    roles = (replace(FOUND.relations.roles[0], shape=("m", "nsample"), values=(states,)), *FOUND.relations.roles[1:])
    program = replace(LONG, relations=replace(FOUND.relations, roles=roles))
    found = {one.high: one.sizes["nsample"] for one in capacities(program) if one.sizes and one.amount == "nsample"}
    assert found == {"1024": 2560, "256": 640, "65536": 66563, "32768": 33282}


def test_loops_of_all_threads_of_a_block_take_few_steps() -> None:
    sizes = tuple(replace(one, typical=20) for one in FOUND.relations.sizes)
    launch = replace(FOUND.relations.launch, grid=("m", "1", "1"), block=("512", "1", "1"))
    relations = replace(FOUND.relations, sizes=sizes, launch=launch)
    found = {}
    for step in ("i++", "i += blockDim.x"):
        text = replace(FOUND.text, unit=f"for (int i = threadIdx.x; i < width; {step}) y[i] = 0;")
        found[step] = [
            one.high
            for one in capacities(replace(FOUND, text=text, relations=relations))
            if one.sizes and one.amount == "width"
        ]
    assert found == {"i++": ["64", "256"], "i += blockDim.x": ["1024", "64", "65536", "32768"]}


def test_bounds_in_macros_are_not_those_of_the_kernels_loops() -> None:
    macro = "#define EACH(i, nsample) \\\n  for (int i = 0; i < (nsample); i++)\n"
    loops = NEAREST.replace("for (int i = 0; i < nsample; i++) best[i] = 0;", "best[0] = nsample;")
    wide = tuple(replace(one, typical=9000 if one.name == "m" else 1) for one in FOUND.relations.sizes)
    relations = replace(
        FOUND.relations, sizes=wide, roles=tuple(r for r in FOUND.relations.roles if r.parameter != "y")
    )
    for unit in (loops, macro + loops):
        text = replace(FOUND.text, unit=unit)
        found = capacities(replace(FOUND, text=text, relations=relations))
        exceeded = [int(one.high) for one in found if one.sizes and one.amount == "nsample"]
        assert exceeded == [1024, 256, NARROW, NARROW // 2]


def test_cap_of_a_grid_has_the_reason_that_it_takes_too_many_threads() -> None:
    launch = replace(REVERSED.relations.launch, grid=("min((n + 63) / 64, 4096)", "1", "1"))
    capped = replace(REVERSED, relations=replace(REVERSED.relations, launch=launch))
    assert {one.name: one.prevented for one in capacities(capped) if not one.sizes} == {
        "one block along x": "",
        "grid of 4096 blocks along x": "262144 threads, more than the 20000 of a case",
    }


def test_twins_are_found_by_their_names() -> None:
    names = ["pad_h", "pad_w", "grid_x", "grid_y", "grid_z", "pooled_height", "pooled_width", "channels", "what"]
    assert set(twins(names)) == {
        ("pad_h", "pad_w"),
        ("grid_x", "grid_y"),
        ("grid_y", "grid_z"),
        ("pooled_height", "pooled_width"),
    }


def test_modes_of_one_kernel_need_no_crossing() -> None:
    values = {"width": "6", "num_table": "4", "num_row": "50", "factor": "0.5f", "mode": "0"}
    chosen = tuple(CaseValue(name=name, value=value) for name, value in values.items())
    one = Case(kind="typical", label="", seed=1, contents="unit", values=chosen)
    assert "uncrossed_modes" not in {each.kind for each in weaknesses(GATHERED, [one])}


def test_size_that_limits_indices_exceeds_a_capacity_so_far_that_indices_do() -> None:
    beyond = {one.name: one.sizes for one in capacities(GATHERED)}
    assert beyond["1024 num_table"] == {"num_table": 1283}
    others = {one.name: one.sizes for one in capacities(FOUND)}
    assert others["1024 nsample"] == {"nsample": 1027}


def test_values_are_to_equal_a_number_whose_square_the_kernel_compares() -> None:
    for compared, found_thresholds in (("alpha * alpha", {"alpha"}), ("alpha * gamma", set())):
        unit = (
            NEAREST
            + f"\nbool inside(float x, float alpha, float gamma) {{ float most = {compared}; return x < most; }}"
        )
        program = replace(FOUND, text=replace(FOUND.text, unit=unit))
        left = {one.subject for one in weaknesses(program, [case()]) if one.kind == "threshold_not_hit"}
        assert left == found_thresholds | {f"square of {name}" for name in found_thresholds}
