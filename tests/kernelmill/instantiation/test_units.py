"""Units of a whole project, generated and compiled standalone without a toolkit."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kernelmill.instantiation.drafts import assemble
from kernelmill.instantiation.facts import CheckRequest, Draft, Pruned
from kernelmill.instantiation.instances.substitute import SubstitutedKernel
from kernelmill.instantiation.pruning.checker import check
from kernelmill.instantiation.units import Check, make
from kernelmill.records import Closure, ExternalName, Kernel, ParameterReference, ProjectDeclaration, TemplateParameter
from kernelmill.records.reasons import InstantiateReason
from stages.instantiate.run import unparsed

HOST = ("-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")
TEXT = """struct box { int x; };
template <typename T>
__attribute__((global)) void k(T* x, box b) { *x = T(b.x); }
"""
START = TEXT.index("template")


def kernel() -> Kernel:
    return Kernel(
        id="s/a.cu:k",
        source="s",
        path="a.cu",
        name="k",
        qualified_name="k",
        start_line=2,
        end_line=3,
        start_offset=START,
        end_offset=len(TEXT) - 1,
        code=TEXT[START:-1],
        method="ast",
        license="MIT",
        template_parameters=(TemplateParameter(name="T", kind="type"),),
    )


def closure(*declarations: ProjectDeclaration) -> Closure:
    places = [TEXT.index("T* x"), TEXT.index("T(b.x)")]
    marks = tuple(ParameterReference(parameter="T", start_offset=at, end_offset=at + 1) for at in places)
    return Closure(kernel="s/a.cu:k", declarations=declarations, references=marks)


BOX = ProjectDeclaration(name="box", kind="class", path="a.cu", start_offset=0, end_offset=START - 1, start_line=1)


def really(drafts: Sequence[Sequence[Draft]]) -> Sequence[Pruned]:
    return [check(CheckRequest(drafts=tuple(each), passes=(HOST,))) for each in drafts]


def test_unit_contains_what_the_kernel_needs_and_compiles_standalone() -> None:
    made = make(kernel(), closure(BOX), {"a.cu": TEXT.encode()}, ["int"], really)
    (unit,) = made.units
    assert unit.id == "s/a.cu:k_int"
    assert unit.unit_code.startswith("struct box { int x; };\n\n__attribute__((global)) void k_int(")
    assert [(d.name, d.kind, d.line) for d in unit.dependencies] == [("box", "class", 1)]
    assert made.dropped == ()


def test_unit_that_lacks_a_declaration_is_dropped_with_the_missing_name() -> None:
    made = make(kernel(), closure(), {"a.cu": TEXT.encode()}, ["int"], really)
    assert made.units == ()
    (dropped,) = made.dropped
    assert (dropped.id, dropped.reason, dropped.detail) == ("s/a.cu:k:k_int", "lacks_a_declaration", "box")


def test_kernel_that_the_parse_did_not_define_is_dropped_with_that_reason() -> None:
    lost = Closure(kernel="s/a.cu:k", reason=InstantiateReason.NOT_IN_THIS_PASS)
    assert [d.reason for d in make(kernel(), lost, {}, ["int"], really).dropped] == ["not_in_this_pass"]


def test_a_declaration_that_is_not_utf_eight_drops_its_kernel_with_that_reason() -> None:
    latin = TEXT.replace("int x; }", "int x; /*?*/ }").encode().replace(b"?", b"\xe9")
    shift = len(latin) - len(TEXT)
    one = replace(kernel(), start_offset=START + shift, end_offset=len(latin) - 1)
    cut = replace(BOX, end_offset=START + shift - 1)
    (dropped,) = make(one, closure(cut), {"a.cu": latin}, ["int"], really).dropped
    assert (dropped.reason, dropped.detail) == ("not_utf8", "a.cu: box")


def test_kernel_without_a_parse_is_dropped_with_a_reason() -> None:
    (dropped,) = unparsed([kernel()], {})
    assert (dropped.id, dropped.stage, dropped.reason) == ("s/a.cu:k", "instantiate", "known_from_text_only")


def test_the_stand_in_is_used_only_where_the_plain_type_does_not_compile() -> None:
    text = TEXT.replace("box b", "at::Half b")

    def take(number: int) -> Check:
        return lambda drafts: [
            Pruned(draft=number, texts=tuple(part.text for part in each[number].parts)) for each in drafts
        ]

    one = replace(kernel(), end_offset=len(text) - 1)
    (plain,) = make(one, closure(), {"a.cu": text.encode()}, ["int"], take(0)).units
    (wrapped,) = make(one, closure(), {"a.cu": text.encode()}, ["int"], take(1)).units
    assert (plain.stand_ins, wrapped.stand_ins) == ((), ("half.cuh",))
    assert "__half b" in plain.kernel_code
    assert "Half b" in wrapped.kernel_code


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("at::Half x;", "__half x;"),
        ("c10 :: BFloat16 x;", "__nv_bfloat16 x;"),
        ("// at::Half\n", "// at::Half\n"),
        ('"at::Half"', '"at::Half"'),
        ("at::HalfOpen x; not_at::Half y;", "at::HalfOpen x; not_at::Half y;"),
    ],
)
def test_only_the_frameworks_own_type_names_are_replaced(text: str, plain: str) -> None:
    assert assemble.respelled(text, "plain") == plain


def test_headers_of_used_names_are_included_unless_cuda_includes_them() -> None:
    used = Closure(
        kernel="k",
        external_names=(
            ExternalName(name="sinf", origin="system", header="mathcalls.h"),
            ExternalName(name="printf", origin="system", header="stdio.h"),
            ExternalName(name="std::numeric_limits", origin="system", header="limits"),
        ),
    )
    code = "void k() { float x = sinf(FLT_MAX) + numeric_limits; }"
    draft = assemble.draft(used, {}, SubstitutedKernel(name="k", code=code), (), "plain")
    assert [part.name for part in draft.parts] == ["cfloat", "limits", "k"]
