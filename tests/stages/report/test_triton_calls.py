from stages.report.triton_calls import calls
from tests.stages.report.programs import CODE

KERNEL = "@triton.jit\ndef k(x):\n    pass\n"


def test_launch_is_shown_with_its_place_and_its_grid_resolved() -> None:
    (site,) = calls(CODE.strip("\n")).sites
    assert site.place == "line 18, in scaled"
    assert site.call == "_scale_kernel[(triton.cdiv(x.numel(), 128),)](out, x, x.numel(), BLOCK=128, **{})"


def test_chain_leads_from_the_class_over_the_launcher_to_the_kernel() -> None:
    (operator,) = calls(CODE.strip("\n")).operators
    assert operator.name == "Scale"
    assert [(link.role, link.qualified_name, link.start_line) for link in operator.links] == [
        ("python", "Scale", 22),
        ("launcher", "scaled", 15),
        ("kernel", "_scale_kernel", 6),
    ]


def test_each_kernel_of_a_launcher_has_a_chain_of_its_own() -> None:
    code = KERNEL + KERNEL.replace("k(", "j(") + "def run(x):\n    k[(1,)](x)\n    j[(1,)](x)\n    k[(2,)](x)\n"
    found = calls(code)
    assert [operator.links[-1].qualified_name for operator in found.operators] == ["k", "j"]
    assert len(found.sites) == 3


def test_functions_that_call_each_other_end_the_chain() -> None:
    code = KERNEL + "def a(x):\n    b(x)\n\ndef b(x):\n    a(x)\n    k[(1,)](x)\n"
    (operator,) = calls(code).operators
    assert [link.qualified_name for link in operator.links] == ["a", "b", "k"]


def test_subscripted_call_of_anything_else_is_no_launch() -> None:
    assert calls(KERNEL + "def run(x):\n    table[x](x)\n") == ((), ())
