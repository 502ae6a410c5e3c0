"""Functions of C++ host code, read from their text."""

from kernelmill.cpp.expressions import write
from kernelmill.extraction.host_relations.cpp_text import read_cpp
from kernelmill.extraction.host_relations.stated import HostText


def read(body: str) -> HostText:
    host = read_cpp(f"void f(Tensor x, int n, int mode) {{\n{body}\n}}\n".encode(), 1)
    assert host is not None
    return host


def said(host: HostText) -> list[str]:
    return [f"{write(one.left)} {one.comparison} {write(one.right)}" for one in host.statements]


def test_variable_may_be_declared_with_a_list_in_braces() -> None:
    for declared in ("std::vector<int64_t> s{n, 4};", "at::IntArrayRef s({n, 4});", "auto s = {n, 4};"):
        assert "out.size(1) == 4" in said(read(f"{declared}\n auto out = at::zeros(s, x.options());"))


def test_list_that_changes_is_no_shape() -> None:
    for change in ("s.push_back(5);", "s[0] = 1;"):
        assert said(read(f"std::vector<int64_t> s{{n, 4}};\n{change}\nauto out = at::zeros(s);")) == []


def test_check_in_a_branch_is_no_error_unless_it_never_holds() -> None:
    assert said(read('if (mode == 0) {\n TORCH_CHECK(n == 2, "two");\n}')) == ["n == 2"]
    assert said(read('if (mode == 0) {\n TORCH_CHECK(false, "no");\n}')) == ["mode != 0"]


def test_check_beside_the_call_in_a_branch_holds_for_that_call() -> None:
    host = read("if (mode == 0) {\n TORCH_CHECK(n == 2);\n launch(x);\n} else {\n other(x);\n}")
    (stated,) = host.statements
    lines = {call.name: call.line for call in host.calls}
    assert not host.is_conditional(stated, [lines["launch"]])
    assert host.is_conditional(stated, [lines["other"]])
    assert host.is_conditional(stated, [lines["launch"], lines["other"]])
