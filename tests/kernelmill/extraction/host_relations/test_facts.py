"""Facts that the host code of a small project states about its kernel."""

from dataclasses import replace

from kernelmill.extraction.host_relations.facts import HostSources, host_facts
from kernelmill.records import ArgumentOrigin, HostFunction, Kernel, Launch, Operator, OperatorLink, Parameter

LAUNCHER = b"""\
#include <torch/extension.h>
void Launcher(const Tensor features, const Tensor masks, Tensor output, const int kernel_size, int64_t k) {
  const int channels = features.size(1);
  const int mask_channels = masks.size(1);
  auto scratch = at::zeros({features.size(0), k + 1}, features.options());
  TORCH_CHECK(k <= 100, "k <= 100");
  AT_ASSERTM(features.dim() == 4 && masks.dim() == 4, "four dimensions");
  TORCH_CHECK_EQ(features.size(1) % kernel_size, 0);
  if (masks.size(0) != features.size(0))
    AT_ERROR("batch sizes differ");
  kernel<<<1, 1>>>(features.data_ptr<float>(), masks.data_ptr<float>(), kernel_size, channels, mask_channels, (int)k);
}
"""
BINDING = b"""\
void forward(Tensor x, Tensor m, Tensor out, int size, int64_t k) {
  TORCH_CHECK(m.size(2) > 1);
  Launcher(x.contiguous(), m, out, size, k);
}
m.def("forward", &forward, py::arg("x"), py::arg("m"), py::arg("out"), py::arg("size"), py::arg("k"));
"""
PYTHON = b'''\
def forward(image, mask, size, group):
    """Do it.

    Args:
        image (Tensor): Tensor of shape (n, c, h, 5).
        mask (Tensor, optional): A mask.
    """
    assert mask.size(1) == size * size * group
    assert mask.size(-1) == image.size(-1) * 2
    n, c, h, w = image.size()
    _, _, mh, mw = mask.shape
    out = image.new_zeros((n, c, h, w))
    ext.forward(image, mask.contiguous(), out, size=size, k=group)
    return out
'''


def _origin(parameter: str, expression: str, origin: str | None = None) -> ArgumentOrigin:
    return ArgumentOrigin(
        parameter=parameter,
        type="int",
        argument=expression,
        expression=expression,
        kind="data" if origin else "size",
        origin=origin,
    )


def _link(role: str, name: str, path: str, start: int, end: int) -> OperatorLink:
    return OperatorLink(role=role, qualified_name=name, path=path, start_line=start, end_line=end)  # type: ignore[arg-type]


KERNEL = Kernel(
    id="project/a.cu:kernel",
    source="project",
    path="a.cu",
    name="kernel",
    qualified_name="kernel",
    start_line=1,
    end_line=1,
    start_offset=0,
    end_offset=0,
    code="",
    method="ast",
    license="MIT",
    parameters=tuple(
        Parameter(name=name, type="int", canonical_type="int")
        for name in ("data", "weights", "kernel_size", "channels", "mask_channels", "k")
    ),
    launches=(
        Launch(
            path="a.cu",
            line=11,
            grid="1",
            block="1",
            host=HostFunction(name="Launcher", path="a.cu", start_line=2, end_line=12),
            argument_origins=(
                _origin("data", "features.data_ptr<float>()", "features"),
                _origin("weights", "masks.data_ptr<float>()", "masks"),
                _origin("kernel_size", "kernel_size"),
                _origin("channels", "features.size(1)"),
                _origin("mask_channels", "masks.size(1)"),
                _origin("k", "(int)k"),
            ),
        ),
    ),
    operator=(
        Operator(
            name="ext.forward",
            direction="forward",
            links=(
                _link("python", "forward", "op.py", 1, 14),
                _link("binding", "ext.forward", "b.cpp", 5, 5),
                _link("dispatcher", "forward", "b.cpp", 1, 4),
                _link("launcher", "Launcher", "a.cu", 2, 12),
                _link("kernel", "kernel", "a.cu", 1, 1),
            ),
        ),
    ),
)


def _facts() -> dict[str, tuple[str, str, int]]:
    sources = HostSources(cpp={"a.cu": LAUNCHER, "b.cpp": BINDING}, python={"op.py": PYTHON})
    (found,) = host_facts([KERNEL], sources)
    assert found.kernel_id == KERNEL.id
    # The first of several facts that say the same stays.
    shown = {one: f"{one.left} {one.comparison} {one.right}" for one in found.facts}
    return {text: (one.evidence, one.path, one.line) for one, text in reversed(shown.items())}


def test_arguments_are_sizes_of_the_tensors_behind_pointers() -> None:
    facts = _facts()
    assert facts["channels == data.size(1)"] == ("argument", "a.cu", 11)
    assert facts["mask_channels == weights.size(1)"] == ("argument", "a.cu", 11)


def test_checks_of_the_launcher_are_facts_with_their_lines() -> None:
    facts = _facts()
    assert facts["k <= 100"] == ("check", "a.cu", 6)
    assert facts["weights.dim() == 4"] == ("check", "a.cu", 7)
    assert facts["weights.size(0) == data.size(0)"] == ("check", "a.cu", 9)


def test_check_of_a_remainder_is_divisibility() -> None:
    assert _facts()["channels divisible kernel_size"] == ("check", "a.cu", 8)


def test_check_of_a_caller_is_rewritten_through_the_call() -> None:
    assert _facts()["weights.size(2) > 1"] == ("check", "b.cpp", 2)


def test_assertion_in_python_ties_sizes_that_the_kernel_only_takes() -> None:
    assert _facts()["mask_channels == kernel_size * kernel_size * k"] == ("assert", "op.py", 8)


def test_negative_dimensions_count_from_the_end() -> None:
    assert _facts()["weights.size(3) == data.size(3) * 2"] == ("assert", "op.py", 9)


def test_documented_number_is_a_dimension() -> None:
    assert _facts()["data.size(3) == 5"] == ("docstring", "op.py", 1)


def test_shapes_of_allocations_are_facts() -> None:
    assert _facts()["scratch.size(1) == k + 1"] == ("allocation", "a.cu", 5)


def test_what_names_nothing_of_the_kernel_is_left_out() -> None:
    assert not [fact for fact in _facts() if "output.dim()" in fact or "scratch.dim()" in fact]


def test_backward_relies_on_what_the_forward_requires_of_sizes_that_are_parameters_of_both() -> None:
    """The tensor of which the forward requires it is passed to neither kernel."""
    before = b"    n, c, h, w = image.size()\n    _, _, mh, mw = mask.shape\n"
    stated = b"    assert source.size(1) % group == 0\n    mask = source.new_zeros((2, source.size(1), 3, 4))\n"
    python = {"op.py": PYTHON.replace(before, stated)}
    sources = HostSources(cpp={"a.cu": LAUNCHER, "b.cpp": BINDING}, python=python)
    operator = replace(KERNEL.operator[0], direction="backward", partners=(KERNEL.id,))
    backward = replace(KERNEL, id="project/a.cu:backward", launches=(), operator=(operator,))
    found = {
        one.kernel_id: [f"{f.left} {f.comparison} {f.right}" for f in one.facts]
        for one in host_facts([KERNEL, backward], sources)
    }
    assert "source.size(1) divisible k" in found[KERNEL.id]
    assert "mask_channels divisible k" in found[backward.id]
    assert not any("size(" in text for text in found[backward.id])


def test_pointers_that_a_caller_passes_stand_for_its_tensors() -> None:
    """The launcher takes pointers and sizes, and the kernel has no parameter for one of the sizes."""
    launcher = b"""\
void launch(const float* data, float* weights, int n, int k) {
  kernel<<<n, 1>>>(data, weights, k);
}
"""
    caller = b"""\
void forward(Tensor x) {
  TORCH_CHECK(x.dim() == 2);
  const auto n = x.size(0);
  auto shape = {n, x.size(1) * 2};
  auto w = at::empty(shape, x.options());
  launch(x.data_ptr<float>(), (float*)w.data_ptr<float>(), n, x.size(1));
}
m.def("forward", &forward);
"""
    launch = replace(
        KERNEL.launches[0],
        line=2,
        host=HostFunction(name="launch", path="a.cu", start_line=1, end_line=3),
        argument_origins=(
            replace(_origin("data", "x.data_ptr<float>()", "x"), argument="data"),
            replace(_origin("weights", "w.data_ptr<float>()", "w"), argument="weights"),
            replace(_origin("k", "x.size(1)"), argument="k"),
        ),
    )
    links = (
        _link("binding", "ext.forward", "b.cpp", 8, 8),
        _link("dispatcher", "forward", "b.cpp", 1, 7),
        _link("launcher", "launch", "a.cu", 1, 3),
    )
    kernel = replace(KERNEL, launches=(launch,), operator=(replace(KERNEL.operator[0], links=links),))
    (found,) = host_facts([kernel], HostSources(cpp={"a.cu": launcher, "b.cpp": caller}, python={}))
    said = [f"{one.left} {one.comparison} {one.right}" for one in found.facts]
    assert {"data.dim() == 2", "weights.size(0) == data.size(0)", "weights.size(1) == k * 2"} <= set(said)
