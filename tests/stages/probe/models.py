"""Models of the example kernels, and kernels with models that show one behavior each."""

from collections.abc import Mapping

from tests.stages.probe.kernels import EXAMPLES, launched
from tests.stages.probe.scripted import Model, Run, ScriptedKernel


def unpool(run: Run) -> None:
    channels, area = run.integer("channels"), run.integer("height") * run.integer("width")
    for i in run.threads():
        if i < channels:
            image, place = int(run.buffers["image"].read(i)), int(run.buffers["place"].read(i))
            run.buffers["grad"].read(i)
            run.buffers["out"].add((image * channels + i) * area + place)


def scale(run: Run) -> None:
    for i in run.threads():
        if i < run.integer("n"):
            run.buffers["y"].write(i, run.buffers["x"].read(i) * run.values["a"])


def accumulate(run: Run) -> None:
    for i in range(run.integer("n")):
        run.buffers["total"].write(i, run.buffers["total"].read(i) + run.buffers["x"].read(i))


def transposed(run: Run) -> None:
    rows, cols = run.integer("rows"), run.integer("cols")
    for c, r in run.threads_of_plane():
        if r < rows and c < cols:
            run.buffers["out"].write(c * rows + r, run.buffers["in"].read(r * cols + c))


def gathered(run: Run) -> None:
    n, width = run.integer("n"), run.integer("width")
    for i in run.threads():
        if i < n * width:
            row = int(run.buffers["rows"].read(i // width))
            run.buffers["out"].write(i, run.buffers["table"].read(row * width + i % width))


def counted(run: Run) -> None:
    for i in run.threads():
        if i < run.integer("n"):
            run.buffers["histogram"].add(int(run.buffers["key"].read(i)))


def segments(run: Run) -> None:
    for i in run.threads():
        if i < run.integer("n"):
            start, end = int(run.buffers["start"].read(i)), int(run.buffers["start"].read(i + 1))
            run.buffers["sums"].write(i, sum(run.buffers["x"].read(j) for j in range(start, end)))


def stacked(run: Run) -> None:
    """Add up the elements of each sample."""
    lengths = run.buffers["lengths"]
    for sample in range(run.integer("samples")):
        first = sum(int(lengths.read(k)) for k in range(sample))
        own = range(first, first + int(lengths.read(sample)))
        run.buffers["sums"].write(sample, sum(run.buffers["x"].read(at) for at in own))


def grouped(run: Run) -> None:
    """Read the rows that indices choose, which count from the start of the sample of each point."""
    counts, rows = run.buffers["features_batch_cnt"], run.integer("c")
    for i in run.threads():
        if i >= run.integer("m") * rows:
            continue
        point, sample = i // rows, 0
        end = int(run.buffers["idx_batch_cnt"].read(0))
        for k in range(1, run.integer("b")):
            if point < end:
                break
            end += int(run.buffers["idx_batch_cnt"].read(k))
            sample = k
        start = sum(int(counts.read(k)) for k in range(sample))
        row = start + int(run.buffers["idx"].read(point))
        run.buffers["out"].write(i, run.buffers["features"].read(row * rows + i % rows))


def summed(run: Run) -> None:
    n = run.integer("n")
    for block in range(run.grid[0]):
        run.buffers["sums"].write(block, sum(run.buffers["x"].read(block * n + i) for i in range(n)))


def from_one(run: Run) -> None:
    for i in run.threads():
        if i < run.integer("n"):
            run.buffers["y"].write(i, run.buffers["x"].read(int(run.buffers["position"].read(i)) - 1))


def unchecked(run: Run) -> None:
    for i in run.threads():
        run.buffers["y"].write(i, run.buffers["x"].read(i))


def copied(run: Run) -> None:
    for i in range(run.integer("rows") * run.integer("width")):
        run.buffers["y"].write(i, run.buffers["x"].read(i))


def waiting(run: Run) -> None:
    for i in run.threads():
        if i < run.integer("n") and run.buffers["state"].read(i) == -1:
            run.buffers["y"].write(i, run.buffers["x"].read(i))


_MODELS: Mapping[str, Model] = {
    "unpool": unpool,
    "scale": scale,
    "accumulate": accumulate,
    "transposed": transposed,
    "gathered": gathered,
    "counted": counted,
    "segments": segments,
    "stacked": stacked,
    "grouped": grouped,
    "summed": summed,
    "from_one": from_one,
    "unchecked": unchecked,
    "copied": copied,
    "waiting": waiting,
}
MODELED: Mapping[str, ScriptedKernel] = {
    name: ScriptedKernel(code=EXAMPLES[name].code.replace("float2", "float"), model=model, launch=EXAMPLES[name].launch)
    for name, model in _MODELS.items()
}
"""Example kernels with models. Some have none: a parameter of `reduced` is an enumeration, and `pooled` takes long."""


def kernel(parameters: str, model: Model, body: str = "", grid: str = "", **arguments: str) -> ScriptedKernel:
    """Return a kernel with a model; `grid` and `arguments` are those of its launch, if there is one."""
    code = f"__global__ void modeled({parameters}) {{ {body} }}\n"
    return ScriptedKernel(code=code, model=model, launch=launched(grid, arguments) if grid else None)


def _copy(run: Run) -> None:
    for i in range(run.integer("n")):
        run.buffers["y"].write(i, run.buffers["x"].read(i))


def _bordered(run: Run) -> None:
    n, width = run.integer("n"), run.integer("width")
    for i in range(n):
        for j in range(1, width - 1):
            run.buffers["y"].write(i * width + j, run.buffers["x"].read(i * width + j))


def _listed(run: Run) -> None:
    for i in range(run.buffers["list"].size() - 1):
        run.buffers["y"].write(i, run.buffers["list"].read(i) + run.buffers["list"].read(i + 1))


def _sorted_only(run: Run) -> None:
    index = [int(run.buffers["index"].read(i)) for i in range(run.integer("n"))]
    for i, one in enumerate(index):
        run.buffers["y"].write(i, run.buffers["x"].read(one if index == sorted(index) else 1 << 40))


def _divided(run: Run) -> None:
    n, groups = run.integer("n"), run.integer("groups")
    for i in range(n // groups):
        run.buffers["y"].write(i, sum(run.buffers["x"].read(i * groups + j) for j in range(groups)))


def _least_of_two(run: Run) -> None:
    for i in range(max(run.integer("n") - 1, 0)):
        run.buffers["y"].write(i, run.buffers["x"].read(i) + run.buffers["x"].read(i + 1))
    run.buffers["y"].write(run.integer("n"), 0)


def _square(run: Run) -> None:
    n = run.integer("n")
    for i in range(n * n):
        run.buffers["y"].write(i, run.buffers["x"].read(i // n))


def _two_indices(run: Run) -> None:
    for i in range(run.integer("n")):
        a, b = int(run.buffers["a"].read(i)), int(run.buffers["b"].read(i))
        run.buffers["y"].add(a * run.integer("width") + b)


def _zero_to_one(run: Run) -> None:
    n = run.integer("n")
    too_far = 1 < run.buffers["x"].read(0) < 4  # true of no contents that the measurements use
    for i in range(n):
        run.buffers["y"].write(i + n * too_far, run.buffers["x"].read(i))


def _transposed_copy(run: Run) -> None:
    n, width = run.integer("n"), run.integer("width")
    for i in range(n):
        for j in range(width):
            run.buffers["y"].write(i * width + j, run.buffers["x"].read(j * n + i))


SPECIAL: Mapping[str, ScriptedKernel] = {
    "copy": kernel("const float *x, float *y, int n", _copy),
    "bordered": kernel("const float *x, float *y, int n, int width", _bordered),
    "listed": kernel("Tensor<int> list, float *y, int n", _listed),
    "sorted_only": kernel("const int *index, const float *x, float *y, int n", _sorted_only),
    "divided": kernel("const float *x, float *y, int n, int groups", _divided, grid="n / groups"),
    "least_of_two": kernel("const float *x, float *y, int n", _least_of_two),
    "square": kernel("const float *x, float *y, int n", _square),
    "two_indices": kernel("const int *a, const int *b, float *y, int n, int width", _two_indices),
    "zero_to_one": kernel("const float *x, float *y, int n", _zero_to_one),
    "launched": kernel(
        "const float *x, float *y, int n, int width",
        _transposed_copy,
        "y[i * width + j] = x[j * n + i];",
        "(n * width + 63) / 64",
        x="x.data_ptr<float>()",
        y="y.data_ptr<float>()",
        n="x.size(1)",
        width="x.size(0)",
    ),
}
