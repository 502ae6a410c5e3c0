"""Configurations of launches, resolved to expressions over sizes and constants."""

from tests.kernelmill.extraction.launches.launch_files import KERNEL, ROI, Launches, block, grid, launch_of


def test_formula_of_the_grid_is_folded_into_sizes_and_constants(launches: Launches) -> None:
    launch = launch_of(launches, ROI)
    assert grid(launch) == ("min((output.numel() + 511) / 512, 4096)", "1", "1")
    assert block(launch) == ("512", "1", "1")
    assert launch.resolved_grid is not None
    assert launch.resolved_grid.in_parameters == ("min((n + 511) / 512, 4096)", "1", "1")
    assert [(c.name, c.kind, c.value, c.line) for c in launch.constants if c.kind == "macro"] == [
        ("THREADS_PER_BLOCK", "macro", "512", 7)
    ]


def test_launches_of_a_switch_have_constants_of_their_own(launches: Launches) -> None:
    text = "#define LAUNCH(N) case N: k<int><<<n / N, N>>>(n, x, x, 0); break;\n" + KERNEL
    text += "void f(int* x, int n, int width) {\n  switch (width) {\n    LAUNCH(64)\n    LAUNCH(128)\n  }\n}\n"
    assert [(grid(one)[0], block(one)[0]) for one in launches(text, "k")] == [("n / 64", "64"), ("n / 128", "128")]


def test_kernel_passed_to_a_helper_is_launched_by_it(launches: Launches) -> None:
    text = "__global__ void wide(float* x, int n) {}\n"
    text += "template <class K, class... A> void start(K kernel, int n, A... given) {\n"
    text += "  kernel<<<(n + 255) / 256, 256>>>(given...);\n}\n"
    text += "void f(Tensor t) { start(wide, t.numel(), t.data_ptr<float>(), 7); }\n"
    launch = launch_of(launches, text, "wide")
    assert grid(launch)[0] == "(t.numel() + 255) / 256"
    assert [(f.parameter, f.expression) for f in launch.argument_origins] == [("x", "t.data_ptr<float>()"), ("n", "7")]
