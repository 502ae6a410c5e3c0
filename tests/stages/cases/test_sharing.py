"""Cases that instances of a kernel share."""

from dataclasses import replace

from kernelmill.records import Case, CaseValue, Program, Suite
from stages.cases.sharing import Lead, in_sizes_of, leading, leads_by_program, shared
from tests.stages.cases.kernels import APPENDED, GATHER, GATHERED, made
from tests.stages.package.chains import TEXT


def in_double(program: Program, **others: object) -> Program:
    """The kernel of a program in double precision."""
    roles = tuple(
        replace(
            role,
            type=role.type.replace("float", "double"),
            element=None if role.element is None else role.element.replace("float", "double"),
        )
        for role in program.relations.roles
    )
    relations = replace(program.relations, id=f"{program.id}_double", roles=roles, **others)  # type: ignore[arg-type]
    return replace(made("gather", GATHER.replace("float", "double"), relations), kernel_id=program.kernel_id)


def in_halves(program: Program) -> Program:
    """The same program with buffers in half precision."""
    roles = (replace(role, element="__half") if role.element == "float" else role for role in program.relations.roles)
    return replace(program, relations=replace(program.relations, roles=tuple(roles)))


def led(program: Program) -> Lead:
    """A leading instance with one case."""
    given = [("num_table", "4"), ("num_row", "5"), ("width", "3"), ("factor", "0.25f"), ("mode", "1")]
    case = Case(
        kind="typical", label="typical", seed=3, contents="wide",
        values=tuple(CaseValue(name=name, value=value) for name, value in given),
    )  # fmt: skip
    found = Suite(
        id=program.id, source=program.source, kernel_id=program.kernel_id, name=program.name, wrapper="run",
        golden="recorded", cases=(case,), goldens=(), code="", text=TEXT, inputs_tried=7,
    )  # fmt: skip
    return Lead(program=program, suite=found)


def test_numbers_are_written_in_the_types_of_the_other_instance() -> None:
    given = shared(in_double(GATHERED), led(GATHERED))
    assert given is not None
    case = given.cases[0]
    values = {one.name: one.value for one in case.values}
    assert (values["factor"], values["mode"], values["width"]) == ("0.25", "1", "3")
    assert (case.seed, given.inputs_tried) == (3, 7)


def test_instance_in_half_precision_has_no_billions() -> None:
    lead = led(GATHERED)
    (case,) = lead.suite.cases
    large = replace(case, contents="billions", label="billions")
    lead = replace(lead, suite=replace(lead.suite, cases=(case, large)))
    for program, expected in (
        (in_halves(GATHERED), ["wide", "small", "thousands"]),
        (in_double(GATHERED), ["wide", "billions", "distant"]),
    ):
        given = shared(program, lead)
        assert given is not None
        assert [one.contents for one in given.cases] == expected


def test_instances_with_other_relations_share_nothing() -> None:
    sizes = tuple(replace(one, least=one.least + 1, typical=one.typical + 1) for one in GATHERED.relations.sizes)
    assert shared(in_double(GATHERED, sizes=sizes), led(GATHERED)) is None


def test_instance_in_single_precision_leads() -> None:
    double = in_double(GATHERED)
    leads = leading([double, APPENDED, GATHERED])
    assert {kernel: one.id for kernel, one in leads.items()} == {
        GATHERED.kernel_id: GATHERED.id,
        APPENDED.kernel_id: APPENDED.id,
    }
    assert leading([double])[GATHERED.kernel_id] is double


def test_instances_unlike_the_leading_one_share_cases_among_themselves() -> None:
    sizes = tuple(replace(one, least=one.least + 1, typical=one.typical + 1) for one in GATHERED.relations.sizes)
    another = in_double(GATHERED)
    double, third = (replace(in_double(GATHERED, sizes=sizes), id=f"{another.id}_{n}") for n in (1, 2))
    leads = leads_by_program([third, double, another, GATHERED])
    assert {program: one.id for program, one in leads.items()} == {
        GATHERED.id: GATHERED.id,
        another.id: GATHERED.id,
        double.id: double.id,
        third.id: double.id,
    }


def test_integers_take_the_place_of_contents_that_integers_cannot_have() -> None:
    lead = led(GATHERED)
    usual = lead.suite.cases[0]
    others = {
        "multiples": "multiples of 41",
        "close": "inputs that differ little",
        "offset": "far",
        "nonfinite": "NaN and infinities",
    }
    cases = (usual, *(replace(usual, contents=one, label=label) for one, label in others.items()))  # type: ignore[arg-type]
    lead = replace(lead, suite=replace(lead.suite, cases=cases))
    kept = [one.contents for one in shared(GATHERED, lead).cases]  # type: ignore[union-attr]
    assert kept == ["wide", "multiples", "close", "offset", "nonfinite"]
    roles = tuple(replace(one, element="int") if one.element else one for one in GATHERED.relations.roles)
    integers = replace(GATHERED, relations=replace(GATHERED.relations, roles=roles))
    kept = [one.contents for one in shared(integers, lead).cases]  # type: ignore[union-attr]
    assert kept == ["wide", "wide", "large_integers", "large_integers", "wide"]
    unit = GATHERED.text.unit.replace("factor * table", "1 / factor * table")
    dividing = replace(integers, text=replace(integers.text, unit=unit))
    kept = [one.contents for one in shared(dividing, lead).cases]  # type: ignore[union-attr]
    assert kept == ["wide", "multiples", "large_integers", "large_integers", "wide"]
    lead = replace(lead, suite=replace(lead.suite, cases=(usual, replace(usual, contents="large_integers"))))
    kept = [one.contents for one in shared(GATHERED, lead).cases]  # type: ignore[union-attr]
    assert kept == ["wide", "close"]


def test_inputs_that_matter_in_the_types_of_one_instance_alone_have_cases_there() -> None:
    lead, halves = led(GATHERED), in_halves(GATHERED)
    given = shared(halves, lead)
    assert given is not None
    assert [(one.contents, one.seed) for one in given.cases] == [("wide", 3), ("small", 4), ("thousands", 5)]
    given = shared(in_double(GATHERED), lead)
    assert given is not None
    assert [(one.contents, one.seed) for one in given.cases] == [("wide", 3), ("distant", 4)]


def test_what_cases_have_to_show_depends_on_the_reduced_sizes_of_the_leading_instance() -> None:
    sizes = tuple(replace(one, typical=100) for one in GATHERED.relations.sizes)
    large = in_sizes_of(in_double(GATHERED, sizes=sizes), led(GATHERED).suite.cases)
    assert {one.name: one.typical for one in large.relations.sizes} == {"num_table": 4, "num_row": 5, "width": 3}
    assert in_sizes_of(GATHERED, []) == GATHERED
